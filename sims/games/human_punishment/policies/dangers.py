"""Human Punishment: which shots take a player out, and who is certain to fall before the next own turn."""

from sims.games.human_punishment.queries.table import hidden_loyalties, id_up
from sims.games.human_punishment.queries.teams import has_id, program_in_play
from sims.games.human_punishment.records.sizes import NONE
from sims.games.human_punishment.records.words import Ability, Effect, Shows
from sims.kernel import kernel
from sims.sets import count, lowest


@kernel
def damage_to(s, rules, seat, kind):
    """Return the damage that a weapon does to a player: Sentinel and Armour guard against rifle and laser."""
    damage = rules.weapons[kind].damage
    if rules.weapons[kind].shows == Shows.ID:
        if has_id(s, rules, seat, Ability.SENTINEL.value):
            damage = min(damage, rules.ids[s.id_card[s.id_at[seat]]].amount)
        armour = program_in_play(s, rules, seat, Effect.ARMOUR.value)
        if armour != NONE:
            damage = min(damage, rules.programs[s.program[armour]].amount)
    return damage


@kernel
def is_deadly(s, rules, target, kind):
    """Return whether a shot takes a player out: nothing is left to reveal, and the damage is as much as the health."""
    bare = id_up(s, target) if rules.weapons[kind].shows == Shows.ID else hidden_loyalties(s, target) == 0
    return bare and s.hp[target] <= damage_to(s, rules, target, kind)


@kernel
def is_doomed(s, rules, seat):
    """Return whether anybody aims a weapon at a player that takes it out, though the ID is hidden."""
    for other in range(rules.players):
        if s.alive >> other & 1 and (s.aim[other] == seat or s.aim_too[other] == seat):
            kind = s.weapon[other]
            if rules.weapons[kind].shows == Shows.LOYALTY and is_deadly(s, rules, seat, kind):
                return True
    return False


@kernel
def must_fall(s, rules, seat):
    """Return whether the shots aimed at the player in turn take it out before its next turn, if all are fired.

    Each of the others has one turn until then. Nobody is certain to fall who holds an answer, or whose hidden ID a
    rifle would reveal, as its ability may help. A laser is aimed at nobody before it is fired: it is not counted.
    """
    damage, cards = 0, hidden_loyalties(s, seat)
    for other in range(rules.players):
        if s.aim[other] == seat or s.aim_too[other] == seat:
            kind = s.weapon[other]
            if rules.weapons[kind].shows == Shows.ID:
                if not id_up(s, seat):
                    return False
                damage += damage_to(s, rules, seat, kind)
            elif cards > 0:
                cards -= 1
            else:
                damage += rules.weapons[kind].damage
    return damage >= s.hp[seat] and not holds_answer(s, rules, seat)


@kernel
def is_robbed_back(s, rules, others):
    """Return whether one other player is left who would take a weapon back: a Pickpocket lies before it."""
    if count(others) != 1:
        return False
    return program_in_play(s, rules, lowest(others), Effect.PICKPOCKET.value) != NONE


@kernel
def holds_answer(s, rules, seat):
    """Return whether a player holds a program that saves it from a shot; of two players none can be redirected."""
    for k in range(s.held[seat]):
        effect = rules.programs[s.program[s.hand[seat, k]]].effect
        if effect == Effect.FIREWALL or effect == Effect.BACKUP:
            return True
        if effect == Effect.DISARM or (effect == Effect.REDIRECT and count(s.alive) > 2):
            return True
    return False
