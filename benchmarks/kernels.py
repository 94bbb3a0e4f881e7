"""Measure the speed of the kernels: against C, and on two threads. `python -m benchmarks.kernels`

Every figure is a ratio of times measured in turn, in one process: the median over pairs, with the smallest and the
largest. Absolute times are shown for orientation only.
"""

import ctypes
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np

import scenarios
from benchmarks.attacks import ROW, attack_many

HERE = Path(__file__).parent
PAIRS = 9
HOOMANZ: dict[str, object] = {"players": 4, "simon": "normal", "policy": "cautious"}


def in_turn(ours: Callable[[], object], other: Callable[[], object], pairs: int = PAIRS) -> tuple[list[float], float]:
    """Return the ratios other / ours of times measured in turn, after one run of each to warm up.

    Returns:
        ratios: One per pair.
        seconds: Our median time [s].
    """
    ours()
    other()
    ratios, times = [], []
    for _ in range(pairs):
        start = time.perf_counter()
        ours()
        middle = time.perf_counter()
        other()
        end = time.perf_counter()
        ratios.append((end - middle) / (middle - start))
        times.append(middle - start)
    return ratios, median(times)


def median_and_range(ratios: list[float]) -> str:
    """Return ratios as text: their median and range."""
    return f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def compiled(source: str, folder: Path) -> ctypes.CDLL:
    """Return a C file of this folder as a library, compiled with gcc -O3 -march=native."""
    library = folder / f"{source}.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, "-o", str(library), str(HERE / f"{source}.c")], check=True)
    return ctypes.CDLL(str(library))


def pointer(array: np.ndarray) -> ctypes.c_void_p:
    """Return the address of an array's data."""
    return ctypes.c_void_p(array.ctypes.data)


def pig_against_c(folder: Path, games: int = 400_000) -> None:
    """Compare Pig for two, both hold at 20, and check that both programs give the same rows."""
    scenario = scenarios.load("pig")
    rules = scenario.configuration({"players": 2, "policy": "hold-or-goal"}).rules()
    library = compiled("pig", folder)
    r = rules[0]
    # in the order of `Rules` in pig.c
    numbers = [r.players, r.goal, r.die_sides, r.pig, *r.hold_at, r.max_rounds, *r.policies["stops_at_goal"]]
    c_rules = np.array(numbers, np.int64)
    ours, theirs = (np.zeros(games, scenario.game.result) for _ in range(2))

    def play_c() -> None:
        library.play_many(
            pointer(c_rules), ctypes.c_int64(1), ctypes.c_int64(0), ctypes.c_int64(games), pointer(theirs)
        )

    ratios, seconds = in_turn(lambda: scenario.game.play_many(rules, 1, 0, ours), play_c)
    for name in scenario.game.result.names or ():
        assert np.array_equal(ours[name], theirs[name]), f"{name} differs between Numba and C"
    decisions = int(ours["decisions"].sum())
    print(f"Pig, Numba against C, same rows      {median_and_range(ratios)} of C's speed")
    print(f"{'':37}{games / seconds:,.0f} games, {decisions / seconds:,.0f} decisions per second")


def attacks_against_c(folder: Path, attacks: int = 400_000) -> None:
    """Compare attacks of Cyberdoom Tower: roll, change dice, place them; and check that the rows are the same."""
    rules = scenarios.load("cyberdoom-tower").configuration({}).rules()
    library = compiled("attack", folder)
    r = rules[0]
    layouts = 1 + max(int(r.sentinel_layout.max()), int(r.ai_layout.max()))
    fields = [r["uses"], r["white_index"], r["red_index"]]  # views of the record: their addresses are what C needs
    tables = np.array([field.ctypes.data for field in fields], np.uint64)
    ours, theirs = (np.zeros(attacks, ROW) for _ in range(2))

    def attack_c() -> None:
        count = ctypes.c_int64
        library.attack_many(pointer(tables), count(layouts), count(1), count(attacks), pointer(theirs))

    ratios, seconds = in_turn(lambda: attack_many(rules, layouts, 1, ours), attack_c)
    for name in ROW.names or ():
        assert np.array_equal(ours[name], theirs[name]), f"{name} differs between Numba and C"
    print(f"Attacks, Numba against C, same rows  {median_and_range(ratios)} of C's speed")
    print(f"{'':37}{attacks / seconds:,.0f} attacks per second")


def threads(name: str, settings: dict[str, object], games: int) -> None:
    """Compare two threads, with half of the games each, to one."""
    scenario = scenarios.load(name)
    rules = scenario.configuration(settings).rules()
    results = np.zeros(games, scenario.game.result)
    half = games // 2

    def part(first: int) -> None:
        scenario.game.play_many(rules, 1, first, results[first : first + half])

    with ThreadPoolExecutor(2) as pool:
        ratios, seconds = in_turn(lambda: list(pool.map(part, (0, half))), lambda: [part(0), part(half)])
    decisions = int(results["decisions"].sum())
    print(f"{scenario.title + ', 2 threads against 1':<37}{median_and_range(ratios)}")
    print(f"{'':37}{games / seconds:,.0f} games, {decisions / seconds:,.0f} decisions per second")


Case = tuple[str, dict[str, object], int]  # a game's name, settings, and how many games


def choices(first: Case, second: Case) -> None:
    """Compare the choices per second of two games, on one thread; a choice is between two or more legal actions."""
    played = []
    for name, settings, games in (first, second):
        scenario = scenarios.load(name)
        rules, results = scenario.configuration(settings).rules(), np.zeros(games, scenario.game.result)
        played.append((scenario, results, partial(scenario.game.play_many, rules, 1, 0, results)))
    (ours, rows, play), (theirs, their_rows, play_theirs) = played
    ratios, seconds = in_turn(play, play_theirs)
    decisions, their_decisions = int(rows["decisions"].sum()), int(their_rows["decisions"].sum())
    scaled = [ratio * decisions / their_decisions for ratio in ratios]
    print(f"{ours.title}, choices a second     {median_and_range(scaled)} of those of {theirs.title}")
    print(f"{'':37}{len(rows) / seconds:,.0f} games, {decisions / seconds:,.0f} choices per second")


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        pig_against_c(Path(folder))
        attacks_against_c(Path(folder))
    threads("pig", {"players": 2}, 3_000_000)
    threads("cyberdoom-tower", {"players": 1, "policy": "looter"}, 120_000)
    threads("all-hoomanz", HOOMANZ, 30_000)
    threads("posthuman", {"players": 4, "policy": "steward"}, 20_000)
    choices(("posthuman", {"players": 4, "policy": "steward"}, 10_000), ("all-hoomanz", HOOMANZ, 10_000))
    choices(("humans", {"players": 4, "policy": "catcher"}, 2_000), ("all-hoomanz", HOOMANZ, 10_000))
    choices(("human-punishment", {"players": 6, "policy": "surveyor"}, 8_000), ("all-hoomanz", HOOMANZ, 10_000))


if __name__ == "__main__":
    main()
