"""Run as a program, compiled: the rules of every title and mode, and the row of one game of each.

Building the rules compiled keeps the interpreted tests short: what `derive` works out may take millions of steps.
"""

import itertools
import sys
from pathlib import Path

import numpy as np

import scenarios

SEED, GAME = 2026, 7


def modes() -> list[tuple[str, dict[str, object]]]:
    """Every title with every legal combination of the axes that are modes of play."""
    found: list[tuple[str, dict[str, object]]] = []
    for name in scenarios.available():
        scenario = scenarios.load(name)
        axes = {axis: choice.values for axis, choice in scenario.axes.items() if choice.kind == "mode"}
        for values in itertools.product(*axes.values()):
            settings = dict(zip(axes, values, strict=True))
            if scenario.configuration(settings).illegal is None:
                found.append((name, settings))
    return found


def main(folder: Path) -> None:
    """Write `<number>.rules` and `<number>.row`, the bytes of the records, for each of `modes()`."""
    for number, (name, settings) in enumerate(modes()):
        scenario = scenarios.load(name)
        rules = scenario.configuration(settings).rules()
        row = np.zeros(1, scenario.game.result)
        scenario.game.play_many(rules, SEED, GAME, row)
        (folder / f"{number}.rules").write_bytes(rules.tobytes())
        (folder / f"{number}.row").write_bytes(row.tobytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
