"""Humans!!!: the ranges of numbers that the kernels take: sizes of arrays, divisors, loops that must end."""

from sims.games.humans.records import sizes

LIMITS = {  # (least, most) of a field of RULES
    "humans": (0, 100),
    "pawns": (1, sizes.MAX_PAWNS),
    "chits": (0, 100),
    "tokens": (0, 100),
    "hand_limit": (0, 6),
    "starting_pawns": (1, 3),
    "later_pawns": (0, 3),
    "road_humans": (0, 5),
    "plays": (0, 6),
    "discards": (0, 6),
    "die_sides": (2, sizes.MOST_STEPS),
    "wound_at": (1, 20),
    "least_movement": (0, 6),
    "cheer_movement": (0, 12),
    "tune_humans": (0, sizes.MOST_LED),
    "tune_steps": (0, 6),
    "round_cap": (1, 1000),
    "mixed_pawns": (1, 3),
    "zombies": (0, 1000),  # of which a guy may hold all: int16 in RESULT
    "guy_life": (1, 100),
    "guy_bullets": (0, 1000),
    "guy_hits": (1, 20),
    "kills_to_win": (1, 1000),
    "wound_zombies": (0, 100),
    "loss_zombies": (0, 100),
}
