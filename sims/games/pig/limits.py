"""Limit what Pig's kernels take: counts fit RESULT's 32 bits, and a game ends in reasonable time."""

LIMITS = {  # (least, most) of a field of RULES
    "goal": (1, 1_000_000),
    "die_sides": (1, 1_000_000),
    "hold_at": (1, 1_000_000),  # at least 1, since nobody may hold before the first roll of a turn (PIG-009)
    "max_rounds": (1, 1_000_000),
}
