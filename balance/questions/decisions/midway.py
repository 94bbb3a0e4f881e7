"""Tell what seats have at the beginning of certain rounds, and how it goes with the win.

What can be told is any whole number of the game's record that its seat can see: one for each seat (`energy`), or one of
the whole table. Games are divided into thirds by the value, and each third's share of wins is told. That is how the two
go together: what makes a seat win may also be what gives it the value.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.design.typed_lists import read_names
from balance.simulation.engine import Engine
from balance.stats.intervals import share_interval
from balance.stats.moments import Moments
from balance.studies.values_midway import played_midway, told_fields, usual_values
from reports.plain import typed_number
from scenarios import Configuration
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, shown

MOST_ROUND = 10_000
GAMES = 2_000  # that are played for this, at least: it takes no tries [games]
MOST_LISTED = 40  # fields that a message names
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


def read_values(configuration: Configuration, given: Sequence[str] | str | None) -> tuple[str, ...]:
    """Return fields of STATE that are told, from their names; None: a few of what each seat has.

    Raises:
        InputError: If the game has no such field, or its seats cannot see it.
    """
    game = configuration.scenario.game
    known = told_fields(game)
    if given is None:
        return usual_values(configuration)
    names = read_names(given, "--values")
    for name in names:
        if name not in known:
            seats_first = sorted(known, key=lambda each: not known[each])
            raise InputError(
                f"--values: {shown(name)} is nothing that {game.title} can tell midway; it can tell "
                f"{listed(seats_first, MOST_LISTED)}{nearest(name, seats_first)}"
            )
    return tuple(names)


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
    played = played_midway(configuration, seed, games, engine, tuple(rounds), tuple(values))
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
