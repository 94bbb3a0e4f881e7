"""All Hoomanz Are Dead: what must hold after every action, what a player cannot see, and what each side wants."""

from sims.decks import FREE, shuffle
from sims.games.all_hoomanz.adam_levels import adam_level
from sims.games.all_hoomanz.gear import hand_limit, is_bomb_card, is_chopper, minimum_attack, type_of
from sims.games.all_hoomanz.masks import bit, count, has, lowest
from sims.games.all_hoomanz.sizes import ADAM, HORDE, LEVEL_SLOTS, MONSTERS, NONE, NOWHERE, SLOTS
from sims.games.all_hoomanz.words import Holding, Kind, Law, Outcome, Phase, Stream
from sims.kernel import kernel

len_holdings = len(Holding)  # kernels cannot take the length of an enumeration


@kernel
def redeal(s, rules, seat):
    """Deal again what a seat cannot see: decks, tiles in the stack, the CUBETRON pile.

    Heroes do not see A.D.A.M.'s cards either. The result depends on what the seat knows and on the random numbers, not
    on how the hidden cards and tiles lie.
    """
    shuffle(s, Stream.LOOT, s.loot_deck, s.loot_left)
    shuffle(s, Stream.MYSTERY, s.mystery_deck, s.mystery_left)
    shuffle(s, Stream.CUBETRON, s.pile, s.pile_size)
    if seat != ADAM:
        # to heroes his cards are as unknown as the deck: append them, shuffle all, give him the last ones
        for place in range(s.adam_held):
            s.monster_deck[s.monster_left + place] = s.adam_hand[place]
        cards = s.monster_left + s.adam_held
        shuffle(s, Stream.MONSTER, s.monster_deck, cards)
        for place in range(s.adam_held):
            s.adam_hand[place] = s.monster_deck[s.monster_left + place]
    else:
        shuffle(s, Stream.MONSTER, s.monster_deck, s.monster_left)
    redeal_stack(s, rules)


@kernel
def redeal_stack(s, rules):
    """Shuffle the tiles still in the stack as a player may imagine them.

    Ordinary tiles may lie anywhere; Brains and Fusion Cores only in the piles that still hide one. So tiles are first
    exchanged within their own sort over the whole stack, then every pile is put in order and shuffled in itself.
    """
    shuffle_alike(s, rules, 0)
    shuffle_alike(s, rules, 1)
    shuffle_alike(s, rules, 2)
    begin = 0
    for pile in range(rules.piles):
        # as in `setup.stack_rooms`: this pile's share of ordinary tiles, a Brain and a Fusion Core
        size = (rules.ordinary_size * (pile + 1)) // rules.piles - (rules.ordinary_size * pile) // rules.piles + 2
        first = max(begin, s.revealed)
        if first < begin + size:
            put_sorts_in_order(rules, s.stack[first : begin + size], begin + size - first)
            shuffle(s, Stream.ROOMS, s.stack[first : begin + size], begin + size - first)
        begin += size


@kernel
def put_sorts_in_order(rules, tiles, count):
    """Put ordinary tiles before Brains before Fusion Cores; tiles of one sort keep their order (insertion sort)."""
    for i in range(1, count):
        tile, place = tiles[i], i
        while place > 0 and sort_of(rules, int(tiles[place - 1])) > sort_of(rules, int(tile)):
            tiles[place] = tiles[place - 1]
            place -= 1
        tiles[place] = tile


@kernel
def sort_of(rules, tile):
    """Return 0 for an ordinary tile, 1 for a Brain, 2 for a Fusion Core."""
    kind = int(rules.tiles[tile].kind)
    if kind == Kind.BRAIN:
        return 1
    return 2 if Kind.EMP <= kind <= Kind.LAB else 0


@kernel
def shuffle_alike(s, rules, sort):
    """Shuffle the hidden tiles of one sort among their places."""
    tiles, hidden = s.desk[FREE], 0
    for place in range(s.revealed, s.stack_size):
        if sort_of(rules, int(s.stack[place])) == sort:
            tiles[hidden] = s.stack[place]
            hidden += 1
    shuffle(s, Stream.ROOMS, tiles, hidden)
    taken = 0
    for place in range(s.revealed, s.stack_size):
        if sort_of(rules, int(s.stack[place])) == sort:
            s.stack[place] = tiles[taken]
            taken += 1
    for place in range(hidden):
        tiles[place] = 0


@kernel
def payoff(s, rules, seat):
    """Return 1000 if the game went as the seat wants: heroes want to win, A.D.A.M. wants them to lose."""
    if seat != ADAM:
        return 1000 if s.outcome == Outcome.WIN else 0
    return 1000 if s.outcome != Outcome.WIN and s.outcome != Outcome.ROUND_CAP else 0


@kernel
def conserved(s, rules):
    """Return `Law.NONE` (0), or the first law that does not hold."""
    law = supplies(s, rules)
    if law == Law.NONE:
        law = cards(s, rules)
    if law == Law.NONE:
        law = board(s, rules)
    if law == Law.NONE:
        law = heroes(s, rules)
    if law == Law.NONE:
        law = ends(s, rules)
    return law


@kernel
def supplies(s, rules):
    """Check tokens: as many as the box has."""
    shields, drinks = s.scrapyard + s.pile_shields + s.adam_shields, s.drink_supply
    tokens = s.pile_size
    for seat in range(rules.players):
        shields += s.shields[seat]
        drinks += s.drinks[seat]
        tokens += s.cubetron[seat] != NONE
    for bomb in range(s.bombs):
        shields += s.bomb_timer[bomb]
    if shields != rules.shields or s.scrapyard < 0:
        return Law.SHIELDS
    if drinks != rules.drinks or s.drink_supply < 0:
        return Law.DRINKS
    on_board = 0
    for room in range(s.rooms):
        on_board += s.drones[room]
        if s.drones[room] < 0 or has(s.drone_rooms, room) != (s.drones[room] > 0):
            return Law.DRONES
    if on_board != s.on_board or s.yard + s.line + on_board != rules.drones or s.yard < 0:
        return Law.DRONES
    if count(s.clear) + s.clear_supply != rules.clear_tokens:
        return Law.CLEAR_TOKENS
    if tokens != rules.cubetrons_size * rules.alien_landing:
        return Law.CUBETRONS
    return Law.NONE


@kernel
def cards(s, rules):
    """Check cards: none lost, none made, none counted wrong."""
    loot = s.loot_left + s.loot_discarded + s.stash_left
    monsters = s.monster_left + s.monster_discarded + s.adam_held
    for place in range(HORDE):
        monsters += rules.purple_eye and s.horde[place] != NONE
    for seat in range(rules.players):
        held = 0
        for holding in range(len_holdings):
            if s.holds[seat, holding] != recount(s, rules, seat, holding):
                return Law.COUNTS
        held = s.holds[seat, Holding.MONSTERS]
        monsters += held
        loot += s.held[seat] - held
        for slot in range(SLOTS):
            loot += s.slot[seat, slot] != NONE
            loot += s.infection[seat, slot] != NONE
        loot += s.implant[seat] != NONE
        if s.held[seat] > hand_limit(s, rules, seat):
            return Law.INVENTORY_LIMIT
    if loot != rules.loot_cards_size:
        return Law.LOOT_CARDS
    if monsters != rules.monster_cards_size:
        return Law.MONSTER_CARDS
    if s.mystery_left + s.mystery_discarded != rules.mystery_cards_size:
        return Law.MYSTERY_CARDS
    return Law.NONE


@kernel
def recount(s, rules, seat, holding):
    """Return how many cards of an Inventory count for a Holding, card by card."""
    counted = 0
    for place in range(s.held[seat]):
        card = int(s.hand[seat, place])
        if holding == Holding.MONSTERS:
            counted += card >= MONSTERS
        elif holding == Holding.MONSTER_BOMBS:
            counted += is_bomb_card(rules, card)
        elif holding == Holding.CHOPPERS:
            counted += is_chopper(rules, card)
        else:
            counted += type_of(rules, card) == holding
    return counted


@kernel
def board(s, rules):
    """Check the board: tiles, tokens on them, passages that agree from both sides."""
    if s.rooms != 1 + rules.purple_eye + rules.alien_landing + s.revealed or s.revealed > s.stack_size:
        return Law.TILES
    if s.drone_rooms & s.red:
        return Law.NO_DRONE_BEHIND_RED
    if s.clear & ~s.encounters or s.encounters & s.flipped:
        return Law.CLEAR_ON_ENCOUNTERS
    rooms = 0
    for bomb in range(s.bombs):
        rooms |= bit(s.bomb_room[bomb])
        if s.bomb_timer[bomb] < 1:
            return Law.BOMBS
    cores = s.of_kind[Kind.EMP] | s.of_kind[Kind.FACTORY] | s.of_kind[Kind.REACTOR] | s.of_kind[Kind.LAB]
    if rooms != s.bomb_rooms or count(rooms) != s.bombs or (rooms & ~cores and s.phase != Phase.OVER):
        return Law.ONE_BOMB_A_CORE
    if s.bombs > rules.bombs or s.armed != s.exploded + s.disarmed + s.defused + s.bombs:
        return Law.BOMBS
    if s.blasted != s.exploded + s.air_strikes or count(s.blasted_rooms) != s.blasted:
        return Law.BLASTED
    for room in range(s.rooms):
        if int(s.grid[s.cell[room]]) != room + 1:
            return Law.BOARD
        for way in range(3):
            rooms = s.links[way, room]
            while rooms:
                if not has(s.links[way, lowest(rooms)], room):
                    return Law.BOARD
                rooms &= rooms - 1
    return Law.NONE


@kernel
def heroes(s, rules):
    """Check heroes and A.D.A.M.: shields, gauges, levels."""
    playing = s.phase != Phase.OVER
    for seat in range(rules.players):
        if playing and (s.shields[seat] == 0) != (s.out[seat] == 1):
            return Law.KO_IFF_NO_SHIELDS
        if s.shields[seat] < 0 or (s.out[seat] and s.room[seat] != 0):
            return Law.KO_IFF_NO_SHIELDS
        if s.gauge[seat] < minimum_attack(s, rules, seat) * (1 - rules.gauge_floor):
            return Law.GAUGE
        if not 0 <= s.levels[seat] <= LEVEL_SLOTS:
            return Law.LEVELS
        for level in range(s.levels[seat]):
            for other in range(level):
                if s.chit[seat, level] == s.chit[seat, other]:
                    return Law.CHITS
    if rules.purple_eye:
        if adam_level(s) > rules.max_adam_level:
            return Law.LEVELS
        if playing and (s.adam_room == NOWHERE) != (s.adam_shields == 0):
            return Law.ADAM
        if s.adam_room != NOWHERE and has(s.red, s.adam_room):
            return Law.ADAM
    elif s.adam_shields != 0 or s.adam_room != NOWHERE:
        return Law.ADAM
    return Law.NONE


@kernel
def ends(s, rules):
    """Check the track, the Assembly Line, the ends of the game, and counters that belong together."""
    playing = s.phase != Phase.OVER
    if s.marker != s.brains_revealed * rules.brain_upgrade + s.line_upgrades + s.mystery_upgrades and playing:
        return Law.MARKER
    if playing and (s.marker >= int(rules.face.maximum) or s.on_board >= rules.drones):
        return Law.MARKER
    if playing and not 0 <= s.line < int(rules.face.line):
        return Law.LINE
    if playing and (s.blasted >= rules.cores_to_blast or s.crushed >= rules.brains_to_crush):
        return Law.BLASTED
    killed = 0
    for kill in range(s.killed.shape[0]):
        killed += s.killed[kill]
    if killed != s.placed - s.on_board:
        return Law.COUNTERS
    return Law.NONE
