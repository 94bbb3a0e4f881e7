"""Human Punishment: what scripts do in their own turn: shoot, take a weapon, investigate, draw."""

from sims.games.human_punishment.policies.aims import act_armed, take_weapon
from sims.games.human_punishment.policies.dangers import is_doomed, is_robbed_back, must_fall
from sims.games.human_punishment.policies.programs import use_program
from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.policies.worths import best_of, least_known, sureness
from sims.games.human_punishment.queries.legality import legal, may_assassinate, may_name_card, may_name_id
from sims.games.human_punishment.queries.options import lowest_legal
from sims.games.human_punishment.queries.table import clockwise, hidden_loyalties, may_draw, others_living
from sims.games.human_punishment.records.actions import ACTIONS, Action
from sims.games.human_punishment.records.sizes import NONE, NOTHING, SIDES
from sims.kernel import kernel
from sims.sets import count


@kernel
def act(s, rules, no_program):
    """Return the action of a turn: a program first, if any may help, then what a weapon or the lack of one allows.

    Who is certain to fall before its next turn takes no weapon, as it could not fire it: it takes the weapon that
    threatens it, with a Pickpocket, or draws a program that may save it. Of the last two with a Pickpocket each, it
    draws: taking one weapon from each other for ever wins nothing.
    """
    if not no_program:
        program = use_program(s, rules)
        if program != NONE:
            return program
    if may_assassinate(s, rules, s.seat) and strikes(s, rules):
        return Action.ASSASSINATE.value
    others = others_living(s, s.seat)
    falls = policy_of(s, rules, s.seat).dodges > 0.0 and must_fall(s, rules, s.seat)
    if s.armed:
        lies = s.worth[best_of(s, rules, others)] <= 0.0 and knows_all(s, rules, others)
        return act_armed(s, rules, lies, falls)
    if falls:
        if legal(s, rules, Action.ROB.value) and not is_robbed_back(s, rules, others):
            return Action.ROB.value
        if may_draw(s, rules, s.seat):
            return Action.DRAW.value
    return act_unarmed(s, rules, others)


@kernel
def strikes(s, rules):
    """Return whether an Assassin reveals the ID now: to take a known enemy out, or any while it is about to fall.

    A rifle that is aimed at it is no reason: as long as the ID is hidden, it saves the Assassin once.
    """
    seat = s.seat
    victim = victim_of_ability(s, rules, others_living(s, seat))
    if s.worth[victim] <= max(policy_of(s, rules, seat).threshold, 0.0):
        return False
    return s.hp[victim] <= rules.ids[s.id_card[s.id_at[seat]]].amount or is_doomed(s, rules, seat)


@kernel
def victim_of_ability(s, rules, seats):
    """Return whom the own ID damages, of a set: of the enemies that it takes out the worst, else the worst of all."""
    damage, weak = rules.ids[s.id_card[s.id_at[s.seat]]].amount, int(NOTHING)
    least = max(policy_of(s, rules, s.seat).threshold, 0.0)
    for other in range(rules.players):
        if seats >> other & 1 and s.hp[other] <= damage and s.worth[other] > least:
            weak |= 1 << other
    return best_of(s, rules, seats if weak == 0 else weak)


@kernel
def act_unarmed(s, rules, others):
    """Take a weapon if somebody is worth it, else investigate where that may tell something, else draw.

    Where nothing is left to look at, one of those whom all cards call friends is an enemy: the script shoots then.
    """
    policy = policy_of(s, rules, s.seat)
    weapon = take_weapon(s, rules)
    best = s.worth[best_of(s, rules, others)]
    if weapon != NONE and best > policy.threshold:
        return weapon
    least = least_known(s, rules, unseen_players(s, rules, others))
    look = NONE if least == NONE else unseen_card(s, rules, least)
    if look != NONE and tells(s, rules, others, least, best):
        return look
    if weapon != NONE and (best > 0.0 or knows_all(s, rules, others)):
        return weapon
    if may_draw(s, rules, s.seat):
        return Action.DRAW.value
    if look != NONE:
        return look
    return look_again(s, rules) if weapon == NONE else weapon


@kernel
def look_again(s, rules):
    """Where nothing else helps: look at a card that was seen before (HP-A16), as who may look may not pass (HP-A19).

    The lowest legal action could reveal an Assassin, or rob a friend.
    """
    for k in range(1, rules.players):
        other = clockwise(rules, s.seat, k)
        for side in range(SIDES):
            if may_name_card(s, rules, other, side):
                return Action.CARD + SIDES * other + side
        if may_name_id(s, rules, other):
            return Action.ID + other
    return lowest_legal(s, rules)


@kernel
def tells(s, rules, others, least, best):
    """Return whether a look at a card helps: two others live, and somebody is unsure or all seem friends.

    Args:
        s: The game.
        rules: The configuration.
        others: The other living players.
        least: Of those with a card to look at, the one of whom the script is least sure.
        best: The most that one of the others is worth as a target.
    """
    if count(others) == 1:
        return False
    return best <= 0.0 or (sureness(s, least) < policy_of(s, rules, s.seat).certain and not s.last_standing)


@kernel
def knows_all(s, rules, others):
    """Return whether a script has nothing left to look at: only one other lives, or it has seen all their cards."""
    if count(others) == 1:
        return True
    for other in range(rules.players):
        if others >> other & 1:
            for side in range(SIDES):
                if not s.loyalty_seen[s.lies[other, side]] >> s.seat & 1:
                    return False
            if hidden_loyalties(s, other) == 0 and not s.id_seen[s.id_at[other]] >> s.seat & 1:
                return False
    return True


@kernel
def unseen_players(s, rules, others):
    """Return the set of those of whom the script may look at a card that it has not seen."""
    seats = int(NOTHING)
    for other in range(rules.players):
        if others >> other & 1 and unseen_card(s, rules, other) != NONE:
            seats |= 1 << other
    return seats


@kernel
def unseen_card(s, rules, other):
    """Return the legal action of looking at a card of a player that the script has not seen, or NONE."""
    for side in range(SIDES):
        if not s.loyalty_seen[s.lies[other, side]] >> s.seat & 1 and may_name_card(s, rules, other, side):
            return Action.CARD + SIDES * other + side
    if not s.id_seen[s.id_at[other]] >> s.seat & 1 and may_name_id(s, rules, other):
        return Action.ID + other
    return NONE


@kernel
def last_legal(s, rules):
    """Return the legal action of the highest number."""
    action = ACTIONS - 1
    while not legal(s, rules, action):
        action -= 1
    return action
