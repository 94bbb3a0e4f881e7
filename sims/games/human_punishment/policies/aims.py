"""Human Punishment: what scripts do with weapons: which one they take, whom they aim at, when they shoot."""

from sims.games.human_punishment.policies.dangers import is_deadly
from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.policies.worths import best_of, is_better, worth_of_aim, worth_of_shot
from sims.games.human_punishment.queries.legality import legal, may_take_weapon
from sims.games.human_punishment.queries.options import players
from sims.games.human_punishment.queries.table import aims, clockwise, other_aims, others_living, second_target
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NOBODY, NONE, NOTHING, WEAPON_KINDS
from sims.games.human_punishment.records.words import Aimed, Weapon
from sims.kernel import kernel

BY_STRENGTH = tuple(
    kind.value for kind in (Weapon.RIFLE, Weapon.LASER, Weapon.LAUNCHER, Weapon.PISTOL, Weapon.COMPANION)
)


@kernel
def act_armed(s, rules, lies, falls):
    """Shoot if the aimed target is nearly as good as the best, else aim at the best; heal a friend.

    Nobody shoots at somebody worth less than the script dares: the weapon is aimed at another if that one is worth the
    turn, or dropped. But where all seem friends and there is nothing left to look at (`lies`), one of them must be an
    enemy. And who is certain to fall before its next turn (`falls`) shoots now at anybody whom it would shoot at.
    """
    seat, kind = s.seat, s.weapon[s.seat]
    best = (
        s.worth[best_of(s, rules, others_living(s, seat))] if s.aim[seat] == NOBODY else best_aim(s, rules, seat, kind)
    )
    aimed = best if s.aim[seat] == NOBODY else worth_of_shot(s, rules, s.aim[seat], s.aim_too[seat])
    if legal(s, rules, Action.HEAL.value) and aimed < 0.0 and s.hp[s.aim[seat]] < rules.hit_points:
        return Action.HEAL.value
    least = policy_of(s, rules, seat).dares
    if (falls or aimed >= best - policy_of(s, rules, seat).slack) and (aimed > least or lies):
        return Action.SHOOT.value
    if rules.weapons[kind].aimed != Aimed.NOBODY and legal(s, rules, Action.RETARGET.value):
        if is_better(best, aimed) and best > policy_of(s, rules, seat).reaims:
            return Action.RETARGET.value
    return Action.SHOOT.value if aimed > least or lies else Action.DROP.value


@kernel
def best_aim(s, rules, holder, kind):
    """Return the most that a shot with a weapon of a kind is worth, at whomever it may be aimed."""
    most, found = 0.0, False
    seats = aims(s, rules, holder, kind)
    for other in range(rules.players):
        if seats >> other & 1:
            worth = worth_of_aim(s, rules, holder, kind, other)
            if not found or worth > most:
                most, found = worth, True
    return most


@kernel
def take_weapon(s, rules):
    """Return the action of taking the free weapon whose best shot is worth most.

    Of equals, the strongest that takes the best target out, as who has a card to reveal lives on; else the strongest.
    With none free, that of an enemy with a Pickpocket; or NONE.
    """
    best, most, deadly = NONE, 0.0, False
    target, at_two = NONE, 0.0
    knows_two = False
    for k in range(WEAPON_KINDS):
        kind = BY_STRENGTH[k]
        if may_take_weapon(s, rules, kind):
            if rules.weapons[kind].aimed == Aimed.PAIR:
                if not knows_two:
                    at_two, knows_two = best_aim(s, rules, s.seat, kind), True
                worth, kills = at_two, False
            else:
                if target == NONE:
                    target = best_of(s, rules, others_living(s, s.seat))
                worth, kills = s.worth[target], is_deadly(s, rules, target, kind)
            if best == NONE or is_better(worth, most) or (kills and not deadly and not is_better(most, worth)):
                best, most, deadly = Action.EQUIP + kind, worth, kills
    if best != NONE:
        return best
    return Action.ROB.value if legal(s, rules, Action.ROB.value) and whom_to_rob(s, rules) != NONE else NONE


@kernel
def aim_at(s, rules, holder, kind):
    """Return the best player to aim a weapon at, among the legal ones; for a launcher, the first of the best pair."""
    best, most = NONE, 0.0
    seats = players(s, rules)
    for k in range(1, rules.players + 1):
        other = clockwise(rules, s.seat, k)
        if seats >> other & 1:
            worth = worth_of_aim(s, rules, holder, kind, other)
            if best == NONE or is_better(worth, most):
                best, most = other, worth
    return Action.PLAYER + best


@kernel
def aim_elsewhere(s, rules, holder):
    """Return the best player to redirect a weapon to, so that it spares the script, and what that is worth; or NONE.

    A launcher hits a pair: one that leaves the script in it is no help.
    """
    best, most, kind = NONE, 0.0, s.weapon[holder]
    seats = other_aims(s, rules, holder) & ~(1 << s.seat)
    for k in range(1, rules.players + 1):
        other = clockwise(rules, s.seat, k)
        if seats >> other & 1 and not hits_too(s, rules, holder, kind, other):
            worth = worth_of_aim(s, rules, holder, kind, other)
            if best == NONE or is_better(worth, most):
                best, most = other, worth
    return best, most


@kernel
def hits_too(s, rules, holder, kind, other):
    """Return whether a launcher aimed at a player has the script as its second target."""
    return rules.weapons[kind].aimed == Aimed.PAIR and second_target(s, rules, holder, other) == s.seat


@kernel
def whom_to_rob(s, rules):
    """Return who is best robbed of a weapon: whoever aims at the script, else the worst enemy; or NONE.

    A friend loses its weapon only where it aims it at another friend.
    """
    threats = enemies = int(NOTHING)
    for other in range(rules.players):
        if other != s.seat and s.weapon[other] != NONE:
            if s.aim[other] == s.seat or s.aim_too[other] == s.seat:
                threats |= 1 << other
            elif s.worth[other] > 0.0 or aims_at_friend(s, rules, other):
                enemies |= 1 << other
    return best_of(s, rules, enemies if threats == 0 else threats)


@kernel
def aims_at_friend(s, rules, holder):
    """Return whether a player aims a weapon at somebody whom the script trusts."""
    for target in (s.aim[holder], s.aim_too[holder]):
        if target != NOBODY and s.worth[target] <= policy_of(s, rules, s.seat).friend:
            return True
    return False
