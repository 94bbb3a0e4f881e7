"""Lay out the estimates of a run: one row for each configuration, and one for each figure."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from balance.questions.export.sheets import Column, Kind, Sheet, sheet
from balance.runs.columns import GameColumn, game_columns
from balance.runs.swept import Swept
from balance.stats.estimates import QUANTILES, is_share
from balance.stats.metrics import MEAN, OUTCOME, TRUE, WINNER
from balance.stats.proportions import ROUNDS
from reports import Setting, formats
from scenarios.loader.settings import PLAYERS

CONFIG = Column("config", Kind.WHOLE, "the configuration's number")
SEATS = "players at the table"
FIRST = (OUTCOME, WINNER, ROUNDS)  # what is asked first: how games ended, who won, how long they took
_ENDS = {"low": "lower", "high": "upper"}


def swept_columns(swept: Swept) -> list[tuple[Column, list[object]]]:
    """Return the settings that vary, each with its values by configuration; None where it plays no part."""
    found: list[tuple[Column, list[object]]] = []
    for setting in (*swept.settings, *swept.followed):
        for name in swept.together.get(setting.name, (setting.name,)):
            played = name not in swept.scenario.settings
            texts = [swept.value(c, name) if played or swept.plays(c, name) else "" for c in swept.configs]
            found.append(_typed(name, setting, texts))
    return found


def _typed(name: str, setting: Setting, texts: list[str]) -> tuple[Column, list[object]]:
    """Return a setting's column and values: numbers where all are numbers, truths where all are."""
    meaning = SEATS if name == PLAYERS else setting.meaning or f"the setting {formats.setting_name(name)}"
    there = {text for text in texts if text}
    if there <= {"true", "false"}:
        return Column(name, Kind.TRUTH, meaning), [None if not text else text == "true" for text in texts]
    for kind, read in ((Kind.WHOLE, int), (Kind.NUMBER, float)):
        try:
            values: list[object] = [None if not text else read(text) for text in texts]
        except ValueError:
            continue
        return Column(name, kind, meaning, setting.unit), values
    return Column(name, Kind.TEXT, meaning, setting.unit), [text or None for text in texts]


def answers(swept: Swept) -> Sheet:
    """Return one row for each configuration: how its games ended, who won, how long they took."""
    about = (
        "One row for each configuration: what was swept, how its games ended, who won and how long they took, each "
        "figure with the two ends of its interval."
    )
    return _by_configuration(swept, "answers", about, [each for each in _named(swept) if each[0] in FIRST])


def other_figures(swept: Swept) -> Sheet:
    """Return one row for each configuration, with every figure that `answers` has not."""
    about = "The same rows with all other figures, each with the two ends of its interval."
    return _by_configuration(swept, "other_figures", about, [each for each in _named(swept) if each[0] not in FIRST])


def _named(swept: Swept) -> list[tuple[str, str]]:
    """Return all figures, column and value: those that are asked first, then the others as they come."""
    every = swept.run.summary.select("metric", "value").unique(maintain_order=True).iter_rows()
    return sorted(every, key=lambda each: FIRST.index(each[0]) if each[0] in FIRST else len(FIRST))


def _by_configuration(swept: Swept, name: str, about: str, figures: Sequence[tuple[str, str]]) -> Sheet:
    """Return one row for each configuration: what was swept, who played, and figures with their intervals."""
    columns: list[tuple[Column, list[object]]] = [(CONFIG, list(swept.configs))]
    settings = swept_columns(swept)
    columns += settings
    if all(column.name != PLAYERS for column, _ in settings):
        columns.append((Column(PLAYERS, Kind.WHOLE, SEATS), list(swept.players)))
    who = [swept.policy(config) for config in swept.configs]
    columns.append((Column("who_plays", meaning="the scripts of the seats"), list(who)))
    games = swept.run.configs["games"].to_list()
    columns.append((Column("games", Kind.WHOLE, "games that were played", "games"), games))
    fixed = len(columns)
    columns += _figures(swept, figures)
    rows = zip(*(values for _, values in columns), strict=True)
    return sheet(name, about, [column for column, _ in columns], rows, fixed)


def _figures(swept: Swept, figures: Sequence[tuple[str, str]]) -> Iterator[tuple[Column, list[object]]]:
    """Yield three columns for each figure: the estimate and the ends of its interval."""
    known = game_columns(swept.scenario)
    every = swept.run.summary.partition_by("metric", "value", as_dict=True)
    for named in figures:
        figure = every[named]
        first = figure.row(0, named=True)
        by_config = {row["config"]: row for row in figure.iter_rows(named=True)}
        name, kind = f"{first['metric']}_{first['value']}", Kind.SHARE if is_share(first) else Kind.FIGURE
        meaning, unit = _meaning(swept, known, first)
        yield Column(name, kind, meaning, unit), _of(swept, by_config, "estimate")
        for end, word in _ENDS.items():
            said = f"the {word} end of the {first['level']:.0%} interval of {name}".replace("%", " %")
            yield Column(f"{name}_{end}", kind, said, unit, noted=False), _of(swept, by_config, end)


def _of(swept: Swept, rows: Mapping[int, Mapping[str, Any]], what: str) -> list[object]:
    """Return a figure's values by configuration; None where it is not known."""
    values = [rows[config][what] if config in rows else None for config in swept.configs]
    return [None if value is None or not math.isfinite(value) else value for value in values]


def _meaning(swept: Swept, known: Mapping[str, GameColumn], row: Mapping[str, Any]) -> tuple[str, str]:
    """Return what a figure is, in words, and its unit."""
    metric, value = row["metric"], row["value"]
    column = known.get(metric, GameColumn(metric, metric))
    if metric == WINNER:
        seat = int(value)
        side = swept.sides[seat - 1] if seat <= len(swept.sides) else ""
        what = "share of games" if swept.scenario.seats.own_wins else "share of the win"
        return f"the {what.replace('games', 'games won')} of seat {seat}" + (f" ({side})" if side else ""), what
    if metric == OUTCOME:
        return _with_text(f"how many of the games ended with {value}", column.texts.get(value, "")), "share of games"
    if value == TRUE and not column.words:
        return f"how many of the games had it: {column.meaning}", "share of games"
    if value == MEAN:
        return f"the mean of {metric}: {column.meaning}", column.unit
    if value in QUANTILES:
        return f"{QUANTILES[value]:.0%} of the games have at most so many {metric}".replace("%", " %"), column.unit
    said = _with_text(f"how many of the games had {metric} = {value}", column.texts.get(value, ""))
    return _with_text(said, column.meaning), "share of games"


def _with_text(said: str, text: str) -> str:
    """Return what a figure is, with what its word or column means, if that is known."""
    return f"{said}: {text}" if text else said


def summary(swept: Swept) -> Sheet:
    """Return one row for each figure of each configuration, for pivot tables and queries."""
    settings = swept_columns(swept)
    told = swept.run.summary.with_columns(pl.col("estimate", "low", "high").fill_nan(None))
    shared = [is_share(row) for row in told.iter_rows(named=True)]
    columns = [
        CONFIG,
        *(column for column, _ in settings),
        Column("metric", meaning="the column of the games that the figure is of"),
        Column("value", meaning="a word of that column, a seat, `mean`, or a quantile: p05, p50, p95"),
        Column("estimate", Kind.FIGURE, "the figure"),
        Column("low", Kind.FIGURE, "the lower end of its interval; empty where there are too few games"),
        Column("high", Kind.FIGURE, "the upper end of its interval"),
        Column("is_share", Kind.TRUTH, "whether the figure is a share, 0 to 1"),
        Column("level", Kind.SHARE, "how often such intervals hold what they should"),
        Column("method", meaning="how the interval was computed"),
        Column("games", Kind.WHOLE, "the games that it was computed from", "games"),
    ]
    rows = [
        (row[0], *(values[row[0]] for _, values in settings), *row[1:6], share, *row[6:])
        for row, share in zip(told.iter_rows(), shared, strict=True)
    ]
    about = "All figures, one row for each: for pivot tables and queries."
    return sheet("summary", about, columns, rows, 1 + len(settings))
