"""Play many games at once with players from outside, over arrays: no library but NumPy is needed."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.make_plan import configured
from balance.design.whole_numbers import check_whole
from balance.environments.words import tell_action
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError
from sims.engine.outside import Table
from sims.engine.stepping import NOBODY_DUE
from sims.layout import Layout

MAX_BATCH = 1_000_000  # [games]
WHOLE = 1000  # what `payoff` gives a seat that has won alone


class Turn(NamedTuple):
    """Hold the decisions that are due, one for each game of a batch.

    The arrays belong to the batch: they cannot be written to, and its next call fills them anew. Copy what you keep.

    Attributes:
        seats: The seat that decides, from 0; -1 where the game is over. int64, shape (games,).
        observations: What this seat sees, by `Batch.layout`; where the game is over, what was there before. int64,
            shape (games, layout.size).
        masks: What it may do; nothing where the game is over. bool, shape (games, actions).
        scripts: What its script would do; -1 where the game is over. int64, shape (games,), or (0,) if not asked for.
    """

    seats: NDArray[np.int64]
    observations: NDArray[np.int64]
    masks: NDArray[np.bool_]
    scripts: NDArray[np.int64]


class Batch:
    """Play games of one configuration side by side; `balance.batch` makes it.

    Attributes:
        configuration: What is played.
        seed: The seed of all games.
        layout: What an observation holds, and where: see `sims.layout.Layout`.
        actions: Actions are numbered 0 .. actions - 1.
        outside: The seats that are decided for from outside, from 0, rising.
        numbers: The number of the game at each place, -1 before the first; int64, shape (games,).
    """

    def __init__(
        self,
        configuration: Configuration,
        games: int,
        seed: int = 0,
        outside: Sequence[int] | None = None,
        fields: Sequence[str] | None = None,
        scripts: bool = False,
    ) -> None:
        """Make room for games; none has begun.

        Args:
            configuration, seed: What is played.
            games: How many games are played side by side.
            outside: The seats, from 0; None: those of all players.
            fields: As for `batch`.
            scripts: Whether `Turn.scripts` is wanted.
        """
        game, rules = configuration.scenario.game, configuration.rules()
        self.configuration, self.seed, self.actions = configuration, seed, game.actions
        self.outside = tuple(range(configuration.players)) if outside is None else tuple(sorted(outside))
        self.numbers = np.full(games, -1, np.int64)
        self._table = Table(game, rules, games, self.outside, fields=fields, scripts=scripts)
        self.layout = self._table.layout
        self._observations = np.zeros((games, self.layout.size), np.int64)
        shown = (self._table.due, self._observations, self._table.masks, self._table.own)
        self._turn = Turn(*(_read_only(array) for array in shown))

    @property
    def turn(self) -> Turn:
        """Return the decisions that are due."""
        return self._turn

    @property
    def over(self) -> NDArray[np.bool_]:
        """Return which games have ended, or not begun; shape (games,)."""
        over: NDArray[np.bool_] = self._table.due == NOBODY_DUE
        return over

    @property
    def rows(self) -> NDArray[Any]:
        """Return the games' rows, filled where a game is over; dtype RESULT, shape (games,)."""
        return _read_only(self._table.rows)

    @property
    def rewards(self) -> NDArray[np.float64]:
        """Return what each game was worth to each seat, 0 to 1; 0 in games that go on. Shape (games, players)."""
        paid = self._table.rows["payoff"][:, : self.configuration.players] / WHOLE
        return np.where(self.over[:, None], paid, 0.0)

    def reset(self, numbers: ArrayLike, places: ArrayLike | None = None) -> Turn:
        """Begin games, and play them on to the first decision from outside.

        Args:
            numbers: The numbers of the games; whole numbers, one for each place.
            places: Where they begin; None: at all places. Games at other places are left as they are.

        Raises:
            InputError: If numbers or places are none, or not as many.
        """
        where = np.arange(len(self.numbers)) if places is None else _whole_numbers("places", places)
        if (
            where.ndim != 1
            or ((where < 0) | (where >= len(self.numbers))).any()
            or len(set(where.tolist())) < len(where)
        ):
            raise InputError(f"places must be different whole numbers from 0 to {len(self.numbers) - 1}")
        wanted = _whole_numbers("numbers", numbers)
        if wanted.shape != where.shape:
            raise InputError(f"numbers has shape {wanted.shape}; it must be {where.shape}, one for each place")
        if wanted.size and not 0 <= wanted.min() <= wanted.max() <= MAX_GAMES:
            raise InputError(f"numbers must be whole numbers from 0 to {MAX_GAMES}")
        self.numbers[where] = wanted
        self._table.begin(self.seed, wanted, where)
        begun = np.full(len(self.numbers), NOBODY_DUE, np.int64)
        begun[where] = self._table.due[where]
        return self._look(begun)

    def step(self, actions: ArrayLike) -> Turn:
        """Carry out an action in each game that goes on, and play on to the next decision from outside.

        Args:
            actions: The actions; whole numbers, shape (games,). Those of games that are over are not read.

        Raises:
            InputError: If an action is not legal, their shape is wrong, or all games are over; nothing has changed.
        """
        taken = _whole_numbers("actions", actions)
        if taken.shape != self.numbers.shape:
            raise InputError(f"actions has shape {taken.shape}; it must be {self.numbers.shape}, one for each game")
        if self.over.all():
            says = "no game has begun" if (self.numbers < 0).all() else "all games are over"
            raise InputError(f"step: {says}; reset begins others")
        wrong = self._table.step(taken)
        if wrong >= 0:
            where = f"actions[{wrong}]" if len(taken) > 1 else "action"
            raise InputError(f"{where} is {taken[wrong]}, in game {self.numbers[wrong]}; {self._legal(wrong)}")
        return self._look(self._table.due)

    def observe(self, place: int, seat: int) -> NDArray[np.int64]:
        """Return what a seat sees of the game at a place, now; int64, shape (layout.size,).

        Args:
            place: The game's place.
            seat: The seat, from 0.
        """
        seen: NDArray[np.int64] = np.zeros((1, self.layout.size), np.int64)
        self._table.observe(np.array([seat]), seen, self._table.states[place : place + 1])
        return seen.reshape(-1)

    def _look(self, seats: NDArray[np.int64]) -> Turn:
        self._table.observe(seats, self._observations)
        return self._turn

    def _legal(self, place: int) -> str:
        """Return which actions are legal in a game, as the end of a message."""
        legal = [tell_action(self.configuration, int(k)) for k in np.flatnonzero(self._table.masks[place])]
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        return f"legal are {', '.join(legal[:8])}{more}"


def batch(
    scenario: str | Path | Scenario,
    values: Mapping[str, Value] | None = None,
    /,
    *,
    games: int = 256,
    seed: int = 0,
    seats: Sequence[int] | int | None = None,
    fields: Sequence[str] | None = None,
    scripts: bool = False,
    **settings: Value,
) -> Batch:
    """Return room for many games side by side, whose players are decided for from outside.

    >>> games = balance.batch("pig", games=256, players=2)
    >>> turn = games.reset(range(256))
    >>> turn = games.step(turn.masks.argmax(axis=1))

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        values: Settings whose names are no Python names, or are names of arguments here.
        games: How many games are played side by side.
        seed: 0 .. 2**63 - 1. The same seed, number and actions give the same game, and the row that `play` gives.
        seats: The seats that are decided for from outside, from 1; None: all. Scripts decide for the others.
        fields: What an observation holds, names of `Batch.layout`; None: all that a seat may see.
        scripts: Whether to say what the scripts of these seats would do, in `Turn.scripts`.
        settings: Values of axes, numbers and table cells, by name.

    Raises:
        InputError: If there is no such game, a setting or an argument is wrong, they cannot be combined, or a seat
            thinks ahead: an environment's scripts do not.
    """
    check_whole("games", games, 1, MAX_BATCH)
    check_whole("seed", seed, 0, MAX_SEED)
    configuration = playable(scenario, values, settings, batch)
    return Batch(
        configuration, games, seed, chosen_seats(configuration, seats), chosen_fields(configuration, fields), scripts
    )


def playable(
    scenario: str | Path | Scenario,
    values: Mapping[str, Value] | None,
    settings: Mapping[str, Value],
    function: Callable[..., Any],
) -> Configuration:
    """Return the configuration of an environment, which `function` makes of `settings`.

    Raises:
        InputError: As `configured` does, or if a seat thinks ahead.
    """
    configuration = configured(scenario, values, settings, function)
    if configuration.thinks:
        raise InputError("lookahead: the scripts of an environment do not think ahead; leave it out")
    return configuration


def chosen_seats(configuration: Configuration, seats: Sequence[int] | int | None) -> list[int] | None:
    """Return the seats that a user names, from 0; None: all.

    Raises:
        InputError: If one is no seat of this configuration, is named twice, or there is none.
    """
    if seats is None:
        return None
    named = [seats] if isinstance(seats, int) else list(seats)
    for seat in named:
        check_whole("seats", seat, 1, configuration.players)
    if not named or len(set(named)) < len(named):
        raise InputError(f"seats is {named}; it must name one seat or more, each once")
    return [seat - 1 for seat in named]


def chosen_fields(configuration: Configuration, fields: Sequence[str] | None) -> list[str] | None:
    """Return the fields that a user names; None: all.

    Raises:
        InputError: If one is not seen by anybody.
    """
    if fields is None:
        return None
    known = [place.name for place in Layout.of(configuration.scenario.game).places]
    named = [fields] if isinstance(fields, str) else list(fields)
    for name in named:
        if name not in known:
            raise InputError(f"fields: {name!r} is no field of an observation; there are {', '.join(known)}")
    return named


def _whole_numbers(name: str, values: ArrayLike) -> NDArray[np.int64]:
    """Return an array of whole numbers.

    Raises:
        InputError: If they are none.
    """
    try:
        array = np.asarray(values if not isinstance(values, range) else list(values))
    except ValueError:
        raise InputError(f"{name} must be an array of whole numbers") from None
    if array.size and array.dtype.kind not in "iu":
        raise InputError(f"{name} must be whole numbers; these are {array.dtype}")
    return array.astype(np.int64)


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.setflags(write=False)
    return view
