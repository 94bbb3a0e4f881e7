"""Play games and keep what seats have at the beginning of certain rounds.

What can be kept is any whole number of the game's record that its seat can see: one for each seat (`energy`), or one of
the whole table.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.simulation.engine import Engine
from balance.simulation.workers import Pace, Stretch
from scenarios import Configuration, InputError, Scenario
from scenarios.loader.column_texts import ColumnText, column_texts, impossible_fields
from sims.engine import midway
from sims.game import Game
from sims.record import LOOP_FIELDS
from sims.sight import EACH

FEW = 3  # values that are told by default
VITAL = ("hp", "health")  # what STATE calls hit points: they are told first, whatever results call them
STAMPS = ("_turn", "_round")  # fields that hold when something happened end so: their means say nothing
CHUNK = 20_000  # games of a stretch [games]


def told_fields(game: Game) -> dict[str, bool]:
    """Return the fields of STATE that can be told, and whether each seat has its own."""
    seats, found = game.state["decisions_by"].shape, {}
    for name in game.state.names or ():
        kind, seen = game.state[name], name in game.public or game.own.get(name) == EACH
        if name in LOOP_FIELDS or kind.base.kind not in "iu" or not seen:
            continue
        if kind.shape in ((), seats, (game.seats,)):
            found[name] = bool(kind.shape)
    return found


def usual_values(configuration: Configuration) -> tuple[str, ...]:
    """Return what is told by default: of what each seat has hit points, then what results count, too.

    What a word stands for, such as a character or a seat, is no count, nor is the turn in which something happened. Of
    the others those are counts that have a unit in columns.csv, and that can be other than 0 with what is set.
    """
    scenario, game = configuration.scenario, configuration.scenario.game
    fields = told_fields(game)
    known = [name for name, by_seat in fields.items() if by_seat and name not in game.words and _counts(name)]
    at_end = [name for name in known if name in (game.result.names or ())]
    if texts := _texts(scenario):
        never = impossible_fields([configuration])
        at_end = [name for name in at_end if name in texts and texts[name].unit and name not in never]
    first = [name for name in VITAL if name in known]
    return tuple(dict.fromkeys([*first, *at_end] or known or fields))[:FEW]


def _counts(name: str) -> bool:
    """Return whether a field holds no turn or round in which something happened."""
    return not name.endswith(STAMPS)


def _texts(scenario: Scenario) -> Mapping[str, ColumnText]:
    """Return what columns of results mean; nothing of a file that is wrong."""
    try:
        return column_texts(scenario)
    except InputError:
        return {}


def played_midway(
    configuration: Configuration,
    seed: int,
    games: int,
    engine: Engine,
    rounds: tuple[int, ...],
    values: tuple[str, ...],
) -> NDArray[Any]:
    """Play games and return their rows as `play_midway` fills them, shape (games,).

    Args:
        configuration, seed: What is played.
        games: How many games, from game 0 on [games].
        engine: What plays.
        rounds, values: At the beginning of which rounds, rising, and which fields of STATE.
    """
    game, rules, pace = configuration.scenario.game, configuration.rules(), Pace()
    seats = game.state["decisions_by"].shape[0]
    row = np.dtype(
        [
            ("values", np.int64, (len(rounds), len(values), seats)),
            ("reached", np.int64, (len(rounds),)),
            ("payoff", np.int64, (game.seats,)),
        ]
    )
    stretches = (
        Stretch(
            game=game,
            play=partial(play_midway, rounds=rounds, values=values),
            rules=rules,
            seed=seed,
            first=first,
            games=min(CHUNK, games - first),
            result=row,
            finish=_same,
            pace=pace,
            tag=first,
        )
        for first in range(0, games, CHUNK)
    )
    found = {step.stretch.tag: step.product for step in engine.play(stretches) if step.product is not None}
    return np.concatenate([found[first] for first in sorted(found)])


def _same(rows: NDArray[Any]) -> NDArray[Any]:
    return rows


def play_midway(
    game: Game,
    rules: NDArray[Any],
    seed: int,
    first: int,
    rows: NDArray[Any],
    *,
    rounds: tuple[int, ...],
    values: tuple[str, ...],
) -> None:
    """Play games and fill their rows with what seats have at the beginning of rounds.

    Args:
        game, rules, seed, first, rows: As for `Stretch.play`.
        rounds, values: Which rounds, rising, and which fields of STATE; what all seats share is every seat's.
    """
    kept, results = np.zeros((len(rows), len(rounds)), game.state), np.zeros(len(rows), game.result)
    reached, states = np.zeros((len(rows), len(rounds)), np.int64), np.zeros(midway.PLACES, game.state)
    game.bound(midway.keep_many)(rules, seed, first, np.array(rounds, np.int64), states, kept, reached, results)
    for place, name in enumerate(values):
        every = kept[name].astype(np.int64)
        if every.ndim == 2:
            rows["values"][:, :, place, :] = every[:, :, None]
        else:
            rows["values"][:, :, place, : every.shape[2]] = every
    rows["reached"], rows["payoff"] = reached, results["payoff"]
