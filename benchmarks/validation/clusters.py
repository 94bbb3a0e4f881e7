"""Check that lost workers and a lost scheduler change no byte of a run on a cluster."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from distributed import Client, Status

from balance.design.make_plan import make_plan
from balance.design.plan import Plan
from balance.runs.sweep import sweep
from balance.simulation.cluster.connect import connected
from benchmarks.reliability.amounts import amounts
from benchmarks.reliability.folders import Contents, contents, difference, identities, temporary
from benchmarks.validation.checks import Check, Section, Sizes
from scenarios.loader.errors import InputError

SEED = 79
PART = 500  # games of a part: few, so that many are in flight when a worker is killed [games]
EVERY = 2.0  # time between two kills [s]
WORKERS = 4
PATIENCE = 60.0  # for a cluster to start [s]


def _plan(parts: int) -> Plan:
    """Return a sweep of about so many parts, in four configurations."""
    return make_plan("pig", ["hold_at=15,25", "players=1,2"], games=PART * max(1, parts // 4), seed=SEED)


def _undisturbed(plan: Plan, folder: Path) -> Contents:
    sweep(plan, folder, threads=2, part=PART)
    return contents(folder)


def _verdict(folder: Path, wanted: Contents) -> str:
    """Say what is wrong with a folder that is finished; "" if nothing is."""
    left = temporary(folder)
    return difference(contents(folder), wanted) or (f"{len(left)} temporary files are left" if left else "")


class _Killer(threading.Thread):
    """Kill a worker at random again and again, until stopped."""

    def __init__(self, client: Client, rng: np.random.Generator) -> None:
        super().__init__(daemon=True)
        self.kills, self._client, self._rng, self._over = 0, client, rng, threading.Event()

    def run(self) -> None:
        """Kill until stopped."""
        while not self._over.wait(EVERY):
            processes = [nanny.process for nanny in list(self._client.cluster.workers.values())]
            # Dask gives up a worker that is lost while it starts, and starts another for one that was at work.
            at_work = [each.pid for each in processes if each is not None and each.status == Status.running]
            if len(at_work) > 1:  # else a machine on which a start takes longer than EVERY would never get on
                os.kill(int(self._rng.choice(at_work)), signal.SIGKILL)
                self.kills += 1

    def stop(self) -> None:
        """Stop killing."""
        self._over.set()
        self.join()


def lost_workers(folder: Path, parts: int, rng: np.random.Generator) -> Section:
    """Check a sweep whose workers are killed one after the other."""
    section = Section(
        "a worker killed every 2 s",
        f"A sweep of Pig in parts of {PART} games on {WORKERS} workers of this machine (`--cluster local:{WORKERS}`). "
        f"Every {EVERY:.0f} s one of those at work, chosen at random, is killed with kill -9, unless it is the only "
        "one, until the sweep is over; another is started in its place. The sweep must end well, and every file must "
        "be that of a sweep on threads, byte for byte, without a temporary file. How often there was a kill, and the "
        "time, depends on the machine.",
        ("parts", "kills", "seconds", "wrong"),
    )
    plan, out = _plan(parts), folder / "workers"
    wanted = _undisturbed(plan, folder / "threads")
    with connected(f"local:{WORKERS}") as client:
        client.wait_for_workers(WORKERS, timeout=PATIENCE)
        killer, started = _Killer(client, rng), time.perf_counter()
        killer.start()
        try:
            sweep(plan, out, cluster=client, part=PART)
            wrong = _verdict(out, wanted)
        except InputError as error:
            wrong = str(error)
        finally:
            killer.stop()
    stored = len(list(out.rglob("part-*")))
    figures = (f"{stored:,}", str(killer.kills), f"{time.perf_counter() - started:.0f}", str(int(bool(wrong))))
    passed = not wrong and killer.kills > 0
    section.checks.append(Check("the sweep", figures, passed, wrong or ("" if killer.kills else "nobody was killed")))
    return section


@contextmanager
def _cluster() -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """Start a scheduler and two workers as processes; yield the address and the scheduler."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    lines = [
        ["scheduler", "--host", address, "--no-dashboard"],
        *[["worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]] * 2,
    ]
    with ExitStack() as started:
        processes = []
        for kind, *options in lines:
            command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *options]
            quiet = subprocess.DEVNULL
            process = started.enter_context(subprocess.Popen(command, stdout=quiet, stderr=quiet))
            started.callback(process.kill)
            processes.append(process)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with connected(address) as client:
                    client.wait_for_workers(2, timeout=PATIENCE)
                break
            except InputError:  # it is not up yet
                if time.monotonic() > until:
                    raise
        yield address, processes[0]


def lose_scheduler(folder: Path, plan: Plan, wanted: Contents, after: int) -> tuple[int, str]:
    """Kill the scheduler once so many games are stored, and go on with threads.

    Args:
        folder: Where the run is made.
        plan: The plan.
        wanted: What an undisturbed run holds.
        after: Number of games [games].

    Returns:
        How many parts the run had when it went on, and what was wrong, or "".
    """
    done = 0
    with _cluster() as (address, scheduler):

        def progress(games: int) -> None:
            nonlocal done
            done += games
            if done >= after:
                scheduler.kill()

        try:
            sweep(plan, folder, cluster=address, part=PART, progress=progress)
        except InputError as error:
            if "the scheduler is gone" not in str(error):
                return 0, str(error)
        else:  # it had all results before the kill: then every file is right, and another one is killed sooner
            wrong = _verdict(folder, wanted) or ("" if after else "the sweep did not notice")
            sooner = folder.with_name(f"{folder.name}-sooner")
            return (0, wrong) if wrong else lose_scheduler(sooner, plan, wanted, after // 2)
    kept = identities(folder)
    sweep(plan, folder, threads=2, part=PART, resume=True)
    now = identities(folder)
    again = [name for name in kept if now[name] != kept[name]]
    return len(kept), f"{again[0]} was played again" if again else _verdict(folder, wanted)


def lost_schedulers(folder: Path, times: int, rng: np.random.Generator) -> Section:
    """Check sweeps whose scheduler is killed, and which go on with threads."""
    plan = _plan(400)
    wanted = _undisturbed(plan, folder / "schedulers")
    section = Section(
        "the scheduler killed in the middle",
        "Such a sweep on a scheduler and two workers that were started by hand; the scheduler is killed with kill -9 "
        "once a number of games, chosen at random, is stored. The sweep must end with one line that says so; the same "
        "sweep with --resume on threads must not play again what was stored, and every file must be that of a sweep "
        "on threads, byte for byte.",
        ("sweeps", "parts", "stored when it went on", "wrong"),
    )
    total = len([name for name in wanted if "part-" in name])
    found = [
        lose_scheduler(folder / f"scheduler{i}", plan, wanted, int(rng.integers(1, total * PART * 9 // 10)))
        for i in range(times)
    ]
    wrong = [what for _, what in found if what]
    stored = ", ".join(str(kept) for kept, _ in found)
    note = re.sub(r"\s+", " ", wrong[0]) if wrong else ""
    section.checks.append(Check("sweeps", (str(times), str(total), stored, str(len(wrong))), not wrong, note))
    return section


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield a table of lost workers, and one of lost schedulers."""
    most = amounts(sizes)
    rng = np.random.default_rng(SEED)
    with TemporaryDirectory(prefix="balance-") as name:
        yield lost_workers(Path(name), most.cluster_parts, rng)
        yield lost_schedulers(Path(name), most.schedulers, rng)
