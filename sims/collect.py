"""Collect the parts of a game by name from its modules, for `Game.of`."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any

_NEEDED = object()  # marks a part without a default


class IncompleteGame(ImportError):
    """Report that a game's modules lack a part, or have two different parts of one name."""


class Parts:
    """Find a game's parts by name in its modules."""

    def __init__(self, game: str, modules: Iterable[ModuleType]) -> None:
        self.game, self.modules = game, tuple(modules)

    def find(self, name: str, default: Any = _NEEDED) -> Any:
        """Return what the modules call `name`.

        Raises:
            IncompleteGame: If two modules mean different things by it, or if there is none and no default.
        """
        found = [(module, vars(module)[name]) for module in self.modules if name in vars(module)]
        for module, other in found[1:]:
            if other is not found[0][1]:
                places = f"{found[0][0].__name__} and {module.__name__}"
                raise IncompleteGame(f"{self.game}: {places} have each a different {name}; only one can be the game's")
        if found:
            return found[0][1]
        if default is _NEEDED:
            sought = ", ".join(module.__name__ for module in self.modules)
            raise IncompleteGame(f"{self.game}: there is no {name} in {sought}")
        return default
