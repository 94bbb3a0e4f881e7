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
    """Every title in modes of play such that every two values of two axes that go together meet in one of them."""
    found: list[tuple[str, dict[str, object]]] = []
    for name in scenarios.available():
        scenario = scenarios.load(name)
        axes = {axis: choice.values for axis, choice in scenario.axes.items() if choice.kind == "mode"}
        every = [dict(zip(axes, values, strict=True)) for values in itertools.product(*axes.values())]
        legal = [settings for settings in every if scenario.configuration(settings).illegal is None]
        found += [(name, settings) for settings in pairwise(legal)]
    return found


def pairwise(every: list[dict[str, object]]) -> list[dict[str, object]]:
    """Few of these settings: each pair of values that occurs in any occurs in one of them. The most new pairs first."""
    pairs = [set(itertools.combinations(settings.items(), min(2, len(settings)))) for settings in every]
    missing = set[tuple[tuple[str, object], ...]]().union(*pairs)
    chosen: list[dict[str, object]] = []
    while missing:
        best = max(range(len(every)), key=lambda number: len(pairs[number] & missing))
        chosen.append(every[best])
        missing -= pairs[best]
    return chosen


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
