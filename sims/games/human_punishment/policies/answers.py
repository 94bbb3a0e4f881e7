"""Human Punishment: what scripts answer: as targets, with programs, when an ability asks, at the limit of programs."""

from sims.games.human_punishment.policies.acts import unseen_card, victim_of_ability
from sims.games.human_punishment.policies.aims import aim_elsewhere, whom_to_rob
from sims.games.human_punishment.policies.beliefs import forget
from sims.games.human_punishment.policies.dangers import damage_to, is_deadly
from sims.games.human_punishment.policies.exchanges import id_to_take, name_own_card, victim_of_thief
from sims.games.human_punishment.policies.programs import keeps, whom_to_leak
from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.policies.worths import (
    best_of,
    fallen_friend,
    hurt_friend,
    is_better,
    least_known,
    own_team,
    weigh,
    worst_of,
)
from sims.games.human_punishment.queries.legality import legal
from sims.games.human_punishment.queries.options import lowest_legal, programs
from sims.games.human_punishment.queries.programs import holds_effect, may_name_for
from sims.games.human_punishment.queries.table import clockwise, hidden_loyalties, id_up, loyalty_up
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NOBODY, NONE, NOTHING, PROGRAM_ROWS, SIDES
from sims.games.human_punishment.records.words import Ability, Colour, Deed, Effect, Shows, Team
from sims.kernel import kernel
from sims.rng import whim_below
from sims.sets import lowest

HEALS, REDIRECTS, DISARMS, CANCELS = range(1, 5)  # how gladly scripts answer
FINE = 1000  # [parts] in which shares are drawn


@kernel
def as_target(s, rules):
    """Take damage or reveal a card: always reveal if the damage would be deadly, else as often as the script says.

    Human cards are shown gladly, others less so.
    """
    seat = s.seat
    policy = policy_of(s, rules, seat)
    if s.hp[seat] <= damage_to(s, rules, seat, s.weapon[s.turn_seat]):
        return reveal(s, rules)
    share = policy.reveals_human if shows_human(s, rules, seat) else policy.reveals_other
    return Action.DAMAGE.value if whim_below(s, FINE) >= share * FINE else reveal(s, rules)


@kernel
def shows_human(s, rules, seat):
    """Return whether the card that a player would reveal is a Human one."""
    action = reveal(s, rules)
    if action >= Action.ID:
        return rules.ids[s.id_card[s.id_at[seat]]].pile == Colour.HUMAN
    return rules.loyalties[s.loyalty[s.lies[seat, (action - Action.CARD) % SIDES]]].colour == Colour.HUMAN


@kernel
def reveal(s, rules):
    """Return the action of revealing the card that makes the player look most like a Human."""
    seat, best, most = s.seat, NONE, 0
    for side in range(SIDES):
        action = Action.CARD + SIDES * seat + side
        if legal(s, rules, action):
            card = rules.loyalties[s.loyalty[s.lies[seat, side]]]
            blue = card.weight if card.colour == Colour.HUMAN else -card.weight
            if best == NONE or blue > most:
                best, most = action, blue
    return Action.ID + seat if best == NONE else best


@kernel
def answer(s, rules):
    """Return the program with which a script answers an announced action, or pass.

    It saves itself from a shot, or a friend from a deadly one, and heals itself; but a Human that would show a Human
    card does not stop the shot, at most redirects it.
    """
    seat = s.seat
    if s.deed != Deed.SHOOT or s.turn_seat == seat:
        return Action.PASS.value
    at_me = s.deed_to == seat or s.deed_too == seat
    saves = at_me
    most = int(REDIRECTS) if at_me and shows_gladly(s, rules, seat) else int(CANCELS)
    if not at_me and (s.deed_too == NOBODY) and is_deadly(s, rules, s.deed_to, s.deed_at):
        saves = saves_friend(s, rules, seat)
    best, rank = NONE, 0
    rows = programs(s, rules)
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        value = use_as_answer(s, rules, row, saves)
        if rank < value <= most and (value != REDIRECTS or redirects(s, rules)):
            best, rank = row, value
    return Action.PASS.value if best == NONE else Action.PLAY + best


@kernel
def shows_gladly(s, rules, seat):
    """Return whether the announced shot does no more than let a Human show a Human card, as its script always does."""
    if rules.weapons[s.deed_at].shows != Shows.LOYALTY or s.last_standing:
        return False
    if policy_of(s, rules, seat).reveals_human < 1.0:
        return False
    for side in range(SIDES):
        human = rules.loyalties[s.loyalty[s.lies[seat, side]]].colour == Colour.HUMAN
        if human and not loyalty_up(s, seat, side):
            return own_team(s, rules, seat) == Team.HUMAN
    return False


@kernel
def saves_friend(s, rules, seat):
    """Return whether a script holds what saves another, and trusts the target more than the shooter."""
    if not holds_effect(s, rules, seat, Effect.DISARM.value) and not holds_effect(
        s, rules, seat, Effect.REDIRECT.value
    ):
        return False
    weigh(s, rules)
    saves = s.worth[s.deed_to] <= policy_of(s, rules, seat).friend and s.worth[s.turn_seat] > 0.0
    forget(s, rules)
    return saves


@kernel
def use_as_answer(s, rules, row, saves):
    """Return how gladly a program is used as an answer; 0: not at all."""
    effect = rules.programs[row].effect
    if saves and effect == Effect.FIREWALL:
        return CANCELS
    if saves and (effect == Effect.DISARM or effect == Effect.REDIRECT):
        if may_name_for(s, rules, s.seat, row, s.turn_seat):
            return DISARMS if effect == Effect.DISARM else REDIRECTS
    if effect == Effect.REPAIR and s.hp[s.seat] < rules.hit_points:
        return int(NOTHING) if falls_healed(s, rules, rules.programs[row].amount) else int(HEALS)
    return int(NOTHING)


@kernel
def falls_healed(s, rules, amount):
    """Return whether the announced shot takes the script out even if it is healed before."""
    seat = s.seat
    if s.deed_to != seat and s.deed_too != seat:
        return False
    healed = min(rules.hit_points, s.hp[seat] + amount)
    return is_deadly(s, rules, seat, s.deed_at) and healed <= damage_to(s, rules, seat, s.deed_at)


@kernel
def redirects(s, rules):
    """Return whether the announced shot is worth a Redirect: it then spares the script, and hits no friend.

    From a deadly shot a script saves itself at any price.
    """
    seat, holder = s.seat, s.turn_seat
    at_me = s.deed_to == seat or s.deed_too == seat
    weigh(s, rules)
    other, worth = aim_elsewhere(s, rules, holder)
    forget(s, rules)
    if other == NONE:
        return False
    return worth > policy_of(s, rules, seat).redirects or (at_me and is_deadly(s, rules, seat, s.deed_at))


@kernel
def name_at_once(s, rules):
    """Return whom a program is used on where no belief is needed for it, or NONE: thinking is slow."""
    seat, effect = s.seat, rules.programs[s.playing].effect
    if effect == Effect.REPAIR and s.hp[seat] < rules.hit_points and s.alive >> seat & 1:
        return Action.PLAYER + seat
    if (effect == Effect.DISARM or effect == Effect.REDIRECT) and s.deed == Deed.SHOOT and s.turn_seat != seat:
        if may_name_for(s, rules, seat, s.playing, s.turn_seat):
            return Action.PLAYER + s.turn_seat
    return int(NONE)


@kernel
def name_for_program(s, rules):
    """Return whom a program is used on: an enemy, or a friend where it helps."""
    effect = rules.programs[s.playing].effect
    seats = named(s, rules)
    if effect == Effect.SWAP:
        own = name_own_card(s, rules)
        return lowest_legal(s, rules) if own == NONE else own
    if seats == 0:
        return name_card(s, rules)
    if effect == Effect.REPAIR:
        return Action.PLAYER + whom_to_heal(s, rules, seats)
    if effect == Effect.STEAL_WEAPON:
        other = whom_to_rob(s, rules)
        return Action.PLAYER + (best_of(s, rules, seats) if other == NONE else other)
    if effect == Effect.ID_THEFT:
        other = id_to_take(s, rules)
        return Action.PLAYER + (best_of(s, rules, seats) if other == NONE else other)
    if effect == Effect.LEAK:
        other = whom_to_leak(s, rules, seats)
        return Action.PLAYER + (best_of(s, rules, seats) if other == NONE else other)
    if effect == Effect.SLEEPER:
        friend = fallen_friend(s, rules)
        return Action.PLAYER + (best_of(s, rules, seats) if friend == NONE else friend)
    return Action.PLAYER + best_of(s, rules, seats)


@kernel
def named(s, rules):
    """Return the set of the players that may be named now."""
    seats = int(NOTHING)
    for seat in range(rules.players):
        if legal(s, rules, Action.PLAYER + seat):
            seats |= 1 << seat
    return seats


@kernel
def name_card(s, rules):
    """Return the action of choosing a card of another: not seen yet, of the player of whom the script is least sure."""
    seats = int(NOTHING)
    for other in range(rules.players):
        if other != s.seat and unseen_card(s, rules, other) != NONE:
            seats |= 1 << other
    other = least_known(s, rules, seats)
    return lowest_legal(s, rules) if other == NONE else unseen_card(s, rules, other)


@kernel
def whom_to_heal(s, rules, seats):
    """Return whom a script heals: itself, a hurt friend, or somebody who has no wound; the least enemy at worst."""
    if seats >> s.seat & 1 and s.hp[s.seat] < rules.hit_points:
        return s.seat
    friend = hurt_friend(s, rules, seats & s.alive)
    if friend != NONE:
        return friend
    whole = int(NOTHING)
    for seat in range(rules.players):
        if seats >> seat & 1 and s.hp[seat] >= rules.hit_points:
            whole |= 1 << seat
    return worst_of(s, rules, seats & s.alive if whole == 0 else whole)


@kernel
def use_ability(s, rules):
    """Return whom or which card an ability is used on."""
    ability, seats = s.ability, named(s, rules)
    if ability == Ability.PHOTOGRAPHER:
        return name_card(s, rules)
    if seats == 0:
        return lowest_legal(s, rules)  # leaves it
    if ability == Ability.THIEF:
        victim = victim_of_thief(s, rules, seats)
        return lowest_legal(s, rules) if victim == NONE else Action.PLAYER + victim
    if ability == Ability.SEER or ability == Ability.EYE_D:
        return Action.PLAYER + least_known(s, rules, seats)
    if ability == Ability.WHISTLEBLOWER:
        victim = whom_to_leak(s, rules, seats)
        return Action.PLAYER + (best_of(s, rules, seats) if victim == NONE else victim)
    if ability == Ability.MEDIC:
        return Action.PLAYER + whom_to_heal(s, rules, seats)
    if ability == Ability.LIFESAVER:
        friend = fallen_friend(s, rules)
        return Action.PLAYER + (whom_to_heal(s, rules, seats & s.alive) if friend == NONE else friend)
    if ability == Ability.ASSASSIN or ability == Ability.HUNTER:
        return Action.PLAYER + victim_of_ability(s, rules, seats)
    if ability == Ability.MINDEATER or ability == Ability.DEATHBRINGER:
        return Action.PLAYER + recruit(s, rules, seats)
    return Action.PLAYER + best_of(s, rules, seats)


@kernel
def recruit(s, rules, seats):
    """Return who joins the Legion or the Fallen: not one of the Legion, the healthiest, with most programs."""
    best, most = NONE, 0.0
    for k in range(1, rules.players + 1):
        other = clockwise(rules, s.seat, k)
        if seats >> other & 1:
            use = s.hp[other] + hidden_loyalties(s, other) + (not id_up(s, other)) + s.held[other] / 10.0
            use -= 10.0 * s.belief[other, Team.LEGION]
            if best == NONE or is_better(use, most):
                best, most = other, use
    return best


@kernel
def discard(s, rules):
    """Return the action of discarding the program that the script needs least; one that answers shots is kept."""
    best, least = NONE, 0
    for row in range(PROGRAM_ROWS):
        if legal(s, rules, Action.DISCARD + row):
            need = keeps(s, rules, s.seat, row)
            if best == NONE or need < least:
                best, least = row, need
    return Action.DISCARD + best
