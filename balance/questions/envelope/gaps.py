"""Find what is assumed, and what could plausibly stand in its place."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from balance.design.idle_settings import needed
from balance.design.steps import STEP, Change, Dial
from balance.design.turns import LeftOut, Turn, find_turns
from reports.plain import value_as_typed
from scenarios import Axis, Configuration, Number, Scenario, Table, Value
from scenarios.loader.plausible import Plausible, read_plausible


@dataclass(frozen=True)
class Gap:
    """Describe an entry that the rulebook leaves open.

    Attributes:
        entry: Its name, as after `--set`: `start_energy`, `loot.medkit.attack`.
        own: The value that is played, as typed.
        values: The other plausible values that change a rule in some place. Where the own value depends on the place,
            these are the values of the first one; the k-th value stands for the k-th of each other place.
        reason: Why they are plausible.
    """

    entry: str
    own: str
    values: tuple[Value, ...]
    reason: str


@dataclass(frozen=True)
class Single:
    """Hold a single change as it is played in a place: what is set there, and the configuration."""

    value: Value
    turn: Turn


@dataclass(frozen=True)
class Gaps:
    """Hold what can be filled in other ways.

    Attributes:
        every: The entries that have another value, in the order of the scenario's list.
        singles: What is played of a change, by place, entry and value as typed; missing where it changes no rule.
        left: What cannot be played in a place, and why.
        fixed: How many entries are assumed of which nothing else is plausible.
    """

    every: tuple[Gap, ...]
    singles: dict[tuple[int, str, str], Single] = field(repr=False)
    left: tuple[LeftOut, ...]
    fixed: int

    @cached_property
    def digest(self) -> str:
        """Return the SHA-256 of all entries and their values: what a study's fillings are drawn from."""
        told = [[gap.entry, gap.own, list(gap.values)] for gap in self.every]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()

    @property
    def changes(self) -> list[tuple[Gap, Value]]:
        """Return every other value of every entry."""
        return [(gap, value) for gap in self.every for value in gap.values]


def find_gaps(scenario: Scenario, places: Sequence[Configuration]) -> Gaps:
    """Return what can be filled in other ways in some places.

    What somebody set is no gap: it is played as set.

    Raises:
        InputError: If the scenario's list of plausible values is wrong.
    """
    by_user = {name.partition("@")[0] for place in places for name in place.given}
    lists = [
        {each.entry: each for each in of if each.entry.partition("@")[0] not in by_user}
        for of in (read_plausible(scenario, place.given) for place in places)
    ]
    turns, left = find_turns(places, lambda base: [_dial(each, base) for each in lists[places.index(base)].values()])
    played = {(turn.context, turn.dial, turn.after): turn for turn in turns}
    gaps: list[Gap] = []
    singles: dict[tuple[int, str, str], Single] = {}
    for entry, first in {entry: each for of in reversed(lists) for entry, each in of.items()}.items():
        values = []
        for k, value in enumerate(first.others):
            there = {}
            for place, of in enumerate(lists):
                same = _same(first, of.get(entry), k)
                turn = None if same is None else played.get((place, entry, value_as_typed(same)))
                if same is not None and turn is not None:
                    there[place, entry, value_as_typed(value)] = Single(same, turn)
            singles |= there
            values += [value] if there else []
        if values:
            gaps.append(Gap(entry, value_as_typed(first.own), tuple(values), first.reason))
    order = {entry: i for i, entry in enumerate(dict.fromkeys(entry for of in lists for entry in of))}
    gaps.sort(key=lambda gap: order[gap.entry])
    return Gaps(tuple(gaps), singles, tuple(left), sum(not each.others for each in lists[0].values()))


def _same(first: Plausible, other: Plausible | None, k: int) -> Value | None:
    """Return the value of an entry in another place that stands for its k-th other value in the first one."""
    if other is None:
        return None
    if other.own == first.own or len(other.others) != len(first.others):
        value = first.others[k]
        return value if value in other.others else None
    return other.others[k]


def _dial(each: Plausible, base: Configuration) -> Dial:
    """Return an entry as a dial, whose changes are its plausible values other than its own."""
    scenario, name = base.scenario, each.entry.partition("@")[0]
    part: Axis | Number | Table = (
        scenario.axes.get(name) or scenario.numbers.get(name) or scenario.tables[name.partition(".")[0]]
    )
    kind = "cell" if isinstance(part, Table) else "axis" if isinstance(part, Axis) else "number"
    if not part.plays(base.full):
        return Dial(each.entry, kind, value_as_typed(each.own), (), idle=f"plays a part only with {needed(part)}")
    changes = (Change(value_as_typed(value), {each.entry: value}, STEP, _way(each.own, value)) for value in each.others)
    return Dial(each.entry, kind, value_as_typed(each.own), tuple(changes))


def _way(own: Value, value: Value) -> int:
    """Return 1 if a value is more than the own one, -1 if it is less, 0 if they have no order."""
    if isinstance(own, str | bool) or isinstance(value, str | bool):
        return 0
    return 1 if value > own else -1
