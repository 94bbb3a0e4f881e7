"""Check the drift gate by simulation: its error rates and the games it needs. `python -m benchmarks.gate`

`characteristics` simulates counts, which is fast; `end_to_end` plays games. The gate's tables in docs/validation.md
come from these two. Run as a program, this module measures the speed of both tiers of a check: tier one compares
fingerprints of games, tier two tests shares.
"""

import dataclasses
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from balance.questions.drift.baseline import read_baseline
from balance.questions.drift.checking import check
from balance.questions.drift.power import fixed_games
from balance.questions.drift.recording import record
from balance.questions.drift.results import DRIFTED, IDENTICAL
from balance.simulation.workers import play_stretches
from balance.stats import sequential_test
from balance.stats.sequential_test import Gate, Verdict
from balance.studies.rounds import Counter
from scenarios import load

CELLS, SHARES = 50, (0.4, 0.48, 0.05)  # metrics of each cell: a rate of wins, half-long games, long games
METRICS = CELLS * len(SHARES)
MARGIN, ALPHA, BETA = 0.01, 0.01, 0.05
GAMES = sequential_test.baseline_games(MARGIN, ALPHA, METRICS)  # [games] of the baseline
MOST = 10_000_000  # [games] of a check, at most
LOT = 500  # [histories] simulated at a time: one array of (LOT, METRICS) stays small


# --- on counts -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Characteristics:
    """Hold how a gate decides histories whose shares all moved by the same number of margins.

    Attributes:
        histories: The number of histories.
        alarmed: The share of histories with any metric called moved.
        passed: The share of metrics called the same, for each share of `SHARES`.
        games: The mean number of games until a metric is decided, for each share of `SHARES` [games].
        cell: The mean number of games until all metrics of a cell are decided [games].
    """

    histories: int
    alarmed: float
    passed: tuple[float, ...]
    games: tuple[float, ...]
    cell: float

    @property
    def missed(self) -> float:
        """Return the largest share of passes of any metric."""
        return max(self.passed)


def characteristics(histories: int, margins: float, unlucky: float = 0.0, seed: int = 1) -> Characteristics:
    """Simulate checks as counts: 50 cells of 3 independent metrics, all moved equally far.

    Every other metric moves down.

    Args:
        histories: The number of checks.
        margins: The size of the shift [margins]; 0: nothing changed.
        unlucky: How far every metric of the baseline is off, in the direction of the shift, so that the shift looks
            smaller [standard errors]; 0: the baseline is drawn anew for each history.
        seed: The seed of the simulation.
    """
    rng = np.random.default_rng(seed)
    truth = np.tile(np.array(SHARES), CELLS)
    sign = np.where(np.arange(METRICS) % 2, -1.0, 1.0)
    alarms, done = 0, 0
    same, games = np.zeros(METRICS), np.zeros(METRICS)
    cell = 0.0
    while done < histories:
        lot = min(LOT, histories - done)
        shape = (lot, METRICS)
        off = sign * unlucky * np.sqrt(truth * (1 - truth) / GAMES)
        fixed = np.broadcast_to(np.round(GAMES * (truth + off)), shape)
        judge = Gate(fixed if unlucky else rng.binomial(GAMES, truth, shape), GAMES, MARGIN, ALPHA, BETA, METRICS)
        now = np.broadcast_to(truth + sign * margins * MARGIN, shape)
        taken = _walk(judge, now, rng)  # (histories, metrics); metrics in the order of cells, then of SHARES
        alarms += int((judge.verdict == Verdict.MOVED).any(axis=1).sum())
        same += (judge.verdict == Verdict.SAME).sum(axis=0)
        games += taken.sum(axis=0)
        cell += taken.reshape(lot, CELLS, -1).max(axis=2).mean(axis=1).sum()
        done += lot
    by_share = [slice(i, None, len(SHARES)) for i in range(len(SHARES))]
    return Characteristics(
        histories,
        alarms / histories,
        tuple(float(same[each].sum()) / histories / CELLS for each in by_share),
        tuple(float(games[each].sum()) / histories / CELLS for each in by_share),
        float(cell) / histories,
    )


def _walk(judge: Gate, truth: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Draw fresh games for every metric until it is decided, and return how many each took [games]."""
    wins, taken = np.zeros(truth.shape), np.zeros(truth.shape)
    left, games = np.full(truth.shape, True), 0
    while left.any() and games < MOST:
        more = sequential_test.next_look(games) - games  # all undecided metrics have the same number of games
        wins[left] += rng.binomial(more, truth[left])
        games += more
        taken[left] = games
        left = judge.look(wins, games)
    return taken


def fixed_size(share: float) -> int:
    """Return the number of games of a fixed-size test with the same error rates [games]."""
    return fixed_games(share, MARGIN, ALPHA, BETA, METRICS, GAMES)


# --- on games --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Histories:
    """Describe the baselines of a game, and a change of the game.

    Attributes:
        game: The game's name.
        module: The module that holds its `GAME`.
        cells: The cells, in the form of `--set`.
        margin: The margin of the baselines.
        old, new: The text in game.toml that is changed, before and after.
    """

    game: str
    module: str
    cells: tuple[str, ...]
    margin: str
    old: str
    new: str


PIG = Histories(
    "pig",
    "sims.games.pig",
    ("players=2,3", "goal=40,70,100"),
    "3pp",
    "hold_at = { value = 20",
    "hold_at = { value = 25",
)
TOWER = Histories(
    "cyberdoom-tower",
    "sims.games.cyberdoom_tower",
    ("players=1,2",),
    "3pp",
    "start_energy = { value = 3",
    "start_energy = { value = 4",
)
KINDS = ("unchanged", "other draws", "one number changed")


def end_to_end(what: Histories, histories: int) -> dict[str, dict[str, int]]:
    """Record a baseline for each seed and check it three times, once for each of `KINDS`.

    The game is unchanged; has other draws by the same rules, as after a refactor of the order of draws; or has one
    number changed.

    Returns:
        The number of histories that ended with a verdict, as kind -> verdict -> number.

    Raises:
        ValueError: If the text to change is not in game.toml exactly once.
    """
    verdicts: dict[str, dict[str, int]] = {kind: {} for kind in KINDS}
    home = Path(tempfile.mkdtemp(prefix="balance-gate-"))
    try:
        shutil.copytree(load(what.game).folder, home / "game")
        path, file = home / "baseline.toml", home / "game" / "game.toml"
        sound = file.read_text(encoding="utf-8")
        if sound.count(what.old) != 1:
            raise ValueError(f"{what.game}: {what.old!r} is not there once")
        for seed in range(histories):
            path.unlink(missing_ok=True)
            record(home / "game", path, what.cells, margin=what.margin, seed=seed)
            for kind in KINDS:
                if kind == KINDS[2]:
                    file.write_text(sound.replace(what.old, what.new), encoding="utf-8")
                with redrawn(what.module) if kind == KINDS[1] else same():
                    verdict = check(path).verdict
                file.write_text(sound, encoding="utf-8")
                verdicts[kind][verdict] = verdicts[kind].get(verdict, 0) + 1
    finally:
        shutil.rmtree(home, ignore_errors=True)
    return verdicts


@contextmanager
def same() -> Iterator[None]:
    """Change nothing inside this block."""
    yield


@contextmanager
def redrawn(module: str) -> Iterator[None]:
    """Let a game play by the same rules with other draws inside this block: those of a seed far away."""
    home = import_module(module)
    real = home.GAME

    def play_many(rules: Any, seed: int, first: int, results: Any) -> None:
        real.play_many(rules, seed + 2**40, first, results)

    home.GAME = dataclasses.replace(real)
    vars(home.GAME)["play_many"] = play_many  # a cached property
    try:
        yield
    finally:
        home.GAME = real


# --- speed -----------------------------------------------------------------------------------------------------------


FIFTY = {  # game -> fifty or more cells of it
    "pig": ("players=2..5", "goal=60..100..10", "hold_at=18,20,22"),
    "cyberdoom-tower": ("players=1,2", "policy=ghost,hunter,looter,clock,random", "start_energy=2..6"),
}


def tier_one(game: str, times: int = 3) -> tuple[int, int, list[float]]:
    """Return the number of cells, the games of each [games], and the times of warm checks by fingerprint [s]."""
    home = Path(tempfile.mkdtemp(prefix="balance-gate-"))
    try:
        record(game, home / "b.toml", FIFTY[game], max_games=5000)
        seconds = []
        for _ in range(times):
            started = time.perf_counter()
            result = check(home / "b.toml")
            seconds.append(time.perf_counter() - started)
            assert result.verdict == IDENTICAL
        return len(result.cells), result.fingerprint_games, sorted(seconds)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def overhead(what: Histories, times: int = 9, threads: int = 2) -> list[tuple[float, float]]:
    """Return the time of a check divided by that of only playing the same number of games on as many threads.

    Tier two is everything after the fingerprints: playing, counting, the test, the intervals.

    Returns:
        One pair of ratios per repetition: tier two by the clock, and the whole check in processor time, which other
        programs on the machine disturb less.
    """
    home = Path(tempfile.mkdtemp(prefix="balance-gate-"))
    try:
        path = home / "b.toml"
        record(what.game, path, what.cells, margin="1pp")
        ratios = []
        for _ in range(times):
            with redrawn(what.module):
                begun = time.process_time()
                result = check(path, threads=threads)
                worked = time.process_time() - begun
                tested = result.seconds - result.fingerprint_seconds
                counters = [Counter(cell.configuration, 0, ()) for cell in read_baseline(path).cells]
                begun, started = time.process_time(), time.perf_counter()
                _play([(counter, cell.games) for counter, cell in zip(counters, result.cells, strict=True)], threads)
                plain, plainly = time.perf_counter() - started, time.process_time() - begun
            assert result.verdict != DRIFTED
            ratios.append((tested / plain, worked / plainly))
        return ratios
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _forget(rows: Any) -> None:
    """Keep nothing of the games that were played."""


def _play(work: list[tuple[Counter, int]], threads: int) -> None:
    """Play games without keeping anything; `work` lists pairs (counter, number of games)."""
    every = [replace(s, finish=_forget) for counter, games in work for s in counter.stretches(games, 2 * threads)]
    for _ in play_stretches(every, threads):
        pass


def main() -> None:
    """Print the speed of both tiers."""
    for game in FIFTY:
        cells, games, seconds = tier_one(game)
        print(f"tier one, {game}, {cells} cells of {games} games, warm [s]: {_spread(seconds)}")
    for what in (PIG, TOWER):
        clock, processor = zip(*overhead(what), strict=True)
        print(f"tier two against plain playing, {what.game}, by the clock: {_spread(clock)}")
        print(f"both tiers against plain playing, {what.game}, processor time: {_spread(processor)}")


def _spread(values: Sequence[float]) -> str:
    """Return the median with the smallest and the largest, as text."""
    ordered = sorted(values)
    return f"{ordered[len(ordered) // 2]:.3f} ({ordered[0]:.3f} to {ordered[-1]:.3f})"


if __name__ == "__main__":
    main()
