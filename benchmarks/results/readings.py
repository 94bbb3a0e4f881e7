"""Write the table of readings: each change of the base one at a time, with what it moves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import polars as pl

from balance.stats.intervals import LEVEL
from balance.stats.metrics import MEAN, WINNER, Key
from balance.stats.paired import Pairs
from benchmarks.results.cells import LABEL, SET, Table, options
from benchmarks.results.plans import Block, PlanError
from benchmarks.results.text import change, games_text, head_of, level_text, note, share, table, typed, value_of, words
from reports.formats import listed, number
from reports.markdown import code
from reports.plain import settings_as_typed
from scenarios import Value, load

RULING = "ruling"


@dataclass(frozen=True)
class Change:
    """Describe a change of the base: its name in the table, what it is of, and what it sets."""

    name: str
    base: Mapping[str, Value]
    settings: Mapping[str, Value]


def lines(block: Block, play: Table) -> list[str]:
    """Return the lines of the table, and what played it.

    Options: `watch`, the figures; `readings`, whether each ruling of the game is turned (those that play no part are
    left out); `without`, rulings that are not. Other changes are in `rows`. A list in `set` makes a base of each value.
    """
    said = options(block, watch=..., readings=True, without=[])
    keys = [_key(each) for each in said["watch"]]
    bases = _bases(block)
    changes = [each for base in bases for each in _changes(block, base, said["readings"], said["without"])]
    level = 1 - (1 - LEVEL) / (len(changes) * len(keys))
    names = [name for name, value in block.set.items() if isinstance(value, list)]
    rows, idle = [], dict[str, int]()
    for base in bases:
        of_base = play.frame(block, base)
        told = [_told(block, play, of_base, each, keys, level) for each in changes if each.base == base]
        for name in (each.name for each in told if each.same):
            idle[name] = idle.get(name, 0) + 1
        moved = sorted((each for each in told if not each.same), key=lambda each: -each.size)
        at = [value_of(base[name]) for name in names]
        rows.append([*at, "as played", *_as_played(told[0].table, keys)])
        rows += [[*[""] * len(at), each.name, *each.cells] for each in moved]
    heads = [text for each in said["watch"] for text in (_head(each), "change")]
    head = [*map(head_of, names), "reading", *heads]
    games = play.games(block.games)
    return [
        *table(head, rows),
        *note(
            f"Each reading alone, against the game as it is played here; changes of shares in points. "
            f"{games_text(games)}, seed {block.seed}, paired; {level_text(together=True)}.",
            _compared(block, [each for each in changes if each.name not in idle], said["watch"], games),
            _unmoved(idle, len(bases)),
        ),
    ]


def _unmoved(idle: Mapping[str, int], bases: int) -> str:
    """Return which changes moved nothing at all."""
    always = [name for name, times in idle.items() if times == bases]
    return f"No game changes at all by {listed(always)}." if always else ""


def _bases(block: Block) -> list[dict[str, Value]]:
    lists = {name: value if isinstance(value, list) else [value] for name, value in block.set.items()}
    return [dict(zip(lists, values, strict=True)) for values in product(*lists.values())]


def _changes(block: Block, base: Mapping[str, Value], readings: bool, without: Sequence[str]) -> Iterator[Change]:
    """Yield what is changed: every other value of each ruling that plays a part, then the plan's rows."""
    scenario = load(block.game)
    full = scenario.configuration(dict(base)).full
    axes = [axis for axis in scenario.axes.values() if axis.kind == RULING and axis.name not in {*base, *without}]
    for axis in axes if readings else []:
        own = axis.plays(full)
        for value in axis.values:
            settings: dict[str, Value] = {axis.name: value}
            if own and value != full[axis.name] and not scenario.configuration({**base, **settings}).illegal:
                yield Change(code(settings_as_typed(settings)), base, settings)
    for row in block.rows:
        settings = dict(row[SET])
        yield Change(row.get(LABEL) or code(settings_as_typed(settings)), base, settings)


@dataclass(frozen=True)
class Told:
    """Hold what a change does: its name, whether any game changed, the differences, and cells of the table."""

    name: str
    same: bool
    table: pl.DataFrame
    cells: list[str]
    size: float


def _told(block: Block, play: Table, of_base: pl.DataFrame, change_: Change, keys: Sequence[Key], level: float) -> Told:
    changed = play.frame(block, {**change_.base, **change_.settings})
    pairs = Pairs(paired=True)
    pairs.add(of_base, changed)
    seats = len([name for name in of_base.columns if name.startswith("payoff_")])
    found = pairs.table(seats, dict.fromkeys(keys, level))
    rows = [_row(found, key, block) for key in keys]
    cells = [text for row in rows for text in (_second(row), _difference(row))]
    return Told(change_.name, of_base.equals(changed), found, cells, abs(rows[0]["difference"]))


def _row(found: pl.DataFrame, key: Key, block: Block) -> dict[str, Any]:
    rows = found.filter(metric=key[0], value=key[1])
    if rows.is_empty():
        raise PlanError(f"{block.page}: {block.name}: there is no figure {key[0]}={key[1]}")
    return rows.row(0, named=True)


def _second(row: Mapping[str, Any]) -> str:
    return share(row["second"], None, None) if row["kind"] == "share" else number(row["second"])


def _difference(row: Mapping[str, Any]) -> str:
    return change(row["difference"], row["low"], row["high"], 100.0 if row["kind"] == "share" else 1.0)


def _as_played(found: pl.DataFrame, keys: Sequence[Key]) -> list[str]:
    """Return the cells of the base."""
    rows = [found.filter(metric=key[0], value=key[1]).row(0, named=True) for key in keys]
    return [text for row in rows for text in (_second({**row, "second": row["first"]}), "")]


def _key(watched: str) -> Key:
    """Return a figure: `outcome=win`; `rounds` is its mean."""
    metric, _, value = watched.partition("=")
    return (metric.removesuffix(f".{MEAN}"), value or MEAN)


def _head(watched: str) -> str:
    metric, _, value = watched.partition("=")
    if metric == WINNER:
        return f"seat {value}"
    return words(value if metric == "outcome" else metric.removesuffix(f".{MEAN}")).lower()


def _compared(block: Block, changes: Sequence[Change], watch: Sequence[str], games: int) -> str:
    """Return the command that compares the first change of one setting with its base; "" if there is none."""
    for each in changes:
        full = load(block.game).configuration(dict(each.base)).full
        (name, value), *more = each.settings.items()
        if name in full and not more:
            sets = typed({**{key: base for key, base in each.base.items() if key != name}, name: [full[name], value]})
            watched = ",".join(text if "=" in text else f"{text.removesuffix(f'.{MEAN}')}.{MEAN}" for text in watch)
            line = f"balance compare {block.game} {sets} --watch {watched} --games {games} --seed {block.seed}"
            return f"`{line}` compares one of them, and so on."
    return ""
