"""What the tests of runs share: a small plan, and what a run's folder holds."""

import os
import random
import signal
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path

from balance.design.make_plan import make_plan
from balance.runs.sweep import sweep
from tests.lab.balance.forks import forks

PART = 200
SETTINGS = ["players=1,2", "hold_at=15,25"]
GAMES = 1500


def plan(settings=SETTINGS, games=GAMES, seed=11):
    return make_plan("pig", settings, games=games, seed=seed)


def play(out, resume=False, threads=2, **changes):
    """Sweep the small plan, in small parts."""
    return sweep(plan(**changes), out, resume=resume, threads=threads, part=PART)


def contents(run: Path) -> dict[str, bytes]:
    """Every file of a run but its lock and the stamps of its parts."""
    files = (path for path in Path(run).rglob("*") if path.is_file() and not _is_aside(path.name))
    return {path.relative_to(run).as_posix(): path.read_bytes() for path in files}


def _is_aside(name: str) -> bool:
    return name == "lock" or name.endswith(".looks.json")


def part(run, config=0, number=0) -> Path:
    return Path(run) / f"games/config={config:04d}/part-{number:08d}.parquet"


def _child(pipe, environment, out, threads):
    """Play the small plan once told to go; send what an error says."""
    os.environ.clear()
    os.environ.update(environment)
    pipe.send("ready")
    pipe.recv()
    try:
        sweep(plan(), out, resume=True, threads=threads, part=PART)
    except BaseException:
        pipe.send(traceback.format_exc())
        sys.exit(1)


class Child:
    """A process that plays the small plan into a folder, once told to go."""

    def __init__(self, out, threads=2):
        self._pipe, end = forks().Pipe()
        given = (end, dict(os.environ), str(out), threads)
        self.process = forks().Process(target=_child, args=given, daemon=True)
        self.process.start()
        end.close()  # the child's is another
        assert self._pipe.recv() == "ready"

    def go(self):
        self._pipe.send("go")

    def end(self, after: float, how: signal.Signals) -> bool:
        """Send a signal some seconds from now; whether the process was still at work then."""
        time.sleep(after)
        at_work = self.process.is_alive()
        if at_work:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(self.process.pid, how)
        self.wait()
        return at_work

    def wait(self) -> tuple[int, str]:
        """Its exit code and its error, once it has ended."""
        said = ""
        with suppress(EOFError, ConnectionResetError):
            said = self._pipe.recv()
        self.process.join()
        return self.process.exitcode, said


def moments(longest: float, seed: int):
    """Random moments [s], for ever."""
    draw = random.Random(seed)
    while True:
        yield draw.uniform(0, longest)
