"""Compile kernels: `@kernel` stands above every function of a game that runs compiled.

A game is a tree of small kernels, and LLVM decides which of them to copy to where they are called. By its own limit
most calls of a game stay calls. With INLINE games run up to 1.6 times as fast and compile hardly longer, with the same
rows. The limit holds for all that this process compiles.
"""

from llvmlite import binding as llvm
from numba import config, njit

INLINE = 1000  # how costly, in units of LLVM, a kernel may be to be copied; LLVM's own limit is 225

if not config.BOUNDSCHECK:  # with indexes checked, as in tests, quick compilation matters more
    llvm.set_option("balance", f"-inline-threshold={INLINE}")

kernel = njit(cache=True)

# Compiled into the kernels that call it, each time anew: for what is asked once per candidate of a choice, or takes a
# whole named tuple, whose fields a call would pass one by one.
inlined = njit(cache=True, forceinline=True)
