"""Measure what it takes to make the rules of configurations, so that a forecast counts it."""

import time
from collections.abc import Sequence

from scenarios import Configuration

TRIED = 3  # configurations whose rules are made
KEEPING = 0.015  # to keep the games that one configuration plays in a round; measured [s]


def seconds_of_a_configuration(configurations: Sequence[Configuration]) -> float:
    """Return how long it takes to make the rules of a configuration, on average over a few of them [s]."""
    if not configurations:
        return 0.0
    every = configurations[:: max(1, len(configurations) // TRIED)][:TRIED]
    every[0].rules()  # the first one reads and compiles
    began = time.perf_counter()
    for each in every:
        each.rules()
    return (time.perf_counter() - began) / len(every)


def seconds_of_tables(configurations: Sequence[Configuration], rounds: int) -> float:
    """Return how long it takes to make configurations, anew in each round, and to keep their games [s]."""
    return (seconds_of_a_configuration(configurations) + KEEPING) * len(configurations) * rounds
