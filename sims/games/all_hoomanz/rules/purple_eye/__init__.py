"""Carry out the rules of The Purple Eye, in which A.D.A.M. is a player (AH-188..235)."""
