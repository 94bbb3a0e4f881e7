"""Find what the rulebook leaves open in some places, and what else is plausible there.

A *gap* is an entry of plausible.csv that nobody set and of which another value changes a rule. A *place* is a
configuration in which games are played; all are of one game, and may be of different scenarios.
"""

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from balance.design.idle_settings import needed
from balance.design.steps import STEP, Change, Dial
from balance.design.turns import SAME, LeftOut, Turn, find_turns
from reports.plain import value_as_typed
from scenarios import Configuration, InputError, Scenario, Value
from scenarios.loader.messages import short_path
from scenarios.loader.plausible import Plausible, read_plausible
from scenarios.loader.plausible_lines import FILE, FOLDER

WHICH = "which values are plausible, one line each: entry,values,reason"

_Entries = dict[str, Plausible]


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
        every: The gaps, in the order of the first scenario's list.
        singles: What is played of a change, by place, entry and value as typed; missing where it changes no rule.
        left: What cannot be played in a place, and why.
        fixed: How many entries are assumed of which nothing else is plausible.
        seconds: How long it took to make each single change once, in threads: so long it takes again [s].
    """

    every: tuple[Gap, ...]
    singles: Mapping[tuple[int, str, str], Single] = field(repr=False)
    left: tuple[LeftOut, ...]
    fixed: int
    seconds: float = field(default=0.0, compare=False)

    @cached_property
    def digest(self) -> str:
        """Return the SHA-256 of all entries and their values: what a study's fillings are drawn from."""
        told = [[gap.entry, gap.own, list(gap.values)] for gap in self.every]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()

    @property
    def changes(self) -> list[tuple[Gap, Value]]:
        """Return every other value of every gap."""
        return [(gap, value) for gap in self.every for value in gap.values]

    def refuse_none(self, lead: str, scenarios: Sequence[Scenario]) -> None:
        """Refuse scenarios of which nothing can be filled in another way.

        Args:
            lead: The first words of the message: `pig: nothing that is assumed`.
            scenarios: Those of the places.

        Raises:
            InputError: If there is no gap.
        """
        if self.every:
            return
        says = list_missing(scenarios) or f"{short_path(_list_of(scenarios[0]))} says {WHICH}"
        raise InputError(f"{lead} has another plausible value that changes a rule here; {says}")


def list_missing(scenarios: Sequence[Scenario]) -> str:
    """Say which list of plausible values is missing, and what it would say; "" if each scenario has one."""
    missing = next((path for path in map(_list_of, scenarios) if not path.is_file()), None)
    return "" if missing is None else f"{short_path(missing)} is missing; it would say {WHICH}"


def _list_of(scenario: Scenario) -> Path:
    return scenario.folder / FOLDER / FILE


def find_gaps(places: Sequence[Configuration], *, alike: bool) -> Gaps:
    """Return what can be filled in other ways.

    What somebody set is no gap: it is played as set.

    Args:
        places: Where games are played.
        alike: Whether every place is to be changed in the same way: then an entry is a gap only if it has the same
            value in all places, and a value counts only if it can be played in all. Else each place is changed as far
            as it can be.

    Raises:
        InputError: If a scenario's list of plausible values is wrong.
    """
    lists = _read(places)
    if alike:
        lists = _in_all(lists)
    began = time.perf_counter()
    turns, left = find_turns(places, lambda base: [_dial(each, base) for each in _of(base, places, lists).values()])
    seconds = time.perf_counter() - began
    if alike:
        refused = {(each.dial, each.after) for each in left if each.reason != SAME}
        turns = [turn for turn in turns if (turn.dial, turn.after) not in refused]
    played = {(turn.context, turn.dial, turn.after): turn for turn in turns}
    gaps: list[Gap] = []
    singles: dict[tuple[int, str, str], Single] = {}
    for entry, first in _first(lists).items():
        values = []
        for k, value in enumerate(first.others):
            there = _singles(entry, k, first, lists, played)
            singles |= {(place, entry, value_as_typed(value)): single for place, single in there.items()}
            values += [value] if there else []
        if values:
            gaps.append(Gap(entry, value_as_typed(first.own), tuple(values), first.reason))
    return Gaps(tuple(gaps), singles, tuple(left), sum(not each.others for each in lists[0].values()), seconds)


def _read(places: Sequence[Configuration]) -> list[_Entries]:
    """Return the entries that nobody set, of each place by name."""
    given = {name.partition("@")[0] for place in places for name in place.given}
    read = (read_plausible(place.scenario, place.given) for place in places)
    return [{each.entry: each for each in of if each.entry.partition("@")[0] not in given} for of in read]


def _of(base: Configuration, places: Sequence[Configuration], lists: Sequence[_Entries]) -> _Entries:
    return next(of for place, of in zip(places, lists, strict=True) if place is base)


def _first(lists: Sequence[_Entries]) -> _Entries:
    """Return each entry as the first place has it that has it."""
    order = dict.fromkeys(entry for of in lists for entry in of)
    return {entry: next(of[entry] for of in lists if entry in of) for entry in order}


def _in_all(lists: Sequence[_Entries]) -> list[_Entries]:
    """Return the entries with one value in all places, and what is plausible in all of them."""
    first, *others = lists
    shared: _Entries = {}
    for entry, each in first.items():
        alike = [of[entry] for of in others if entry in of and of[entry].own == each.own]
        if len(alike) == len(others):
            values = tuple(value for value in each.values if all(value in other.values for other in alike))
            shared[entry] = replace(each, values=values)
    return [shared for _ in lists]


def _singles(
    entry: str, k: int, first: Plausible, lists: Sequence[_Entries], played: Mapping[tuple[int, str, str], Turn]
) -> dict[int, Single]:
    """Return what is played of the k-th other value of an entry, by place."""
    there = {}
    for place, of in enumerate(lists):
        same = _same(first, of.get(entry), k)
        turn = None if same is None else played.get((place, entry, value_as_typed(same)))
        if same is not None and turn is not None:
            there[place] = Single(same, turn)
    return there


def _same(first: Plausible, other: Plausible | None, k: int) -> Value | None:
    """Return the value elsewhere that stands for the k-th other value in the first place."""
    if other is None:
        return None
    if other.own == first.own or len(other.others) != len(first.others):
        value = first.others[k]
        return value if value in other.others else None
    return other.others[k]


def _dial(each: Plausible, base: Configuration) -> Dial:
    """Return an entry as a dial, whose changes are its plausible values other than its own."""
    name = each.entry.partition("@")[0]
    part = base.scenario.settings.get(name) or base.scenario.tables[name.partition(".")[0]]
    if not part.plays(base.full):
        return Dial(each.entry, "", value_as_typed(each.own), (), idle=f"plays a part only with {needed(part)}")
    changes = (Change(value_as_typed(value), {each.entry: value}, STEP, 0) for value in each.others)
    return Dial(each.entry, "", value_as_typed(each.own), tuple(changes))
