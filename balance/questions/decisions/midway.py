"""Tell what seats have at the beginning of certain rounds, and how it goes with the win.

What can be told is any whole number of the game's record that its seat can see: one for each seat (`energy`), or one of
the whole table. Games are divided into thirds by the value, and each third's share of wins is told. That is how the two
go together: what makes a seat win may also be what gives it the value.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.design.typed_lists import read_names
from balance.simulation.engine import Engine
from balance.simulation.workers import Pace, Stretch
from balance.stats.intervals import share_interval
from balance.stats.moments import Moments
from reports.plain import typed_number
from scenarios import Configuration
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, shown
from sims.engine import midway
from sims.game import Game
from sims.record import LOOP_FIELDS
from sims.sight import EACH

MOST_ROUND = 10_000
FEW = 3  # values that are told by default
GAMES = 2_000  # that are played for this, at least: it takes no tries [games]
MOST_LISTED = 40  # fields that a message names
CHUNK = 20_000  # games of a stretch [games]
THIRDS = ("lower", "middle", "upper")
MIDWAY = pl.Schema(
    {
        "round": pl.Int64,  # at whose beginning
        "value": pl.String,  # a field of STATE
        "seat": pl.Int64,  # from 1; 0: the players together, or of the whole table where there is one chance to win
        "games": pl.Int64,  # that come so far [games]
        "mean": pl.Float64,
        "mean_low": pl.Float64,
        "mean_high": pl.Float64,
        "p05": pl.Int64,  # nine of ten games are between these
        "p50": pl.Int64,
        "p95": pl.Int64,
        "won": pl.Float64,  # share of these games that the seat wins
        **{
            f"{third}_{name}": kind
            for third in THIRDS
            for name, kind in (
                ("least", pl.Int64),  # the smallest value in the third; null: no game is in it
                ("most", pl.Int64),  # the largest one
                ("games", pl.Int64),
                ("won", pl.Float64),
                ("low", pl.Float64),
                ("high", pl.Float64),
            )
        },
    }
)


def read_rounds(given: Sequence[int] | str | None) -> tuple[int, ...]:
    """Return rounds in rising order, from numbers or from a text such as `3,6`.

    Raises:
        InputError: If one is no round, or comes twice.
    """
    if given is None:
        return ()
    texts = read_names(given, "--at-round") if isinstance(given, str) else [str(each) for each in given]
    numbers = [typed_number(text) for text in texts]
    for text, number in zip(texts, numbers, strict=True):
        if number is None or number > MOST_ROUND:
            raise InputError(f"--at-round: {shown(text)} is no round; give numbers from 0 to {MOST_ROUND}, such as 3,6")
    rounds = sorted(number for number in numbers if number is not None)
    if len(set(rounds)) < len(rounds):
        raise InputError("--at-round: a round comes twice; give each round once")
    return tuple(rounds)


def read_values(game: Game, given: Sequence[str] | str | None) -> tuple[str, ...]:
    """Return fields of STATE that are told, from their names; None: a few of what each seat has.

    Raises:
        InputError: If the game has no such field, or its seats cannot see it.
    """
    known = told_fields(game)
    if given is None:
        return usual_values(game)
    names = read_names(given, "--values")
    for name in names:
        if name not in known:
            seats_first = sorted(known, key=lambda each: not known[each])
            raise InputError(
                f"--values: {shown(name)} is nothing that {game.title} can tell midway; it can tell "
                f"{listed(seats_first, MOST_LISTED)}{nearest(name, seats_first)}"
            )
    return tuple(names)


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


def midway_table(
    configuration: Configuration,
    seed: int,
    games: int,
    engine: Engine,
    rounds: Sequence[int],
    values: Sequence[str],
    level: float,
) -> pl.DataFrame:
    """Play games and return what seats have midway, a frame of `MIDWAY`.

    Args:
        configuration, seed: What is played.
        games: How many games, from game 0 on; GAMES at least [games].
        engine: What plays.
        rounds, values: At the beginning of which rounds, and which fields.
        level: The chance that all intervals hold at once.
    """
    if not rounds:
        return MIDWAY.to_frame()
    game, players, games = configuration.scenario.game, configuration.players, max(games, GAMES)
    seats = range(players)
    played = _played(configuration, seed, games, engine, tuple(rounds), tuple(values))
    by_seat = told_fields(game)
    together = not game.competitive
    won = played["payoff"][:, :players] > 0
    rows = [
        (number, name, seat, at, place)
        for at, number in enumerate(rounds)
        for place, name in enumerate(values)
        for seat in (seats if by_seat[name] or not together else (0,))
    ]
    each = 1 - (1 - level) / max(1, (1 + len(THIRDS)) * len(rows))  # Bonferroni
    told = []
    for number, name, seat, at, place in rows:
        here = played["reached"][:, at] > 0
        numbered = 0 if together and not by_seat[name] else seat + 1
        own = played["values"][here, at, place, seat]
        told.append(
            {"round": number, "value": name, "seat": numbered, **_row(own, won[here, 0 if together else seat], each)}
        )
    return pl.DataFrame(told, schema=MIDWAY)


def _row(values: NDArray[np.int64], won: NDArray[np.bool_], level: float) -> Mapping[str, Any]:
    """Return what is told of a value in the games that come so far."""
    games = len(values)
    if not games:
        return {"games": 0}
    ordered = np.sort(values)
    quantiles = {f"p{share:02d}": int(ordered[max(0, -(-games * share // 100) - 1)]) for share in (5, 50, 95)}
    moments = Moments.of(values)
    low, high, _ = moments.bounds(level) if games > 1 else (np.nan, np.nan, "")
    return {
        "games": games,
        "mean": moments.mean,
        "mean_low": float(low),
        "mean_high": float(high),
        **quantiles,
        "won": float(won.mean()),
        **dict(_thirds(values, ordered, won, level)),
    }


def _thirds(
    values: NDArray[np.int64], ordered: NDArray[np.int64], won: NDArray[np.bool_], level: float
) -> Iterator[tuple[str, Any]]:
    """Yield the columns of the thirds; equal values are in one third, so that a third may be empty."""
    games = len(values)
    ends = [int(ordered[-(-games * k // 3) - 1]) for k in (1, 2)]
    inside = (values <= ends[0], (values > ends[0]) & (values <= ends[1]), values > ends[1])
    for third, those in zip(THIRDS, inside, strict=True):
        of, wins = int(those.sum()), int(won[those].sum())
        yield f"{third}_games", of
        if not of:
            continue
        low, high, _ = share_interval(wins, of, level)
        yield f"{third}_least", int(values[those].min())
        yield f"{third}_most", int(values[those].max())
        yield f"{third}_won", wins / of
        yield f"{third}_low", float(low)
        yield f"{third}_high", float(high)


def _played(
    configuration: Configuration,
    seed: int,
    games: int,
    engine: Engine,
    rounds: tuple[int, ...],
    values: tuple[str, ...],
) -> NDArray[Any]:
    """Return the rows of games as `play_midway` fills them."""
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
