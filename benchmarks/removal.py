"""Measure two ways to rate a deck: one copy less and one more in pairs, against boxes that lack copies by chance.

`python -m benchmarks.removal` prints, for decks of the games, how many times the games and the time of boxes pairs
take for the same standard error: less than 1 speaks for pairs, more for boxes.
"""

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import balance
from balance.questions.worth.plan import BOXES, DECK
from balance.questions.worth.result import Rating

DECKS: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("all-hoomanz", "loot", {"players": 4, "simon": "hard", "policy": "veteran"}, "win"),
    ("all-hoomanz", "tiles", {"players": 4, "simon": "hard", "policy": "veteran"}, "win"),
    ("humans", "capture_cards", {"players": 3, "policy": "catcher"}, "rounds"),
    ("posthuman", "supplies", {"players": 2, "policy": "racer"}, "outcome=fortress"),
    ("posthuman", "weapons", {"players": 2, "policy": "racer"}, "outcome=fortress"),
    ("human-punishment", "programs", {"players": 6, "policy": "surveyor"}, "outcome=humans"),
)
GAMES = 4_000  # of each change [games]

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Cost:
    """Hold what a way costs.

    Attributes:
        variance: Of the estimate of each row, times all games that were played.
        seconds: Of a game, with its share of making rules and keeping what was played [s].
    """

    variance: dict[str, float]
    seconds: float


def costs(game: str, table: str, played: dict[str, Any], watch: str, folder: Path) -> tuple[Cost, Cost, Rating]:
    """Return what pairs and boxes cost, and the rating by both."""
    asked: dict[str, Any] = {"watch": watch, "games": GAMES, "drawn": 0, "threads": 1}
    balance.worth(game, table, played, **{**asked, "games": 50, "boxes": 0, "out": folder / "compiles"})
    began = time.process_time()
    balance.worth(game, table, played, boxes=0, out=folder / "pairs", **asked)
    pairs = time.process_time() - began
    began = time.process_time()
    found = balance.worth(game, table, played, out=folder / "both", **asked)
    boxes = time.process_time() - began - pairs
    made = []
    for way, games, seconds in (
        (DECK, GAMES * (1 + len(found.plan.turns[0])), pairs),
        (BOXES, found.boxes * found.plan.games_of_a_box, boxes),
    ):
        of = {each.row: each.influence for each in found.worths if each.way == way}
        made.append(Cost({row: games * adds.var() / len(adds) for row, adds in of.items()}, seconds / games))
    return made[0], made[1], found


def main() -> None:
    """Print both ways, by rows of as many copies."""
    for game, table, played, watch in DECKS:
        with tempfile.TemporaryDirectory() as folder:
            pairs, boxes, found = costs(game, table, played, watch, Path(folder))
        said = f"{1e3 * pairs.seconds:.2f} ms in pairs, {1e3 * boxes.seconds:.2f} ms in boxes"
        print(f"{game} {table}, {watch}; {found.boxes} boxes of {found.plan.games_of_a_box}: a game takes {said}")
        copies = {each.row: each.copies for each in found.worths if each.way == BOXES}
        for number in sorted(set(copies.values())):
            rows = [row for row in copies if copies[row] == number]
            games = np.mean([pairs.variance[row] / boxes.variance[row] for row in rows])
            took = games * pairs.seconds / boxes.seconds
            print(f"  {len(rows)} rows of {number}: pairs take {games:.1f} times the games, {took:.1f} times the time")


if __name__ == "__main__":
    main()
