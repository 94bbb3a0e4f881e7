"""Find dead dials: axes, numbers and columns of a scenario that change no result."""
