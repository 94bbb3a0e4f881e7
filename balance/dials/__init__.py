"""Dead dials: axes, numbers and columns that change no result."""
