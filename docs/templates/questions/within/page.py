"""Make the page: blocks that `reports` draws."""

from pathlib import Path

from balance.questions.within.study import Within
from balance.questions.within.words import answer, cells
from balance.studies.page_files import Head, write_sections
from reports.blocks import Prose, Section, Strong, Table, text_cells

KIND = "a study of lengths"
COLUMNS = (("Script", "text"), ("Over in time", "number"), ("Interval", "number"), ("Games", "number"))


def write_page(found: Within, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths."""
    plan = found.plan
    head = Head(f"{plan.scenario.title}: over in time?", f"{plan.rounds} rounds; seed {plan.seed}")
    return write_sections(page, head, lambda: _sections(found), KIND)


def _sections(found: Within) -> list[Section]:
    leads = tuple(Prose((Strong(text),), "lead") for text in answer(found))
    table = Table(COLUMNS, tuple(text_cells(*row) for row in cells(found)))
    return [Section("answer", "In short", leads), Section("scripts", "Script by script", (table,))]
