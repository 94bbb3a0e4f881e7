"""Compile kernels: `@kernel` stands above every function of a game that runs compiled."""

from collections.abc import Callable
from typing import Any

from sims.compiler.linking import compiled


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function, once for each set of argument types, when it is called."""
    return compiled(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a function into the kernels that call it, each time anew.

    For what is asked once per candidate of a choice, or takes a whole named tuple, whose fields a call would pass one
    by one.
    """
    return compiled(function, inlined=True)
