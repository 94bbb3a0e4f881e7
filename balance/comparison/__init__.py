"""What differs: two runs, two cells, the values of a setting, or a game and its changed copy."""
