"""List what may be changed, and by how many steps.

A step is what a number states, else its least change: 1 of a whole number, a twentieth of the range of another.
Another value of an axis or another word of a table's cell is one step. The steps of a change of several numbers are
added. Here the whole range is searched; `balance/design/steps.py` lists one step each way and the ends, to see what a
number does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from balance.design.bounds import is_bound
from balance.design.idle_settings import needed
from balance.design.present_values import cell_of, values_of
from reports.plain import value_as_typed
from scenarios import Configuration, Number, Scenario, Value
from scenarios.loader.domains import Choice, Limits
from scenarios.loader.errors import InputError
from scenarios.loader.setting_names import Settable

PARTS = 20  # steps in the range of a number that is not whole
BETWEEN = 15  # values between two neighbours that are tried at once


@dataclass(frozen=True)
class SearchDial:
    """Describe a dial as it is searched: something that may be changed, with the size of its steps.

    Attributes:
        name: As it is set: `replicators`, `loot.n4.count`.
        now: Its present value.
        domain: The allowed values.
        better: Which way helps those who want the win: `more`, `less`, or "".
    """

    name: str
    now: Value
    domain: Choice | Limits
    better: str = ""

    @property
    def step(self) -> float:
        """Return the size of a step; 0 where values are words."""
        if isinstance(self.domain, Choice) or isinstance(self.now, str | bool):
            return 0
        return self.domain.step or (1 if self.domain.whole else (self.domain.high - self.domain.low) / PARTS)

    def steps(self, value: Value) -> float:
        """Return by how many steps a value differs from the present one."""
        if not self.step or isinstance(value, str) or isinstance(self.now, str):
            return 0 if value == self.now else 1
        return abs(value - self.now) / self.step

    def at(self, steps: int) -> Value | None:
        """Return the value so many steps up, or down if negative; None beyond the range."""
        assert isinstance(self.domain, Limits) and not isinstance(self.now, str)
        moved = self.now + steps * self.step
        return self.domain.take(moved if self.domain.whole else round(moved, 9))

    def values(self) -> list[Value]:
        """Return the values to try first, the nearest first."""
        if not self.step:
            assert isinstance(self.domain, Choice)
            return [value for value in self.domain.values if value != self.now]
        assert isinstance(self.domain, Limits) and not isinstance(self.now, str)
        ends = [self.domain.take(end) for end in (self.domain.low, self.domain.high)]
        farthest = max(self.steps(end) for end in ends if end is not None)
        tried = [self.at(sign * steps) for steps in _farther(farthest) for sign in (1, -1)] + ends
        return list(dict.fromkeys(value for value in tried if value is not None and value != self.now))

    def between(self, first: Value, second: Value) -> list[Value]:
        """Return values strictly between two that were tried, evenly spread; none where values are words."""
        if not self.step:
            return []
        low, high = sorted(round((float(value) - float(self.now)) / self.step) for value in (first, second))
        apart = -(-(high - low) // (BETWEEN + 1))
        found = (self.at(steps) for steps in range(low + apart, high, apart))
        return [value for value in found if value is not None]


@dataclass(frozen=True)
class Move:
    """Describe a change of the game: its settings in the order of their names, and its steps."""

    settings: tuple[tuple[str, Value], ...]
    steps: float

    @property
    def names(self) -> tuple[str, ...]:
        """Return what it changes."""
        return tuple(name for name, _ in self.settings)

    @property
    def label(self) -> str:
        """Return it as typed: `replicators=2 explorers=1`; "" for the game as it is."""
        return " ".join(f"{name}={value_as_typed(value)}" for name, value in self.settings)

    def also(self, other: "Move") -> "Move":
        """Return both changes together."""
        return Move(tuple(sorted(self.settings + other.settings)), self.steps + other.steps)


STAY = Move((), 0)


def _farther(most: float) -> Iterator[int]:
    """Yield numbers of steps up to so many: 1, 2, 3, 4, 6, 8, 12, 16, 24, ..."""
    steps = 1
    while steps <= most:
        yield steps
        if steps > 1 and steps * 3 // 2 <= most:
            yield steps * 3 // 2
        steps *= 2


def search_dials(scenario: Scenario, configuration: Configuration, wanted: Sequence[str] | None) -> list[SearchDial]:
    """Return what may be changed.

    Args:
        scenario: The scenario.
        configuration: The game as it is, in the first cell that is asked for.
        wanted: Names of numbers, axes or cells of tables; None: all numbers of the rulebook that play a part there.
            Not among these are bounds that only end endless games, codes, and what each seat sets for itself.

    Raises:
        InputError: If a name is wrong, comes twice, or there is nothing to change.
    """
    if wanted is None:
        every = [_of_number(number, configuration) for number in scenario.numbers.values() if _is_rule(number)]
        every = [each for each in every if scenario.numbers[each.name].plays(configuration.full)]
        if not every:
            raise InputError(f"{scenario.name} has no number of the rulebook; name what may change with --change")
        return every
    every = []
    for name in wanted:
        settable = scenario.setting_names.find(name.strip(), "--change")
        if settable.name in [each.name for each in every]:
            raise InputError(f"--change: {settable.name} comes twice")
        every.append(_named(settable, scenario, configuration))
    return every


def _is_rule(number: Number) -> bool:
    """Return whether a number is one that a rulebook prints."""
    return bool(number.rule) and not (number.per_seat or number.nominal or is_bound(number))


def _of_number(number: Number, configuration: Configuration) -> SearchDial:
    return SearchDial(number.name, configuration.full[number.name], number.domain, number.better)


def _named(settable: Settable, scenario: Scenario, configuration: Configuration) -> SearchDial:
    """Return what a user named.

    Raises:
        InputError: If it plays no part, or has one value only.
    """
    setting = settable.setting
    if setting is not None:
        if not setting.plays(configuration.full):
            raise InputError(f"--change: {settable.name} plays no part here; it needs {needed(setting)}")
        present = configuration.given.get(settable.name, values_of(settable.name, configuration)[0])
    else:
        table = scenario.tables[settable.table]
        if not (row := table.row(settable.row)).plays(configuration.full):
            raise InputError(f"--change: {settable.name} plays no part here; it needs {needed(row)}")
        present = cell_of(table, settable.row, settable.column, configuration)
    domain = settable.domain
    assert isinstance(domain, Choice | Limits)
    dial = SearchDial(settable.name, present, domain, setting.better if isinstance(setting, Number) else "")
    if not dial.values():
        raise InputError(f"--change: {settable.name} has one value only, {value_as_typed(present)}")
    return dial


def single_moves(every: Sequence[SearchDial]) -> Iterator[Move]:
    """Yield the changes of one number that are tried first."""
    for dial in every:
        for value in dial.values():
            yield move(dial, value)


def move(dial: SearchDial, value: Value) -> Move:
    """Return the change of a number to a value."""
    return Move(((dial.name, value),), dial.steps(value))
