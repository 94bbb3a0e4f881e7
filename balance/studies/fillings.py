"""Fill gaps: each takes one of its plausible values, its own among them, each as likely."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import TypeVar

import numpy as np

from balance.design.steps import changed
from balance.studies.gaps import Gap, Gaps
from balance.studies.kept_games import Cell, Unplayable
from reports.plain import value_as_typed
from scenarios import Configuration, InputError, Value

MOST_TRIES = 200  # of one filling, until one can be played in all places
PUBLISHED = "published"
LONGEST = 120  # characters of a single change in the name of a file
REMEMBERED = 4  # configurations whose tables a game remembers, if they take long to fill

_Played = TypeVar("_Played")


@dataclass(frozen=True)
class Filling:
    """Hold a way to fill the gaps.

    Attributes:
        name: Its name, fit for a file.
        changes: The gaps that take another value than their own, with that value.
        configurations: What is played in each place.
        redrawn: How many ways were drawn before it that cannot be played.
    """

    name: str
    changes: Mapping[str, Value]
    configurations: tuple[Configuration, ...] = field(repr=False)
    redrawn: int = 0


@dataclass(frozen=True)
class Places:
    """Name what is played in each place: as published, with a single change, or with a filling.

    Attributes:
        gaps: What can be filled.
        configurations: The places.
        first: The number of the first game of each group of games.
    """

    gaps: Gaps
    configurations: Sequence[Configuration]
    first: Mapping[str, int]

    def published(self, group: str) -> list[Cell]:
        """Return the game as published, in each place."""
        return self._cells(group, PUBLISHED, self.configurations)

    def single(self, group: str, gap: Gap, value: Value) -> list[Cell]:
        """Return a single change in each place; where it changes no rule it is the game as published."""
        cells, after = self.published(group), value_as_typed(value)
        for i in range(len(cells)):
            if single := self.gaps.singles.get((i, gap.entry, after)):
                cells[i] = self._cell(group, i, _name(gap, after), single.turn.configuration)
        return cells

    def filled(self, group: str, filling: Filling) -> list[Cell]:
        """Return a filling in each place."""
        return self._cells(group, filling.name, filling.configurations)

    def _cells(self, group: str, name: str, configurations: Sequence[Configuration]) -> list[Cell]:
        return [self._cell(group, i, name, each) for i, each in enumerate(configurations)]

    def _cell(self, group: str, place: int, name: str, configuration: Configuration) -> Cell:
        return Cell(f"{place:02d}-{name}", configuration, group, self.first[group])


def _name(gap: Gap, after: str) -> str:
    """Return the name of a single change, fit for a file; a long one is cut, and ends with a digest."""
    name = f"{gap.entry}={after}"
    return name if len(name) <= LONGEST else f"{name[:LONGEST]}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def in_turn(ways: Iterable[Sequence[Cell]]) -> list[Cell]:
    """Return the cells of ways, each once, in the order in which they are made fastest.

    Some games fill tables by a kernel, for a second, and remember those of the last four configurations. A way needs
    the same ones in all places, and two threads that make it in two places at once would fill them twice. So the first
    place of four ways comes first, then their next place.
    """
    found: dict[str, Cell] = {}
    for some in _batched(ways, REMEMBERED):
        for place in zip_longest(*some):
            found |= {cell.name: cell for cell in place if cell is not None}
    return list(found.values())


def _batched(ways: Iterable[Sequence[Cell]], size: int) -> Iterator[list[Sequence[Cell]]]:
    """Yield so many ways at a time."""
    left = iter(ways)
    while some := list(islice(left, size)):
        yield some


def draw_filling(gaps: Gaps, places: Sequence[Configuration], number: int, seed: int) -> Filling:
    """Return a filling; it depends on the gaps, its number and the seed alone.

    Raises:
        InputError: If hardly any filling can be played.
    """
    random = np.random.Generator(np.random.Philox(key=[seed, number]))
    reason = ""
    for tried in range(MOST_TRIES):
        taken = {gap.entry: int(random.integers(len(gap.values) + 1)) for gap in gaps.every}
        changes = {gap.entry: gap.values[taken[gap.entry] - 1] for gap in gaps.every if taken[gap.entry]}
        try:
            return Filling(f"filling-{number:05d}", changes, filled(gaps, places, changes, check=False), tried)
        except InputError as error:
            reason = str(error)
    raise InputError(f"of {MOST_TRIES} ways to fill the gaps that were drawn none can be played: {reason}")


def filled(
    gaps: Gaps, places: Sequence[Configuration], changes: Mapping[str, Value], *, check: bool
) -> tuple[Configuration, ...]:
    """Return what is played in each place with these changes.

    A change that by itself changes no rule of a place, or is not allowed there, is left out there.

    Args:
        gaps, places: What can be filled, and where.
        changes: The gaps that change, with their values.
        check: Whether to make the rules, which takes a second in some games; else what they refuse is found in play.

    Raises:
        InputError: If they cannot be played together.
    """
    made = []
    for number, place in enumerate(places):
        keys = [(number, entry, value_as_typed(value)) for entry, value in changes.items()]
        singles = [gaps.singles[key].settings for key in keys if key in gaps.singles]
        configuration = changed(place, {name: value for settings in singles for name, value in settings.items()})
        if configuration.illegal:
            raise InputError(configuration.illegal)
        if check:
            configuration.rules()
        made.append(configuration)
    return tuple(made)


def play_fillings(
    count: int, places: Places, group: str, seed: int, play: Callable[[Sequence[Filling]], _Played]
) -> tuple[list[Filling], int, _Played]:
    """Draw fillings and play those that can be; return them, and how many were left out.

    Args:
        count: How many are drawn.
        places: What is filled, and where.
        group: The group of their games.
        seed: What they are drawn by.
        play: Plays fillings; what it returns is returned last.

    Raises:
        InputError: If most of them cannot be played.
    """
    drawn = [draw_filling(places.gaps, places.configurations, number, seed) for number in range(count)]
    dropped = sum(each.redrawn for each in drawn)
    while True:
        try:
            return drawn, dropped, play(drawn)
        except Unplayable as error:
            drawn = [each for each in drawn if error.cell not in places.filled(group, each)]
            dropped += 1
            if 2 * len(drawn) < count:
                raise InputError(f"most ways to fill the gaps cannot be played; the last: {error}") from None
