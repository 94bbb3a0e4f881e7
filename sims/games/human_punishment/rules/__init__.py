"""Carry out the rules of Human Punishment, a file per chapter of the rulebook."""
