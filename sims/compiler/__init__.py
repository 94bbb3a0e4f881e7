"""Compile kernels and keep them: all that knows the inside of Numba."""
