"""Map the headline's rate over two swept numbers."""

from reports import charts
from reports.blocks import Block, Figure, Panel
from reports.formats import at_most, known, percent, setting_name, title
from reports.lookup import Book, rank
from reports.tables import OPEN, Setting

PANELS = 12  # drawings, at most
ABREAST = 9  # fields that fit a telephone side by side
FIELDS = 9  # from this many fields on the map is clearer than the table, and stands in the headline


def leads(book: Book) -> bool:
    """Return whether the map stands in the headline: it has many fields, or little else was swept."""
    by = book.report.heat_by
    if by is None:
        return False
    others = [s for s in book.report.settings if s.name not in by]
    across, up = (s for s in book.report.settings if s.name in by)
    return len(across.values) * len(up.values) >= FIELDS or all(s.kind in OPEN for s in others)


def unless_first(book: Book) -> tuple[Block, ...]:
    """Return the map as its own section, or nothing if it stands in the headline."""
    return () if leads(book) else heat(book)


def heat(book: Book) -> tuple[Block, ...]:
    """Draw the headline's rate over two swept numbers."""
    report = book.report
    if report.heat_by is None or report.heat.is_empty():
        return ()
    across, up = (next(s for s in report.settings if s.name == name) for name in report.heat_by)
    names = list(dict.fromkeys(report.heat["panel"].to_list()))[:PANELS]
    panels = tuple(_panel(book, across, up, name, i) for i, name in enumerate(names))
    halves = [
        max(high - estimate, estimate - low)
        for estimate, low, high in report.heat.select("estimate", "low", "high").iter_rows()
        if known(low, high)
    ]
    sure = f" Intervals reach at most ±{at_most(max(halves))} points." if halves else ""
    own = " Framed: the scenario's own values." if across.own in across.values and up.own in up.values else ""
    scale = ", on one scale for all panels" if len(panels) > 1 else ""
    caption = f"{title(book.rate_name)} in percent; darker is higher{scale}.{own}{sure}"
    return (Figure(panels, caption, wide=len(across.values) > ABREAST, large=len(panels) == 1),)


def _panel(book: Book, across: Setting, up: Setting, panel: str, i: int) -> Panel:
    """Return the map number `i` (from 0), of the rows of this `panel`.

    All maps share one scale of colours.
    """
    report = book.report
    rates = [rate for rate in report.heat["estimate"].to_list() if known(rate)]
    rows = [row for row in report.heat.iter_rows(named=True) if row["panel"] == panel]
    rows.sort(key=lambda row: (rank(across, row["x"]), rank(up, row["y"])))
    fields = {(row["x"], row["y"]): row["estimate"] for row in rows}
    name, heading = f"heat-{i + 1:02d}", title(panel) if panel else title(book.rate_name)
    names = (setting_name(across.name), setting_name(up.name))
    limits, own = (min(rates), max(rates)), (across.own, up.own)
    svg = charts.heat(name, heading, _sorted(across), _sorted(up), fields, names, limits, own)
    values = "; ".join(f"{names[0]} {x}, {names[1]} {y}: {percent(rate)}" for (x, y), rate in fields.items())
    narrow = ""
    if len(across.values) > ABREAST >= len(up.values):  # turned, it is no wider than a telephone
        turned, sides = {(y, x): rate for (x, y), rate in fields.items()}, (_sorted(up), _sorted(across))
        narrow = charts.heat(f"{name}-narrow", heading, *sides, turned, names[::-1], limits, own[::-1])
    return Panel(name, f"{heading}: {values}", svg, narrow)


def _sorted(setting: Setting) -> list[str]:
    """Return a setting's values in ascending order if they are numbers, else in the plan's order."""
    return sorted(setting.values, key=float) if setting.numeric else list(setting.values)
