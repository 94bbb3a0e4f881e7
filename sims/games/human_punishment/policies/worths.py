"""Human Punishment: what other players are worth as targets to a script, by what it believes."""

from sims.games.human_punishment.policies.beliefs import think
from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.queries.table import id_up
from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.sizes import NONE, OUTSIDER, TEAMS
from sims.games.human_punishment.records.words import Style, Team
from sims.kernel import kernel

TIE = 1e-9  # worths that are closer are equal: the next seat clockwise from the one that decides counts


@kernel
def weigh(s, rules):
    """Write what each player is worth to the seat that decides, and how sure it is of each; `forget` must follow.

    To a mimic a player is worth what a Human would see in it, if it is worth anything to its own team.
    """
    seat = s.seat
    me = team_of(s, rules, seat)
    if policy_of(s, rules, seat).style == Style.MIMIC:
        think(s, rules, int(OUTSIDER))
        for other in range(rules.players):
            s.public_worth[other] = worth_of(s, rules, seat, Team.HUMAN.value, other)
        think(s, rules, seat)  # leaves `public_worth` alone
        for other in range(rules.players):
            s.worth[other] = worth_of(s, rules, seat, me, other)
            if s.worth[other] > 0.0:
                s.worth[other] += s.public_worth[other]
    else:
        think(s, rules, seat)
        for other in range(rules.players):
            s.worth[other] = worth_of(s, rules, seat, me, other)
    for other in range(rules.players):
        for team in range(TEAMS):
            s.sureness[other] = max(s.sureness[other], s.belief[other, team])


@kernel
def worth_of(s, rules, seat, me, other):
    """Return what a player is worth as a target to a team, and to a script that counts wounds and open cards."""
    policy = policy_of(s, rules, seat)
    worth = policy.wound * (rules.hit_points - s.hp[other]) + policy.shown * id_up(s, other)
    if s.last_standing and me != Team.LEGION:
        return 1.0 + worth
    to_me = rules.worths[me]
    worth += s.belief[other, Team.HUMAN] * to_me.human + s.belief[other, Team.MACHINE] * to_me.machine
    worth += s.belief[other, Team.OUTLAW] * to_me.outlaw
    return worth + s.belief[other, Team.LEGION] * to_me.legion + s.belief[other, Team.FALLEN] * to_me.fallen


@kernel
def is_better(worth, best):
    """Return whether a worth is clearly greater than the best so far."""
    return worth > best + TIE


@kernel
def clockwise(rules, seat, k):
    """Return the k-th seat clockwise from one, k at most the number of players; without a division, which is slow."""
    seat += k
    return seat - rules.players if seat >= rules.players else seat


@kernel
def best_of(s, rules, seats):
    """Return the player of a set who is worth most as a target, or NONE."""
    best = NONE
    for k in range(1, rules.players + 1):
        seat = clockwise(rules, s.seat, k)
        if seats >> seat & 1 and (best == NONE or is_better(s.worth[seat], s.worth[best])):
            best = seat
    return best


@kernel
def worst_of(s, rules, seats):
    """Return the player of a set who is worth least as a target: the best friend; or NONE."""
    best = NONE
    for k in range(1, rules.players + 1):
        seat = clockwise(rules, s.seat, k)
        if seats >> seat & 1 and (best == NONE or is_better(-s.worth[seat], -s.worth[best])):
            best = seat
    return best


@kernel
def least_known(s, rules, seats):
    """Return the player of a set of whom the script is least sure, or NONE."""
    best = NONE
    for k in range(1, rules.players + 1):
        seat = clockwise(rules, s.seat, k)
        if seats >> seat & 1 and (best == NONE or is_better(-s.sureness[seat], -s.sureness[best])):
            best = seat
    return best
