"""Humans!!!: what a player has and may play."""

from sims.games.humans.records.sizes import MAX_PAWNS, NOBODY, NONE, NOWHERE
from sims.games.humans.records.words import Effect, PawnCounts, Side
from sims.kernel import kernel
from sims.sets import count, has, lowest


@kernel
def card_of(s, rules, seat):
    """Return a player's character card."""
    return rules.characters[s.character[seat]]


@kernel
def is_guy(s, seat):
    """Return whether a seat plays a shotgun guy, in the mixed game."""
    return s.side[seat] == Side.GUY


@kernel
def points(s, rules, seat):
    """Return a player's points: kept Eat cards and pawns on the board (HU-002, HU-A02); a guy's zombies (HU-161)."""
    if is_guy(s, seat):
        return s.kills[seat]
    counted = s.pawns[seat]
    if counted > 0 and rules.pawn_counts == PawnCounts.INFECTED_ONLY:
        counted -= count(s.given[seat])  # the set of those that were put on Town Square
    return s.eaten[seat] + counted


@kernel
def missing(s, rules, seat):
    """Return the points that a player still needs to win."""
    wanted = rules.kills_to_win if is_guy(s, seat) else card_of(s, rules, seat).points
    return wanted - points(s, rules, seat)


@kernel
def leader(s, rules, seat):
    """Return the other player who needs the fewest points; of equals the one next to the left."""
    best = int(NOBODY)
    for after in range(1, rules.players):
        other = seat_after(rules, seat, after)
        if best == NOBODY or missing(s, rules, other) < missing(s, rules, best):
            best = other
    return best


@kernel
def seat_after(rules, seat, places):
    """Return the seat so many places to the left of another, less than once around the table."""
    seat += places
    return seat - rules.players if seat >= rules.players else seat


@kernel
def right_of(rules, seat):
    """Return the right-hand neighbour, who moves fleeing humans (HU-068)."""
    return seat_after(rules, seat, rules.players - 1)


@kernel
def has_ability(s, rules, seat, ability):
    """Return whether a player's special ability is this one, and not used yet (HU-094)."""
    return not is_guy(s, seat) and card_of(s, rules, seat).ability == ability and s.ability_used[seat] == 0


@kernel
def who_has(s, rules, ability):
    """Return the player with this ability, not used yet, or NOBODY."""
    for seat in range(rules.players):
        if has_ability(s, rules, seat, ability):
            return seat
    return NOBODY


@kernel
def may_play_any(s, rules, seat):
    """Return whether a player may still play a card this round (HU-080)."""
    return s.played[seat] < rules.plays and s.in_hand[seat] & rules.playable[seat] != 0


@kernel
def holds(s, rules, seat, effect):
    """Return a row of the cards in hand with an effect that the player may play now, or NONE."""
    if not may_play_any(s, rules, seat):
        return NONE
    rows = s.in_hand[seat] & rules.playable[seat] & rules.with_effect[effect]
    return lowest(rows) if rows else NONE


@kernel
def may_play_card(s, rules, seat, row):
    """Return whether a player holds this card and may play it, as far as its situation applies (HU-080, HU-121)."""
    return s.played[seat] < rules.plays and has(s.in_hand[seat] & rules.playable[seat], row)


@kernel
def may_play(s, rules, seat, row, effect):
    """Return whether a player may play this card, and it has this effect."""
    return may_play_card(s, rules, seat, row) and rules.cards[row].effect == effect


@kernel
def strongest_weapon(s, rules, seat):
    """Return the row of the weapon in hand with the highest bonus, or NONE."""
    best = NONE
    if may_play_any(s, rules, seat):
        rows = s.in_hand[seat] & rules.playable[seat] & rules.with_effect[Effect.WEAPON.value]
        while rows:
            row = lowest(rows)
            rows &= rows - 1
            if best == NONE or rules.cards[row].amount > rules.cards[best].amount:
                best = row
    return best


@kernel
def on_board(s, seat):
    """Return the set of a player's pawns on the board."""
    pawns = 0
    for pawn in range(MAX_PAWNS):
        pawns |= (s.pawn[seat, pawn] != NOWHERE) << pawn
    return pawns


@kernel
def pawn_on(s, seat, square):
    """Return a player's first pawn on a square, or NOWHERE."""
    for pawn in range(MAX_PAWNS):
        if s.pawn[seat, pawn] == square:
            return pawn
    return NOWHERE


@kernel
def has_zombie_on(s, seat, square):
    """Return whether a player who plays zombies has one on a square."""
    return not is_guy(s, seat) and pawn_on(s, seat, square) != NOWHERE


@kernel
def pawns_on(s, seat, square):
    """Return the set of a player's pawns on a square."""
    pawns = 0
    for pawn in range(MAX_PAWNS):
        if s.pawn[seat, pawn] == square:
            pawns |= 1 << pawn
    return pawns
