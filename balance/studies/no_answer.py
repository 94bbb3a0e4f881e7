"""Tell that a budget ended a study before it had an answer; the command ends with exit code 3."""

import time
from collections.abc import Iterable, Mapping, Sequence

from balance.studies.kept_games import Cell, KeptGames
from balance.studies.stages import Stage
from scenarios import InputError

NEAR = 0.05  # of the budget: an answer that takes no more is played for, beyond the budget


class NoAnswerError(InputError):
    """Report that a budget was spent before there is an answer, and what to do then.

    Attributes:
        so_far: Sentences on what is known all the same.
        seconds_left: About how long it takes until there is an answer [s]; None: nobody knows.
        seconds_in_all: The same until all games are played, where a first answer comes before [s]; None: nobody knows.
    """

    def __init__(
        self,
        before: str,
        fewer: str,
        kept: bool = True,
        so_far: Sequence[str] = (),
        seconds_left: float | None = None,
        seconds_in_all: float | None = None,
    ) -> None:
        """Make the line of it.

        Args:
            before: What was to be played first: `the screening of 40 changes was done`.
            fewer: What makes it shorter: `fewer --games`.
            kept: Whether what was played is kept, so that `--resume` goes on.
            so_far, seconds_left, seconds_in_all: See the attributes.
        """
        way_on = f"what was played is kept: --resume goes on; or give more time, or {fewer}"
        otherwise = f"give more time, or {fewer}"
        super().__init__(f"no answer yet: --budget was spent before {before}; {way_on if kept else otherwise}")
        self.so_far = tuple(so_far)
        self.seconds_left = seconds_left
        self.seconds_in_all = seconds_in_all


def goes_on(kept: KeptGames, left: float | None, budget: float | None) -> bool:
    """Return whether an answer is so near that it is played for; then the deadline is moved.

    Args:
        kept: What played until the budget was spent.
        left: About how long it takes until there is an answer [s]; None: nobody knows.
        budget: The budget [s].
    """
    if left is None or budget is None or left > NEAR * budget:
        return False
    kept.deadline = time.monotonic() + 2 * NEAR * budget  # the estimate may be off
    return True


def seconds_left(
    kept: KeptGames,
    wanted: Iterable[tuple[Cell, int]],
    budget: float | None,
    cost: Mapping[str, float] | None = None,
    later: float = 0.0,
) -> float | None:
    """Return about how long it takes to play what is missing, as fast as until now [s].

    Args:
        kept: What played until the budget was spent.
        wanted: The cells without which there is no answer, and how many games of each [games].
        budget: The budget [s].
        cost: By group, what a game of it takes with all that its configuration takes; only their ratios count. None:
            games of all groups take as long.
        later: What has to be played besides, whose cells are not known yet, in the unit of `cost`.

    Returns:
        The time; None if no game was played within this budget.
    """
    each = cost or dict.fromkeys(kept.played_of, 1.0)
    spent = sum(each.get(group, 1.0) * games for group, games in kept.played_of.items())
    missing = later + sum(each.get(cell.group, 1.0) * max(0, games - kept.stored(cell)) for cell, games in wanted)
    return budget * missing / spent if budget and spent else None


def seconds_to_first_round(stages: Sequence[Stage], budget: float | None) -> float | None:
    """Return about how long the rest of the first round of these stages takes [s].

    Args:
        stages: What played by turns until the budget was spent, in short rounds.
        budget: The budget [s].

    Returns:
        The time; None if no game was played within this budget.
    """
    played = sum({id(stage.kept): stage.kept.played for stage in stages}.values())
    missing = sum(max(0, stage.rounds(early=True)[0] - stage.kept.stored(c)) for stage in stages for c in stage.cells)
    return budget * missing / played if budget and played else None
