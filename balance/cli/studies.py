"""Carry out a question with a page and a folder beside it: what all such commands do alike."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import typer

from balance.cli.cluster import engine_for
from balance.cli.formatting import exact_duration, longer_duration
from balance.cli.output import print_json
from balance.cli.pages import open_page, say_pages
from balance.cli.program import notify, on_interrupt, warn
from balance.cli.progress import say_if_compiling, steps_bar, warn_if_idle
from balance.studies.exit_codes import OPEN_ANSWER

if TYPE_CHECKING:
    from balance.simulation.engine import Engine
    from balance.studies.asking import OpenStudy, Plan
    from balance.studies.contexts import ContextPlan
    from balance.studies.left_to_play import LeftToPlay
    from balance.studies.study_folder import Record, StudyFolder

P = TypeVar("P", bound="Plan")
T = TypeVar("T")


@dataclass(frozen=True)
class Asked(Generic[P]):
    """Hold a question that a command asks, with all that answers it.

    Attributes:
        kind: How its folder looks.
        plan: What is asked.
        page: The page that is written; the folder beside it has its name.
        engine: What plays; the forecast needs it too.
        resume: Whether the folder may hold a study to go on with.
    """

    kind: "StudyFolder[Any, Any]"
    plan: P
    page: Path
    engine: "Engine"
    resume: bool

    @property
    def left(self) -> "LeftToPlay":
        """What is left to play: all of it, unless a study of the same goes on."""
        from balance.studies.left_to_play import LeftToPlay

        return LeftToPlay(self.page.with_suffix("") if self.resume else None)

    def answer(
        self,
        carry_out: "Callable[[P, OpenStudy[Any]], T]",
        write_page: Callable[[T, Path], tuple[Path, Path]],
        *,
        of_what_is_left: bool = False,
    ) -> tuple[T, tuple[Path, Path]]:
        """Play below a bar of steps, and write the page; return what came of it, and the files of the page.

        Args:
            carry_out, write_page: As the question has them.
            of_what_is_left: Whether the times that were told count only what is left to play; see `say_kept`.
        """
        from balance.studies.asking import ask_in

        if self.resume:
            say_kept(self.kind, self.page.with_suffix(""), self.plan.record, of_what_is_left)
        with steps_bar() as progress:
            found = ask_in(
                self.kind,
                self.plan,
                carry_out,
                self.page.with_suffix(""),
                self.engine,
                resume=self.resume,
                progress=progress,
            )
        return found, write_page(found, self.page)


@dataclass(frozen=True)
class Beside:
    """Hold what an answer hangs on besides the record of its folder, such as plays.

    Attributes:
        name: What it is, for messages: `plays`.
        answered: Returns whether the answer of a folder with the same record, if there is one, is of the same.
    """

    name: str
    answered: Callable[[Path], bool]


@contextmanager
def asked(
    kind: "StudyFolder[Any, Any]",
    plan: P,
    page_kind: str,
    beside: Beside | None = None,
    *,
    out: Path | None,
    resume: bool,
    threads: int | None,
    cluster: str | None,
) -> Iterator[Asked[P]]:
    """Yield a question to answer with a page; Ctrl-C says what its folder keeps.

    Args:
        kind: How its folder looks.
        plan: What is asked.
        page_kind: What its page is: `a ranking`.
        beside: What its answer hangs on besides its record; None: nothing.
        out, resume, threads, cluster: What the options of these names say.

    Raises:
        InputError: As for `study_engine`.
    """
    page = page_of(out, plan.folder, kind, plan.record, resume, beside)
    with study_engine(kind, page, page_kind, resume, threads, cluster) as engine:
        yield Asked(kind, plan, page, engine, resume)


def page_of(
    out: Path | None,
    folder: Path,
    kind: "StudyFolder[Any, Any]",
    record: "Record",
    resume: bool,
    beside: Beside | None = None,
) -> Path:
    """Return the page that is written: the named one, else the one beside a folder of this question.

    Where the usual folder answers another question, such as that of the game before it was edited, the next free one
    of `NAME-2`, `NAME-3`, ... is taken.

    Args:
        out: The page that is named, or None; a folder that is there gathers pages under their usual names.
        folder: The usual folder.
        kind: How it looks.
        record: What is asked.
        resume: Whether the folder of the same question is wanted, to go on with.
        beside: What the answer hangs on besides the record: with `resume` another one may take its place, as the games
            serve again.
    """
    out, folder = place_of(out, folder)
    if out is not None:
        return out
    every = (folder.with_name(f"{folder.name}-{number}") if number > 1 else folder for number in count(1))
    there = list(takewhile(lambda each: (each / kind.file).is_file(), every))
    asked_there = [each for each in there if _answers(kind, each, record)]
    same = next((each for each in asked_there if beside is None or beside.answered(each)), None)
    if same is not None or not there:
        return _page(same or folder)
    if beside is not None and asked_there:
        if not resume:
            told = f"{asked_there[-1]} holds an answer of other {beside.name}; this one has a page of its own"
            notify(f"{told} (--resume would write it there, and play no game again)", "")
        return _page(asked_there[-1] if resume else folder.with_name(f"{folder.name}-{len(there) + 1}"))
    kept = f"{there[-1]} holds an answer of the game as it was, or to another question"
    notify(f"{kept}; {'without --resume the new one gets' if resume else 'this one has'} a page of its own", "")
    return _page(folder if resume else folder.with_name(f"{folder.name}-{len(there) + 1}"))


def place_of(out: Path | None, folder: Path) -> tuple[Path | None, Path]:
    """Return the named page, or None; and the usual folder, inside the one that is named in its place.

    Args:
        out: What `--out` names: a page, or a folder that is there.
        folder: The usual folder.
    """
    gathers = out is not None and out.name not in ("", "..") and out.is_dir()  # a place without a name is refused later
    return (None, out / folder.name) if out is not None and gathers else (out, folder)


def _answers(kind: "StudyFolder[Any, Any]", folder: Path, record: "Record") -> bool:
    """Return whether a folder is of what is asked now; one that cannot be read is not."""
    from scenarios.loader.errors import InputError

    try:
        return bool(kind.read(folder).identity == record.identity)
    except InputError:
        return False


def say_kept(kind: "StudyFolder[Any, Any]", folder: Path, record: "Record", of_what_is_left: bool = False) -> None:
    """Say how much of a study that goes on is played, and of what the times are that were told before.

    Args:
        kind: How its folder looks.
        folder: Its folder.
        record: What is asked.
        of_what_is_left: Whether the times count only what is left to play; else they are those of a fresh start.
    """
    if not (folder / kind.file).is_file() or not _answers(kind, folder, record):
        return
    if kept := kind.kept(folder):
        times = "is of what is left" if of_what_is_left else "is that of all, so it takes less"
        notify(f"{kept} kept from before; the time above {times}", "")


def _page(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.html")


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


def warn_if_too_short(seconds: float, budget: float | None, resume: bool) -> None:
    """Say before the first game that a budget ends before there can be an answer.

    Args:
        seconds: What is expected until there is a first answer [s].
        budget: The budget [s]; None: there is none.
        resume: Whether part of it may be kept already: then nobody knows.
    """
    if budget is not None and seconds > budget and not resume:
        warn(
            f"--budget {exact_duration(budget)} is probably too short for an answer: a first answer takes about "
            f"{longer_duration(seconds, budget)}; what is played is kept, and --resume goes on"
        )


def show(
    json: bool,
    as_json: Callable[[], object],
    render: Callable[[], None],
    paths: Sequence[Path],
    open_: bool = False,
    *,
    decided: bool = True,
) -> None:
    """Print an answer as JSON, or for people with the paths of its pages; open the page if wanted.

    Raises:
        typer.Exit: With exit code 3, if the answer is not `decided`.
    """
    if json:
        print_json(as_json())
    else:
        render()
    say_pages(paths, json)
    open_page(paths, open_)
    if not decided:
        raise typer.Exit(OPEN_ANSWER)
