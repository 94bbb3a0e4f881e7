"""Sweeps: a plan carried out into a run's folder, to be stopped and gone on with at any moment."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import filelock

from balance.design.limits import MAX_CELLS, PART
from balance.design.plan import Plan, check_whole
from balance.runs.manifest import MANIFEST
from balance.runs.run import LOCK, Run, open_run
from balance.runs.writer import Progress, RunWriter, Say
from balance.simulation.workers import thread_count
from balance.storage import atomic
from scenarios.loader.errors import InputError
from scenarios.loader.reading import check_name


def sweep(
    plan: Plan,
    out: str | Path,
    *,
    resume: bool = False,
    drop_unfinished: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
    say: Say | None = None,
    part: int = PART,
) -> Run:
    """Play every configuration of a plan and keep one row per game.

    What is already in the folder is kept and not played again; a plan with more games or more values adds to it.
    Interrupted or killed, at most the parts in flight are lost: the same call with `resume` goes on. Until it is
    done the run is what it was: the plans that were finished before can be read.

    Args:
        plan: What to play.
        out: Folder of the run; made if need be.
        resume: Go on with the run that `out` holds, if it does.
        drop_unfinished: Give up another plan that was begun in the run and not finished: remove what only it needs.
        threads: Threads to play on; None: one for each processor. The bytes do not depend on it.
        progress: Called in this thread with the number of games newly played, or found played already.
        say: Called with a line about anything unexpected, such as a damaged part; None: it becomes a warning.
        part: Games in a part; small ones are for tests.

    Raises:
        InputError: If nothing can be played, `out` cannot be written, holds something else or a run of other things,
            another process writes it, another plan is unfinished and in the way, or its games are not those that are
            played now.
    """
    check_whole("threads", count := thread_count(threads), 1, 1024)
    folder, progress = Path(out), progress or _ignore
    check_whole("configurations", len(plan.cells.legal), 1, MAX_CELLS)  # before anything is made
    refuse_folder(folder, resume)
    with _locked(folder):
        refuse_folder(folder, resume)
        writer = RunWriter.open(plan, folder, part, say or _warn)
        writer.check_rules()
        writer.check_folder()
        writer.settle_unfinished(drop_unfinished)
        writer.find_stored_parts(progress)
        writer.write_manifest()
        writer.play_missing_parts(count, progress)
        while writer.extend_imprecise_cells(progress):
            writer.play_missing_parts(count, progress)
        writer.finish()
    return open_run(folder)


def _warn(line: str) -> None:
    warnings.warn(line, RuntimeWarning, stacklevel=3)


def _ignore(games: int) -> None:
    pass


def refuse_folder(out: Path, resume: bool) -> None:
    """Refuse a folder that is not for us to write to."""
    check_name(out)
    if out.exists() and not out.is_dir():
        raise InputError(f"{out}: is a file; a run is a folder, one that is not there yet or is empty")
    if not out.exists():
        return
    try:
        kept = {path.name for path in out.iterdir()}
    except OSError as error:
        raise InputError(f"{out}: cannot be read: {error.strerror}") from error
    if MANIFEST in kept and not resume:
        raise InputError(f"{out}: holds a run; add --resume to go on with it, or choose another folder")
    if MANIFEST not in kept and any(name != LOCK and not atomic.is_unfinished(name) for name in kept):
        raise InputError(f"{out}: holds files that are no run; choose a folder that is not there yet or is empty")


@contextmanager
def _locked(out: Path) -> Iterator[None]:
    """Be the only process that writes this run. A process that is killed leaves no lock behind."""
    with atomic.writing(out):
        out.mkdir(parents=True, exist_ok=True)
        lock = filelock.FileLock(out / LOCK)
        try:
            lock.acquire(blocking=False)
        except filelock.Timeout:
            message = "another process is writing this run; wait for it or choose another folder"
            raise InputError(f"{out}: {message}") from None
    try:
        yield
    finally:
        lock.release()
