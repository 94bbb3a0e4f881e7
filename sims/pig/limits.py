"""What Pig's kernels take: scores and decisions fit RESULT's 32 bits, and a game ends while somebody waits."""

LIMITS = {
    "goal": (1, 1_000_000),
    "die_sides": (1, 1_000_000),
    "hold_at": (1, 1_000_000),  # nobody may hold a turn not yet rolled
    "max_rounds": (1, 1_000_000),
}
