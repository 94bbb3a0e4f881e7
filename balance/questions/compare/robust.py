"""Hold how far a comparison's verdict hangs on what is assumed, and forecast what that takes."""

from dataclasses import dataclass
from typing import Any

from balance.questions.compare.robust_plan import JUDGED, TIMES, Claim, RobustPlan
from balance.simulation.engine import Engine
from balance.stats.filling_spread import FillingSpread
from balance.studies.configuration_time import seconds_of_tables
from balance.studies.game_speed import seconds_of_a_game
from balance.studies.gaps import Gaps, find_gaps
from balance.studies.traffic_light import FAILS
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
class Robust:
    """Say how far a comparison's verdict hangs on what is assumed.

    Attributes:
        claim: What the comparison claims of the change of its first figure; None: it claims nothing.
        light: `green`, `amber` or `red`.
        row: The comparison's own row of that figure.
        spread: The change of the figure over fillings; None: none was played.
        judged: The single values that come closest to breaking the claim, judged on other games.
        gaps, changes: How many entries took other plausible values, and how many values.
        dropped: How many fillings were drawn that cannot be played.
        decided: False if the budget ended it before all games were played.
        level: The chance that all of its intervals hold at once.
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

    @property
    def breaking(self) -> list[Judged]:
        """Return the single values that are seen to break the claim."""
        return [each for each in self.judged if each.verdict == FAILS]

    @property
    def answer(self) -> list[str]:
        """Return the findings in sentences, the most important first."""
        from balance.questions.compare.robust_words import answer

        return answer(self)


@dataclass(frozen=True)
class RobustForecast:
    """Say what filling the gaps will take, before anything is played.

    Attributes:
        text: What is played.
        seconds: About how long it takes [s].
    """

    text: str
    seconds: float


def gaps_between(sides: Sides) -> Gaps:
    """Return the gaps of both sides.

    Raises:
        InputError: If there is none, or a list of plausible values is wrong.
    """
    gaps = find_gaps(sides, alike=True)
    gaps.refuse_none("--robust: nothing that is assumed on both sides", [side.scenario for side in sides])
    return gaps


def forecast_robust(plan: RobustPlan, sides: Sides, gaps: Gaps, seed: int, engine: Engine) -> RobustForecast:
    """Play for a moment and estimate how long the fillings take, if changed games are as long."""
    seconds = sum(seconds_of_a_game(side, seed) for side in sides) / engine.at_once
    games = (plan.fillings + len(gaps.changes) + TIMES * min(JUDGED, len(gaps.changes))) * plan.each
    turned = [single.turn.configuration for single in gaps.singles.values()]
    making = seconds_of_tables(turned, 1) / max(1, len(turned)) * 2 * (plan.fillings + len(gaps.changes))
    what = f"{plural(plan.fillings, 'filling')} and {plural(len(gaps.changes), 'single change')}"
    of = f"{plural(len(gaps.every), 'gap')}, {plural(plan.each, 'game')} of each on both sides"
    return RobustForecast(f"{sides[0].scenario.title}: {what} of {of}", games * seconds + making)
