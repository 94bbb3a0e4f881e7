"""Carry out the rules of Posthuman, a file per chapter of the rulebook."""
