"""Measure what each question costs: `python -m benchmarks.questions [--write] [QUESTION ...]`.

Every question is asked in small of Cyberdoom Tower for one player and All Hoomanz Are Dead for four heroes on HARD, by
the function that a command calls, on one thread. Games are counted where they are played. The ratio is between the
question's processor seconds and those of as many plain games of the same scripts, measured in the same process right
before: what files, configurations and estimates cost besides, or how much longer games are that think ahead. With
`--write` each question is written into the table in docs/explanation/speed.md as soon as it is measured.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import balance
from balance.installation import version
from balance.simulation.engine import Threads
from balance.simulation.workers import Step, Stretch, play_stretches
from reports.plain import count

PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "speed.md"
BEGIN, END = "<!-- questions: written by python -m benchmarks.questions --write -->", "<!-- end -->"
PLAIN = 2_000  # games played plainly, before each question [games]


@dataclass(frozen=True)
class Subject:
    """Hold a game that is asked about: its settings, scripts, and what the questions need to know of it."""

    game: str
    title: str
    settings: dict[str, Any]
    script: str
    scripts: tuple[str, str]
    number: str
    other: tuple[str, str]
    table: str
    target: str
    claim: str

    @property
    def typed(self) -> list[str]:
        """Return the settings as a user types them."""
        return [f"{name}={value}" for name, value in self.settings.items()]


SUBJECTS = (
    Subject(
        "cyberdoom-tower",
        "Cyberdoom Tower, one player",
        {"players": 1},
        "hunter",
        ("ghost", "hunter"),
        "start_energy",
        ("start_energy=4", "start_luck=2"),
        "sentinel_cards",
        "win=70%±2pp",
        "win > 80%",
    ),
    Subject(
        "all-hoomanz",
        "All Hoomanz, four on HARD",
        {"players": 4, "simon": "hard"},
        "cautious",
        ("rusher", "cautious"),
        "stash",
        ("stash=12", "replicators=2"),
        "heroes",
        "win=35%±3pp",
        "win > 40%",
    ),
)


def _rank(of: Subject, out: Path) -> None:
    balance.rank(of.game, of.typed, scripts=[of.script], screen=200, games=500, threads=1, out=out)


def _worth(of: Subject, out: Path) -> None:
    balance.worth(of.game, of.table, of.typed, scripts=[of.script], games=200, drawn=200, boxes=0, threads=1, out=out)


def _tune(of: Subject, out: Path) -> None:
    at = ",".join([*of.typed, f"policy={of.script}"])
    changed = [each.partition("=")[0] for each in of.other]
    balance.tune(of.game, target=of.target, at=at, change=changed, games=2_000, threads=1, out=out)


def _envelope(of: Subject, out: Path) -> None:
    few = {"fillings": 40, "each": 100, "screen": 100, "games": 200}
    balance.envelope(of.game, of.typed, claims=of.claim, scripts=[of.script], **few, threads=1, out=out)


def _explain(of: Subject, out: Path) -> None:
    balance.explain(of.game, settings=of.typed, to=of.other, scripts=[of.script], games=2_000, threads=1, out=out)


def _tournament(of: Subject, out: Path) -> None:
    settings = [each if not each.startswith("players=1") else "players=2" for each in of.typed]
    balance.tournament(of.game, settings, scripts=of.scripts, games=1_000, threads=1, out=out)


def _ladder(of: Subject, out: Path) -> None:
    balance.ladder(of.game, of.typed, scripts=of.scripts, games=1_000, budget="15s", threads=1, out=out)


def _decisions(of: Subject, out: Path) -> None:
    balance.decisions(of.game, {**of.settings, "policy": of.script}, games=10, tries=4, threads=1, out=out)


def _compare(of: Subject, out: Path) -> None:
    both = f"{of.number}={','.join(_two_values(of))}"
    balance.compare(of.game, settings=[*of.typed, f"policy={of.script}", both], games=5_000, threads=1)


def _two_values(of: Subject) -> tuple[str, str]:
    """Return the published value of the number that is compared, and another."""
    from scenarios import load

    now = load(of.game).configuration(of.settings).full[of.number]
    return str(now), of.other[0].partition("=")[2]


QUESTIONS: dict[str, Callable[[Subject, Path], None]] = {
    "compare": _compare,
    "rank": _rank,
    "worth": _worth,
    "tune": _tune,
    "envelope": _envelope,
    "explain": _explain,
    "tournament": _tournament,
    "ladder": _ladder,
    "decisions": _decisions,
}


@dataclass
class Counter:
    """Count the games that engines play."""

    games: int = 0

    def play(self, engine: Threads, stretches: Iterable[Stretch[Any]]) -> Generator[Step[Any], None, None]:
        """Play stretches as `Threads.play` does."""
        for step in play_stretches(stretches, engine.threads):
            self.games += step.games
            yield step


@dataclass(frozen=True)
class Cost:
    """Hold what a question cost: games, seconds of the processor and of the clock, and seconds of a plain game."""

    games: int
    busy: float
    wall: float
    plain: float

    @property
    def ratio(self) -> float:
        """Return how many times longer it took than as many plain games."""
        return self.busy / max(self.games * self.plain, 1e-9)


def measure(of: Subject, name: str) -> Cost:
    """Carry out a question about a game and return its cost; kernels are compiled before."""
    counter = Counter()
    plain = {**of.settings, "policy": of.script}
    balance.play(of.game, plain, games=1, threads=1, rows=False)
    began = time.process_time()
    balance.play(of.game, plain, games=PLAIN, threads=1, rows=False)
    each = (time.process_time() - began) / PLAIN
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(Threads, "play", lambda engine, stretches: counter.play(engine, stretches)),
    ):
        busy, wall = time.process_time(), time.perf_counter()
        QUESTIONS[name](of, Path(folder) / name)
        return Cost(counter.games, time.process_time() - busy, time.perf_counter() - wall, each)


def line(name: str, costs: Sequence[Cost]) -> str:
    """Return a question's line of the table."""
    cells = [f"{count(each.games)} games, {each.busy:.1f} s, {each.ratio:.1f}×" for each in costs]
    return f"| `{name}` | {' | '.join(cells)} |"


def table(lines: Sequence[str]) -> list[str]:
    """Return the table as Markdown."""
    processors = os.cpu_count() or 1
    shared = ", shared with other work" if os.getloadavg()[0] > processors else ""
    return [
        f"| question, in small | {' | '.join(each.title for each in SUBJECTS)} |",
        "| --- | --- | --- |",
        *lines,
        "",
        "Games, seconds of one processor, and these as a multiple of what as many plain games of the same script take,",
        f"measured in the same run (version {version()}, {processors} processors{shared}). `ladder` had 15 s of the",
        "clock; a game of `ladder` and `decisions` may be one with look-ahead or tries, which plays on many times.",
    ]


def write(done: Mapping[str, str]) -> None:
    """Write the lines of these questions into the page; those of others stay."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN + "\n", 1)
    there, after = rest.split(END, 1)
    lines = {each.split("`")[1]: each for each in there.splitlines() if each.startswith("| `")} | done
    told = [lines[name] for name in QUESTIONS if name in lines]
    PAGE.write_text("\n".join([before + BEGIN, *table(told), END]) + after, encoding="utf-8")


def main(given: Sequence[str]) -> None:
    """Measure all questions, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.questions", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help="those to measure; all, if none")
    parser.add_argument("--write", action="store_true", help="write the table into docs/explanation/speed.md")
    chosen = parser.parse_args(given)
    if wrong := [name for name in chosen.questions if name not in QUESTIONS]:
        parser.error(f"{wrong[0]} is no question; they are {', '.join(QUESTIONS)}")
    for name in chosen.questions or QUESTIONS:
        told = line(name, [measure(of, name) for of in SUBJECTS])
        print(told, flush=True)
        if chosen.write:
            write({name: told})


if __name__ == "__main__":
    main(sys.argv[1:])
