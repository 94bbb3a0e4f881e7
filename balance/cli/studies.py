"""Carry out a question with a page and a folder beside it: what all such commands do alike."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.cli.cluster import engine_for
from balance.cli.output import print_json
from balance.cli.pages import open_page, say_pages
from balance.cli.program import notify, on_interrupt
from balance.cli.progress import say_if_compiling, warn_if_idle

if TYPE_CHECKING:
    from balance.simulation.engine import Engine
    from balance.studies.contexts import ContextPlan
    from balance.studies.study_folder import StudyFolder


def page_of(out: Path | None, folder: Path) -> Path:
    """Return the page that is written: the one that is named, else the one beside the usual folder."""
    return folder.with_name(f"{folder.name}.html") if out is None else out


@contextmanager
def study_engine(
    study: "StudyFolder[Any, Any]", page: Path, kind: str, resume: bool, threads: int | None, cluster: str | None
) -> "Iterator[Engine]":
    """Yield what plays the games of a study; Ctrl-C says what its folder, named as its page, keeps.

    Args:
        study: How its folder looks.
        page, kind: The page, and what it is: `a ranking`.
        resume: Whether the folder may hold a study to go on with.
        threads, cluster: What `--threads` and `--cluster` name.

    Raises:
        InputError: If the page or the folder must not be written to, or the cluster cannot be reached.
    """
    from balance.simulation.engine import check_engine
    from balance.studies.page_files import check_page
    from balance.studies.study_folder import Interrupted

    check_engine(threads, cluster)
    check_page(page, kind)
    folder = page.with_suffix("")
    study.refuse(folder, resume)  # before processes are started, and time is spent on a forecast
    with on_interrupt(Interrupted(study, folder)), engine_for(threads, cluster) as engine:
        yield engine


def prepare_contexts(plan: "ContextPlan") -> None:
    """Say before the first game what is set in vain, what is left out, and what is compiled."""
    from balance.studies.effect_words import short_reason
    from reports.plain import settings_as_typed

    warn_if_idle(plan.contexts)
    for skipped in plan.cells.skipped:
        notify(f"left out: {settings_as_typed(skipped.settings)}: {short_reason(skipped.reason)}", "")
    say_if_compiling(plan.scenario.game, plan.grid)


def show(
    json: bool,
    as_json: Callable[[], object],
    render: Callable[[], None],
    paths: Sequence[Path],
    open_: bool = False,
) -> None:
    """Print an answer as JSON, or for people with the paths of its pages; open the page if wanted."""
    if json:
        print_json(as_json())
    else:
        render()
    say_pages(paths, json)
    open_page(paths, open_)
