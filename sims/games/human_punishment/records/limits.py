"""Human Punishment: the ranges of numbers that the kernels take: sizes of arrays, loops that must end."""

from sims.games.human_punishment.records import sizes

LIMITS = {  # (least, most) of a field of RULES
    "hit_points": (1, 9),
    "revived_hp": (1, 9),
    "starting_programs": (0, 3),
    "program_limit": (0, 8),
    "secret_limit": (0, 8),
    "programs_drawn": (0, 8),
    "memory": (0, sizes.MAX_LOG),
    "measure_beliefs": (0, 1),
    **dict.fromkeys(("pistols", "rifles", "companions", "launchers", "lasers"), (-1, sizes.WEAPON_CARDS)),
    "turn_cap": (1, 1000),
    "redeal_tries": (1, 1000),
    "first_seat": (1, sizes.MAX_SEATS),
}
