"""Name the game before its gaps are filled in another way: published, a copy, or in the making."""

from dataclasses import dataclass

from balance.design.original import own_called
from reports.formats import title
from scenarios import Scenario


@dataclass(frozen=True)
class OwnGame:
    """Hold what to call a game with the values of its folder.

    Attributes:
        here: Where a value is that of the game: `as published`, `in this copy`.
        game: The game itself: `the game as published`, `this copy`.
        label: The same in few letters, for a drawing: `published`.
    """

    here: str
    game: str
    label: str

    @property
    def head(self) -> str:
        """Return the head of a column of its values: `As published`."""
        return title(self.here)

    def stay(self, gaps: int) -> str:
        """Return how so many gaps stay that are not filled in another way: `as published`, `as it is`."""
        if self == PUBLISHED:
            return self.here
        return "as it is" if gaps == 1 else "as they are"


PUBLISHED = OwnGame("as published", "the game as published", "published")
COPY = OwnGame("in this copy", "this copy", "this copy")
IN_THE_MAKING = OwnGame("in this game", "this game", "this game")
SIDES = OwnGame("with the gaps as they are", "both sides", "as it is")  # of a comparison, also of a game and a copy


def own_game(scenario: Scenario) -> OwnGame:
    """Return what to call a scenario."""
    called = own_called(scenario)
    if not called:
        return PUBLISHED
    return IN_THE_MAKING if called == "game" else COPY
