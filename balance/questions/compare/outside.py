"""Play what is compared with players from outside on some seats, the same ones on both sides.

They decide in the same game numbers on every side. A number in which one of them spoiled a game of any side counts on
none: so what is compared stays paired.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.environments.agents import Agent, read_agents
from balance.environments.invited import check_timeout
from balance.environments.play_agents import AgentGames, Company
from balance.questions.compare.compared import Compared
from balance.questions.compare.samples import Listener
from balance.simulation.game_margins import with_margin
from balance.simulation.game_table import rows_to_frame
from balance.simulation.play import refuse_with_agents
from reports.formats import listed
from reports.plain import count, plural
from scenarios import Configuration, InputError

if TYPE_CHECKING:
    from balance.questions.compare.result import Comparison

PART = 2_048  # game numbers that all sides have played before they are counted [games]
TOLD = 3  # spoiled games that are told one by one


@dataclass(frozen=True)
class OutsideGames:
    """Hold who decided from outside, and which game numbers they spoiled.

    Attributes:
        agents: The players, each at its seat.
        games: Game numbers that were played [games].
        apart: The numbers that do not count, and how they were spoiled.
    """

    agents: tuple[Agent, ...]
    games: int
    apart: Mapping[int, str]

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return who decided, and what does not count; they are among the notes of a comparison."""
        who = listed([agent.told for agent in self.agents])
        said = f"From outside on both sides: {who}. The figures hang on them: the same seed may give others."
        if not self.apart:
            return (said,)
        first = "; ".join(f"game {number}: {says}" for number, says in list(self.apart.items())[:TOLD])
        return (
            said,
            f"Set apart, and counted on no side: {count(len(self.apart))} of {plural(self.games, 'game number')}, in "
            f"which a game was spoiled. One that fails where it loses looks better than it is. First: {first}.",
        )


def seated(compared: Compared, agents: Sequence[str], timeout: float, given: Mapping[str, object]) -> Compared:
    """Return what is compared with these players from outside: no seats are exchanged with theirs.

    Args:
        compared: What is compared without them.
        agents: The players: `mine:Player@2`.
        timeout: How long they may take to answer [s].
        given: Options that only scripts can play with, None where they are not given.

    Raises:
        InputError: If a player is not written so, its seat does not play on each side, or something else is asked that
            only scripts can play.
    """
    check_timeout(timeout)
    seats: list[Agent] = []
    for side in (side for pair in compared.pairs for side in pair):
        refuse_with_agents(side.configuration, given)
        seats = read_agents(list(agents), side.configuration)
    if not compared.exchanges:
        return compared
    where = listed([str(agent.seat + 1) for agent in seats])
    note = f"Seats are not exchanged: who sits on seat {where} decides from outside."
    return replace(compared, exchanges=(), notes=(*compared.notes, note))


def play_outside(
    listeners: Sequence[Listener],
    agents: Sequence[str],
    games: int,
    seed: int,
    timeout: float,
    progress: Callable[[int], None],
) -> OutsideGames:
    """Play games 0 .. games - 1 of each side, and hand those that count to who counts them.

    Args:
        listeners: Who counts the games of which sides.
        agents: The players: `mine:Player@2`.
        games, seed: What is played [games].
        timeout: How long a player may take to answer [s].
        progress: Called with the number of games newly played.

    Raises:
        InputError: If a player cannot be loaded, or spoiled more than half of the numbers.
    """
    cells = {id(cell): cell for each in listeners for cell in each.configurations}
    seats = {number: read_agents(list(agents), cell) for number, cell in cells.items()}
    apart: dict[int, str] = {}
    known: list[Agent] = []
    with Company(timeout) as company:
        for first in range(0, games, PART):
            size = min(PART, games - first)
            played = {
                number: company.play(cell, seats[number], seed, first, size, progress) for number, cell in cells.items()
            }
            known = next(iter(played.values())).agents
            spoiled: NDArray[np.bool_] = np.any([each.spoiled for each in played.values()], axis=0)
            for side in reversed(played.values()):  # of a number that is spoiled on two sides the first one's is told
                apart |= side.apart
            if 2 * len(apart) > first + size:
                number, says = min(apart.items())
                spoilt = f"{count(len(apart))} of {plural(first + size, 'game number')}"
                raise InputError(f"--agent: {spoilt} were spoiled, so nothing is compared; game {number}: {says}")
            frames = {number: _table(each, cells[number], ~spoiled) for number, each in played.items()}
            for each in listeners:
                each.add([frames[id(cell)] for cell in each.configurations])
    return OutsideGames(tuple(known), games, dict(sorted(apart.items())))


def _table(played: AgentGames, configuration: Configuration, counted: NDArray[np.bool_]) -> Any:
    """Return one row for each game that counts, by its own number."""
    numbers = np.flatnonzero(counted) + played.first
    frame = rows_to_frame(played.rows[counted], 0, configuration).with_columns(pl.Series("game", numbers))
    return with_margin(frame, configuration)


def told(comparison: "Comparison", outside: OutsideGames) -> "Comparison":
    """Return a comparison that says who decided from outside, and what does not count."""
    names = [agent.name for agent in outside.agents] if comparison.scripts else []
    scripts = tuple(dict.fromkeys([*comparison.scripts, *names]))
    notes = (*outside.sentences, *comparison.notes)
    return replace(comparison, notes=notes, scripts=scripts, outside=outside)
