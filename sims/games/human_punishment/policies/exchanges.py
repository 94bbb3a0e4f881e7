"""Human Punishment: cards that scripts exchange on purpose: Swap, ID theft and the Thief.

A script exchanges only where it knows what it gets and stays in its team: so that another joins its team, or so that
a Machine or an Outlaw has a Human card to show.
"""

from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.policies.worths import is_better
from sims.games.human_punishment.queries.legality import legal
from sims.games.human_punishment.queries.table import clockwise, id_up, loyalty_up, others_living
from sims.games.human_punishment.queries.teams import secrets_of, team_by, team_of
from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import (
    ID_CLASSES,
    ID_ROWS,
    LOYALTY_ROWS,
    NONE,
    NOTHING,
    ONE,
    PAIR_BITS,
    SIDES,
    TEAMS,
)
from sims.games.human_punishment.records.words import Ability, Always, Colour, Team
from sims.kernel import kernel

KINDS = len(Always)
PAIR_MASK = (1 << PAIR_BITS) - 1


@kernel
def team_with(s, rules, seat, card, left, right, less):
    """Return the own team with other cards, the secret loyalties counted that the player holds.

    Args:
        s: The game.
        rules: The configuration.
        seat: The player.
        card: Row of the ID.
        left, right: Rows of the loyalty cards.
        less: Row of a program of which one, held, is not counted, or NONE.
    """
    secrets = secrets_of(s, rules, seat)
    if less != NONE:
        secrets -= rules.secret_of[less]
    return team_by(rules, card, left, right, s.mark[seat], secrets)


@kernel
def chance_of_team(s, rules, other, card, left, right, team):
    """Return how likely cards give a team to another player; a card that is NONE is drawn from all of the game.

    Secret loyalties are not thought of.
    """
    deals = without = made = int(NOTHING)  # pairs of loyalty cards, those without a Legion card, what they come to
    for one in range(LOYALTY_ROWS):
        copies = copies_of(rules, left, one)
        if copies > 0:
            for two in range(LOYALTY_ROWS):
                pairs = copies * copies_of(rules, right, two)
                deals += pairs
                without += 0 if rules.legion_rows >> one & 1 or rules.legion_rows >> two & 1 else pairs
                made += pairs * rules.pairs[one, two]
    if card != NONE:
        pile, always = rules.ids[card].pile, rules.ids[card].always
        return deals_of_team(pile, always, s.mark[other], deals, without, made, team) / deals
    total = hits = 0.0
    for card_class in range(ID_CLASSES):
        if rules.class_copies[card_class] > 0:
            pile, always = card_class // KINDS, card_class % KINDS
            chance = rules.class_copies[card_class] * rules.ids_drawn[pile] / rules.pile_copies[pile]
            total += chance * deals
            hits += chance * deals_of_team(pile, always, s.mark[other], deals, without, made, team)
    return hits / total


@kernel
def copies_of(rules, card, row):
    """Return of how many loyalty cards of a row one may be: those of the game if the card is NONE, else itself."""
    return rules.loyalty_copies[row] if card == NONE else int(card == row)


@kernel
def deals_of_team(pile, always, mark, deals, without, made, team):
    """Return how many deals of two loyalty cards give a team, without secret loyalties; HP-H08.

    Args:
        pile, always: Of the ID.
        mark: An Always: the player's mark.
        deals: All of them.
        without: Of these, those without a Legion card.
        made: What `rules.pairs` come to over these deals.
        team: The team.
    """
    if always == Always.LEGION or mark == Always.LEGION:
        return deals if team == Team.LEGION else 0
    if team == Team.LEGION:
        return deals - without
    if mark != Always.NONE or always != Always.NONE:
        given = Always.FALLEN.value if mark != Always.NONE else always
        return without if given - Always.HUMAN == team else 0
    made >>= 2 * PAIR_BITS * pile
    humans, machines = made & PAIR_MASK, made >> PAIR_BITS & PAIR_MASK
    if team == Team.HUMAN:
        return humans
    if team == Team.MACHINE:
        return machines
    return without - humans - machines if team == Team.OUTLAW else 0


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
        for k in range(1, rules.players):
            other = clockwise(rules, s.seat, k)
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
    for k in range(1, rules.players):
        other = clockwise(rules, seat, k)
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

    The Thief stays in its team whatever ID it gets, as far as it knows, unless it has nothing to lose: where all stand
    alone, so that no team but the Legion wins any more (HP-R014), or where another team outnumbers its own.
    """
    seat = s.seat
    me = team_of(s, rules, seat)
    loses = is_outnumbered(s, rules, seat, me) if not s.last_standing else me != Team.LEGION
    best, most = NONE, 0.0
    for k in range(1, rules.players):
        other = clockwise(rules, seat, k)
        if seats >> other & 1 and is_better(s.worth[other], most) and (loses or keeps_team(s, rules, seat, other, me)):
            best, most = other, s.worth[other]
    return best


@kernel
def is_outnumbered(s, rules, seat, me):
    """Return whether another team is believed to have more living players than the own one."""
    most, own, others = 0.0, 1.0, others_living(s, seat)
    for team in range(TEAMS):
        size = 0.0
        for other in range(rules.players):
            if others >> other & 1:
                size += s.belief[other, team]
        if team == me:
            own += size if me != Team.OUTLAW else 0.0  # an Outlaw has no friends
        elif team != Team.OUTLAW and size > most:
            most = size
    return is_better(most, own)


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
