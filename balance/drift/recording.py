"""Recording a baseline, and accepting what moved: the counts of every cell, played long enough to be sure of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import balance
from balance import intervals
from balance.amounts import read_share
from balance.drift import gate
from balance.drift.baseline import (
    ALPHA,
    BETA,
    FORMAT,
    MARGIN,
    BaselineRecord,
    Cell,
    CellRecord,
    Fingerprint,
    HistoryRecord,
    MovedRecord,
    check_rates,
    margins_of,
    name_scenario,
    read_baseline,
    write_baseline,
)
from balance.drift.checking import EQUIVALENT, IDENTICAL, Checked, check
from balance.drift.counting import Counter, play_more
from balance.drift.fingerprints import fingerprints
from balance.plans import Plan, check_whole, make_plan
from balance.shares import ROUNDS, gate_metrics, read_metric
from balance.threads import Stretch, play_stretches, thread_count
from scenarios import Configuration, Scenario
from scenarios.errors import InputError
from scenarios.settings import PLAYERS

PILOT = 50_000  # [games] from which the median and the 95 % of the rounds are taken
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Recorded:
    """A baseline that was written.

    Attributes:
        path, record: Where, and what.
        wanted: [games] a cell that would make every rate known to a fifth of its margin.
        games: [games] a cell that were played.
        width: How far a rate's upper bound may be above it; wanted_width: how far it should be at most.
        costs: Shift in margins -> [games] until a check decides, with the baseline wanted and with the one recorded;
            None: it may never.
    """

    path: Path
    record: BaselineRecord
    wanted: int
    games: int
    width: float
    wanted_width: float
    costs: dict[float, tuple[int | None, int | None]]


@dataclass(frozen=True)
class Accepted:
    """What `accept` did: whether it wrote, the entry of the history, and the check that `same` asks for."""

    written: bool
    entry: HistoryRecord | None
    checked: Checked | None


def record(
    what: str | Path | Scenario | Plan,
    out: str | Path,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    margin: object = MARGIN,
    margins: Mapping[str, object] | None = None,
    alpha: float = ALPHA,
    beta: float = BETA,
    seed: int | None = None,
    max_games: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Recorded:
    """Record what a game's shares are now.

    >>> balance.drift.record("pig", "baseline.toml")

    Args:
        what: A game, a scenario's folder, a plan file, a plan or a scenario. Without settings of its own: every legal
            number of players, everything else at its default.
        out: The file; must not exist.
        settings: As for `make_plan`.
        margin: A shift that matters: `1pp` or 0.01; margins: for single metrics (`outcome=win`) or kinds (`rounds`).
        alpha, beta: The error rates of the promise, see `balance.drift.check`.
        seed: Of all games; None: the plan's, or 0.
        max_games: [games] at most a cell; None: as many as make every rate known to a fifth of its margin.
        threads: Threads to play on; progress: called with the number of games newly played.

    Raises:
        InputError: If the game or a setting is wrong, or the file exists or cannot be written.
    """
    path = Path(out)
    shift, first, second = check_rates(margin, alpha, beta, "")
    own = {name: read_share(given, f"margin of {name}") for name, given in (margins or {}).items()}
    if max_games is not None:
        check_whole("max_games", max_games, 1000, 10**12)
    if path.exists():
        raise InputError(f"{path}: is there already; balance drift accept renews a baseline, or choose another name")
    if not path.parent.is_dir():
        raise InputError(f"{path}: there is no folder {path.parent}")
    plan = gate_plan(what, settings, seed)
    threads = thread_count(threads)
    cells = plan.cells().legal
    names = _metrics(cells, plan.seed, min(PILOT, max_games or PILOT), threads)
    empty = BaselineRecord(
        format=FORMAT,
        game=plan.scenario.game.name,
        scenario=name_scenario(plan.scenario, path.parent),
        seed=plan.seed,
        margin=shift,
        alpha=first,
        beta=second,
        margins=own,
    )
    _known(own, names)
    total = sum(map(len, names))
    finest = min(min(margins_of(empty, _shares(cell, each))) for cell, each in zip(cells, names, strict=True))
    wanted = gate.baseline_games(finest, first, total)
    games = min(wanted, max_games or wanted)
    records = _play(cells, names, empty, games, threads, progress)
    made = empty.model_copy(update={"cell": records})
    write_baseline(path, made)
    width = gate.baseline_width(games, first, total)
    costs = {s: _cost(finest, first, second, total, wanted, games, s) for s in (0.0, 1.0, 1.5, 2.0)}
    return Recorded(path, made, wanted, games, width, finest / gate.PART_OF_MARGIN, costs)


def _cost(
    margin: float, alpha: float, beta: float, metrics: int, wanted: int, games: int, shift: float
) -> tuple[int | None, int | None]:
    share = 0.5
    both = [
        gate.games_to_decide(round(share * n), n, margin, alpha, beta, metrics, share + shift * margin)
        for n in (wanted, games)
    ]
    return both[0], both[1]


def gate_plan(
    what: str | Path | Scenario | Plan, settings: Sequence[str] | Mapping[str, Any], seed: int | None
) -> Plan:
    """A plan of what to record: as the user says, or every legal number of players."""
    plan = what if isinstance(what, Plan) else make_plan(what, settings, seed=seed)
    if plan.grid:
        return plan
    players = list(plan.scenario.axes[PLAYERS].values)
    return Plan(plan.scenario, {PLAYERS: players}, plan.games, plan.seed, plan.source)


def _known(margins: Mapping[str, float], names: Sequence[Sequence[str]]) -> None:
    every = {name for each in names for name in each}
    kinds = {name.partition(sign)[0] for name in every for sign in "=>"}
    for key in margins:
        if key not in every | kinds:
            raise InputError(f"margin of {key}: no cell has this metric; they are {', '.join(sorted(every))}")


def _shares(cell: Configuration, names: Sequence[str]) -> tuple[Any, ...]:
    return tuple(read_metric(name, cell.scenario.game, cell.players, "metric") for name in names)


def _metrics(cells: Sequence[Configuration], seed: int, games: int, threads: int) -> list[list[str]]:
    """The metrics of each cell; its lengths are taken from the first games."""
    rounds: dict[int, np.ndarray] = {}
    stretches = [
        Stretch(
            play_many=cell.scenario.game.play_many,
            rules=cell.rules(),
            seed=seed,
            first=0,
            games=games,
            result=cell.scenario.game.result,
            finish=partial(_column, name=ROUNDS),
            tag=i,
        )
        for i, cell in enumerate(cells)
    ]
    for step in play_stretches(stretches, threads):
        if step.product is not None:
            rounds[step.stretch.tag] = step.product
    return [gate_metrics(cell.scenario.game, cell.players, rounds[i]) for i, cell in enumerate(cells)]


def _column(rows: np.ndarray, name: str) -> np.ndarray:
    return rows[name].astype(np.int64)


def _play(
    cells: Sequence[Configuration],
    names: Sequence[Sequence[str]],
    record: BaselineRecord,
    games: int | Sequence[int],
    threads: int,
    progress: Progress | None,
) -> list[CellRecord]:
    """The records of these cells, all of them played."""
    each = [games] * len(cells) if isinstance(games, int) else list(games)
    shares = [_shares(cell, own) for cell, own in zip(cells, names, strict=True)]
    counters = [Counter(cell, record.seed, own) for cell, own in zip(cells, shares, strict=True)]
    play_more(list(zip(counters, each, strict=True)), threads, progress)
    marks = _fingerprints(cells, shares, record, threads)
    return [
        CellRecord(
            set=dict(cell.given),
            games=counter.games,
            fingerprint=mark,
            counts=dict(zip(own, counter.counts.tolist(), strict=True)),
        )
        for cell, counter, mark, own in zip(cells, counters, marks, names, strict=True)
    ]


def _fingerprints(
    cells: Sequence[Configuration], shares: Sequence[tuple[Any, ...]], record: BaselineRecord, threads: int
) -> list[Fingerprint]:
    if not cells:
        return []
    finest = min(min(margins_of(record, own)) for own in shares)
    games = gate.fingerprint_games(finest, record.beta, sum(map(len, shares)))
    found = fingerprints(cells, record.seed, [games] * len(cells), threads)
    return [Fingerprint(games=games, sha256=digest) for digest in found]


def accept(
    path: str | Path,
    reason: str | None = None,
    *,
    same: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
    max_games: int | None = None,
) -> Accepted:
    """Make today's game the baseline.

    With a reason the counts of every cell are played anew, as many games as before, and the history keeps who moved, by
    how much and why. With `same` the game is checked first; only if that ends identical or equivalent are the
    fingerprints renewed, and the counts stay: so rates cannot creep from baseline to baseline.

    Args:
        path: The baseline.
        reason: Why; one line. Not with `same`.
        same: Renew the fingerprints only.
        threads, progress: As for `record`; max_games: as for `check`, with `same`.

    Raises:
        InputError: If the file is wrong, or there is no reason; the file is as it was.
    """
    old = read_baseline(path)
    if same == (reason is not None):
        raise InputError(f"{path}: give either a reason, or --same after a check that found the game equivalent")
    configurations = [cell.configuration for cell in old.cells]
    count = thread_count(threads)
    if same:
        found = check(path, max_games=max_games, threads=threads, progress=progress)
        if any(cell.verdict not in (IDENTICAL, EQUIVALENT) for cell in found.cells):
            return Accepted(False, None, found)
        marks = _fingerprints(configurations, [cell.shares for cell in old.cells], old.record, count)
        pairs = zip(old.cells, marks, strict=True)
        cells = [cell.record.model_copy(update={"fingerprint": mark}) for cell, mark in pairs]
        write_baseline(old.path, old.record.model_copy(update={"cell": cells}))
        return Accepted(True, None, found)
    told = " ".join((reason or "").split())
    if not told:
        raise InputError(f"{path}: the reason is empty; say in a line why the figures moved")
    names = [[*cell.record.counts] for cell in old.cells]
    games = [cell.record.games for cell in old.cells]
    cells = _play(configurations, names, old.record, games, count, progress)
    entry = HistoryRecord(reason=told, balance=balance.__version__, moved=_moved(old.cells, cells, old.record.alpha))
    update = {"cell": cells, "history": [*old.record.history, entry]}
    write_baseline(old.path, old.record.model_copy(update=update))
    return Accepted(True, entry, None)


def _moved(old: Sequence[Cell], new: Sequence[CellRecord], alpha: float) -> list[MovedRecord]:
    """The metrics whose difference is seen: Newcombe's interval, Bonferroni over all of them, leaves zero out."""
    total = sum(len(cell.record.counts) for cell in old)
    moved = []
    for before, after in zip(old, new, strict=True):
        for name, wins in before.record.counts.items():
            counts = (after.counts[name], after.games, wins, before.record.games)
            low, high = intervals.newcombe_interval(*counts, 1 - alpha / total)
            if low > 0 or high < 0:
                rates = (round(wins / before.record.games, 6), round(after.counts[name] / after.games, 6))
                moved.append(MovedRecord(set=before.record.set, metric=name, before=rates[0], after=rates[1]))
    return moved


__all__ = ["Accepted", "Recorded", "accept", "record"]
