"""Say who climbs the ladder, and which configurations a rung plays.

    seats play together      all seats follow the rung                   what counts: the seats' mean payoff
    seats compete            one seat follows it, each seat in turn,     what counts: that seat's payoff, averaged over
                             among others who follow one script (field)  the seats within each game number
    beyond the players       the role follows it                         what counts: what the players miss of a win

A player from outside takes the seats of a rung: all of them, or one in turn; never that of a role.

Where seats compete, all of them also follow a rung at once, to see what a seat is worth (`Contestants.all_seats`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from balance.design.grid import make_grid, parse_set
from balance.design.make_plan import configured
from balance.design.script_lines import teams_meet
from balance.design.scripts import refuse_undecided
from balance.design.scripts_at_seats import why_not_at_a_seat
from balance.environments.agents import Agent
from balance.stats.payoffs import WHOLE
from reports.plain import value_as_typed
from scenarios import Axis, Configuration, InputError, Scenario, Value
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.settings import LOOKAHEAD, script_axes

Payoffs = NDArray[np.int64]


class Climbing(Enum):
    """Name the ways in which seats climb."""

    TOGETHER = "all seats climb together"
    ALONE = "one seat climbs, each in turn, among others who follow one script"
    ROLE = "a seat beyond the players' climbs"


@dataclass(frozen=True)
class Rung:
    """Describe a rung: a script, and how far it thinks ahead [tries per legal action]; 0: not at all."""

    script: str
    tries: int = 0

    @property
    def name(self) -> str:
        """Return a name that is unique on a ladder and fit for a file: `hunter-lookahead-8`."""
        return f"{self.script}-{LOOKAHEAD.name}-{self.tries}" if self.tries else self.script

    @property
    def label(self) -> str:
        """Return what to call it in a table: `hunter`, `lookahead 8`."""
        return f"{LOOKAHEAD.name} {self.tries}" if self.tries else self.script


@dataclass(frozen=True)
class Cell:
    """Describe a configuration that is played for a rung.

    Attributes:
        name: A name that is unique on a ladder and fit for a file.
        settings: The values that make it.
        paid: The seats whose payoffs count, from 0.
        agents: Players from outside, who decide for some of its seats.
    """

    name: str
    settings: Mapping[str, Value]
    paid: tuple[int, ...]
    agents: tuple[Agent, ...] = ()


@dataclass(frozen=True)
class Contestants:
    """Say who climbs.

    Attributes:
        scenario: What is played.
        axis: The axis by which those who climb choose their script.
        settings: What somebody set, the axis itself left out.
        players: Number of players.
        climbing: In which way they climb.
        seats: Whose payoffs count, from 1; where seats compete also who climbs in turn.
        field: Where seats compete, the script of the others if somebody set it; None: the best one.
        idle: Seats that were to climb and do not, since no script of the axis changes their games.
    """

    scenario: Scenario
    axis: Axis
    settings: Mapping[str, Value]
    players: int
    climbing: Climbing
    seats: tuple[int, ...]
    field: str | None = None
    idle: tuple[int, ...] = ()

    @property
    def alone(self) -> bool:
        """Whether one seat climbs among others."""
        return self.climbing is Climbing.ALONE

    @property
    def single(self) -> bool:
        """Whether one seat climbs, and no script of the axis changes the games of the others."""
        return self.alone and len(self.seats) == 1 and len(self.idle) == self.players - 1

    @property
    def whole(self) -> int:
        """Return what a game number is worth in which everybody who counts wins."""
        return WHOLE * len(self.seats)

    @property
    def unit(self) -> int:
        """Return how much of `whole` one win is: where one seat climbs, its own; else that of all seats."""
        return WHOLE if self.alone else self.whole

    def cells(self, rung: Rung, field: str = "") -> tuple[Cell, ...]:
        """Return what is played for a rung.

        Args:
            rung: The rung.
            field: Where seats compete, the script of the others.
        """
        axis, everybody = self.axis.name, tuple(seat - 1 for seat in self.seats)
        if not self.alone:
            return (Cell(rung.name, {**self.settings, axis: rung.script, **self._thinking(rung)}, everybody),)
        return tuple(
            Cell(
                f"{rung.name}-seat-{seat}-among-{field}",
                {**self.settings, axis: field, f"{axis}@{seat}": rung.script, **self._thinking(rung, [seat])},
                (seat - 1,),
            )
            for seat in self.seats
        )

    def outside_cells(self, agent: Agent, script: str) -> tuple[Cell, ...]:
        """Return what is played for a player from outside.

        Args:
            agent: The player.
            script: Where seats compete, the script of the others; else one that stands, unasked, where it decides.
        """
        name, settings = f"agent-{agent.name.replace(':', '-')}", {**self.settings, self.axis.name: script}
        seats = tuple(seat - 1 for seat in self.seats)
        if not self.alone:
            return (Cell(name, settings, seats, tuple(agent.at(seat) for seat in seats)),)
        return tuple(
            Cell(f"{name}-seat-{seat + 1}-among-{script}", settings, (seat,), (agent.at(seat),)) for seat in seats
        )

    def all_seats(self, rung: Rung) -> Cell:
        """Return the configuration in which all seats follow a rung."""
        settings = {**self.settings, self.axis.name: rung.script, **self._thinking(rung)}
        return Cell(f"{rung.name}-all-seats", settings, tuple(range(self.players)))

    def _thinking(self, rung: Rung, seats: Sequence[int] | None = None) -> dict[str, Value]:
        """Return the settings that let those who climb think ahead; a role thinks only where it climbs itself."""
        if not rung.tries:
            return {}
        if self.climbing is Climbing.ROLE:
            return {f"{LOOKAHEAD.name}@{self.axis.name.removesuffix('_policy')}": rung.tries}
        if seats is None and not self.scenario.game.roles:
            return {LOOKAHEAD.name: rung.tries}
        return {f"{LOOKAHEAD.name}@{seat}": rung.tries for seat in seats or range(1, 1 + self.players)}

    def without(self, seats: Sequence[int]) -> "Contestants":
        """Return those who climb but for these seats, whose games no script of the axis changes."""
        return replace(self, seats=tuple(seat for seat in self.seats if seat not in seats), idle=tuple(seats))

    def worth(self, cell: Cell, payoffs: Payoffs) -> Payoffs:
        """Return what each game of a cell adds to the worth of its number: 0 to `whole` over all cells.

        Args:
            cell: The cell.
            payoffs: What each seat got; shape (games, players).
        """
        paid: Payoffs = payoffs[:, list(cell.paid)].sum(axis=1)
        return WHOLE * len(cell.paid) - paid if self.climbing is Climbing.ROLE else paid

    def configuration(self, cell: Cell) -> Configuration:
        """Return a cell's configuration.

        Raises:
            InputError: If it cannot be played.
        """
        return configured(self.scenario, cell.settings)


def find_contestants(
    scenario: Scenario,
    settings: Sequence[str] | Mapping[str, Value],
    axis: str,
    seats: Sequence[int] | None,
) -> Contestants:
    """Return who climbs.

    Args:
        scenario: What is played.
        settings: Texts of `--set`, or names with one value each.
        axis: The name of the axis that those who climb choose their script by.
        seats: Where seats compete: those that climb in turn, from 1; None: all.

    Raises:
        InputError: If there is no such axis, it plays no part, several configurations are asked for, what climbs is
            set, or there is no such seat.
    """
    chosen = find_axis(scenario, axis)
    given = _one_each(scenario, settings)
    is_role = script_axes(scenario.game).get(chosen.name) is not None
    configuration = configured(scenario, {name: value for name, value in given.items()})
    if not chosen.plays(configuration.full):
        needed = " ".join(f"--set {name}={value_as_typed(v[0])}" for name, v in chosen.when.items())
        raise InputError(
            f"{scenario.name}: {chosen.name} plays no part here; it does with {needed}{teams_meet(configuration)}"
        )
    players = configuration.players
    alone = scenario.game.competitive and chosen.per_seat and players > 1 and not is_role
    climbing = Climbing.ALONE if alone else Climbing.ROLE if is_role else Climbing.TOGETHER
    field = _left_out(given, chosen, climbing)
    if seats is not None and not alone:
        raise InputError("--seats says who climbs in turn where seats compete; here it is all or none")
    counting = tuple(range(1, 1 + players)) if seats is None else _checked(seats, players)
    rest = {name: value for name, value in given.items() if name != chosen.name}
    return Contestants(scenario, chosen, rest, players, climbing, counting, field)


def find_axis(scenario: Scenario, name: str) -> Axis:
    """Return the axis of this name.

    Raises:
        InputError: If there is none, or no seat chooses its script by it.
    """
    refuse_undecided(scenario, "climb")
    scripted = [axis for axis in scenario.axes.values() if axis.kind == "policy" and axis.table]
    seated = axes_of_seats(scenario)
    for axis in seated:
        if plain(axis.name) == plain(name):
            return axis
    names = [axis.name for axis in seated]
    if any(plain(axis.name) == plain(name) for axis in scripted):
        raise InputError(f"--axis: {name} belongs to no seat, so nobody climbs by it; allowed: {listed(names)}")
    raise InputError(
        f"--axis: {scenario.name} has no scripts {shown(name)}; allowed: {listed(names)}{nearest(name, names)}"
    )


def axes_of_seats(scenario: Scenario) -> list[Axis]:
    """Return the axes by which seats choose their scripts: by each of them one may climb."""
    scripted = [axis for axis in scenario.axes.values() if axis.kind == "policy" and axis.table]
    return [axis for axis in scripted if axis.per_seat or axis.name in script_axes(scenario.game)]


def _one_each(scenario: Scenario, settings: Sequence[str] | Mapping[str, Value]) -> dict[str, Value]:
    """Return the one value of each setting.

    Raises:
        InputError: If a setting has several: a ladder has one configuration.
    """
    grid = make_grid(scenario, settings) if isinstance(settings, Mapping) else parse_set(scenario, settings)
    for name, values in grid.items():
        if len(values) != 1:
            several = f"{name}={','.join(map(value_as_typed, values))}"
            raise InputError(
                f"--set {several}: {len(values)} values; a ladder is of one configuration, and balance.ladders "
                "climbs one for each"
            )
    return {name: values[0] for name, values in grid.items()}


def _left_out(given: Mapping[str, Value], axis: Axis, climbing: Climbing) -> str | None:
    """Return the script of the others if it is set; refuse settings of what climbs."""
    for name in given:
        base, at, seat = name.partition("@")
        thinks = base == LOOKAHEAD.name and (
            not at or (seat == axis.name.removesuffix("_policy") if climbing is Climbing.ROLE else seat.isdecimal())
        )
        others = name == axis.name and climbing is Climbing.ALONE
        if thinks or (base == axis.name and not others):
            of_seat = base == axis.name and at and climbing is Climbing.ALONE
            why = why_not_at_a_seat(name, given[name], axis) if of_seat else "it climbs"
            raise InputError(f"--set {name}: leave it out: {why}")
    return str(given[axis.name]) if axis.name in given else None


def _checked(seats: Sequence[int], players: int) -> tuple[int, ...]:
    """Return the seats that climb in turn.

    Raises:
        InputError: If one is none, or comes twice.
    """
    for seat in seats:
        if not 1 <= seat <= players:
            raise InputError(f"--seats: {seat} is no seat here; they are 1 to {players}")
    if not seats or len(set(seats)) < len(seats):
        raise InputError(f"--seats is {','.join(map(str, seats))}; it must name seats, each once")
    return tuple(seats)
