"""Measure what breadth costs: All Hoomanz Are Dead's base game with and without the code of its expansions.

`python -m benchmarks.breadth` copies the game and replaces the switches of expansions and rulings by their default
numbers, so that the compiler leaves out the code behind them. It checks that both games give the same rows, and times
them in turn.
"""

import importlib
import re
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import numpy as np

import scenarios
import sims.games.all_hoomanz
from benchmarks.kernels import in_turn, median_and_range

GAMES = 10_000
SWITCHES = (
    "purple_eye",
    "alien_landing",
    "strike_chain",
    "live_marker",
    "dis_rule",
    "empty_yard",
    "devolve_on_drone",
    "devolve_adam",
    "eye_on_flight",
    "gauge_floor",
    "victory_tires",
    "wild_implants",
    "bomb_shields",
    "upkeep",
    "dark",
)


def write_copy(folder: Path, rules: np.void) -> None:
    """Write the package `narrow` into `folder`: the game with a fixed number in place of each switch.

    `rules` is one RULES record, which says the numbers.
    """
    source = Path(sims.games.all_hoomanz.__file__).parent
    for file in source.rglob("*.py"):
        text = file.read_text(encoding="utf-8").replace("sims.games.all_hoomanz", "narrow")
        # not compiled: records, derivation and story
        if file.stem != "__init__" and file.parent.name not in ("records", "story"):
            for switch in SWITCHES:
                # a field of the record, not a module such as `all_hoomanz.rules.purple_eye.turn`
                text = re.sub(rf"(?<![\w.])rules\.{switch}\b(?!\.)", str(int(rules[switch])), text)
        copy = folder / "narrow" / file.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")


def narrow_copy(folder: Path, rules: np.void) -> ModuleType:
    """Return the package that `write_copy` writes, imported."""
    write_copy(folder, rules)
    sys.path.insert(0, str(folder))
    return importlib.import_module("narrow")


def main() -> None:
    """Print the time of the narrow game as a multiple of the whole game's time."""
    scenario = scenarios.load("all-hoomanz")
    rules = scenario.configuration({}).rules()
    whole, narrow = (np.zeros(GAMES, scenario.game.result) for _ in range(2))
    with tempfile.TemporaryDirectory() as folder:
        copy = narrow_copy(Path(folder), rules[0])
        ratios, _ = in_turn(
            lambda: scenario.game.play_many(rules, 1, 0, whole), lambda: copy.GAME.play_many(rules, 1, 0, narrow)
        )
    for name in scenario.game.result.names or ():
        assert np.array_equal(whole[name], narrow[name]), f"{name} differs"
    text = median_and_range(ratios)
    print(f"All Hoomanz Are Dead, base game without the code of expansions and rulings: {text} of its time")


if __name__ == "__main__":
    main()
