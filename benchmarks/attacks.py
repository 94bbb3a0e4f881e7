"""Play many attacks of Cyberdoom Tower in one kernel, for the comparison with attack.c."""

import numpy as np
from numba import njit

from sims import rng
from sims.games.cyberdoom_tower.policies.changes import change_of_dice
from sims.games.cyberdoom_tower.queries.dice import is_placed
from sims.games.cyberdoom_tower.records.state import DICE, FACES, NOWHERE, STATE, Ability, Item, Mark, Stream
from sims.games.cyberdoom_tower.rules.attack import change

ROW = np.dtype([("placed", np.int8), ("luck", np.int8), ("gunsight", np.int8), ("dice", np.int8, (DICE,))])


@njit(nogil=True)
def attack_many(rules, layouts, seed, rows):
    """Play one attack per row. From its number i come layout, Luck, Gunsight and unlocked abilities.

    i counts through all combinations like a number of mixed base: i % layouts, then 4 values of Luck, 2 of the
    Gunsight, and 8 sets of the abilities RE-ROLL, FLIP and HIT as bits.

    Args:
        rules: The RULES of Cyberdoom Tower, shape (1,).
        layouts: The number of layouts of hit boxes.
        seed: The seed of the dice.
        rows: The results to fill, dtype ROW, shape (attacks,).
    """
    states, blank = np.zeros(1, STATE), np.zeros(1, STATE)
    for i in range(rows.shape[0]):
        states[0] = blank[0]
        s = states[0]
        rng.begin_game(s, seed, i)
        s.roof[0] = 1  # all Luck may be spent there
        s.layout = i % layouts
        s.luck[0] = i // layouts % 4
        s.items[0, Item.GUNSIGHT] = i // layouts // 4 % 2 * Mark.OWNED
        for ability in range(1, len_abilities):
            if i // layouts // 8 % 8 >> (ability - 1) & 1:
                s.boxes[0, ability] = rules[0].ability_boxes[ability]
        for die in range(DICE):
            s.dice[die] = 1 + rng.below(s, Stream.ATTACK, FACES)
        changing = True
        while changing:
            ability, die, face, payment = change_of_dice(s, rules[0])
            changing = ability != NOWHERE
            if changing:
                change(s, rules[0], ability, die, face, payment)
        rows[i].placed, rows[i].luck = is_placed(s, rules[0]), s.luck[0]
        rows[i].gunsight = s.items[0, Item.GUNSIGHT] == Mark.OWNED
        rows[i].dice[:] = s.dice


len_abilities = len(Ability)  # a number, since `len` of an enumeration does not compile
