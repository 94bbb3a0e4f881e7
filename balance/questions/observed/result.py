"""Hold what plays tell, by themselves and against simulated games."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from balance.questions.observed.chances import Stated
from balance.questions.observed.fit import Fit
from balance.questions.observed.oddest import Odd
from balance.questions.observed.plan import ObservedPlan
from balance.questions.observed.plays import PlayFigure
from balance.questions.observed.tally import Seen
from balance.questions.observed.tracing import Traced
from balance.studies.answered import Answered


@dataclass(frozen=True)
class Observed(Answered):
    """Hold what plays tell.

    Attributes:
        plan: What was asked.
        folder: Where the games are.
        games: Games of each script in each cell and group [games]; 0 if none were played.
        figures: The figures of the plays.
        fits: By the number of each script, how the plays differ from its games; the first script's are told.
        nearest: How the plays differ from the games of the script by which they are most likely; as it was chosen by
            what it says, its intervals hold for all scripts at once.
        traced: What the plays say of each script and mixture; none if no column or no script tells them apart.
        unseen: The endings of plays that ended as no game of any script does: outcome and winners of each.
        unseen_lengths: The lengths of plays that were longer or shorter than all games of all scripts [rounds].
        odd: By the number of a script, the plays that hardly any of its games is like; of the first and the nearest.
        never: The outcomes that came up in no play and no game, with their places: `figures` and `fits` lack them.
        stated: How stated chances came true; None if there are none.
        decided: False if the budget ended it before all games were played.
    """

    plan: ObservedPlan
    folder: Path
    games: int
    figures: tuple[Seen, ...]
    fits: Mapping[int, tuple[Fit, ...]]
    nearest: tuple[Fit, ...]
    traced: tuple[Traced, ...]
    unseen: tuple[Mapping[str, int], ...]
    unseen_lengths: tuple[int, ...]
    stated: Stated | None
    decided: bool
    odd: Mapping[int, Odd] = field(default_factory=dict)
    never: frozenset[tuple[int, PlayFigure]] = frozenset()

    @property
    def alone(self) -> list[Traced]:
        """Return what the plays say of each script, the most likely first."""
        return sorted((each for each in self.traced if len(each.model.parts) == 1), key=lambda each: each.behind)
