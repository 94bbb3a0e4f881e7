"""Measure what a cluster costs: two local workers against two threads. `python -m benchmarks.cluster`

Both play the same sweeps in turn, into new folders, and write the same bytes. The cluster stands before the clock
starts, and its workers have compiled the game.
"""

import itertools
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from balance.design.make_plan import make_plan
from balance.runs.sweep import sweep
from balance.simulation.cluster.connect import connected
from benchmarks.kernels import in_turn, median_and_range

if TYPE_CHECKING:
    from distributed import Client

Case = tuple[str, list[str], int, int]  # a game's name, settings, games of its one configuration, and of a full part
FULL: tuple[Case, ...] = (
    ("pig", ["players=2"], 5_000_000, 50_000),
    ("cyberdoom-tower", ["players=2"], 800_000, 50_000),
    ("human-punishment", ["players=8"], 100_000, 5_000),
)
SMALL: Case = ("pig", ["players=2"], 100_000, 200)
PAIRS = 7


def in_new_folders(case: Case, folder: Path, client: "Client | None") -> Callable[[], None]:
    """Return what plays a case into a new folder each time, on a cluster or, with None, on two threads."""
    name, settings, games, part = case
    numbers = itertools.count()
    where = "threads" if client is None else "workers"

    def play() -> None:
        out = folder / f"{name}-{part}-{where}-{next(numbers)}"
        sweep(
            make_plan(name, settings, games=games, seed=15),
            out,
            threads=None if client else 2,
            part=part,
            cluster=client,
        )

    return play


def main() -> None:
    """Print the speed of two workers as a share of that of two threads, and what a part costs more."""
    with TemporaryDirectory(prefix="balance-") as name, connected("local:2") as client:
        for case in FULL:
            workers, threads = (in_new_folders(case, Path(name), each) for each in (client, None))
            ratios, seconds = in_turn(workers, threads, PAIRS)
            print(f"{case[0] + ', 2 workers against 2 threads':<48}{median_and_range(ratios)}; {seconds:.1f} s")
        workers, threads = (in_new_folders(SMALL, Path(name), each) for each in (client, None))
        ratios, seconds = in_turn(workers, threads, PAIRS)
        parts = SMALL[2] // SMALL[3]
        more = median(seconds * (1 - ratio) / parts for ratio in ratios)
        print(f"{'a part costs more, pig, ' + str(parts) + ' parts of 200 games':<48}{1000 * more:.1f} ms")


if __name__ == "__main__":
    main()
