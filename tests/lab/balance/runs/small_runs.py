"""What the tests of runs share: a small plan, and what a run's folder holds."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from balance.design.make_plan import make_plan
from balance.runs.sweep import sweep

PART = 200
SETTINGS = ["players=1,2", "hold_at=15,25"]
GAMES = 1500

CHILD = f"""
import sys
from balance.design.make_plan import make_plan
from balance.runs.sweep import sweep
plan = make_plan("pig", {SETTINGS!r}, games={GAMES}, seed=11)
print("ready", flush=True)
sys.stdin.readline()
sweep(plan, sys.argv[1], resume=True, threads=int(sys.argv[2]), part={PART})
"""


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


class Child:
    """A process that plays the small plan into a folder, once told to go."""

    def __init__(self, out, threads=2):
        command = [sys.executable, "-c", CHILD, str(out), str(threads)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout.readline() == "ready\n"

    def go(self):
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def end(self, after: float, how: signal.Signals) -> bool:
        """Send a signal some seconds from now; whether the process was still at work then."""
        time.sleep(after)
        at_work = self.process.poll() is None
        self.process.send_signal(how)
        self.wait()
        return at_work

    def wait(self) -> tuple[int, str]:
        """Its exit code and what it said on standard error, once it has ended."""
        _, errors = self.process.communicate()
        return self.process.returncode, errors


def moments(longest: float, seed: int):
    """Random moments [s], for ever."""
    draw = random.Random(seed)
    while True:
        yield draw.uniform(0, longest)
