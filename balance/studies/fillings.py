"""Draw fillings: each gap takes one of its plausible values, its own among them, each as likely."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from balance.design.steps import changed
from balance.studies.gaps import Gaps
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
    changes: Mapping[str, Value]
    configurations: tuple[Configuration, ...] = field(repr=False)
    redrawn: int = 0


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
            made = tuple(_filled(gaps, i, place, changes) for i, place in enumerate(places))
        except InputError as error:
            reason = str(error)
            continue
        return Filling(f"filling-{number:05d}", changes, made, tried)
    raise InputError(f"of {MOST_TRIES} ways to fill the gaps that were drawn none can be played: {reason}")


def _filled(gaps: Gaps, number: int, place: Configuration, changes: Mapping[str, Value]) -> Configuration:
    """Return what is played in a place; a change that by itself changes no rule there is left out.

    Raises:
        InputError: If it cannot be played.
    """
    there = {entry: each for entry, each in changes.items() if (number, entry, value_as_typed(each)) in gaps.turned}
    configuration = changed(place, there)
    if configuration.illegal:
        raise InputError(configuration.illegal)
    return configuration
