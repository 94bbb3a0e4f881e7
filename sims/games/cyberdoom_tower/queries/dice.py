"""Answer questions about the dice of an attack: their pool, the layout of Hit Boxes, and their rows in tables."""

from sims.games.cyberdoom_tower.records.layouts import RED_DIGIT, RED_POOLS, WHITE_DIGIT
from sims.games.cyberdoom_tower.records.state import DICE, WHITE_DICE
from sims.kernel import kernel


@kernel
def sentinel_layout(s, rules, floor):
    """Return the layout of a Sentinel's Hit Boxes where its card now stands (CT-053, CT-Q14)."""
    return int(rules.sentinel_layout[s.sentinel_card[floor], s.floor_card[floor], s.position[floor] - 2])


@kernel
def white_code(dice):
    """Return the code of the white dice: see `layouts`."""
    code = 0
    for die in range(WHITE_DICE):
        code += WHITE_DIGIT[dice[die] - 1]
    return code


@kernel
def red_code(dice):
    """Return the code of the red dice."""
    code = 0
    for die in range(WHITE_DICE, DICE):
        code += RED_DIGIT[dice[die] - 1]
    return code


@kernel
def pool_of(rules, whites, reds):
    """Return the pool's number from the codes of its colours."""
    return rules.white_index[whites] * RED_POOLS + rules.red_index[reds]


@kernel
def pool_with(rules, whites, reds, die, face, new):
    """Return the pool's number after die `die` has gone from `face` to `new` (faces 1 to 6)."""
    if die < WHITE_DICE:
        whites += WHITE_DIGIT[new - 1] - WHITE_DIGIT[face - 1]
    else:
        reds += RED_DIGIT[new - 1] - RED_DIGIT[face - 1]
    return pool_of(rules, whites, reds)


@kernel
def is_placed(s, rules):
    """Return whether the dice as they lie can all be placed (CT-049)."""
    return rules.uses[s.layout, pool_of(rules, white_code(s.dice), red_code(s.dice)), 0, 0] == 0
