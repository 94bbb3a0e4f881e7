"""Human Punishment: which programs scripts use in their own turn, and which they keep."""

from sims.games.human_punishment.policies.aims import whom_to_rob
from sims.games.human_punishment.policies.dangers import must_fall
from sims.games.human_punishment.policies.exchanges import best_swap, id_to_take, team_with
from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.policies.worths import best_of, fallen_friend, hurt_friend, is_better
from sims.games.human_punishment.queries.options import programs
from sims.games.human_punishment.queries.programs import holds_row
from sims.games.human_punishment.queries.table import clockwise, hidden_loyalties, id_up, others_living
from sims.games.human_punishment.queries.teams import program_in_play, team_of
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NONE, SIDES
from sims.games.human_punishment.records.words import Effect, Team, Use
from sims.kernel import kernel
from sims.sets import count, lowest


@kernel
def use_program(s, rules):
    """Return the action of using a program that helps now, or NONE."""
    rows = programs(s, rules)
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        if helps(s, rules, row):
            return Action.PLAY + row
    return NONE


@kernel
def use_program_at_once(s, rules):
    """Return what `use_program` does as far as no belief is needed for it, and whether none is: thinking is slow."""
    rows = programs(s, rules)
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        if needs_belief(s, rules, row):
            return NONE, False
        if helps(s, rules, row):
            return Action.PLAY + row, True
    return NONE, True


@kernel
def needs_belief(s, rules, row):
    """Return whether a script asks who is what before it uses a program; cards are exchanged by what it has seen."""
    effect = rules.programs[row].effect
    if effect == Effect.REPAIR:
        return s.hp[s.seat] >= rules.hit_points and is_hurt(s, rules, others_living(s, s.seat))
    if effect == Effect.SHOCK or effect == Effect.LEAK or effect == Effect.STEAL_WEAPON:
        return True
    return effect == Effect.SLEEPER and not s.last_standing


@kernel
def is_hurt(s, rules, seats):
    """Return whether any player of a set has health to regain."""
    for seat in range(rules.players):
        if seats >> seat & 1 and s.hp[seat] < rules.hit_points:
            return True
    return False


@kernel
def helps(s, rules, row):
    """Return whether a script uses a program in its own turn. Disarm, Redirect and Firewall are kept for an answer."""
    seat, effect = s.seat, rules.programs[row].effect
    if rules.programs[row].use == Use.PERMANENT:
        return stays(s, rules, row)
    if effect == Effect.SPAM or effect == Effect.LAUNCHER or effect == Effect.LASER:
        return True
    if effect == Effect.SCAN or effect == Effect.DEEP_SCAN:
        return not s.last_standing and may_learn(s, rules, int(effect == Effect.DEEP_SCAN))
    if effect == Effect.REPAIR:
        return s.hp[seat] < rules.hit_points or hurt_friend(s, rules, others_living(s, seat)) != NONE
    if effect == Effect.LEAK:
        return whom_to_leak(s, rules, others_living(s, seat)) != NONE
    if effect == Effect.SHOCK:
        return is_good(s, rules, best_of(s, rules, shocked_by(s, rules, rules.programs[row].amount)))
    if effect == Effect.STEAL_WEAPON:
        good = is_good(s, rules, best_of(s, rules, others_living(s, seat)))
        good |= policy_of(s, rules, seat).dodges > 0.0 and must_fall(s, rules, seat)
        return good and whom_to_rob(s, rules) != NONE
    if s.last_standing:
        return False
    if effect == Effect.SWAP:
        return best_swap(s, rules, int(NONE)) != NONE
    if effect == Effect.ID_THEFT:
        return id_to_take(s, rules) != NONE
    return effect == Effect.SLEEPER and fallen_friend(s, rules) != NONE


@kernel
def is_good(s, rules, other):
    """Return whether a player, or NONE, is worth a program as a target."""
    return other != NONE and s.worth[other] > max(policy_of(s, rules, s.seat).threshold, 0.0)


@kernel
def shocked_by(s, rules, damage):
    """Return the set of the others whom a Shock of this damage may name: it takes nobody out."""
    seats = others_living(s, s.seat)
    for other in range(rules.players):
        if s.hp[other] <= damage:
            seats &= ~(1 << other)
    return seats


@kernel
def stays(s, rules, row):
    """Return whether a permanent program is worth a place: there is none like it, and it would not be discarded now.

    `discard` takes the lowest row of those that are wanted least: of equals, those of higher rows stay. What may not
    be discarded (HP-A52) has its place.
    """
    seat, effect = s.seat, rules.programs[row].effect
    if program_in_play(s, rules, seat, effect) != NONE:
        return False
    better, need = 0, keeps(s, rules, seat, row)
    for k in range(s.held[seat]):
        other = s.program[s.hand[seat, k]]
        wanted = keeps(s, rules, seat, other)
        fixed = rules.permanent_stays and s.in_play[s.hand[seat, k]]
        better += fixed or wanted > need or (wanted == need and other > row)
    return better < rules.program_limit


@kernel
def may_learn(s, rules, of_ids):
    """Return whether a scan shows a card that the script has not seen."""
    for other in range(rules.players):
        if others_living(s, s.seat) >> other & 1:
            if of_ids:
                if not (s.id_seen[s.id_at[other]] >> s.seat & 1):
                    return True
            else:
                for side in range(SIDES):
                    if not s.loyalty_seen[s.lies[other, side]] >> s.seat & 1:
                        return True
    return False


@kernel
def whom_to_leak(s, rules, seats):
    """Return the worst enemy of a set with a loyalty card to reveal, or whoever is least known; no friend; or NONE."""
    best = NONE
    for k in range(1, rules.players + 1):
        other = clockwise(rules, s.seat, k)
        if seats >> other & 1 and hidden_loyalties(s, other) > 0 and s.worth[other] > 0.0:
            if best == NONE or is_better(s.worth[other], s.worth[best]):
                best = other
    return best


@kernel
def keeps(s, rules, seat, row):
    """Return how much a script wants to keep a program."""
    effect = rules.programs[row].effect
    if rules.programs[row].use == Use.SECRET:
        return keeps_secret(s, rules, seat, row)
    if effect == Effect.BACKUP or effect == Effect.FIREWALL:
        return 6
    if count(s.alive) == 2:  # the only other is disarmed for good, and a shot has no other target
        if effect == Effect.PICKPOCKET or effect == Effect.STEAL_WEAPON:
            return 6
        if effect == Effect.REDIRECT:
            return 0
    if program_in_play(s, rules, seat, effect) != NONE and holds_row(s, seat, row):
        return 0  # a second one does nothing
    if effect == Effect.ARMOUR:
        return 5 if id_up(s, seat) else 3
    if effect == Effect.DISARM or effect == Effect.REDIRECT:
        return 4
    if effect == Effect.REPAIR:
        return 3
    return 2 if effect >= Effect.PICKPOCKET else 1


@kernel
def keeps_secret(s, rules, seat, row):
    """Return how much a script wants to keep a secret loyalty: above all if it would be an Outlaw without.

    One that makes an Outlaw of it goes first; one that changes nothing, before all that can be used.
    """
    if s.last_standing:
        return 0
    left, right = s.loyalty[s.lies[seat, 0]], s.loyalty[s.lies[seat, 1]]
    now = team_of(s, rules, seat)
    then = team_with(s, rules, seat, s.id_card[s.id_at[seat]], left, right, row)
    if now == then:
        return 0
    return -1 if now == Team.OUTLAW else 7
