"""Plant faults in a game, each in a copy: both the drift gate and a named test must notice.

`python -m benchmarks.faults GAME` plants all faults of a game (Cyberdoom Tower: some minutes; All Hoomanz Are Dead:
most of an hour) and writes their table to docs/faults-GAME.md. With `--folder` it can be interrupted, and continues
when it is called again. The faults are in `benchmarks.planted`, one file per game.

A copy's compiled kernels are kept and put back before the next fault, so a fault costs only the compilation of its own
file and of the files that import it.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from benchmarks.planted import Fault, Planted, all_planted

ROOT = Path(__file__).parents[1]
COPIED = ("balance", "benchmarks", "reports", "scenarios", "sims", "tests", "pyproject.toml")
GAMES = all_planted()
BASELINE, KERNELS, SOUND, FOUND = "baseline.toml", "kernels", "kernels-sound", "found.jsonl"
SEED, OTHER_SEED = 7, 1_000_001  # seeds of the baseline, and of the games that show how far the shares moved
SURE = 5  # [standard errors] a share surely moved by the margin if its shift exceeds the margin by this


@dataclass(frozen=True)
class Tried:
    """Hold what the gate and the test said about a fault.

    Attributes:
        fault: The fault.
        cells: The number of cells.
        identical: The number of cells that tier one (fingerprints) called identical.
        verdict: The verdict of the whole check.
        shift: The largest shift of a share, measured with games of another seed.
        error: The standard error of the shift.
        where: The cell and the share that shifted.
        noticed: Whether the named test failed.
        seconds: The time it took, compilation included [s].
    """

    fault: Fault
    cells: int
    identical: int
    verdict: str
    shift: float
    error: float
    where: str
    noticed: bool
    seconds: float

    def moved(self, margin: float) -> bool:
        """Return whether a share surely moved by a margin."""
        return abs(self.shift) - SURE * self.error >= margin

    def caught(self, margin: float) -> bool:
        """Return whether both the gate and the test noticed the fault."""
        return self.identical < self.cells and self.noticed and (self.verdict == "drifted" or not self.moved(margin))

    @property
    def passed_over(self) -> bool:
        """Return whether the gate called a refactor equivalent (not identical) and the test passed."""
        return (self.identical, self.verdict, self.noticed) == (0, "equivalent", False)

    @property
    def figures(self) -> tuple[str, str, str, str]:
        """Return the columns of the table: cells not identical, verdict, largest shift, test that fails."""
        test = self.fault.test.rpartition("::")[2] if self.noticed else "none"
        shift = f"{100 * self.shift:+.2f} points ({self.where})"
        return f"{self.cells - self.identical} of {self.cells}", self.verdict, shift, test


class Copy:
    """Hold a copy of the packages in which faults of a game are planted one at a time.

    The copy is in a temporary folder, or in a `folder` that is kept, with its kernels and its baseline.
    """

    def __init__(self, game: Planted, threads: int, folder: Path | None = None) -> None:
        """Copy the packages; a kept folder gets the current files but keeps its kernels and its baseline."""
        self.game, self.threads, self.stays = game, threads, folder is not None
        self.folder = (folder or Path(tempfile.mkdtemp(prefix="balance-faults-"))).resolve()
        for name in COPIED:
            source, copied = ROOT / name, self.folder / name
            if source.is_dir():
                shutil.rmtree(copied, ignore_errors=True)
                shutil.copytree(source, copied, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copied)
        # no .pyc files: Python checks them by time and size, and a fault may change neither
        settings = {"NUMBA_CACHE_DIR": str(self.folder / KERNELS), "PYTHONPATH": str(self.folder)}
        self.environment = {**os.environ, **settings, "PYTHONDONTWRITEBYTECODE": "1"}

    def remove(self) -> None:
        """Remove the folder if it is a temporary one."""
        if not self.stays:
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

        Raises:
            RuntimeError: If the process fails.
        """
        ran = self.python("-m", "benchmarks.faults", self.game.game, "--look", "--threads", str(self.threads))
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
        """Record the baseline of the game without faults, if there is none yet.

        Raises:
            RuntimeError: If the process fails.
        """
        if (self.folder / BASELINE).exists():
            return
        options = ["--out", BASELINE, "--seed", str(SEED), "--margin", str(self.game.margin)]
        options += ["--threads", str(self.threads), *(f"--set={cell}" for cell in self.game.cells)]
        ran = self.python("-m", "balance", "drift", "record", self.game.game, *options)
        if ran.returncode:
            raise RuntimeError(ran.stdout + ran.stderr)

    def keep_kernels(self) -> None:
        """Keep a copy of the compiled kernels of the game without faults."""
        shutil.rmtree(self.folder / SOUND, ignore_errors=True)
        shutil.copytree(self.folder / KERNELS, self.folder / SOUND)

    def plant(self, fault: Fault) -> Tried:
        """Plant a fault, run the check and the test, and take the fault out again.

        Raises:
            RuntimeError: If the check or the test cannot be run.
            ValueError: If the line to change is not there exactly once.
        """
        started = time.perf_counter()
        path = self.folder / self.game.package / fault.file
        sound = path.read_text(encoding="utf-8")
        path.write_text(planted(fault, sound), encoding="utf-8")
        try:
            result, noticed = self.looked_at(), self.failing([fault.test])
        finally:
            path.write_text(sound, encoding="utf-8")
            if (self.folder / SOUND).exists():
                shutil.rmtree(self.folder / KERNELS)
                shutil.copytree(self.folder / SOUND, self.folder / KERNELS)
        return Tried(fault, noticed=noticed, seconds=time.perf_counter() - started, **result)


def planted(fault: Fault, sound: str) -> str:
    """Return a file's text with the fault in it; `sound` is the text without it.

    Raises:
        ValueError: If the line to change is not there exactly once.
    """
    if sound.count(fault.old) != 1:
        raise ValueError(f"{fault.name}: the line is {sound.count(fault.old)} times in {fault.file}")
    return sound.replace(fault.old, fault.new)


def tried(
    game: Planted, faults: Sequence[Fault], workers: int = 2, threads: int = 2, folder: Path | None = None
) -> Iterator[Tried]:
    """Plant these faults and yield the results in order.

    Args:
        game: The game.
        faults: Its faults, or some of them.
        workers: The number of copies that are used at once.
        threads: The number of threads of each copy.
        folder: A folder that is kept; there is a single worker then.

    Raises:
        RuntimeError: If a test fails or the game is not identical before any fault is planted.
    """
    copies: SimpleQueue[Copy] = SimpleQueue()
    every = [Copy(game, threads) for _ in range(workers)] if folder is None else [Copy(game, threads, folder)]
    try:
        every[0].record()
        for copy in every[1:]:
            shutil.copy(every[0].folder / BASELINE, copy.folder / BASELINE)

        def is_sound(copy: Copy) -> bool:
            identical = copy.looked_at()["verdict"] == "identical"
            copy.keep_kernels()
            return identical

        with ThreadPoolExecutor(workers) as pool:
            if not all(pool.map(is_sound, every)) or every[0].failing([fault.test for fault in faults]):
                raise RuntimeError("the game without faults does not pass")
        for copy in every:
            copies.put(copy)

        def plant(fault: Fault) -> Tried:
            copy = copies.get()
            try:
                return copy.plant(fault)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(len(every)) as pool:
            yield from pool.map(plant, faults)
    finally:
        for copy in every:
            copy.remove()


def look(game: Planted, path: str, threads: int) -> dict[str, Any]:
    """Check a baseline, and play games of another seed to see how far its shares moved; runs inside a copy.

    Args:
        game: The game.
        path: The baseline's file.
        threads: The number of threads.

    Returns:
        `cells`, `identical`, `verdict`, `shift`, `error`, `where`: see `Tried`.
    """
    from balance.drift.baseline import read_baseline
    from balance.drift.checking import check
    from balance.drift.results import IDENTICAL
    from balance.drift.rounds import Counter, play_more

    result = check(path, max_games=game.max_games, threads=threads)
    baseline = read_baseline(path)
    counters = [Counter(cell.configuration, OTHER_SEED, cell.shares) for cell in baseline.cells]
    if result.verdict != IDENTICAL:
        play_more([(counter, game.truth) for counter in counters], threads)
    shift, error, where = 0.0, 0.0, ""
    for cell, counter in zip(baseline.cells, counters, strict=True):
        for share, count in zip(cell.shares, counter.counts.tolist(), strict=True):
            before = cell.record.counts[share.name] / cell.record.games
            after = count / max(1, counter.games)
            if counter.games and abs(after - before) > abs(shift):
                # variances of two independent shares add up
                noise = after * (1 - after) / counter.games + before * (1 - before) / cell.record.games
                shift, error, where = after - before, noise**0.5, f"{cell.label} {share.name}"
    identical = sum(cell.verdict == IDENTICAL for cell in result.cells)
    counts = {"cells": len(result.cells), "identical": identical}
    return {**counts, "verdict": result.verdict, "shift": shift, "error": error, "where": where}


# --- the whole of a game ---------------------------------------------------------------------------------------------

COLUMNS = ("fault", "file", "cells not identical", "verdict", "largest shift", "test that fails", "")


def page(game: Planted, rows: Sequence[tuple[Tried, bool]]) -> str:
    """Return the table of a game's faults as Markdown; `rows` are pairs (result, whether it passed)."""
    import platform
    from importlib.metadata import version

    from benchmarks.validation.checks import wrapped

    good, seconds = sum(passed for _, passed in rows), sum(each.seconds for each, _ in rows)
    libraries = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    text = [
        f"Written by `python -m benchmarks.faults {game.game}` on {date.today()}; its faults took "
        f"{seconds / 60:.0f} minutes (Python {platform.python_version()}, {libraries}). Each line is changed alone in "
        "a copy of the packages. Before any fault the game is identical and all these tests pass.",
        f"The baseline has the cells {' '.join(game.cells) or 'of every number of players'} with a margin of "
        f"{100 * game.margin:g} percentage points. The check plays at most {game.max_games:,} fresh games per cell; "
        f"the largest shift is from {game.truth:,} games per cell of another seed. A fault passes here if a cell is "
        f"not identical, the named test fails and, where a share moved by the margin and {SURE} standard errors "
        "more, the check says drifted. A refactor changes the order of draws and nothing else: it passes if the check "
        f"says equivalent and the test does not fail. {good} of {len(rows)} passed.",
    ]
    lines = [f"# Faults planted in {game.title}", "", *(wrapped(part) + "\n" for part in text)]
    lines += [_row(COLUMNS), _row("---" for _ in COLUMNS)]
    for each, passed in rows:
        name = each.fault.name if each.fault in game.faults else f"no fault: {each.fault.name}"
        lines.append(_row((name, each.fault.file, *each.figures, "passed" if passed else "FAILED")))
    return "\n".join(lines) + "\n"


def _row(cells: Any) -> str:
    """Return a row of a Markdown table."""
    return "| " + " | ".join(cells) + " |"


def _known(folder: Path | None, faults: Sequence[Fault]) -> dict[Fault, Tried]:
    """Return the results that an earlier call wrote into this folder, of faults that have not changed since."""
    if folder is None or not (folder / FOUND).exists():
        return {}
    lines = [json.loads(line) for line in (folder / FOUND).read_text(encoding="utf-8").splitlines()]
    results = [Tried(**{**each, "fault": Fault(**each["fault"])}) for each in lines]
    return {each.fault: each for each in results if each.fault in faults}


def main() -> None:
    """Plant all faults of a game, print one line per fault, and write their table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults", description="Plant all faults of a game.")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--workers", type=int, default=2, help="copies at once")
    parser.add_argument("--threads", type=int, default=2, help="threads of each")
    parser.add_argument("--folder", type=Path, help="keep the copy and what was found there; one worker")
    parser.add_argument("--look", action="store_true", help=argparse.SUPPRESS)  # inside a copy
    options = parser.parse_args()
    game = GAMES[options.game]
    if options.look:
        print(json.dumps(look(game, BASELINE, options.threads)))
        return
    every = game.faults + game.refactors
    done = _known(options.folder, every)
    left = [fault for fault in every if fault not in done]
    for each in tried(game, left, options.workers, options.threads, options.folder) if left else ():
        done[each.fault] = each
        if options.folder is not None:
            with (options.folder / FOUND).open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(each)) + "\n")
        print(f"{each.fault.name}: {', '.join(each.figures)}; {each.seconds:.0f} s", flush=True)
    rows = [
        (done[fault], done[fault].caught(game.margin) if fault in game.faults else done[fault].passed_over)
        for fault in every
    ]
    path = ROOT / "docs" / f"faults-{game.game}.md"
    path.write_text(page(game, rows), encoding="utf-8")
    print(f"{path.relative_to(ROOT)}: {len(rows)} lines, {sum(passed for _, passed in rows)} passed")
    sys.exit(0 if all(passed for _, passed in rows) else 1)


if __name__ == "__main__":
    main()
