"""All Hoomanz Are Dead: what must hold after every action."""

from sims.games.all_hoomanz.queries.adam import adam_level
from sims.games.all_hoomanz.queries.gear import hand_limit, is_bomb_card, is_chopper, is_usable, minimum_attack, type_of
from sims.games.all_hoomanz.records.sizes import HORDE, LEVEL_SLOTS, MONSTERS, NONE, NOWHERE, SLOTS
from sims.games.all_hoomanz.records.words import Holding, Kind, Law, Phase, Pile
from sims.kernel import kernel
from sims.piles import size
from sims.sets import bit, count, has, lowest

len_holdings = len(Holding)  # kernels cannot take the length of an enumeration


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
    loot = size(s, Pile.LOOT.value) + s.stash_left
    monsters = size(s, Pile.MONSTER.value) + s.adam_held
    for place in range(HORDE):
        monsters += rules.purple_eye and s.horde[place] != NONE
    for seat in range(rules.players):
        held = 0
        for holding in range(len_holdings):
            if s.holds[seat, holding] != recount(s, rules, seat, holding):
                return Law.COUNTS
            if s.worn[seat, holding] != recount_worn(s, rules, seat, holding):
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
    if size(s, Pile.MYSTERY.value) != rules.mystery_cards_size:
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
def recount_worn(s, rules, seat, holding):
    """Return how many usable items in a hero's slots count for a Holding, item by item."""
    counted = 0
    for slot in range(SLOTS):
        if is_usable(s, seat, slot):
            card = s.slot[seat, slot]
            counted += is_chopper(rules, card) if holding == Holding.CHOPPERS else type_of(rules, card) == holding
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
