"""The commands that are killed and starved: what each starts from, and what it leaves if nothing happens to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.reliability.commands import Server, server
from benchmarks.reliability.folders import Contents, contents, put
from benchmarks.reliability.server import Ended

GAMES, LESS = 130_000, 70_000  # of each configuration: two full parts and a short one; one and a short one [games]
SETTINGS = ("pig", "--set", "hold_at=15,25", "--seed", "11", "--threads", "2")
_BASELINE = ("--max-games", "20000", "--threads", "2")


@dataclass(frozen=True)
class Victim:
    """Describe a command that is disturbed.

    Attributes:
        name: What it is called on a page.
        args: Its command line; `{}` is the folder in which it works.
        start: The folder with what it starts from.
        before, after: The content of that folder, and what an undisturbed command makes of it.
        seconds: How long an undisturbed command took: the shortest of some [s].
        writes_runs: Whether it writes a run: such a command removes all temporary files when it goes on; others
            leave them for a day, as another process may be writing beside them.
        repeatable: Whether it may be given again when it was finished before.
    """

    name: str
    args: tuple[str, ...]
    start: Path
    before: Contents
    after: Contents
    seconds: float
    writes_runs: bool
    repeatable: bool

    def line(self, place: Path) -> list[str]:
        """Return its command line for a folder."""
        return [each.format(place) for each in self.args]


class Stage:
    """Prepare victims in a folder, always under the same path, and disturb them there.

    Attributes:
        server: Runs the commands.
        place: The folder in which they work, as they know it.
        seen: The same folder, as this process sees it.
    """

    def __init__(self, server: Server, folder: Path) -> None:
        self.server, self.place = server, folder / "disk" / "place"
        self.seen = server.seen(self.place)
        self._starts = folder / "starts"
        self._starts.mkdir()

    def prepare(self, name: str, first: list[list[str]], args: list[str], repeatable: bool = True) -> Victim:
        """Return a victim.

        Args:
            name: What it is called.
            first: Commands that make what it starts from.
            args: Its command line.
            repeatable: See `Victim`.
        """
        start = self._starts / name.replace(" ", "-")
        start.mkdir()
        put(start, self.seen)
        for each in first:
            succeed(self.server.run(*(word.format(self.place) for word in each)))
        put(self.seen, start)
        tries = []
        for _ in range(3):
            put(start, self.seen)
            tries.append(succeed(self.server.run(*(word.format(self.place) for word in args))).seconds)
        before, after = contents(start), contents(self.seen)
        return Victim(name, tuple(args), start, before, after, min(tries), args[0] in ("sweep", "merge"), repeatable)

    def begin(self, victim: Victim) -> None:
        """Set the stage for a victim."""
        put(victim.start, self.seen)


@contextmanager
def stage(own_disk: int = 0) -> Iterator[Stage]:
    """Set up a stage in a new folder, with a server; remove it at the end.

    Args:
        own_disk: Size of a disk in memory, on which the commands then work; 0: none [MiB].

    Raises:
        NoDisk: If no such disk can be had here.
    """
    with TemporaryDirectory(prefix="balance-") as name:
        folder = Path(name)
        (folder / "disk").mkdir()
        with server((folder / "disk", own_disk) if own_disk else None) as commands:
            yield Stage(commands, folder)


def succeed(ended: Ended) -> Ended:
    """Return how a command ended; it must have done well."""
    assert ended.code == 0, ended
    return ended


def victims(stage: Stage) -> list[Victim]:
    """Return the commands that write, each on something small of Pig."""
    sweep = ["sweep", *SETTINGS, "--out", "{}/run", "--games"]
    shards = [["sweep", *SETTINGS, "--games", str(GAMES), "--shard", f"{i}/2", "--out", f"{{}}/{i}"] for i in (1, 2)]
    record = ["drift", "record", "pig", "--set", "players=2", *_BASELINE, "--out", "{}/baseline.toml"]
    accept = ["drift", "accept", "{}/baseline.toml", "--threads", "2", "--reason", "a reason"]
    return [
        stage.prepare("sweep", [], [*sweep, str(GAMES), "--resume"]),
        stage.prepare("resume with more games", [[*sweep, str(LESS)]], [*sweep, str(GAMES), "--resume"]),
        stage.prepare("merge", shards, ["merge", "{}/1", "{}/2", "--out", "{}/run"]),
        stage.prepare("report", [[*sweep, str(LESS)]], ["report", "{}/run"]),
        stage.prepare("drift record", [], record, repeatable=False),
        stage.prepare("drift accept", [record], accept, repeatable=False),
    ]
