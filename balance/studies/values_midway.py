"""Play games and keep what seats have at the beginning of certain rounds.

What can be kept is any whole number of the game's record that its seat can see: one for each seat (`energy`), or one of
the whole table.
"""

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.simulation.engine import Engine
from balance.simulation.workers import Pace, Stretch
from scenarios import Configuration
from sims.engine import midway
from sims.game import Game
from sims.record import LOOP_FIELDS
from sims.sight import EACH

FEW = 3  # values that are told by default
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


def usual_values(game: Game) -> tuple[str, ...]:
    """Return what is told by default: of what each seat has, first what results tell of the end, too."""
    known = [name for name, by_seat in told_fields(game).items() if by_seat]
    at_end = [name for name in known if name in (game.result.names or ())]
    return tuple((at_end or known or list(told_fields(game)))[:FEW])


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
