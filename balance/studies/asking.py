"""Ask a question whose games are kept in a folder: plan, play, answer.

    plan_NAME(...)          what is asked, checked before anything is played: a `Plan`
    carry_out(plan, study)  plays it in the open folder, keeps the answer there and returns what came of it
    ask(...)                opens the folder and an engine for it: how the Python function of a question ends

The command does the same with a page (`balance/cli/studies.py`).
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from balance.simulation.engine import Engine, check_engine, engine_of
from balance.storage import sealed_json
from balance.studies.kept_games import Columns, KeptGames, Progress, counted, no_progress, removed
from balance.studies.study_folder import Record, StudyFolder
from scenarios import Configuration

if TYPE_CHECKING:
    from distributed import Client

    from balance.environments.play_agents import Company


class Plan(Protocol):
    """Say what every plan says, besides what its question asks."""

    @property
    def seed(self) -> int:
        """Return the seed of all games."""

    @property
    def budget(self) -> float | None:
        """Return after how much time no more games are begun [s]; None: no limit."""

    @property
    def record(self) -> Record:
        """Return the record of a new study: all that decides what is played."""

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""


P = TypeVar("P", bound=Plan)
T = TypeVar("T")
R = TypeVar("R", bound=Record)
A = TypeVar("A", bound=sealed_json.Sealed)


@dataclass
class OpenStudy(Generic[A]):
    """Hold the open folder of a study, where games are played and the answer is kept.

    Attributes:
        kind: How the folder looks.
        folder: The folder.
        plan: What is asked.
        identity: The `identity` of the folder's record; the answer carries it.
        engine: What plays.
        progress: Told how far the study is.
    """

    kind: StudyFolder[Any, A]
    folder: Path
    plan: Plan
    identity: str
    engine: Engine
    progress: Progress

    @cached_property
    def deadline(self) -> float | None:
        """Return the time from which on no games are begun [s of `time.monotonic`]; None: no limit.

        The budget begins when this is first read.
        """
        return None if self.plan.budget is None else time.monotonic() + self.plan.budget

    def games(self, columns: Callable[[Configuration], Columns], company: "Company | None" = None) -> KeptGames:
        """Return what plays and keeps games; the first call begins the budget, so compile before it.

        Args:
            columns: Returns what is kept of a configuration's games.
            company: The processes of players from outside; None: there are none.
        """
        return KeptGames(self.folder, self.plan.seed, self.engine, columns, self.progress, self.deadline, company)

    def keep(self, answer: A) -> None:
        """Write the answer in one step."""
        self.kind.keep(self.folder, answer)


def folder_of_games(
    name: str,
    record: type[R],
    answer: type[A],
    *,
    what: str,
    asked: Mapping[str, str],
    groups: tuple[str, ...] = ("games",),
    doing: str = "playing",
    anew: str = "ask anew in another folder",
    elsewhere: str = "choose another --out",
) -> StudyFolder[R, A]:
    """Return how the folders of a question look that keeps games and its answer, and nothing else.

    Args:
        name: The question's name, of its command, of its record's file and of the answer's field that holds the
            record's `identity`: `rank`.
        groups: The groups of its games.
        record, answer, what, asked, doing, anew, elsewhere: As in `StudyFolder`.
    """
    return StudyFolder(
        what=what,
        command=f"balance {name}",
        file=f"{name}.json",
        record=record,
        answer=answer,
        bound=name,
        asked=asked,
        doing=doing,
        anew=anew,
        kept=counted(*groups),
        clear=removed(*groups),
        elsewhere=elsewhere,
    )


def ask(
    kind: StudyFolder[Any, A],
    plan: P,
    carry_out: Callable[[P, OpenStudy[A]], T],
    *,
    out: str | Path | None,
    threads: int | None,
    cluster: "str | Client | None" = None,
    resume: bool,
    progress: Progress | None,
) -> T:
    """Carry out what is asked, in a folder and with an engine of its own.

    Args:
        kind: How the folders of the question look.
        plan: What is asked.
        carry_out: Plays it in the open folder.
        out: The folder; None: the plan's own.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        resume: Go on with the study in the folder, if there is one; without it, a folder with one is refused.
        progress: Called in the caller's thread to tell how far the study is; or a `Control`.

    Raises:
        InputError: If the folder holds something else, or nothing can play.
    """
    check_engine(threads, cluster)
    folder = plan.folder if out is None else Path(out)
    kind.refuse(folder, resume)  # before processes are started
    with engine_of(threads, cluster) as engine:
        return ask_in(kind, plan, carry_out, folder, engine, resume=resume, progress=progress)


def ask_in(
    kind: StudyFolder[Any, A],
    plan: P,
    carry_out: Callable[[P, OpenStudy[A]], T],
    folder: Path,
    engine: Engine,
    *,
    resume: bool = False,
    progress: Progress | None = None,
) -> T:
    """Carry out what is asked, in this folder and by this engine; the rest is as for `ask`.

    If it is interrupted, what is being played is lost; the same call with `resume` goes on.
    """
    with kind.opened(folder, plan.record, resume) as record:
        return carry_out(plan, OpenStudy(kind, folder, plan, record.identity, engine, progress or no_progress))
