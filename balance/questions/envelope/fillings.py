"""Draw ways to fill the gaps: each entry takes a plausible value, its own among them, each as likely."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from balance.design.steps import changed
from balance.questions.envelope.gaps import Gap, Gaps
from reports.plain import value_as_typed
from scenarios import Configuration, InputError, Value

MOST_TRIES = 200  # of one filling, until one can be played in all places


@dataclass(frozen=True)
class Filling:
    """Hold a way to fill the gaps.

    Attributes:
        name: Its name, fit for a file.
        changes: The entries that take another value than their own, with that value.
        configurations: What is played in each place.
        redrawn: How many ways were drawn before it that cannot be played.
    """

    name: str
    changes: dict[str, Value]
    configurations: tuple[Configuration, ...] = field(repr=False)
    redrawn: int = 0


def draw(gaps: Gaps, places: Sequence[Configuration], count: int, seed: int) -> list[Filling]:
    """Return so many ways to fill the gaps; filling k depends on the seed, on k and on the gaps alone.

    Raises:
        InputError: If hardly any way can be played.
    """
    return [_draw(gaps, places, number, seed) for number in range(count)]


def _draw(gaps: Gaps, places: Sequence[Configuration], number: int, seed: int) -> Filling:
    random = np.random.Generator(np.random.Philox(key=[seed, number]))
    reason = ""
    for tried in range(MOST_TRIES):
        changes: dict[str, Value] = {}
        for gap in gaps.every:
            at = int(random.integers(len(gap.values) + 1))
            if at:
                changes[gap.entry] = gap.values[at - 1]
        made = filled(gaps, places, changes, check=False)
        if not isinstance(made, str):
            return Filling(f"filling-{number:05d}", changes, made, tried)
        reason = made
    raise InputError(f"of {MOST_TRIES} ways to fill the gaps that were drawn none can be played: {reason}")


def filled(
    gaps: Gaps, places: Sequence[Configuration], changes: dict[str, Value], check: bool = True
) -> tuple[Configuration, ...] | str:
    """Return what is played in each place with these changes, or why it cannot be played.

    A change that by itself changes no rule of a place, or is not allowed there, is left out there.

    Args:
        gaps, places: What can be filled, and where.
        changes: The entries that change, with their values.
        check: Whether to make the rules, which takes a second in some games; else what they refuse is found in play.
    """
    made = []
    for number, place in enumerate(places):
        keys = [(number, entry, value_as_typed(value)) for entry, value in changes.items()]
        there = {key[1]: gaps.singles[key].value for key in keys if key in gaps.singles}
        try:
            configuration = changed(place, there)
            if configuration.illegal:
                return configuration.illegal
            if check:
                configuration.rules()
        except InputError as error:
            return str(error)
        made.append(configuration)
    return tuple(made)


def corner(
    gaps: Gaps, places: Sequence[Configuration], name: str, wanted: Sequence[tuple[float, Gap, Value]]
) -> tuple[Filling, int]:
    """Return the filling that takes all wanted changes together, and how many of them had to be left out.

    Args:
        gaps, places: What can be filled, and where.
        name: Its name.
        wanted: By how much a change moves the value, the gap and the change; what cannot be played with larger ones is
            left out.
    """
    changes: dict[str, Value] = {}
    made = filled(gaps, places, changes)
    assert not isinstance(made, str)  # the game as published can be played
    ordered = sorted(wanted, key=lambda each: -abs(each[0]))
    together = filled(gaps, places, {gap.entry: value for _, gap, value in ordered})
    if not isinstance(together, str):
        return Filling(name, {gap.entry: value for _, gap, value in ordered}, together), 0
    left = 0
    for _, gap, value in ordered:
        more = filled(gaps, places, {**changes, gap.entry: value})
        if isinstance(more, str):
            left += 1
        else:
            changes, made = {**changes, gap.entry: value}, more
    return Filling(name, changes, made), left
