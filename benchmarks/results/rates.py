"""Write the table of rates: a row for each configuration, a column for each figure."""

from collections.abc import Iterator, Sequence

from balance.simulation.play import Played
from benchmarks.results.cells import LABEL, Cell, Table, cells_of, options, varied_names
from benchmarks.results.columns import Column
from benchmarks.results.plans import Block
from benchmarks.results.text import games_text, head_of, level_text, named, note, table, typed, value_of
from reports.formats import CAP
from reports.plain import count


def lines(block: Block, play: Table) -> list[str]:
    """Return the lines of the table, and what played it.

    Options: `columns`, the figures (see `columns.Column.of`); `across`, a setting whose values stand side by side, or
    `label`; `head`, the title of the column of labels; `caption`, a sentence below the table.
    """
    said = options(block, columns=..., across="", head="", caption="")
    columns, cells = [Column.of(each) for each in said["columns"]], cells_of(block)
    played = [play.play(block, cell.settings) for cell in cells]
    sides = [_side(cell, said["across"]) for cell in cells]
    names = [name for name in varied_names(cells) if name != said["across"]]
    labelled = any(cell.label for cell in cells) and said["across"] != LABEL
    groups: dict[tuple[str, ...], dict[str, Played]] = {}
    for cell, side, games in zip(cells, sides, played, strict=True):
        groups.setdefault(_key(cell, names, labelled), {})[side] = games
    every = list(dict.fromkeys(sides))
    head = [*([said["head"]] if labelled else []), *map(head_of, names), *_heads(columns, every)]
    rows = [[*key, *_figures(columns, every, found)] for key, found in groups.items()]
    games = play.games(block.games)
    sentence = f"{games_text(games, 'each configuration')}, seed {block.seed}; {level_text(together=False)}."
    return [*table(head, rows), *note(said["caption"], sentence, repeat(block, cells, games), capped(played))]


def _side(cell: Cell, across: str) -> str:
    """Return the title of a configuration's columns, if there are several side by side."""
    if across == LABEL:
        return cell.label
    value = cell.varied.get(across)
    return "" if value is None else named(across, value)


def _key(cell: Cell, names: Sequence[str], labelled: bool) -> tuple[str, ...]:
    """Return the cells that name a row."""
    label = (cell.label,) if labelled else ()
    return (*label, *(value_of(cell.varied[name]) if name in cell.varied else "" for name in names))


def _heads(columns: Sequence[Column], sides: Sequence[str]) -> list[str]:
    """Return the titles of the figures; side by side, a single figure needs no title of its own."""
    alone = len(columns) == 1
    return [
        column.head if not side else side if alone else f"{side}: {column.head}" for side in sides for column in columns
    ]


def _figures(columns: Sequence[Column], sides: Sequence[str], found: dict[str, Played]) -> Iterator[str]:
    for side in sides:
        for column in columns:
            yield column.cell(found[side]) if side in found else ""


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
