"""Decide which die a scripted player changes in an attack, from the table `uses` (see `layouts`)."""

from sims.games.cyberdoom_tower.policies.worth import luck_to_spare
from sims.games.cyberdoom_tower.queries.dice import pool_of, pool_with, red_code, white_code
from sims.games.cyberdoom_tower.queries.gear import is_unlocked
from sims.games.cyberdoom_tower.records.attack_tables import luck_to_place
from sims.games.cyberdoom_tower.records.state import DICE, FACES, MAX_USES, NEVER, NOWHERE, Ability, Item, Mark, Payment
from sims.kernel import kernel


@kernel
def change_of_dice(s, rules):
    """Return the next change of a die in an attack: (ability, die, new face, payment).

    In this order:

    1. If the Luck to spare surely places the dice, the first of the changes that do it for the least Luck.
    2. The re-roll that is most likely to make this possible. That is best play with one re-roll left, and a little
       worse with more, since it looks only one re-roll ahead.
    3. The Gunsight itself, beside the AI or for a Sentinel's last Energy (CT-121).

    The ability is NOWHERE if no die is to be changed. A re-roll's new face is 0: it is not yet rolled.
    """
    seat = s.seat
    whites, reds = white_code(s.dice), red_code(s.dice)
    uses = rules.uses[s.layout, pool_of(rules, whites, reds)]
    if uses[0, 0] == 0:
        return NOWHERE, 0, 0, 0
    luck = luck_to_spare(s, rules, seat)
    # 0 or 1, as `attack_tables.count_successes` has them
    steps = int(is_unlocked(s, rules, seat, Ability.PLUS_MINUS.value))
    flips = int(is_unlocked(s, rules, seat, Ability.FLIP.value))
    unlocked = is_unlocked(s, rules, seat, Ability.HIT.value)
    gunsight = s.items[seat, Item.GUNSIGHT] == Mark.OWNED
    hits = int(unlocked or gunsight)
    free_steps = int(steps and not s.ability_used[Ability.PLUS_MINUS])
    free_flips = int(flips and not s.ability_used[Ability.FLIP])
    free_hits = int(unlocked and not s.ability_used[Ability.HIT])
    # HITs are bought as the ability if it is unlocked, else with the Gunsight, at 1 Luck either way
    paid = Payment.ABILITY.value if unlocked else Payment.GUNSIGHT.value
    if luck_to_place(uses, free_steps, free_flips, free_hits, steps, flips, hits) <= luck:
        return first_change(
            s, rules, whites, reds, uses, free_steps, free_flips, free_hits, steps, flips, hits, paid, paid
        )
    if is_unlocked(s, rules, seat, Ability.RE_ROLL.value) and (not s.ability_used[Ability.RE_ROLL] or luck > 0):
        luck_after = luck - s.ability_used[Ability.RE_ROLL]
        best, most = NOWHERE, 0
        for die in range(DICE):
            good = 0  # faces after which the dice can surely be placed
            for face in range(1, FACES + 1):
                other = rules.uses[s.layout, pool_with(rules, whites, reds, die, s.dice[die], face)]
                cost = luck_to_place(other, free_steps, free_flips, free_hits, steps, flips, hits)
                good += cost <= luck_after
            if good > most:
                best, most = die, good
        if best != NOWHERE:
            return Ability.RE_ROLL.value, best, 0, Payment.ABILITY.value
    if gunsight and is_worth_the_gunsight(s, rules):
        if luck_to_place(uses, free_steps, free_flips, free_hits + 1, steps, flips, hits) <= luck:
            last = Payment.GUNSIGHT_CROSSED_OFF.value
            return first_change(
                s, rules, whites, reds, uses, free_steps, free_flips, free_hits + 1, steps, flips, hits, paid, last
            )
    return NOWHERE, 0, 0, 0


@kernel
def is_worth_the_gunsight(s, rules):
    """Return whether to cross off the Gunsight: beside the AI, and if success takes a Sentinel's last Energy."""
    if s.roof[s.seat]:
        return True
    return s.sentinel_energy[s.floor[s.seat]] <= int(rules.weapons[s.weapon].damage)


@kernel
def first_change(s, rules, whites, reds, uses, free_steps, free_flips, free_hits, steps, flips, hits, paid, last):
    """Return the first of the changes that place the dice for the least Luck, with the fewest uses.

    A HIT is paid as `paid`, the last one as `last`. The arguments are those of `luck_to_place`.

    The plan is a cell of `uses`: f FLIPs, h HITs and needed = uses[f, h] +/-1s. As it has the fewest uses, none of them
    goes unused; `attack_tables.spread` has filled the cell from a pool one change away that needs the rest of the plan:

        +/-1   another pool with fewer +/-1s in the same cell
        FLIP   another pool with no more +/-1s in the cell of one FLIP less
        HIT    another pool with no more +/-1s in the cell of one HIT less

    So one die has such a change; the first one met is taken. The next call plans anew from the pool it leads to.
    """
    # Luck x NEVER + uses: less Luck comes first, then fewer uses, of which there are always less than NEVER
    best, best_flips, best_hits = NEVER * NEVER, 0, 0
    for f in range(MAX_USES):
        if f > free_flips and not flips:
            break
        for h in range(MAX_USES):
            if h > free_hits and not hits:
                break
            needed = int(uses[f, h])
            if needed > free_steps and (needed >= NEVER or not steps):
                continue
            luck = max(0, needed - free_steps) + max(0, f - free_flips) + max(0, h - free_hits)
            if luck * NEVER + needed + f + h < best:
                best, best_flips, best_hits = luck * NEVER + needed + f + h, f, h
    needed = int(uses[best_flips, best_hits])
    for die in range(DICE):
        face = s.dice[die]
        for new in range(1, FACES + 1):
            step = abs(new - face) == 1 and needed > 0
            flip = new == FACES + 1 - face and best_flips > 0
            hit = new != face and best_hits > 0
            if not (step or flip or hit):  # most faces: asked before the table is read, for speed
                continue
            other = rules.uses[s.layout, pool_with(rules, whites, reds, die, face, new)]
            if step and other[best_flips, best_hits] < needed:
                return Ability.PLUS_MINUS.value, die, new, Payment.ABILITY.value
            if flip and other[best_flips - 1, best_hits] <= needed:
                return Ability.FLIP.value, die, new, Payment.ABILITY.value
            if hit and other[best_flips, best_hits - 1] <= needed:
                return Ability.HIT.value, die, new, last if best_hits == 1 else paid
    return NOWHERE, 0, 0, 0
