"""Measure large plans and large runs: a million cells planned; 100 000 parts listed, resumed and checked."""

import json
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from balance.design import plan as design
from balance.design.make_plan import make_plan
from balance.design.plan import Plan
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.storage import atomic
from benchmarks.reliability.amounts import Amounts, amounts
from benchmarks.reliability.folders import identities
from benchmarks.validation.checks import Check, Section, Sizes
from scenarios import load

ROOT = Path(__file__).parents[2]
LISTED, RESUMED = 10.0, 10.0  # what a folder of so many finished parts may take at most, as was asked for [s]
Measured = dict[str, float]


def plan_cells(cells: int) -> Measured:
    """Plan so many cells of Pig, with the limit on cells lifted.

    Returns:
        `cells`; `seconds` [s]; `megabytes`: by how much the largest size of this process grew [MB].
    """
    design.MAX_CELLS = cells  # type: ignore[misc]
    goals = min(cells, 1000)  # as many as there may be
    plan = Plan(load("pig"), {"goal": [*range(1, goals + 1)], "hold_at": [*range(1, cells // goals + 1)]})
    before, started = _peak(), time.perf_counter()
    made = len(plan.cells.legal)
    return {"cells": made, "seconds": time.perf_counter() - started, "megabytes": _peak() - before}


def make_parts(folder: str, parts: int) -> Measured:
    """Play a run of parts of one game each, in ten configurations; written in place, which is quicker.

    Returns:
        `seconds` [s].
    """
    atomic.write = _write_in_place  # type: ignore[assignment]
    started = time.perf_counter()
    sweep(_many(parts), folder, threads=1, part=1)
    return {"seconds": time.perf_counter() - started}


def _write_in_place(path: Path, content: bytes, check: object = None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def list_parts(folder: str) -> Measured:
    """Open a run, which looks whether each of its parts is there.

    Returns:
        `parts`; `seconds` [s]; `megabytes`: as for `plan_cells` [MB].
    """
    before, started = _peak(), time.perf_counter()
    run = open_run(folder)
    seconds = time.perf_counter() - started
    parts = sum(len(run.parts(config)) for config in range(run.configs.height))
    return {"parts": parts, "seconds": seconds, "megabytes": _peak() - before}


def resume_parts(folder: str, parts: int) -> Measured:
    """Go on with a run in which so many parts are finished, and ten are not.

    Returns:
        `parts` that were written again; `seconds` [s]; `megabytes`: as for `plan_cells` [MB].
    """
    return _gone_on_with(folder, _many(parts + 10))


def check_parts(folder: str, parts: int) -> Measured:
    """Go on with a run that is finished, which reads every part.

    Returns:
        As `resume_parts`.
    """
    return _gone_on_with(folder, _many(parts))


def _gone_on_with(folder: str, plan: Plan) -> Measured:
    kept = identities(Path(folder))
    before, started = _peak(), time.perf_counter()
    sweep(plan, folder, threads=1, part=1, resume=True)
    seconds, now = time.perf_counter() - started, identities(Path(folder))
    again = sum(now[name] != seen for name, seen in kept.items())
    return {"parts": again, "seconds": seconds, "megabytes": _peak() - before}


def _many(parts: int) -> Plan:
    return make_plan("pig", ["hold_at=15..24"], games=parts // 10, seed=83)


def _peak() -> float:
    """Return the largest size that this process has had [MB]."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def measured(function: str, *args: object) -> Measured:
    """Call a function of this module in a process of its own; return what it measured."""
    command = [sys.executable, "-m", __name__, function, json.dumps(args)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def large_plans(most: Amounts) -> Section:
    """Measure plans; check that the command line refuses too many cells at once."""
    section = Section(
        "large plans",
        f"What it takes to make all configurations of a plan of Pig. A sweep has {design.MAX_CELLS:,} at most; for "
        "more the limit was lifted. Times and sizes are those of one machine. The command line must refuse a million "
        "in one line, with exit code 2, before it makes any.",
        ("cells", "seconds", "megabytes"),
    )
    for cells in sorted({most.cells // 10, most.cells}):
        found = measured("plan_cells", cells)
        figures = (f"{found['cells']:,.0f}", f"{found['seconds']:.1f}", f"{found['megabytes']:,.0f}")
        section.checks.append(Check("planned", figures, None if found["cells"] == cells else False))
    line = ["sweep", "pig", "--set", "goal=1..1000", "--set", "hold_at=1..1000", "--out", "refused"]
    with TemporaryDirectory() as folder:
        started = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "balance", *line], cwd=folder, env=_environment(), capture_output=True, text=True
        )
        seconds = time.perf_counter() - started
        refused = (done.returncode, done.stderr.count("\n"), list(Path(folder).iterdir())) == (2, 1, [])
    figures = ("1,000,000", f"{seconds:.1f}", "–")
    section.checks.append(Check("refused by the command line", figures, refused, "" if refused else done.stderr))
    return section


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT)}


def large_runs(most: Amounts) -> Section:
    """Measure a run of many parts that is opened, resumed before its plan is finished, and resumed after."""
    section = Section(
        "many parts",
        f"A run of {most.parts:,} parts, of one game of Pig each, in ten configurations. Resumed: its plan asks for "
        "ten parts more, and parts that look as they did are not read, so how large they are does not matter. Checked: "
        "the finished plan is resumed, which reads every part and checks its seal; that takes as long as the disk "
        f"needs for so many files. Times and sizes are those of one machine. A run of 100 000 parts is to be listed in "
        f"{LISTED:.0f} s and resumed in {RESUMED:.0f} s; and no part may be written again.",
        ("parts", "seconds", "megabytes"),
    )
    with TemporaryDirectory(prefix="balance-") as name:
        folder = str(Path(name) / "run")
        made = measured("make_parts", folder, most.parts)
        section.checks.append(Check("played and written", (f"{most.parts:,}", f"{made['seconds']:.1f}", "–"), None))
        opened, resumed = measured("list_parts", folder), measured("resume_parts", folder, most.parts)
        checked = measured("check_parts", folder, most.parts + 10)
    for what, found, limit, right in (
        ("listed", opened, LISTED, opened["parts"] == most.parts),
        ("resumed", resumed, RESUMED, resumed["parts"] == 0),
        ("checked", checked, math.inf, checked["parts"] == 0),
    ):
        figures = (f"{most.parts:,}", f"{found['seconds']:.1f}", f"{found['megabytes']:,.0f}")
        quick = found["seconds"] <= limit
        note = "" if right and quick else f"more than {limit:.0f} s" if right else f"{found['parts']:,.0f} parts"
        section.checks.append(Check(what, figures, right and quick, note))
    return section


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield a table of plans, and one of runs."""
    most = amounts(sizes)
    yield large_plans(most)
    yield large_runs(most)


if __name__ == "__main__":
    print(json.dumps(globals()[sys.argv[1]](*json.loads(sys.argv[2]))))
