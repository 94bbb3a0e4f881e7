"""Human Punishment: cards that scripts exchange on purpose: Swap, ID theft and the Thief.

A script exchanges only where it knows what it gets and stays in its team: so that another joins its team, or so that
a Machine or an Outlaw has a Human card to show.
"""

from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.policies.worths import is_better
from sims.games.human_punishment.queries.legality import legal
from sims.games.human_punishment.queries.table import id_up, loyalty_up, others_living
from sims.games.human_punishment.queries.teams import team_by, team_of
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import ID_ROWS, LOYALTY_ROWS, NONE, NOTHING, ONE, PAIR_BITS, SIDES
from sims.games.human_punishment.records.words import Ability, Always, Colour, Effect, Team, Use
from sims.kernel import kernel


@kernel
def team_with(s, rules, seat, card, left, right, less):
    """Return the own team with other cards, the secret loyalties counted that the player holds.

    Args:
        s: The game.
        rules: The configuration.
        seat: The player.
        card: Row of the ID.
        left, right: Rows of the loyalty cards.
        less: Effect of a secret loyalty of which one is not counted, or NONE.
    """
    humans = machines = outlaws = int(NOTHING)
    for k in range(s.held[seat]):
        program = rules.programs[s.program[s.hand[seat, k]]]
        if program.use == Use.SECRET:
            humans += program.effect == Effect.SECRET_HUMAN
            machines += program.effect == Effect.SECRET_MACHINE
            outlaws += program.effect == Effect.SECRET_OUTLAW
    humans -= less == Effect.SECRET_HUMAN
    machines -= less == Effect.SECRET_MACHINE
    outlaws -= less == Effect.SECRET_OUTLAW
    return team_by(rules, card, left, right, s.mark[seat], humans, machines, outlaws)


@kernel
def chance_of_team(s, rules, other, card, left, right, team):
    """Return how likely cards give a team to another player; a card that is NONE is drawn from all of the game.

    Secret loyalties are not thought of.
    """
    total = hits = 0.0
    mark = s.mark[other]
    for identity in range(ID_ROWS):
        if card != NONE and identity != card:
            continue
        pile = rules.ids[identity].pile
        chance = 1.0
        if card == NONE:
            if rules.id_copies[identity] == 0:
                continue
            chance = rules.id_copies[identity] * rules.ids_drawn[pile] / rules.pile_copies[pile]
        for one in range(LOYALTY_ROWS):
            if (left != NONE and one != left) or (left == NONE and rules.loyalty_copies[one] == 0):
                continue
            for two in range(LOYALTY_ROWS):
                if (right != NONE and two != right) or (right == NONE and rules.loyalty_copies[two] == 0):
                    continue
                weight = chance
                weight *= rules.loyalty_copies[one] if left == NONE else 1
                weight *= rules.loyalty_copies[two] if right == NONE else 1
                total += weight
                if team_of_cards(rules, identity, one, two, mark) == team:
                    hits += weight
    return hits / total if total > 0.0 else 0.0


@kernel
def team_of_cards(rules, card, left, right, mark):
    """Return the team that cards give without secret loyalties, as `team_by` does: `rules.pairs` says it."""
    always, pile = rules.ids[card].always, rules.ids[card].pile
    if always == Always.LEGION or mark == Always.LEGION:
        return Team.LEGION.value
    if rules.legion_rows >> left & 1 or rules.legion_rows >> right & 1:
        return Team.LEGION.value
    if mark == Always.FALLEN:
        return Team.FALLEN.value
    if always != Always.NONE:
        return always - Always.HUMAN
    made = rules.pairs[left, right] >> 2 * PAIR_BITS * pile
    if made & 1:
        return Team.HUMAN.value
    return Team.MACHINE.value if made >> PAIR_BITS & 1 else Team.OUTLAW.value


@kernel
def known_id(s, seat, other):
    """Return the row of a player's ID if a seat has seen it, or NONE."""
    card = s.id_at[other]
    return s.id_card[card] if s.id_seen[card] >> seat & 1 else NONE


@kernel
def known_loyalty(s, seat, other, side):
    """Return the row of a loyalty card of a player if a seat has seen it, or NONE."""
    card = s.lies[other, side]
    return s.loyalty[card] if s.loyalty_seen[card] >> seat & 1 else NONE


@kernel
def worth_of_swap(s, rules, own, other, side):
    """Return what it is worth to exchange the own loyalty card on a side for a seen one of another; 0: do not."""
    seat = s.seat
    if loyalty_up(s, seat, own) or loyalty_up(s, other, side) or known_loyalty(s, seat, other, side) == NONE:
        return 0.0
    given, got = s.loyalty[s.lies[seat, own]], s.loyalty[s.lies[other, side]]
    kept = s.loyalty[s.lies[seat, 1 - own]]
    me = team_of(s, rules, seat)
    if given == got or team_with(s, rules, seat, s.id_card[s.id_at[seat]], got, kept, int(NONE)) != me:
        return 0.0
    worth = 0.0
    if me != Team.HUMAN and rules.loyalties[got].colour == Colour.HUMAN != rules.loyalties[given].colour:
        worth += policy_of(s, rules, seat).hides
    if me == Team.HUMAN or me == Team.MACHINE:
        card, rest = known_id(s, seat, other), known_loyalty(s, seat, other, 1 - side)
        worth += chance_of_team(s, rules, other, card, given, rest, me)
        worth -= chance_of_team(s, rules, other, card, got, rest, me)
    return worth


@kernel
def best_swap(s, rules, only):
    """Return the best exchange of loyalty cards as (own side x players + other) x 2 + side, or NONE.

    Args:
        s: The game.
        rules: The configuration.
        only: The own side if it is chosen already, or NONE.
    """
    best, most = NONE, 0.0
    for own in range(SIDES):
        for other in range(rules.players):
            for side in range(SIDES):
                if (only == NONE or own == only) and others_living(s, s.seat) >> other & 1:
                    worth = worth_of_swap(s, rules, own, other, side)
                    if worth >= policy_of(s, rules, s.seat).gain and is_better(worth, most):
                        best, most = (own * rules.players + other) * SIDES + side, worth
    return best


@kernel
def name_own_card(s, rules):
    """Return the action of naming the own loyalty card for a Swap."""
    swap = best_swap(s, rules, int(NONE))
    if swap == NONE:
        return NONE
    return Action.CARD + SIDES * s.seat + swap // SIDES // rules.players


@kernel
def name_other_card(s, rules):
    """Return the action of naming another's loyalty card for a Swap, the own one being named."""
    swap = best_swap(s, rules, s.named)
    if swap == NONE:
        return NONE
    action = Action.CARD + SIDES * (swap // SIDES % rules.players) + swap % SIDES
    return action if legal(s, rules, action) else NONE


@kernel
def id_to_take(s, rules):
    """Return the player whose ID, which the script has seen, is best exchanged for the own one; or NONE."""
    seat = s.seat
    me = team_of(s, rules, seat)
    best, most = NONE, 0.0
    if id_up(s, seat) or (me != Team.HUMAN and me != Team.MACHINE):
        return NONE
    for other in range(rules.players):
        card = known_id(s, seat, other)
        if not others_living(s, seat) >> other & 1 or id_up(s, other) or card == NONE:
            continue
        left, right = s.loyalty[s.lies[seat, 0]], s.loyalty[s.lies[seat, 1]]
        if team_with(s, rules, seat, card, left, right, int(NONE)) != me:
            continue
        one, two = known_loyalty(s, seat, other, int(NOTHING)), known_loyalty(s, seat, other, int(ONE))
        worth = chance_of_team(s, rules, other, s.id_card[s.id_at[seat]], one, two, me)
        worth -= chance_of_team(s, rules, other, card, one, two, me)
        worth += policy_of(s, rules, seat).arms * (may_strike(s, rules, other) - may_strike(s, rules, seat))
        if worth >= policy_of(s, rules, seat).gain and is_better(worth, most):
            best, most = other, worth
    return best


@kernel
def may_strike(s, rules, seat):
    """Return 1.0 if the hidden ID of a player is an Assassin that was not used, else 0.0."""
    card = s.id_at[seat]
    unused = rules.ids[s.id_card[card]].ability == Ability.ASSASSIN and not s.assassins >> card & 1
    return 1.0 if unused else 0.0


@kernel
def victim_of_thief(s, rules, seats):
    """Return the enemy with whom a Thief exchanges IDs: a new ID face down saves it from a rifle; NONE to leave it.

    The Thief stays in its team whatever ID it gets, as far as it knows.
    """
    seat = s.seat
    me = team_of(s, rules, seat)
    best, most = NONE, 0.0
    for other in range(rules.players):
        if seats >> other & 1 and is_better(s.worth[other], most) and keeps_team(s, rules, seat, other, me):
            best, most = other, s.worth[other]
    return best


@kernel
def keeps_team(s, rules, seat, other, me):
    """Return whether a player stays in the team with the ID of another; with one not seen, whatever it is."""
    card = known_id(s, seat, other)
    left, right = s.loyalty[s.lies[seat, 0]], s.loyalty[s.lies[seat, 1]]
    for identity in range(ID_ROWS):
        ordinary = rules.id_copies[identity] > 0 and rules.ids[identity].always == Always.NONE
        if identity == card or (card == NONE and ordinary):
            if team_with(s, rules, seat, identity, left, right, int(NONE)) != me:
                return False
    return True
