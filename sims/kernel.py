"""Compile kernels: `@kernel` stands above every function of a game that runs compiled."""

from numba import njit

kernel = njit(cache=True)
