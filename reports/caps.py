"""Say of which games nobody knows how long they take: those that are stopped at the simulation's cap.

Such a game has no end, so its length is only the least that it could be. A limit of the rulebook is no cap: a game that
meets it ends, by a word of its own, such as `loss_deadline`.
"""

from typing import TYPE_CHECKING

from reports.formats import CAP, title
from reports.plain import percent, plural

if TYPE_CHECKING:
    import polars as pl

CAP_LIMIT = 0.001  # of the games that may be stopped, where a mean is told: a cap may be 100 times as long as a game
UNKNOWN = "how long a game takes is not known, only a lower bound."
MOST = 0.5  # of the games that may be stopped, where a share is told: nobody wins these


def stopped_share(estimates: "pl.DataFrame") -> float:
    """Return which part of some games was stopped at the cap.

    Args:
        estimates: Their estimates: a frame with the columns `metric`, `value` and `estimate`.
    """
    found = estimates.filter(metric="outcome", value=CAP)["estimate"].to_list()
    return float(found[0] or 0.0) if found else 0.0


def is_hidden(stopped: float, is_share: bool = False) -> bool:
    """Return whether so many games were stopped that a figure of them is one of the cap.

    A mean is then no length: few games that are stopped after a thousand rounds are enough. A share is nobody's loss
    where most games have no winner.
    """
    return stopped > (MOST if is_share else CAP_LIMIT)


def part_text(stopped: float) -> str:
    """Return a part of games: `all`, `99.6 %`."""
    return "all" if stopped == 1 else percent(stopped)


def stop_text(stopped: float, cap: int = 0) -> str:
    """Return how many games stop: `99.8 % of games stop at the cap of 1 000 rounds`.

    `cap` 0: it is not known.
    """
    rounds = f" of {plural(cap, 'round')}" if cap else ""
    return f"{part_text(stopped)}{' games' if stopped == 1 else ' of games'} stop at the cap{rounds}"


def no_length(stopped: float, several: bool = False) -> str:
    """Return what is known of the length then, in two sentences.

    `several`: these are several configurations, and it is the most of them.
    """
    games = "all games" if stopped == 1 else f"{percent(stopped)} of the games"
    which = title(f"up to {games}" if several else games)
    return f"{which} stop at the simulation's cap, without an end. So {UNKNOWN}"
