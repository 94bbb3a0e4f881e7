"""Humans!!!: the chapter Setup."""

from sims.decks import make_deck, shuffle
from sims.games.humans.board.figures import put_zombie
from sims.games.humans.board.town import free_around, lay
from sims.games.humans.queries.people import card_of
from sims.games.humans.records.sizes import MAX_PAWNS, MIDDLE, NOBODY, NONE, NOTHING, NOWHERE
from sims.games.humans.records.words import Character, Event, Mode, Phase, Side, Step, Stream
from sims.games.humans.rules.decks import draw_hand
from sims.games.humans.rules.ending import check_win, check_wins_at_start
from sims.games.humans.rules.mixed.setup import lay_out_cross, put_guy, take_sides
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit


@kernel
def set_up(s, rules):
    """HU-006 to HU-014: characters, Town Square, decks and hands; who begins is drawn (HU-H08)."""
    s.humans_left, s.chits_left, s.tokens_left = rules.humans, rules.chits, rules.tokens
    mixed = rules.mode == Mode.MIXED
    if mixed:
        take_sides(s, rules)
    deal_characters(s, rules)
    lay_out_tiles(s, rules)
    if mixed:
        lay_out_cross(s, rules)
    s.events_left, s.captures_left = rules.events_size, rules.capture_cards_size
    s.wounds_left = rules.wound_cards_size
    make_deck(s, Stream.EVENTS.value, s.event_deck, rules.events_deck, s.events_left)
    if mixed:
        s.zombies_events_left = rules.zombies_events_size
        deck = s.zombies_event_deck
        make_deck(s, Stream.ZOMBIES_EVENTS.value, deck, rules.zombies_events_deck, s.zombies_events_left)
    make_deck(s, Stream.CAPTURES.value, s.capture_deck, rules.capture_cards_deck, s.captures_left)
    make_deck(s, Stream.WOUNDS.value, s.wound_deck, rules.wound_cards_deck, s.wounds_left)
    for seat in range(rules.players):
        for pawn in range(MAX_PAWNS):
            s.pawn[seat, pawn] = NOWHERE
        if not mixed:
            for _ in range(rules.starting_pawns):
                put_start_pawn(s, rules, seat)
        elif s.side[seat] == Side.GUY:
            put_guy(s, rules, seat)
        if s.side[seat] == Side.ZOMBIE:
            gain_tokens(s, seat, card_of(s, rules, seat).do_over)
        if not mixed:
            draw_hand(s, rules, seat)
    s.first = s.turn_seat = below(s, Stream.START, rules.players)
    s.rounds, s.prey, s.steered_by, s.asked = 1, NOBODY, NOBODY, 0
    s.step = Step.OUTERMOST if mixed else Step.TURN
    check_wins_at_start(s, rules)


@kernel
def deal_characters(s, rules):
    """HU-006: give every seat its character; those not chosen are dealt from the others, each as likely."""
    taken = 0
    for seat in range(rules.players):
        if s.side[seat] == Side.ZOMBIE and rules.character[seat] != Character.RANDOM:
            s.character[seat] = rules.character[seat] - 1
            taken |= 1 << s.character[seat]
    for seat in range(rules.players):
        if s.side[seat] == Side.GUY:
            emit(s, Event.SEATED, seat, int(NONE))
            continue
        if rules.character[seat] == Character.RANDOM:
            left = rules.characters_size
            for row in range(rules.characters_size):
                left -= taken >> row & 1
            skipped, row = below(s, Stream.CHARACTERS, left), 0
            while taken >> row & 1 or skipped > 0:
                skipped -= 1 - (taken >> row & 1)
                row += 1
            s.character[seat] = row
            taken |= 1 << row
        emit(s, Event.SEATED, seat, s.character[seat])


@kernel
def lay_out_tiles(s, rules):
    """HU-009: Town Square lies in the middle; the others are one shuffled stack."""
    s.tiles_left = rules.stack_size
    for i in range(s.tiles_left):
        s.tile_deck[i] = rules.stack[i]
    shuffle(s, Stream.TILES.value, s.tile_deck, s.tiles_left)
    lay(s, rules, rules.town_square, int(NOTHING), int(NOTHING), int(NOTHING))
    free_around(s, rules, rules.town_square, int(NOTHING), int(NOTHING))
    s.tile_drawn = NONE


@kernel
def put_start_pawn(s, rules, seat):
    """HU-007, HU-010, HU-011: put a pawn on the middle square of Town Square, if one is left."""
    if s.pawns[seat] < rules.pawns:
        s.given[seat] |= 1 << put_pawn(s, seat, int(MIDDLE))


@kernel
def put_mixed_pawns(s, rules, square):
    """HU-109: the player begins with two zombies on the middle of the tile that it chose; the next one is asked."""
    seat = s.seat
    for _ in range(rules.mixed_pawns):
        if s.pawns[seat] < rules.pawns:
            s.given[seat] |= 1 << put_pawn(s, seat, square)
    s.asked += 1
    s.phase = Phase.NEXT
    check_win(s, rules, seat)


@kernel
def put_back(s, seat):
    """HU-144: the player's only zombie, which was removed, comes back; it is a starting pawn if it was one."""
    began = s.given[seat] != 0
    s.given[seat] = began << put_pawn(s, seat, int(MIDDLE))


@kernel
def put_pawn(s, seat, square):
    """Put a pawn from the supply on a square; return its number."""
    pawn = 0
    while s.pawn[seat, pawn] != NOWHERE:
        pawn += 1
    s.pawn[seat, pawn] = square
    s.pawns[seat] += 1
    put_zombie(s, square)
    emit(s, Event.PAWN_PUT, seat, square)
    return pawn


@kernel
def gain_tokens(s, seat, count):
    """Take dice tokens from the supply, as many as there are."""
    count = min(count, s.tokens_left)
    s.tokens[seat] += count
    s.tokens_left -= count
