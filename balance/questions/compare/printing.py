"""Print a comparison: what may be the best, the exchange of seats, an overview, then each pair."""

from typing import TYPE_CHECKING, Any

from balance.cli.formatting import plural
from balance.cli.output import heading, say
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from balance.questions.compare.figure_words import Row
    from balance.questions.compare.result import Comparison, Exchange, Pair
    from balance.questions.compare.robust import Robust
    from balance.questions.compare.standing import Standing

_MARGIN_LOOKS: tuple[dict[str, Any], ...] = (
    {"style": "bold"},
    {"right": True, "style": "cyan"},
    {"right": True},
    {"right": True, "style": "cyan"},
    {"right": True},
)
CHANGES = 6  # changes of settings that are listed
SCREENED = 8  # figures that nobody asked for and that moved, unless all are wanted
_TIME_LOOKS: tuple[dict[str, Any], ...] = (
    {"style": "bold"},
    {"right": True},
    {"right": True},
    {"right": True, "style": "cyan"},
    {"right": True},
)
_WHOLE = 4  # at most so many pairs are printed with their answers; with more, only the headline of each


def render(comparison: "Comparison", every: bool, warned: "Sequence[str]" = ()) -> None:
    """Print a comparison.

    Args:
        comparison: What is printed.
        every: Whether the figures are listed too in which no difference is seen.
        warned: What was said before the first game, so that no note says it again.
    """
    heading(comparison.title, comparison.played)
    for standing in comparison.standings:
        _render_standing(standing, comparison.common, whole=len(comparison.standings) <= _WHOLE)
    for exchange in comparison.exchanges:
        _render_exchange(exchange)
    if len(comparison.pairs) > 1:
        _render_overview(comparison, every)
    if len(comparison.pairs) <= _WHOLE:
        for pair in comparison.pairs:
            _render_pair(pair, comparison.common, every, whole=every or len(comparison.pairs) == 1)
            if comparison.by:
                _render_by(pair, comparison.by, every)
    if comparison.robust is not None:
        _render_robust(comparison.robust)
    if comparison.ended is not None:
        from balance.questions.compare.ending_words import stopped

        say()
        say(stopped(comparison.ended))
    notes = [note for note in comparison.notes if note.removesuffix(".") not in warned]
    for text in (*notes, *comparison.statements, "Shares are in percentage points."):
        say()
        say(text, "dim")


def _render_overview(comparison: "Comparison", every: bool) -> None:
    """Print one row per pair of cells, with its headline figure; `every`: all figures of each follow."""
    from balance.questions.compare.overview import overview

    view = overview(comparison)
    heading(f"{plural(len(comparison.pairs), 'pair')} of cells", view.common)
    say()
    say(view.answer)
    say()
    rows = [[line.where, line.change, line.figure, *line.texts, line.moved] for line in view.lines]
    columns = [
        Column("where", wraps=True),
        Column(view.setting or "change", wraps=True),
        Column("figure", style="bold", wraps=True),
        Column("first", right=True),
        Column("second", right=True),
        Column("difference", right=True, style="cyan"),
        Column("interval", right=True),
        Column("", style="bold"),
        Column("figures that moved", right=True, spare=True),
    ]
    table(columns, rows)
    if len(comparison.pairs) > _WHOLE:
        say()
        say("All figures: two cells with --cells A,B, a page with --out FILE, or --json.", "dim")
    elif not every:
        say()
        say("All figures: --all, a page with --out FILE, or --json.", "dim")


def _render_pair(pair: "Pair", said: str, every: bool, whole: bool) -> None:
    """Print a pair of cells: what was changed, the answer, then the figures asked for before all others.

    Args:
        pair: The pair.
        said: The settings that stand above all pairs already.
        every: Whether the figures are listed too in which no difference is seen.
        whole: Whether its figures are listed at all.
    """
    from balance.questions.compare import margins, times, words
    from balance.questions.compare.seat_groups import READ, are_together, together
    from balance.questions.compare.words import unmoved
    from reports.caps import is_hidden
    from reports.times import up_to_the_cap

    games = plural(min(pair.games), "game")
    what = f"{games} each, {'paired' if pair.paired else 'not paired'}"
    own = " ".join(word for word in pair.common.split() if word not in said.split())
    heading(f"{pair.first}  against  {pair.second}", f"{own}; {what}" if own else what)
    if pair.changed:
        most = CHANGES + 1 if len(pair.changed) == CHANGES + 1 else CHANGES
        shown, more = ", ".join(pair.changed[:most]), len(pair.changed) - most
        say(f"changed: {shown}" + (f" and {more} more" if more > 0 else ""))
    else:
        say(f"changed: {words.UNCHANGED}")
    say()
    for sentence in pair.answer:
        say(sentence)
    if not whole:
        return
    _figures(pair.rows.filter("asked").to_dicts())
    if pair.screened.height:
        say()
        say("Screening: figures that were not asked about", "bold")
        if pair.moved.height:
            moved = words.with_even(pair.moved.to_dicts(), pair.even)
            told = moved if every else together(moved, pair.screened.to_dicts(), pair.own)
            listed = told if every else words.clearest(told, SCREENED)
            _figures(listed)
            if len(listed) < len(told):
                say(f"{words.which_are_listed(listed, told, len(moved))} --all lists all.", "dim")
            if are_together(listed):
                say(READ % "--all", "dim")
        if pair.unmoved.height and every:
            say()
            say("No difference is seen:")
            _figures(pair.unmoved.to_dicts())
        elif pair.unmoved.height:
            say()
            still = unmoved(pair.unmoved.to_dicts(), pair.screened.to_dicts(), pair.own)
            say(f"{still} --all lists {'it' if pair.unmoved.height == 1 else 'them'}.", "dim")
    if pair.left_out:
        say(pair.left_out, "dim")
    if pair.margins.height:
        say()
        columns = [Column(name, **look) for name, look in zip(margins.HEADS, _MARGIN_LOOKS, strict=True)]
        table(columns, [margins.cells(row) for row in pair.margins.iter_rows(named=True)])
        say(margins.reading(pair.margins), "dim")
    if pair.times.height:
        say()
        if is_hidden(max(pair.stopped)):
            say(up_to_the_cap(max(pair.stopped)), "yellow")
        table([Column(name, **look) for name, look in zip(times.HEADS, _TIME_LOOKS, strict=True)], times.rows(pair))
    if pair.times_rest_on:
        say(pair.times_rest_on, "dim")


def _render_by(pair: "Pair", column: str, every: bool) -> None:
    """Print what moved within the games of each word of a column."""
    from balance.questions.compare import by_words

    columns = [
        Column("mean", style="bold", wraps=True),
        Column("first", right=True),
        Column("second", right=True),
        Column("as seen", right=True, style="cyan", spare=True),
        Column("as seen, interval", right=True),
        Column("in both", right=True, style="cyan", spare=True),
        Column("in both, interval", right=True),
        Column("", style="bold", wraps=True),
    ]
    for rows in pair.by_word:
        say()
        say(by_words.title(column, rows), "bold")
        shown = [row for row in rows if every or by_words.moved(row)]
        rest = [row for row in rows if row not in shown]
        if shown:
            say()
            table(columns, [by_words.cells(row) for row in shown])
        if rest:
            say(f"{by_words.others(rest, rows, pair.own)} --all lists {'it' if len(rest) == 1 else 'them'}.", "dim")
    say()
    say(by_words.MEANS if pair.paired else by_words.UNPAIRED, "dim")


def _figures(rows: "Sequence[Row]") -> None:
    """Print a table of the differences between two cells."""
    from balance.questions.compare import figure_words

    columns = [
        Column("figure", style="bold", wraps=True),
        Column("first", right=True),
        Column("second", right=True),
        Column("difference", right=True, style="cyan"),
        Column("interval", right=True),
        Column("", style="bold"),
        Column("pairing worth", right=True, style="dim", spare=True),
    ]
    say()
    table(columns, [[figure_words.name(row), *figure_words.cells(row)] for row in rows])


def _render_standing(standing: "Standing", said: str, whole: bool) -> None:
    """Print which values may be the best; the table of them only if `whole`."""
    from balance.questions.compare import standing_words

    own = " ".join(word for word in standing.common.split() if word not in said.split())
    games = f"{plural(standing.games, 'game')} each"
    title = standing_words.title(standing.setting, standing.figure, standing.best)
    heading(title, f"{own}; {games}" if own else games)
    for sentence in standing.answer if whole else standing.answer[:1]:
        say(sentence)
    if not whole:
        return
    say()
    alone = standing.rows["may_be"].sum() == 1
    values = standing.rows.to_dicts()
    digits = standing_words.digits_of(values, standing.kind)
    rows = [standing_words.cells(row, standing.kind, standing.best, alone, standing.same, digits) for row in values]
    columns = [
        Column(standing.setting, style="bold", wraps=True),
        Column(standing.figure, right=True, wraps=True),
        Column(f"from the {standing.best} other", right=True, style="cyan"),
        Column("interval", right=True),
        Column("", style="bold"),
    ]
    table(columns, rows)
    if standing_words.ends_at_0(values) and not standing.same:
        say()
        say(f"{standing_words.ENDS} Every two values: a page with --out FILE, or --json.", "dim")


def _render_exchange(exchange: "Exchange") -> None:
    """Print a comparison of two values of a setting that were played with the seats exchanged."""
    from balance.questions.compare import seat_words

    heading(f"{exchange.name}, seats exchanged", f"{exchange.players} players, {seat_words.times(exchange)}")
    for sentence in exchange.answer:
        say(sentence)
    say()
    columns = [Column("wins", style="bold"), Column("share", right=True, style="cyan"), Column("interval", right=True)]
    table(columns, seat_words.table_rows(exchange))


def _render_robust(robust: "Robust") -> None:
    """Print how far the verdict hangs on what is assumed."""
    from balance.questions.compare import robust_words

    heading(robust_words.TITLE, "")
    for sentence in robust.answer:
        say(sentence)
    if not robust.judged:
        return
    say()
    value, change, interval, verdict = robust_words.COLUMNS
    columns = [
        Column(value, style="bold", wraps=True),
        Column(change, right=True, style="cyan"),
        Column(interval, right=True),
        Column(verdict, style="bold"),
    ]
    table(columns, robust_words.rows(robust))
