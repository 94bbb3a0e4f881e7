"""Compile kernels into the kernels that call them.

For what is asked once per candidate of a choice, or is handed a whole named tuple: a call passes each field of a tuple
apart, which costs more than the answer. A kernel that many others call makes each of them longer to compile.
"""

from numba import njit

inlined = njit(cache=True, forceinline=True)
