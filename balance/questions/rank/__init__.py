"""Which number matters most? Every dial is turned one step and to its ends, paired with the game as it is."""
