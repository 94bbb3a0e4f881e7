"""Hold how far a comparison's verdict hangs on what is assumed, and forecast what that takes."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.design.original import title_of_sides
from balance.questions.compare.robust_plan import JUDGED, TIMES, Claim, RobustPlan, kept_singles
from balance.simulation.engine import Engine
from balance.stats.filling_spread import FillingSpread
from balance.studies.answered import Answered
from balance.studies.filling_time import time_fillings
from balance.studies.fillings import Places
from balance.studies.gaps import Gaps
from balance.studies.traffic_light import FAILS
from balance.studies.where_it_breaks import Where
from reports.plain import plural
from scenarios import Configuration

Sides = tuple[Configuration, Configuration]


@dataclass(frozen=True)
class Judged:
    """Hold what a single value of a gap makes of the change of the figure.

    Attributes:
        entry, own, value: The entry, its value as published, and the other one, as typed.
        estimate, low, high: The change of the figure, second minus first, with that value on both sides.
        verdict: What that says of the claim: `holds`, `fails` or `open`.
        games: Pairs of games [games].
    """

    entry: str
    own: str
    value: str
    estimate: float
    low: float
    high: float
    verdict: str
    games: int


@dataclass(frozen=True)
class Robust(Answered):
    """Say how far a comparison's verdict hangs on what is assumed.

    Attributes:
        claim: What the comparison claims of the change of its first figure; None: it claims nothing.
        light: `green`, `amber` or `red`; "" if nothing is assumed.
        row: The comparison's own row of that figure.
        spread: The change of the figure over fillings; None: none was played.
        judged: The single values that come closest to breaking the claim, judged on other games.
        gaps, changes: How many entries took other plausible values, and how many values.
        dropped: How many fillings were drawn that cannot be played.
        decided: False if the budget ended it before all games were played.
        level: The chance that all of its intervals hold at once.
        where: Where among the fillings the claim breaks; None: nearly all do the same.
        folder: Where its games are kept, to go on with; None: they are not.
        missing: Which list of plausible values is missing, in words; "": none.
        closed: What stays as it is because others of its group are set or changed, in sentences.
    """

    claim: Claim | None
    light: str
    row: dict[str, Any]
    spread: FillingSpread | None
    judged: tuple[Judged, ...]
    gaps: int
    changes: int
    dropped: int
    decided: bool
    level: float
    where: Where | None = None
    folder: Path | None = None
    missing: str = ""
    closed: tuple[str, ...] = ()

    @property
    def breaking(self) -> list[Judged]:
        """Return the single values that are seen to break the claim."""
        return [each for each in self.judged if each.verdict == FAILS]


@dataclass(frozen=True)
class RobustForecast:
    """Say what filling the gaps will take, before anything is played.

    Attributes:
        text: What is played.
        seconds: About how long it takes [s].
    """

    text: str
    seconds: float


def forecast_robust(plan: RobustPlan, sides: Sides, gaps: Gaps, seed: int, engine: Engine) -> RobustForecast:
    """Play for a moment and estimate how long filling the gaps takes.

    All ways are taken to be as long as those that are tried, and games of single changes as long as published ones.
    """
    singles = len(gaps.changes)
    took, kept = time_fillings(Places(gaps, sides, {}), seed), kept_singles(singles)
    judged = min(JUDGED, singles)
    ways = plan.fillings * (took.making + plan.each * took.filled / engine.at_once)
    games = singles * plan.first_games + kept * (plan.each - plan.first_games) + judged * TIMES * plan.each
    makings = took.again * (1 + (kept + judged) / max(1, singles))
    what = f"{plural(plan.fillings, 'filling')} and {plural(singles, 'single change')}"
    of = f"{plural(len(gaps.every), 'gap')}, up to {plural(plan.each, 'game')} of each on both sides"
    text = f"{title_of_sides((side.scenario, '') for side in sides)}: {what} of {of}"
    return RobustForecast(text, ways + makings + games * took.published / engine.at_once)
