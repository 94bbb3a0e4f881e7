"""Read what is wanted: `win=35%±2pp` at `players=4,simon=hard`, or `rounds=9..11` (their mean)."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from balance.design.grid import parse_set
from balance.design.make_plan import configured
from balance.design.present_values import values_of
from balance.design.ranges import read_range
from balance.design.statistics import EXAMPLES, WIN, Statistic, Values, read_statistic
from balance.design.teams import teams_win
from balance.design.watched_figures import ROUND_CAP
from balance.runs.columns import impossible_outcomes, needs_of_outcome
from balance.stats.metrics import OUTCOME
from reports.formats import listed
from reports.plain import settings_as_typed, value_as_typed
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain, shown
from scenarios.loader.settings import POLICY
from sims.game import words_of

_HOW = "such as win=35%±2pp, win=33%..37% or rounds.mean=9..11 (+- stands for ±)"


@dataclass(frozen=True)
class Target:
    """Describe what a figure is to be.

    Attributes:
        figure: The figure.
        low, high: Between these it is as wanted; shares between 0 and 1.
        cell: The number of the cell in which it is asked for, from 0.
        kept: Whether it is only not to leave these bounds (`--keep`).
    """

    figure: Statistic
    low: float
    high: float
    cell: int
    kept: bool = False

    @property
    def text(self) -> str:
        """Return it in its standard spelling: `outcome=win=33%..37%`."""
        scale, unit = (100, "%") if self.figure.in_percent else (1, "")
        return f"{self.figure.name}={scale * self.low:.6g}{unit}..{scale * self.high:.6g}{unit}"

    @property
    def middle(self) -> float:
        """Return the middle of what is wanted."""
        return (self.low + self.high) / 2

    def off(self, estimate: float) -> float:
        """Return how far an estimate is from the middle, in units of what is tolerated: 1 at a bound."""
        return abs(estimate - self.middle) / ((self.high - self.low) / 2)

    def crossed(self, low: float, high: float) -> bool:
        """Return whether a bound of what is wanted lies between two estimates, the lower first."""
        return low <= self.high and high >= self.low and not (self.low <= low and high <= self.high)

    def excluded(self, values: Values, level: float) -> bool:
        """Return whether the games rule out that the figure is as wanted."""
        low, high, _ = self.figure.bounds(values, level)
        return low > self.high or high < self.low

    def scaled(self, estimate: float) -> float:
        """Return an estimate on the scale on which effects are added: log odds of a share."""
        if not self.figure.in_percent:
            return estimate
        inside = min(max(estimate, 0.001), 0.999)
        return math.log(inside / (1 - inside))

    def unscaled(self, scaled: float) -> float:
        """Return the estimate that stands at a place of that scale."""
        return 1 / (1 + math.exp(-scaled)) if self.figure.in_percent else float(scaled)

    def verdict(self, low: float, high: float) -> str:
        """Return what an interval says: `met`, `missed` or `open`."""
        if self.low <= low and high <= self.high:
            return "met"
        return "missed" if low > self.high or high < self.low else "open"


@dataclass(frozen=True)
class Place:
    """Describe a cell in which something is wanted.

    Attributes:
        at: What `--at` sets there.
        configuration: The game there as it is published.
    """

    at: Mapping[str, Value]
    configuration: Configuration

    @property
    def label(self) -> str:
        """Return what is set there, as typed: `players=4 simon=hard`."""
        return settings_as_typed(self.at)

    @property
    def text(self) -> str:
        """Return what is set there, after a figure: ` at players=4`, or ` with hunter / clock`.

        "" if nothing is set there.
        """
        axes = self.configuration.scenario.axes
        if self.at and all(name.partition("@")[0] == POLICY and POLICY in axes for name in self.at):
            scripts = list(map(str, values_of(POLICY, self.configuration)))
            return f" with {scripts[0] if len(set(scripts)) == 1 else ' / '.join(scripts)}"
        return f" at {self.label}" if self.label else ""


def read_places(scenario: Scenario, settings: Mapping[str, Value], at: Sequence[str], targets: int) -> list[Place]:
    """Return the cell of each target.

    Args:
        scenario, settings: The game, and what is set everywhere.
        at: Texts of `--at`: none, one for all targets, or one for each.
        targets: How many targets there are.

    Raises:
        InputError: If their number does not fit, or a cell cannot be played.
    """
    if len(at) not in (0, 1, targets):
        raise InputError(
            f"--at is given {len(at)} times and --target {targets} times; give --at once for all targets, or once for "
            "each, in the same order"
        )
    if "" in at:
        raise InputError("--at is empty; it must be NAME=VALUE, or several with one comma between two")
    texts = [*at] * (targets if len(at) < 2 else 1) or [""] * targets
    return [_place(scenario, settings, text) for text in texts]


def _place(scenario: Scenario, settings: Mapping[str, Value], text: str) -> Place:
    """Return the cell that a text of `--at` names; "": the game as it is."""
    where, parts = f"--at {text.strip()}", text.split(",") if text else []
    if not all(part.strip() for part in parts):
        raise InputError(f"--at is {shown(text)}; it must be NAME=VALUE, or several with one comma between two")
    several = "a cell has one value of each name; for another cell repeat --target and --at"
    if any("=" not in part for part in parts[1:]):
        raise InputError(f"{where}: {several}")
    try:
        grid = parse_set(scenario, parts)
    except InputError as error:
        raise InputError(str(error).replace("--set", "--at", 1)) from None
    if any(len(values) > 1 for values in grid.values()):
        raise InputError(f"{where}: {several}")
    at = {name: values[0] for name, values in grid.items()}
    return Place(at, configured(scenario, over(settings, at)))


def over(settings: Mapping[str, Value], more: Mapping[str, Value]) -> dict[str, Value]:
    """Return settings with others in place of those of the same name, or of the same name seat by seat."""
    kept = {name: value for name, value in settings.items() if name not in more and name.partition("@")[0] not in more}
    return {**kept, **more}


def read_target(text: str, scenario: Scenario, place: Place, cell: int, option: str) -> Target:
    """Return a target.

    Args:
        text: See above; of `win=35%±2pp` the figure is what stands before the last `=`.
        scenario: The scenario whose figures are named.
        place, cell: The cell in which it is wanted, and its number.
        option: `--target` or `--keep`.

    Raises:
        InputError: If it names no figure of the game, or no range.
    """
    where = f"{option} {text.strip()}"
    name, equals, wanted = text.rpartition("=")
    if not equals or not name.strip():
        form = "FIGURE=VALUE±TOLERANCE or FIGURE=LOW..HIGH"
        raise InputError(f"{where}: it must be {form}, {_HOW}; a figure is {EXAMPLES}")
    outcomes = [each for each in words_of(scenario.game.words["outcome"]) if each != ROUND_CAP]
    if plain(name) == WIN and WIN not in outcomes:
        never = impossible_outcomes([place.configuration])
        asked = ", ".join(f"{each}={wanted.strip()}" for each in outcomes if each not in never)
        none = f"{where}: {scenario.game.name} does not end as {WIN!r}"
        if not scenario.game.competitive or place.configuration.players < 2 or teams_win(scenario):
            raise InputError(f"{none}; which outcome? {asked}")
        seat = f"{WIN}@1={wanted.strip()} for {'the wins' if scenario.seats.own_wins else 'the share'} of seat 1"
        raise InputError(f"{none}; name a seat: {seat}; or an outcome: {asked}")
    figure = read_statistic(name, scenario, place.configuration.players, where, timed=True)
    low, high = read_range(wanted, figure.name, figure.in_percent, where, _HOW)
    return Target(figure, low, high, cell, option == "--keep")


def refuse_impossible(targets: Sequence[Target], places: Sequence[Place], changed: Collection[str]) -> None:
    """Refuse a wanted ending with which no game can end in its cell, whatever of these names is changed.

    Args:
        targets, places: What is wanted, and the cells.
        changed: The names that may change.

    Raises:
        InputError: If there is one.
    """
    for each in targets:
        place = places[each.cell]
        needs = needs_of_outcome(place.configuration, each.figure.name.removeprefix(f"{OUTCOME}="))
        if needs and not each.kept and not needs.keys() & set(changed):
            only = listed(
                [f"{name}={listed(list(map(value_as_typed, values)), 'or')}" for name, values in needs.items()]
            )
            raise InputError(f"--target {each.text}{place.text}: no game can end so here, only with {only}")


def agreeing_targets(wanted: Sequence[Target], kept: Sequence[Target], places: Sequence[Place]) -> list[Target]:
    """Return what is wanted, then what is to be kept and is not said by a target already.

    Args:
        wanted, kept: What `--target` and `--keep` say, each in its cell.
        places: The cells.

    Raises:
        InputError: If a figure comes twice in a cell, or a target may leave the bounds of what is to be kept.
    """
    first: dict[tuple[Statistic, int], Target] = {}
    for each in wanted:
        _refuse_twice(each, first, "--target", places)
    bounds: dict[tuple[Statistic, int], Target] = {}
    for each in kept:
        _refuse_twice(each, bounds, "--keep", places)
        target = first.get((each.figure, each.cell))
        if target is not None and not (each.low <= target.low and target.high <= each.high):
            raise InputError(
                f"--keep {each.text}: here --target wants {target.text}{_at(each, places)}; give bounds that hold it, "
                "or leave --keep out"
            )
    return [*wanted, *(each for key, each in bounds.items() if key not in first)]


def _refuse_twice(
    each: Target, before: dict[tuple[Statistic, int], Target], option: str, places: Sequence[Place]
) -> None:
    other = before.setdefault((each.figure, each.cell), each)
    if other is not each:
        raise InputError(
            f"{option} {each.text}: {other.text} is asked for already{_at(each, places)}; give each figure one range "
            "in a cell"
        )


def _at(target: Target, places: Sequence[Place]) -> str:
    label = places[target.cell].label
    return f" at {label}" if label else ""
