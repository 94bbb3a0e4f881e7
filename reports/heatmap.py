"""The headline's rate over two swept numbers."""

from reports import charts
from reports.blocks import (
    Block,
    Figure,
    Panel,
)
from reports.lookup import Book, rank
from reports.tables import Setting
from reports.words import (
    known,
    percent,
    points,
    setting_name,
    title,
)

PANELS = 12  # drawings, at most


def heat(book: Book) -> tuple[Block, ...]:
    """The headline's rate over two swept numbers."""
    report = book.report
    if report.heat_by is None or report.heat.is_empty():
        return ()
    across, up = (next(s for s in report.settings if s.name == name) for name in report.heat_by)
    rates = [rate for rate in report.heat["estimate"].to_list() if known(rate)]
    limits = (min(rates), max(rates))
    panels: list[Panel] = []
    for panel in dict.fromkeys(report.heat["panel"].to_list()):
        rows = [row for row in report.heat.iter_rows(named=True) if row["panel"] == panel]
        rows.sort(key=lambda row: (rank(across, row["x"]), rank(up, row["y"])))
        fields = {(row["x"], row["y"]): row["estimate"] for row in rows}
        name = f"heat-{len(panels) + 1:02d}"
        names = (setting_name(across.name), setting_name(up.name))
        heading = title(panel) if panel else title(book.rate_name)
        svg = charts.heat(name, heading, _sorted(across), _sorted(up), fields, names, limits)
        told = "; ".join(f"{names[0]} {x}, {names[1]} {y}: {percent(rate)}" for (x, y), rate in fields.items())
        panels.append(Panel(name, f"{heading}: {told}", svg))
        if len(panels) == PANELS:
            break
    halves = [(h - lo) / 2 for lo, h in report.heat.select("low", "high").iter_rows() if known(lo, h)]
    sure = f" Half-width of the intervals: at most ±{points(max(halves))}." if halves else ""
    caption = f"{title(book.rate_name)} in percent; darker is higher, on one scale for all panels.{sure}"
    return (Figure(tuple(panels), caption, wide=len(across.values) > 9),)


def _sorted(setting: Setting) -> list[str]:
    return sorted(setting.values, key=float) if setting.numeric else list(setting.values)
