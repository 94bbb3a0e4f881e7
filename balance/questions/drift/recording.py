"""Record a baseline: play every cell long enough to know its shares, and write the counts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from balance.design.limits import MAX_GAMES
from balance.design.make_plan import make_plan
from balance.design.plan import Plan
from balance.design.whole_numbers import check_whole
from balance.questions.drift.baseline import check_rates, margins_of, name_scenario, read_margin
from balance.questions.drift.baseline_file import (
    ALPHA,
    BETA,
    FORMAT,
    MARGIN,
    BaselineRecord,
    CellRecord,
    Fingerprint,
    cell_name,
    locked_baseline,
    write_baseline,
)
from balance.questions.drift.baseline_size import Known, Metrics, nearest_to_half
from balance.questions.drift.fingerprints import fingerprints
from balance.simulation.engine import Engine, check_engine, engine_of
from balance.simulation.workers import Stretch
from balance.stats import sequential_test
from balance.stats.proportions import ROUNDS, count_shares, gate_metrics, read_metric
from balance.storage import output_file
from balance.studies.rounds import Counter, play_more
from scenarios import Configuration, Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.settings import PLAYERS

if TYPE_CHECKING:
    from distributed import Client

PILOT = 50_000  # [games] that choose which lengths are watched (`rounds>12`) and how large the baseline must be
PILOT_FIRST = 2**62  # number of its first game: no baseline counts games of the pilot, so its bounds keep coverage
MOST_GAMES = 10**10  # [games] of a cell that are played without asking; these take days
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Recorded:
    """A baseline that was written, and how much a check will cost.

    Attributes:
        path: The file.
        record: Its content.
        wanted: Games per cell that would make every share known to a fifth of its margin [games].
        games: Games per cell that were played [games].
        least_known: The metric that is known least, relative to its margin.
        costs: By shift in margins: games until a check decides, with a baseline of `wanted` games and with this one
            [games]; None: it may never decide.
        defaults: Axes that stay at their default though they have other values: those values are not watched.
    """

    path: Path
    record: BaselineRecord
    wanted: int
    games: int
    least_known: Known
    costs: dict[float, tuple[int | None, int | None]]
    defaults: tuple[str, ...]


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
    cluster: "str | Client | None" = None,
    progress: Progress | None = None,
) -> Recorded:
    """Record the shares of a game as they are now.

    >>> balance.questions.drift.record("pig", "baseline.toml")

    Args:
        what: A game, a scenario's folder, a plan file, a plan or a scenario. Without settings of its own: every legal
            number of players, everything else at its default.
        out: The file; must not exist.
        settings: As for `make_plan`.
        margin: A shift that matters: `1pp` or 0.01.
        margins: Margins for single metrics (`outcome=win`) or kinds (`rounds`).
        alpha, beta: The error rates of the promise: see `balance.questions.drift.check`.
        seed: Seed of all games; None: the plan's, or 0.
        max_games: Games per cell, at most [games]; None: as many as make every share known to a fifth of its margin.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        progress: Called with the number of games newly played.

    Raises:
        InputError: If the game or a setting is wrong, or the file exists or cannot be written.
    """
    check_engine(threads, cluster)
    path = Path(out)
    shift, first, second = check_rates(margin, alpha, beta)
    own = {name: read_margin(text, f"--margin {name}") for name, text in (margins or {}).items()}
    if max_games is not None:
        check_whole("--max-games", max_games, 1000, MAX_GAMES)
    output_file.refuse(path, "baseline.toml")
    if not path.parent.is_dir():
        raise InputError(f"{path}: there is no folder {path.parent}")
    plan = gate_plan(what, settings, seed)
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
    with locked_baseline(path):
        if path.exists():
            message = "is there already; balance drift accept renews a baseline, or choose another name"
            raise InputError(f"{path}: {message}")
        with engine_of(threads, cluster) as engine:
            return _record(path, plan, empty, max_games, engine, progress)


def _record(
    path: Path, plan: Plan, empty: BaselineRecord, max_games: int | None, engine: Engine, progress: Progress | None
) -> Recorded:
    """Play and write a baseline; its file must be locked.

    Args:
        path: The file.
        plan: What to record.
        empty: The baseline without cells.
        max_games: Games per cell, at most [games].
        engine: What plays.
        progress: As for `record`.
    """
    cells = plan.cells.legal
    pilot = min(PILOT, max_games or PILOT)
    piloted = _pilot(cells, plan.seed, pilot, engine)
    names = [each for each, _ in piloted]
    _check_margins(empty.margins, names)
    margins = [margins_of(empty, _shares(cell, each)) for cell, each in zip(cells, names, strict=True)]
    labels = tuple(f"{cell_name(cell.given)} {name}" for cell, each in zip(cells, names, strict=True) for name in each)
    rates = (np.concatenate(margins), empty.alpha, empty.beta)
    expected = Metrics(labels, nearest_to_half(np.concatenate([wins for _, wins in piloted]), pilot), *rates)
    wanted = expected.baseline_games()
    games = min(wanted, max_games or wanted)
    if games > MOST_GAMES and max_games is None:
        why = f"to know every rate to a fifth of its margin takes {wanted:.1g} games of each cell"
        raise InputError(f"{path}: {why}; give wider margins, or --max-games")
    baseline = empty.model_copy(update={"cell": play_cells(cells, names, empty, games, engine, progress)})
    write_baseline(path, baseline)
    counts = np.array([count for cell in baseline.cell for count in cell.counts.values()], np.float64)
    recorded = Metrics(labels, counts / games, *rates)
    ideal, actual = recorded.costs(wanted), recorded.costs(games)
    costs = {shift: (ideal[shift], actual[shift]) for shift in ideal}
    return Recorded(path, baseline, wanted, games, recorded.least_known(games), costs, _defaults(plan))


def _defaults(plan: Plan) -> tuple[str, ...]:
    """Return the axes that stay at their default though they have other values."""
    set_names = {name.partition("@")[0] for name in plan.grid}
    return tuple(name for name, axis in plan.scenario.axes.items() if len(axis.values) > 1 and name not in set_names)


def gate_plan(
    what: str | Path | Scenario | Plan, settings: Sequence[str] | Mapping[str, Any], seed: int | None
) -> Plan:
    """Return the plan of what to record: the user's, or every legal number of players if nothing is set."""
    plan = what if isinstance(what, Plan) else make_plan(what, settings, seed=seed)
    if plan.grid:
        return plan
    players = list(plan.scenario.axes[PLAYERS].values)
    return Plan(plan.scenario, {PLAYERS: players}, plan.games, plan.seed, plan.source)


def _check_margins(margins: Mapping[str, float], names: Sequence[Sequence[str]]) -> None:
    """Refuse margins of metrics or kinds that no cell has."""
    every = {name for each in names for name in each}
    kinds = {name.partition(sign)[0] for name in every for sign in "=>"}
    for key in margins:
        if key not in every | kinds:
            raise InputError(f"margin of {key}: no cell has this metric; they are {', '.join(sorted(every))}")


def _shares(cell: Configuration, names: Sequence[str]) -> tuple[Any, ...]:
    """Return the metrics of a cell by their names."""
    return tuple(read_metric(name, cell.scenario.game, cell.players, "metric") for name in names)


def _pilot(
    cells: Sequence[Configuration], seed: int, games: int, engine: Engine
) -> list[tuple[list[str], NDArray[np.int64]]]:
    """Play a pilot; return for each cell the names of its metrics, and in how many games each held."""
    by_cell: dict[int, tuple[list[str], NDArray[np.int64]]] = {}
    stretches = [
        Stretch.of(cell, seed, PILOT_FIRST, games, partial(_metrics, cell), tag=i) for i, cell in enumerate(cells)
    ]
    for step in engine.play(stretches):
        if step.product is not None:
            by_cell[step.stretch.tag] = step.product
    return [by_cell[i] for i in range(len(cells))]


def _metrics(cell: Configuration, rows: NDArray[Any]) -> tuple[list[str], NDArray[np.int64]]:
    """Return the names of a cell's metrics, which the lengths of its games choose, and their counts."""
    names = gate_metrics(cell.scenario.game, cell.players, rows[ROUNDS].astype(np.int64))
    return names, count_shares(_shares(cell, names), rows)


def play_cells(
    cells: Sequence[Configuration],
    names: Sequence[Sequence[str]],
    record: BaselineRecord,
    games: int | Sequence[int],
    engine: Engine,
    progress: Progress | None,
) -> list[CellRecord]:
    """Play cells and return their records.

    Args:
        cells: What is played.
        names: For each cell the names of its metrics.
        record: The baseline, for its seed, margins and beta.
        games: Games of every cell, or of each [games].
        engine: What plays.
        progress: As for `record`.
    """
    each = [games] * len(cells) if isinstance(games, int) else list(games)
    shares = [_shares(cell, own) for cell, own in zip(cells, names, strict=True)]
    counters = [Counter(cell, record.seed, own) for cell, own in zip(cells, shares, strict=True)]
    play_more(list(zip(counters, each, strict=True)), engine, progress)
    marks = marks_of(cells, shares, record, engine)
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
    cells: Sequence[Configuration], shares: Sequence[tuple[Any, ...]], record: BaselineRecord, engine: Engine
) -> list[Fingerprint]:
    """Return the fingerprints of cells, of as many games as the baseline's margins and beta need."""
    if not cells:
        return []
    finest = min(min(margins_of(record, own)) for own in shares)
    games = sequential_test.fingerprint_games(finest, record.beta, sum(map(len, shares)))
    digests = fingerprints(cells, record.seed, [games] * len(cells), engine)
    return [Fingerprint(games=games, sha256=digest) for digest in digests]
