"""Recording a baseline: the counts of every cell, played long enough to be sure of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from balance.amounts import read_share
from balance.drift import gate
from balance.drift.baseline import check_rates, margins_of, name_scenario
from balance.drift.counting import Counter, play_more
from balance.drift.fingerprints import fingerprints
from balance.drift.records import (
    ALPHA,
    BETA,
    FORMAT,
    MARGIN,
    BaselineRecord,
    CellRecord,
    Fingerprint,
    write_baseline,
)
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
    cells = plan.cells.legal
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
    records = play_cells(cells, names, empty, games, threads, progress)
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


def play_cells(
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
    marks = marks_of(cells, shares, record, threads)
    return [
        CellRecord(
            set=dict(cell.given),
            games=counter.games,
            fingerprint=mark,
            counts=dict(zip(own, counter.counts.tolist(), strict=True)),
        )
        for cell, counter, mark, own in zip(cells, counters, marks, names, strict=True)
    ]


def marks_of(
    cells: Sequence[Configuration], shares: Sequence[tuple[Any, ...]], record: BaselineRecord, threads: int
) -> list[Fingerprint]:
    """The fingerprints of cells, as long as the baseline's margins and beta need."""
    if not cells:
        return []
    finest = min(min(margins_of(record, own)) for own in shares)
    games = gate.fingerprint_games(finest, record.beta, sum(map(len, shares)))
    found = fingerprints(cells, record.seed, [games] * len(cells), threads)
    return [Fingerprint(games=games, sha256=digest) for digest in found]
