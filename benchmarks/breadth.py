"""What breadth costs: All Hoomanz Are Dead's base game with and without the expansions' code.

`python -m benchmarks.breadth` copies the game, writes 0 for every switch of an expansion and every ruling's number that
the defaults leave alone, so that the compiler leaves that code out, checks that both give the same rows, and times them
in turn.
"""

import importlib
import re
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import numpy as np

import scenarios
from benchmarks.kernels import in_turn, told

GAMES = 10_000
SWITCHES = (
    "purple_eye",
    "alien_landing",
    "strike_chain",
    "live_marker",
    "dis_rule",
    "empty_yard",
    "devolve_on_drone",
    "gauge_floor",
    "wild_implants",
    "bomb_shields",
    "upkeep",
    "dark",
)


def narrow_copy(folder: Path, rules: np.void) -> ModuleType:
    """The game without expansions and rulings: a package of its own in `folder`, each switch a number in its code."""
    import sims.all_hoomanz as game

    package = folder / "narrow"
    package.mkdir()
    for file in Path(str(game.__file__)).parent.glob("*.py"):
        text = file.read_text(encoding="utf-8").replace("sims.all_hoomanz", "narrow")
        if file.stem not in ("state", "derive", "story", "__init__"):
            for switch in SWITCHES:
                text = re.sub(rf"\brules\.{switch}\b", str(int(rules[switch])), text)
        (package / file.name).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    return importlib.import_module("narrow.play")


def main() -> None:
    """Print the time of the narrow game over that of the whole one."""
    scenario = scenarios.load("all-hoomanz")
    rules = scenario.configuration({}).rules()
    whole, narrow = (np.zeros(GAMES, scenario.game.result) for _ in range(2))
    with tempfile.TemporaryDirectory() as folder:
        play = narrow_copy(Path(folder), rules[0])
        ratios, _ = in_turn(
            lambda: scenario.game.play_many(rules, 1, 0, whole), lambda: play.play_many(rules, 1, 0, narrow)
        )
    for name in scenario.game.result.names or ():
        assert np.array_equal(whole[name], narrow[name]), f"{name} differs"
    print(f"All Hoomanz Are Dead, base game without the code of expansions and rulings: {told(ratios)} of its time")


if __name__ == "__main__":
    main()
