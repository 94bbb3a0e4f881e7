"""Lay out a run as sheets."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import polars as pl

from balance.design.original import title_of, with_own_sources
from balance.questions.export.answers import CONFIG, answers, other_figures, summary, swept_columns
from balance.questions.export.settings_sheets import assumptions, settings
from balance.questions.export.sheets import DTYPES, Book, Column, Games, Kind, Sheet, dictionary, sheet, unlike
from balance.runs import run_words
from balance.runs.columns import game_columns
from balance.runs.manifest import MANIFEST
from balance.runs.run import Run
from balance.runs.swept import Swept, in_words
from balance.stats.metrics import Metric, metric_of

_ROWS = 250_000  # games that are handed on at a time, at least [games]


def run_book(run: Run, games: bool) -> Book:
    """Return the sheets of a run.

    Args:
        run: The run.
        games: Whether its games are handed on.

    Raises:
        InputError: If a file of the run is missing or damaged.
    """
    swept = Swept(run)
    told = [_games(swept)] if games else []
    sheets = [answers(swept), other_figures(swept), summary(swept), settings(swept)]
    sheets += [dictionary([*sheets, *told]), assumptions(with_own_sources(swept.scenario, run.manifest.source), swept)]
    made = _made(run)
    readme = _readme(swept, [*sheets, *told], games, made)
    return Book(title_of(swept.scenario, swept.run.manifest.source), (readme, *sheets), told[0] if told else None, made)


def _made(run: Run) -> datetime | None:
    """Return when a run's folder was last finished; None in a store: its files bear no such time for us."""
    if not isinstance(run.path, Path):
        return None
    seconds = int((run.path / MANIFEST).stat().st_mtime)
    return datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None)


def _readme(swept: Swept, sheets: Sequence[Sheet | Games], games: bool, made: datetime | None) -> Sheet:
    """Return what was played, how to play it again, and what the sheets hold."""
    manifest = swept.run.manifest
    rows = [
        ("Title", f"{title_of(swept.scenario, swept.run.manifest.source)}: figures of a run"),
        ("What was played", run_words.summary(swept)),
    ]
    rows += [each for each in run_words.facts(swept) if each[0] != "Game"]
    rows += [("Finished", f"{made:%Y-%m-%d %H:%M} UTC")] if made else []
    rows += [("Scenario digest", manifest.scenario_digest), ("Kernel digest", manifest.kernel_digest)]
    rows += [("Not played", f"{in_words(cell.settings)}: {cell.reason}") for cell in manifest.skipped]
    levels = sorted({f"{100 * level:g} %" for level in swept.run.summary["level"]})
    rows += [("Intervals", f"each of its own, {', '.join(levels)}; _low and _high are its two ends")]
    rows += [("Who played", "every figure is of scripted players, not of people")]
    rows += [("The same again", line) for line in run_words.command(swept).splitlines()]
    rows += [(f"Sheet {each.name}", each.about) for each in sheets]
    if not games:
        rows += [("Left out", f"the {swept.run.games} games, one row each: --csv and --duckdb have them all")]
    columns = [Column("what", meaning="what is told"), Column("told", meaning="what there is to tell")]
    return sheet("readme", "What was played, and what the other sheets hold.", columns, rows)


def _games(swept: Swept) -> Games:
    """Return the games of all configurations, with what was swept beside them."""
    settings = swept_columns(swept)
    with swept.run.reading():
        schema = swept.run.rows(swept.configs[0]).collect_schema()
    known = game_columns(swept.scenario)
    columns = [CONFIG, *(column for column, _ in settings)]
    for name, dtype in schema.items():
        kind = _kind(pl.Series(name, [], dtype))
        told = known.get(name)
        columns.append(Column(name, kind, told.meaning if told else "", told.unit if told else ""))
    heads = unlike([column.name for column in columns])
    named = tuple(Column(head, c.kind, c.meaning, c.unit) for head, c in zip(heads, columns, strict=True))

    def frames() -> Iterator[pl.DataFrame]:
        for config in swept.configs:
            own = [pl.lit(values[config], DTYPES[column.kind]) for column, values in settings]
            place = [pl.lit(config, pl.Int64), *own]
            for frame in _in_bulk(swept.run, config):
                wide = frame.select(*(each.alias(f"{i}") for i, each in enumerate(place)), *schema)
                yield wide.rename(dict(zip(wide.columns, heads, strict=True)))

    return Games(named, swept.run.games, frames, fixed=1 + len(settings))


def _kind(column: pl.Series) -> Kind:
    """Return what a column of games holds."""
    metric = metric_of(column)
    if metric in (Metric.WORD, Metric.TRUTH):
        return Kind.TEXT if metric is Metric.WORD else Kind.TRUTH
    return Kind.WHOLE if column.dtype.is_integer() else Kind.NUMBER if column.dtype.is_numeric() else Kind.TEXT


def _in_bulk(run: Run, config: int) -> Iterator[pl.DataFrame]:
    """Yield the games of a configuration in order, many at a time; each part is checked before it is read."""
    waiting: list[pl.DataFrame] = []
    for part in run.parts_of([config]):
        with run.reading():
            waiting += part
        if sum(frame.height for frame in waiting) >= _ROWS:
            yield pl.concat(waiting)
            waiting = []
    if waiting:
        yield pl.concat(waiting)
