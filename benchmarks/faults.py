"""Plant faults in a game, each in a copy: a named test must notice each, and the drift gate those it looks at.

`python -m benchmarks.validate "faults: TITLE"` plants those of a game, for ten minutes or more, and writes their page.
The faults are in `tests/games/GAME/faults.py`. The gate compiles a faulty game and plays it, which takes
minutes for a large one: `Planted.gated` says how many faults it looks at. A test takes seconds.

A copy's compiled kernels are kept and put back before the next fault, so a fault costs only the compilation of its own
file and of the files that import it. What was found is kept in build/faults/ and read again if no file that is copied
has changed, so an interrupted topic goes on where it was.
"""

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING, Any

from balance.simulation.workers import thread_count
from benchmarks.planted import ROOT, Fault, Planted, all_planted

if TYPE_CHECKING:  # a copy imports its own packages, when it looks at a game
    from balance.questions.drift.baseline import Baseline

FOUND = ROOT / "build" / "faults"
COPIED = ("balance", "benchmarks", "reports", "scenarios", "sims", "tests", "pyproject.toml")
GAMES = all_planted()
BASELINE, KERNELS, SOUND = "baseline.toml", "kernels", "kernels-sound"
SEED, OTHER_SEED = 7, 1_000_001  # seeds of the baseline, and of the games that show how far the shares moved
SURE = 5  # [standard errors] a share surely moved by the margin if its shift exceeds the margin by this


@dataclass(frozen=True)
class Tried:
    """Hold what the gate and the test said about a fault.

    Attributes:
        fault: The fault.
        gated: Whether the gate looked at it; if not, the figures up to `where` are empty.
        cells: The number of cells.
        identical: The number of cells that tier one (fingerprints) called identical.
        verdict: The verdict of the whole check; `crashed` if the system ended it.
        shift: The largest shift of a share: as the check measured it where it says drifted, else with games of another
            seed.
        error: The standard error of the shift; 0 where the check measured it.
        where: The cell and the share that shifted.
        noticed: Whether the named test failed.
        seconds: The time it took, compilation included [s].
    """

    fault: Fault
    noticed: bool
    seconds: float
    gated: bool = False
    cells: int = 0
    identical: int = 0
    verdict: str = "not asked"
    shift: float = 0.0
    error: float = 0.0
    where: str = ""

    def moved(self, margin: float) -> bool:
        """Return whether a share surely moved by a margin."""
        return abs(self.shift) - SURE * self.error >= margin

    def caught(self, margin: float) -> bool:
        """Return whether the test noticed the fault, and the gate if it looked; the gate may miss a rare one."""
        if not self.gated:
            return self.noticed
        met = self.identical < self.cells or self.fault.rare
        return met and self.noticed and (self.verdict == "drifted" or not self.moved(margin))

    @property
    def passed_over(self) -> bool:
        """Return whether the gate called a refactor equivalent (some cells not identical) and the test passed."""
        return self.gated and self.identical < self.cells and (self.verdict, self.noticed) == ("equivalent", False)

    @property
    def figures(self) -> tuple[str, str, str, str]:
        """Return the columns of the table: cells not identical, verdict, largest shift, test that fails."""
        test = self.fault.test.rpartition("::")[2] if self.noticed else "none"
        if not self.gated:
            return "–", self.verdict, "–", test
        shift = f"{100 * self.shift:+.2f} points ({self.where})"
        return f"{self.cells - self.identical} of {self.cells}", self.verdict, shift, test


class Copy:
    """Hold a copy of the packages in which faults of a game are planted one at a time.

    The copy is in a temporary folder, with its kernels and its baseline.
    """

    def __init__(self, game: Planted, threads: int) -> None:
        """Copy the packages."""
        self.game, self.threads = game, threads
        self.folder = Path(tempfile.mkdtemp(prefix="balance-faults-")).resolve()
        for name in COPIED:
            source, copied = ROOT / name, self.folder / name
            if source.is_dir():
                shutil.copytree(source, copied, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copied)
        # no .pyc files: Python checks them by time and size, and a fault may change neither
        settings = {"NUMBA_CACHE_DIR": str(self.folder / KERNELS), "PYTHONPATH": str(self.folder)}
        self.environment = {**os.environ, **settings, "PYTHONDONTWRITEBYTECODE": "1"}

    def remove(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def python(self, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the folder; `settings` are added to the environment."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**self.environment, **settings},
            capture_output=True,
            text=True,
            check=False,
        )

    def looked_at(self) -> dict[str, Any]:
        """Check the game as it is now, and measure how far its shares moved; see `look`.

        Some faults let a kernel, which checks no index, write beyond an array: then the system ends the process.

        Raises:
            RuntimeError: If the process fails in another way.
        """
        ran = self.python("-m", "benchmarks.faults", self.game.game, "--threads", str(self.threads))
        if ran.returncode in (-signal.SIGSEGV, -signal.SIGBUS, -signal.SIGABRT):
            return {"cells": 1, "identical": 0, "verdict": "crashed"}
        if ran.returncode:
            raise RuntimeError(ran.stdout + ran.stderr)
        result: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
        return result

    def failing(self, tests: Sequence[str]) -> bool:
        """Return whether one of these tests fails.

        Raises:
            RuntimeError: If they cannot be run at all.
        """
        settings = {"NUMBA_DISABLE_JIT": "1"} if self.game.interpreted else {}
        ran = self.python("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *dict.fromkeys(tests), **settings)
        if ran.returncode not in (0, 1):  # pytest: 0 all passed, 1 some failed, more: an error or no tests
            raise RuntimeError(ran.stdout + ran.stderr)
        return ran.returncode == 1

    def record(self) -> None:
        """Record the baseline of the game without faults.

        Raises:
            RuntimeError: If the process fails.
        """
        options = ["--out", BASELINE, "--seed", str(SEED), "--margin", str(self.game.margin)]
        options += ["--threads", str(self.threads), *(f"--set={cell}" for cell in self.game.cells)]
        ran = self.python("-m", "balance", "drift", "record", self.game.game, *options)
        if ran.returncode:
            raise RuntimeError(ran.stdout + ran.stderr)

    def keep_kernels(self) -> None:
        """Keep a copy of the compiled kernels of the game without faults."""
        shutil.rmtree(self.folder / SOUND, ignore_errors=True)
        shutil.copytree(self.folder / KERNELS, self.folder / SOUND)

    def plant(self, fault: Fault, gated: bool) -> Tried:
        """Plant a fault, run the check if `gated` and the test, and take the fault out again.

        Raises:
            RuntimeError: If the check or the test cannot be run.
            ValueError: If the code to change is not there exactly once.
        """
        started = time.perf_counter()
        path = self.folder / self.game.package / fault.file
        sound = path.read_text(encoding="utf-8")
        path.write_text(fault.planted(sound), encoding="utf-8")
        try:
            result = self.looked_at() if gated else {}
            noticed = self.failing([fault.test])
        finally:
            path.write_text(sound, encoding="utf-8")
            shutil.rmtree(self.folder / KERNELS)
            shutil.copytree(self.folder / SOUND, self.folder / KERNELS)
        return Tried(fault, noticed, time.perf_counter() - started, gated, **result)


class Found:
    """Keep what was found of a game's faults in a file, one line per fault.

    It is forgotten if any file that is copied differs from those that it was found with.
    """

    def __init__(self, game: Planted, folder: Path = FOUND) -> None:
        """Read the file, or begin it anew."""
        self.path, self.lock = folder / f"{game.game}.jsonl", Lock()
        self.tried: dict[str, Tried] = {}
        stamp, lines = _sources(), []
        if self.path.is_file():
            lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
        if lines[:1] == [f"{stamp}\n"]:
            named = {fault.name: fault for fault in game.faults + game.refactors}
            for line in (line for line in lines[1:] if line.endswith("\n")):  # a last line may be cut off
                each = json.loads(line)
                self.tried[each["fault"]] = Tried(**{**each, "fault": named[each["fault"]]})
        folder.mkdir(parents=True, exist_ok=True)
        kept = "".join(self._line(each) for each in self.tried.values())
        self.path.write_text(f"{stamp}\n{kept}", encoding="utf-8")

    @staticmethod
    def _line(tried: Tried) -> str:
        """Return what was found of one fault as a line of JSON."""
        return json.dumps({**asdict(tried), "fault": tried.fault.name}) + "\n"

    def add(self, tried: Tried) -> None:
        """Add what was found of one fault."""
        with self.lock, self.path.open("a", encoding="utf-8") as file:
            file.write(self._line(tried))
            self.tried[tried.fault.name] = tried


def _sources() -> str:
    """Return the digest of all files that are copied."""
    total = hashlib.sha256()
    for name in COPIED:
        source = ROOT / name
        for path in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if path.is_file() and "__pycache__" not in path.parts:
                total.update(f"{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def tried(game: Planted, faults: Sequence[Fault], workers: int = 0) -> Iterator[Tried]:
    """Plant these faults and yield the results in order; what was found before is not done again.

    Args:
        game: The game.
        faults: Its faults and refactors, or some of them.
        workers: The number of copies that are used at once, with as many threads each; 0: one per processor.

    Raises:
        RuntimeError: If a test fails or the game is not identical before any fault is planted.
    """
    found, gated, count = Found(game), game.for_the_gate(), workers or thread_count()
    if all(fault.name in found.tried for fault in faults):
        yield from (found.tried[fault.name] for fault in faults)
        return
    copies: SimpleQueue[Copy] = SimpleQueue()
    every = [Copy(game, threads=count) for _ in range(count)]
    try:
        every[0].record()
        for copy in every[1:]:
            shutil.copy(every[0].folder / BASELINE, copy.folder / BASELINE)

        def is_sound(copy: Copy) -> bool:
            identical = copy.looked_at()["verdict"] == "identical"
            copy.keep_kernels()
            return identical

        with ThreadPoolExecutor(count) as pool:
            if not all(pool.map(is_sound, every)) or every[0].failing([fault.test for fault in faults]):
                raise RuntimeError("the game without faults does not pass")
        for copy in every:
            copies.put(copy)

        def plant(fault: Fault) -> Tried:
            if fault.name not in found.tried:
                copy = copies.get()
                try:
                    found.add(copy.plant(fault, fault.name in gated))
                finally:
                    copies.put(copy)
            return found.tried[fault.name]

        with ThreadPoolExecutor(count) as pool:
            yield from pool.map(plant, faults)
    finally:
        for copy in every:
            copy.remove()


def look(game: Planted, path: str, threads: int) -> dict[str, Any]:
    """Check a baseline and, unless it says what moved, measure the shares with games of another seed; runs in a copy.

    Args:
        game: The game.
        path: The baseline's file.
        threads: The number of threads.

    Returns:
        `cells`, `identical`, `verdict`, `shift`, `error`, `where`: see `Tried`.
    """
    from balance.questions.drift.baseline import read_baseline
    from balance.questions.drift.checking import check
    from balance.questions.drift.results import DRIFTED, IDENTICAL

    result = check(path, max_games=game.max_games, threads=threads)
    shift, error, where = 0.0, 0.0, ""
    if result.verdict == DRIFTED:  # the check has measured what moved
        cell, moved = max(result.moved, key=lambda each: abs(each[1].shift))
        shift, error, where = moved.shift, 0.0, f"{cell} {moved.metric}"
    elif result.verdict != IDENTICAL:
        shift, error, where = _largest_shift(read_baseline(path), game.truth, threads)
    identical = sum(cell.verdict == IDENTICAL for cell in result.cells)
    counts = {"cells": len(result.cells), "identical": identical}
    return {**counts, "verdict": result.verdict, "shift": shift, "error": error, "where": where}


def _largest_shift(baseline: "Baseline", games: int, threads: int) -> tuple[float, float, str]:
    """Play games of another seed and return the largest shift of a share, its standard error, and where it is."""
    from balance.simulation.engine import Threads
    from balance.studies.rounds import Counter, play_more

    shift, error, where = 0.0, 0.0, ""
    for cell in baseline.cells:
        counter = Counter(cell.configuration, OTHER_SEED, cell.shares)
        play_more([(counter, games)], Threads(threads))
        for share, count in zip(cell.shares, counter.counts.tolist(), strict=True):
            before = cell.record.counts[share.name] / cell.record.games
            after = count / counter.games
            if abs(after - before) > abs(shift):
                # variances of two independent shares add up
                noise = after * (1 - after) / counter.games + before * (1 - before) / cell.record.games
                shift, error, where = after - before, noise**0.5, f"{cell.label} {share.name}"
    return shift, error, where


# --- the whole of a game ---------------------------------------------------------------------------------------------


def main() -> None:
    """Look at a game with a fault in it, inside a copy; print what was found as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults", description="Look at a copy of a game.")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    print(json.dumps(look(GAMES[options.game], BASELINE, options.threads)))


if __name__ == "__main__":
    main()
