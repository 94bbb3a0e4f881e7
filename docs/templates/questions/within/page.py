"""Make the page: blocks that `reports` draws."""

from pathlib import Path

from balance.questions.within.result import Within
from balance.questions.within.words import again, cells, who
from balance.studies.page_files import Head, write_sections
from reports.blocks import Section, Table, in_short, reproduce, text_cells

KIND = "a study of lengths"
COLUMNS = (("Script", "text"), ("Over in time", "number"), ("Interval", "number"), ("Games", "number"))


def write_page(found: Within, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths."""
    plan = found.plan
    head = Head(f"{plan.scenario.title}: over in time?", f"{plan.rounds} rounds; {who(plan)}")
    return write_sections(page, head, lambda: _sections(found), KIND)


def _sections(found: Within) -> list[Section]:
    table = Table(COLUMNS, tuple(text_cells(*row) for row in cells(found)))
    scripts = Section("scripts", "Script by script", (table,))
    return [in_short(found.answer), scripts, reproduce("study", again(found.plan))]
