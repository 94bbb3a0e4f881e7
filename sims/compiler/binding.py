"""Bind templates to a game: copy a function so that its global names are the game's own, and compile the copy."""

import dis
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from sims.compiler.closure import digest
from sims.compiler.linking import compiled


@dataclass(frozen=True)
class Source:
    """Name what a bound kernel is made of, so that `sims.compiler.cache` can tell when it is stale.

    Attributes:
        modules: The modules of the template and of all doors; the stamp covers their import closures.
        names: Every name that was bound and what it stands for. Two games may have doors from the same modules.
    """

    modules: tuple[str, ...]
    names: tuple[tuple[str, str], ...]

    @property
    def stamp(self) -> str:
        """Return a text that differs when the kernel would be compiled from something else."""
        return f"{digest(*self.modules)} {self.names}"


def bind(
    template: Callable[..., Any], game: str, module: str, names: Mapping[str, Any], *, vectorize: bool = True
) -> Any:
    """Return the compiled kernel of a template for a game.

    The kernel is kept on disk unless a door is a local function: two of these cannot be told apart by name.

    Args:
        template: A plain function whose global names stand for what differs between games.
        game: The game's name, which becomes part of the kernel's name.
        module: A module of the game. Numba looks the kernel up there, and `cache` keeps it with that module.
        names: What the template's global names stand for: kernels, dtypes and numbers.
        vectorize: Whether LLVM may vectorise loops; a game's number in a module that its doors import.
    """
    names = {**names, **_inner(template, game, module, names)}
    kept = FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__)
    kept.__module__ = module
    kept.__qualname__ = f"{game}.{template.__name__}"
    kept.__doc__ = template.__doc__
    used = {name: value for name, value in names.items() if name in _globals(template)}
    doors = [value for value in used.values() if callable(value)]
    modules = tuple(sorted({template.__module__, *(each for door in doors for each in _modules(door))}))
    kept.__dict__["source"] = Source(modules, tuple((name, _meaning(value)) for name, value in sorted(used.items())))
    local = any("<locals>" in _meaning(door) for door in doors)  # a door, or one of a template among them
    return compiled(kept, keep=not local, vectorize=vectorize)


def _inner(template: Callable[..., Any], game: str, module: str, names: Mapping[str, Any]) -> dict[str, Any]:
    """Return the other templates that a template calls, bound to the same game. A plain function is a template."""
    called = {name: template.__globals__.get(name) for name in _globals(template) if name not in names}
    return {name: bind(value, game, module, names) for name, value in called.items() if isinstance(value, FunctionType)}


def _globals(template: Callable[..., Any]) -> set[str]:
    """Return the global names that a function reads. `co_names` holds the names of attributes too."""
    return {step.argval for step in dis.get_instructions(template) if step.opname == "LOAD_GLOBAL"}


def _modules(door: Any) -> tuple[str, ...]:
    """Return the modules that a door is made of; a bound kernel, too, may be a door."""
    source = getattr(door, "source", None)
    return source.modules if isinstance(source, Source) else (door.__module__,)


def _meaning(value: Any) -> str:
    """Return what a bound name stands for: a kernel's place, or a dtype or number itself."""
    if not callable(value):
        return repr(value)
    return f"{value.__module__}.{value.__qualname__} {getattr(value, 'source', '')}"
