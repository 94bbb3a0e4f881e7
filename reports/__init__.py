"""Draw reports: tables of estimates in; figures, one HTML page and the same page as Markdown out.

The package knows tables, but neither games nor runs. `Report` lists the tables; `pages` draws them. The same report
always gives the same bytes.

The way of a figure: `tables` (Report) -> `lookup` (Book) -> a section's module (headline, outcomes, lengths, ...) ->
`blocks` -> `page` and its templates. `charts` and `style` draw, `formats` writes numbers and names. `pictures`
makes the figures PNGs.

What draws is loaded when it is first asked for: `reports.formats` is for the terminal too, which must start quickly.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.page import Pages, pages
    from reports.tables import Report, Setting, Skipped, Wanted

__all__ = ["Pages", "Report", "Setting", "Skipped", "Wanted", "pages"]

_TABLES = ("Report", "Setting", "Skipped", "Wanted")
_HOMES = {"Pages": "page", "pages": "page", **dict.fromkeys(_TABLES, "tables")}


def __getattr__(name: str) -> Any:
    """Return a name of `__all__` from the module that defines it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"reports.{_HOMES[name]}"), name)
