"""List the installed versions that games may depend on."""

import platform
from collections.abc import Mapping
from importlib import metadata

from balance.installation import version

_LIBRARIES = ("llvmlite", "numba", "numpy", "polars")


def installed() -> dict[str, str]:
    """Return the installed versions of Python and of the libraries that games may depend on."""
    return {"python": platform.python_version(), **{name: metadata.version(name) for name in _LIBRARIES}}


def versions() -> dict[str, str]:
    """Return the versions, installed here, that games may depend on: Balance and what `installed` lists."""
    return {"balance": version(), **installed()}


def differences(asked: Mapping[str, str]) -> str:
    """Return how the versions installed on this worker differ, as the end of a message; "" if they do not.

    Args:
        asked: The versions where games are asked for.
    """
    there = versions()
    other = [f"{name} {there[name]} there, {one} here" for name, one in asked.items() if there[name] != one]
    return f" ({', '.join(other)})" if other else ""


def other_kernels(game: str, what: str) -> str:
    """Return why games that are kept cannot be gone on with: other kernels played them.

    Args:
        game: The game's name.
        what: What the games are of: `run`, `ladder`.
    """
    return (
        f"the kernels of {game} have changed since the {what} began; its games, played by another version, are kept as "
        "they are"
    )


def earlier_version(what: str) -> str:
    """Return why kept games cannot be gone on with: an earlier version recorded them otherwise.

    Args:
        what: What the games are of: `run`, `ladder`.
    """
    return f"an earlier version of Balance began the {what}; its games, played by another version, are kept as they are"
