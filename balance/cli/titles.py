"""Say what a game is called, without importing scenarios before a command needs them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenarios import Scenario


def title_of(scenario: "Scenario", named: str = "") -> str:
    """Return a game's title, of a copy with the copy's name; see `balance.design.original.title_of`."""
    from balance.design.original import title_of as of_copies

    return of_copies(scenario, named)
