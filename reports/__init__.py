"""Draw reports: tables of estimates in; figures, one HTML page and the same page as Markdown out.

The package knows tables, but neither games nor runs. `Report` lists the tables; `pages` draws them. The same report
always gives the same bytes.

The way of a figure: `tables` (Report) -> `lookup` (Book) -> a section's module (headline, outcomes, lengths, ...) ->
`blocks` -> `page` and its templates. `charts` and `style` draw, `formats` writes numbers and names.
"""

from reports.page import Pages, pages
from reports.tables import Report, Setting, Skipped

__all__ = ["Pages", "Report", "Setting", "Skipped", "pages"]
