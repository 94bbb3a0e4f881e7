"""Human Punishment: what a player believes of the teams of the others.

An observer's belief in team t of player j is C[j, t] x W[j, t], normalised:

    C  what cards say: the exact share of the deals that fit the cards which the observer has seen (`cards_say`)
    W  what was seen since: who aimed at whom, who was healed, what was said at the checks (`trust`), see `remember`

Nothing is kept between decisions. Beliefs are computed anew from the cards that the observer has seen by now and from
the public record, so what players did is read in the light of all that is known by now: once a player is eliminated,
earlier shots at that player tell more of who fired them.

Numbers here are float64 with + - x / only, in a fixed order: compiled and interpreted games think alike.
"""

import numpy as np

from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.sizes import (
    COLOURS,
    ID_CLASSES,
    LOYALTY_ROWS,
    MAX_LOG,
    NONE,
    OUTSIDER,
    TEAMS,
)
from sims.games.human_punishment.records.words import Always, Log, Team
from sims.kernel import kernel

KINDS = len(Always)


@kernel
def think(s, rules, observer):
    """Write what a seat, or the OUTSIDER, believes into `s.belief`; `forget` must follow before the script answers."""
    read_cards(s, rules, observer)
    for seat in range(rules.players):
        for team in range(TEAMS):
            s.trust[seat, team] = 1.0
    own = NONE if observer == OUTSIDER else team_of(s, rules, observer)
    if own != NONE:
        for team in range(TEAMS):
            s.cards_say[observer, team] = 1.0 if team == own else 0.0
    for number in range(max(0, s.logged - rules.memory), s.logged):
        place = number % MAX_LOG
        by, at = np.int64(s.log_by[place]), np.int64(s.log_at[place])
        if s.log_kind[place] == Log.CHECK:
            learn_from_check(s, rules, observer, at)
        elif by != observer:
            learn_from_aim(s, rules, observer, by, at, bool(s.log_kind[place] == Log.HEAL))
    for seat in range(rules.players):
        believe(s, seat)


@kernel
def forget(s, rules):
    """Blank the scratch of `think`."""
    for seat in range(rules.players):
        for team in range(TEAMS):
            s.belief[seat, team] = s.cards_say[seat, team] = s.trust[seat, team] = 0.0
        s.worth[seat] = s.public_worth[seat] = s.sureness[seat] = 0.0
    for card_class in range(ID_CLASSES):
        s.class_left[card_class] = 0
    for row in range(LOYALTY_ROWS):
        s.loyalty_left[row] = 0


@kernel
def believe(s, seat):
    """Write the belief in each team of a player: what cards say times trust, normalised."""
    total = 0.0
    for team in range(TEAMS):
        s.belief[seat, team] = s.cards_say[seat, team] * s.trust[seat, team]
        total += s.belief[seat, team]
    for team in range(TEAMS):
        s.belief[seat, team] = s.belief[seat, team] / total if total > 0.0 else s.cards_say[seat, team]


# --- cards -----------------------------------------------------------------------------------------------------------


@kernel
def read_cards(s, rules, observer):
    """Write what cards say of each player into `s.cards_say`: the share of the deals that fit what the observer saw."""
    for card_class in range(ID_CLASSES):
        s.class_left[card_class] = rules.class_copies[card_class]
    for row in range(LOYALTY_ROWS):
        s.loyalty_left[row] = rules.loyalty_copies[row]
    for card in range(rules.players + 1):
        if s.id_seen[card] >> observer & 1:
            s.class_left[class_of(rules, s.id_card[card])] -= 1
    for card in range(rules.loyalties_dealt):
        if s.loyalty_seen[card] >> observer & 1:
            s.loyalty_left[s.loyalty[card]] -= 1
    for seat in range(rules.players):
        read_player(s, rules, observer, seat)


@kernel
def class_of(rules, row):
    """Return the class of an ID: for the team, only its pile and its Always count."""
    return rules.ids[row].pile * KINDS + rules.ids[row].always


@kernel
def read_player(s, rules, observer, seat):
    """Write what cards say of one player; it is the same as for another of whom the observer has seen the same."""
    for team in range(TEAMS):
        s.cards_say[seat, team] = 0.0
    if s.mark[seat] != Always.NONE and s.mark[seat] == Always.LEGION:
        s.cards_say[seat, Team.LEGION] = 1.0
        return
    card, left, right = seen_cards(s, rules, observer, seat)
    for other in range(seat):
        if seen_cards(s, rules, observer, other) == (card, left, right) and s.mark[other] == s.mark[seat]:
            for team in range(TEAMS):
                s.cards_say[seat, team] = s.cards_say[other, team]
            return
    if card != NONE:
        read_loyalties(s, rules, seat, card, left, right, 1.0)
        return
    unknown = 0
    for pile in range(COLOURS):
        unknown += left_in_pile(s, rules, pile)
    for card_class in range(ID_CLASSES):
        if s.class_left[card_class] > 0 and rules.class_copies[card_class] > 0:
            pile = card_class // KINDS
            cards = 0  # of this pile that the observer has not seen, drawn or not
            for other in range(KINDS):
                cards += s.class_left[pile * KINDS + other]
            chance = left_in_pile(s, rules, pile) / unknown * (s.class_left[card_class] / cards)
            read_loyalties(s, rules, seat, card_class, left, right, chance)


@kernel
def left_in_pile(s, rules, pile):
    """Return how many IDs of a pile are on the table and not seen by the observer."""
    seen = rules.pile_copies[pile]
    for other in range(KINDS):
        seen -= s.class_left[pile * KINDS + other]
    return rules.ids_drawn[pile] - seen


@kernel
def seen_cards(s, rules, observer, seat):
    """Return the class of a player's ID and the rows of the loyalty cards, NONE for what the observer has not seen."""
    card, left, right = s.id_at[seat], s.lies[seat, 0], s.lies[seat, 1]
    one = class_of(rules, s.id_card[card]) if s.id_seen[card] >> observer & 1 else NONE
    two = s.loyalty[left] if s.loyalty_seen[left] >> observer & 1 else NONE
    three = s.loyalty[right] if s.loyalty_seen[right] >> observer & 1 else NONE
    return one, two, three


@kernel
def read_loyalties(s, rules, seat, card_class, left, right, chance):
    """Add the teams that an ID gives, with the loyalty cards seen or drawn from those not seen."""
    unknown = 0
    for row in range(LOYALTY_ROWS):
        unknown += s.loyalty_left[row]
    for one in range(LOYALTY_ROWS):
        share = chance
        if left == NONE:
            if s.loyalty_left[one] == 0:
                continue
            share = chance * (s.loyalty_left[one] / unknown)
        elif one != left:
            continue
        for two in range(LOYALTY_ROWS):
            both = share
            if right == NONE:
                drawn = int(left == NONE)
                copies = s.loyalty_left[two] - drawn * int(one == two)
                if copies <= 0:
                    continue
                both = share * (copies / (unknown - drawn))
            elif two != right:
                continue
            team = np.int64(rules.team_of_cards[card_class, one, two])
            if s.mark[seat] == Always.FALLEN and team != Team.LEGION:
                team = Team.FALLEN.value
            s.cards_say[seat, team] += both


# --- what was seen ---------------------------------------------------------------------------------------------------


@kernel
def learn_from_aim(s, rules, observer, shooter, target, heals):
    """Learn of the shooter and of the target from an aim, a shot or a heal, both from what was believed before."""
    believe(s, shooter)
    believe(s, target)
    if target != observer:
        for team in range(TEAMS):
            factor = 0.0
            for other in range(TEAMS):
                seen = rules.chance_of_seeing[other, team]
                factor += s.belief[shooter, other] * (2.0 - seen if heals else seen)
            scale(s, rules, target, team, factor)
    for team in range(TEAMS):
        factor = 0.0
        for other in range(TEAMS):
            seen = rules.chance_of_seeing[team, other]
            factor += s.belief[target, other] * (2.0 - seen if heals else seen)
        scale(s, rules, shooter, team, factor)


@kernel
def scale(s, rules, seat, team, factor):
    """Multiply the trust in a team of a player, within its bounds."""
    s.trust[seat, team] = min(rules.most_trust, max(rules.least_trust, s.trust[seat, team] * factor))


@kernel
def learn_from_check(s, rules, observer, check):
    """Learn from what was said at a check: the round goes on, or all stand alone from now on."""
    living = s.check_living[check]
    if s.check_alone[check]:
        for seat in range(rules.players):
            if living >> seat & 1 and seat != observer:
                s.trust[seat, Team.HUMAN] = 0.0
        return
    for seat in range(rules.players):
        believe(s, seat)
    on = goes_on(s, rules, living, int(NONE), int(NONE))
    if on <= 0.0:
        return
    for seat in range(rules.players):
        if living >> seat & 1 and seat != observer:
            for team in range(TEAMS):
                if s.trust[seat, team] > 0.0:
                    scale(s, rules, seat, team, goes_on(s, rules, living, seat, team) / on)


@kernel
def goes_on(s, rules, living, fixed, team):
    """Return how likely it was that the round goes on, by what is believed, with one player's team fixed.

    It ends where all are Humans, no one is a Human and some are Machines, all are Legion or all are Fallen; no two of
    these go together.
    """
    humans = others = outlaws = legion = fallen = 1.0
    for seat in range(rules.players):
        if living >> seat & 1:
            human, machine = s.belief[seat, Team.HUMAN], s.belief[seat, Team.MACHINE]
            one, two = s.belief[seat, Team.LEGION], s.belief[seat, Team.FALLEN]
            if seat == fixed:
                human, machine = 1.0 if team == Team.HUMAN else 0.0, 1.0 if team == Team.MACHINE else 0.0
                one, two = 1.0 if team == Team.LEGION else 0.0, 1.0 if team == Team.FALLEN else 0.0
            humans *= human
            others *= 1.0 - human
            outlaws *= 1.0 - human - machine
            legion *= one
            fallen *= two
    return 1.0 - humans - (others - outlaws) - legion - fallen
