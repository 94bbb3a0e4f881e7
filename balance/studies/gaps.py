"""Find what the rulebook leaves open in some places, and what else is plausible there.

A *gap* is an entry of plausible.csv that nobody set and of which another value changes a rule. Entries of one group of
the file, which hang together, are one gap: each of its values sets all of them (`open_entries`). A *place* is a
configuration in which games are played; all are of one game, and may be of different scenarios.
"""

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from balance.design.turns import SAME, LeftOut, Turn, find_turns
from balance.studies.open_entries import OpenEntry, open_entries
from reports.plain import value_as_typed
from scenarios import Configuration, InputError, Scenario, Value
from scenarios.loader.messages import short_path
from scenarios.loader.plausible import read_plausible
from scenarios.loader.plausible_lines import FILE, FOLDER

WHICH = "which values are plausible, one line each: entry,values,reason"

_Entries = dict[str, OpenEntry]


@dataclass(frozen=True)
class Gap:
    """Describe an entry that the rulebook leaves open.

    Attributes:
        entry: Its name, as after `--set`: `start_energy`, `loot.medkit.attack`; of a group `a.x.count & y.count`.
        own: The value that is played, as typed; of a group `3 & 1`.
        values: The other plausible values that change a rule in some place. Where the own value depends on the place,
            these are the values of the first one; the k-th value stands for the k-th of each other place. Of a group
            they are texts: `1 & 3`.
        reason: Why they are plausible.
        group: The names of the entries that change together; empty if it is one entry.
    """

    entry: str
    own: str
    values: tuple[Value, ...]
    reason: str
    group: tuple[str, ...] = ()


@dataclass(frozen=True)
class Single:
    """Hold a single change as it is played in a place: what is set there, and the configuration."""

    settings: Mapping[str, Value]
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
        told = [[gap.entry, gap.own, list(gap.values), *([gap.group] if gap.group else [])] for gap in self.every]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()

    @property
    def changes(self) -> list[tuple[Gap, Value]]:
        """Return every other value of every gap."""
        return [(gap, value) for gap in self.every for value in gap.values]

    def settings(self, changes: Mapping[str, Value]) -> dict[str, Value]:
        """Return what changes of gaps set, by entry, in the first place where each is played; for machines."""
        found: dict[str, Value] = {}
        for entry, value in changes.items():
            keys = [key for key in self.singles if key[1:] == (entry, value_as_typed(value))]
            found |= self.singles[min(keys)].settings
        return found

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
        InputError: If a scenario's list of plausible values is wrong, or values of a group can be played together in
            no place.
    """
    lists = _read(places)
    if alike:
        lists = _in_all(lists)
    began = time.perf_counter()
    turns, left = find_turns(places, lambda base: [each.dial(base) for each in _of(base, places, lists).values()])
    seconds = time.perf_counter() - began
    _refuse_mixed(lists, turns, left)
    if alike:
        refused = {(each.dial, each.after) for each in left if each.reason != SAME}
        turns = [turn for turn in turns if (turn.dial, turn.after) not in refused]
    played = {(turn.context, turn.dial, turn.after): turn for turn in turns}
    gaps: list[Gap] = []
    singles: dict[tuple[int, str, str], Single] = {}
    for entry, first in _first(lists).items():
        values = []
        for k, value in enumerate(first.others):
            there = _singles(k, first, places, lists, played)
            singles |= {(place, entry, value_as_typed(value)): single for place, single in there.items()}
            values += [value] if there else []
        if values:
            group = tuple(each.entry for each in first.entries) if first.group else ()
            gaps.append(Gap(entry, first.own, tuple(values), first.reason, group))
    return Gaps(tuple(gaps), singles, tuple(left), sum(not each.others for each in lists[0].values()), seconds)


def _read(places: Sequence[Configuration]) -> list[_Entries]:
    """Return what nobody set, of each place by name; of a group nobody may have set any entry."""
    given = {name.partition("@")[0] for place in places for name in place.given}
    read = (open_entries(read_plausible(place.scenario, place.given)) for place in places)
    return [
        {one.name: one for one in of if given.isdisjoint(each.entry.partition("@")[0] for each in one.entries)}
        for of in read
    ]


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
    for name, each in first.items():
        alike = [of[name] for of in others if name in of and of[name].own == each.own]
        if len(alike) == len(others):
            shared[name] = each.keeping(alike)
    return [shared for _ in lists]


def _refuse_mixed(lists: Sequence[_Entries], turns: Sequence[Turn], left: Sequence[LeftOut]) -> None:
    """Refuse a group with values that can be played together nowhere.

    Raises:
        InputError: If there is one.
    """
    played = {(turn.dial, turn.after) for turn in turns}
    for each in left:
        one = lists[each.context].get(each.dial)
        if one is None or not one.group or each.reason == SAME or not each.after or (one.name, each.after) in played:
            continue
        told = one.told(one.others.index(each.after))
        raise InputError(f"{one.origin}: {told} cannot be played together: {each.reason}")


def _singles(
    k: int,
    first: OpenEntry,
    places: Sequence[Configuration],
    lists: Sequence[_Entries],
    played: Mapping[tuple[int, str, str], Turn],
) -> dict[int, Single]:
    """Return what is played of the k-th other value of an entry, by place."""
    there = {}
    for number, (place, of) in enumerate(zip(places, lists, strict=True)):
        one = of.get(first.name)
        same = first.same(one, k)
        if one is None or same is None:
            continue
        if turn := played.get((number, first.name, value_as_typed(one.others[same]))):
            there[number] = Single(one.settings(same, place), turn)
    return there
