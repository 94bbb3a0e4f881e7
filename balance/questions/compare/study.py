"""Compare two cells: did a change matter?

Games are paired by number where both cells have the same seed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from balance.design.limits import MAX_CELLS, PART
from balance.design.shared_settings import shared_settings
from balance.design.whole_numbers import check_whole
from balance.questions.compare import seat_words, words
from balance.questions.compare.cells import SeatExchange, played, two, within
from balance.questions.compare.configuration_diff import changes
from balance.questions.compare.question import Counted, Families, Question, ask, share_out
from balance.questions.compare.repeat_line import command
from balance.questions.compare.samples import Player, Progress, Side
from balance.runs.run import Run, is_run, open_run
from balance.simulation.engine import check_engine, engine_of
from balance.stats.intervals import LEVEL
from balance.stats.paired import Pairs, aligned
from reports.plain import count, settings_as_typed
from scenarios import InputError, Scenario, load

if TYPE_CHECKING:
    from distributed import Client

GAMES = 100_000  # of each cell, where they are played for the comparison

PLAYED = "--cluster: a run's games are played already; leave it out"


@dataclass(frozen=True)
class Pair:
    """Two cells compared, and what differs.

    Attributes:
        first, second: Their labels, without the settings that both share.
        common: The settings that both share, who plays among them: `players=2 policy=hold`.
        changed: What differs between them: `goal: 100 -> 90`.
        paired: Whether games of the same number drew the same random numbers.
        games: Games of the first and of the second [games].
        rows: The differences, second minus first, those asked for first: a frame of
            `balance.questions.compare.question.SCHEMA`.
        answer: The result in words.
    """

    first: str
    second: str
    common: str
    changed: tuple[str, ...]
    paired: bool
    games: tuple[int, int]
    rows: pl.DataFrame
    answer: tuple[str, ...]

    @property
    def title(self) -> str:
        """One line that names what is compared."""
        return f"{self.first} against {self.second}" + (f", {self.common}" if self.common else "")

    @property
    def screened(self) -> pl.DataFrame:
        """The rows of figures that nobody asked for, without those that are equal in every game."""
        return self.rows.filter(~pl.col("asked"), ~pl.col("same"))

    @property
    def left_out(self) -> str:
        """The sentence on figures not asked for that are equal in every game; "" if there are none."""
        return words.left_out(self.rows.filter(~pl.col("asked"), pl.col("same")).height, ", the same")

    @property
    def headline(self) -> dict[str, Any]:
        """The row of `rows` that the answer begins with."""
        return self.rows.row(0, named=True)


@dataclass(frozen=True)
class Exchange:
    """The result of an exchange of seats.

    Attributes:
        name: The setting whose values competed.
        players: Number of seats.
        common: The settings that all seatings share.
        rows: A frame of `balance.questions.compare.seat_rotation.SCHEMA`.
        answer: The result in words.
    """

    name: str
    players: int
    common: str
    rows: pl.DataFrame
    answer: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """The result of `compare`.

    Attributes:
        title: The game's title.
        pairs: The cells compared, each with the first.
        exchanges: Exchanges of seats, for competitive games; one per number of players.
        level: Chance that all intervals of figures asked for hold at once (Bonferroni among themselves), and that all
            of the other figures do.
        asked, screened: How many intervals there are of figures asked for, and of the other figures.
        constant: How many other figures are left out, since each had one value in every game of both cells.
        common: The settings that everything compared shares, who plays among them.
        seeds: Of the games: one, or two where the sides have their own.
        command: What compares the same again.
        watch: The figures asked for, as texts; "exchange" where seats are exchanged.
        margin: Difference from which a share matters, and a mean relative to the first's; 0: none was given.
        notes: What else a reader should know.
    """

    title: str
    pairs: tuple[Pair, ...]
    exchanges: tuple[Exchange, ...]
    level: float
    asked: int
    screened: int
    watch: tuple[str, ...]
    common: str
    seeds: tuple[int, ...]
    command: str
    margin: float = 0.0
    notes: tuple[str, ...] = ()
    constant: int = 0

    @property
    def played(self) -> str:
        """What was played by whom, as far as all sides share it: `players=1 policy=hunter, seed 0`."""
        seeds = f"seed {self.seeds[0]}" if len(self.seeds) == 1 else f"seeds {' and '.join(map(str, self.seeds))}"
        return ", ".join([*([self.common] if self.common else []), seeds])

    @property
    def statements(self) -> tuple[str, ...]:
        """The sentences that state the level of the intervals, and how many figures are left out."""
        left_out = words.left_out(self.constant, " with one value", " of both cells")
        return (*words.sure(self.level, self.asked, self.screened), *([left_out] if left_out else []))


def compare(
    first: str | Path | Run | Scenario,
    second: str | Path | Run | Scenario | None = None,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    cells: tuple[int, int] | None = None,
    axis: str | None = None,
    games: int | None = None,
    seed: int | None = None,
    watch: Sequence[str] | str | None = None,
    margin: object = None,
    level: float = LEVEL,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    progress: Progress | None = None,
) -> Comparison:
    """Compare two runs, two cells or the values of one axis of a run, with intervals for every difference.

    Instead of a run, a game or a scenario's folder may be given: then both sides are played here, from the same seed.

    >>> balance.compare("pig", "my_pig").pairs[0].rows
    >>> balance.compare("runs/energy", axis="start_energy")
    >>> balance.compare("pig", settings={"policy": ["hold", "hold-or-goal"]}).exchanges

    Args:
        first: A run or its folder, a game's name, a scenario's folder or a `Scenario`.
        second: Another of them; None: compare within the first.
        settings: What to set where games are played here, as for `make_plan`. Without `second` exactly one of them has
            several values, which are compared with the first.
        cells: Two configurations of a run, by number; axis: or a swept setting of it.
        games: [games] of each cell, where they are played here; otherwise at most so many of a run. None: 100 000, or
            all.
        seed: Of games played here; None: 0.
        watch: The figures asked for: texts, or one with commas, as `outcome=win,rounds.mean`; after a colon a margin
            of its own, as `rounds.mean:0.5`. Their intervals share the level among themselves, whatever else is
            compared. None: the outcome that players want; where seats compete, the exchange and each seat's wins; where
            they win as teams, the outcomes in place of the seats.
        margin: Smallest difference that matters: `1pp` or 0.01 of a share, relative to the first cell's for a mean.
            None: whether a difference is seen is all that is said.
        level: Chance that all intervals of the figures asked for hold at once (Bonferroni), and so those of the
            others; between 0 and 1.
        threads: Threads to play on; progress: called with the number of games newly played.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.

    Raises:
        InputError: If there is nothing to compare, the two are not of one game, or the cluster cannot play.
    """
    check_engine(threads, cluster)
    if games is not None:
        check_whole("--games", games, 2, MAX_CELLS * PART)
    sources = [_source(each) for each in (first, second) if each is not None]
    if any(isinstance(source, Run) for source in sources) and (settings or seed is not None):
        raise InputError("a run's games are played already: settings and a seed are for a game or a folder")
    here = not all(isinstance(source, Run) for source in sources)  # whether games are played
    if not here and cluster is not None:
        raise InputError(PLAYED)
    if here and (cells or axis):
        raise InputError("cells and an axis are of a run: give a run's folder, or settings with several values")
    scenario = sources[0].scenario() if isinstance(sources[0], Run) else sources[0]
    question = ask(scenario, watch, margin, level)
    seat_exchanges: tuple[SeatExchange, ...] = ()
    notes: tuple[str, ...] = ()
    with engine_of(threads, cluster) as engine:
        play = Player(games or GAMES, seed or 0, engine, progress or (lambda games: None))
        if len(sources) == 2:
            cell_pairs = two(sources[0], sources[1], settings, play, cells, axis)
        elif isinstance(sources[0], Run):
            cell_pairs, seat_exchanges, notes = within(sources[0], cells, axis, games)
        else:
            cell_pairs, seat_exchanges = played(sources[0], settings, play)
    if not cell_pairs and not seat_exchanges:
        raise InputError("there is nothing to compare")
    counted = [Counted(one, other, _counted(one, other, games)) for one, other in cell_pairs]
    again = command(
        [first, second],
        settings,
        {
            "--cells": ",".join(map(str, cells)) if cells else None,
            "--axis": axis,
            "--watch": watch if isinstance(watch, str) or watch is None else ",".join(watch),
            "--margin": margin,
            "--level": level if level != LEVEL else None,
            "--games": (games or GAMES) if here else games,
            "--seed": (seed or 0) if here else None,
        },
    )
    return _judged(scenario.title, question, counted, seat_exchanges, notes, again)


def _source(what: str | Path | Run | Scenario) -> Run | Scenario:
    """Return the run or the scenario that an argument names."""
    if isinstance(what, Run | Scenario):
        return what
    return open_run(what) if is_run(what) else load(what)


# --- what they say ---------------------------------------------------------------------------------------------------


def _judged(
    title: str,
    question: Question,
    counted: Sequence[Counted],
    seat_exchanges: Sequence[SeatExchange],
    notes: tuple[str, ...],
    again: str,
) -> Comparison:
    """Set the level of every interval, and put the answers into words."""
    families = share_out(question, counted, seat_exchanges)
    sides = [side for each in counted for side in (each.first, each.second)]
    every = [
        *(side.configuration for side in sides),
        *(c for exchange in seat_exchanges for c in exchange.configurations),
    ]
    return Comparison(
        title=title,
        pairs=tuple(_pair(each, question, families, seat_exchanges) for each in counted),
        exchanges=tuple(_exchange(each, question, families) for each in seat_exchanges),
        level=question.level,
        asked=families.asked,
        screened=families.screened,
        watch=question.texts(counted, bool(seat_exchanges)),
        common=settings_as_typed(shared_settings(every)),
        seeds=tuple(dict.fromkeys([*(side.seed for side in sides), *(exchange.seed for exchange in seat_exchanges)])),
        command=again,
        margin=question.margin,
        notes=notes,
        constant=families.constant,
    )


def _pair(counted: Counted, question: Question, families: Families, seat_exchanges: Sequence[SeatExchange]) -> Pair:
    """Return the result of one pair of cells."""
    one, other, pairs = counted.first, counted.second, counted.pairs
    common = settings_as_typed(shared_settings([one.configuration, other.configuration]))
    first, second = apart(common, one.label, other.label)
    rows = families.rows(question, counted)
    answer = words.answer(rows.to_dicts(), min(pairs.games), pairs.paired)
    if pairs.paired and one.games != other.games:
        answer.append(f"Only the first {count(pairs.games[0])} games are compared, which both cells have.")
    if seat_exchanges:
        answer.append(
            f"Every seat has the same {seat_exchanges[0].name} here: this is how the game changes, not who is stronger."
        )
    return Pair(
        first=first,
        second=second,
        common=common,
        changed=tuple(changes(one.configuration, other.configuration)),
        paired=pairs.paired,
        games=(pairs.games[0], pairs.games[1]),
        rows=rows,
        answer=tuple(answer),
    )


def _exchange(exchange: SeatExchange, question: Question, families: Families) -> Exchange:
    """Return the result of one exchange of seats."""
    rows = exchange.contest.table(families.level(question.exchange_asked))
    margin = question.margin if question.exchange_asked else 0.0
    answer = seat_words.exchanged(rows.to_dicts(), margin)
    common = settings_as_typed(shared_settings(exchange.configurations))
    return Exchange(exchange.name, exchange.contest.seats, common, rows, tuple(answer))


def apart(common: str, first: str, second: str) -> tuple[str, str]:
    """Return two labels without the settings that both share; as they are if one would be empty."""
    shared = set(common.split(" "))
    words = [label.replace(", ", " ").split(" ") for label in (first, second)]
    left = [" ".join(word for word in each if word not in shared) for each in words]
    return (left[0], left[1]) if all(left) else (first, second)


def _counted(one: Side, other: Side, most: int | None) -> Pairs:
    """Count the games of two cells, at most `most` of each [games]."""
    pairs = Pairs(paired=one.seed == other.seed)
    left = most if most is not None else max(one.games, other.games)
    if not pairs.paired:  # other dice: the game numbers mean nothing, each side is counted alone
        for side in (one, other):
            remaining = left
            for frame in side.parts():
                if remaining <= 0:
                    break
                used = frame.head(remaining)
                pairs.add(used, None) if side is one else pairs.add(None, used)
                remaining -= used.height
        return pairs
    for first, second in aligned(one.parts(), other.parts()):
        if left <= 0:
            break
        pairs.add(first.head(left), second.head(left))
        left -= first.height
    return pairs
