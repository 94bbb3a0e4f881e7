"""How it is shown: frames of estimates in; figures, one HTML page and the same as Markdown out.

Knows tables, neither games nor runs. `Report` says which tables; `pages` draws them. The same report gives the same
bytes.
"""

from reports.page import Pages, pages
from reports.tables import Report, Setting, Skipped

__all__ = ["Pages", "Report", "Setting", "Skipped", "pages"]
