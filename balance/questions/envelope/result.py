"""Hold what came of an envelope: for each claim the fillings in which it stands, and what breaks it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from balance.questions.envelope.claims import Claim
from balance.questions.envelope.estimates import Effect, Estimate
from balance.questions.envelope.plan import EnvelopePlan
from balance.stats.filling_spread import FillingSpread
from balance.studies.answered import Answered
from balance.studies.fillings import Filling
from balance.studies.traffic_light import AMBER, GREEN, HOLDS, RED
from balance.studies.where_it_breaks import Where


@dataclass(frozen=True)
class Corner:
    """Hold what all changes together do that seemed to move a value one way.

    Attributes:
        name: `UP` or `DOWN`.
        filling: What was changed.
        left_out: Changes that cannot be played together with larger ones.
        found: The value, on games that chose nothing; of a relative claim the distance from the published game's.
    """

    name: str
    filling: Filling
    left_out: int
    found: Estimate


@dataclass(frozen=True)
class Verdict:
    """Hold what came of a claim in a context.

    Attributes:
        context, claim: Their numbers.
        near: The claim there, with its ends in the figure's own unit.
        published: The value as published, on the games that judge, and what that says of the claim.
        corners: All that raise the value, and all that lower it.
        spread: The random fillings.
        where: Where among the fillings the claim breaks; None: nearly all do the same.
        singles: The single changes that were judged.
        light: `green`, `amber` or `red`.
    """

    context: int
    claim: int
    near: Claim
    published: Estimate
    corners: tuple[Corner, ...]
    spread: FillingSpread
    where: Where | None
    singles: tuple[Effect, ...]
    light: str

    @property
    def breaking(self) -> list[Effect]:
        """Return the single changes that are seen to break what holds as published, the largest first."""
        broken = [each for each in self.singles if each.breaks and self.published.verdict == HOLDS]
        return sorted(broken, key=lambda each: -abs(each.estimate))


@dataclass(frozen=True)
class Envelope(Answered):
    """Hold what came of filling the gaps.

    Attributes:
        plan: What was filled.
        folder: Where its games are.
        effects: What each single change does, in each context and for each claim, from the judging where it was judged.
        verdicts: What came of each claim in each context.
        fillings: The random fillings that were played.
        dropped: How many more were drawn that cannot be played.
        games, each: Games of each change that was judged, and of each filling [games].
        decided: False if the budget ended it before all games were played.
    """

    plan: EnvelopePlan
    folder: Path
    effects: tuple[Effect, ...]
    verdicts: tuple[Verdict, ...]
    fillings: tuple[Filling, ...]
    dropped: int
    games: int
    each: int
    decided: bool

    def left_alone(self, verdict: Verdict, entries: Sequence[str]) -> tuple[int, int]:
        """Return how many fillings that leave some entries alone keep a claim, and how many there are."""
        there = [i for i, filling in enumerate(self.fillings) if not set(entries) & set(filling.changes)]
        kept = verdict.near.holds(verdict.spread.values[there])
        return int(kept.sum()), len(there)

    def light(self, claim: int) -> str:
        """Return the light of a claim over all contexts: red if it is red in one, green if it is in all."""
        lights = {each.light for each in self.verdicts if each.claim == claim}
        return RED if RED in lights else GREEN if lights == {GREEN} else AMBER
