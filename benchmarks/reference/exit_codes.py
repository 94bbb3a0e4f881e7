"""Write docs/reference/exit-codes.md."""

import inspect
from pathlib import Path

from balance.studies import exit_codes
from benchmarks.reference.comments import beside
from benchmarks.reference.markdown import code, table
from benchmarks.reference.markdown import page as whole_page

ABOUT = """Every command ends with one of these codes. What went wrong is one line on standard error; an answer stands
on standard output."""


def page() -> str:
    """Return the page."""
    file = Path(inspect.getsourcefile(exit_codes) or "")
    rows = [(code(value), text) for _, value, text in beside(file) if value.isdigit()]
    return whole_page("Exit codes", ABOUT, table(["code", "meaning"], rows))
