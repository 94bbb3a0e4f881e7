"""Compare two cells: did a change matter?

Games are paired by number where both cells have the same seed.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from balance.design.levels import check_level
from balance.design.limits import MAX_CELLS, PART
from balance.design.make_plan import chosen_precision
from balance.design.plan import Plan
from balance.design.precision import Ending
from balance.design.shared_settings import shared_settings
from balance.design.watched_figures import word_column
from balance.design.whole_numbers import check_whole
from balance.questions.compare import seat_words, standing_words, words
from balance.questions.compare.cells import Compared, SeatExchange, two, values, within
from balance.questions.compare.configuration_diff import changes
from balance.questions.compare.counting import Counting, play
from balance.questions.compare.question import Counted, Families, Question, ask, share_out
from balance.questions.compare.repeat_line import command
from balance.questions.compare.result import Comparison, Exchange, Pair
from balance.questions.compare.samples import Player, Progress
from balance.questions.compare.standing import standings
from balance.runs.run import Run, is_run, open_run
from balance.simulation.engine import check_engine, engine_of
from balance.stats import change_by_word
from balance.stats.intervals import LEVEL
from reports.plain import count, settings_as_typed, share_as_typed
from scenarios import InputError, Scenario, load

if TYPE_CHECKING:
    from distributed import Client

GAMES = 100_000  # of each cell, where they are played for the comparison

PLAYED = "--cluster: a run's games are played already; leave it out"


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
    precision: object = None,
    max_games: int | None = None,
    by: str | None = None,
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
    >>> balance.compare("cyberdoom-tower", settings={"policy": ["ghost", "looter", "hunter"]}).standings

    Args:
        first: A run or its folder, a game's name, a scenario's folder or a `Scenario`.
        second: Another of them; None: compare within the first.
        settings: What to set where games are played here, as for `make_plan`. Without `second` exactly one of them has
            several values, which are compared with the first; of three or more it is said which may be the best.
        cells: Two configurations of a run, by number; axis: or a swept setting of it.
        games: [games] of each cell, where they are played here; otherwise at most so many of a run. None: 100 000, as
            many as the precision needs, or all of a run.
        seed: Of games played here; None: 0.
        watch: The figures asked for: texts, or one with commas, as `outcome=win,rounds.mean`; after a colon a margin
            of its own, as `rounds.mean:0.5`. Their intervals share the level among themselves, whatever else is
            compared. None: the outcome that players want; where seats compete, the exchange and each seat's wins; where
            they win as teams, the outcomes in place of the seats.
        margin: Smallest difference that matters: `1pp` or 0.01 of a share, relative to the first cell's for a mean.
            None: whether a difference is seen is all that is said.
        precision: Play in rounds, instead of a number of games, until the interval of every difference that is asked
            for has this half-width: `0.5pp` or 0.005 of a share, relative to the first cell's for a mean.
        max_games: Games of each cell at most, with a precision [games]; None: 10 000 000.
        by: A column of words, such as `outcome`: what moved is also told within the games of each word.
        level: Chance that all intervals of the figures asked for hold at once (Bonferroni), and so those of the
            others; between 0 and 1.
        threads: Threads to play on; progress: called with the number of games newly played.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.

    Raises:
        InputError: If there is nothing to compare, the two are not of one game, or the cluster cannot play.
    """
    check_engine(threads, cluster)
    check_level(level)
    if games is not None:
        check_whole("--games", games, 2, MAX_CELLS * PART)
    sources = [_source(each) for each in (first, second) if each is not None]
    if any(isinstance(source, Run) for source in sources) and (settings or seed is not None):
        raise InputError("a run's games are played already: settings and a seed are for a game or a folder")
    here = not all(isinstance(source, Run) for source in sources)  # whether games are played
    if here:
        _refuse_of_a_run(cells, axis)
    else:
        _refuse_played(cluster, precision, max_games)
    scenario = sources[0].scenario() if isinstance(sources[0], Run) else sources[0]
    question = ask(scenario, watch, margin, level)
    column = None if by is None else word_column(scenario, by, "--by")
    rule = chosen_precision(Plan(scenario), games, precision, None, max_games)
    if len(sources) == 2:
        compared = two(sources[0], sources[1], settings, cells, axis, seed or 0)
    elif isinstance(sources[0], Run):
        compared = within(sources[0], cells, axis, games)
    else:
        compared = values(sources[0], settings, seed or 0)
    if not compared.pairs and not compared.exchanges:
        raise InputError("there is nothing to compare")
    counting = Counting.of(question, compared, column)
    end = None
    if here:
        with engine_of(threads, cluster) as engine:
            player = Player(seed or 0, engine, progress or (lambda games: None), counting.listeners)
            end = play(player, counting, games or GAMES, rule)
    else:
        counting.read(games)
    again = command(
        [first, second],
        settings,
        {
            "--cells": ",".join(map(str, cells)) if cells else None,
            "--axis": axis,
            "--watch": watch if isinstance(watch, str) or watch is None else ",".join(watch),
            "--margin": margin,
            "--precision": share_as_typed(rule.width) if rule else None,
            "--max-games": rule.max_games if rule else None,
            "--by": column,
            "--level": level if level != LEVEL else None,
            "--games": None if rule else (games or GAMES) if here else games,
            "--seed": (seed or 0) if here else None,
        },
    )
    return _judged(scenario.title, counting, compared, again, end)


def _refuse_of_a_run(cells: tuple[int, int] | None, axis: str | None) -> None:
    if cells or axis:
        raise InputError("cells and an axis are of a run: give a run's folder, or settings with several values")


def _refuse_played(cluster: object, precision: object, max_games: int | None) -> None:
    """Refuse what plays games where all are played already."""
    if cluster is not None:
        raise InputError(PLAYED)
    if precision is not None or max_games is not None:
        raise InputError("--precision: a run's games are played already: balance sweep ... --precision plays more")


def _source(what: str | Path | Run | Scenario) -> Run | Scenario:
    """Return the run or the scenario that an argument names."""
    if isinstance(what, Run | Scenario):
        return what
    return open_run(what) if is_run(what) else load(what)


# --- what they say ---------------------------------------------------------------------------------------------------


def _judged(title: str, counting: Counting, compared: Compared, again: str, ended: Ending | None) -> Comparison:
    """Set the level of every interval, and put the answers into words."""
    question, counted, seat_exchanges = counting.question, counting.pairs, counting.exchanges
    families = share_out(question, counted, seat_exchanges)
    by_level = 1 - (1 - question.level) / max(1, counting.by_word)
    sides = [side for each in counted for side in (each.first, each.second)]
    every = [
        *(side.configuration for side in sides),
        *(c for exchange in seat_exchanges for c in exchange.configurations),
    ]
    best = standings(question, counting.groups, seat_exchanges)
    unsaid = (standing_words.UNSAID,) if compared.rivals and not best and not compared.notes else ()
    return Comparison(
        title=title,
        pairs=tuple(_pair(each, question, families, seat_exchanges, by_level) for each in counted),
        exchanges=tuple(_exchange(each, question, families) for each in seat_exchanges),
        standings=best,
        level=question.level,
        asked=families.asked,
        screened=families.screened,
        watch=question.texts(counted, bool(seat_exchanges)),
        common=settings_as_typed(shared_settings(every)),
        seeds=tuple(dict.fromkeys([*(side.seed for side in sides), *(exchange.seed for exchange in seat_exchanges)])),
        command=again,
        margin=question.margin,
        notes=(*compared.notes, *unsaid),
        constant=families.constant,
        ended=ended,
        by=counted[0].by.column if counted and counted[0].by else "",
        by_intervals=counting.by_word,
    )


def _pair(
    counted: Counted,
    question: Question,
    families: Families,
    seat_exchanges: Sequence[SeatExchange],
    by_level: float,
) -> Pair:
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
        by=_by_word(counted, by_level),
    )


def _by_word(counted: Counted, level: float) -> pl.DataFrame:
    """Return what moved within the games of each word; empty if that was not asked."""
    table = counted.by.table(level) if counted.by else pl.DataFrame(schema=change_by_word.SCHEMA)
    seats = {column: seat for column, seat in counted.seat_columns.items() if column in table["metric"]}
    return table.with_columns(seat=pl.col("metric").replace_strict(seats, default=None, return_dtype=pl.Int64))


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
