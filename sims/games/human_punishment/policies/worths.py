"""Human Punishment: what other players are worth as targets to a script, by what it believes."""

from sims.games.human_punishment.policies.beliefs import think, think_as
from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.queries.table import clockwise, id_up, others_living, second_target
from sims.games.human_punishment.queries.teams import secrets_of, team_by, team_of, team_shown
from sims.games.human_punishment.records.sizes import NOBODY, NONE, OUTSIDER, TEAMS
from sims.games.human_punishment.records.words import Aimed, Phase, Style, Team
from sims.kernel import kernel
from sims.sets import count

TIE = 1e-9  # worths that are closer are equal: the next seat clockwise from the one that decides counts


@kernel
def weigh(s, rules):
    """Write what each player is worth to the seat that decides, and what it believes; `forget` must follow."""
    seat, seats, policy = s.seat, weighed(s, rules), policy_of(s, rules, s.seat)
    me = own_team(s, rules, seat)
    cover = cover_of(s, rules, seat, me)
    if cover > 0.0:
        think(s, rules, int(OUTSIDER))
        for other in range(rules.players):
            if seats >> other & 1:
                s.public_worth[other] = worth_of(s, rules, policy, Team.HUMAN.value, other, 0.0)
        if s.belief[seat, Team.HUMAN] < policy.unmasked:
            cover = 0.0
    think_as(s, rules, seat, me)  # leaves `public_worth` alone
    tilt = tilt_of(s, rules, seat, me)
    if me != Team.HUMAN and me != Team.MACHINE and not s.last_standing:
        note_risks(s, rules, me, others_living(s, seat))
    for other in range(rules.players):
        if seats >> other & 1:
            worth = worth_of(s, rules, policy, me, other, tilt)
            s.worth[other] = worth + cover * s.public_worth[other] if worth > 0.0 else worth


@kernel
def own_team(s, rules, seat):
    """Return the team of the script, as `team_of` does; without secret loyalties a table says it."""
    secrets, card = secrets_of(s, rules, seat), s.id_card[s.id_at[seat]]
    left, right = s.loyalty[s.lies[seat, 0]], s.loyalty[s.lies[seat, 1]]
    if secrets == 0:
        return team_shown(rules, card, left, right, s.mark[seat])
    return team_by(rules, card, left, right, s.mark[seat], secrets)


@kernel
def weighed(s, rules):
    """Return the set of the players whose worth may count: the others who live, or all where a card names somebody."""
    phase = s.phase
    if phase == Phase.ACT or phase == Phase.AIM or phase == Phase.REAIM or phase == Phase.AFTER:
        return others_living(s, s.seat)
    return (1 << rules.players) - 1


@kernel
def cover_of(s, rules, seat, me):
    """Return how much a script cares for what a Human would see in its targets.

    A mimic that is no Human does, until few are left or all stand alone.
    """
    policy = policy_of(s, rules, seat)
    if policy.style != Style.MIMIC or me == Team.HUMAN or s.last_standing or count(s.alive) <= policy.endgame:
        return 0.0
    return policy.cover


@kernel
def worth_of(s, rules, policy, me, other, tilt):
    """Return what a player is worth as a target to a team, and to a script that counts wounds and open cards.

    Where all stand alone, no team but the Legion can win any more (HP-R014): nobody is spared for the others' sake.

    Args:
        s, rules: The game and its configuration.
        policy: The weights of the seat whose script it is.
        me: The team.
        other: The player.
        tilt: What `tilt_of` says of the seat and the team.
    """
    believed = s.belief[other]
    worth = policy.wound * (rules.hit_points - s.hp[other]) + policy.shown * id_up(s, other)
    if s.last_standing and me != Team.LEGION:
        return 1.0 + worth
    to_me = rules.worths[me]
    worth += believed[Team.HUMAN] * to_me.human + believed[Team.MACHINE] * to_me.machine
    worth += believed[Team.OUTLAW] * to_me.outlaw
    worth += believed[Team.LEGION] * to_me.legion + believed[Team.FALLEN] * to_me.fallen
    if me == Team.HUMAN or me == Team.MACHINE or s.last_standing:
        return worth
    worth += tilt * (believed[Team.MACHINE] - believed[Team.HUMAN])
    return worth - policy.danger * s.risk[other]


@kernel
def tilt_of(s, rules, seat, me):
    """Return by how much a Machine is worth more than a Human to one who is neither: who leads is in the way."""
    if me == Team.HUMAN or me == Team.MACHINE or s.last_standing:
        return 0.0
    return policy_of(s, rules, seat).balance * lead_of_machines(s, rules, seat)


@kernel
def lead_of_machines(s, rules, seat):
    """Return by what share Machines lead, -1 to 1; one Machine less than Humans is even, as Machines win first."""
    humans = machines = 0.0
    others = others_living(s, seat)
    for other in range(rules.players):
        if others >> other & 1:
            humans += s.belief[other, Team.HUMAN]
            machines += s.belief[other, Team.MACHINE]
    return (machines + 1.0 - humans) / (machines + 1.0 + humans)


@kernel
def note_risks(s, rules, me, others):
    """Write how likely it is that the Machines have won without a player: no Human lives, and nothing keeps them off.

    They are products over the other living players but that one: over those before it, times over those after it.
    """
    no_human = kept_off = 1.0
    for other in range(rules.players):
        s.before[other, 0], s.before[other, 1] = no_human, kept_off
        if others >> other & 1:
            no_human *= 1.0 - s.belief[other, Team.HUMAN]
            kept_off *= keeps_off(s, rules, me, other)
    no_human = kept_off = 1.0  # from here on over the players who come after
    for place in range(rules.players):
        other = rules.players - 1 - place
        s.risk[other] = s.before[other, 0] * no_human - s.before[other, 1] * kept_off
        s.before[other, 0] = s.before[other, 1] = 0.0
        if others >> other & 1:
            no_human *= 1.0 - s.belief[other, Team.HUMAN]
            kept_off *= keeps_off(s, rules, me, other)


@kernel
def keeps_off(s, rules, me, other):
    """HP-A03: return how likely a living player lets no Machine win though no Human lives: it is no Machine either.

    Where Machines win without a living one, only Legion or Fallen who are all that live keep them off, or a single
    Outlaw: then no other lives.
    """
    if rules.m_needs_alive:
        return 1.0 - s.belief[other, Team.HUMAN] - s.belief[other, Team.MACHINE]
    return 0.0 if me == Team.OUTLAW else s.belief[other, me]


@kernel
def worth_of_aim(s, rules, holder, kind, target):
    """Return what a shot with a weapon of a kind at a player is worth, if it is aimed now."""
    if rules.weapons[kind].aimed == Aimed.PAIR:
        return worth_of_shot(s, rules, target, second_target(s, rules, holder, target))
    return s.worth[target]


@kernel
def worth_of_shot(s, rules, target, second):
    """Return what a shot at a player is worth; `second` is a launcher's other target, or NOBODY.

    A pair that holds a friend is worth no more than the friend.
    """
    worth = s.worth[target]
    if second != NOBODY:
        worse = s.worth[second] if s.worth[second] < worth else worth
        worth += s.worth[second]
        if worse <= policy_of(s, rules, s.seat).friend:
            return worse if worse < worth else worth
    return worth


@kernel
def is_better(worth, best):
    """Return whether a worth is clearly greater than the best so far."""
    return worth > best + TIE


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
    best, least = NONE, 0.0
    for k in range(1, rules.players + 1):
        seat = clockwise(rules, s.seat, k)
        if seats >> seat & 1:
            sure = sureness(s, seat)
            if best == NONE or is_better(-sure, -least):
                best, least = seat, sure
    return best


@kernel
def sureness(s, seat):
    """Return how sure the script is of a player: its belief in the likeliest team."""
    sure = s.belief[seat, 0]
    for team in range(1, TEAMS):
        sure = s.belief[seat, team] if s.belief[seat, team] > sure else sure
    return sure


@kernel
def hurt_friend(s, rules, seats):
    """Return the player of a set with health to regain whom the script trusts most, or NONE; none who aims at it.

    One who is neither Human nor Machine trusts so whom it takes for the last who keeps the Machines from their win.
    """
    hurt, least = seats, policy_of(s, rules, s.seat).friend
    for seat in range(rules.players):
        aims_here = s.aim[seat] == s.seat or s.aim_too[seat] == s.seat
        if seats >> seat & 1 and (aims_here or s.hp[seat] >= rules.hit_points or s.worth[seat] > least):
            hurt &= ~(1 << seat)
    return worst_of(s, rules, hurt)


@kernel
def fallen_friend(s, rules):
    """Return the eliminated player who is likeliest of the own team, as cards lie open; or NONE. Outlaws have none."""
    me = team_of(s, rules, s.seat)
    if me == Team.OUTLAW or s.last_standing:
        return NONE
    best = NONE
    for k in range(1, rules.players):
        other = clockwise(rules, s.seat, k)
        if not s.alive >> other & 1 and s.belief[other, me] > 0.5:
            if best == NONE or is_better(s.belief[other, me], s.belief[best, me]):
                best = other
    return best
