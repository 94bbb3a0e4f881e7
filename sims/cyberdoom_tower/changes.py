"""Cyberdoom Tower: which die a scripted player changes in an attack, from the table of `layouts`."""

from numba import njit

from sims.cyberdoom_tower.layouts import luck_to_place
from sims.cyberdoom_tower.queries import is_unlocked, pool_of, pool_with, red_code, white_code
from sims.cyberdoom_tower.state import (
    DICE,
    FACES,
    MAX_USES,
    NEVER,
    NOWHERE,
    Ability,
    Item,
    Mark,
    Payment,
)
from sims.cyberdoom_tower.worth import luck_to_spare


@njit(cache=True)
def change_of_dice(s, rules):
    """The next change of a die in an attack: (ability, die, new face, payment); the ability is NOWHERE to stop.

    If some Luck surely places the dice, the least that does, from the table of uses. Else the re-roll most likely to
    make that possible: best play with one re-roll left, a little short of it with more, since it looks one re-roll
    ahead. Else the Gunsight itself, beside the AI or for a Sentinel's last Energy (CT-121).
    """
    seat = s.seat
    whites, reds = white_code(s.dice), red_code(s.dice)
    uses = rules.uses[s.layout, pool_of(rules, whites, reds)]
    if uses[0, 0] == 0:
        return NOWHERE, 0, 0, 0
    luck = luck_to_spare(s, rules, seat)
    steps, flips = is_unlocked(s, rules, seat, Ability.PLUS_MINUS), is_unlocked(s, rules, seat, Ability.FLIP)
    unlocked = is_unlocked(s, rules, seat, Ability.HIT)
    gunsight = s.items[seat, Item.GUNSIGHT] == Mark.OWNED
    hits = unlocked or gunsight
    free_steps = int(steps and not s.ability_used[Ability.PLUS_MINUS])
    free_flips = int(flips and not s.ability_used[Ability.FLIP])
    free_hits = int(unlocked and not s.ability_used[Ability.HIT])
    paid = Payment.ABILITY + 0 if unlocked else Payment.GUNSIGHT + 0
    if luck_to_place(uses, free_steps, free_flips, free_hits, steps, flips, hits) <= luck:
        return first_change(
            s, rules, whites, reds, uses, free_steps, free_flips, free_hits, steps, flips, hits, paid, paid
        )
    if is_unlocked(s, rules, seat, Ability.RE_ROLL) and (not s.ability_used[Ability.RE_ROLL] or luck > 0):
        luck_after = luck - s.ability_used[Ability.RE_ROLL]
        best, most = NOWHERE, 0
        for die in range(DICE):
            good = 0
            for face in range(1, FACES + 1):
                other = rules.uses[s.layout, pool_with(rules, whites, reds, die, s.dice[die], face)]
                cost = luck_to_place(other, free_steps, free_flips, free_hits, steps, flips, hits)
                good += cost <= luck_after
            if good > most:
                best, most = die, good
        if best != NOWHERE:
            return Ability.RE_ROLL + 0, best, 0, Payment.ABILITY + 0
    if gunsight and is_worth_the_gunsight(s, rules):
        if luck_to_place(uses, free_steps, free_flips, free_hits + 1, steps, flips, hits) <= luck:
            last = Payment.GUNSIGHT_CROSSED_OFF + 0
            return first_change(
                s, rules, whites, reds, uses, free_steps, free_flips, free_hits + 1, steps, flips, hits, paid, last
            )
    return NOWHERE, 0, 0, 0


@njit(cache=True)
def is_worth_the_gunsight(s, rules):
    """Beside the AI, and where success would take a Sentinel's last Energy."""
    if s.roof[s.seat]:
        return True
    return s.sentinel_energy[s.floor[s.seat]] <= int(rules.weapons[s.weapon].damage)


@njit(cache=True)
def first_change(s, rules, whites, reds, uses, free_steps, free_flips, free_hits, steps, flips, hits, paid, last):
    """The first of the changes that place the dice for the least Luck, and of those with the fewest uses.

    A HIT is paid as `paid`, the last one as `last`.
    """
    best, best_flips, best_hits = NEVER * NEVER, 0, 0
    for f in range(MAX_USES):
        for h in range(MAX_USES):
            needed = int(uses[f, h])
            if needed >= NEVER or (f > free_flips and not flips) or (h > free_hits and not hits):
                continue
            if needed > free_steps and not steps:
                continue
            luck = max(0, needed - free_steps) + max(0, f - free_flips) + max(0, h - free_hits)
            if luck * NEVER + needed + f + h < best:
                best, best_flips, best_hits = luck * NEVER + needed + f + h, f, h
    needed = int(uses[best_flips, best_hits])
    for die in range(DICE):
        face = s.dice[die]
        for new in range(1, FACES + 1):
            other = rules.uses[s.layout, pool_with(rules, whites, reds, die, face, new)]
            if abs(new - face) == 1 and needed > 0 and other[best_flips, best_hits] < needed:
                return Ability.PLUS_MINUS + 0, die, new, Payment.ABILITY + 0
            if new == FACES + 1 - face and best_flips > 0 and other[best_flips - 1, best_hits] <= needed:
                return Ability.FLIP + 0, die, new, Payment.ABILITY + 0
            if new != face and best_hits > 0 and other[best_flips, best_hits - 1] <= needed:
                return Ability.HIT + 0, die, new, last if best_hits == 1 else paid
    return NOWHERE, 0, 0, 0
