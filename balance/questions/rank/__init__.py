"""Which number matters most? Every dial is turned, paired with the game as it is."""
