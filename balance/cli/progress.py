"""Print progress on standard error while a command works; bars move only on a terminal."""

import contextlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from balance.cli.formatting import NO_BREAK
from balance.cli.output import clean
from balance.cli.program import notify
from reports.plain import count, plural

if TYPE_CHECKING:
    from scenarios import Scenario
    from scenarios.loader.configuration import Configuration
    from sims.game import Game, Kernel

_KERNEL = re.compile(r"^@(?:kernel|inlined|njit)", re.MULTILINE)
SECONDS_A_KERNEL = 0.08  # time to compile one function of a game on two processors; measured on two games [s]

Advance = Callable[[int], None]
_expected = 0  # about how many kernels are being compiled; 0: not known


def kernels(game: "Game") -> int:
    """Return about how many kernels a game has."""
    from sims.compiler.closure import closure

    return sum(len(_KERNEL.findall(path.read_text(encoding="utf-8"))) for path in closure(*game.modules).values())


def say_if_compiling(
    game: "Game", names: Iterable[str] = (), loop: "Callable[[Game, bool], Kernel] | None" = None
) -> int:
    """Print a line if the game's kernels have to be compiled before the first game is played.

    Return about how many they are; 0: none has to be compiled.

    Args:
        game: The game.
        names: The names that are set; with `lookahead` among them another kernel plays.
        loop: Returns what plays the game, where a seat thinks ahead or nobody does; None: what plays most games.
    """
    from scenarios.loader.settings import LOOKAHEAD
    from sims.compiler.cache import compiles_first

    global _expected
    thinking = any(name.partition("@")[0] == LOOKAHEAD.name for name in names)
    if compiles_first(game.loop(thinking=thinking) if loop is None else loop(game, thinking)):
        _expected = kernels(game)
        notify(f"compiling, first run only (about {max(1, SECONDS_A_KERNEL * _expected):.0f} s)", label="")
        return _expected
    return 0


def compiling() -> str:
    """Return what is being compiled and how far it is; "" if nothing is.

    It reads `compiling advance, 212 of about 471 kernels`: 212 are known, and `advance` is the last of them.
    """
    side_by_side = sys.modules.get("sims.compiler.side_by_side")  # nothing compiles before it is imported
    if side_by_side is None or (now := side_by_side.now()) is None:
        return ""
    name, known = now
    if not name:
        return f"linking {plural(known, 'kernel', NO_BREAK)}"
    if not _expected:
        return f"compiling {name}, {plural(known, 'kernel', NO_BREAK)}"
    return f"compiling {name}, {count(known, NO_BREAK)} of about {plural(max(_expected, known), 'kernel', NO_BREAK)}"


def warn_if_idle(configurations: Sequence["Configuration"]) -> None:
    """Print a line for each setting that changes nothing, and for each table in another order."""
    from balance.design.idle_settings import idle_settings

    for sentence in idle_settings(configurations):
        notify(sentence, label="warning: ")
    for scenario in {each.scenario.folder: each.scenario for each in configurations}.values():
        warn_of_copy(scenario)


def warn_of_copy(scenario: "Scenario") -> list[str]:
    """Print and return a line for each table of a copy that may not be as it is meant; see `copy_notes`."""
    from balance.design.copy_notes import copy_notes

    notes = copy_notes(scenario)
    for sentence in notes:
        notify(sentence, label="warning: ")
    return notes


@contextlib.contextmanager
def games_bar(total: int | None, already: int = 0) -> Iterator[Advance]:
    """Show a bar of games played; without a terminal nothing is shown.

    Args:
        total: Games to be played in all [games]; None if that is not known.
        already: Games played before [games].

    Yields:
        A function to call with the number of games played since its last call.
    """
    if not sys.stderr.isatty():
        yield lambda games: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskProgressColumn, TimeRemainingColumn
    from rich.text import Text

    class Played(ProgressColumn):
        """Show the number of games and their speed: `12 345 678 games, 2 345 678 per second`."""

        def render(self, task: Task) -> Text:
            """Return the text of this column."""
            if task.completed == already and (what := compiling()):
                return Text(what, style="dim")
            speed = f", {count(task.speed, NO_BREAK)} per second" if task.speed else ""
            return Text(f"{count(task.completed, NO_BREAK)} games{speed}", style="dim")

    bar = Progress(
        BarColumn(bar_width=24),
        TaskProgressColumn(),
        Played(),
        TimeRemainingColumn(compact=True),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("games", total=total, completed=already)
        yield lambda games: bar.advance(task, games)


@contextlib.contextmanager
def steps_bar() -> Iterator[Callable[[int, int, str], None]]:
    """Show a bar of steps; without a terminal nothing is shown.

    Yields:
        A function to call with the number of steps done, the number of all steps, and the name of the next step.
    """
    with telling_bar() as (progress, _):
        yield progress


@contextlib.contextmanager
def telling_bar() -> Iterator[tuple[Callable[[int, int, str], None], Callable[[str], None]]]:
    """Show a bar of steps, and lines above it; without a terminal the lines alone.

    Yields:
        A function to call with the number of steps done, the number of all steps, and the name of the next step; and
        one that prints a line.
    """
    if not sys.stderr.isatty():
        yield lambda done, total, name: None, lambda line: notify(line, label="")
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeElapsedColumn
    from rich.text import Text

    class Step(ProgressColumn):
        """Show the name of the next step, or what is being compiled for it."""

        def render(self, task: Task) -> Text:
            """Return the text of this column."""
            return Text(compiling() or task.description, style="dim")

    bar = Progress(
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        Step(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=None)
        yield (
            lambda done, total, name: bar.update(task, completed=done, total=total, description=name),
            lambda line: bar.console.print(clean(line), markup=False, highlight=False),
        )
