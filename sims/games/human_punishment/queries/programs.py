"""Human Punishment: which programs a player may use, and on whom."""

from sims.games.human_punishment.queries.table import (
    hidden_loyalties,
    id_up,
    may_change_target,
    may_draw,
    other_aims,
)
from sims.games.human_punishment.records.sizes import NONE
from sims.games.human_punishment.records.words import Deed, Effect, Phase, Use, Weapon
from sims.kernel import kernel
from sims.sets import lowest


@kernel
def holds_effect(s, rules, seat, effect):
    """Return whether a player holds a program of this effect that is not in play."""
    rows = s.in_hand[seat]
    while rows:
        if rules.programs[lowest(rows)].effect == effect:
            return True
        rows &= rows - 1
    return False


@kernel
def holds_row(s, seat, row):
    """Return whether a player holds a program of this row that is not in play."""
    return bool(s.in_hand[seat] >> row & 1)


@kernel
def may_use_in_turn(s, rules, seat, row):
    """HP-R067: return whether a player may use a program of this row before or after the own action."""
    if not rules.uses >> row & 1:
        return False
    return rules.programs[row].use == Use.PERMANENT or has_effect(s, rules, seat, row)


@kernel
def may_use_in_window(s, rules, seat, row):
    """HP-R072: return whether a player may use a program of this row in answer to the announced action."""
    if not rules.answers >> row & 1:
        return False
    if rules.programs[row].effect == Effect.FIREWALL:
        return s.deed == Deed.SHOOT and (s.deed_to == seat or s.deed_too == seat)
    return has_effect(s, rules, seat, row)


@kernel
def may_use(s, rules, seat, row):
    """HP-R067: return whether a player may use a program of this row now, if the player holds it.

    "Any time" is whenever a player is asked: in answer to an announced action, and before and after the own action.
    """
    if s.phase == Phase.BACKUP:
        return rules.programs[row].effect == Effect.BACKUP
    if s.phase == Phase.WINDOW:
        return may_use_in_window(s, rules, seat, row)
    return (s.phase == Phase.ACT or s.phase == Phase.AFTER) and may_use_in_turn(s, rules, seat, row)


@kernel
def has_effect(s, rules, seat, row):
    """Return whether a program has anybody or anything to be used on."""
    effect = rules.programs[row].effect
    if effect == Effect.SPAM:
        return may_draw(s, rules, seat)
    if effect == Effect.LAUNCHER or effect == Effect.LASER:
        kind = Weapon.LAUNCHER.value if effect == Effect.LAUNCHER else Weapon.LASER.value
        if rules.locked[kind]:
            return not s.unlocked[seat] >> kind & 1
        return may_draw(s, rules, seat)
    if effect == Effect.SWAP and (rules.shared_cards or hidden_loyalties(s, seat) == 0):
        return False
    if effect == Effect.ID_THEFT and id_up(s, seat):
        return False
    if effect == Effect.STEAL_WEAPON and s.weapon[seat] != NONE:
        return False
    if effect == Effect.LEAK:
        return s.alive & ~(1 << seat) != 0
    if effect == Effect.REPAIR or effect == Effect.SLEEPER:
        return effect == Effect.REPAIR or s.alive + 1 != 1 << rules.players
    for other in range(rules.players):
        if may_name_for(s, rules, seat, row, other):
            return True
    return False


@kernel
def may_name_for(s, rules, seat, row, other):
    """HP-R081: return whether a player may be named by a program: the holder of the card or weapon it is used on."""
    effect, mate = rules.programs[row].effect, other != seat
    if effect == Effect.SLEEPER:
        return not s.alive >> other & 1
    if not s.alive >> other & 1:
        return False
    if effect == Effect.REPAIR:
        return True
    if effect == Effect.DISARM:
        return s.weapon[other] != NONE
    if effect == Effect.REDIRECT:
        return may_change_target(s, rules, other)
    if effect == Effect.SHOCK:
        return s.hp[other] > rules.programs[row].amount
    if effect == Effect.LEAK:
        return mate
    if effect == Effect.SCAN or effect == Effect.SWAP:
        return mate and hidden_loyalties(s, other) > 0
    if effect == Effect.DEEP_SCAN or effect == Effect.ID_THEFT:
        return mate and not id_up(s, other)
    return effect == Effect.STEAL_WEAPON and mate and s.weapon[other] != NONE


@kernel
def may_redirect(s, rules, target):
    """Redirect: return whether the weapon that is redirected may be aimed at a player instead."""
    holder = s.named
    return bool(other_aims(s, rules, holder) >> target & 1)


@kernel
def may_answer(s, rules, seat):
    """Return whether a player may use any program in answer to the announced action."""
    rows = s.in_hand[seat] & rules.answers
    while rows:
        if may_use_in_window(s, rules, seat, lowest(rows)):
            return True
        rows &= rows - 1
    return False


@kernel
def may_use_any(s, rules, seat):
    """Return whether the player in turn may use any program after the action."""
    rows = s.in_hand[seat] & rules.uses
    while rows:
        if may_use_in_turn(s, rules, seat, lowest(rows)):
            return True
        rows &= rows - 1
    return False
