"""Hold what a comparison says: pairs of cells, exchanges of seats, which value may be the best."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from balance.design.precision import Ending
from balance.questions.compare import by_words, standing_words, words
from balance.questions.compare.outside import OutsideGames
from balance.questions.compare.robust import Robust
from balance.questions.compare.standing import Standing
from reports.formats import listed
from reports.plain import plural

TIMES = pl.Schema(
    {
        "figure": pl.String,  # minutes, wait_1, ...
        **dict.fromkeys(("first", "second", "difference", "low", "high"), pl.Float64),  # [min]
    }
)


@dataclass(frozen=True)
class Pair:
    """Two cells compared, and what differs.

    Attributes:
        first, second: Their labels, without the settings that both share.
        common: The settings that both share, who plays among them: `players=2 policy=hold`.
        changed: What differs between them: `goal: 100 -> 90`.
        paired: Whether games of the same number drew the same random numbers.
        games: Games of the first and of the second [games].
        constant: How many figures are not among `rows`, since each had one value in every game of both cells.
        rows: The differences, second minus first, those asked for first: a frame of
            `balance.questions.compare.question.SCHEMA`.
        answer: The result in words.
        by: What moved within the games of each ending, if asked: a frame of `balance.stats.change_by_word.SCHEMA` and
            `seat`, the seat whose number it is, from 1.
        margins: By how much winners are ahead in both cells, where the game names its score: a frame of
            `balance.questions.compare.margins.SCHEMA`; else empty.
        times: How long games take in both cells and by how much that differs: a frame of `TIMES`; empty if unknown.
        times_rest_on: A sentence on what times rest on, or why there are none; or "".
        own: The seats at which what is compared plays a part, from 1, whose wins are told first; none: all.
        even: An even share of the win in both cells where they have not as many players; () if several may win;
            None: they have as many.
        apart: A sentence on figures that are not compared, or "".
        stopped: Which part of the games of each was stopped at the simulation's cap.
    """

    first: str
    second: str
    common: str
    changed: tuple[str, ...]
    paired: bool
    games: tuple[int, int]
    constant: int
    rows: pl.DataFrame
    answer: tuple[str, ...]
    by: pl.DataFrame
    margins: pl.DataFrame
    times: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=TIMES))
    times_rest_on: str = ""
    own: tuple[int, ...] = ()
    even: tuple[float, ...] | None = None
    apart: str = ""
    stopped: tuple[float, float] = (0.0, 0.0)

    @property
    def unknown(self) -> str:
        """The sentence on games without an end, so that the length is not known; "" if there are hardly any."""
        return words.without_end((self.first, self.second), self.stopped)

    @property
    def lead_in(self) -> list[str]:
        """What the answer says before its first figure, as that is one of games without an end."""
        return [self.unknown] if self.unknown and self.answer[0] == self.unknown else []

    @property
    def title(self) -> str:
        """One line that names what is compared."""
        return f"{self.first} against {self.second}" + (f", {self.common}" if self.common else "")

    @property
    def screened(self) -> pl.DataFrame:
        """The rows of figures that nobody asked for, without those that are equal in every game."""
        return self.rows.filter(~pl.col("asked"), ~pl.col("same"))

    @property
    def moved(self) -> pl.DataFrame:
        """The rows of `screened` that are seen to differ."""
        return self.screened.filter(pl.col("verdict") != "")

    @property
    def unmoved(self) -> pl.DataFrame:
        """The rows of `screened` in which no difference is seen."""
        return self.screened.filter(pl.col("verdict") == "")

    @property
    def by_word(self) -> list[list[dict[str, Any]]]:
        """The rows of `by`, those of each word together."""
        return [group.to_dicts() for group in self.by.partition_by("word", maintain_order=True)]

    @property
    def left_out(self) -> str:
        """The sentences on figures that are the same in every game of both, or not compared; "" if none."""
        same = words.left_out(self.constant + self.rows.filter(~pl.col("asked"), pl.col("same")).height)
        return " ".join(filter(None, (same, self.apart)))

    @property
    def headline(self) -> dict[str, Any]:
        """The first row of `rows`: of the figure that was asked for first."""
        return self.rows.row(0, named=True)

    @property
    def lead(self) -> dict[str, Any]:
        """What the answer begins with: the headline, or a seat that changed or moved."""
        first, *_ = words.in_order(self.rows.filter("asked").to_dicts(), self.own) or [self.headline]
        return first


@dataclass(frozen=True)
class Exchange:
    """The result of an exchange of seats.

    Attributes:
        name: The setting whose values competed.
        players: Number of seats.
        common: The settings that all seatings share.
        rows: A frame of `balance.questions.compare.seat_rotation.SCHEMA`.
        answer: The result in words.
        seats: The seats that were exchanged, from 1; none: all.
        sides: By seat what it is, where they are of unlike sides: each is held against those of its side.
        several: Whether several seats may win a game, each a whole win: then there is no even share.
    """

    name: str
    players: int
    common: str
    rows: pl.DataFrame
    answer: tuple[str, ...]
    seats: tuple[int, ...] = ()
    sides: Mapping[str, str] = field(default_factory=dict)
    several: bool = False


@dataclass(frozen=True)
class BetterScript:
    """Hold what a change moves for a script that plays better than the one that was asked about.

    Attributes:
        script: The script that looked best of the game's others on the first side, by games of another seed.
        as_good: The others that may be as good.
        scripts: How many other scripts there are.
        games: How many games it played on each side [games].
        row: The difference of wins, as in `Pair.rows`; its interval holds for itself alone.
        answer: The result in words; it stands among the pair's answers too.
    """

    script: str
    scripts: int
    games: int
    row: dict[str, Any]
    answer: str
    as_good: tuple[str, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """The result of `compare`.

    Attributes:
        title: The game's title.
        pairs: The cells compared, each with the first.
        exchanges: Exchanges of seats, for competitive games; one per number of players.
        standings: Which values may be the best, where a setting has three or more; one per figure and group of cells.
        level: Chance that all intervals of figures asked for hold at once (Bonferroni among themselves), and that all
            of the other figures do.
        asked, screened: How many intervals there are of figures asked for, and of the other figures, with those that
            are the same in every game of both: the level is divided by these numbers.
        constant: How many other figures are left out, since each had one value in every game of both cells.
        common: The settings that everything compared shares, who plays among them.
        seeds: Of the games: one, or two where the sides have their own.
        command: What compares the same again.
        scripts: Those that play in all that is compared; none if they differ, seats think ahead, or are exchanged.
        scripts_of_some: Those that play besides them in each of two cells, or in some of several; none: nowhere.
        of_teams: Whether teams choose scripts in what is compared, and the players' seats none.
        watch: The figures asked for, as texts; "exchange" where seats are exchanged.
        margin: Difference from which a share matters, and a mean relative to the first's; 0: none was given.
        notes: What else a reader should know.
        ended: Why play ended, if it went on to a precision.
        by: The column of words by which it is also told what moved; "": none.
        by_intervals: How many intervals there are of that.
        meanings: What columns of the games count and what their words mean, by name: `keys`, `outcome=win`.
        robust: How far the verdict on the first figure hangs on what is assumed, if that is asked.
        outside: Who decided for seats from outside, and which games they spoiled; None: nobody.
        better: What moves for a script that plays better; None: none does, or it was not looked for.
    """

    title: str
    pairs: tuple[Pair, ...]
    exchanges: tuple[Exchange, ...]
    standings: tuple[Standing, ...]
    level: float
    asked: int
    screened: int
    watch: tuple[str, ...]
    common: str
    seeds: tuple[int, ...]
    command: str
    scripts: tuple[str, ...] = ()
    scripts_of_some: tuple[tuple[str, ...], ...] = ()
    of_teams: bool = False
    margin: float = 0.0
    notes: tuple[str, ...] = ()
    constant: int = 0
    ended: Ending | None = None
    by: str = ""
    by_intervals: int = 0
    meanings: Mapping[str, str] = field(default_factory=dict)
    robust: Robust | None = None
    outside: OutsideGames | None = None
    better: BetterScript | None = None

    @property
    def compared(self) -> str:
        """What is compared, in a few words: `hold_at 15, 20 and 25`, or `pig against my_pig`."""
        if len(self.pairs) == 1:
            return f"{self.pairs[0].first} against {self.pairs[0].second}"
        setting, values = self._values()
        if setting:
            return f"{setting} {listed(values)}"
        return plural(len(self.pairs), "pair", " ") + " of cells" if self.pairs else self.exchanges[0].name

    def _values(self) -> tuple[str, list[str]]:
        """Return the one setting that differs between the two of every pair, and its values; else ""."""
        labels = [label for pair in self.pairs for label in (pair.first, pair.second)]
        parts = [label.partition("=")[::2] for label in labels]
        names = {name if value and " " not in label else "" for label, (name, value) in zip(labels, parts, strict=True)}
        values = list(dict.fromkeys(value for _, value in parts))
        return (names.pop(), values) if len(names) == 1 else ("", [])

    @property
    def played(self) -> str:
        """What was played by whom, as far as all sides share it: `players=1 policy=hunter, seed 0`."""
        seeds = f"seed {self.seeds[0]}" if len(self.seeds) == 1 else f"seeds {' and '.join(map(str, self.seeds))}"
        agents = () if self.outside is None else self.outside.agents
        seats = [f"seat {agent.seat + 1} by {agent.name}" for agent in agents]
        return ", ".join([*([self.common] if self.common else []), *seats, seeds])

    @property
    def shown(self) -> int:
        """How many intervals of other figures are shown; what is the same in every game has none."""
        same = sum(pair.rows.filter(~pl.col("asked"), pl.col("same")).height for pair in self.pairs)
        return self.screened - same

    @property
    def statements(self) -> tuple[str, ...]:
        """The sentences that state who plays, and the level of the intervals."""
        better = self.better.script if self.better else ""
        who = [words.played_by(self.scripts, better, self.scripts_of_some)] if self.scripts else []
        asked, *_ = words.sure(self.level, self.asked, self.shown)
        best = [standing_words.sure(self.level)] if any(not each.same for each in self.standings) else []
        by = [by_words.sure(self.level, self.by_intervals)] if self.by_intervals else []
        return (*who, asked, *best, *by, *self.screening)

    @property
    def screening(self) -> tuple[str, ...]:
        """The sentences that state the level of figures that nobody asked for."""
        return tuple(words.sure(self.level, self.asked, self.shown)[1:])
