"""Humans!!!: the records STATE, RULES and RESULT."""

import numpy as np

from sims import decks, record
from sims.games.humans.records.sizes import (
    CAPTURE_KINDS,
    CARD_ROWS,
    EDGES,
    MAX_CAPTURES,
    MAX_CHARACTERS,
    MAX_EVENT_ROWS,
    MAX_EVENTS,
    MAX_PAWNS,
    MAX_SEATS,
    MAX_SITES,
    MAX_TILE_ROWS,
    MAX_TILES,
    MAX_WOUNDS,
    MOST_LED,
    MOST_STEPS,
    PARTS,
    SPOTS,
    SQUARES,
    WAVES,
    WOUND_KINDS,
)
from sims.games.humans.records.words import (
    Ability,
    Capture,
    Character,
    Effect,
    FirstToPlay,
    GuyZeroLife,
    InfectedHuman,
    ItemsSite,
    Mode,
    Outcome,
    PawnCounts,
    PlayedBy,
    RerollScope,
    Side,
    StackRule,
    Stream,
    TileKind,
    TrapCheck,
    TrappedBy,
    WeaponsPerHuman,
    WoundChoice,
    WoundResult,
    Zbuilding,
)
from sims.record import integers
from sims.sight import EACH

TILE = record.table(
    [
        ("kind", np.int8),
        ("exit_north", np.int8),
        ("exit_east", np.int8),
        ("exit_south", np.int8),
        ("exit_west", np.int8),
        *((f"building_{q}", np.int8) for q in range(SPOTS)),
        ("humans", np.int8),
        ("tokens", np.int8),
        ("barricade", np.int8),
    ]
)
ZOMBIES_TILE = record.table(
    [
        ("removed", np.int8),  # copies that leave the mixed game
        ("kind", np.int8),
        ("exit_north", np.int8),
        ("exit_east", np.int8),
        ("exit_south", np.int8),
        ("exit_west", np.int8),
        *((f"building_{q}", np.int8) for q in range(SPOTS)),
        *((f"door_{q}", np.int8) for q in range(SPOTS)),  # road squares from which the building is entered
        ("zombies", np.int8),
        ("life", np.int8),
        ("bullets", np.int8),
    ]
)
LAND = np.dtype(
    [
        (name, np.int8)
        for name in ("kind", "humans", "tokens", "barricade", "zombies", "life", "bullets", "from_zombies")
    ]
)
CHARACTER = record.table(integers("movement capture infect taking_wounds do_over points ability"))
EVENT = record.table(integers("effect amount played_by"))
ZOMBIES_EVENT = record.table(integers("effect amount played_by worth"))  # worth: of the card in hand, to any script
CAPTURE = record.table(integers("card"))
WOUND = record.table(integers("head_shot"))
WORTHS = " ".join(f"worth_{effect.name.lower()}" for effect in Effect if effect < Effect.SKATEBOARD)  # of Humans!!!
# those of them that a guy may play (column played_by of events.csv), but for More Movement: it plays or discards it
GUY_WORTHS = "worth_weapon worth_less_movement worth_panic worth_bait worth_reinforced worth_slip_away worth_confusion"
GUY_WORTHS += " worth_stunned"
POLICY = record.table(
    [
        ("door", np.int64),  # [steps] that a barricade makes a human farther
        ("corner", np.int64),  # [steps] that each free square beside a human makes it farther
        ("closes", np.int64),  # [steps] that each road left open by a tile makes its site farther
        ("spoils", np.int64),  # [steps] that a step nearer to the leader makes a site or an end farther, in per cent
        ("gap", np.int64),  # [points] cards are played against a player who needs no more than so many
        ("tokens_kept", np.int64),  # [tokens] kept back from barricades and from others' rolls
        ("eats_from", np.int64),  # [pawns] from which on a tie eats, and infects before
        ("arms_lost", np.int64),  # [wounds] of the hunter from which on a human that cannot flee is armed too
        # mixed
        ("feeds", np.int64),  # [per cent of a zombie] that a guy must stand to lose before the dead are sent to it
        ("digs_from", np.int64),  # [humans] of the town from which on it takes tiles of Zombies!!! if it may
        ("others_cards", np.int64),  # [cards] of the other set that it wants in hand
        ("guys_farther", np.int64),  # [steps] that a guy out of reach counts farther than a human
        ("fellow_gap", np.int64),  # [points] as `gap`, against another player of zombies in the mixed game
        *integers(WORTHS),  # what a card in hand is worth, by its effect; cards that are worth little are discarded
    ]
)
GUY_POLICY = record.table(
    [
        ("risk", np.int64),  # [per cent] of the stake at which a fight is just worth it
        ("collects_from", np.int64),  # [zombies] from which on it collects on, though the Helipad lies
        ("bullets_kept", np.int64),  # [bullets] kept back from fights with players' zombies
        ("bullets_a_life", np.int64),  # [bullets] most that are spent for a life that is not the last
        ("thirst", np.int64),  # [steps] that supplies count nearer for each life lost, and without bullets
        ("fights_players", np.int64),  # [steps] that players' zombies count farther than the dead; 99: as a last resort
        ("weak_fights", np.int64),  # [steps] the same while it does not dare to fight the dead
        ("caution", np.int64),  # [steps] given up to stop where no player's zombie reaches it, for each player
        ("tiles_left", np.int64),  # [tiles] above the Helipad from which on a collector takes Zombies!!! tiles
        ("others_cards", np.int64),  # [cards] of the other set that it wants in hand
        ("guy_gap", np.int64),  # [points, zombies] cards are played against a player who needs no more than so many
        *integers(GUY_WORTHS),
    ]
)
RULES = record.rules(
    MAX_SEATS,
    *integers("humans pawns chits tokens hand_limit starting_pawns later_pawns road_humans plays discards"),
    *integers("die_sides wound_at least_movement cheer_movement tune_humans tune_steps round_cap"),
    *integers("mode zombies guy_life guy_bullets kills_to_win guy_hits mixed_pawns wound_zombies loss_zombies"),
    *integers("stack_rule guy_zero_life items_site zbuilding wound_choice first_to_play"),
    *integers("side", MAX_SEATS),
    *integers("reroll_scope wound_result trap_check trapped_by weapons_per_human pawn_counts infected_human"),
    *integers("event_cards"),
    *integers("character", MAX_SEATS),
    ("tiles", TILE, (MAX_TILE_ROWS,)),
    ("tiles_deck", np.int64, (MAX_TILE_ROWS,)),
    *integers("tiles_size"),
    ("zombies_tiles", ZOMBIES_TILE, (MAX_TILE_ROWS,)),
    ("zombies_tiles_deck", np.int64, (2 * MAX_TILE_ROWS,)),
    *integers("zombies_tiles_size"),
    ("characters", CHARACTER, (MAX_CHARACTERS,)),
    *integers("characters_size"),
    ("events", EVENT, (MAX_EVENT_ROWS,)),
    ("events_deck", np.int64, (MAX_EVENTS,)),
    *integers("events_size"),
    ("zombies_events", ZOMBIES_EVENT, (MAX_EVENT_ROWS,)),
    ("zombies_events_deck", np.int64, (MAX_EVENTS,)),
    *integers("zombies_events_size"),
    ("capture_cards", CAPTURE, (CAPTURE_KINDS,)),
    ("capture_cards_deck", np.int64, (MAX_CAPTURES,)),
    *integers("capture_cards_size"),
    ("wound_cards", WOUND, (WOUND_KINDS,)),
    ("wound_cards_deck", np.int64, (MAX_WOUNDS,)),
    *integers("wound_cards_size"),
    ("policies", POLICY, (MAX_SEATS,)),
    ("guy_policies", GUY_POLICY, (MAX_SEATS,)),
    # filled by derive: by tile and quarter turns, exits and building squares as sets; whether to offer this turn
    ("land", LAND, (2 * MAX_TILE_ROWS,)),  # the tiles of both sets: those of Zombies!!! from MAX_TILE_ROWS on
    ("exits", np.int64, (2 * MAX_TILE_ROWS, EDGES)),
    ("buildings", np.int64, (2 * MAX_TILE_ROWS, EDGES)),
    ("doors", np.int64, (2 * MAX_TILE_ROWS, EDGES)),  # road squares from which a building without barricade is entered
    ("differs", np.int8, (2 * MAX_TILE_ROWS, EDGES)),  # 0: the tile looks as with fewer turns
    *integers("town_square helipad head_shots reactions"),
    ("stack", np.int64, (MAX_TILE_ROWS,)),  # rows of the tiles of Humans!!! that are shuffled
    ("zombies_stack", np.int64, (2 * MAX_TILE_ROWS,)),  # and of Zombies!!!
    *integers("stack_size zombies_stack_size"),
    ("cards", EVENT, (CARD_ROWS,)),  # the event cards of both sets: those of Zombies!!! from MAX_EVENT_ROWS on
    ("worth", np.int64, (MAX_SEATS, CARD_ROWS)),  # of a card in hand to the player's script
    ("playable", np.int64, (MAX_SEATS,)),  # the set of the cards that a seat may play at all (HU-121)
    ("gap", np.int64, (MAX_SEATS,)),  # of the seat's script
    ("with_effect", np.int64, (len(Effect),)),  # by Effect, the set of the event cards that have it
    ("event_copies", np.int64, (CARD_ROWS,)),
    ("wound_copies", np.int64, (WOUND_KINDS,)),
    ("capture_copies", np.int64, (CAPTURE_KINDS,)),  # by Capture
)
DERIVED = (
    *("land", "exits", "buildings", "doors", "differs", "town_square", "helipad", "head_shots", "worth", "with_effect"),
    *("stack", "zombies_stack", "stack_size", "zombies_stack_size", "cards", "playable", "gap", "reactions"),
    *("event_copies", "wound_copies", "capture_copies"),
)
STATE = record.state(
    Stream,
    MAX_SEATS,
    # the town, by place of a tile
    ("tile", np.int8, (MAX_TILES,)),  # row of `tiles`
    ("tile_turns", np.int8, (MAX_TILES,)),
    ("tile_x", np.int8, (MAX_TILES,)),
    ("tile_y", np.int8, (MAX_TILES,)),
    *integers("tiles_placed tiles_left tiles_out"),
    # by square
    ("ground", np.int8, (SQUARES,)),
    ("near", np.int16, (SQUARES, EDGES)),  # the square next to it over each edge, for a human; or NOWHERE
    ("ways", np.uint8, (SQUARES,)),  # how many squares lie next to it
    ("way", np.uint16, (SQUARES, EDGES)),  # these squares, in the order of the edges: searches read no empty places
    ("human", np.int8, (SQUARES,)),
    ("token", np.int8, (SQUARES,)),
    ("chit", np.int8, (SQUARES,)),
    ("zombies", np.int8, (SQUARES,)),  # pawns of all players who play zombies
    ("undead", np.int8, (SQUARES,)),  # nonplayer zombies
    ("guys", np.int8, (SQUARES,)),  # shotgun guys
    ("life_on", np.int8, (SQUARES,)),
    ("bullets_on", np.int8, (SQUARES,)),
    ("door", np.int8, (SQUARES,)),  # 1: a road square from which a building of Zombies!!! is entered; 2: only left
    ("across", np.uint16, (SQUARES,)),  # of one of `gates`, the square on the next tile: 64 x number of a set + its bit
    # the same once more, as sets of squares for searches
    *((name, np.int64, (PARTS,)) for name in ("streets", "inside", "barred", "gates", "openings", "doorways")),
    *((name, np.int64, (PARTS,)) for name in ("people", "horde", "pack")),  # with humans, nonplayer zombies, players'
    # free cells beside the town: exits that must meet, edges that must not be left
    *integers("sites"),
    ("site_x", np.int8, (MAX_SITES,)),
    ("site_y", np.int8, (MAX_SITES,)),
    ("site_open", np.int8, (MAX_SITES,)),
    ("site_closed", np.int8, (MAX_SITES,)),
    ("site_square", np.int16, (MAX_SITES, EDGES)),  # the road square that an exit over this edge meets
    # decks and supplies
    *decks.desk(MAX_EVENTS),
    ("tile_deck", np.int64, (MAX_TILE_ROWS,)),
    ("zombies_deck", np.int64, (2 * MAX_TILE_ROWS,)),
    *integers("zombies_tiles_left helipad_left"),  # 1: the Helipad lies under its stack
    ("event_deck", np.int64, (MAX_EVENTS,)),
    ("zombies_event_deck", np.int64, (MAX_EVENTS,)),
    ("capture_deck", np.int64, (MAX_CAPTURES,)),
    ("wound_deck", np.int64, (MAX_WOUNDS,)),
    *integers("events_left zombies_events_left captures_left wounds_left"),
    ("events_out", np.int8, (CARD_ROWS,)),  # discarded, by row
    ("captures_out", np.int8, (CAPTURE_KINDS,)),
    ("wounds_out", np.int8, (WOUND_KINDS,)),
    *integers("humans_left humans_gone escapes_gone tokens_left chits_left zombies_left"),
    # the players, by seat
    *integers("character eaten pawns given tokens ability_used played", MAX_SEATS),
    ("pawn", np.int16, (MAX_SEATS, MAX_PAWNS)),  # square, or NOWHERE
    ("hand", np.int8, (MAX_SEATS, CARD_ROWS)),  # cards held, by row
    ("items", np.int8, (MAX_SEATS, CARD_ROWS)),  # cards laid out, by row
    *integers("side", MAX_SEATS),
    *integers("life bullets kills", MAX_SEATS),  # of shotgun guys
    *integers("lost_to", MAX_SEATS),  # by guy: the set of the players whose zombies it has lost to in its last turn
    *integers("held in_hand laid_out", MAX_SEATS),  # cards held: how many, the set of their rows; that of items
    ("wound", np.int8, (MAX_SEATS, WOUND_KINDS)),  # 1: lies in front of the player
    # the turn
    *integers("first step turns budget asked place tile_drawn to_put putting thrown"),
    *integers("turns_taken", MAX_SEATS),
    *integers("tried"),  # set of the tiles whose building was tried in this turn (HU-038)
    # sets of the player's pawns: met a human, may not move, has captured, may enter a building without a chit, was
    # moved to where it stands
    *integers("stopped stunned attempted let_in came"),
    *integers("middle_tried"),  # whether the human on the middle of Town Square was attempted in this turn (HU-A16)
    ("entrance", np.int16, (MAX_PAWNS,)),  # the road square where such a pawn got in
    # a card, a roll, an attempt
    *integers("card card_seat card_stopped"),
    *integers("roll roller die need bonus"),
    *integers("chosen square"),  # the pawn that acts, and the square where
    ("drawn_cards", np.int8, (WOUND_KINDS,)),  # capture or wound cards just drawn, by kind
    # mixed: the guy that is attacked or NOBODY, guys attacked; the pawn that a guy faces, whether a fight was lost,
    # zombies still to drive, the one that goes, and where those are that went
    *integers("prey attacked facing fight_lost after before to_drive drives"),
    ("driven", np.int64, (PARTS,)),
    *integers("hurt guys_eaten"),  # the player whose zombie is wounded
    # mixed, for a turn: who steers the guy, or NOBODY; whether it drives a car, whether zombies leave it alone;
    # the tile that a card is about, how many more zombies of it come or go, where the turn goes on, whom it asked last
    *integers("steered_by driving fed card_tile card_left resume questioned"),
    *integers("flight wounded"),  # length of the flight; whether the human wounded the zombie before
    *integers("led"),  # humans led by a tune or in panic so far, and where they are now
    ("led_to", np.int16, (MOST_LED,)),
    ("ends", np.int64, (MOST_STEPS + 1, PARTS)),  # where a human may end: by a way of n squares; 0: of any length
    # scratch, blank whenever nobody searches
    ("waves", np.int64, (WAVES, PARTS)),  # squares reached in n steps, and no fewer
    # squares reached; those of them over the edge of a tile; squares looked for
    *((name, np.int64, (PARTS,)) for name in ("seen", "crossed", "wanted")),
    ("steps", np.int16, (SQUARES,)),
    ("queue", np.int16, (SQUARES,)),
    # counted for RESULT, by seat
    *integers("guys_caught undead_killed deaths items_laid_out", MAX_SEATS),
    *integers("infected trapped escaped_rolls escaped_cards captures_tried barricades barricades_tried", MAX_SEATS),
    *integers("wounds_taken head_shots_taken pawns_lost cards_played weapons_played tokens_spent", MAX_SEATS),
)
OWN = {"hand": EACH, "in_hand": EACH}
PILES = {
    "tile_deck": "tiles_left",
    "event_deck": "events_left",
    "zombies_deck": "zombies_tiles_left",
    "zombies_event_deck": "zombies_events_left",
    "capture_deck": "captures_left",
    "wound_deck": "wounds_left",
}
PUBLIC = tuple(name for name in STATE.names or () if name not in PILES and name not in OWN)
RESULT = record.result(
    MAX_SEATS,
    ("tiles_placed", np.int8),
    *((name, np.int8, (MAX_SEATS,)) for name in ("character", "points", "pawns", "eaten", "infected", "trapped")),
    *((name, np.int16, (MAX_SEATS,)) for name in ("captures_tried", "escaped_rolls", "escaped_cards")),
    *((name, np.int16, (MAX_SEATS,)) for name in ("barricades_tried", "barricades")),
    *((name, np.int16, (MAX_SEATS,)) for name in ("wounds_taken", "head_shots_taken", "pawns_lost")),
    *((name, np.int16, (MAX_SEATS,)) for name in ("cards_played", "weapons_played", "tokens_spent")),
    # mixed: nonplayer zombies killed in fights, guys caught, how often a guy left the town, items laid out
    *((name, np.int16, (MAX_SEATS,)) for name in ("kills", "guys_caught", "deaths", "items_laid_out")),
)
WORDS = {  # the enumeration behind a field of RULES, of a table or of RESULT
    "kind": TileKind,
    "ability": Ability,
    "effect": Effect,
    "card": Capture,
    "character": Character,
    "reroll_scope": RerollScope,
    "wound_result": WoundResult,
    "trap_check": TrapCheck,
    "trapped_by": TrappedBy,
    "weapons_per_human": WeaponsPerHuman,
    "pawn_counts": PawnCounts,
    "infected_human": InfectedHuman,
    "outcome": Outcome,
    "mode": Mode,
    "side": Side,
    "stack_rule": StackRule,
    "played_by": PlayedBy,
    "items_site": ItemsSite,
    "guy_zero_life": GuyZeroLife,
    "zbuilding": Zbuilding,
    "wound_choice": WoundChoice,
    "first_to_play": FirstToPlay,
}
