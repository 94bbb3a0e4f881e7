"""Make the page of a comparison: the answer, forest plots of the differences, their tables."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from balance.installation import version
from balance.questions.compare import (
    by_words,
    figure_words,
    margins,
    robust_page,
    robust_words,
    seat_words,
    standing_words,
    times,
    words,
)
from balance.questions.compare.ending_words import stopped
from balance.questions.compare.overview import ARROW, change_of, overview
from balance.questions.compare.result import Comparison, Exchange, Pair
from balance.questions.compare.seat_groups import READ, are_together, together
from balance.questions.compare.standing import Standing
from balance.storage import output_file
from balance.studies.page_files import Head, folder_for, write_sections
from reports import formats
from reports.blocks import (
    Block,
    Cell,
    Facts,
    Listing,
    Prose,
    Section,
    Strong,
    Table,
    Warned,
    filled_table,
    leads,
    prose,
    reading,
    text_cells,
)
from reports.caps import is_hidden
from reports.forest import Difference, forest_figure
from reports.meanings import Meanings, columns_list, meaning
from reports.times import up_to_the_cap

_STATES = {figure_words.ROSE: "up", figure_words.FELL: "down", figure_words.UNSEEN: "unseen"}
_NUMBERS = tuple((title, "number") for title in ("First", "Second", "Difference", "Interval"))
FIGURES = (("Figure", "text"), *_NUMBERS, ("", "text"), ("Pairing worth", "number"))
PAIRS = (("First", "text"), ("Second", "text"), ("Difference", "number"), ("Interval", "number"), ("", "text"))
BY = (
    ("Mean", "text"),
    *((title, "number") for title in ("First", "Second", "As seen", "Its interval", "In both", "Its interval")),
    ("", "text"),
)
HEAD = 20  # letters of a cell that may head a column
INSIDE = 3  # changes that the first sentence names at most
SEATS = (("Wins", "text"), ("Share", "number"), ("Interval", "number"))


def write_comparison(comparison: Comparison, out: str | Path) -> tuple[Path, Path]:
    """Write a comparison as a page, with its Markdown beside it; create the folder if it is missing.

    Args:
        comparison: The comparison.
        out: The page, a file that ends in `.html`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the files cannot be written.
    """
    page = Path(out)
    output_file.refuse(page, "page.html")
    with folder_for(page):
        return write_sections(page, head(comparison), lambda: sections(comparison), "a comparison")


def head(comparison: Comparison) -> Head:
    """Return what stands around the sections."""
    games = min((min(pair.games) for pair in comparison.pairs), default=0)
    first = comparison.pairs[0] if len(comparison.pairs) == 1 else None
    if first is None:
        compared = f"{comparison.compared} compared"
    else:
        compared = f"{_change(first)}{_inside(first)}" if _alone(comparison) else comparison.compared
    own = " or of players of your own" if comparison.outside else ""
    skill = "`balance ladder` says how well they play"
    if comparison.of_teams:
        skill = "`balance tournament` says which suits each team"
    return Head(
        f"{comparison.title}: {compared}",
        f"{f'{formats.whole(games)} games per side' if games else 'Seats exchanged'}, {comparison.played}",
        f"Made by Balance {version()}. Every figure is of scripted players{own}, not of people; {skill}.",
    )


def sections(comparison: Comparison) -> list[Section]:
    """Return the page's sections in order."""
    pairs, exchanges = comparison.pairs, comparison.exchanges
    alone = _alone(comparison)
    same = "if the player answers alike" if comparison.outside else "to the bit, with the same version"
    again = (prose(f"The same figures {same}:"), Listing(comparison.command, "sh"))
    return [
        Section("answer", "In short", tuple(_answer(comparison))),
        *(_standing(each, i) for i, each in enumerate(comparison.standings, 1)),
        *(_exchange(each, i, answered=len(exchanges) == 1) for i, each in enumerate(exchanges, 1)),
        *(_pair(each, i, alone, comparison.screening, comparison.meanings) for i, each in enumerate(pairs, 1)),
        *([robust_page.section(comparison.robust)] if comparison.robust else []),
        *(_by_word(each, i, comparison.by) for i, each in enumerate(pairs, 1) if each.by.height),
        _reading(comparison),
        *([Section("reproduce", "How to reproduce it", again)] if comparison.command else []),
    ]


def _answer(comparison: Comparison) -> Iterator[Block]:
    """Yield the first section: what may be the best, who is stronger, the overview of the pairs."""
    pairs, exchanges = comparison.pairs, comparison.exchanges
    for standing in comparison.standings:
        own = " ".join(word for word in standing.common.split() if word not in comparison.common.split())
        where = (f" ({own})",) if own else ()
        yield Prose((Strong(formats.typeset(standing.answer[0])), *where), "lead")
    if len(exchanges) == 1:
        yield from _leads(exchanges[0].answer)
    for each in exchanges if len(exchanges) > 1 else ():
        yield Prose((Strong(f"{_title(each)}:"), f" {formats.typeset(' '.join(each.answer[1:]))}"), "lead")
    if len(pairs) > 1:
        yield from _overview(comparison)
    elif pairs and not exchanges:
        yield from _leads(_opening(pairs[0]))
    if comparison.robust:
        yield Prose((Strong(formats.typeset(comparison.robust.answer[0])),), "lead")
    yield from (prose(formats.typeset(text)) for text in _outside(comparison))


def _outside(comparison: Comparison) -> tuple[str, ...]:
    """Return who decided from outside, which stands beside the answer; nothing where nobody did."""
    return comparison.outside.sentences if comparison.outside else ()


def _alone(comparison: Comparison) -> bool:
    """Return whether one pair is all that is compared: then its sentences are the answer."""
    return len(comparison.pairs) == 1 and not comparison.exchanges


def _change(pair: Pair) -> str:
    """Return what changes between two cells: `start_luck 3 → 2`."""
    return change_of(pair).replace(ARROW, "→")


def _opening(pair: Pair) -> Sequence[str]:
    """Return how the page begins: the change, for whom, and by how much it moves the figure."""
    row = pair.lead
    if not row["asked"] or (pair.paired and pair.rows["same"].all()):
        return pair.answer
    where = f", {pair.common}" if pair.common else ""
    moves = words.moves(row)
    # names that do not say what changed are the title, with what did
    first = f"{formats.title(moves)}{where}." if _labels(pair) else f"{_change(pair)}{where}: {moves}."
    return [*pair.lead_in, first, words.short_verdict(row), *pair.answer[1 + len(pair.lead_in) :]]


def _inside(pair: Pair) -> str:
    """Return what differs, where names do not say it: ` (goal: 100 → 50, pig: 1 → 2 and 3 others)`."""
    if not pair.changed or not _labels(pair):
        return ""
    shown = pair.changed if len(pair.changed) <= INSIDE else pair.changed[: INSIDE - 1]
    others = [f"{len(pair.changed) - len(shown)} others"] if len(shown) < len(pair.changed) else []
    return f" ({formats.listed([*(each.replace(ARROW, '→') for each in shown), *others])})"


def _labels(pair: Pair) -> bool:
    """Return whether two cells are told apart by names that do not say what changed."""
    return change_of(pair) == f"{pair.first} against {pair.second}"


def _leads(sentences: Sequence[str]) -> list[Block]:
    return leads([formats.typeset(each) for each in sentences])


def _overview(comparison: Comparison) -> Iterator[Block]:
    """Yield the answer and a table with one row per pair, linked to its section."""
    view = overview(comparison)
    plain = comparison.exchanges or comparison.standings
    yield Prose((view.answer if plain else Strong(view.answer),), "lead")
    columns = (("Where", "text"), (view.setting or "Change", "text"), *FIGURES[:-1], ("Figures that moved", "number"))
    rows = []
    for n, line in enumerate(view.lines, 1):
        texts = (
            line.where,
            line.change.replace(ARROW, "→"),
            line.figure,
            *map(formats.typeset, line.texts),
            line.moved,
        )
        linked = next(i for i, text in enumerate(texts) if text)
        rows.append([Cell(text, link=f"pair-{n}" if i == linked else "") for i, text in enumerate(texts)])
    table = filled_table(columns, rows)
    caption = "; ".join(filter(None, [formats.title(view.figure), view.common.replace(ARROW, "→")]))
    yield Table(table.columns, table.rows, caption=caption)


def _pair(pair: Pair, number: int, answered: bool, screening: Sequence[str], told: Meanings) -> Section:
    """Return the section of a pair.

    Args:
        pair, number: The pair, and its number from 1.
        answered: Whether its sentences stand at the top of the page.
        screening: What is said of the figures that nobody asked for.
        told: What columns and their words mean.
    """
    changed = [text.replace(ARROW, "→") for text in pair.changed]
    facts = (
        *((("First", pair.first), ("Second", pair.second)) if _labels(pair) or not changed else ()),
        *((("Both", pair.common),) if pair.common else ()),
        ("Changed", "; ".join(changed) or words.UNCHANGED),
        ("Games", f"{formats.whole(min(pair.games))} each, {'paired' if pair.paired else 'not paired'}"),
    )
    asked, screened = pair.rows.filter("asked").to_dicts(), [*pair.moved.to_dicts(), *pair.unmoved.to_dicts()]
    moved, unmoved = pair.moved.to_dicts(), pair.unmoved.to_dicts()
    shown, others = (together(rows, screened, pair.own) for rows in (moved, unmoved))
    every = [row for row in (*asked, *shown, *others) if not row["same"]]
    undrawn = [figure_words.name(row) for row in every if not _has_a_scale(row)]
    figure = forest_figure([_drawn(row) for row in every if _has_a_scale(row)], number, undrawn)
    blocks: list[Block] = [*(() if answered else _leads(pair.answer)), Facts(facts), *([figure] if figure else [])]
    blocks.append(_figures(pair, asked, told))
    if screened:
        blocks += map(prose, screening)
        blocks += [_figures(pair, shown, told)] if shown else []
        if are_together(shown):
            blocks.append(prose(READ % "a table below"))
            blocks.append(replace(_figures(pair, moved, told), folded="Seat by seat: every figure that moved"))
        if unmoved:
            blocks.append(replace(_figures(pair, unmoved, told), folded=words.unmoved(unmoved, screened, pair.own)))
    if pair.left_out:
        blocks.append(prose(pair.left_out))
    if pair.margins.height:
        rows = [text_cells(*map(formats.typeset, margins.cells(row))) for row in pair.margins.iter_rows(named=True)]
        columns = (
            (formats.title(margins.HEADS[0]), "text"),
            *((formats.title(each), "number") for each in margins.HEADS[1:]),
        )
        blocks += [Table(columns, tuple(rows)), prose(formats.typeset(margins.reading(pair.margins)))]
    if pair.times.height:
        if is_hidden(most := max(pair.stopped)):
            blocks.append(Warned((formats.typeset(up_to_the_cap(most)),)))
        heads = (
            (formats.title(times.HEADS[0]), "text"),
            *((formats.title(each), "number") for each in times.HEADS[1:]),
        )
        blocks.append(Table(heads, tuple(text_cells(*map(formats.typeset, row)) for row in times.rows(pair))))
    if pair.times_rest_on:
        blocks.append(prose(formats.typeset(pair.times_rest_on)))
    blocks += columns_list(told, map(figure_words.column, (*asked, *screened)))
    sides = f"{pair.first} against {pair.second}"
    return Section(f"pair-{number}", f"Every figure: {sides}" if answered else pair.title, tuple(blocks))


def _by_word(pair: Pair, number: int, column: str) -> Section:
    """Return the section that says what moved within the games of each word of a column."""
    meaning = prose(by_words.MEANS if pair.paired else by_words.UNPAIRED)
    return Section(f"by-{number}", f"By {column}: {pair.title}", (meaning, *_by_tables(pair, column)))


def _by_tables(pair: Pair, column: str) -> Iterator[Block]:
    """Yield a table for each word: what moved; the rest is folded."""
    for rows in pair.by_word:
        moved = [row for row in rows if by_words.moved(row)]
        rest = [row for row in rows if row not in moved]
        heading = by_words.title(column, rows)
        if moved:
            yield replace(_by_table(moved), caption=heading)
        if rest:
            others = by_words.others(rest, rows, pair.own)
            yield replace(_by_table(rest), folded=others if moved else f"{heading}. {others}")


def _by_table(rows: Sequence[dict[str, Any]]) -> Table:
    return filled_table(BY, [text_cells(*map(formats.typeset, by_words.cells(row))) for row in rows])


def _figures(pair: Pair, rows: Sequence[figure_words.Row], told: Meanings) -> Table:
    """Return a table of figures, its columns headed by what is compared, if that is short."""
    ends = dict(zip(("First", "Second"), (pair.first, pair.second), strict=True))
    if max(map(len, ends.values())) > HEAD or pair.first == pair.second:
        ends = {}
    columns = tuple((ends.get(head, head), kind) for head, kind in FIGURES)
    lines = []
    for row in rows:
        column = figure_words.column(row)
        hint = meaning(told, column, str(row["value"])) or meaning(told, column)
        texts = text_cells(*map(formats.typeset, figure_words.cells(row)))
        lines.append((Cell(figure_words.name(row), hint=hint), *texts))
    return Table(columns, tuple(lines))


def _has_a_scale(row: dict[str, Any]) -> bool:
    """Return whether a difference can be drawn: that of a mean not if the first cell's is 0, or unknown."""
    return row["kind"] == "share" or bool(row["first"] and math.isfinite(row["first"]))


def _drawn(row: dict[str, Any]) -> Difference:
    """Return a difference as drawn: of shares in points, of means in percent of the first cell's."""
    share = row["kind"] == "share"
    scale = 100.0 if share else 100 / abs(row["first"])
    difference, low, high = (
        scale * (row["difference"] if row[end] is None else row[end]) for end in ("difference", "low", "high")
    )
    margin = scale * row["margin"] if row["margin"] else 0.0
    state, ends, told = _STATES[figure_words.state(row)], (difference, low, high), ""
    if share:
        value, below, above = figure_words.change(row)
        told = f"{value} ({below} to {above})" if below else value
    return Difference(figure_words.name(row), share, state, *ends, row["asked"], margin, told)


def _standing(standing: Standing, number: int) -> Section:
    """Return the section that says which values may be the best."""
    alone = standing.rows["may_be"].sum() == 1
    values = standing.rows.to_dicts()
    look = (standing.kind, standing.best, alone, standing.same, standing_words.digits_of(values, standing.kind))
    rows = [text_cells(*map(formats.typeset, standing_words.cells(row, *look))) for row in values]
    columns = (
        (formats.title(formats.setting_name(standing.setting)), "text"),
        (formats.title(standing.figure), "number"),
        (f"From the {standing.best} other", "number"),
        ("Interval", "number"),
        ("", "text"),
    )
    pairs = [
        text_cells(*map(formats.typeset, standing_words.pair_cells(row, standing.kind)))
        for row in standing.pairs.to_dicts()
    ]
    every = f"Each with each: {formats.plural(len(pairs), 'difference')}, second minus first."
    games = f"{standing.common}, {formats.plural(standing.games, 'game')} each".removeprefix(", ")
    return Section(
        f"best-{number}",
        standing_words.title(standing.setting, standing.figure, standing.best),
        (
            *_leads(standing.answer),
            replace(filled_table(columns, rows), caption=games),
            replace(filled_table(PAIRS, pairs), folded=every),
        ),
    )


def _exchange(exchange: Exchange, number: int, answered: bool) -> Section:
    """Return the section of an exchange of seats; `answered` as for a pair."""
    rows = tuple(text_cells(*map(formats.typeset, row)) for row in seat_words.table_rows(exchange))
    return Section(
        f"seats-{number}", _title(exchange), (*(() if answered else _leads(exchange.answer)), Table(SEATS, rows))
    )


def _title(exchange: Exchange) -> str:
    return f"{exchange.name}, seats exchanged, {exchange.common or formats.plural(exchange.players, 'player')}"


def _reading(comparison: Comparison) -> Section:
    """Return the section that explains intervals, pairing and seats."""
    paragraphs = [("Intervals.", f"{' '.join(comparison.statements)} {words.INTERVALS}")]
    if comparison.ended is not None:
        paragraphs.append(("Games.", f"Rounds were played to a precision. {stopped(comparison.ended)}"))
    if comparison.pairs:
        paragraphs.append(("Pairing.", words.PAIRING))
    if comparison.standings:
        paragraphs.append(("The best.", f"{standing_words.MEANS} {standing_words.ENDS}"))
    if comparison.robust:
        paragraphs.append(("What is assumed.", robust_words.READING))
    if comparison.exchanges:
        paragraphs.append(("Seats.", seat_words.seats_note(comparison.exchanges[0])))
    section = reading(paragraphs)
    notes = (text for text in comparison.notes if text not in _outside(comparison))
    return Section(section.id, section.title, (*section.blocks, *map(prose, notes)))
