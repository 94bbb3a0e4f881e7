"""Limit what the kernels take: sizes of arrays, divisors, and counts that must fit RESULT."""

from sims.games.cyberdoom_tower.records.state import MAX_FLOOR_CARDS, SECTORS

_AMOUNT = (0, 100)  # of Energy, Luck and the like: fits 8 bits
_BOXES = (0, 6)  # boxes of one ability
_COST = (1, 100)  # [AP] of an action that can be repeated: at 0 a turn might never end

LIMITS = {  # (least, most) of a field of RULES
    "floors": (1, MAX_FLOOR_CARDS),
    "keys": (1, MAX_FLOOR_CARDS),
    "card_width": (1, SECTORS),
    "start_position": (2, SECTORS + 1),
    "start_energy": (1, 6),
    "start_luck": (0, 6),
    "energy_max": (6, 100),  # at least the most that anybody may start with
    "luck_max": (6, 12),
    "plus_minus_boxes": _BOXES,
    "re_roll_boxes": _BOXES,
    "flip_boxes": _BOXES,
    "hit_boxes": _BOXES,
    "max_rounds": (1, 1000),
    "round_cap": (1, 1000),  # so that the counts of Hide rolls and Attacks fit 16 bits
    "rounds_per_sector": (1, 1000),
    "sectors_behind": (2, SECTORS),
    "slide_sectors": (1, SECTORS),
    "ap": (1, 24),
    "move_ap": _COST,
    "elevator_ap": _COST,
    "attack_ap": _AMOUNT,
    "jetpack_ap": _COST,
    "jetpack_sectors": (1, SECTORS),
    "luck_step": (1, 100),
    "loot_anti_stealth": _AMOUNT,
    "suit_anti_stealth": _AMOUNT,
    "symbol_energy": _AMOUNT,
    "symbol_luck": _AMOUNT,
    "item_energy": _AMOUNT,
    "defeat_energy": _AMOUNT,
    "defeat_boxes": (0, 100),
    "failure_boxes": (0, 100),
}
