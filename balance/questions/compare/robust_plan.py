"""Describe how gaps are filled to see whether a comparison's verdict stands, and what it claims."""

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from balance.design.durations import read_budget
from balance.design.whole_numbers import check_whole
from balance.questions.compare import figure_words
from balance.questions.compare.compared import Compared
from balance.questions.compare.robust_sizes import (
    EACH,
    FEWEST_FILLINGS,
    FEWEST_GAMES,
    FILLINGS,
    MOST_FILLINGS,
    MOST_GAMES,
)
from balance.stats.payoffs import is_shared
from balance.studies.traffic_light import verdict
from reports import tables
from scenarios import InputError

JUDGED, TIMES = 10, 10  # single changes that are judged, and their games in those of a filling
FIRST_PART, LEAST_FIRST = 8, 100  # every single change has this part of a filling's games first; at least so many
KEPT_PART = 4  # this part of them, and twice as many as are judged at least, has the rest
GROUPS = FILLED, SCREENING, JUDGING = "fillings", "screening", "judging"  # groups of games


@dataclass(frozen=True)
class RobustPlan:
    """Say how many fillings are played.

    Attributes:
        fillings, each: How many ways to fill the gaps, and the games of each on both sides [games].
        budget: After how much time no more games are begun [s]; None: no limit.
        folder: Where games are kept; None: they are not.
        resume: Whether the folder may hold games to go on with.
    """

    fillings: int = FILLINGS
    each: int = EACH
    budget: float | None = None
    folder: Path | None = None
    resume: bool = False

    @property
    def first_games(self) -> int:
        """Return how many games every single change has before most are left [games]."""
        return min(self.each, max(LEAST_FIRST, self.each // FIRST_PART))

    @property
    def options(self) -> dict[str, object]:
        """Return the options that ask the same again; what is usual need not be said."""
        fillings, each = (None if a == b else a for a, b in ((self.fillings, FILLINGS), (self.each, EACH)))
        return {"--robust": True, "--fillings": fillings, "--each": each}

    def refuse(self, compared: Compared, watched: bool) -> None:
        """Refuse a comparison of which no single change can be asked about.

        Args:
            compared: What is compared.
            watched: Whether somebody named a figure.

        Raises:
            InputError: If there are several changes, or seats are exchanged and no figure is named.
        """
        if len(compared.pairs) != 1:
            raise InputError(f"--robust: it asks about one change; here are {len(compared.pairs)}: give two values")
        if compared.exchanges and not watched:
            raise InputError("--robust: seats are exchanged here; name a figure of the game, such as --watch rounds")


def plan_robust(
    robust: bool, fillings: int | None, each: int | None, budget: object, folder: Path | None, resume: bool
) -> RobustPlan | None:
    """Return how the gaps are filled; None if that is not asked.

    Raises:
        InputError: If an argument is wrong, or is given though it is not asked.
    """
    given = {"--fillings": fillings, "--each": each, "--budget": budget, "--resume": resume or None}
    if not robust:
        if name := next((name for name, value in given.items() if value is not None), None):
            raise InputError(f"{name}: is for --robust; add --robust, or leave it out")
        return None
    fillings, each = FILLINGS if fillings is None else fillings, EACH if each is None else each
    check_whole("--fillings", fillings, FEWEST_FILLINGS, MOST_FILLINGS)
    check_whole("--each", each, FEWEST_GAMES, MOST_GAMES)
    return RobustPlan(fillings, each, read_budget(budget), folder, resume)


def kept_singles(singles: int) -> int:
    """Return how many single changes have all games of the screening."""
    return min(singles, max(2 * JUDGED, singles // KEPT_PART))


@dataclass(frozen=True)
class Claim:
    """Say what a comparison claims of the change of a figure: second minus first lies between two ends.

    Attributes:
        text: It in words: `win goes up`.
        low, high: The ends, in the figure's unit (of a share parts of 1); infinite where there is none.
    """

    text: str
    low: float
    high: float

    def holds(self, change: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return where a change is as claimed."""
        return (change > self.low) & (change < self.high)

    def room(self, change: float) -> float:
        """Return how far a change is within the ends; below 0 if it is beyond one."""
        return min(change - self.low, self.high - change)

    def verdict(self, low: float, high: float) -> str:
        """Return what an interval says of the claim: `holds`, `fails` or `open`."""
        return verdict(low, high, self.low, self.high)


def claim_of(row: figure_words.Row) -> Claim | None:
    """Return what a comparison claims of a figure; None if it claims nothing.

    Args:
        row: A row of `question.SCHEMA`. A verdict "does not matter" claims that the change stays within the margin;
            else a change that is seen claims its direction.
    """
    figure, margin = _figure(row), row["margin"]
    if margin and figure_words.verdict(row) == figure_words.NOT:
        return Claim(f"{figure} stays within the margin of {figure_words.margin(row)}", -margin, margin)
    if figure_words.state(row) == figure_words.ROSE:
        return Claim(f"{figure} goes up", 0.0, math.inf)
    return Claim(f"{figure} goes down", -math.inf, 0.0) if figure_words.state(row) == figure_words.FELL else None


def _figure(row: figure_words.Row) -> str:
    """Return the name of a figure as the subject of a sentence."""
    if (row["metric"], row["value"]) == tables.EACH:
        return "what each seat wins"
    if row["metric"] == "winner":
        return f"seat {row['value']}'s share of {'the win' if is_shared(row) else 'the wins'}"
    return figure_words.name(row)
