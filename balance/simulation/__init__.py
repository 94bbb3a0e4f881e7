"""Play games: run the kernels on threads or on a cluster, and return their rows as tables."""
