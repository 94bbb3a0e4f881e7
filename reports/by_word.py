"""Write the section on what games of each ending are like: every number by the words of a column."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from reports.blocks import Block, Cell, Prose, Strong, Table, prose
from reports.formats import NOTHING, human, mean, number, setting_name, title, whole
from reports.lookup import Book, called
from reports.meanings import meaning

QUANTILES = ("p05", "p50", "p95")
MEANS = (
    "Means per game, of games of each word alone, with intervals that all hold at once with 95 %. Games of one word "
    "are a choice of games: where two settings differ here, they may differ in which games end so."
)
SPREAD = "Spread: the standard deviation of a game, and below which value 5 %, half and 95 % of the games lie."

Row = dict[str, Any]


def by_word(book: Book) -> tuple[Block, ...]:
    """Show every number of each configuration by the words of a column; nothing if that was not asked."""
    found = book.report.by_word
    if found.is_empty():
        return ()
    blocks: list[Block] = [prose(f"By {human(book.report.by)}. {MEANS}")]
    there = set(found["config"])
    configs = [config for config in book.ordered() if config in there]
    for config in configs:
        rows = found.filter(config=config).to_dicts()
        label = called(book.settings, book.places[config])
        if label:
            blocks.append(Prose((Strong(title(label)),)))
        blocks += _tables(book, rows)
    if left := len(book.places) - len(configs):
        blocks.append(prose(f"{whole(left)} more configurations are left out here; `balance report --json` has all."))
    return tuple(blocks)


def _tables(book: Book, rows: list[Row]) -> Iterator[Table]:
    """Yield the means of one configuration, and folded its spread; what is always 0 is left out."""
    games: dict[str, int] = {row["word"]: row["games"] for row in rows}
    figures: dict[str, dict[str, Row]] = {}
    for row in rows:
        figures.setdefault(row["metric"], {})[row["word"]] = row
    seen = {name: of for name, of in figures.items() if any(row["mean"] or row["sd"] for row in of.values())}
    heads = (("Mean per game", "text"), *((title(human(word)), "number") for word in games))
    counted = (Cell("Games"), *(Cell(whole(each)) for each in games.values()))
    labels = {
        name: Cell(title(setting_name(name)), hint=meaning(book.report.meanings, name.partition("@")[0]))
        for name in seen
    }
    means = [(labels[name], *(_mean(of.get(word)) for word in games)) for name, of in seen.items()]
    yield Table(heads, (counted, *means))
    spread = [(labels[name], *(_spread(of.get(word)) for word in games)) for name, of in seen.items()]
    yield replace(Table((("Spread", "text"), *heads[1:]), tuple(spread)), folded=SPREAD)


def _mean(row: Row | None) -> Cell:
    if row is None:
        return Cell(NOTHING)
    ends = [float("nan") if row[end] is None else row[end] for end in ("low", "high")]
    return Cell(*mean(row["mean"], *ends))


def _spread(row: Row | None) -> Cell:
    if row is None:
        return Cell(NOTHING)
    return Cell(number(row["sd"], 2), " · ".join(f"{row[each]:g}" for each in QUANTILES))
