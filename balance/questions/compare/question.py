"""The question of a comparison, and how the level is shared among its intervals.

There are two families: the figures that were asked for, and all others, which are only screened. In each family all
intervals hold at once with the same chance (Bonferroni), so asking for few figures keeps their intervals narrow.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import polars as pl

from balance.design.even_seats import alike_by_lot
from balance.design.percentages import read_share
from balance.design.seat_fields import seat_fields
from balance.design.shared_settings import unlike_sides
from balance.design.typed_lists import read_names
from balance.design.watched_figures import ROUND_CAP, Watched, good_outcome, read_watched
from balance.questions.compare import figure_words
from balance.questions.compare.compared import SeatExchange
from balance.questions.compare.each_seat import EachSeat
from balance.questions.compare.samples import PlayedCell
from balance.questions.compare.wins import Wins
from balance.simulation.game_margins import has_margin, margins_of
from balance.stats import paired
from balance.stats.change_by_word import ChangeByWord
from balance.stats.enough import MOST, games_to_decide
from balance.stats.margins import Margins
from balance.stats.metrics import MEAN, OUTCOME, WINNER, Key
from balance.stats.moments import Moments
from balance.stats.paired import Pairs
from balance.stats.payoffs import SHARED, WHOLE, won_together
from reports.tables import EACH
from scenarios import InputError, Scenario
from sims.game import seat_columns

SCHEMA = pl.Schema(paired.SCHEMA)
SCHEMA["seat"] = pl.Int64()  # from 1: the seat whose column it is; null: no seat's, or `winner`
SCHEMA["side"] = pl.String()  # what that seat is where seats are unlike: `zombie`, `guy`; null: they are alike
SCHEMA["asked"] = pl.Boolean()  # whether the figure was asked for
SCHEMA["margin"] = pl.Float64()  # difference from which it matters, in the figure's unit; null: none was given
for _side in ("first", "second"):  # which part of its games was stopped at the simulation's cap
    SCHEMA[f"{_side}_stopped"] = pl.Float64()
SCHEMA["relative"] = pl.Float64()  # the margin as a part of the first cell's mean; null: it is in the unit, or none
SCHEMA["more"] = pl.Int64()  # games of each cell that would decide, besides those played; null: decided, or no guess
SCHEMA["verdict"] = pl.String()  # matters, does not matter, too few games; see `figure_words.verdict`
EXCHANGE = "exchange"
CELLS = ("first", "second")
LENGTH = Watched("rounds.mean", "rounds", MEAN)
ADDED = 0.02  # how far what all seats win may be from one win a game that they are told as even
ADDED_OF_OTHERS = 0.2  # the same, of cells with different numbers of players
TOGETHER = 1.5  # winners of a game, on average, from which on seats win as teams


@dataclass(frozen=True)
class Counted:
    """Two cells and the counts of their games; with `by` also by how they ended.

    Where the game names its score, `margins` counts the winner's margin in each cell. `beside` are all pairs that are
    compared with this one, itself among them.
    """

    first: PlayedCell
    second: PlayedCell
    pairs: Pairs
    by: ChangeByWord | None = None
    margins: tuple[Margins, Margins] = field(default_factory=lambda: (Margins(), Margins()))
    wins: Wins = field(default_factory=Wins)
    beside: list["Counted"] = field(default_factory=list, repr=False, compare=False)
    _twins: dict[str, set[str]] = field(default_factory=dict)  # columns that equal one of an only seat in every game

    def add(self, first: pl.DataFrame | None, second: pl.DataFrame | None) -> None:
        """Count the same games of both cells; if they are unpaired, either may be None."""
        self.pairs.add(first, second)
        if self.by is not None:
            self.by.add(first, second)
        self.wins.add(frame for frame in (first, second) if frame is not None)
        for frame, cell, margins in zip((first, second), (self.first, self.second), self.margins, strict=True):
            if frame is not None and has_margin(cell.configuration):
                margins.add(margins_of(frame, cell.configuration))
            if frame is not None and max(self._players) == 1:
                self._find_twins(frame)
        if self.each is not None:
            self.each.add(first, second, self.pairs.paired)

    def _find_twins(self, frame: pl.DataFrame) -> None:
        """Note which columns of the whole table are the same as one of its only seat, in these games too."""
        numbers = [name for name, kind in frame.schema.items() if kind.is_numeric()]
        others = set(numbers).difference(self.seat_columns)
        for name in self.seat_columns.keys() & set(numbers):
            left = others & self._twins.get(name, others)
            self._twins[name] = {other for other in left if frame[other].equals(frame[name], check_dtypes=False)}

    @property
    def again(self) -> set[str]:
        """The columns of an only seat that the whole table has, too: figures of them are told once."""
        return {name for name, others in self._twins.items() if others}

    @property
    def seats(self) -> int:
        """Number of seats that compete in both cells; 0 if seats do not compete."""
        if not self.first.configuration.scenario.game.competitive:
            return 0
        return min(self._players)

    @property
    def one_alone(self) -> bool:
        """Whether one player plays alone in one cell and several compete in the other: they win other things."""
        return self.first.configuration.scenario.game.competitive and min(self._players) == 1 < max(self._players)

    @cached_property
    def by_lot(self) -> str:
        """How the first player is found where that makes all seats alike in both cells, else ""."""
        return alike_by_lot([self.first.configuration, self.second.configuration])

    @cached_property
    def each(self) -> EachSeat | None:
        """What each seat wins, where all are alike and each of several may win a game; else None."""
        several = self.first.configuration.scenario.seats.own_wins
        return EachSeat(self._players) if several and self.by_lot and self.seats > 1 else None

    @property
    def as_many(self) -> bool:
        """Whether both cells have as many players."""
        return min(self._players) == max(self._players)

    @property
    def _players(self) -> tuple[int, int]:
        return self.first.configuration.players, self.second.configuration.players

    @property
    def ends(self) -> list[Key]:
        """The outcomes in which some games of either cell ended, but for those stopped at the bound on rounds."""
        ended = [key for key in self.keys if key[0] == OUTCOME and key[1] != ROUND_CAP]
        return [key for key in ended if self.pairs.found[key].first.total or self.pairs.found[key].second.total]

    @property
    def stopped(self) -> tuple[float, float]:
        """Which part of each cell's games was stopped at the simulation's cap."""
        found = self.pairs.found.get((OUTCOME, ROUND_CAP))
        if found is None:
            return 0.0, 0.0
        first, second = self.pairs.games
        return found.first.total / max(1, first), found.second.total / max(1, second)

    @property
    def teams(self) -> bool:
        """Whether seats mostly win together, and in more ways than one: then how games end says who wins.

        Not so where each of several has a whole win of its own: there it is what each seat wins.
        """
        if self.first.configuration.scenario.seats.own_wins:
            return False
        return len(self.ends) > 1 and any(seats and _mostly_together(seats) for seats in self._payoffs)

    @property
    def one_winner(self) -> bool:
        """Whether what the seats win adds up to about all games in both cells.

        Then their mean cannot move, but with the number of players: there `about` is wider, as that moves it most.
        """
        near = ADDED if self.as_many else ADDED_OF_OTHERS
        return all(seats and abs(_winners(seats) - 1) < near for seats in self._payoffs)

    @property
    def won(self) -> tuple[float, ...]:
        """How many whole wins the seats of both cells take from a game on average, by cell; () without seats."""
        return tuple(_winners(seats) for seats in self._payoffs if seats)

    @property
    def _payoffs(self) -> list[list[Moments]]:
        """What each seat of a cell was paid, by cell; none where one player plays alone."""
        if self.seats < 2:
            return [[], []]
        return [
            [getattr(self.pairs.found[key], cell) for key in seen if key[0] == WINNER]
            for cell, seen in zip(CELLS, self.pairs.seen, strict=True)
        ]

    @property
    def seat_columns(self) -> dict[str, int]:
        """The columns of results that belong to one seat -> that seat, from 1."""
        game = self.first.configuration.scenario.game
        return {column: seat for name in seat_fields(game) for seat, column in enumerate(seat_columns(game, name), 1)}

    @property
    def sides(self) -> dict[int, str]:
        """What each seat is, from 1, where seats of both cells are the same unlike things; else nothing."""
        named = unlike_sides([self.first.configuration, self.second.configuration])
        return dict(enumerate(named, 1))

    @property
    def keys(self) -> list[Key]:
        """The figures that both cells have; of seats that are alike, what each of them wins is one."""
        every = self.pairs.keys(self.seats)
        return every if self.each is None else list(dict.fromkeys(EACH if key[0] == WINNER else key for key in every))

    def figures(self, single: bool) -> list[Key]:
        """Return what can be asked for: a `single` figure by its name, or all of a column."""
        return self.pairs.keys(self.seats) if single else self.keys

    def constant(self, key: Key) -> bool:
        """Return whether a figure has one and the same value in every game of both cells."""
        return self.each.constant(self._games) if self.each and key == EACH else self.pairs.constant(key)

    def spread(self, key: Key) -> float:
        """Return the standard deviation of a game's difference in a figure."""
        paired = self.pairs.paired
        return self.each.spread(paired, self._games) if self.each and key == EACH else self.pairs.spread(key)

    def change(self, key: Key) -> Moments:
        """Return the moments of a figure's difference in a game; of pairs."""
        if self.each and key == EACH:
            return self.each.change(self._games)
        return self.pairs.found[key].full(self.pairs.games).change.moments

    def table(self, levels: Mapping[Key, float]) -> pl.DataFrame:
        """Return the differences in these figures, with intervals of these levels: a frame of `paired.SCHEMA`."""
        table = self.pairs.table(self.seats, levels)
        if self.each is None or EACH not in levels:
            return table
        return pl.concat([self.each.row(self.pairs.paired, self._games, levels[EACH]), table])

    @property
    def _games(self) -> tuple[int, int]:
        return self.pairs.games[0], self.pairs.games[1]


def _mostly_together(payoffs: Sequence[Moments]) -> bool:
    """Tell whether more than one seat mostly wins a game: not where a few games have two winners."""
    total = sum(each.total for each in payoffs)
    if not total or not won_together(payoffs):
        return False
    winners = _winners(payoffs)
    part = sum(each.squares for each in payoffs) / (WHOLE * total)  # that one of them gets, where they share
    return winners >= TOGETHER or part <= 1 / TOGETHER


def _winners(payoffs: Sequence[Moments]) -> float:
    """Return how many seats win a game on average, where each is paid as a whole."""
    return sum(each.total for each in payoffs) / (WHOLE * max(1, payoffs[0].games))


@dataclass(frozen=True)
class Question:
    """Which figures are asked for, and from which difference they matter.

    Attributes:
        watch: The figures asked for; empty: `good`, or each seat's wins where seats compete, or the outcomes where they
            win as teams.
        good: The outcome that the players want.
        margin: Difference of shares from which they matter, and of means relative to the first; 0: none.
        level: Chance that all intervals asked for hold at once.
    """

    watch: tuple[Watched, ...]
    good: Watched
    margin: float
    level: float

    def length_first(self, counted: Counted) -> bool:
        """Tell whether the length is asked for of two cells in place of each seat's wins.

        So it is where a lot makes all seats even: they win alike, whatever is changed. Where each of several may win,
        it is so too if about one seat wins a game in all pairs.
        """
        if not counted.by_lot or self.watch or counted.seats < 2 or counted.teams:
            return False
        contests = [each for each in counted.beside or [counted] if not each.one_alone]
        return counted.each is None or all(each.one_winner for each in contests)

    def screened(self, counted: Counted) -> list[Key]:
        """Return the figures that are screened: of several values, neither asked for nor told by an asked one."""
        varied, again = self._varied(counted), set(self.repeated(counted))
        return [key for key in varied if key not in again]

    def constant(self, counted: Counted) -> int:
        """Return how many figures that are not asked for had one value in every game of both cells."""
        return len(self._others(counted)) - len(self._varied(counted))

    def repeated(self, counted: Counted) -> list[Key]:
        """Return the figures that say what an asked one says: they count the same games, or all others."""
        asked = self.asked(counted)
        return [key for key in self._varied(counted) if any(counted.wins.is_one(key, each) for each in asked)]

    def _varied(self, counted: Counted) -> list[Key]:
        """Return the figures that are not asked for and that had more than one value in the games."""
        return [key for key in self._others(counted) if not counted.constant(key)]

    def leaves_endings(self, counted: Counted) -> bool:
        """Tell whether how games end is left out, as it means something else for one player alone."""
        asked = self.asked(counted)
        return counted.one_alone and any(key[0] == OUTCOME and key not in asked for key in counted.keys)

    def _others(self, counted: Counted) -> list[Key]:
        """Return the figures that are not asked for, each once.

        How games end means something else for one player alone.
        """
        asked, again = set(self.asked(counted)), counted.again
        others = [key for key in counted.keys if key not in asked and key[0] not in again]
        return [key for key in others if not (counted.one_alone and key[0] == OUTCOME)]

    def asked(self, counted: Counted) -> list[Key]:
        """Return the figures of two cells that are asked for, in the order in which they were named."""
        if not self.watch and counted.teams:
            return counted.ends
        watch = self.watch or (self._usual(counted),)
        keys = [key for each in watch for key in counted.figures(bool(each.value)) if each.holds(*key)]
        return list(dict.fromkeys(keys))

    def _usual(self, counted: Counted) -> Watched:
        """Return what is asked of two cells unless somebody names it, but for teams."""
        if counted.one_alone or self.length_first(counted):
            return LENGTH
        return Watched(WINNER, WINNER) if counted.seats > 1 else self.good

    @property
    def exchange_asked(self) -> bool:
        """Whether an exchange of seats counts as asked for: by default, or if `winner` is watched."""
        return not self.watch or any(each.metric == WINNER for each in self.watch)

    def texts(self, counted: Sequence[Counted], exchanged: bool) -> tuple[str, ...]:
        """Return the figures asked for, as a user types them."""
        if self.watch:
            return tuple(each.text for each in self.watch)
        texts = [OUTCOME if each.teams else self._usual(each).text for each in counted]
        return tuple(dict.fromkeys([*([EXCHANGE] if exchanged else []), *texts]))

    def margin_of(self, key: Key, kind: str, first: float) -> tuple[float | None, float | None]:
        """Return the margin of a figure in its unit, and which part of the first cell's mean that is.

        Both may be None. A mean's margin is relative to the first cell, but for one of its own.
        """
        own = next((each.width for each in self.watch if each.width and each.holds(*key)), 0.0)
        if own or kind == "share" or not self.margin:
            return own or self.margin or None, None
        return self.margin * abs(first) or None, self.margin


def ask(scenario: Scenario, watch: Sequence[str] | str | None, margin: object, level: float) -> Question:
    """Return a question as a user asks it, checked against a scenario.

    Raises:
        InputError: If a figure does not exist or cannot be compared, or the margin is no share.
    """
    texts = read_names(watch, "--watch") if watch else []
    good = good_outcome(scenario.game)
    return Question(
        watch=tuple(read_watched(text, scenario, quantiles=False, margin=True) for text in texts),
        good=Watched(f"outcome={good}", "outcome", good),
        margin=0.0 if margin is None else read_share(margin, "--margin", percent=True),
        level=level,
    )


def _more(row: figure_words.Row, spread: float) -> int | None:
    """Return about how many games of each cell would decide, besides those that are played.

    Args:
        row: A figure that is asked for.
        spread: Standard deviation of a game's difference.

    Returns:
        None if it is decided, or no number of games can be told: `more than MOST` is told as `MOST`.
    """
    if figure_words.verdict(row) not in (figure_words.UNSEEN, figure_words.FEW) or row["low"] is None or not spread:
        return None
    size = abs(row["difference"])
    wanted = games_to_decide(abs(size - (row["margin"] or 0.0)), spread, row["level"])
    return int(min(max(1.0, wanted - row["games"]), MOST))


@dataclass(frozen=True)
class Families:
    """The sizes of the two families of intervals, and their level.

    Attributes:
        asked, screened: Number of intervals asked for, and of all others.
        constant: Number of figures that are not screened, since every game of both cells had the same value.
        at_once: Chance that all intervals of one family hold at once.
    """

    asked: int
    screened: int
    at_once: float
    constant: int = 0

    def level(self, asked: bool) -> float:
        """Return the level of one interval: the error is divided by the size of its family (Bonferroni)."""
        return 1 - (1 - self.at_once) / max(1, self.asked if asked else self.screened)

    def rows(self, question: Question, counted: Counted) -> pl.DataFrame:
        """Return the differences of two cells, those asked for first: a frame of `SCHEMA`."""
        asked, screened = question.asked(counted), question.screened(counted)
        levels = {key: self.level(key in asked) for key in (*asked, *screened)}
        table = counted.table(levels)
        by_key = {(row["metric"], row["value"]): row for row in table.iter_rows(named=True)}
        rows, seats, sides = [], counted.seat_columns, counted.sides
        stopped = {f"{side}_stopped": part for side, part in zip(CELLS, counted.stopped, strict=True)}
        for key in levels:
            seat = seats.get(key[0])
            whose = {"seat": seat, "side": sides.get(seat) if seat else None}
            row = {
                **by_key[key],
                **whose,
                **stopped,
                "asked": key in asked,
                "margin": None,
                "relative": None,
                "more": None,
            }
            row["method"] = _method(row, counted)
            if row["asked"]:
                row["margin"], row["relative"] = question.margin_of(key, row["kind"], row["first"])
                row["more"] = _more(row, counted.spread(key))
            rows.append({**row, "verdict": figure_words.verdict(row)})
        return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _method(row: figure_words.Row, counted: Counted) -> str:
    """Return the method of a row; where each of several gets a whole win, it is of no share of the win."""
    method = str(row["method"])
    return method.removesuffix(f", {SHARED}") if counted.first.configuration.scenario.seats.own_wins else method


def share_out(question: Question, counted: Sequence[Counted], seat_exchanges: Sequence[SeatExchange]) -> Families:
    """Return the sizes of both families: how many intervals are asked for, and how many are screened.

    A figure that had the same value in every game of both cells is not screened: it would only widen the others.

    Raises:
        InputError: If none of the cells compared has a figure that is asked for.
    """
    asked = sum(len(question.asked(each)) for each in counted)
    screened = sum(len(question.screened(each)) for each in counted)
    constant = sum(question.constant(each) for each in counted)
    exchanged = sum(exchange.rotation.figures for exchange in seat_exchanges)
    if question.exchange_asked:
        asked += exchanged
    else:
        screened += exchanged
    if not asked:
        raise InputError(
            f"--watch {','.join(question.texts(counted, False))}: no two cells compared have such a figure"
        )
    return Families(asked, screened, question.level, constant)
