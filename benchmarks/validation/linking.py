"""Play every game both ways, by linked kernels and by those of Numba alone: the rows must be the same.

`sims.compiler.linking` changes what LLVM may do with a kernel. Nothing else would notice if it did so wrongly.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import scenarios
from benchmarks.validation.checks import Check, Section, Sizes

WAYS = ("", "plain")  # values of BALANCE_NUMBA


def sections(name: str, sizes: Sizes) -> Iterator[Section]:
    """Yield one table of a game: a line for each configuration. The sizes are those of `benchmarks.digests`."""
    section = Section(
        f"{scenarios.load(name).title}: linked, and compiled by Numba alone",
        "The rows of the games of `python -m benchmarks.digests`, by linked kernels and with BALANCE_NUMBA=plain. "
        "Exact: one row that differs fails its line.",
        ("digest of the rows",),
    )
    with ThreadPoolExecutor(len(WAYS)) as pool:
        linked, plain = pool.map(lambda way: _digests(name, way), WAYS)
    for what in {**linked, **plain}:
        digest, other = linked.get(what, "none"), plain.get(what, "none")
        section.checks.append(Check(what, (digest,), digest == other, "" if digest == other else f"plain: {other}"))
    yield section


def _digests(name: str, way: str) -> dict[str, str]:
    """Return the digest of a game's rows for each configuration, played in a process of its own.

    Raises:
        ChildProcessError: If the process fails; the message is its last line.
    """
    command = [sys.executable, "-m", "benchmarks.digests", name]
    done = subprocess.run(command, env={**os.environ, "BALANCE_NUMBA": way}, capture_output=True, text=True)
    if done.returncode:
        raise ChildProcessError(f"{name}: {(done.stderr.strip().splitlines() or ['no message'])[-1]}")
    lines = [line.split("  ", 1) for line in done.stdout.splitlines()]
    return {what.removeprefix(f"{name}: "): digest for digest, what in lines}
