"""Run commands in forked copies of one warm process: `python -m benchmarks.reliability.server`.

A start of Balance imports for seconds. A copy of a process that has imported everything and has the kernels of Pig
takes milliseconds, so that a thousand commands can be killed; it is a process of its own, which kill -9 ends like any
other.

Each line of standard input is a JSON list of `Command`s, which run at the same time; each line of standard output is
the list of how they ended.
"""

import ctypes
import importlib
import json
import os
import re
import signal
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from balance.__main__ import main
from balance.cli.app import app  # noqa: F401  # the slow imports
from balance.simulation.workers import warm_up
from scenarios import load

# What commands import only when they run.
_LATER = (
    *("balance.design.make_plan", "balance.runs.forecast", "balance.runs.merge", "balance.runs.sweep"),
    *(
        "balance.questions.drift.accepting",
        "balance.questions.drift.recording",
        "balance.questions.report.page",
        "matplotlib.figure",
    ),
)


@dataclass(frozen=True)
class Command:
    """Say what to run, and what happens to it meanwhile.

    Attributes:
        args: The command line, without `balance`.
        kill_after: Kill it so long after its start; None: not [s].
        limit: Kill it after this time as one that hangs [s].
        faults: Name of a function of faults.c -> its arguments.
        planted: `module:function`, called in the process before the command: it makes Balance wrong, for tests.
    """

    args: tuple[str, ...]
    kill_after: float | None = None
    limit: float = 120.0
    faults: dict[str, list[Any]] = field(default_factory=dict)
    planted: str = ""


@dataclass(frozen=True)
class Ended:
    """Say how a command ended.

    Attributes:
        code: Its exit code; -9 if it was killed.
        hung: Whether it was killed because it ran longer than its limit.
        seconds: How long it ran [s].
        calls: Calls on files, or readings of the clock, that its fault counted; 0 if it was killed.
        out, err: What it printed.
    """

    code: int
    hung: bool
    seconds: float
    calls: int
    out: str
    err: str

    @property
    def killed(self) -> bool:
        """Tell whether it was killed, and not for being too slow."""
        return self.code == -signal.SIGKILL and not self.hung


class _Running:
    """Hold a command that runs in a copy of this process."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.out, self.err, self.calls = (_file() for _ in range(3))
        self.ended: Ended | None = None
        self.hung = False
        self.started = time.monotonic()
        self.pid = os.fork()
        if self.pid == 0:
            _become(command, self.out, self.err, self.calls)

    def look(self) -> None:
        """Kill it if its time has come; notice if it has ended."""
        seconds = time.monotonic() - self.started
        moments = [self.command.limit, *([] if self.command.kill_after is None else [self.command.kill_after])]
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if not pid and seconds >= min(moments):
            self.hung = min(moments) == self.command.limit
            os.kill(self.pid, signal.SIGKILL)
            pid, status = os.waitpid(self.pid, 0)
        if pid:
            code = os.waitstatus_to_exitcode(status)
            # it may have ended by itself just before it was killed
            hung, calls = self.hung and code < 0, int(_text(self.calls) or 0)
            self.ended = Ended(code, hung, seconds, calls, _text(self.out), _text(self.err))


def _file() -> IO[bytes]:
    """Return a file without a name, which the copy writes and this process reads."""
    return os.fdopen(os.memfd_create("balance"), "w+b")


def _text(file: IO[bytes]) -> str:
    with file:
        file.seek(0)
        return file.read().decode(errors="replace")


def _become(command: Command, out: IO[bytes], err: IO[bytes], calls: IO[bytes]) -> None:
    """Run a command in this process and end it."""
    for number, file in ((1, out), (2, err)):
        os.dup2(file.fileno(), number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    code: object = 1
    try:
        if command.planted:
            module, _, name = command.planted.partition(":")
            getattr(importlib.import_module(module), name)()
        _arm(command.faults)
        sys.argv = ["balance", *command.args]
        main()
    except SystemExit as end:
        code = end.code
    finally:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        os.write(calls.fileno(), str(ctypes.CDLL(None).fault_counted()).encode())
        os._exit(code if isinstance(code, int) else 0)


def _arm(faults: dict[str, list[Any]]) -> None:
    """Call functions of faults.c, which must have been loaded with this process."""
    library = ctypes.CDLL(None)
    for name, values in faults.items():
        given = [each.encode() if isinstance(each, str) else ctypes.c_long(each) for each in values]
        getattr(library, name)(*given)


def run(commands: list[Command]) -> list[Ended]:
    """Run commands at the same time; return how each ended."""
    running = [_Running(command) for command in commands]
    while any(each.ended is None for each in running):
        time.sleep(0.001)
        for each in running:
            if each.ended is None:
                each.look()
    return [each.ended for each in running if each.ended is not None]


def serve() -> None:
    """Get warm, say so, and run what is asked for until standard input ends."""
    for name in _LATER:
        importlib.import_module(name)
    warm_up(load("pig").configuration({}))
    # A copy has one thread only: threads that Polars had started would be missing there, and it would wait for them.
    threads = [path.read_text().strip() for path in Path("/proc/self/task").glob("*/comm")]
    assert not [name for name in threads if re.fullmatch(r"polars-\d+", name)], threads
    print("ready", flush=True)
    for line in sys.stdin:
        commands = [Command(**each) for each in json.loads(line)]
        print(json.dumps([asdict(each) for each in run(commands)]), flush=True)


if __name__ == "__main__":
    serve()
