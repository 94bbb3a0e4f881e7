"""Measure what a user waits for: start-up, compilation, memory, writing. `python -m benchmarks.processes`

Whole processes are timed from outside; shown is the median of several, with the smallest and the largest.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np

import scenarios
from balance.design.make_plan import make_plan
from balance.runs.sweep import sweep
from benchmarks.kernels import in_turn, median_and_range

BALANCE = [sys.executable, "-m", "balance"]


def timed(command: list[str], times: int = 5, **environment: str) -> list[float]:
    """Return the times of several runs of a command, after one to warm up [s].

    Raises:
        subprocess.CalledProcessError: If the command fails.
    """
    settings = {**os.environ, **environment}
    seconds = []
    for _ in range(times + 1):
        start = time.perf_counter()
        subprocess.run(command, env=settings, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        seconds.append(time.perf_counter() - start)
    return seconds[1:]


def spread(seconds: list[float]) -> str:
    """Return times as text: their median and range."""
    return f"{median(seconds):.2f} s ({min(seconds):.2f} to {max(seconds):.2f})"


def start_up() -> None:
    """Print the time of `--help`, and of a second start until its first result."""
    print(f"balance --help                                {spread(timed([*BALANCE, '--help']))}")
    for game in ("pig", "cyberdoom-tower"):
        seconds = timed([*BALANCE, "play", game, "--games", "1000", "--json"])
        print(f"{'second start to first result, ' + game:<46}{spread(seconds)}")


def compilation(times: int = 3) -> None:
    """Print the time of the very first start, with an empty kernel cache."""
    for game in ("pig", "cyberdoom-tower"):
        seconds = []
        for _ in range(times):
            with tempfile.TemporaryDirectory() as folder:
                command = [*BALANCE, "play", game, "--games", "1", "--json"]
                start = time.perf_counter()
                environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
                subprocess.run(command, env=environment, check=True, capture_output=True)
                seconds.append(time.perf_counter() - start)
        print(f"{'first start, compilation included, ' + game:<46}{spread(seconds)}")


def memory() -> None:
    """Print the peak memory of two million and of twenty million games of Pig."""
    code = "import sys, balance; balance.play('pig', games=int(sys.argv[1]), rows=False)"
    peaks = []
    for games in (2_000_000, 20_000_000):
        child = subprocess.Popen([sys.executable, "-c", code, str(games)])
        _, status, used = os.wait4(child.pid, 0)
        assert status == 0
        peaks.append(_mebibytes(used))
    print(f"{'peak memory, 20 million games of Pig':<46}{peaks[1]:.0f} MiB; 2 million {peaks[0]:.0f} MiB")
    print(f"{'  ratio':<46}{peaks[1] / peaks[0]:.3f}")


def _mebibytes(used: resource.struct_rusage) -> float:
    """Return the peak memory of a process [MiB]; macOS counts bytes, Linux kibibytes."""
    return used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def writing(name: str, settings: dict[str, object], games: int) -> None:
    """Compare a sweep of one configuration, which writes Parquet, to its kernel alone; one thread each."""
    plan = make_plan(name, {key: [value] for key, value in settings.items()}, games=games, seed=1)
    scenario = scenarios.load(name)
    rules = scenario.configuration(settings).rules()
    results = np.zeros(games, scenario.game.result)
    folder = Path(tempfile.mkdtemp())

    def play_and_write() -> None:
        shutil.rmtree(folder)
        sweep(plan, folder, threads=1)

    ratios, _ = in_turn(lambda: scenario.game.play_many(rules, 1, 0, results), play_and_write, pairs=5)
    shutil.rmtree(folder)
    print(f"{'sweep with Parquet against the kernel, ' + name:<46}{median_and_range(ratios)} in time, {games:,} games")


def main() -> None:
    """Print all figures."""
    start_up()
    compilation()
    memory()
    writing("cyberdoom-tower", {"players": 1, "policy": "looter"}, 500_000)
    writing("pig", {"players": 2}, 5_000_000)


if __name__ == "__main__":
    main()
