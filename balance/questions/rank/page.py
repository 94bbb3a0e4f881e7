"""Make the page."""

from pathlib import Path

from balance.questions.rank.study import Ranking
from balance.questions.rank.words import answer
from balance.studies.page_files import Head, write_sections
from reports.blocks import Section, leads

KIND = "a ranking"


def write_page(found: Ranking, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths."""
    plan = found.plan
    head = Head(f"{plan.scenario.title}: what matters most?", f"{plan.label}; seed {plan.seed}")
    return write_sections(page, head, lambda: [Section("answer", "In short", tuple(leads(answer(found))))], KIND)
