"""Play games: kernels on threads, their rows as tables."""
