"""Say which kernel of a game a breach is about, with file and line, where no error names them."""

import ast
import inspect
import re
from collections.abc import Iterator

from sims.compiler import tracebacks
from sims.compiler.closure import closure
from sims.game import Game

_DOORS = (  # how a message begins -> the doors it is about; of several the first that the game has
    ("nothing is legal", ("legal",)),
    ("the script chose the illegal", ("choose",)),
    ("the game did not end", ("advance",)),
    ("redeal() ", ("redeal",)),
    ("payoff() returned", ("payoff",)),
    ("legal_actions() does", ("legal_actions", "legal")),
    ("has_choice() is wrong", ("has_choice", "legal")),
    ("choose() ", ("choose",)),
    ("ValueError: choose() ", ("choose",)),  # from a compiled game that could not be played again interpreted
    ("conserved() returned", ("conserved",)),
)
_ENDINGS = ("result outcome is", "result winner is", "outcome ")  # what a kernel sets as it ends the game
_MOST_ENDINGS = 3  # named in one message
_PLACED = re.compile(r", line \d+")


def with_door(game: Game, says: str) -> str:
    """Return what is wrong with the kernel that it is about before it: `hog/turn.py, line 54, in legal: ...`.

    A message that names a line is returned as it is, and so is one that is about no single kernel. Where a game ends
    with a wrong outcome or winner, the lines that end it are named.
    """
    if _PLACED.search(says):
        return says
    for begins, doors in _DOORS:
        if says.startswith(begins):
            found = next((kernel for door in doors if (kernel := getattr(game, door)) is not None), None)
            return says if found is None else f"{_place(found)}: {says}"
    places = list(_endings(game)) if says.startswith(_ENDINGS) else []
    if not places:
        return says
    more = f" and {len(places) - _MOST_ENDINGS} other lines" if len(places) > _MOST_ENDINGS else ""
    return f"{says} (the game ends at {'; '.join(places[:_MOST_ENDINGS])}{more})"


def _place(kernel: object) -> str:
    """Return file, line and name of a kernel."""
    function = inspect.unwrap(getattr(kernel, "py_func", kernel))  # type: ignore[arg-type]
    lines, first = inspect.getsourcelines(function)
    decorators = next((above for above, line in enumerate(lines) if line.lstrip().startswith("def ")), 0)
    return f"{tracebacks.short(function.__code__.co_filename)}, line {first + decorators}, in {function.__name__}"


def _endings(game: Game) -> Iterator[str]:
    """Yield the lines of a game's own source that set something to its phase OVER."""
    for path in closure(*game.modules).values():
        if not tracebacks.is_games_own(str(path)):
            continue
        for kernel in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(kernel, ast.FunctionDef):
                for node in ast.walk(kernel):
                    if isinstance(node, ast.Assign) and _names_over(node.value):
                        yield f"{tracebacks.short(str(path))}, line {node.lineno}, in {kernel.name}"


def _names_over(value: ast.expr) -> bool:
    """Return whether an expression is `Phase.OVER`, or has it among its parts."""
    return any(isinstance(each, ast.Attribute) and each.attr == "OVER" for each in ast.walk(value))
