"""Measure what it takes to make and play ways to fill gaps, so that a forecast counts it.

A way may take far longer than the game as published: its tables are its own, and its games may be longer.
"""

import os
import time
from dataclasses import dataclass

from balance.studies.configuration_time import KEEPING
from balance.studies.fillings import Places, draw_filling
from balance.studies.game_speed import seconds_of_a_game
from scenarios import Configuration, InputError

TRIED = 5  # ways that are made and played for a moment
TRIAL = 0.05  # least time of playing one in a place, unless a game takes longer [s]


@dataclass(frozen=True)
class FillingTime:
    """Hold how long it takes.

    Attributes:
        published: A game as published in every place, on one thread [s].
        filled: A game of a way in every place, on one thread, on average over some ways [s].
        making: To make a way in every place and to keep its games, on average [s].
        again: To make every single change in every place and to keep its games [s].
    """

    published: float
    filled: float
    making: float
    again: float


def time_fillings(places: Places, seed: int) -> FillingTime:
    """Make and play some ways for a moment; those that cannot be played are left out.

    Raises:
        InputError: If a place's numbers do not fit together.
    """
    published = sum(seconds_of_a_game(each, seed) for each in places.configurations)
    tried = [each for number in range(TRIED) if (each := _tried(places, number, seed)) is not None]
    making = sum(made for made, _ in tried) / max(1, len(tried)) / (os.cpu_count() or 1)
    filled = sum(played for _, played in tried) / len(tried) if tried else published
    kept, singles = KEEPING * len(places.configurations), len(places.gaps.changes)
    return FillingTime(published, filled, making + kept, places.gaps.seconds + singles * kept)


def _tried(places: Places, number: int, seed: int) -> tuple[float, float] | None:
    """Return how long a way takes to make, and a game of it, in every place; None if it cannot be."""
    try:
        configurations = draw_filling(places.gaps, places.configurations, number, seed).configurations
        began = time.perf_counter()
        _made(configurations)
        made = time.perf_counter() - began
        return made, sum(seconds_of_a_game(each, seed, TRIAL) for each in configurations)
    except InputError:
        return None


def _made(configurations: tuple[Configuration, ...]) -> None:
    for each in configurations:
        each.rules()
