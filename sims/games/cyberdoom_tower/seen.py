"""Say what an observation of Cyberdoom Tower leaves out; all the rest lies open."""

LEFT_OUT = ("desk",)  # scratch for shuffling
