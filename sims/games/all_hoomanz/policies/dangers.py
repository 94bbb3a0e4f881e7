"""All Hoomanz Are Dead, which rooms a scripted hero avoids, and when it does not mind."""

from sims.games.all_hoomanz.policies.adam_hunt import beats_adam
from sims.games.all_hoomanz.policies.bombs import doomed, explodes_soon
from sims.games.all_hoomanz.policies.values import combat_value, gets_through
from sims.games.all_hoomanz.queries.gear import drinkable, softened
from sims.games.all_hoomanz.records.sizes import NOWHERE
from sims.games.all_hoomanz.records.words import Kind
from sims.kernel import kernel
from sims.sets import bit


@kernel
def is_desperate(s, rules, seat):
    """Return whether the game is about to end: then scripts with `sacrifice` arm BOMBs at any price."""
    near_end = s.marker >= int(rules.face.maximum) - 1 or s.on_board >= rules.drones - rules.policies[seat].brink
    return near_end or s.blasted == rules.cores_to_blast - 1


@kernel
def is_careful(s, rules, seat):
    """Return whether a hero minds being blown up by its own BOMB now."""
    weights = rules.policies[seat]
    return weights.careful and not (weights.sacrifice and is_desperate(s, rules, seat))


@kernel
def shunned(s, rules, seat):
    """Return the rooms a hero does not walk through: deadly ones, Turrets, Monsters it would rather not meet."""
    weights = rules.policies[seat]
    waiting = s.encounters & ~s.clear
    rooms = deadly(s, rules, seat)
    if s.shields[seat] <= softened(s, rules, seat, rules.turret_damage) or weights.careful:
        rooms |= waiting & s.of_kind[Kind.TURRET]
    if not gets_through(s, rules, seat):
        rooms |= waiting & s.of_kind[Kind.MONSTER]
    elif weights.careful and combat_value(s, rules, seat, s.gauge[seat], s.shields[seat]) < 0:
        rooms |= waiting & s.of_kind[Kind.MONSTER]
    return rooms


@kernel
def deadly(s, rules, seat):
    """Return the rooms that would probably KO a hero.

    These are A.D.A.M.'s room and the Purple Eye, unless the hero beats him; for a careful hero also rooms that explode
    before it can leave and Turrets that it would not survive even with all its Powa-Drinks.
    """
    rooms = 0
    if rules.purple_eye and s.adam_room != NOWHERE and not beats_adam(s, rules, seat):
        rooms |= bit(s.adam_room) | (s.encounters & ~s.clear & s.of_kind[Kind.PURPLE_EYE])
    careful = is_careful(s, rules, seat)
    if careful and explodes_soon(s, rules):
        rooms |= doomed(s, rules)
    if careful and s.shields[seat] + drinkable(s, rules, seat) <= softened(s, rules, seat, rules.turret_damage):
        rooms |= s.encounters & ~s.clear & s.of_kind[Kind.TURRET]
    return rooms
