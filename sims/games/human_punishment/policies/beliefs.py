"""Human Punishment: what a player believes of the teams of the others.

An observer's belief in team t of player j is C[j, t] x W[j, t], normalised:

    C  what cards say: the exact share of the deals that fit the cards which the observer has seen (`cards_say`)
    W  what was seen since: who aimed at whom, who was healed, what was said at the checks (`trust`), see `remember`

Nothing is kept between decisions. Beliefs are computed anew from the cards that the observer has seen by now and from
the public record, so what players did is read in the light of all that is known by now: once a player is eliminated,
earlier shots at that player tell more of who fired them.

Numbers here are float64 with + - x / only, in a fixed order: compiled and interpreted games think alike.

This is most of what a script costs, so deals are counted, not listed: an ID without an Always gives a team by its pile
and the two loyalty cards, and `rules.pairs` says for each pair of loyalty cards, in one number, which of the three
piles they make a Human and which a Machine. Sums over pairs of these numbers count the deals of all three at once.
"""

import numpy as np

from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.sizes import (
    COLOURS,
    ID_CLASSES,
    LOYALTY_ROWS,
    MAX_LOG,
    NONE,
    NOTHING,
    OUTSIDER,
    PAIR_BITS,
    TEAMS,
)
from sims.games.human_punishment.records.words import Always, Log, Team
from sims.kernel import kernel

KINDS = len(Always)
PAIR_MASK = (1 << PAIR_BITS) - 1


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
    for row in range(LOYALTY_ROWS):
        s.loyalty_left[row] = 0
    blank_chances(s)


@kernel
def blank_chances(s):
    """Blank what `read_ids` writes."""
    for pile in range(COLOURS):
        s.pile_chance[pile] = 0.0
    for team in range(TEAMS):
        s.always_chance[team] = 0.0


@kernel
def believe(s, seat):
    """Write the belief in each team of a player: what cards say times trust, normalised."""
    total = 0.0
    for team in range(TEAMS):
        s.belief[seat, team] = s.cards_say[seat, team] * s.trust[seat, team]
        total += s.belief[seat, team]
    if total > 0.0:
        for team in range(TEAMS):
            s.belief[seat, team] /= total
    else:
        for team in range(TEAMS):
            s.belief[seat, team] = s.cards_say[seat, team]


# --- cards -----------------------------------------------------------------------------------------------------------


@kernel
def read_cards(s, rules, observer):
    """Write what cards say of each player into `s.cards_say`: the share of the deals that fit what the observer saw."""
    read_ids(s, rules, observer)
    for row in range(LOYALTY_ROWS):
        s.loyalty_left[row] = rules.loyalty_copies[row]
    unknown = rules.loyalties_dealt
    for card in range(rules.loyalties_dealt):
        if s.loyalty_seen[card] >> observer & 1:
            s.loyalty_left[s.loyalty[card]] -= 1
            unknown -= 1
    plain = unknown  # of these, not of the Legion
    for row in range(LOYALTY_ROWS):
        if rules.legion_rows >> row & 1:
            plain -= s.loyalty_left[row]
    both = pairs_unknown(s, rules)
    for seat in range(rules.players):
        read_player(s, rules, observer, seat, unknown, plain, both)


@kernel
def class_of(rules, row):
    """Return the class of an ID: for the team, only its pile and its Always count."""
    return rules.ids[row].pile * KINDS + rules.ids[row].always


@kernel
def read_ids(s, rules, observer):
    """Write how likely an ID that the observer has not seen is of a pile, without an Always, or has an Always."""
    for card_class in range(ID_CLASSES):
        s.class_left[card_class] = rules.class_copies[card_class]
    blank_chances(s)
    unknown = rules.players + 1
    for card in range(rules.players + 1):
        if s.id_seen[card] >> observer & 1:
            s.class_left[class_of(rules, s.id_card[card])] -= 1
            unknown -= 1
    for pile in range(COLOURS):
        cards = 0  # of this pile that the observer has not seen, drawn or not
        for kind in range(KINDS):
            cards += s.class_left[pile * KINDS + kind]
        drawn = rules.ids_drawn[pile] - (rules.pile_copies[pile] - cards)  # of these, those that are on the table
        for kind in range(KINDS):
            left = s.class_left[pile * KINDS + kind]
            s.class_left[pile * KINDS + kind] = 0
            if left > 0 and drawn > 0:
                chance = drawn / unknown * (left / cards)
                if kind == Always.NONE:
                    s.pile_chance[pile] = chance
                else:
                    s.always_chance[kind - Always.HUMAN] += chance


@kernel
def read_player(s, rules, observer, seat, unknown, plain, both):
    """Write what cards say of one player.

    Args:
        s, rules: The game and its configuration.
        observer: Who thinks.
        seat: Of whom.
        unknown: Loyalty cards that the observer has not seen.
        plain: Of these, those that are not of the Legion.
        both: What `rules.pairs` come to over all ordered pairs of them.
    """
    card, left, right = s.id_at[seat], s.lies[seat, 0], s.lies[seat, 1]
    knows_left, knows_right = s.loyalty_seen[left] >> observer & 1, s.loyalty_seen[right] >> observer & 1
    if knows_left and knows_right:
        one, two = s.loyalty[left], s.loyalty[right]
        deals, made = 1, rules.pairs[one, two]
        without = int(not (rules.legion_rows >> one & 1 or rules.legion_rows >> two & 1))
    elif knows_left or knows_right:
        one = s.loyalty[left] if knows_left else s.loyalty[right]
        deals, made = unknown, 0
        without = int(0 if rules.legion_rows >> one & 1 else plain)
        for two in range(LOYALTY_ROWS):
            made += s.loyalty_left[two] * rules.pairs[one, two]
    else:
        deals, without, made = unknown * (unknown - 1), plain * (plain - 1), both
    for team in range(TEAMS):
        s.cards_say[seat, team] = 0.0
    if s.id_seen[card] >> observer & 1:
        row = s.id_card[card]
        add_id(s, rules, seat, rules.ids[row].always, rules.ids[row].pile, 1.0, deals, without, made)
    else:
        for pile in range(COLOURS):
            add_id(s, rules, seat, Always.NONE.value, pile, s.pile_chance[pile], deals, without, made)
        for team in range(TEAMS):
            if s.always_chance[team] > 0.0:
                add_id(s, rules, seat, Always.HUMAN + team, int(NOTHING), s.always_chance[team], deals, without, made)
    if s.mark[seat] != Always.NONE:
        put_mark(s, seat)


@kernel
def add_id(s, rules, seat, always, pile, chance, deals, without, made):
    """Add the teams that an ID gives, with the chance that it is the player's.

    Args:
        s, rules: The game and its configuration.
        seat: The player.
        always, pile: Of the ID.
        chance: That it is this ID.
        deals: Number of the deals of the player's loyalty cards that fit what was seen.
        without: Of these, those without a Legion card.
        made: What `rules.pairs` come to over these deals.
    """
    each = chance / deals
    if always == Always.LEGION:
        s.cards_say[seat, Team.LEGION] += chance
        return
    s.cards_say[seat, Team.LEGION] += each * (deals - without)
    if always != Always.NONE:
        s.cards_say[seat, always - Always.HUMAN] += each * without
        return
    made >>= 2 * PAIR_BITS * pile
    humans, machines = made & PAIR_MASK, made >> PAIR_BITS & PAIR_MASK
    s.cards_say[seat, Team.HUMAN] += each * humans
    s.cards_say[seat, Team.MACHINE] += each * machines
    s.cards_say[seat, Team.OUTLAW] += each * (without - humans - machines)


@kernel
def put_mark(s, seat):
    """HP-H08: a mark of the Legion is certain; with one of the Fallen a player is Fallen, if not of the Legion."""
    legion = 1.0 if s.mark[seat] == Always.LEGION else s.cards_say[seat, Team.LEGION]
    for team in range(TEAMS):
        s.cards_say[seat, team] = 0.0
    s.cards_say[seat, Team.LEGION] = legion
    s.cards_say[seat, Team.FALLEN] = 1.0 - legion


@kernel
def pairs_unknown(s, rules):
    """Return what `rules.pairs` come to over all ordered pairs of loyalty cards that the observer has not seen."""
    total = 0
    for one in range(LOYALTY_ROWS):
        copies = s.loyalty_left[one]
        if copies > 0:
            total += copies * (copies - 1) * rules.pairs[one, one]
            for two in range(one + 1, LOYALTY_ROWS):
                total += 2 * copies * s.loyalty_left[two] * rules.pairs[one, two]
    return total


# --- what was seen ---------------------------------------------------------------------------------------------------


@kernel
def learn_from_aim(s, rules, observer, shooter, target, heals):
    """Learn of the shooter and of the target from an aim, a shot or a heal, both from what was believed before.

    All but Humans and Machines aim and are aimed at alike: see `rules.chance_of_seeing`.
    """
    likely = rules.chance_of_seeing
    by_human, by_machine, by_outlaw = three(s, shooter)
    at_human, at_machine, at_outlaw = three(s, target)
    if target != observer:
        for team in range(COLOURS):
            seen = by_human * likely[0, team] + by_machine * likely[1, team] + by_outlaw * likely[2, team]
            learn(s, rules, target, team, 2.0 - seen if heals else seen)
    for team in range(COLOURS):
        seen = at_human * likely[team, 0] + at_machine * likely[team, 1] + at_outlaw * likely[team, 2]
        learn(s, rules, shooter, team, 2.0 - seen if heals else seen)


@kernel
def three(s, seat):
    """Return what is believed of a player: Human, Machine, or another team."""
    say, trust = s.cards_say[seat], s.trust[seat]
    human, machine = say[0] * trust[0], say[1] * trust[1]
    others = say[2] * trust[2] + say[3] * trust[3] + say[4] * trust[4]
    total = human + machine + others
    if total > 0.0:
        share = 1.0 / total
        return human * share, machine * share, others * share
    return say[0], say[1], say[2] + say[3] + say[4]


@kernel
def learn(s, rules, seat, team, factor):
    """Multiply the trust in a team of a player; OUTLAW stands for the Legion and the Fallen too."""
    scale(s, rules, seat, team, factor)
    if team == Team.OUTLAW:
        scale(s, rules, seat, Team.LEGION.value, factor)
        scale(s, rules, seat, Team.FALLEN.value, factor)


@kernel
def scale(s, rules, seat, team, factor):
    """Multiply the trust in a team of a player, within its bounds."""
    s.trust[seat, team] = min(rules.most_trust, max(rules.least_trust, s.trust[seat, team] * factor))


@kernel
def learn_from_check(s, rules, observer, check):
    """Learn from what was said at a check: the round goes on, or all stand alone from now on.

    It ends where all are Humans, no one is a Human and some are Machines, all are Legion or all are Fallen; no two of
    these go together. So it goes on with 1 - humans - (others - outlaws) - legion - fallen, products over the living.
    With one player's team known, they are the products over the others, of the events that this team does not exclude.
    """
    living = s.check_living[check]
    if s.check_alone[check]:
        for seat in range(rules.players):
            if living >> seat & 1 and seat != observer:
                s.trust[seat, Team.HUMAN] = 0.0
        return
    humans, others, outlaws, legion, fallen = products_before(s, rules, living)
    on = goes_on(humans, others, outlaws, legion, fallen)
    humans = others = outlaws = legion = fallen = 1.0  # from here on over the players who come after
    for place in range(rules.players):
        seat = rules.players - 1 - place
        if not living >> seat & 1:
            continue
        if seat != observer and on > 0.0:
            rest = s.before[seat, 1] * others
            both = rest - s.before[seat, 2] * outlaws
            say_on(s, rules, seat, Team.HUMAN.value, (1.0 - s.before[seat, 0] * humans) / on)
            say_on(s, rules, seat, Team.MACHINE.value, (1.0 - rest) / on)
            say_on(s, rules, seat, Team.OUTLAW.value, (1.0 - both) / on)
            say_on(s, rules, seat, Team.LEGION.value, (1.0 - both - s.before[seat, 3] * legion) / on)
            say_on(s, rules, seat, Team.FALLEN.value, (1.0 - both - s.before[seat, 4] * fallen) / on)
        for k in range(TEAMS):
            s.before[seat, k] = 0.0
        human, machine = s.belief[seat, Team.HUMAN], s.belief[seat, Team.MACHINE]
        humans *= human
        others *= 1.0 - human
        outlaws *= 1.0 - human - machine
        legion *= s.belief[seat, Team.LEGION]
        fallen *= s.belief[seat, Team.FALLEN]


@kernel
def products_before(s, rules, living):
    """Write over the living before each: products of being Human, none, neither, Legion, Fallen; return those of all.

    `none`: no Human; `neither`: neither Human nor Machine.
    """
    humans = others = outlaws = legion = fallen = 1.0
    for seat in range(rules.players):
        if living >> seat & 1:
            believe(s, seat)
            s.before[seat, 0], s.before[seat, 1], s.before[seat, 2] = humans, others, outlaws
            s.before[seat, 3], s.before[seat, 4] = legion, fallen
            human, machine = s.belief[seat, Team.HUMAN], s.belief[seat, Team.MACHINE]
            humans *= human
            others *= 1.0 - human
            outlaws *= 1.0 - human - machine
            legion *= s.belief[seat, Team.LEGION]
            fallen *= s.belief[seat, Team.FALLEN]
    return humans, others, outlaws, legion, fallen


@kernel
def goes_on(humans, others, outlaws, legion, fallen):
    """Return how likely it was that the round goes on, by the products of `learn_from_check`."""
    return 1.0 - humans - (others - outlaws) - legion - fallen


@kernel
def say_on(s, rules, seat, team, factor):
    """Multiply the trust in a team by how much likelier it made what was said; none stays none."""
    if s.trust[seat, team] > 0.0:
        scale(s, rules, seat, team, factor)
