"""Start the server of commands and ask it; compile the library of faults."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from enum import IntEnum, IntFlag
from pathlib import Path

from benchmarks.reliability.server import Command, Ended

ROOT = Path(__file__).parents[2]
SOURCE = Path(__file__).with_name("faults.c")
EVER = 2**40  # more calls than any command makes


class Calls(IntFlag):
    """Kinds of calls, as in faults.c."""

    OPEN_TO_READ, OPEN_TO_WRITE, READ, WRITE, SYNC, RENAME, UNLINK, MKDIR = (1 << bit for bit in range(8))
    CHANGES = OPEN_TO_WRITE | WRITE | SYNC | RENAME | UNLINK | MKDIR
    ALL = CHANGES | OPEN_TO_READ | READ


class Kind(IntEnum):
    """What a fault does, as in faults.c."""

    KILL, FAIL, DELAY = range(1, 4)


def fault(
    kind: Kind,
    under: Path,
    calls: Calls,
    first: int = 1,
    last: int = EVER,
    *,
    one_in: int = 1,
    error: int = 0,
    microseconds: int = 0,
    seed: int = 0,
) -> dict[str, list[int | str]]:
    """Return a fault for `Command.faults`: see `fault_arm` in faults.c."""
    return {"fault_arm": [int(kind), str(under), int(calls), first, last, one_in, error, microseconds, seed]}


class NoDisk(Exception):
    """Signal that no disk can be mounted here."""


class Server:
    """Ask the server of commands."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def run(self, *args: object, **changes: object) -> Ended:
        """Run a command and return how it ended.

        Args:
            args: The command line, without `balance`.
            changes: Other fields of `Command`.
        """
        command = replace(Command(tuple(str(each) for each in args)), **changes)  # type: ignore[arg-type]
        return self.together([command])[0]

    def seen(self, path: Path) -> Path:
        """Return the path under which this process sees what commands see under `path`: they may have own disks."""
        return Path(f"/proc/{self._process.pid}/root{path}")

    def together(self, commands: Sequence[Command]) -> list[Ended]:
        """Run commands at the same time; return how each ended."""
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        asked.write(json.dumps([asdict(each) for each in commands]) + "\n")
        asked.flush()
        return [Ended(**each) for each in json.loads(told.readline())]


@contextmanager
def server(disk: tuple[Path, int] | None = None) -> Iterator[Server]:
    """Start a server of commands, with the library of faults loaded; stop it at the end.

    Args:
        disk: A folder, and the size of a disk in memory that is mounted there, for these commands only [MiB].

    Raises:
        NoDisk: If it cannot be mounted: users may not, or there is no `unshare`.
        subprocess.CalledProcessError: If the library cannot be compiled.
    """
    command = [sys.executable, "-m", "benchmarks.reliability.server"]
    if disk is not None:
        mount = f'mount -t tmpfs -o size={disk[1]}m balance "$0" && exec "$@"'
        command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, str(disk[0]), *command]
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "faults.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
        # OpenBLAS starts a thread for each processor, and Balance does not multiply matrices.
        given = os.environ | {"LD_PRELOAD": str(library), "OPENBLAS_NUM_THREADS": "1", "COLUMNS": "120"}
        given["SOURCE_DATE_EPOCH"] = "0"  # a report bears the day on which it was made, which a wrong clock changes
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        try:
            process = subprocess.Popen(command, cwd=ROOT, env=given, text=True, **pipes)  # type: ignore[call-overload]
        except FileNotFoundError as error:
            raise NoDisk(str(error)) from None
        with process:  # closes its standard input at the end, and waits for it
            said = process.stdout.readline()
            if disk is not None and not said:
                raise NoDisk("no disk could be mounted")
            assert said == "ready\n"
            yield Server(process)
