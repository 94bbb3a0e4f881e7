"""Read the figures that are watched, and take them from the rows of games.

A `Figure` is one whole number of each game. A `Statistic` (`balance/design/statistics.py`) is of many games.
"""

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from balance.design.even_seats import alike_by_lot
from balance.design.seat_payoffs import EACH, EACH_NAMED, paid_to
from balance.design.statistics import WIN
from balance.design.times import PACED, SECONDS, field_of_time, seat_of_time
from balance.design.typed_lists import read_names
from balance.design.watched_figures import ROUND_CAP, Watched, check_margin, good_outcome, read_watched
from balance.stats.margins import margins
from balance.stats.metrics import MEAN, OUTCOME, TRUE, WINNER, Kind
from balance.stats.payoffs import WHOLE
from balance.studies.kept_games import Columns, Table
from balance.studies.paced import paced
from scenarios import Configuration, Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain, shown
from sims.game import words_of
from sims.score import MARGIN

ASKED = ("decisions", "decisions_by")  # columns that only count how often somebody is asked: no result of a game
ROW = "result"  # a number that differs where any result of a game differs
_MARGIN = re.compile(rf"{MARGIN}(?:\.{MEAN})?(?:\s*(<=|>)\s*(\d{{1,9}}))?")
_ODD = np.uint64(0x9E3779B97F4A7C15)  # splitmix64's


@dataclass(frozen=True)
class Figure:
    """Name a figure of a game.

    Attributes:
        text: As it is typed: `outcome=win`, `winner=1`, `rounds.mean`.
        field: The field of RESULT; `at` is the element, -1 for a field of one value.
        kind: `share`, `payoff` or `mean`.
        equals: The number that counts as 1, for a share.
        score: Of the winner's margin: the field of each seat's points, in place of `field`.
        within: Of a share of margins: whether those up to `equals` count, or those above; "" of others.
        timed: Whether it is how long something takes: seconds in a game, told in minutes.
        seats: Of a payoff: the seats that are paid, from 0, where it is of several and not of one.
        averaged: Whether their payoffs are averaged: what each seat wins; not added, as those of a side are.
        own: Of a payoff: whether several seats may win a game, each a whole win (`scenarios.loader.seats`).
        contested: Of a share of an outcome: whether seats compete, so that a win is one seat's and not everybody's.
    """

    text: str
    field: str
    at: int
    kind: Kind
    equals: int = 0
    score: str = ""
    within: Literal["", "<=", ">"] = ""
    timed: bool = False
    seats: tuple[int, ...] = ()
    own: bool = False
    contested: bool = False
    averaged: bool = False

    @property
    def whole(self) -> int:
        """By what a game's number is divided: a payoff's whole win, a minute's seconds, else 1."""
        return WHOLE if self.kind == "payoff" else SECONDS if self.timed else 1

    @property
    def name(self) -> str:
        """Return what people call it: `win`, `rounds`, `seat 1's share`; of whole wins `seat 1 wins`."""
        name, value = self.text.partition("=")[::2]
        if self.within:
            return f"games won by {'at most' if self.within == '<=' else 'more than'} {self.equals}"
        if self.score:
            return "the winner's margin"
        if self.timed:
            return "minutes" if self.at < 0 else f"seat {self.at + 1}'s wait"
        if self.kind == "mean":
            return self.text.removesuffix(f".{MEAN}").replace("_", " ")
        if self.seats and not self.averaged:
            return f"the {value} side's share"
        if self.averaged:
            return "each seat wins"
        if name == WINNER:
            return f"seat {value} wins" if self.own else f"seat {value}'s share"
        return (value if name == OUTCOME else name if value == TRUE else f"{name} {value}").replace("_", " ")

    @property
    def noun(self) -> str:
        """Return its name within a sentence: `what seat 1 wins` in place of `seat 1 wins`."""
        if self.averaged:
            return EACH_NAMED
        return f"what {self.name}" if self.own else self.name

    @property
    def unit(self) -> str:
        """Return what a difference of the figure is counted in: `points`, `rounds`."""
        if self.timed:
            return "minutes"
        return "points" if self.is_share else "points of margin" if self.score else self.name

    @property
    def is_share(self) -> bool:
        """Whether it lies between 0 and 1 and is told in percent."""
        return self.kind != "mean"

    def of(self, rows: NDArray[np.void], players: int) -> NDArray[np.int64]:
        """Return the figure of each game of so many players: 0 or 1, a payoff from 0 to 1000, or a number."""
        if self.score:
            ahead = margins(rows[self.score][:, :players])
            within = {"": ahead, "<=": ahead <= self.equals, ">": ahead > self.equals}
            return within[self.within].astype(np.int64)
        values = rows[self.field]
        if self.seats:
            return paid_to(values, self.seats, self.averaged)
        flat = values.reshape(len(values), -1)[:, max(self.at, 0)]
        return (flat == self.equals if self.kind == "share" else flat).astype(np.int64)


def watched(
    scenario: Scenario,
    players: int,
    wanted: Sequence[str] | str | None,
    *,
    timed: bool = False,
    contexts: Sequence[Configuration] = (),
    sides: Sequence[str] = (),
) -> tuple[Figure, ...]:
    """Return the figures that are watched, each once; the first one gives the order.

    Args:
        scenario: The scenario.
        players: The least number of players; a seat beyond has no figures.
        wanted: Texts such as `win` or `rounds`, or one text with commas; None: what a designer asks first. Where seats
            win together this is the good outcome; where they compete, the first seat's share and, if there are several,
            how games end; last the length.
        timed: Whether figures of time may be named: `minutes`, `wait@2`.
        contexts: All that is played. Where seats are alike in it (`balance.design.even_seats`), and nobody names
            figures, the first seat's share is the last one: the length or how games end is the first, or what each
            seat wins, if each of several may have a whole win.
        sides: What each seat is, where seats are unlike (`balance.design.shared_settings.unlike_sides`): unless
            somebody names figures, what each side wins takes the place of the first seat's share. Not so where several
            seats win a game, each a whole win.

    Raises:
        InputError: If the game has no such figure, or a name is empty or comes twice.
    """
    alike = bool(alike_by_lot(contexts))
    texts = _usual(scenario, players, alike) if wanted is None else read_names(wanted, "--watch")
    figures: dict[Figure, None] = {}
    for text in texts:
        if plain(text) == EACH:
            if not alike:
                raise InputError(f"--watch {text.strip()}: seats are not alike here; name one of them, such as win@1")
            figures[each_seat(scenario, players)] = None
            continue
        if other := _margin(text, scenario, players) or (_time(text, scenario, players) if timed else None):
            figures[other] = None
            continue
        one = read_watched(text, scenario, quantiles=False)
        if one.width:
            raise InputError(f"--watch {text.strip()}: a width has no place here; leave out what follows the colon")
        seat = wanted is None and one.metric == WINNER and sides and not scenario.seats.own_wins
        figures.update(dict.fromkeys(_of_sides(sides) if seat else _figures(one, scenario, players)))
    return tuple(figures)


def each_seat(scenario: Scenario, players: int) -> Figure:
    """Return what each seat wins, where all are alike."""
    own = scenario.seats.own_wins
    return Figure(EACH, "payoff", -1, "payoff", seats=tuple(range(players)), own=own, averaged=True)


def _of_sides(sides: Sequence[str]) -> Iterator[Figure]:
    """Yield what the seats of each side win together."""
    for side in dict.fromkeys(sides):
        seats = tuple(seat for seat, each in enumerate(sides) if each == side)
        yield Figure(f"{WINNER}={side}", "payoff", -1, "payoff", seats=seats)


def _margin(text: str, scenario: Scenario, players: int) -> Figure | None:
    """Return the figure of the winner's margin that a text names; None if it names another."""
    found = _MARGIN.fullmatch(plain(text))
    if found is None or MARGIN in (scenario.game.result.names or ()):
        return None
    score = check_margin(scenario, players, f"--watch {text.strip()}")
    if found[1] is None:
        return Figure(f"{MARGIN}.{MEAN}", MARGIN, -1, "mean", score=score)
    sign: Literal["<=", ">"] = "<=" if found[1] == "<=" else ">"
    return Figure(f"{MARGIN}{sign}{int(found[2])}", MARGIN, -1, "share", int(found[2]), score, sign)


def _time(text: str, scenario: Scenario, players: int) -> Figure | None:
    """Return the figure of a time that a text names, `minutes` or `wait@2`; None if it names another."""
    name = plain(text).removesuffix(f".{MEAN}")
    seat = seat_of_time(name, scenario, players, f"--watch {text.strip()}")
    return None if seat is None else Figure(f"{name}.{MEAN}", field_of_time(seat), seat, "mean", timed=True)


def _usual(scenario: Scenario, players: int, alike: bool) -> list[str]:
    game = scenario.game
    outcomes = [word for word in words_of(game.words[OUTCOME]) if word != ROUND_CAP]
    if not game.competitive:
        return [good(scenario), "rounds"]
    seat = [f"{WINNER}=1"] if players > 1 else []
    endings = [f"{OUTCOME}={word}" for word in outcomes] if len(outcomes) > 1 or players == 1 else []
    if not alike:
        return [*seat, *endings, "rounds"]
    if scenario.seats.own_wins:
        return [EACH, *endings, "rounds", *seat]
    # `win` says only that somebody did, and hardly varies; `humans` and `machines` say who
    return ["rounds", *endings, *seat] if good_outcome(game) == WIN else [*endings, "rounds", *seat]


def good(scenario: Scenario) -> str:
    """Return the text of the outcome that players who win together want."""
    words = {int(member): member.name.lower() for member in scenario.game.words[OUTCOME]}
    return f"{OUTCOME}={words[scenario.game.good]}"


def _figures(one: Watched, scenario: Scenario, players: int) -> Iterator[Figure]:
    """Yield the figures that a text names: one, or all of a column."""
    game, name = scenario.game, one.metric
    if name == WINNER:
        seats = [int(one.value)] if one.value else range(1, players + 1)
        for seat in seats:
            if seat > players:
                raise InputError(f"--watch {one.text}: seat {seat} does not sit at a table of {players}")
            yield Figure(f"{WINNER}={seat}", "payoff", seat - 1, "payoff", own=scenario.seats.own_wins)
        return
    field = next(each for each in game.result.names or () if name in scenario.columns(each))
    at = -1 if game.result[field].shape == () else scenario.columns(field).index(name)
    if game.result[field].shape == (game.seats,) and at >= players:
        raise InputError(f"--watch {one.text}: {name} is of a seat beyond a table of {players}")
    words = game.words.get(name) or game.words.get(field)
    kind = game.result[field].base.kind
    if words is not None:
        for member in words:
            if not one.value or member.name.lower() == one.value:
                text = f"{name}={member.name.lower()}"
                yield Figure(text, field, at, "share", int(member), contested=game.competitive and players > 1)
    elif kind == "b":
        yield Figure(f"{name}={TRUE}", field, at, "share", 1)
    elif kind == "f":
        raise InputError(f"--watch {one.text}: {shown(name)} is no whole number; watch figures that are")
    else:
        yield Figure(f"{name}.{MEAN}", field, at, "mean")


def varied(figures: Sequence[Figure], tables: Iterable[Table]) -> tuple[Figure, ...]:
    """Return the figures that are not the same in every game of every table; all if all are."""
    every = list(tables)
    varying = [each for each in figures if any(len(np.unique(table[each.text])) > 1 for table in every)]
    return tuple(varying or figures)


def columns(configuration: Configuration, figures: Sequence[Figure]) -> Columns:
    """Return what is kept of each game: the figures, and `ROW`."""
    names = (*(figure.text for figure in figures), ROW)
    kept = Columns(names, partial(_taken, tuple(figures), configuration.players))
    return paced(kept, configuration) if any(figure.timed for figure in figures) else kept


def _taken(figures: Sequence[Figure], players: int, rows: NDArray[np.void]) -> Table:
    # how long it took, and how often somebody was asked, is no result
    names = [name for name in rows.dtype.names or () if not name.startswith(PACED) and name not in ASKED]
    return {**{figure.text: figure.of(rows, players) for figure in figures}, ROW: mixed(rows, names)}


def mixed(rows: NDArray[Any], names: Iterable[str]) -> NDArray[np.int64]:
    """Return a number for each row that depends on every bit of these fields; shape (rows,)."""
    total = np.zeros(len(rows), np.uint64)
    for name in names:
        values = np.ascontiguousarray(rows[name]).reshape(len(rows), -1)
        wide = values.astype(np.float64).view(np.uint64) if values.dtype.kind == "f" else values.astype(np.uint64)
        start = np.uint64(zlib.crc32(name.encode()))
        for i in range(wide.shape[1]):
            total = (total ^ wide[:, i] ^ start) * _ODD
            total ^= total >> np.uint64(29)
    return total.view(np.int64)
