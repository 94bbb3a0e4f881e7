"""Say what an observation of Humans!!! leaves out. A seat sees its hand, and no card of a deck."""

LEFT_OUT = (
    "desk",  # scratch for shuffling
    *("ends", "waves", "seen", "crossed", "wanted", "steps", "queue"),  # scratch of searches
    # the town once more, for searches: as lists of neighbours, and as sets of squares
    *("ways", "way", "streets", "inside", "barred", "gates", "openings", "doorways", "people", "horde", "pack"),
)
