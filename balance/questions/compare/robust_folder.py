"""Keep the games with which a comparison's gaps are filled, so that an interrupted --robust goes on."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from balance.design.default_names import folder_name
from balance.questions.compare.robust_plan import GROUPS, RobustPlan
from balance.storage.sealed_json import Sealed
from balance.studies.gaps import Gaps
from balance.studies.kept_games import counted, removed
from balance.studies.study_folder import Record, StudyFolder, what_plays
from scenarios import Configuration


class RobustRecord(Record):
    """Record what is filled; budget, margin and level are not among it: they do not decide what is played."""

    format: Literal[1] = 1
    first: str
    second: str
    watch: list[str]
    gaps: str
    fillings: int
    each: int
    seed: int


FOLDER: StudyFolder[RobustRecord, Sealed] = StudyFolder(
    what="comparison",
    command="balance compare --robust",
    file="robust.json",
    record=RobustRecord,
    answer=None,
    bound="",
    asked={
        "first": "the first side",
        "second": "the second side",
        "watch": "the figures",
        "gaps": "what is plausible",
        "fillings": "the number of fillings",
        "each": "the games of each filling",
    },
    doing="filling the gaps",
    anew="compare anew in another folder",
    kept=counted(*GROUPS),
    clear=removed(*GROUPS),
)


@dataclass(frozen=True)
class Stopped:
    """Say what a comparison keeps that is stopped: games with which gaps are filled, once there are any."""

    folder: Path

    def __str__(self) -> str:
        """Return what is kept, and how to go on; counted when this becomes text."""
        games = FOLDER.kept(self.folder)
        if not games:
            return "nothing is kept, as no gap was filled yet; the same line begins anew"
        return (
            f"{games} of filled gaps kept in {self.folder}; the same line with --resume goes on with them, and plays "
            "the comparison itself anew"
        )


def usual_folder(
    first: str, second: str | None, settings: Sequence[str], watch: str | None, plan: Mapping[str, object]
) -> Path:
    """Return the folder that is written to unless a page is named.

    Args:
        first, second: What is compared, as typed.
        settings: Texts of `--set`.
        watch: The figures that somebody named.
        plan: What else is not as usual, by name.
    """
    against = None if second is None else Path(second).name
    return Path(folder_name(Path(first).name, "robust", {"against": against, "": settings, "watch": watch, **plan}))


def record_of(
    plan: RobustPlan, sides: tuple[Configuration, Configuration], gaps: Gaps, watch: tuple[str, ...], seed: int
) -> RobustRecord:
    """Return the record of gaps that are filled on both sides."""
    first, second = (side.digest for side in sides)
    return RobustRecord(
        **what_plays(sides[0].scenario),
        first=first,
        second=second,
        watch=list(watch),
        gaps=gaps.digest,
        fillings=plan.fillings,
        each=plan.each,
        seed=seed,
    )


@contextmanager
def opened(plan: RobustPlan, record: RobustRecord) -> Iterator[Path]:
    """Hold the folder in which games are kept; one that vanishes where none is named.

    Raises:
        InputError: See `StudyFolder.opened`.
    """
    if plan.folder is None:
        with TemporaryDirectory(prefix="balance-") as folder:
            yield Path(folder)
        return
    with FOLDER.opened(plan.folder, record, plan.resume):
        yield plan.folder


def forget(folder: Path) -> None:
    """Remove what a folder keeps, and the folder if nothing else is there."""
    if not folder.is_dir():  # nothing was filled
        return
    FOLDER.remove(folder)
    if not any(folder.iterdir()):
        folder.rmdir()
