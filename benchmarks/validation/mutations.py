"""Check that inputs changed at random are accepted, or refused in one line: no traceback, no exit 70, nothing hangs."""

import json
import os
import re
import selectors
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.reliability import mutants
from benchmarks.reliability.amounts import amounts
from benchmarks.reliability.mutants import KINDS, SEED
from benchmarks.validation.checks import Check, Section, Sizes

ROOT = Path(__file__).parents[2]
SHARES = {"scenario": 35, "plan": 15, "baseline": 15, "run.json": 10, "Parquet files": 10, "options": 15}  # [%]
COMMAND = [sys.executable, "-m", mutants.__name__]  # and kind, first, stop
LIMIT = 120.0  # what takes longer hangs [s]
Case = dict[str, Any]


def played(kind: str, stop: int) -> list[Case]:
    """Run the cases 0 .. stop - 1 of a kind; a process that hangs or dies costs its case, and another goes on.

    Returns:
        A `mutants.Case` for each, as a dict; `hung` or `died` is in place of the others' keys.
    """
    found: list[Case] = []
    while len(found) < stop:
        found += _until_it_ends(kind, len(found), stop)
    return found


def _until_it_ends(kind: str, first: int, stop: int) -> list[Case]:
    """Run cases in one process until it is done, hangs or dies."""
    command = [*COMMAND, kind, str(first), str(stop)]
    found: list[Case] = []
    begun = False
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        for line in _lines(process):
            if line is None:
                process.kill()
                return [*found, {"number": first + len(found), "hung": True}]
            case = json.loads(line)
            begun = "begun" in case
            found += [] if begun else [case]
    if first + len(found) < stop:
        assert begun or found, f"{kind}: nothing could be run"
        found.append({"number": first + len(found), "died": process.returncode})
    return found


def _lines(process: "subprocess.Popen[bytes]") -> Iterator[bytes | None]:
    """Yield the lines that a process prints, and None if there is none for too long."""
    assert process.stdout is not None
    rest = b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            if not selector.select(LIMIT):
                yield None
                return
            if not (more := os.read(process.stdout.fileno(), 1 << 16)):
                return
            *lines, rest = (rest + more).split(b"\n")
            yield from lines


def line(kind: str, cases: list[Case]) -> Check:
    """Return the line of a kind; it fails by any case that is not as it should be."""
    codes = [case.get("code") for case in cases]
    hung, died = (sum(name in case for case in cases) for name in ("hung", "died"))
    ended = [case for case in cases if "code" in case]
    raised = [case for case in ended if case["code"] is None]
    bugs = [case for case in ended if case["code"] not in (None, 0, 1, 2, 3)]
    unsaid = [case for case in ended if not case["one_line"] and case not in raised + bugs]
    other = [case for case in ended if case["other"]]
    figures = (
        *(len(cases), len(cases) - codes.count(2) - len(raised) - len(bugs) - hung - died, codes.count(2)),
        *(len(raised), len(bugs), len(unsaid), hung + died, len(other)),
    )
    wrong = [*raised, *bugs, *unsaid, *other, *(case for case in cases if "code" not in case)]
    note = f"case {wrong[0]['number']}: {wrong[0].get('said', wrong[0])}" if wrong else ""
    return Check(kind, tuple(f"{each:,}" for each in figures), not wrong, re.sub(r"\s+", " ", note)[:300])


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield a table of all kinds of inputs."""
    most = amounts(sizes).mutations
    section = Section(
        "inputs changed at random",
        f"{most:,} inputs of commands on Pig: scenario files, plans and baselines with numbers, pieces, lines and "
        "characters changed at one to three places; run.json; Parquet files with bits flipped, bytes changed, cut or "
        f"doubled; options at random (seed {SEED}). Each command must end with 0, 1 or 3, or with 2 and one printable "
        f"line of error; no exception may come through, no exit code be 70, nothing hang for {LIMIT:.0f} s, no process "
        "die. A run that was changed and is read all the same must give the figures of the run as it was.",
        ("inputs", "accepted", "refused", "exceptions", "exit 70", "not one line", "hung or died", "other figures"),
    )
    for kind in KINDS:
        section.checks.append(line(kind, played(kind, max(1, most * SHARES[kind] // 100))))
    yield section
