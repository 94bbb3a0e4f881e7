"""Read `[seats]`: who begins, if not seat 1, and which wins are whole for each of several winners.

    [seats]
    begins = { by = "first_player", random = "A lot decides who begins" }
    together = ["mutants"]

`begins` names an axis, and for some of its values how the first player is found; with the others seat 1 begins. Where
no setting lets seat 1 begin, it is a text: `begins = "A lot decides who begins"`.
`together` lists the outcomes in which each of several seats gets a whole win, so that what all seats win adds up to
more than one win a game. Both explain only: they decide nothing about the games.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scenarios.loader.configuration import Configuration
from scenarios.loader.domains import Value
from scenarios.loader.errors import InputError
from scenarios.loader.game_toml import SeatsTable
from scenarios.loader.messages import listed, nearest, plain, shown
from scenarios.loader.settings import Axis
from sims.game import Game, words_of

OUTCOME = "outcome"


@dataclass(frozen=True)
class Seats:
    """Hold what is said of a game's seats.

    Attributes:
        axis: The axis that says who begins; "" if none does.
        begins: How the first player is found, by the values of the axis with which it is not seat 1 that begins.
        instead: A value of the axis with which seat 1 begins; None if there is none.
        together: The outcomes in which each of several winners gets a whole win.
        always: How the first player is found where no axis says who begins; "" if seat 1 always does.
    """

    axis: str = ""
    begins: Mapping[Value, str] = field(default_factory=dict)
    instead: Value | None = None
    together: tuple[str, ...] = ()
    always: str = ""

    @property
    def own_wins(self) -> bool:
        """Whether several may win a game, each a whole win: then what a seat wins is no share of one win."""
        return bool(self.together)

    def first_player(self, configuration: Configuration) -> str:
        """Return how the first player is found, `A lot decides who begins`; "" where it is seat 1."""
        if configuration.players < 2:
            return ""
        return self.begins.get(configuration.full[self.axis], "") if self.axis else self.always

    def who_begins(self, configuration: Configuration) -> str:
        """Return how the first player is found, and what lets seat 1 begin; "" where seat 1 does or is alone."""
        found = self.first_player(configuration)
        if not found:
            return ""
        instead = "no setting"
        if self.instead is not None:
            instead = f"--set {self.axis}={_typed(self.instead)}"
        return f"{found}, so seat 1 is not the first player; {instead} lets seat 1 begin."


def read_seats(table: SeatsTable | None, axes: Mapping[str, Axis], game: Game, where: str) -> Seats:
    """Return what game.toml says of seats, checked.

    Args:
        table: The table [seats]; None if there is none.
        axes, game: The scenario's axes, and its game.
        where: The file to name in a message.

    Raises:
        InputError: If there is no such axis, value or outcome.
    """
    if table is None:
        return Seats()
    outcomes = [word.lower() for word in words_of(game.words[OUTCOME])]
    together = tuple(plain(text) for text in table.together)
    for text in together:
        if text not in outcomes:
            raise InputError(
                f"{where}: [seats] together: there is no outcome {shown(text)}; they are {listed(outcomes)}"
                f"{nearest(text, outcomes)}"
            )
    if not table.begins:
        return Seats(together=together)
    if isinstance(table.begins, str):
        return Seats(always=table.begins.rstrip("."), together=together)
    axis = axes.get(plain(table.begins["by"]))
    if axis is None:
        by = table.begins["by"]
        raise InputError(f"{where}: [seats] begins: there is no axis {shown(by)}{nearest(by, axes)}")
    told = {plain(key): text for key, text in table.begins.items() if key != "by"}
    values = {plain(_typed(value)): value for value in axis.values}
    for key in told:
        if key not in values:
            raise InputError(
                f"{where}: [seats] begins: {axis.name} has no value {shown(key)}; they are {listed(values)}"
                f"{nearest(key, values)}"
            )
    begins: dict[Value, Any] = {values[key]: text.rstrip(".") for key, text in told.items()}
    instead = next((value for value in axis.values if value not in begins), None)
    return Seats(axis.name, begins, instead, together)


def _typed(value: Value) -> str:
    """Return a value as a user types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
