"""Read `[deal]`: what is drawn or shuffled before the first decision, in the words of the game.

    [deal]
    stack = "the order of the tiles"
    hero = "who plays which hero"

Each key is a field of STATE. Fields that follow from others, such as a hand that was dealt from a deck, need no words.
It explains only: it decides nothing about the games.
"""

from collections.abc import Mapping

from scenarios.loader.errors import InputError
from scenarios.loader.messages import nearest, plain, shown
from sims.game import Game


def read_deal(entries: Mapping[str, str], game: Game, where: str) -> dict[str, str]:
    """Return the words for what is dealt, by field of STATE, in the file's order.

    Args:
        entries: The words by the names written in game.toml.
        game: The scenario's game.
        where: The file to name in messages.

    Raises:
        InputError: If STATE has no such field, or one is listed twice.
    """
    fields, deal = game.state.names or (), dict[str, str]()
    for written, text in entries.items():
        name = plain(written)
        if name not in fields:
            raise InputError(f"{where}: [deal]: STATE has no field {shown(written)}{nearest(name, fields)}")
        if name in deal:
            raise InputError(f"{where}: [deal] {name} stands twice")
        deal[name] = text
    return deal
