"""Find the seats that train in vain, since no script changes their games.

They belong to a side that has other scripts, and their games would only dilute the gain. Whether a script changes them
is tried in games that nobody else plays. If no script changes any of them, there is nothing to train.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from numpy.typing import NDArray

from balance.questions.train.arena import Arena, Cell
from balance.questions.train.plan import SEATS_FIRST, TrainingPlan
from balance.questions.train.words import named_seats
from balance.simulation.engine import Engine
from balance.simulation.workers import Stretch, warm_up
from reports.plain import plural
from scenarios import Configuration, InputError, Value
from scenarios.loader.tables import RANDOM

GAMES = 400  # that are tried with each script [games]


def without_idle_seats(plan: TrainingPlan, engine: Engine) -> TrainingPlan:
    """Return a training without the seats whose games no script of the trained axis changes.

    They are left out only where there are others: if no seat's games change in a setting, all of them train.

    Raises:
        InputError: If no seat's games change in any setting.
    """
    arena = plan.arena
    idle = _idle_cells(arena, engine)
    if len(idle) == len(arena.cells):
        raise InputError(_nothing_to_learn(plan))
    return replace(plan, arena=arena.without(idle))


def _nothing_to_learn(plan: TrainingPlan) -> str:
    """Say that no script changes a game of the seats that would train."""
    arena = plan.arena
    seats = "" if plan.seats is None else f" at {named_seats(plan.seats)}"
    return (
        f"{arena.scenario.name}: {arena.script.row} has nothing to learn for {'; '.join(arena.labels)}{seats}: the "
        f"other scripts of {arena.script.axis.name} play the same {plural(GAMES, 'game')}; train it for other settings"
    )


def _idle_cells(arena: Arena, engine: Engine) -> tuple[Cell, ...]:
    """Return the cells in which every script plays the same games as the one that is trained."""
    if not arena.alone:
        return ()
    name, own = arena.script.axis.name, (arena.row, arena.script.row)
    others = [value for value in arena.scenario.axes[name].values if value not in own]
    if not others:
        return ()
    others.sort(key=lambda value: value != RANDOM)  # what differs most comes first: of most seats it tells enough
    warm_up(arena.scenario.configuration(arena.cells[0].settings))
    alike = dict(enumerate(arena.cells))
    before = _digests(arena, engine, {i: cell.settings for i, cell in alike.items()})
    for other in others:
        tried = {i: {**cell.settings, f"{name}@{cell.paid[0] + 1}": other} for i, cell in alike.items()}
        after = _digests(arena, engine, tried)
        alike = {i: cell for i, cell in alike.items() if after.get(i, before[i]) == before[i]}
    return tuple(alike.values())


def _digests(arena: Arena, engine: Engine, cells: Mapping[int, Mapping[str, Value]]) -> dict[int, str]:
    """Play cells and return a digest of all that is counted in their games; none of what cannot be played."""
    configurations = {i: arena.scenario.configuration(settings) for i, settings in cells.items()}
    legal = [(i, each) for i, each in configurations.items() if not each.illegal]
    steps = engine.play(_stretches(arena, legal))
    return {step.stretch.tag: step.product for step in steps if step.product is not None}


def _stretches(arena: Arena, legal: Sequence[tuple[int, Configuration]]) -> list[Stretch[str]]:
    return [Stretch.of(each, arena.seed, SEATS_FIRST, GAMES, _digest, tag=i) for i, each in legal]


def _digest(rows: NDArray[Any]) -> str:
    """Return the SHA-256 of all columns; the bytes between them mean nothing."""
    total = hashlib.sha256()
    for name in rows.dtype.names or ():
        total.update(rows[name].tobytes())
    return total.hexdigest()
