"""Play games: run the kernels on threads and return their rows as tables."""
