"""Write docs/reference/run-files.md: what lies in the folders that commands write."""

import inspect
from types import ModuleType

from balance.runs import run
from balance.runs.manifest import Manifest, PlanRecord
from balance.studies import kept_games, study_folder
from benchmarks.reference.markdown import docstring
from benchmarks.reference.markdown import page as whole_page

ABOUT = """A file is whole or absent: it is written beside its place, checked, and renamed. Damage is noticed by its
seal, and said. The same plan gives the same bytes on any machine, where the lists below do not say otherwise."""
RUN = "## A run: `balance sweep`"
STUDY = "## A question's folder: `balance ladder`, `rank`, `worth`, `tune` and the like"
STUDY_ABOUT = """The page (`--out`) has a folder of its name beside it. With `--resume` the question goes on from there.
Several ladders have a folder each in it, beside `ladders.json`, which says what was asked."""


def page() -> str:
    """Return the page."""
    return whole_page(
        "Files of a run",
        ABOUT,
        RUN,
        _listing(run),
        "### run.json",
        docstring(Manifest),
        "### A plan in run.json",
        docstring(PlanRecord),
        STUDY,
        STUDY_ABOUT,
        _listing(study_folder),
        _listing(kept_games),
    )


def _listing(module: ModuleType) -> str:
    """Return the lines of a module's docstring that say which files there are."""
    text = inspect.getdoc(module) or ""
    first = text.split("\n\n")[1]
    return "\n".join(["```text", inspect.cleandoc(first), "```"])
