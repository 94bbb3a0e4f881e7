"""Carry out a plan in a run's folder; the sweep can be stopped and resumed at any moment.

Only one process may write a run: it holds the file lock on `lock`, which the system releases if the process dies.
"""

import warnings
from pathlib import Path

from balance.design.limits import MAX_CELLS, PART
from balance.design.plan import Plan
from balance.design.whole_numbers import check_whole
from balance.runs.manifest import MANIFEST
from balance.runs.run import LOCK, Run, open_run
from balance.runs.writer import Progress, RunWriter, Say
from balance.simulation.workers import thread_count
from balance.storage import output_folder
from balance.storage.file_lock import locked

TAKEN = "another process is writing this run; wait for it or choose another folder"


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

    Games that the folder has already are kept and not played again; a plan with more games or more values adds to them.
    If the process is interrupted or killed, only the parts in flight are lost: the same call with `resume` continues.
    Until the plan is finished, readers of the run see only the plans that were finished before.

    Args:
        plan: What to play.
        out: Folder of the run; created if necessary.
        resume: Continue the run in `out`, if there is one; without it, a folder with a run is refused.
        drop_unfinished: Give up another plan that was begun in the run and not finished: remove the parts that only it
            needs.
        threads: Number of threads; None: one for each processor. The files' bytes do not depend on it.
        progress: Called in the caller's thread with the number of games played, or found stored, since the last call.
        say: Called with a line about anything unexpected, such as a damaged part; None: it becomes a warning.
        part: Games of a full part; small values are for tests [games].

    Returns:
        The run, opened for reading.

    Raises:
        InputError: If nothing can be played; `out` cannot be written, holds other files, or holds a run of another
            game, seed or scenario; another process writes it; the parts of another unfinished plan are in the way; or
            its stored games differ from those played now.
    """
    check_whole("threads", count := thread_count(threads), 1, 1024)
    folder, progress = Path(out), progress or _ignore
    check_whole("configurations", len(plan.cells.legal), 1, MAX_CELLS)  # before any file is made
    refuse_folder(folder, resume)
    with locked(folder, folder / LOCK, TAKEN):
        refuse_folder(folder, resume)  # again: another process may have written before we had the lock
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
    """Refuse a folder that a sweep must not write to.

    Args:
        out: The folder.
        resume: Whether it may hold a run.

    Raises:
        InputError: If it is a file, cannot be read, has other files, or has a run and `resume` is False.
    """
    output_folder.refuse(out, resume, what="run", marker=MANIFEST, lock=LOCK)
