"""Compile kernels: `@kernel` stands above every function of a game that runs compiled.

A game is a tree of small kernels, which `sims.linking` compiles as a whole, and LLVM decides which of them to copy to
where they are called. By its own limit most calls of a game stay calls; with INLINE the smaller games run up to a
quarter faster and the larger ones compile hardly longer. The limit holds for all that this process compiles.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import binding as llvm
from numba import config

from sims.linking import compiled

INLINE = 500  # how costly, in units of LLVM, a kernel may be to be copied; LLVM's own limit is 225

if not config.BOUNDSCHECK:  # with indexes checked, as in tests, quick compilation matters more
    llvm.set_option("balance", f"-inline-threshold={INLINE}")


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function, once for each set of argument types, when it is called."""
    return compiled(function)


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a function into the kernels that call it, each time anew.

    For what is asked once per candidate of a choice, or takes a whole named tuple, whose fields a call would pass one
    by one.
    """
    return compiled(function, inlined=True)
