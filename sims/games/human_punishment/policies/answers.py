"""Human Punishment: what scripts answer: as targets, with programs, when an ability asks, at the limit of programs."""

from sims.games.human_punishment.policies.acts import fallen_friend, unseen_card
from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.policies.worths import best_of, least_known, worst_of
from sims.games.human_punishment.queries.legality import legal
from sims.games.human_punishment.queries.options import lowest_legal, programs
from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NONE, NOTHING, PROGRAM_ROWS, SIDES
from sims.games.human_punishment.records.words import Ability, Colour, Deed, Effect, Phase, Team
from sims.kernel import kernel
from sims.rng import whim_below
from sims.sets import lowest

FINE = 1000  # [parts] in which shares are drawn


@kernel
def as_target(s, rules):
    """Take damage or reveal a card: always reveal if the damage would be deadly, else as often as the script says."""
    seat = s.seat
    policy = policy_of(s, rules, seat)
    weapon = rules.weapons[s.weapon[s.turn_seat]]
    share = policy.reveals_human if team_of(s, rules, seat) == Team.HUMAN else policy.reveals_other
    if s.hp[seat] > weapon.damage and whim_below(s, FINE) >= share * FINE:
        return Action.DAMAGE.value
    return reveal(s, rules)


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
    """Return the program with which a script answers an announced action: it saves itself from a shot and heals."""
    at_me = s.deed == Deed.SHOOT and (s.deed_to == s.seat or s.deed_too == s.seat)
    best, rank = NONE, 0
    rows = programs(s, rules)
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        value = use_as_answer(s, rules, rules.programs[row].effect, at_me)
        if value > rank:
            best, rank = row, value
    return Action.PASS.value if best == NONE else Action.PLAY + best


@kernel
def use_as_answer(s, rules, effect, at_me):
    """Return how gladly a program is used as an answer; 0: not at all."""
    if at_me and effect == Effect.FIREWALL:
        return 3
    if at_me and effect == Effect.DISARM:
        return 2
    if at_me and effect == Effect.REDIRECT:
        return 1
    return int(effect == Effect.REPAIR and s.hp[s.seat] < rules.hit_points and s.deed == Deed.SHOOT)


@kernel
def name_for_program(s, rules):
    """Return whom a program is used on: an enemy, or a friend where it helps."""
    effect = rules.programs[s.playing].effect
    seats = named(s, rules)
    if seats == 0:
        return name_card(s, rules)
    if effect == Effect.REPAIR:
        return Action.PLAYER + (s.seat if s.hp[s.seat] < rules.hit_points else worst_of(s, rules, seats))
    if effect == Effect.DISARM or effect == Effect.REDIRECT:
        if s.deed == Deed.SHOOT and s.phase == Phase.PROGRAM and seats >> s.turn_seat & 1 and s.turn_seat != s.seat:
            return Action.PLAYER + s.turn_seat
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
def use_ability(s, rules):
    """Return whom or which card an ability is used on."""
    ability, seats = s.ability, named(s, rules)
    if ability == Ability.PHOTOGRAPHER:
        return name_card(s, rules)
    if ability == Ability.THIEF or seats == 0:
        return lowest_legal(s, rules)  # leaves it
    if ability == Ability.SEER or ability == Ability.EYE_D:
        return Action.PLAYER + least_known(s, rules, seats)
    if ability == Ability.MEDIC:
        return Action.PLAYER + worst_of(s, rules, seats)
    if ability == Ability.LIFESAVER:
        return Action.PLAYER + save(s, rules, seats)
    return Action.PLAYER + best_of(s, rules, seats)


@kernel
def save(s, rules, seats):
    """Return whom a Lifesaver helps: an eliminated friend, itself if it is hurt, or its best living friend."""
    friend = fallen_friend(s, rules)
    if friend != NONE:
        return friend
    return s.seat if s.hp[s.seat] < rules.hit_points else worst_of(s, rules, seats & s.alive)


@kernel
def discard(s, rules):
    """Return the action of discarding the program that the script needs least; one that answers shots is kept."""
    best, least = NONE, 0
    for row in range(PROGRAM_ROWS):
        if legal(s, rules, Action.DISCARD + row):
            need = keeps(rules.programs[row].effect)
            if best == NONE or need < least:
                best, least = row, need
    return Action.DISCARD + best


@kernel
def keeps(effect):
    """Return how much a script wants to keep a program."""
    if effect == Effect.FIREWALL or effect == Effect.BACKUP:
        return 4
    if effect == Effect.DISARM or effect == Effect.REDIRECT:
        return 3
    if effect == Effect.REPAIR or effect >= Effect.PICKPOCKET:
        return 2
    return 1
