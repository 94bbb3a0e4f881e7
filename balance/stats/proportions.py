"""Read and count shares of games by name, such as `outcome=win`, `winner=2` or `rounds>12`.

Drift baselines, targets and the pytest plugin use these names. `winner=2` counts the games in which seat 2 is among the
winners: its payoff is more than 0. A win that is shared counts for each of them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.plain import typed_number
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown
from sims.game import Game, words_of

OUTCOME, WINNER, PAYOFF, ROUNDS = "outcome", "winner", "payoff", "rounds"
# name, @seat, sign, value: `score@2>50` is ("score", "2", ">", "50")
_NAME = re.compile(r"\s*([A-Za-z_][\w-]*)(?:@(\d+))?\s*(=|>)\s*(\S.*?)\s*")


@dataclass(frozen=True)
class Share:
    """Describe the share of games in which a field of RESULT equals, or is above, a number.

    Attributes:
        name: The share's name in its standard spelling.
        field: A field of RESULT.
        seat: The element of a field with several values, from 0; -1 for a field with one value.
        above: True for `>`, False for `=`.
        number: The number to compare with, as the kernel writes it: a word's number, or a bound.
    """

    name: str
    field: str
    seat: int
    above: bool
    number: int

    @property
    def kind(self) -> str:
        """The column that its name begins with: `rounds`, or `winner`, which counts payoffs."""
        return WINNER if self.name.startswith(f"{WINNER}=") else self.field

    def among(self, values: NDArray[Any]) -> int:
        """Return how many of a column's values fulfil the condition [games]."""
        return int(np.count_nonzero(values > self.number if self.above else values == self.number))


def count_shares(shares: Sequence[Share], rows: NDArray[Any]) -> NDArray[np.int64]:
    """Return the number of games that fulfil each share's condition [games].

    Args:
        shares: Shares of one game.
        rows: Its result rows, dtype `game.result`, shape (games,).

    Returns:
        int64, shape (shares,).
    """
    columns: dict[tuple[str, int], NDArray[Any]] = {}
    counts = np.zeros(len(shares), np.int64)
    for i, share in enumerate(shares):
        key = (share.field, share.seat)
        if key not in columns:  # copy each strided column once, for all its shares
            values = rows[share.field]
            columns[key] = np.ascontiguousarray(values if share.seat < 0 else values[:, share.seat])
        counts[i] = share.among(columns[key])
    return counts


def read_metric(text: object, game: Game, players: int, where: str) -> Share:
    """Return the share that a text names.

    Args:
        text: `outcome=WORD`, `winner=SEAT` or `rounds>NUMBER`; the game's own columns likewise: `=` with a word, `>`
            with a whole number. `score@2>50` names the value of seat 2.
        game: The game whose columns are named.
        players: Number of players.
        where: The place that an error message begins with.

    Raises:
        InputError: If the game has no such share.
    """
    match = _NAME.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        allowed = "outcome=WORD, winner=SEAT or COLUMN>NUMBER, such as outcome=win or rounds>12"
        raise InputError(f"{where}: the metric is {shown(text)}; it must be {allowed}")
    name, seat, sign, value = match[1], match[2], match[3], match[4]
    column = _column(plain(name), game, where)
    place = _place(column, seat, game, players, where)
    if column == WINNER:
        seat = _seat(value, sign, game, players, where)
        return Share(f"{WINNER}={seat}", PAYOFF, seat - 1, True, 0)
    at = f"@{place + 1}" if place >= 0 else ""
    if column in game.words:
        return Share(f"{column}{at}={plain(value)}", column, place, False, _word(column, value, sign, game, where))
    if sign == "=" or not re.fullmatch(r"-?\d{1,18}", value):
        raise InputError(f"{where}: {column} holds numbers; the metric must be {column}>NUMBER, not {shown(text)}")
    return Share(f"{column}{at}>{int(value)}", column, place, True, int(value))


def _column(name: str, game: Game, where: str) -> str:
    known = game.result.names or ()
    if name not in known:
        raise InputError(
            f"{where}: {game.name} has no column {shown(name)}; it has {listed(known)}{nearest(name, known)}"
        )
    return name


def _place(column: str, seat: str | None, game: Game, players: int, where: str) -> int:
    """Return the element of the field that `@seat` names, from 0; -1 for a field with one value."""
    shape = game.result[column].shape
    if not shape:
        if seat is not None:
            raise InputError(f"{where}: {column} has no value for each seat; leave @{seat} away")
        return -1
    most = players if shape == (game.seats,) else int(np.prod(shape))
    number = typed_number(seat or "")
    if number is None or len(shape) > 1 or not 1 <= number <= most:
        raise InputError(f"{where}: {column} has values 1 to {most}; name one: {column}@1")
    return number - 1


def _seat(value: str, sign: str, game: Game, players: int, where: str) -> int:
    if not game.competitive or players < 2:
        why = "its players win or lose together" if not game.competitive else "one player competes with nobody"
        raise InputError(f"{where}: {game.name} has no seats that win with {players} playing: {why}; use outcome=WORD")
    seat = typed_number(value)
    if sign != "=" or seat is None or not 1 <= seat <= players:
        raise InputError(f"{where}: winner is {shown(value)}; it must be winner=1 to winner={players}")
    return seat


def _word(column: str, value: str, sign: str, game: Game, where: str) -> int:
    words = words_of(game.words[column])
    if sign != "=" or plain(value) not in words:
        raise InputError(
            f"{where}: {column} is {shown(value)}; it must be one of {listed(words)}{nearest(value, words)}"
        )
    return words.index(plain(value))


def gate_metrics(game: Game, players: int, rounds: NDArray[Any]) -> list[str]:
    """Return the metrics of a baseline: each outcome, each seat's wins, and two shares of long games.

    A game is long if it takes more rounds than the median, or than the 95 % quantile, of the baseline's games.

    Args:
        game: The game whose metrics are wanted.
        players: Number of players.
        rounds: Lengths of the baseline's games [rounds]; shape (games,), at least one.

    Returns:
        Names that `read_metric` understands; one share of long games if both quantiles are equal.
    """
    names = [f"{OUTCOME}={word}" for word in words_of(game.words[OUTCOME])]
    if game.competitive and players > 1:
        names += [f"{WINNER}={seat + 1}" for seat in range(players)]
    upto = np.cumsum(np.bincount(rounds))  # [number of rounds] games with at most so many
    long = [int(np.searchsorted(upto, share * upto[-1])) for share in (0.5, 0.95)]
    return names + [f"{ROUNDS}>{number}" for number in dict.fromkeys(long)]
