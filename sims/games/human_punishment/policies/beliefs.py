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
And who is certain, by cards that leave one team only, is learned nothing of: see `watching`.
"""

from sims import sets
from sims.games.human_punishment.policies.watching import believe, look_back, make_certain
from sims.games.human_punishment.queries.teams import team_of, team_shown
from sims.games.human_punishment.records.sizes import (
    COLOURS,
    ID_BITS,
    LOYALTY_ROWS,
    NONE,
    ONE,
    OUTSIDER,
    PAIR_BITS,
    TEAMS,
)
from sims.games.human_punishment.records.words import Always, Team
from sims.kernel import kernel

KINDS = len(Always)
ID_MASK = (1 << ID_BITS) - 1
PAIR_MASK = (1 << PAIR_BITS) - 1


@kernel
def think(s, rules, observer):
    """Write what a seat, or the OUTSIDER, believes into `s.belief`; `forget` must follow before the script answers."""
    think_as(s, rules, observer, int(NONE) if observer == OUTSIDER else team_of(s, rules, observer))


@kernel
def think_as(s, rules, observer, own):
    """Do what `think` does; `own` is the observer's team, or NONE for the OUTSIDER."""
    read_cards(s, rules, observer, own)
    look_back(s, rules, observer)
    for seat in range(rules.players):
        if not s.certain >> seat & 1:
            believe(s, seat)


@kernel
def forget(s, rules):
    """Blank the scratch of `think`."""
    for seat in range(rules.players):
        for team in range(TEAMS):
            s.belief[seat, team] = s.cards_say[seat, team] = s.trust[seat, team] = 0.0
        s.worth[seat] = s.public_worth[seat] = s.risk[seat] = 0.0
        s.column[seat] = 0
    s.certain = 0
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
def read_cards(s, rules, observer, own):
    """Write what cards say of each player into `s.cards_say`: the share of the deals that fit what the observer saw.

    Cards say the same of all of whom nothing was seen, so this is counted once.
    """
    read_ids(s, rules, observer)
    unknown = read_loyalties(s, rules, observer)
    alike = int(NONE)
    s.certain = 0
    for seat in range(rules.players):
        unseen = is_unseen(s, observer, seat)
        if seat == observer:
            make_certain(s, seat, own)
        elif unseen and alike != NONE:
            for team in range(TEAMS):
                s.cards_say[seat, team] = s.cards_say[alike, team]
        else:
            read_player(s, rules, observer, seat, unknown)
        if not s.certain >> seat & 1:
            for team in range(TEAMS):
                s.trust[seat, team] = 1.0
            if unseen:
                alike = seat


@kernel
def is_unseen(s, observer, seat):
    """Return whether an observer knows nothing of a player: has seen none of the cards, and there is no mark."""
    seen = s.id_seen[s.id_at[seat]] | s.loyalty_seen[s.lies[seat, 0]] | s.loyalty_seen[s.lies[seat, 1]]
    return s.mark[seat] == Always.NONE and not seen >> observer & 1


@kernel
def note_certain(s, seat):
    """Note whether cards leave one team only to a player."""
    certain = int(NONE)
    for team in range(TEAMS):
        if s.cards_say[seat, team] > 0.0:
            if certain != NONE:
                return
            certain = team
    if certain != NONE:
        make_certain(s, seat, certain)


@kernel
def read_ids(s, rules, observer):
    """Write how likely an ID that the observer has not seen is of a pile, without an Always, or has an Always."""
    for pile in range(COLOURS):
        s.ids_left[pile] = rules.ids_packed[pile]
    blank_chances(s)
    unknown = rules.players + 1
    for card in range(rules.players + 1):
        seen = s.id_seen[card] >> observer & 1  # no branch here: the processor could not foresee it
        row = s.id_card[card]
        s.ids_left[rules.ids[row].pile] -= seen * rules.id_unit[row]
        unknown -= seen
    for pile in range(COLOURS):
        left = s.ids_left[pile]
        cards = left >> ID_BITS * KINDS  # of this pile that the observer has not seen, drawn or not
        drawn = rules.ids_drawn[pile] - (rules.pile_copies[pile] - cards)  # of these, those that are on the table
        if drawn > 0:
            chance = drawn / (unknown * cards)  # of each of these cards to be the one in question
            s.pile_chance[pile] = chance * (left & ID_MASK)
            for kind in range(Always.HUMAN.value, KINDS):
                s.always_chance[kind - Always.HUMAN] += chance * (left >> ID_BITS * kind & ID_MASK)
        s.ids_left[pile] = 0


@kernel
def read_loyalties(s, rules, observer):
    """Count the loyalty cards that the observer has not seen, by row into `s.loyalty_left`; return how many."""
    for row in range(LOYALTY_ROWS):
        s.loyalty_left[row] = rules.loyalty_copies[row]
    unknown = rules.loyalties_dealt
    for card in range(rules.loyalties_dealt):
        seen = s.loyalty_seen[card] >> observer & 1
        s.loyalty_left[s.loyalty[card]] -= seen
        unknown -= seen
    return unknown


@kernel
def plain_cards(s, rules, unknown):
    """Return how many of the loyalty cards that the observer has not seen are not of the Legion."""
    rows = rules.legion_rows
    while rows:
        unknown -= s.loyalty_left[sets.lowest(rows)]
        rows &= rows - 1
    return unknown


@kernel
def read_player(s, rules, observer, seat, unknown):
    """Write what cards say of one player, and note whether they leave one team only.

    Args:
        s, rules: The game and its configuration.
        observer: Who thinks.
        seat: Of whom.
        unknown: Loyalty cards that the observer has not seen.
    """
    card, left, right = s.id_at[seat], s.lies[seat, 0], s.lies[seat, 1]
    knows_left, knows_right = s.loyalty_seen[left] >> observer & 1, s.loyalty_seen[right] >> observer & 1
    deals = made = without = int(ONE)
    if knows_left and knows_right:
        one, two = s.loyalty[left], s.loyalty[right]
        if s.id_seen[card] >> observer & 1:
            make_certain(s, seat, team_shown(rules, s.id_card[card], one, two, s.mark[seat]))
            return
        made = rules.pairs[one, two]
        without = int(not (rules.legion_rows >> one & 1 or rules.legion_rows >> two & 1))
    elif knows_left or knows_right:
        one = s.loyalty[left] if knows_left else s.loyalty[right]
        deals, made = unknown, 0
        without = int(0 if rules.legion_rows >> one & 1 else plain_cards(s, rules, unknown))
        for two in range(LOYALTY_ROWS):
            made += s.loyalty_left[two] * rules.pairs[one, two]
    else:
        plain = plain_cards(s, rules, unknown)
        deals, without, made = unknown * (unknown - 1), plain * (plain - 1), pairs_unknown(s, rules)
    if s.id_seen[card] >> observer & 1:
        row = s.id_card[card]
        say_by_id(s, seat, rules.ids[row].always, rules.ids[row].pile, deals, without, made)
    else:
        say_by_chances(s, seat, deals, without, made)
    if s.mark[seat] != Always.NONE:
        put_mark(s, seat)
    note_certain(s, seat)


@kernel
def say_by_id(s, seat, always, pile, deals, without, made):
    """Write what cards say of a player whose ID was seen.

    Args:
        s: The game.
        seat: The player.
        always, pile: Of the ID.
        deals: Number of the deals of the player's loyalty cards that fit what was seen.
        without: Of these, those without a Legion card.
        made: What `rules.pairs` come to over these deals.
    """
    say, share = s.cards_say[seat], 1.0 / deals
    for team in range(TEAMS):
        say[team] = 0.0
    if always == Always.LEGION:
        say[Team.LEGION] = 1.0
        return
    say[Team.LEGION] = share * (deals - without)
    if always != Always.NONE:
        say[always - Always.HUMAN] = share * without
        return
    made >>= 2 * PAIR_BITS * pile
    humans, machines = made & PAIR_MASK, made >> PAIR_BITS & PAIR_MASK
    say[Team.HUMAN], say[Team.MACHINE] = share * humans, share * machines
    say[Team.OUTLAW] = share * (without - humans - machines)


@kernel
def say_by_chances(s, seat, deals, without, made):
    """Write what cards say of a player whose ID was not seen; the last arguments are those of `say_by_id`."""
    say, share = s.cards_say[seat], 1.0 / deals
    human = machine = outlaw = legion = 0.0
    for pile in range(COLOURS):
        humans, machines = made & PAIR_MASK, made >> PAIR_BITS & PAIR_MASK
        made >>= 2 * PAIR_BITS
        each = s.pile_chance[pile] * share
        legion += each * (deals - without)
        human += each * humans
        machine += each * machines
        outlaw += each * (without - humans - machines)
    say[0], say[1], say[2], say[3], say[4] = human, machine, outlaw, legion, 0.0
    for team in range(TEAMS):
        chance = s.always_chance[team]
        if team == Team.LEGION:
            say[Team.LEGION] += chance
        elif chance > 0.0:
            each = chance * share
            say[Team.LEGION] += each * (deals - without)
            say[team] += each * without


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
