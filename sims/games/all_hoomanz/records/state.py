"""All Hoomanz Are Dead, 1 to 5 heroes: its records.

Sizes are of arrays; the rulebook's numbers are in RULES. Rooms are numbered in the order in which they came onto the
board, the Medbay is 0. A set of rooms is an int64 with one bit per room (`sims.sets`). Cards in
Inventories are numbered together: Loot from 0, Monsters from MONSTERS. Directions are 0 north, 1 east, 2 south, 3
west; a tile's rotation r turns its edge i to direction i + r (`board` has a drawing).
"""

import numpy as np

from sims import decks, piles, record
from sims.games.all_hoomanz.records.components import (
    ADAM_CHIT,
    ADAM_LEVEL,
    ADAM_POLICY,
    CHARACTER,
    CUBETRON,
    FACE,
    GROUP,
    LEVEL_UP,
    LOOT_CARD,
    MONSTER_CARD,
    MYSTERY_CARD,
    POLICY,
    TILE,
)
from sims.games.all_hoomanz.records.sizes import (
    ADAM,
    ADAM_CHITS,
    ADAM_LEVELS,
    CELLS,
    CHITS,
    CUBETRON_KINDS,
    HORDE,
    LEVEL_SLOTS,
    MAX_BOMBS,
    MAX_CUBETRONS,
    MAX_EFFECTS,
    MAX_FACES,
    MAX_HAND,
    MAX_HEROES,
    MAX_LOOT,
    MAX_LOOT_CARDS,
    MAX_MONSTER_CARDS,
    MAX_MONSTERS,
    MAX_MYSTERIES,
    MAX_MYSTERY_CARDS,
    MAX_PILES,
    MAX_ROOMS,
    MAX_SEATS,
    MAX_STACK,
    MAX_TILES,
    ODDS_ATTACK,
    ODDS_SHIELDS,
    ODDS_SPEED,
    SLOTS,
    WEAKNESSES,
)
from sims.games.all_hoomanz.records.words import Cause, Fight, Holding, Kill, Pile, Stream

RULES = record.rules(
    MAX_SEATS + 1,  # A.D.A.M. decides too
    ("simon", np.int64),
    ("purple_eye", np.int64),
    ("alien_landing", np.int64),
    ("hero_pool", np.int64),
    ("heroes", np.int64, (MAX_SEATS,)),
    # readings of unclear passages
    ("dis_rule", np.int64),
    ("empty_yard", np.int64),
    ("brain_upgrade", np.int64),
    ("live_marker", np.int64),
    ("devolve_on_drone", np.int64),
    ("clear_covers", np.int64),
    ("gauge_floor", np.int64),
    ("victory_tires", np.int64),
    ("bomb_shields", np.int64),
    ("strike_chain", np.int64),
    ("wild_implants", np.int64),
    ("upkeep", np.int64),
    ("dark", np.int64),
    # components
    ("shields", np.int64),
    ("drinks", np.int64),
    ("drones", np.int64),
    ("clear_tokens", np.int64),
    ("bombs", np.int64),
    # the goals
    ("cores_to_blast", np.int64),
    ("brains_to_crush", np.int64),
    ("round_cap", np.int64),
    # setup
    ("start_shields", np.int64),
    ("start_drinks", np.int64),
    ("start_line", np.int64),
    ("stash", np.int64),
    # a turn
    ("actions", np.int64),
    ("revive_shields", np.int64),
    ("turret_damage", np.int64),
    ("drop_cards", np.int64),
    ("strike_choppers", np.int64),
    ("ferry_choppers", np.int64),
    ("devolve_heroes", np.int64),  # heroes from which on a Brain devolves its discoverer
    ("drink_speed", np.int64),
    ("drink_attack", np.int64),
    ("drink_shields", np.int64),
    ("maneuver_value", np.int64),
    ("tick_shields", np.int64),  # leave each armed BOMB in a Tick Tock
    ("emp_reach", np.int64),  # [rooms], diagonals included
    ("emp_drones", np.int64),  # anywhere, in place of those around
    ("factory_cards", np.int64),
    # S.I.M.O.N.
    ("drone_range", np.int64),
    ("explorers", np.int64),  # Drones that carry out the Command, here and below
    ("servicers", np.int64),
    ("disarmers", np.int64),
    ("replicators", np.int64),
    ("hackers", np.int64),
    ("disarm_from", np.int64),  # shields on a BOMB that a Drone can still disarm
    ("replicate_drones", np.int64),
    ("replicate_else_heroes", np.int64),  # heroes from which on there is an ELSE
    ("hack_damage", np.int64),
    # leveling and crafting
    ("level_2_cost", np.int64),
    ("level_3_cost", np.int64),
    ("level_4_cost", np.int64),
    ("regular_fuse", np.int64),
    ("short_fuse", np.int64),
    ("short_fuse_cards", np.int64),
    ("monster_bomb_cards", np.int64),
    ("overdrive_actions", np.int64),
    ("potion_actions", np.int64),
    ("heal_shields", np.int64),
    ("second_wind_shields", np.int64),
    ("scavenge_cards", np.int64),
    ("kill_two_range", np.int64),
    ("potion_noodles", np.int64),
    ("potion_monsters", np.int64),
    ("potion_equipment", np.int64),
    ("swap_given", np.int64),
    ("swap_taken", np.int64),
    ("swap_many_given", np.int64),
    ("swap_many_taken", np.int64),
    # The Purple Eye
    ("adam_shields", np.int64),
    ("adam_speed", np.int64),
    ("adam_return_shields", np.int64),
    ("adam_turret_shields", np.int64),
    ("adam_level_base", np.int64),  # Maximum Level: this and the number of heroes
    ("adam_level_max", np.int64),
    ("horde_slots", np.int64),
    ("recruit_cards", np.int64),
    ("adam_loot_shields", np.int64),  # for each icon
    ("adam_monster_cards", np.int64),  # for each room
    ("shocks", np.int64),  # a turn
    ("fabrications", np.int64),  # a turn
    ("fabricated_drones", np.int64),  # each time
    ("adam_hand_limit", np.int64),
    ("adam_actions", np.int64),
    ("adam_mysteries", np.int64),
    ("repair_rooms", np.int64),
    ("solo_with_adam", np.int64),  # shields and Actions at the start of one hero go by it; no kernel reads it
    ("level_order", np.int64),
    ("adam_flight", np.int64),
    ("eye_on_flight", np.int64),
    ("devolve_adam", np.int64),
    # Alien Landing
    ("upkeep_shields", np.int64),
    # tables
    ("tiles", TILE, (MAX_TILES,)),
    ("tiles_deck", np.int64, (MAX_TILES,)),
    ("tiles_size", np.int64),
    ("loot", LOOT_CARD, (MAX_LOOT,)),
    ("loot_deck", np.int64, (MAX_LOOT_CARDS,)),
    ("loot_size", np.int64),
    ("monsters", MONSTER_CARD, (MAX_MONSTERS,)),
    ("monsters_deck", np.int64, (MAX_MONSTER_CARDS,)),
    ("monsters_size", np.int64),
    ("mysteries", MYSTERY_CARD, (MAX_MYSTERIES,)),
    ("mysteries_deck", np.int64, (MAX_MYSTERY_CARDS,)),
    ("mysteries_size", np.int64),
    ("characters", CHARACTER, (MAX_HEROES,)),
    ("level_ups", LEVEL_UP, (MAX_HEROES * CHITS,)),  # four rows a character, in the characters' order
    ("faces", FACE, (MAX_FACES,)),
    ("faces_size", np.int64),
    ("cubetrons", CUBETRON, (CUBETRON_KINDS,)),
    ("cubetrons_deck", np.int64, (MAX_CUBETRONS,)),
    ("cubetrons_size", np.int64),
    ("adam_level_ups", ADAM_CHIT, (ADAM_CHITS,)),
    ("adam_levels", ADAM_LEVEL, (ADAM_LEVELS,)),
    ("policies", POLICY, (MAX_SEATS,)),
    ("adam_policies", ADAM_POLICY),
    ("groups", GROUP),
    # filled by `derive`
    ("face", FACE),
    ("group", GROUP),  # who makes S.I.M.O.N.'s choices: the heroes' group, or A.D.A.M.
    ("adam_rank", np.int64, (ADAM_CHITS,)),  # chits, first the one he takes first
    ("max_adam_level", np.int64),
    ("medbay", np.int64),  # tile rows; NONE if not in play
    ("eye", np.int64),
    ("landing", np.int64),
    ("brains", np.int64, (MAX_PILES,)),
    ("cores", np.int64, (MAX_PILES,)),
    ("piles", np.int64),
    ("ordinary", np.int64, (MAX_STACK,)),
    ("ordinary_size", np.int64),
    ("loot_cards", np.int64, (MAX_LOOT_CARDS,)),  # rows, as often as they are in this game's deck
    ("loot_cards_size", np.int64),
    ("monster_cards", np.int64, (MAX_MONSTER_CARDS,)),
    ("monster_cards_size", np.int64),
    ("mystery_cards", np.int64, (MAX_MYSTERY_CARDS,)),
    ("mystery_cards_size", np.int64),
    ("dealt", np.int64, (MAX_HEROES,)),  # characters that may be dealt
    ("dealt_size", np.int64),
    ("level_costs", np.int64, (LEVEL_SLOTS,)),
    ("noodle_attack", np.int64),  # what a Combat Noodle adds
    # How many of the deck's `odds_scale` Monsters end a Combat in each way, by a hero's Speed, Attack and shields.
    # No items are used; a faster hero who would not win flees. `odds_lost`: the shields lost, summed over the deck.
    ("odds", np.int16, (len(Fight), ODDS_SPEED, ODDS_ATTACK, ODDS_SHIELDS)),
    ("odds_lost", np.int16, (ODDS_SPEED, ODDS_ATTACK, ODDS_SHIELDS)),
    ("odds_scale", np.int64),
)
DERIVED = (
    *("face", "group", "adam_rank", "max_adam_level", "medbay", "eye", "landing", "brains", "cores", "piles"),
    *("ordinary", "ordinary_size", "loot_cards", "loot_cards_size", "monster_cards", "monster_cards_size"),
    *("mystery_cards", "mystery_cards_size", "dealt", "dealt_size", "level_costs", "noodle_attack"),
    *("odds", "odds_lost", "odds_scale"),
)
OPEN = (  # what lies open to all
    *decks.desk(MAX_LOOT_CARDS),
    # the board, by room
    ("rooms", np.int64),  # on the board
    ("tile", np.int64, (MAX_ROOMS,)),
    ("rotation", np.int64, (MAX_ROOMS,)),
    ("cell", np.int64, (MAX_ROOMS,)),
    ("grid", np.int8, (CELLS,)),  # room + 1, 0: empty, so that a blank record is an empty board
    ("beside", np.int64, (MAX_ROOMS, 4)),  # the neighbour in each direction, NOWHERE: none
    # sets of rooms by way of `board` (OPEN, LOCKED, ALL): the rooms beside a room, and the rooms beside an empty space
    ("links", np.int64, (3, MAX_ROOMS)),
    ("frontier", np.int64, (3,)),
    ("of_kind", np.int64, (16,)),  # sets of rooms by Kind, unflipped
    ("red", np.int64),  # here and below, to `drone_rooms`: sets of rooms
    ("yellow", np.int64),
    ("tnt", np.int64),
    ("trapdoors", np.int64),
    ("flipped", np.int64),
    ("blasted_rooms", np.int64),  # with a BLASTED token
    ("crushed_rooms", np.int64),
    ("clear", np.int64),  # with a CLEAR token
    ("encounters", np.int64),  # Encounter rooms, unflipped
    ("drone_rooms", np.int64),
    ("drones", np.int64, (MAX_ROOMS,)),
    # the Room stack
    ("stack_size", np.int64),
    ("revealed", np.int64),  # [tiles] taken from it
    # cards
    ("mystery_ordered", np.int64),  # [cards] on top in the order in which A.D.A.M. has put them back
    ("stash", np.int64, (32,)),  # Loot rows lying open during setup
    ("stash_left", np.int64),
    ("passed", np.int64),  # set of seats that take no more of it
    # supplies
    ("scrapyard", np.int64),
    ("drink_supply", np.int64),
    ("clear_supply", np.int64),
    ("yard", np.int64),
    ("line", np.int64),
    ("on_board", np.int64),  # [Drones] on tiles
    # the heroes, by seat
    ("hero", np.int64, (MAX_SEATS,)),
    ("room", np.int64, (MAX_SEATS,)),
    ("before", np.int64, (MAX_SEATS,)),  # the room a hero came from
    ("shields", np.int64, (MAX_SEATS,)),
    ("out", np.int64, (MAX_SEATS,)),  # 1: KO'd
    ("drinks", np.int64, (MAX_SEATS,)),
    ("gauge", np.int64, (MAX_SEATS,)),
    ("speed_boost", np.int64, (MAX_SEATS,)),
    ("attack_boost", np.int64, (MAX_SEATS,)),
    ("hand", np.int64, (MAX_SEATS, MAX_HAND)),
    ("held", np.int64, (MAX_SEATS,)),
    ("holds", np.int64, (MAX_SEATS, len(Holding))),  # [cards] of `hand`, by what they count for
    ("slot", np.int64, (MAX_SEATS, SLOTS)),  # Loot rows, NONE: empty
    ("infection", np.int64, (MAX_SEATS, SLOTS)),  # the Infected card on top
    ("implant", np.int64, (MAX_SEATS,)),
    ("levels", np.int64, (MAX_SEATS,)),  # slots filled
    ("chit", np.int64, (MAX_SEATS, LEVEL_SLOTS)),
    ("dark", np.int64, (MAX_SEATS, LEVEL_SLOTS)),
    ("cubetron", np.int64, (MAX_SEATS,)),  # row of the active token, NONE
    # what their cards add up to; `inventory.refresh` keeps it
    ("worn", np.int64, (MAX_SEATS, len(Holding))),  # [cards] usable in the slots, as in `holds`
    ("attack_sum", np.int64, (MAX_SEATS,)),
    ("defense_sum", np.int64, (MAX_SEATS,)),
    ("speed_sum", np.int64, (MAX_SEATS,)),
    ("maneuvers", np.int64, (MAX_SEATS, WEAKNESSES + 1)),  # by class
    ("effects", np.int64, (MAX_SEATS, 2)),  # sets of Effects: of items, of Level Ups
    ("amounts", np.int64, (MAX_SEATS, MAX_EFFECTS)),  # of the effects
    # armed BOMBs, in the order of arming
    ("bombs", np.int64),
    ("bomb_room", np.int64, (MAX_BOMBS,)),
    ("bomb_timer", np.int64, (MAX_BOMBS,)),  # [shields] that it carries
    ("bomb_rooms", np.int64),  # mask
    # S.I.M.O.N.
    ("marker", np.int64),
    ("halted", np.int64),  # 1: a Brain has ended its turn
    ("rested", np.int64, (MAX_ROOMS,)),  # Drones that have done their part of a Command, by room
    # A.D.A.M.
    ("adam_room", np.int64),  # NOWHERE: in the Assembly Line, or not in play
    ("adam_before", np.int64),  # where he came from
    ("adam_shields", np.int64),
    ("adam_held", np.int64),
    ("horde", np.int64, (HORDE,)),  # Monster rows, NONE
    ("adam_chit", np.int64, (ADAM_LEVELS,)),
    ("adam_dark", np.int64, (ADAM_LEVELS,)),
    ("fabricated", np.int64),  # how often in this turn
    ("shocked", np.int64),  # how often in this turn
    # the CUBETRON pile, top first
    ("pile_size", np.int64),
    ("pile_unseen", np.int64),  # [tokens] on top that nobody has seen; those below were put there
    ("pile_shields", np.int64),
    # the turn
    ("turn", np.int64),  # whose in the round: 0 A.D.A.M., 1 .. n heroes, n + 1 S.I.M.O.N.
    ("actions", np.int64),
    ("free_moves", np.int64),
    ("turn_over", np.int64),
    ("arrived", np.int64),  # who has just come into a room, until what is there happens; or NOBODY
    ("unveiled", np.int64),  # a Brain just revealed, until it has done what it does; or NONE
    ("overdriven", np.int64),
    ("traded", np.int64),  # once a turn: the PSYCHIC's exchange
    ("steps", np.int64),
    # the Combat
    ("foe_speed", np.int64),
    ("foe_attack", np.int64),
    ("foe_defense", np.int64),
    ("foe_skill", np.int64),
    ("foe", np.int64),  # Monster row, NONE: A.D.A.M.
    ("cornered", np.int64),  # mask of seats who cannot flee from A.D.A.M.; 0 outside a Combat with him
    # the game
    ("blasted", np.int64),
    ("crushed", np.int64),
    # counted for the row
    ("brains_revealed", np.int64),
    ("line_upgrades", np.int64),
    ("mystery_upgrades", np.int64),
    ("deployments", np.int64),
    ("forced_deployments", np.int64),
    ("placed", np.int64),  # Drones put onto tiles
    ("killed", np.int64, (len(Kill),)),
    ("kos", np.int64, (len(Cause),)),
    ("fights", np.int64, (len(Fight),)),
    ("duels", np.int64),
    ("duel_ends", np.int64, (len(Fight),)),  # how they ended for the LEAD, Horde and all
    ("armed", np.int64),
    ("exploded", np.int64),
    ("disarmed", np.int64),
    ("defused", np.int64),  # taken by an Air Strike
    ("air_strikes", np.int64),
    ("found", np.int64, (3,)),  # tiles revealed by heroes, Drones, A.D.A.M.
    ("otherwise", np.int64),  # ELSE Commands
    ("prepared", np.int64),  # shields gained by Prepare Defense
    ("hacks", np.int64),
    ("adam_destroyed", np.int64),
    ("cubetrons_taken", np.int64),
    ("potions", np.int64),
    ("drinks_drunk", np.int64),
    ("noodles_used", np.int64),
    ("bombs_by", np.int64, (MAX_SEATS,)),
    ("strikes_by", np.int64, (MAX_SEATS,)),
    ("victories_by", np.int64, (MAX_SEATS,)),
    ("kos_of", np.int64, (MAX_SEATS,)),
)
STATE = record.state(
    Stream,
    MAX_SEATS + 1,  # A.D.A.M. decides too
    *OPEN,
    ("stack", np.int64, (MAX_STACK,)),  # tile rows, top first
    *piles.fields(Pile, max(MAX_LOOT_CARDS, MAX_MONSTER_CARDS, MAX_MYSTERY_CARDS), np.int8),
    ("adam_hand", np.int64, (MAX_HAND,)),
    ("pile", np.int64, (MAX_CUBETRONS,)),  # CUBETRON rows, top first
)
PUBLIC = (*piles.PUBLIC, *(name for name, *_ in OPEN))
OWN = {"adam_hand": ADAM}
PILES = {
    "stack": ("revealed", "stack_size"),
    **piles.HIDDEN,
    "adam_hand": "adam_held",
    "pile": "pile_unseen",
}
ROLES = {"adam": ADAM}
RESULT = record.result(
    MAX_SEATS,
    ("blasted", np.int8),
    ("upgrades", np.int8),
    ("brains_revealed", np.int8),
    ("line_upgrades", np.int8),
    ("mystery_upgrades", np.int8),
    ("deployments", np.int8),
    ("forced_deployments", np.int8),
    ("drones_on_board", np.int8),
    ("drones_placed", np.int16),
    ("drones_destroyed_by_blasts", np.int16),
    ("drones_destroyed_by_items", np.int16),
    ("drones_destroyed_by_levels", np.int16),
    ("drones_destroyed_by_feral", np.int16),
    ("drones_destroyed_by_emp", np.int16),
    ("drones_destroyed_by_noodles", np.int16),
    ("drones_destroyed_by_mysteries", np.int16),
    ("kos_by_monsters", np.int16),
    ("kos_by_skills", np.int16),
    ("kos_by_turrets", np.int16),
    ("kos_by_hack", np.int16),
    ("kos_by_blasts", np.int16),
    ("kos_by_mysteries", np.int16),
    ("kos_by_adam", np.int16),
    ("kos_by_infection", np.int16),
    ("kos_by_shock", np.int16),
    ("victories", np.int16),
    ("ties", np.int16),
    ("defeats", np.int16),
    ("escapes", np.int16),
    ("bombs_armed", np.int8),
    ("bombs_exploded", np.int8),
    ("bombs_disarmed", np.int8),
    ("bombs_struck", np.int8),
    ("air_strikes", np.int8),
    ("tiles_by_heroes", np.int8),
    ("tiles_by_drones", np.int8),
    ("tiles_by_adam", np.int8),
    ("else_commands", np.int16),
    ("shields_prepared", np.int16),
    ("hacks", np.int16),
    ("potions", np.int16),
    ("drinks_drunk", np.int16),
    ("noodles_used", np.int16),
    ("adam_level", np.int8),
    ("adam_destroyed", np.int8),
    ("duels", np.int16),
    ("duel_victories", np.int16),
    ("duel_ties", np.int16),
    ("duel_defeats", np.int16),
    ("duel_escapes", np.int16),
    ("brains_crushed", np.int8),
    ("cubetrons_taken", np.int16),
    ("hero", np.int8, (MAX_SEATS,)),
    ("level", np.int8, (MAX_SEATS,)),
    ("bombs_by", np.int8, (MAX_SEATS,)),
    ("strikes_by", np.int8, (MAX_SEATS,)),
    ("victories_by", np.int16, (MAX_SEATS,)),
    ("kos_of", np.int8, (MAX_SEATS,)),
)
