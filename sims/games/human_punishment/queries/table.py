"""Human Punishment: who sits where, who may be aimed at, who may draw, what is free."""

from sims.games.human_punishment.queries.teams import has_id
from sims.games.human_punishment.records.sizes import MAX_HAND, NOBODY, NONE, SIDES, WEAPON_KINDS
from sims.games.human_punishment.records.words import Ability, Aimed
from sims.kernel import kernel
from sims.sets import count


@kernel
def next_living(s, rules, seat):
    """Return the next living player clockwise; the player's own seat if no other lives."""
    for _ in range(rules.players):
        seat = seat + 1 if seat + 1 < rules.players else 0  # a division is slow
        if s.alive >> seat & 1:
            break
    return seat


@kernel
def clockwise(rules, seat, k):
    """Return the k-th seat clockwise from one, k at most the number of players; without a division, which is slow."""
    seat += k
    return seat - rules.players if seat >= rules.players else seat


@kernel
def others_living(s, seat):
    """Return the set of the other living players."""
    return s.alive & ~(1 << seat)


@kernel
def loyalty_up(s, seat, side):
    """Return whether a loyalty card of a player lies face up."""
    return bool(s.loyalties_up >> s.lies[seat, side] & 1)


@kernel
def hidden_loyalties(s, seat):
    """Return how many loyalty cards of a player lie face down."""
    hidden = 0
    for side in range(SIDES):
        hidden += not loyalty_up(s, seat, side)
    return hidden


@kernel
def id_up(s, seat):
    """Return whether a player's ID lies face up."""
    return bool(s.ids_up >> s.id_at[seat] & 1)


@kernel
def second_target(s, rules, holder, first):
    """HP-R057, HP-R059, HP-A09: return the launcher's second target, the next living player; NOBODY if there is none.

    With one other player left, that one is the only target (HP-A08).
    """
    second = next_living(s, rules, first)
    return NOBODY if second == holder or second == first else second


@kernel
def may_aim(s, rules, holder, kind, seat):
    """Return whether a weapon of this kind may be aimed at a player; for a launcher, the first of a pair."""
    if seat == holder or not s.alive >> seat & 1:
        return False
    if rules.weapons[kind].aimed != Aimed.PAIR or count(s.alive) == 2:
        return True
    return second_target(s, rules, holder, seat) != NOBODY


@kernel
def aims(s, rules, holder, kind):
    """Return the set of the players whom `may_aim` allows: for a launcher, not the one just before its holder."""
    others = s.alive & ~(1 << holder)
    if rules.weapons[kind].aimed == Aimed.PAIR and s.alive >> holder & 1 and others & (others - 1):
        seat = holder
        while True:
            seat = seat - 1 if seat > 0 else rules.players - 1
            if others >> seat & 1:
                return others & ~(1 << seat)
    return others


@kernel
def may_equip(s, rules, seat, kind):
    """HP-R051 to HP-R054, HP-A08: return whether a player may take a weapon of this kind now."""
    if s.weapon[seat] != NONE or s.free[kind] == 0:
        return False
    if is_locked_for(s, rules, seat, kind):
        return False
    others = s.alive & (s.alive - 1)  # all living but one
    if rules.weapons[kind].aimed == Aimed.PAIR:
        others &= others - 1
    return others != 0


@kernel
def is_locked_for(s, rules, seat, kind):
    """HP-R054: return whether a weapon of this kind is locked for a player."""
    return bool(rules.locked[kind]) and not s.unlocked[seat] >> kind & 1


@kernel
def may_equip_any(s, rules, seat):
    """Return whether a player may take any weapon now."""
    for kind in range(WEAPON_KINDS):
        if may_equip(s, rules, seat, kind):
            return True
    return False


@kernel
def may_draw(s, rules, seat):
    """Return whether a player may draw a program: there is one, and no other player's Homeless forbids it (HP-A42)."""
    if s.pile_left == 0 or s.held[seat] == MAX_HAND:
        return False
    if s.ids_up == 0:
        return True
    for other in range(rules.players):
        if other != seat and has_id(s, rules, other, Ability.HOMELESS.value):
            return False
    return True


@kernel
def is_aimed(s, rules, holder, seat):
    """HP-A21: return whether a weapon is aimed at a player already: a launcher, if the pair is the same as well."""
    if s.aim[holder] != seat:
        return False
    pair = rules.weapons[s.weapon[holder]].aimed == Aimed.PAIR
    return not pair or s.aim_too[holder] == second_target(s, rules, holder, seat)


@kernel
def other_aims(s, rules, holder):
    """HP-A21: return the set of the players at whom the weapon that a player holds may be aimed instead."""
    found = aims(s, rules, holder, s.weapon[holder])
    aim = s.aim[holder]
    return found & ~(1 << aim) if aim != NOBODY and is_aimed(s, rules, holder, aim) else found


@kernel
def may_change_target(s, rules, seat):
    """HP-A21: return whether there is another target for the weapon that a player holds."""
    kind = s.weapon[seat]
    return kind != NONE and rules.weapons[kind].aimed != Aimed.NOBODY and other_aims(s, rules, seat) != 0


@kernel
def hidden_programs(s, seat):
    """Return how many programs of a player lie face down."""
    hidden = 0
    for k in range(s.held[seat]):
        hidden += not s.in_play[s.hand[seat, k]]
    return hidden
