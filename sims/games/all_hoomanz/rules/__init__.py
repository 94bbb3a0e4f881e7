"""Carry out the rules of All Hoomanz Are Dead, a file per chapter of the rulebook."""
