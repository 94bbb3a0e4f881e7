"""All Hoomanz Are Dead, setup (AH-008..026, AH-190..193, AH-236..238)."""

from sims.decks import make_deck, shuffle
from sims.games.all_hoomanz.board.grid import step_to
from sims.games.all_hoomanz.policies.cards import wants_implant
from sims.games.all_hoomanz.queries.gear import hand_limit, minimum_attack
from sims.games.all_hoomanz.records.sizes import (
    ADAM_LEVELS,
    CENTRE,
    HORDE,
    LEVEL_SLOTS,
    MAX_SEATS,
    NOBODY,
    NONE,
    NOWHERE,
    SLOTS,
)
from sims.games.all_hoomanz.records.words import Action, CardType, Event, Hero, Phase, Pile, Stream
from sims.games.all_hoomanz.rules.decks import discard_row, draw_loot
from sims.games.all_hoomanz.rules.inventory import equip, equip_implant, infect, put, refresh
from sims.games.all_hoomanz.rules.rooms import place_tile
from sims.kernel import kernel
from sims.piles import lay_out
from sims.rng import below
from sims.sets import EMPTY, bit, has
from sims.trace import emit

NORTH, SOUTH = 0, 2  # passed as `int(NORTH)`: a plain number. Numba would compile the callee again for a literal


@kernel
def set_up(s, rules):
    """Set up everything before the stash, which the heroes share out next."""
    deal_heroes(s, rules)
    shuffle_decks(s, rules)
    stack_rooms(s, rules)
    lay_board(s, rules)
    fill_supplies(s, rules)
    deal_stash(s, rules)
    emit(s, Event.SET_UP, rules.players, s.stash_left)


@kernel
def deal_heroes(s, rules):
    """AH-009: give each seat its character: the one that is set, or a random one of the pool."""
    taken = int(EMPTY)  # a set of Heroes
    for seat in range(rules.players):
        s.hero[seat] = rules.heroes[seat]
        taken |= bit(rules.heroes[seat])
    for seat in range(rules.players):
        if s.hero[seat] == Hero.RANDOM:
            chosen = below(s, Stream.HEROES, left_to_deal(rules, taken))
            for place in range(rules.dealt_size):
                hero = int(rules.dealt[place]) + 1
                if not has(taken, hero):
                    if chosen == 0:
                        s.hero[seat] = hero
                        break
                    chosen -= 1
            taken |= bit(s.hero[seat])
    for seat in range(MAX_SEATS):
        for slot in range(SLOTS):
            s.slot[seat, slot] = s.infection[seat, slot] = NONE
        for level in range(LEVEL_SLOTS):
            s.chit[seat, level] = NONE
        s.implant[seat] = s.cubetron[seat] = NONE
    s.arrived, s.unveiled = NOBODY, NONE


@kernel
def left_to_deal(rules, taken):
    """Return how many characters of the pool nobody plays; `taken` is a set of Heroes."""
    left = 0
    for place in range(rules.dealt_size):
        left += not has(taken, int(rules.dealt[place]) + 1)
    return left


@kernel
def shuffle_decks(s, rules):
    """AH-014, AH-237: shuffle the Loot, Monster and Mystery decks and the CUBETRON pile, face down."""
    lay_out(s, Stream.LOOT.value, Pile.LOOT.value, rules.loot_cards[:], rules.loot_cards_size)
    lay_out(s, Stream.MONSTER.value, Pile.MONSTER.value, rules.monster_cards[:], rules.monster_cards_size)
    lay_out(s, Stream.MYSTERY.value, Pile.MYSTERY.value, rules.mystery_cards[:], rules.mystery_cards_size)
    if rules.alien_landing:
        s.pile_size = s.pile_unseen = rules.cubetrons_size
        make_deck(s, Stream.CUBETRON.value, s.pile, rules.cubetrons_deck, s.pile_size)


@kernel
def stack_rooms(s, rules):
    """AH-017, AH-018: make the Room stack: piles of ordinary tiles, a Brain and a Fusion Core in each.

    Every pile is shuffled, and the piles lie on each other. If the ordinary tiles cannot be shared out equally, piles
    differ by one tile.
    """
    piles, ordinary = rules.piles, rules.ordinary_size
    brains, cores = s.stash, s.tile  # arrays that are not yet in use
    make_deck(s, Stream.ROOMS.value, s.stack, rules.ordinary, ordinary)
    make_deck(s, Stream.ROOMS.value, brains, rules.brains, piles)
    make_deck(s, Stream.ROOMS.value, cores, rules.cores, piles)
    # All ordinary tiles now lie at the front of the stack. Each pile's share moves back to make room for the pile's
    # Brain and Core: from the last pile to the first, so that what has not moved yet is not overwritten.
    s.stack_size = ordinary + 2 * piles
    end, taken = s.stack_size, ordinary
    for pile in range(piles - 1, -1, -1):
        share = (ordinary * (pile + 1)) // piles - (ordinary * pile) // piles
        begin = end - share - 2
        for place in range(share - 1, -1, -1):
            s.stack[begin + place] = s.stack[taken - share + place]
        taken -= share
        s.stack[end - 2], s.stack[end - 1] = brains[pile], cores[pile]
        end = begin
    start = 0
    for pile in range(piles):
        share = (ordinary * (pile + 1)) // piles - (ordinary * pile) // piles + 2
        shuffle(s, Stream.ROOMS.value, s.stack[start : start + share], share)
        start += share
    brains[:piles] = 0
    cores[:piles] = 0


@kernel
def lay_board(s, rules):
    """AH-019, AH-191, AH-238: lay the Medbay with the heroes in it and the expansions' tiles beside it."""
    s.beside[:] = NOWHERE
    place_tile(s, rules, rules.medbay, int(CENTRE), int(NORTH))
    s.adam_room = s.adam_before = NOWHERE
    if rules.purple_eye:
        s.adam_room = place_tile(s, rules, rules.eye, CENTRE + step_to(int(NORTH)), int(NORTH))
        s.adam_before = s.adam_room
    if rules.alien_landing:
        place_tile(s, rules, rules.landing, CENTRE + step_to(int(SOUTH)), int(NORTH))


@kernel
def fill_supplies(s, rules):
    """AH-010..016, AH-026, AH-192: hand out shields and Powa-Drinks; fill the supplies."""
    s.scrapyard = rules.shields
    s.drink_supply = rules.drinks
    for seat in range(rules.players):
        s.shields[seat] = min(rules.start_shields, s.scrapyard)
        s.scrapyard -= s.shields[seat]
        s.drinks[seat] = min(rules.start_drinks, s.drink_supply)
        s.drink_supply -= s.drinks[seat]
        refresh(s, rules, seat)
        s.gauge[seat] = minimum_attack(s, rules, seat)
    for place in range(HORDE):
        s.horde[place] = NONE
    for level in range(ADAM_LEVELS):
        s.adam_chit[level] = NONE
    if rules.purple_eye:
        s.adam_shields = min(rules.adam_shields, s.scrapyard)
        s.scrapyard -= s.adam_shields
    s.clear_supply = rules.clear_tokens
    s.line = min(rules.start_line, int(rules.face.line) - 1)
    s.yard = rules.drones - s.line


@kernel
def deal_stash(s, rules):
    """AH-020: lay Loot cards face up as the stash."""
    for place in range(rules.stash):
        s.stash[place] = draw_loot(s)
        s.stash_left += s.stash[place] != NONE
    s.seat = 0
    s.phase = Phase.STASH


@kernel
def pick_from_stash(s, rules, action):
    """AH-021: the hero takes a card or passes for good (AH-A58); then it is the next one's pick.

    When nobody can pick any more, the heroes suit up.
    """
    seat = s.seat
    s.steps += 1
    if action == Action.PASS:
        s.passed |= 1 << seat
    else:
        place = action - Action.STASH
        row = int(s.stash[place])
        s.stash[place] = NONE
        s.stash_left -= 1
        emit(s, Event.STASHED, seat, row)
        if int(rules.loot[row].type) == CardType.INFECTED:
            infect(s, rules, seat, row)
        else:
            put(s, rules, seat, row)
    everyone = (1 << rules.players) - 1
    for _ in range(rules.players):
        s.seat = (s.seat + 1) % rules.players
        if s.held[s.seat] >= hand_limit(s, rules, s.seat):
            s.passed |= 1 << s.seat
        if not s.passed >> s.seat & 1:
            break
    if s.passed == everyone or s.stash_left == 0:
        suit_up(s, rules)


@kernel
def suit_up(s, rules):
    """AH-021, AH-024: discard what is left of the stash; heroes equip items and an Implant."""
    for place in range(rules.stash):
        if s.stash[place] != NONE:
            discard_row(s, s.stash[place])
            s.stash[place] = NONE
    s.stash_left = 0
    for seat in range(rules.players):
        equip(s, rules, seat)
        if wants_implant(s, rules, seat):
            equip_implant(s, rules, seat)
        emit(s, Event.SUITED_UP, seat, 0)
    s.phase = Phase.NEXT
