"""Measure another way to rate a deck: boxes that lack copies at random, against one copy less and one more in pairs.

`python -m benchmarks.removal` prints, for the loot of All Hoomanz Are Dead, how many games either way needs for the
same half-width, and what a game takes with the rules made for it.
"""

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import balance
import scenarios
from balance.questions.worth.plan import DECK

GAME, TABLE, PLAYED = "all-hoomanz", "loot", {"players": 4, "simon": "hard", "policy": "veteran"}
PAIRS, BOXES, GAMES, LACKS = 1_000, 600, 250, 0.1  # games of a table; boxes, games of each; chance of a copy to lack
FIRST = 10_000_000  # number of the first game of a box: no pair plays it

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Cost:
    """Hold what a way costs.

    Attributes:
        variance: Of each row's estimate, times all games that were played.
        seconds: Of a game, with its share of making the rules [s].
    """

    variance: Floats
    seconds: float


def pairs() -> Cost:
    """Rate the table by one copy less and one more."""
    with tempfile.TemporaryDirectory() as folder:
        asked: dict[str, Any] = {"watch": "win", "games": PAIRS, "drawn": 0, "threads": 1, "out": Path(folder) / "out"}
        balance.worth(GAME, TABLE, PLAYED, **{**asked, "games": 50, "out": Path(folder) / "compiles"})
        began = time.process_time()
        found = balance.worth(GAME, TABLE, PLAYED, **asked)
        seconds = time.process_time() - began
    tables = 1 + len(found.plan.turns[0])
    by_row = {each.row: each.influence.var(ddof=1) for each in found.worths if each.way == DECK}
    return Cost(tables * np.array([by_row[row] for row in found.plan.rows]), seconds / tables / PAIRS)


def removal() -> Cost:
    """Rate the table by boxes that lack each copy by chance: least squares of win rates on copies."""
    scenario = scenarios.load(GAME)
    table = scenario.tables[TABLE]
    counts = np.array(table.counts)
    lots = np.random.default_rng(0)
    copies, rates = np.zeros((BOXES, len(counts))), np.zeros(BOXES)
    began = time.process_time()
    for box in range(BOXES):
        copies[box] = counts - lots.binomial(counts, LACKS)
        cells = {f"{TABLE}.{row}.count": int(n) for row, n in zip(table.ids, copies[box], strict=True)}
        rules = scenario.configuration({**PLAYED, **cells}).rules()
        rows = np.zeros(GAMES, scenario.game.result)
        scenario.game.play_many(rules, 0, FIRST + box * GAMES, rows)
        rates[box] = (rows["outcome"] == scenario.game.good).mean()
    seconds = time.process_time() - began
    design = np.column_stack([np.ones(BOXES), copies])
    rest = rates - design @ np.linalg.lstsq(design, rates, rcond=None)[0]
    spread = rest @ rest / (BOXES - design.shape[1])
    variance = spread * np.linalg.inv(design.T @ design).diagonal()[1:]
    return Cost(variance * BOXES * GAMES, seconds / BOXES / GAMES)


def main() -> None:
    """Print both ways, by rows of as many copies."""
    paired, removed = pairs(), removal()
    counts = np.array(scenarios.load(GAME).tables[TABLE].counts)
    print(f"a game: {1e3 * paired.seconds:.2f} ms in pairs, {1e3 * removed.seconds:.2f} ms in boxes of {GAMES} games")
    for copies in np.unique(counts):
        rows = counts == copies
        games = (paired.variance[rows] / removed.variance[rows]).mean()
        took = games * paired.seconds / removed.seconds
        said = f"pairs take {games:.1f} times the games, {took:.1f} times the time"
        print(f"{rows.sum()} rows of {copies}: for the same half-width {said}")


if __name__ == "__main__":
    main()
