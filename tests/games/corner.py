"""A law of Pig that does not hold in one corner. Alone here: a kernel's stamp covers all that its module imports."""

from numba import njit


@njit
def says_broken_in_one_corner(s, rules):
    return 1 if rules.players == 4 and rules.policies[0].stops_at_goal == 1 else 0
