"""Say which scripts meet whom, and which games are played for each pair of them.

    seats compete            one seat follows the row's script, each seat in turn,     what counts: that seat's payoff
                             among others who follow the column's
    seats win together       the same; on the diagonal all seats follow one script     what counts: the seats' payoff
    a seat beyond theirs     all players follow the row's, the other seat the column's what counts: the players' payoff
    a team                   all of the team follow the row's, the other teams theirs  what counts: the team's payoff
    a single seat            it follows the row's, no script of the axis changes what  what counts: that seat's payoff
                             the others do

A *contest* is one such table: of one role in one configuration of the game.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from balance.environments.agents import Agent
from balance.stats.payoffs import WHOLE, payoff_columns
from balance.studies.kept_games import APART, Cell, KeptGames, Table
from reports.plain import script_called
from scenarios import Axis, Configuration, Scenario, Value
from scenarios.loader.settings import LOOKAHEAD, POLICY
from scenarios.loader.tables import RANDOM

FEWEST_NUMBERS = 50  # game numbers of a pair, however many seats take turns [games]
ALL_GAMES, THINKING = "games", "thinking"  # groups of games
THINKING_FIRST = 2**40  # number of the first game of those who think: none of the table's

Numbers = NDArray[np.int64]
Pair = tuple[str, str]  # the scripts of the row and of the column


class Kind(Enum):
    """Name the kinds of contests."""

    ALONE = "one seat, each in turn, among others who follow one script"
    TOGETHER = "nobody competes"
    SIDES = "the players against a seat beyond theirs"
    TEAM = "all of a team against other teams that stay as they are"
    SINGLE = "the only seat that these scripts change; the others stay as they are"


@dataclass(frozen=True)
class Contest:
    """Describe a table of scripts.

    Attributes:
        number: Its number in the tournament.
        context: The number of the configuration that it is played in.
        kind: Who follows a row and who a column.
        axis: The axis by which those who follow a row choose their script.
        rows: The scripts of the rows.
        columns: The scripts of the columns; of a team and of a single seat only "".
        base: The configuration, without the scripts that meet here.
        seats: The seats that take turns, from 1; of a role or a team those whose payoffs count.
        other: Of two sides: the axis of the columns.
        field: Of a team: the field of RESULT that holds each seat's team; `team` is its number there.
        team: The team's number in that field.
        idle: Seats that were to take turns and are left out, since no script changes a game there.
        agents: Players from outside that meet the scripts; their names stand among rows and columns.
    """

    number: int
    context: int
    kind: Kind
    axis: Axis
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    base: Configuration
    seats: tuple[int, ...]
    other: Axis | None = None
    field: str = ""
    team: int = 0
    idle: tuple[int, ...] = ()
    agents: tuple[Agent, ...] = ()

    @property
    def scenario(self) -> Scenario:
        """Return what is played."""
        return self.base.scenario

    @property
    def players(self) -> int:
        """Return the number of players."""
        return self.base.players

    @property
    def square(self) -> bool:
        """Whether one seat stands against others of its own kind, so that it may leave them."""
        return self.kind in (Kind.ALONE, Kind.TOGETHER) and self.players > 1

    @property
    def duel(self) -> bool:
        """Whether two seats compete, and both take turns: then each pair of scripts is played once for both."""
        return self.kind is Kind.ALONE and self.players == 2 == len(self.seats)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Return the pairs that are played, row by row."""
        if self.kind is Kind.TOGETHER and not self.square:
            return tuple((row, row) for row in self.rows)
        return tuple((row, column) for row in self.rows for column in self.columns)

    @property
    def played_pairs(self) -> tuple[Pair, ...]:
        """Return the pairs that have games of their own.

        At a table of two, A against B and B against A are one.
        """
        places = {row: i for i, row in enumerate(self.rows)}
        return tuple(pair for pair in self.pairs if not self.duel or places[pair[0]] <= places[pair[1]])

    @property
    def told_pairs(self) -> tuple[Pair, ...]:
        """Return the pairs of which no two have the same games, for people.

        At a table of two, seat 1 with A and seat 2 with B play for A against B and for B against A, also where they win
        together.
        """
        places = {row: i for i, row in enumerate(self.rows)}
        joined = self.square and self.players == 2 == len(self.seats)
        return tuple(pair for pair in self.played_pairs if not joined or places[pair[0]] <= places[pair[1]])

    def games_of(self, pair: Pair, games: int) -> int:
        """Return how many games a pair plays in all seats, if it may play so many [games]."""
        return self.numbers(pair, games) * len(self.cells(pair))

    @property
    def scripts(self) -> tuple[str, ...]:
        """Return the scripts of the rows: no players from outside."""
        outside = {agent.name for agent in self.agents}
        return tuple(row for row in self.rows if row not in outside)

    @property
    def fields(self) -> tuple[str, ...]:
        """Return the scripts that others may follow for long: `random` only if there are no two others.

        It stands in the table, as a measure of what scripts are worth; but nobody chooses to follow it.
        """
        others = tuple(row for row in self.rows if row != RANDOM)
        return others if len(others) > 1 else self.rows

    @property
    def whole(self) -> int:
        """Return the worth of a game number in which those who count get all there is."""
        if self.kind is Kind.TEAM:
            return WHOLE * self._parts
        turns = len(self.seats) if self.square else 1
        return WHOLE * turns * (1 if self.kind in (Kind.ALONE, Kind.SINGLE) else self.players)

    def most(self, pair: Pair) -> int:
        """Return the largest worth of a game number of a pair.

        Where all of seats that compete follow one script, one game is played for all, and there is one win in it, if
        not each of several winners gets a whole one.
        """
        one = self.kind is Kind.ALONE and self.square and pair[0] == pair[1] and not self.scenario.seats.own_wins
        return WHOLE if one else self.whole

    @property
    def _parts(self) -> int:
        """Return a whole number that every possible size of a team divides."""
        return math.lcm(*range(1, 1 + self.players))

    @property
    def role(self) -> str:
        """Return whose scripts these are, for people: `adam`, `guy`, `human`; "" for all players' own."""
        return script_called(self.axis.name, "")

    def numbers(self, pair: Pair, games: int) -> int:
        """Return how many game numbers a pair plays, if it may play so many games [games]."""
        alone = self.square and (pair[0] != pair[1] or self.kind is Kind.ALONE)
        return max(FEWEST_NUMBERS, games // len(self.seats)) if alone else games

    def cells(self, pair: Pair) -> tuple[Cell, ...]:
        """Return what is played for a pair; where seats take turns, seat by seat."""
        row, column = pair
        if self.kind is Kind.SIDES:
            assert self.other is not None
            return (self._cell(f"{row}-against-{column}", {self.axis.name: row, self.other.name: column}),)
        if self.kind is Kind.SINGLE:
            (seat,) = self.seats
            return (self._cell(f"seat-{seat}-{row}", {f"{self.axis.name}@{seat}": row}),)
        if not self.square or row == column:
            return (self._cell(f"all-{row}", {self.axis.name: row}),)
        return tuple(self._alone(row, column, seat) for seat in self.seats)

    def _alone(self, row: str, column: str, seat: int) -> Cell:
        """Return the games in which one seat follows a script and the others another one.

        At a table of two, seat 2 with A among others with B is seat 1 with B among others with A: it is played once.
        """
        if self.players == 2 and seat == 2 and len(self.seats) == 2:
            row, column, seat = column, row, 1
        name = self.axis.name
        return self._cell(f"{row}-seat-{seat}-among-{column}", {name: column, f"{name}@{seat}": row})

    def thinking_cells(self, pair: Pair, tries: int, role: bool = False) -> tuple[Cell, ...]:
        """Return the games in which those who follow the row think ahead, on other numbers than the table's.

        Args:
            pair: The scripts.
            tries: How far they think [tries per legal action].
            role: Of two sides: whether the seat beyond the players' thinks, in their place.
        """
        row, column = pair
        if self.kind is Kind.SIDES:
            assert self.other is not None
            settings: dict[str, Value] = {self.axis.name: row, self.other.name: column}
            who = [self.other.name.removesuffix(f"_{POLICY}")] if role else list(map(str, self.seats))
            thinks = f"-{LOOKAHEAD.name}-{tries}"
            name = f"{row}-against-{column}{thinks}" if role else f"{row}{thinks}-against-{column}"
            return (self._cell(name, settings | {f"{LOOKAHEAD.name}@{seat}": tries for seat in who}, THINKING),)
        axis, single = self.axis.name, self.kind is Kind.SINGLE
        among: dict[str, Value] = {} if single else {axis: column}
        return tuple(
            self._cell(
                f"{row}-{LOOKAHEAD.name}-{tries}-seat-{seat}{'' if single else f'-among-{column}'}",
                among | {f"{axis}@{seat}": row, f"{LOOKAHEAD.name}@{seat}": tries},
                THINKING,
            )
            for seat in self.seats
        )

    def unthinking_cell(self, pair: Pair) -> Cell:
        """Return the games of these numbers in which nobody thinks and all follow the column's script."""
        (cell,) = self.cells(pair if self.kind is Kind.SIDES else (pair[1], pair[1]))  # a single seat's is its own
        return replace(cell, group=THINKING, first=THINKING_FIRST)

    def _cell(self, name: str, scripts: Mapping[str, Value], group: str = ALL_GAMES) -> Cell:
        agents = self._agents(scripts)
        if agents:  # a script stands where they decide; it is not asked
            outside, stand_in = {agent.name for agent in agents}, self.scripts[0]
            scripts = {key: stand_in if value in outside else value for key, value in scripts.items()}
        configuration = self.scenario.configuration({**self.base.given, **scripts})
        first = THINKING_FIRST if group == THINKING else 0
        return Cell(f"{self.number:02d}-{name.replace(':', '-')}", configuration, group, first, agents)

    def _agents(self, scripts: Mapping[str, Value]) -> tuple[Agent, ...]:
        """Return the players from outside among these scripts, each at its seat."""
        named, axis = {agent.name: agent for agent in self.agents}, self.axis.name
        at = {seat: str(scripts.get(f"{axis}@{seat}", scripts.get(axis))) for seat in range(1, 1 + self.players)}
        return tuple(named[name].at(seat - 1) for seat, name in at.items() if name in named)

    def worths(self, store: KeptGames, pair: Pair, numbers: int) -> Numbers:
        """Return what each game number of a pair was worth, 0 to `whole`; int64, shape (numbers,).

        Of a team it is -1 where nobody belongs to it. So it is of a game that a player from outside has spoiled.
        """
        tables = [store.table(cell, numbers) for cell in self.cells(pair)]
        return np.where(self.spoiled(tables), -1, self.worths_in(tables, pair))

    def spoiled(self, tables: Sequence[Table]) -> NDArray[np.bool_]:
        """Return of each game number whether a player from outside has spoiled one of its games."""
        numbers = len(next(iter(tables[0].values())))
        apart = [table[APART] for table in tables if APART in table]
        return np.any(apart, axis=0) if apart else np.zeros(numbers, np.bool_)

    def first_seat(self, store: KeptGames, pair: Pair, numbers: int) -> Numbers:
        """Return what seat 1 got with the row's script against the column's; int64, shape (numbers,)."""
        return store.table(self.cells(pair)[0], numbers)[payoff_columns(1)[0]]

    def worths_in(self, tables: Sequence[Table], pair: Pair) -> Numbers:
        """Return what each game number was worth, from the games of a pair's cells; see `worths`."""
        paid = [np.stack([table[name] for name in payoff_columns(self.players)], axis=1) for table in tables]
        if self.kind is Kind.TEAM:
            return self._of_team(tables[0], paid[0])
        if self.kind is Kind.SINGLE:
            own: Numbers = paid[0][:, self.seats[0] - 1]
            return own
        if self.kind is Kind.ALONE:
            return self._of_turns(paid, pair)
        turns = len(self.seats) if self.square and len(paid) == 1 else 1
        total: Numbers = sum((each.sum(axis=1) for each in paid), np.zeros(len(paid[0]), np.int64)) * turns
        return total

    def _of_turns(self, paid: Sequence[Numbers], pair: Pair) -> Numbers:
        """Return what the seats got that followed the row's script in turn."""
        if len(paid) == 1 and pair[0] == pair[1]:
            everybody: Numbers = paid[0][:, [seat - 1 for seat in self.seats]].sum(axis=1)
            return everybody
        columns = [each[:, seat - 1] for each, seat in zip(paid, self.seats, strict=True)]
        total: Numbers = np.sum(columns, axis=0)
        return total

    def _of_team(self, table: Table, paid: Numbers) -> Numbers:
        """Return the mean payoff of a team's seats in each game, -1 where it has none."""
        teams = np.stack([table[f"{self.field}_{seat + 1}"] for seat in range(self.players)], axis=1)
        ours = teams == self.team
        of = ours.sum(axis=1)
        total = (paid * ours).sum(axis=1) * (self._parts // np.maximum(of, 1))
        worths: Numbers = np.where(of > 0, total, -1)
        return worths

    def without(self, idle: Sequence[int]) -> "Contest":
        """Return this contest without seats whose games no script changes.

        A seat that is left alone meets no other script.
        """
        seats = tuple(seat for seat in self.seats if seat not in idle)
        left = replace(self, seats=seats, idle=tuple(idle))
        return replace(left, kind=Kind.SINGLE, columns=("",)) if self.kind is Kind.ALONE and len(seats) == 1 else left
