"""Comparisons of two runs, two cells, the values of one setting, or a game and its changed copy."""
