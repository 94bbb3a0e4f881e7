"""Posthuman, 1 to 4 players: its records.

Sizes are of arrays; the rulebook's numbers are in RULES. Items are numbered together (equipment, weapons, starting
items), and so are encounters (enemies, minions, narratives): see `sizes`. A deck's top card stands last.

A player's map is a tree of tiles: place 0 is the starting tile, and every other tile hangs on the tile from which it
was laid. `zone` is the zone of the tile that a human stands on, or NONE on a marker and on the starting tile.
"""

from typing import Any

import numpy as np

from sims import decks, piles, record, stack
from sims.games.posthuman.records import components as of
from sims.games.posthuman.records import sizes as most
from sims.games.posthuman.records.sizes import MAX_SEATS
from sims.games.posthuman.records.words import Bonus, Cause, Deck, Deeds, Stream
from sims.record import integers
from sims.sight import EACH

SEATS = (MAX_SEATS,)


def _deck(name: str, cards: int = most.MAX_CARDS) -> list[Any]:
    """Return the fields of a table's deck in RULES."""
    return [(f"{name}_deck", np.int64, (cards,)), *integers(f"{name}_size")]


RULES = record.rules(
    MAX_SEATS,
    # who plays what
    *integers("start creation"),
    *integers("character custom_build", MAX_SEATS),
    # readings and toggles
    *integers("two_player_rule solo_removed_events tiebreak_signs voluntary_turn last_mutant_loses trade"),
    *integers("start_player mutant_hand only_human_keeps zones_pay_again"),
    # characters
    *integers("lowest_stat dev_points vitality_bonus market_food food_ammo backpack hand_limit"),
    # a turn
    *integers("camp_health safe_bonus forage_cards trade_offers guide_ammo heat_food round_cap"),
    # combat
    *integers("melee_rounds melee_dice advantage_dice outnumber_dice caught_dice fist_wounds fist_special"),
    *integers("most_shooting_dice most_defence_dice evade_sides test_sides enemy_health enemy_melee"),
    # experience, knock-outs, scars
    *integers("skill_xp skills_drawn stat_xp ko_scars ko_food melee_scars scar_choice scar_limit mutant_cards"),
    # the end
    *integers("tie_follower tie_hunger tie_stat tie_skill tie_xp tie_scar"),
    # solo and short
    *integers("solo_below short_position short_scars short_cards short_xp"),
    # tables
    ("tiles", of.TILE, (most.MAX_TILES,)),
    *_deck("tiles"),
    ("starting_tiles", of.TILE, (1,)),
    ("supplies", of.SUPPLY, (most.MAX_SUPPLIES,)),
    *_deck("supplies"),
    ("enemies", of.ENEMY, (most.MAX_ENEMIES,)),
    *_deck("enemies", 2 * most.MAX_CARDS),
    ("minions", of.MINION, (most.MAX_MINIONS,)),
    *_deck("minions", 2 * most.MAX_CARDS),
    ("narratives", of.NARRATIVE, (most.MAX_NARRATIVES,)),
    *_deck("narratives", 2 * most.MAX_CARDS),
    ("events", of.EVENT, (most.MAX_EVENTS,)),
    *_deck("events"),
    ("skills", of.SKILL, (most.MAX_SKILLS,)),
    *_deck("skills"),
    ("followers", of.FOLLOWER, (most.MAX_FOLLOWERS,)),
    *_deck("followers"),
    ("equipment", of.EQUIPMENT, (most.MAX_EQUIPMENT,)),
    *_deck("equipment"),
    ("weapons", of.WEAPON, (most.MAX_WEAPONS,)),
    *_deck("weapons"),
    ("starting_items", of.STARTING_ITEM, (most.MAX_STARTING_ITEMS,)),
    *integers("starting_items_size"),
    ("characters", of.CHARACTER, (most.MAX_CHARACTERS,)),
    *integers("characters_size"),
    ("scars", of.SCAR, (most.MAX_SCARS,)),
    *_deck("scars"),
    ("mutant_actions", of.MUTANT_ACTION, (most.MAX_ACTIONS,)),
    *_deck("mutant_actions"),
    ("stat_values", of.STAT_VALUE, (most.MAX_STAT,)),
    ("melee_die", of.FACE, (6,)),
    ("defence_die", of.FACE, (4,)),
    ("shooting_die", of.FACE, (6,)),
    ("hunger", of.HUNGER, (most.MAX_HUNGER,)),
    *integers("hunger_size"),
    ("journey", of.POSITION, (most.MAX_POSITIONS,)),
    *integers("journey_size"),
    ("policies", of.POLICY, SEATS),
    ("mutant_policies", of.MUTANT_POLICY, SEATS),
    # filled by `derive`
    ("land", of.TILE, (most.MAX_TILES + 1,)),  # the rows of `tiles`, and at START the starting tile
    ("stats", np.int64, (MAX_SEATS, most.STATS)),  # of custom characters
    ("items", of.ITEM, (most.ITEMS,)),  # equipment, weapons and starting items in one table
    ("bonuses", np.int64, (most.ITEMS, len(Bonus))),  # of items in play; here and below by row and Bonus
    ("skill_bonuses", np.int64, (most.MAX_SKILLS, len(Bonus))),
    ("follower_bonuses", np.int64, (most.MAX_FOLLOWERS, len(Bonus))),
    ("foes", of.ENEMY, (most.FOES,)),  # enemies and minions in one table, shifted by `enemy_health` and `enemy_melee`
    ("cards", np.int64, (len(Deck), most.MAX_CARDS)),  # of each Deck in this game; events without The Fortress
    *integers("cards_size", len(Deck)),
    *integers("fortress"),  # its row
    ("market", np.int64, (most.MAX_STARTING_ITEMS,)),  # copies of each starting item in this game
    ("rewards", np.int64, (most.MAX_SUPPLIES, most.TERRAINS, 4)),  # food, ammo, equipment, weapons
    ("melee_faces", np.int64, (most.SIDES,)),
    ("defence_faces", np.int64, (most.SIDES,)),
    ("shooting_faces", np.int64, (most.SIDES,)),
    *integers("melee_sides defence_sides shooting_sides"),
    *integers("given_item free_item"),  # the Flare and the Lead Pipe, as items
    ("odds", np.float64, (most.ODDS_DICE, most.ODDS_DICE, 2, 2, 3)),  # of an exchange of melee: see `derive`
)
DERIVED = (
    *("land", "stats", "items", "bonuses", "skill_bonuses", "follower_bonuses", "foes", "cards", "cards_size"),
    *("fortress", "market", "rewards", "melee_faces", "defence_faces", "shooting_faces", "melee_sides"),
    *("defence_sides", "shooting_sides", "given_item", "free_item", "odds"),
)
OPEN = (  # what lies open to all
    *decks.desk(most.MAX_CARDS),
    *stack.fields(most.MAX_WAITING),
    # the turn
    *integers("first step order shown"),  # the starting player; a Step; seats done in it; 1: actions are revealed
    *integers("event season chosen fortress_drawn"),  # rows of `events`; the human that the event chooses
    *integers("deed declared_at", MAX_SEATS),  # a Deeds once it is revealed; the turn in which a seat declared
    *integers("missed acted", MAX_SEATS),  # 1: turned mutant in this turn; a mutant that has acted in it
    *integers("hits_on", MAX_SEATS),  # set of Deed that mutants have done to a human in this turn
    # humans and mutants, by seat
    *integers("mutant", MAX_SEATS),
    ("stat", np.int64, (MAX_SEATS, most.STATS)),
    ("human_stat", np.int64, (MAX_SEATS, most.STATS)),  # of a mutant, before its scars count
    *integers("character health morale hunger food ammo xp jp", MAX_SEATS),
    ("skill", np.int64, (MAX_SEATS, most.MAX_OWN_SKILLS)),
    *integers("skills", MAX_SEATS),
    ("active", np.int64, (MAX_SEATS, most.MAX_OWN_FOLLOWERS)),  # followers that lie face up
    *integers("actives", MAX_SEATS),
    *integers("waiting_followers", MAX_SEATS),  # that lie face down
    ("gear", np.int64, (MAX_SEATS, most.MAX_INVENTORY)),
    ("mount", np.int64, (MAX_SEATS, most.MAX_INVENTORY)),  # what is mounted on it; NONE
    *integers("gears", MAX_SEATS),
    *integers("melee ranged", MAX_SEATS),  # places of the active weapons; NONE: fists, no shooting
    ("bonus", np.int64, (MAX_SEATS, len(Bonus))),  # what cards in play add up to; `inventory.refresh` keeps it
    *integers("room", MAX_SEATS),  # [slots] of the backpack in use
    *integers("held scars_held hand_held", MAX_SEATS),  # cards: of the hand of items, scars, of the mutant's hand
    ("back", np.int64, (MAX_SEATS, most.MAX_HAND)),  # of the hand of items: 0 equipment, 1 weapon
    ("card_shown", np.int64, (MAX_SEATS, most.MAX_HAND)),  # of the hand of items: 1 if all have seen the card
    *integers("protector killer", MAX_SEATS),  # kept events: their rows + 1
    *integers("flared", MAX_SEATS),  # 1: may trade whatever the terrain in this turn
    # maps
    ("tile", np.int8, (MAX_SEATS, most.MAX_MAP)),  # rows of `land`
    ("parent", np.int8, (MAX_SEATS, most.MAX_MAP)),
    ("vacant", np.int8, (MAX_SEATS, most.MAX_MAP)),  # [exits]
    ("done", np.int8, (MAX_SEATS, most.MAX_MAP)),  # 1 completed, 2 foraged too
    ("paid", np.int8, (MAX_SEATS, most.MAX_MAP)),  # the set of the zones that have given a journey point
    *integers("tiles here zone", MAX_SEATS),
    # what is being done
    *integers("actor level figures evadable encounter infested reactor"),
    ("choices", np.int64, (most.MAX_CHOICES,)),  # rows or items among which a seat chooses
    *integers("choices_size keep resume"),  # to be kept; the Phase to go back to
    ("bidders", np.int64, SEATS),  # seats in the order in which they buy
    *integers("bought offer trader traded partner given asked direction wielded"),
    # a combat
    *integers("foes melee_round caught my_less bolas killing rerolls footwork armour_melee armour_shooting"),
    *integers("melee_hurt loot_xp dice"),
    *integers("attacker played"),  # a mutant that has played a card on a human, and the card; else NOBODY, NONE
    *integers("armed"),  # the place of the scar that is its weapon; NONE: fists
    ("foe", np.int64, (most.MAX_FOES,)),
    ("foe_health", np.int64, (most.MAX_FOES,)),
    ("foe_less", np.int64, (most.MAX_FOES,)),  # [dice] that it lacks in its next exchange
    ("aimed", np.int64, (most.MAX_FOES,)),  # [dice] shot at it
    *integers("gone", len(Deck)),  # cards removed from the game
    ("seen", np.int8, (len(Deck), most.MAX_CARDS)),  # who knows each card of a deck (bit k: seat k)
    ("market", np.int64, (most.MAX_STARTING_ITEMS,)),  # copies of starting items that nobody has
    *integers("items_gone"),  # starting items removed from the game
    # counted for the row
    *integers("mutation_turn stats_gained skills_gained xp_gained evades_tried evades food_eaten unfed", MAX_SEATS),
    *integers("won fled lost combats narratives trades", MAX_SEATS),
    ("knock_outs", np.int64, (MAX_SEATS, len(Cause))),
    ("deeds", np.int64, (MAX_SEATS, len(Deeds))),
    ("met", np.int64, (MAX_SEATS, most.LEVELS)),  # encounters, by level
    *integers("last_turned winners"),  # who turned last; the set of those who share a tie
)
STATE = record.state(
    Stream,
    MAX_SEATS,
    *OPEN,
    *piles.fields(Deck, most.MAX_CARDS, np.int8),  # rows; encounters and items by their numbers
    ("hand", np.int64, (MAX_SEATS, most.MAX_HAND)),  # items not yet put in play
    ("follower", np.int64, (MAX_SEATS, most.MAX_OWN_FOLLOWERS)),  # that lie face down
    ("scar", np.int64, (MAX_SEATS, most.MAX_OWN_SCARS)),  # face down; a mutant's lie open
    ("card", np.int64, (MAX_SEATS, most.MAX_ACTION_HAND)),  # a mutant's action cards
    *integers("declared", MAX_SEATS),  # a Deeds, or the place of a mutant's card; NONE
)
PUBLIC = (*piles.PUBLIC, *(name for name, *_ in OPEN))
OWN = {name: EACH for name in ("hand", "follower", "scar", "card", "declared")}
RESULT = record.result(
    MAX_SEATS,
    *[(name, np.int8, SEATS) for name in ("character", "journey_points", "ended_mutant", "scars", "mutations")],
    ("mutation_turn", np.int16, SEATS),  # 0: it stayed human
    *[(f"knock_outs_by_{cause}", np.int8, SEATS) for cause in ("health", "morale", "hunger", "both")],
    *[(f"level_{level}_encounters", np.int16, SEATS) for level in (1, 2, 3)],
    *[(name, np.int16, SEATS) for name in ("combats", "combats_won", "combats_fled", "combats_lost")],
    *[(name, np.int16, SEATS) for name in ("narratives", "evades_tried", "evades")],
    *[(name, np.int16, SEATS) for name in ("xp_gained", "stats_gained", "skills_gained", "food_eaten", "unfed")],
    *[(name, np.int16, SEATS) for name in ("camps", "forages", "scouts", "moves", "trades")],
    *[(name, np.int8, SEATS) for name in ("strength", "speed", "mind", "melee", "shooting")],
)
