"""See what else a change moves: in the cells around the first target's, one axis at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from balance.design.followed_defaults import followed_defaults
from balance.design.present_values import values_of
from balance.design.statistics import Statistic
from balance.questions.tune.moves import STAY, Move
from balance.questions.tune.plan import TunePlan
from balance.questions.tune.result import Shift
from balance.questions.tune.targets import Place, over
from balance.studies.kept_games import Table
from reports.plain import settings_as_typed, value_as_typed
from scenarios import Configuration, Value
from scenarios.loader.settings import PLAYERS, POLICY, Axis

MOVED_GAMES = 2_000  # of each cell, before and after [games]
WIDEST = 12  # values of an axis that are shown; a longer axis is left out


@dataclass(frozen=True)
class Around:
    """Describe a cell beside the first target's, which differs in one axis."""

    axis: str
    value: Value
    place: Place

    @property
    def label(self) -> str:
        """Return what differs, as typed: `players=2`."""
        return settings_as_typed({self.axis: self.value})

    def besides(self, there: Configuration, move: Move = STAY) -> str:
        """Return what the game sets otherwise there, besides what differs.

        Such as `simon=hard`, or of a number that changes `floors is 4 there already`.

        Args:
            there: The game there as it is published.
            move: The change that is played there.
        """
        here, changed = self.place.configuration.full, dict(move.settings)
        follows = followed_defaults(self.place.configuration, there)
        said = [settings_as_typed({name: value for name, value in follows.items() if name not in changed})]
        for name, value in changed.items():
            if name != self.axis and name in there.full and there.full[name] != here.get(name):
                already = " already" if there.full[name] == value else ""
                said.append(f"{name} is {value_as_typed(there.full[name])} there{already}")
        return "; ".join(filter(None, said))

    def shifts(
        self, figures: Sequence[Statistic], before: Table, after: Table, level: float, besides: str = ""
    ) -> Iterator[Shift]:
        """Yield what a change does to each figure there.

        Args:
            figures: The figures; one whose seat does not play there is left out.
            before, after: What games of the same numbers contribute to them.
            level: Coverage of each interval: of the differences, and of the figures after the change.
            besides: What the game sets otherwise there, too.
        """
        for figure in figures:
            if figure.name in before:
                first, then = before[figure.name], after[figure.name]
                ends = figure.estimate(first), figure.estimate(then)
                bounds = figure.bounds(then, level)
                yield Shift(self.axis, self.value, figure, *ends, figure.change(first, then, level), bounds, besides)


def neighbours(plan: TunePlan) -> Iterator[Around]:
    """Yield the cells that differ from the first target's in players, a mode or a script."""
    first = plan.places[0]
    for axis in plan.scenario.axes.values():
        if len(axis.values) > WIDEST or not _is_shown(axis, first):
            continue
        now = values_of(axis.name, first.configuration)[0]
        for value in axis.values:
            if value == now:
                continue
            yield Around(axis.name, value, Place(over(first.at, {axis.name: value}), first.configuration))


def _is_shown(axis: Axis, place: Place) -> bool:
    """Return whether other values of an axis are shown: players, modes that are set, scripts."""
    if any(name.startswith(f"{axis.name}@") for name in place.configuration.given):
        return False  # seats follow different scripts
    if not axis.plays(place.configuration.full):
        return False
    return axis.name in (PLAYERS, POLICY) or axis.name in place.at or (axis.kind == "mode" and len(axis.values) > 2)
