"""Say what was made, and what to do next."""

import shlex
import textwrap
from typing import TYPE_CHECKING

from reports.plain import plural
from scenarios.loader.loading import GAME_FILE

_LEAST = 20  # width to which a comment is broken, at least [characters]

if TYPE_CHECKING:
    from balance.questions.new.copy import Copied
    from balance.questions.new.plug_in import NewGame


def after_copy(made: "Copied", width: int | None = None) -> list[str]:
    """Return the lines that follow a copy: where what is edited stands, then commands.

    Args:
        made: The copy.
        width: How wide a line may be [characters]; None: as wide as it is.
    """
    name, source = f"./{made.folder.name}", shlex.quote(made.source)
    first = made.tables[0] if made.tables else ""
    cards = [f"{made.folder.name}/{table}.csv" for table in made.tables]
    lines = [
        (f"edit {made.folder.name}/{GAME_FILE}", "numbers and axes"),
        *([(f"edit {cards[0]}", _others(cards[1:]))] if cards else []),
        (f"balance show {name} {first}".rstrip(), "what may be changed"),
        (f"balance play {name}", "a mistake is one line that says where"),
        (f"balance compare {source} {name}", "what your change moved"),
    ]
    head = f"{made.folder.name}: a copy of {made.title}, {plural(len(made.files), 'file')}. Next:"
    return [head, *_beside(lines, width)]


def after_game(made: "NewGame", width: int | None = None) -> list[str]:
    """Return the lines that follow a new game; `width` is as above."""
    name, folder = made.name, made.folder.name
    lines = [
        (f"pip install -e {folder}", "into the environment that has Balance; then it is a game like any other"),
        (f"balance play {name}", "compiles it first, for seconds"),
        (f"balance replay {name}", "one game, told"),
        (f"edit {folder}/{made.module}/game.py", "the rules"),
        (f"edit {folder}/{made.module}/scenario/cards.csv", "the cards; game.toml beside it has the numbers"),
        (f"edit {folder}/README.md", "the rules in words: it tells those of the small game"),
        (f"balance check {name}", "does it keep what a game promises?"),
        (f"python -m pytest {folder}", "a test for each rule; `pip install pytest` first"),
    ]
    return [f"{folder}: a small game that works, {plural(len(made.files), 'file')}. Next:", *_beside(lines, width)]


def _others(cards: list[str]) -> str:
    """Return what other tables there are: `or weapons.csv, tiles.csv`."""
    names = [each.rpartition("/")[2] for each in cards]
    return f"cards; or {', '.join(names[:3])}{', …' if len(names) > 3 else ''}" if names else "cards"


def _beside(lines: list[tuple[str, str]], width: int | None) -> list[str]:
    """Return commands with what they do beside them, as comments of a shell."""
    widest = max(len(line) for line, _ in lines)
    room = None if width is None else max(_LEAST, width - widest - len("     # "))
    told = []
    for line, what in lines:
        first, *more = [what] if room is None else textwrap.wrap(what, room, break_on_hyphens=False)
        told += [f"  {line.ljust(widest)}   # {first}", *(f"  {'':{widest}}   # {each}" for each in more)]
    return told
