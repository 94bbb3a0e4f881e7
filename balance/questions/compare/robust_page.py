"""Make the section of a page that says how far a comparison's verdict hangs on what is assumed."""

from balance.questions.compare import figure_words, robust_words
from balance.questions.compare.robust import Robust
from balance.studies.own_game import SIDES
from balance.studies.where_page import where_table
from reports.blocks import Block, Cell, Figure, Panel, Section, Table, leads
from reports.formats import plural, title, typeset
from reports.spread import CLAIM_LEGEND, WIDER, spread

_KINDS = ("text", "number", "text")


def section(robust: Robust) -> Section:
    """Return the section: the findings, how the change spreads over fillings, single values."""
    blocks: list[Block] = [*leads([typeset(text) for text in robust.answer])]
    if robust.spread is not None:
        blocks.append(_figure(robust))
    if robust.judged:
        unit = " points" if robust.row["kind"] == "share" else ""  # once, in the head: a telephone is narrow
        value, change, _, verdict = robust_words.COLUMNS
        heads = (value, f"{change}{',' if unit else ''}{unit}", verdict)
        columns = tuple((title(head), kind) for head, kind in zip(heads, _KINDS, strict=True))
        rows = tuple(_row(*row, unit) for row in robust_words.rows(robust))
        caption = "The single values that come closest to breaking it, on games of their own"
        blocks.append(Table(columns, rows, caption=caption, stacked=True))
    if robust.where is not None and robust.where.entries:
        blocks.append(where_table(robust.where, SIDES))
    return Section("robust", robust_words.TITLE, tuple(blocks))


def _row(name: str, change: str, ends: str, verdict: str, unit: str) -> tuple[Cell, ...]:
    """Return a row of the single values: the interval stands below the change."""
    value = change.removesuffix(unit) if unit else change
    return Cell(typeset(name)), Cell(typeset(value), typeset(ends)), Cell(typeset(verdict))


def _figure(robust: Robust) -> Figure:
    """Return the drawing of the change over all fillings."""
    assert robust.spread is not None and robust.claim is not None
    of, claim = robust.spread, robust.claim
    unit = "points" if robust.row["kind"] == "share" else ""
    heading = title(f"{figure_words.name(robust.row)}, change")
    ends = (claim.low, claim.high)
    most = (of.low, of.high) if of.spread else None
    values, change, label = of.values.tolist(), robust.row["difference"], SIDES.label
    svg = spread("robust-spread", heading, values, change, most, None, ends, unit, label)
    caption = (
        f"The change in each of {plural(len(of.values), 'way')} to fill the gaps, its noise taken off. The line is the "
        f"change {SIDES.here}; the claim is that {claim.text}.{f' {WIDER}' if most else ''}"
    )
    return Figure((Panel("robust-spread", f"{heading}: {robust.answer[1]}", svg),), caption, CLAIM_LEGEND, large=True)
