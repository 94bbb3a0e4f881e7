"""Hold what came of a tuning: numbers only."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.design.statistics import Statistic
from balance.questions.tune.moves import STAY, Move
from balance.questions.tune.plan import TunePlan
from balance.questions.tune.search import Tried
from balance.stats.moments import Bounds
from balance.studies.answered import Told
from balance.studies.capped import LENGTH
from reports.plain import settings_as_typed
from scenarios import Value


@dataclass(frozen=True)
class Estimate:
    """Hold a figure of some games with its interval."""

    value: float
    bounds: Bounds
    games: int


@dataclass(frozen=True)
class Length(Estimate):
    """Hold the mean length of some games [rounds], and how many of them were stopped at the cap.

    Attributes:
        capped: Which part of the games was stopped at the cap.
        cap: After how many rounds all of these were stopped [rounds]; 0 if they differ in it, or none was.
    """

    capped: float = 0.0
    cap: int = 0


@dataclass(frozen=True)
class Shift:
    """Hold what a proposal does to a figure in a cell, in games of the same numbers.

    Attributes:
        axis, value: What differs from the first target's cell: `players`, 2.
        figure: The figure.
        before, after: The figure as published, and after the change.
        change: The difference with its interval; None for a quantile.
        reached: The interval of the figure after the change.
        besides: What the game sets otherwise there, too: `simon=hard`, `floors is 4 there already`.
    """

    axis: str
    value: Value
    figure: Statistic
    before: float
    after: float
    change: tuple[float, Bounds] | None
    reached: Bounds
    besides: str = ""

    @property
    def place(self) -> str:
        """Return what differs, as typed: `players=2`."""
        return settings_as_typed({self.axis: self.value})

    @property
    def told(self) -> str:
        """Return what differs for people: `players=5 (simon=hard)`."""
        return f"{self.place} ({self.besides})" if self.besides else self.place


@dataclass(frozen=True)
class Proposal:
    """Hold what a change reaches, on games that did not choose it.

    Attributes:
        move: The change; without settings it is the game as it is.
        reached: The figure of each target, in their order.
        verdicts: `met`, `open` or `missed`, for each target.
        length: The mean length in the first cell [rounds]; the intervals of all proposals hold at once.
        misplayed: Its numbers of which more of a good thing loses: the script misplays them.
        doubtful: Its numbers that should help while less is wanted, or hurt while more is: it may misplay them.
        shifts: What else it moves; empty until that was played.
        unplayable: Where it cannot be played, though the game as it is can: `players=1`.
    """

    move: Move
    reached: tuple[Estimate, ...]
    verdicts: tuple[str, ...]
    length: Length
    misplayed: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    shifts: tuple[Shift, ...] = ()
    unplayable: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """Return the verdict on all targets together."""
        return next((word for word in ("missed", "open") if word in self.verdicts), "met")


@dataclass(frozen=True)
class Smaller:
    """Hold a change that may reach the targets, of fewer steps than those that are known to.

    Attributes:
        move: The change.
        figures: The figure of each target, in the games that judged it; if none did, in those of the search.
        misplayed, doubtful: As of a proposal.
    """

    move: Move
    figures: tuple[Estimate, ...]
    misplayed: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()


@dataclass(frozen=True)
class Missing:
    """Hold what the budget left out.

    Attributes:
        tries: Whether changes, or sets of them, were not tried.
        proposals: How many changes that may reach the targets were not judged.
        moves: Whether it was not seen what else the proposals move.
    """

    tries: bool = False
    proposals: int = 0
    moves: bool = False


@dataclass(frozen=True)
class Tuning(Told):
    """Hold what came of it.

    Attributes:
        plan: What was asked.
        folder: Where its games are.
        published: The figure of each target as published, on the games that judge.
        length: The mean length as published, in the first cell [rounds].
        proposals: The changes that may reach the targets; or else the nearest. Those that do come first, of these
            those that the script plays well, then those that leave the length about as it is, then those of fewest
            steps.
        tried: Every change that was tried.
        smaller: A change that may reach the targets too, of fewer steps than those that are known to.
        ended: `all`, or `budget` where that ended it.
        games: Games that were played in this call [games].
        missing: What the budget left out.
    """

    plan: TunePlan
    folder: Path
    published: tuple[Estimate, ...]
    length: Length
    proposals: tuple[Proposal, ...]
    tried: tuple[Tried, ...]
    smaller: Smaller | None
    ended: str
    games: int = 0
    missing: Missing = Missing()

    @property
    def met(self) -> list[Proposal]:
        """Return the proposals that are known to reach all targets."""
        return [each for each in self.proposals if each.verdict == "met"]

    @property
    def length_wanted(self) -> bool:
        """Whether a target is the mean length in the first cell, which stands beside each proposal."""
        return any(each.figure.name == LENGTH and each.cell == 0 for each in self.plan.targets)

    @property
    def changes(self) -> list[Tried]:
        """Return what was tried, without the game as it is."""
        return [each for each in self.tried if each.move != STAY]

    @property
    def sets(self) -> int:
        """Return how many changes of several numbers were tried."""
        return sum(len(each.move.names) > 1 for each in self.tried)

    @property
    def decided(self) -> bool:
        """Whether it is known if the targets are reached, and the budget did not end it before all was tried."""
        return self.ended == "all" and self.verdict != "open"

    @property
    def answer(self) -> str:
        """Return the answer in English."""
        return " ".join(self.in_words(self))

    @property
    def verdict(self) -> str:
        """Return `met`, `missed` or `open`."""
        if self.met:
            return "met"
        return "missed" if self.ended == "all" and all(p.verdict == "missed" for p in self.proposals) else "open"


def as_json(tuning: Tuning, pages: Sequence[Path]) -> dict[str, Any]:
    """Return the answer for machines."""
    plan = tuning.plan

    def figures(estimates: Sequence[Estimate]) -> list[dict[str, Any]]:
        return [
            {
                "figure": target.figure.name,
                "at": settings_as_typed(plan.places[target.cell].at),
                "wanted": [target.low, target.high],
                "kept": target.kept,
                "estimate": each.value,
                "low": each.bounds.low,
                "high": each.bounds.high,
                "games": each.games,
            }
            for target, each in zip(plan.targets, estimates, strict=True)
        ]

    def length(each: Length) -> dict[str, float]:
        ends = {"rounds_low": each.bounds.low, "rounds_high": each.bounds.high}
        return {"rounds": each.value, **ends, "capped": each.capped}

    return {
        "game": plan.scenario.name,
        "settings": dict(plan.settings),
        "answer": tuning.answer,
        "verdict": tuning.verdict,
        "ended": tuning.ended,
        "decided": tuning.decided,
        "published": {"figures": figures(tuning.published), **length(tuning.length)},
        "proposals": [
            {
                "change": dict(each.move.settings),
                "steps": each.move.steps,
                "verdict": each.verdict,
                "misplayed": list(each.misplayed),
                "doubtful": list(each.doubtful),
                "figures": figures(each.reached),
                **length(each.length),
                "moves": [
                    {
                        "at": shift.place,
                        "besides": shift.besides,
                        "figure": shift.figure.name,
                        "before": shift.before,
                        "after": shift.after,
                        "change": None if shift.change is None else shift.change[0],
                        "low": None if shift.change is None else shift.change[1].low,
                        "high": None if shift.change is None else shift.change[1].high,
                    }
                    for shift in each.shifts
                ],
                "unplayable": list(each.unplayable),
            }
            for each in tuning.proposals
        ],
        "smaller": None if tuning.smaller is None else dict(tuning.smaller.move.settings),
        "tried": len(tuning.changes),
        "folder": str(tuning.folder),
        "seed": plan.seed,
        "pages": [str(page) for page in pages],
    }
