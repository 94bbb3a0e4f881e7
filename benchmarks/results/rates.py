"""Write the table of rates: a row for each configuration, a column for each figure."""

from collections.abc import Iterable, Sequence
from typing import Any

from balance.simulation.play import Played
from benchmarks.results.cells import Cell, Table, cells_of, options, varied_names
from benchmarks.results.columns import Column
from benchmarks.results.plans import Block
from benchmarks.results.text import games_text, head_of, level_text, note, table, typed, value_of
from reports.formats import CAP
from reports.markdown import escaped
from reports.plain import count
from scenarios import Value


def lines(block: Block, play: Table) -> list[str]:
    """Return the lines of the table, and what played it.

    Options: `columns`, the figures (see `columns.Column.of`); `across`, a setting whose values stand side by side;
    `head`, the title of the column of labels.
    """
    said = options(block, columns=..., across="", head="")
    columns, cells = [Column.of(each) for each in said["columns"]], cells_of(block)
    played = [play.play(block, cell.settings) for cell in cells]
    across = said["across"]
    names = [name for name in varied_names(cells) if name != across]
    values = list(dict.fromkeys(cell.varied.get(across) for cell in cells))
    labelled = any(cell.label for cell in cells)
    head = [*([escaped(said["head"])] if labelled else []), *map(head_of, names)]
    head += _heads(columns, values, across)
    groups: dict[tuple[Any, ...], dict[Value | None, Played]] = {}
    for cell, games in zip(cells, played, strict=True):
        groups.setdefault(_key(cell, names, labelled), {})[cell.varied.get(across)] = games
    rows = [[*key, *_figures(columns, values, found)] for key, found in groups.items()]
    return [*table(head, rows), *note(_note(block, cells, played, play), capped(played))]


def _key(cell: Cell, names: Sequence[str], labelled: bool) -> tuple[str, ...]:
    """Return the cells that name a row."""
    label = (escaped(cell.label),) if labelled else ()
    return (*label, *(value_of(cell.varied[name]) if name in cell.varied else "" for name in names))


def _heads(columns: Sequence[Column], values: Sequence[Value | None], across: str) -> list[str]:
    """Return the titles of the figures; with `across` that of its values, and of the figure if there are several."""
    if not across:
        return [escaped(column.head) for column in columns]
    alone = len(columns) == 1
    shown = [value_of(value) if isinstance(value, str) else f"{head_of(across)} {value_of(value)}" for value in values]
    return [text if alone else f"{text}: {escaped(column.head)}" for text in shown for column in columns]


def _figures(
    columns: Sequence[Column], values: Sequence[Value | None], found: dict[Value | None, Played]
) -> Iterable[str]:
    for value in values:
        for column in columns:
            yield column.cell(found[value]) if value in found else ""


def _note(block: Block, cells: Sequence[Cell], played: Sequence[Played], play: Table) -> str:
    """Return what was played, and the command that plays the same."""
    games = play.games(block.games)
    return f"{games_text(games)}, seed {block.seed}; {level_text(together=False)}. {repeat(block, cells, games)}"


def repeat(block: Block, cells: Sequence[Cell], games: int) -> str:
    """Return the command that plays the same games."""
    end = f"--games {games} --seed {block.seed}"
    if block.rows:
        return f"`balance play {block.game} {typed(cells[0].settings)} {end}` plays the first row, and so on."
    verb = "play" if len(cells) == 1 else "sweep"
    return f"`balance {verb} {' '.join(part for part in (block.game, typed(block.set), end) if part)}` plays the same."


def capped(played: Sequence[Played]) -> str:
    """Return how many games were stopped by their bound on rounds."""
    stopped = sum(
        round(float(games.estimates.filter(metric="outcome", value=CAP)["estimate"].sum()) * games.games)
        for games in played
    )
    every = sum(games.games for games in played)
    return f"{count(stopped)} of the {count(every)} games met `{CAP}`." if stopped else f"No game met `{CAP}`."
