"""Plays that are drawn from simulated games, so that who played them is known."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.design.make_plan import configured
from balance.questions.observed.columns import columns
from balance.questions.observed.fit import fit
from balance.questions.observed.plays import Plays
from balance.questions.observed.tracing import Traced, trace
from scenarios import Scenario, load

PIG = ("winners", "rounds")
PLAYS, FRESH, OTHERS = 2**50, 2**40, 0  # numbers of the first games: none is played twice


def games(
    scenario: Scenario, settings: Mapping[str, Any], number: int, seed: int, first: int, names: Sequence[str] = PIG
) -> dict[str, Any]:
    """So many games, as plays are told."""
    configuration = configured(scenario, settings)
    rows = np.zeros(number, scenario.game.result)
    scenario.game.play_many(configuration.rules(), seed, first, rows)
    return dict(columns(names, configuration).of(rows))


def plays(scenario: Scenario, settings: Mapping[str, Any], table: Mapping[str, NDArray[np.int64]]) -> Plays:
    """Plays of one cell with these results."""
    cell = np.zeros(len(next(iter(table.values()))), np.int64)
    return Plays("drawn", scenario, (configured(scenario, settings),), cell, dict(table), {}, False, {})


def mixed(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """The games of several tables, one after the other."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def traced(own: dict[str, Any], scripts: tuple[str, ...], seed: int, number: int = 2000) -> list[Traced]:
    """What plays of Pig say of scripts, each with games of its own that only this seed has."""
    pig = load("pig")
    known, fresh = (
        [[games(pig, {"policy": each}, number, seed, first)] for each in scripts] for first in (OTHERS, FRESH)
    )
    seen = plays(pig, {}, own)
    fits = {i: fit(seen, fresh[i], 0.95, 0.1, (seed, i)) for i in range(len(scripts))}
    return trace(seen, known, fresh, fits, 0.95, (seed, len(scripts)))
