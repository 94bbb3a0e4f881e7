"""What is said while a command works: on standard error, and moving only where a person looks on."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from balance.cli.program import complain

if TYPE_CHECKING:
    from sims.game import Game

SECONDS_A_KERNEL = 0.2  # a function to compile, in a game's tree of calls; measured on two games

Advance = Callable[[int], None]


def compiling_seconds(module: str) -> float:
    """About how long the kernels of a module take to compile [s], by their number."""
    from sims.cache import closure

    kernels = sum(path.read_text(encoding="utf-8").count("@njit") for path in closure(module).values())
    return SECONDS_A_KERNEL * kernels


def say_if_compiling(game: "Game") -> None:
    """Say so if the game's kernels are going to be compiled before the first game is played."""
    from sims.cache import compiles_first

    if compiles_first(game.play_many):
        complain(f"compiling, first run only (about {max(1, compiling_seconds(game.module)):.0f} s)", label="")


@contextlib.contextmanager
def games_bar(total: int | None, already: int = 0) -> Iterator[Advance]:
    """A bar of games played; call what is given with the number of games newly done. Still where nobody looks on.

    `total` is None where it is not known how many there will be.
    """
    if not sys.stderr.isatty():
        yield lambda games: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskProgressColumn, TimeRemainingColumn
    from rich.text import Text

    class Played(ProgressColumn):
        """12 345 678 games, 2 345 678 a second."""

        def render(self, task: Task) -> Text:
            speed = f", {_spaced(task.speed)} a second" if task.speed else ""
            return Text(f"{_spaced(task.completed)} games{speed}", style="dim")

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


def _spaced(number: float) -> str:
    return f"{number:,.0f}".replace(",", "\u00a0")


@contextlib.contextmanager
def steps_bar() -> Iterator[Callable[[int, int, str], None]]:
    """A bar of steps; call what is given with how many are done, of how many, and the name of the next."""
    if not sys.stderr.isatty():
        yield lambda done, total, name: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    bar = Progress(
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}", style="dim", markup=False),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=None)
        yield lambda done, total, name: bar.update(task, completed=done, total=total, description=name)
