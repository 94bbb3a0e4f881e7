"""Accept what moved: make today's game the baseline, and write the reason into its file."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from balance.installation import version
from balance.questions.drift.baseline import Baseline, Cell, read_baseline
from balance.questions.drift.baseline_edit import renewed
from balance.questions.drift.baseline_file import (
    BaselineRecord,
    CellRecord,
    HistoryRecord,
    MovedRecord,
    locked_baseline,
)
from balance.questions.drift.checking import check
from balance.questions.drift.recording import Progress, marks_of, play_cells
from balance.questions.drift.results import EQUIVALENT, IDENTICAL, Checked
from balance.simulation.engine import Engine, check_engine, engine_of
from balance.stats import intervals
from balance.storage import atomic
from scenarios.loader.errors import InputError
from scenarios.loader.reading import read_bytes

if TYPE_CHECKING:
    from distributed import Client


@dataclass(frozen=True)
class Accepted:
    """The result of `accept`.

    Attributes:
        written: Whether the file was renewed.
        entry: The new entry of the history; None with `same`.
        checked: The check that was made with `same`, else None.
    """

    written: bool
    entry: HistoryRecord | None
    checked: Checked | None


def accept(
    path: str | Path | Baseline,
    reason: str | None = None,
    *,
    same: bool = False,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    progress: Progress | None = None,
    max_games: int | None = None,
) -> Accepted:
    """Make today's game the baseline.

    With a reason, every cell is played anew with as many games as before, and the history records which metrics moved,
    by how much and why. With `same`, the game is checked first; the fingerprints are renewed only if every cell is
    identical or equivalent. The counts stay, so that a series of small changes is still measured against what was first
    recorded: all of them together may move a share by less than a margin.

    Args:
        path: The baseline's file, or the baseline that was read from it.
        reason: Why the shares moved; one line. Not with `same`.
        same: Renew the fingerprints only.
        threads, cluster, progress: As for `record`.
        max_games: As for `check`; used with `same` only.

    Raises:
        InputError: If the file is wrong or was changed meanwhile, or there is no reason; the file is then unchanged.
    """
    check_engine(threads, cluster)
    where = path.path if isinstance(path, Baseline) else path
    if same == (reason is not None):
        raise InputError(f'{where}: give either --reason "...", or --same after a check that found the game equivalent')
    one_line = " ".join((reason or "").split())
    if not same and not one_line:
        raise InputError(f"{where}: the reason is empty; say in a line why the figures moved")
    try:
        one_line.encode()
    except UnicodeEncodeError:
        raise InputError(f"{where}: the reason is not UTF-8") from None
    old = path if isinstance(path, Baseline) else read_baseline(path)
    if not old.path.is_file():
        raise InputError(f"{old.path}: is no file, so it cannot be renewed")
    with locked_baseline(old.path), engine_of(threads, cluster) as engine:
        if same:
            return _accept_same(old, max_games, engine, progress)
        return _accept(old, one_line, engine, progress)


def _accept(old: Baseline, reason: str, engine: Engine, progress: Progress | None) -> Accepted:
    """Play all cells anew, and write their counts and an entry of the history."""
    configurations = [cell.configuration for cell in old.cells]
    names = [[*cell.record.counts] for cell in old.cells]
    games = [cell.record.games for cell in old.cells]
    cells = play_cells(configurations, names, old.record, games, engine, progress)
    entry = HistoryRecord(reason=reason, balance=version(), moved=_moved(old.cells, cells, old.record.alpha))
    _renew(old, old.record.model_copy(update={"cell": cells, "history": [*old.record.history, entry]}))
    return Accepted(True, entry, None)


def _accept_same(old: Baseline, max_games: int | None, engine: Engine, progress: Progress | None) -> Accepted:
    """Renew the fingerprints if a check of the cells finds nothing that moved; targets are not tested."""
    checked = check(replace(old, targets=()), max_games=max_games, progress=progress, engine=engine)
    if any(cell.verdict not in (IDENTICAL, EQUIVALENT) for cell in checked.cells):
        return Accepted(False, None, checked)
    configurations = [cell.configuration for cell in old.cells]
    marks = marks_of(configurations, [cell.shares for cell in old.cells], old.record, engine)
    pairs = zip(old.cells, marks, strict=True)
    cells = [cell.record.model_copy(update={"fingerprint": mark}) for cell, mark in pairs]
    _renew(old, old.record.model_copy(update={"cell": cells}))
    return Accepted(True, None, checked)


def _renew(old: Baseline, record: BaselineRecord) -> None:
    """Write the renewed baseline, completely or not at all.

    The file must still have the bytes that were read.
    """
    if read_bytes(old.path) != old.content:
        raise InputError(f"{old.path}: was changed while games were played; it is as you left it, accept again")
    atomic.write(old.path, renewed(old.content.decode("utf-8-sig"), record).encode())


def _moved(old: Sequence[Cell], new: Sequence[CellRecord], alpha: float) -> list[MovedRecord]:
    """Return the metrics that moved: the interval of the difference, Bonferroni over all, excludes 0."""
    total = sum(len(cell.record.counts) for cell in old)
    moved = []
    for before, after in zip(old, new, strict=True):
        for name, wins in before.record.counts.items():
            counts = (after.counts[name], after.games, wins, before.record.games)
            low, high = intervals.shares_difference_interval(*counts, 1 - alpha / total)
            if low > 0 or high < 0:
                rates = (round(wins / before.record.games, 6), round(after.counts[name] / after.games, 6))
                moved.append(MovedRecord(set=before.record.set, metric=name, before=rates[0], after=rates[1]))
    return moved
