"""Shares of games by name: `outcome=win`, `winner=2`, `rounds>12`. What a gate, a target and a test are about."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown
from sims.game import Game, words_of

OUTCOME, WINNER, ROUNDS = "outcome", "winner", "rounds"
_NAME = re.compile(r"\s*([A-Za-z_][\w-]*)(?:@(\d+))?\s*(=|>)\s*(\S.*?)\s*")


@dataclass(frozen=True)
class Share:
    """The share of games in which a field of RESULT is, or is above, a number.

    Attributes:
        name: As it is written.
        field, seat: Of RESULT; `seat` from 0 for a field with a value per seat, else -1.
        above: Whether it is `>`; otherwise `=`.
        number: As the kernel writes it.
    """

    name: str
    field: str
    seat: int
    above: bool
    number: int

    def among(self, values: NDArray[Any]) -> int:
        """How many of a column's values count."""
        return int(np.count_nonzero(values > self.number if self.above else values == self.number))


def count_shares(shares: Sequence[Share], rows: NDArray[Any]) -> NDArray[np.int64]:
    """How many games count for each share.

    Args:
        shares: Of one game.
        rows: Its rows, dtype `game.result`, shape (games,).

    Returns:
        int64, shape (shares,).
    """
    columns: dict[tuple[str, int], NDArray[Any]] = {}
    counts = np.zeros(len(shares), np.int64)
    for i, share in enumerate(shares):
        key = (share.field, share.seat)
        if key not in columns:  # one copy of a strided column does for all its shares
            values = rows[share.field]
            columns[key] = np.ascontiguousarray(values if share.seat < 0 else values[:, share.seat])
        counts[i] = share.among(columns[key])
    return counts


def read_metric(text: object, game: Game, players: int, where: str) -> Share:
    """The share of this name.

    Args:
        text: `outcome=WORD`, `winner=SEAT`, `rounds>NUMBER`, and the same of the game's own columns: a word with `=`, a
            whole number with `>`, of a seat with `score@2>50`.
        game, players: Of which game, and how many play.
        where: What to name in the message.

    Raises:
        InputError: If the game has no such share.
    """
    found = _NAME.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        allowed = "outcome=WORD, winner=SEAT or COLUMN>NUMBER, such as outcome=win or rounds>12"
        raise InputError(f"{where}: the metric is {shown(text)}; it must be {allowed}")
    name, seat, sign, value = found[1], found[2], found[3], found[4]
    column = _column(plain(name), game, where)
    place = _place(column, seat, game, players, where)
    if column == WINNER:
        return Share(f"{WINNER}={value}", WINNER, -1, False, _seat(value, sign, game, players, where) - 1)
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
    """Which element of the field, or -1."""
    shape = game.result[column].shape
    if not shape:
        if seat is not None:
            raise InputError(f"{where}: {column} has no value for each seat; leave @{seat} away")
        return -1
    most = players if shape == (game.seats,) else int(np.prod(shape))
    if seat is None or len(shape) > 1 or not 1 <= int(seat) <= most:
        raise InputError(f"{where}: {column} has values 1 to {most}; name one: {column}@1")
    return int(seat) - 1


def _seat(value: str, sign: str, game: Game, players: int, where: str) -> int:
    if not game.competitive or players < 2:
        why = "its players win or lose together" if not game.competitive else "one player competes with nobody"
        raise InputError(f"{where}: {game.name} has no seats that win with {players} playing: {why}; use outcome=WORD")
    if sign != "=" or not value.isdecimal() or not 1 <= int(value) <= players:
        raise InputError(f"{where}: winner is {shown(value)}; it must be winner=1 to winner={players}")
    return int(value)


def _word(column: str, value: str, sign: str, game: Game, where: str) -> int:
    words = words_of(game.words[column])
    if sign != "=" or plain(value) not in words:
        raise InputError(
            f"{where}: {column} is {shown(value)}; it must be one of {listed(words)}{nearest(value, words)}"
        )
    return words.index(plain(value))


def gate_metrics(game: Game, players: int, rounds: NDArray[Any]) -> list[str]:
    """The metrics a baseline holds: each outcome, each seat's wins, games longer than the median and than the 95 %.

    Args:
        game, players: Of which game, and how many play.
        rounds: Of the baseline's games; shape (games,), at least one.
    """
    names = [f"{OUTCOME}={word}" for word in words_of(game.words[OUTCOME])]
    if game.competitive and players > 1:
        names += [f"{WINNER}={seat + 1}" for seat in range(players)]
    upto = np.cumsum(np.bincount(rounds))
    long = [int(np.searchsorted(upto, share * upto[-1])) for share in (0.5, 0.95)]
    return names + [f"{ROUNDS}>{number}" for number in dict.fromkeys(long)]
