"""Run as a program, compiled: the rules of titles in their modes, and the row of one game of each.

Building the rules compiled keeps the interpreted tests short: what `derive` works out may take millions of steps.
"""

import sys
from pathlib import Path

import numpy as np

import scenarios
from balance.design.unplayed import fields_read
from balance.testing.contract.pairwise import pairwise
from scenarios import Value

SEED, GAME = 2026, 7


def modes() -> list[tuple[str, dict[str, Value]]]:
    """Every title in modes of play such that every two values of two axes that go together meet in one of them."""
    found: list[tuple[str, dict[str, Value]]] = []
    for name in scenarios.available():
        scenario = scenarios.load(name)
        axes = [axis.name for axis in scenario.axes.values() if axis.kind == "mode"]
        found += [(name, settings) for settings in pairwise(scenario, axes, derive=False)]
    return found


def main(folder: Path, numbers: set[int]) -> None:
    """Write the bytes of the records for these of `modes()`.

    Those are `<number>.rules`, `<number>.row`, and `<number>.blank`: the row played without what no kernel reads.
    """
    for number, (name, settings) in enumerate(modes()):
        if number not in numbers:
            continue
        scenario = scenarios.load(name)
        rules = scenario.configuration(settings).rules()
        row = np.zeros(1, scenario.game.result)
        scenario.game.play_many(rules, SEED, GAME, row)
        (folder / f"{number}.rules").write_bytes(rules.tobytes())
        (folder / f"{number}.row").write_bytes(row.tobytes())
        for field in set(rules.dtype.names or ()) - fields_read(scenario.game):
            rules[field] = np.zeros_like(rules[field])
        row = np.zeros(1, scenario.game.result)
        scenario.game.play_many(rules, SEED, GAME, row)
        (folder / f"{number}.blank").write_bytes(row.tobytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]), set(map(int, sys.argv[2:])))
