"""Define the records of Cyberdoom Tower.

The constants are sizes of arrays; the rulebook's numbers are in RULES.

Floors are counted from 0 at the bottom, sectors from 1 next to the elevator. A Sentinel Card's `position` is the sector
under its left edge. It begins at 7, right of the floor, and slides to the left; at 1 the floor is closed (CT-090):

                  stop    sectors
    floor 1         0  |  1   2   3   4   5   6  |
    floor 0         0  |  1   2   3   4   5   6  |
    at position 4                   [ 4   5   6 ]
    at position 7                                 [ 7   8   9 ]     beside the floor; the card is three sectors wide

What a card meets on its way (`floor_anti_stealth`, `sentinel_layout`) is kept by the column just left of it, counted
from 0: column = position - 2.
"""

from enum import IntEnum

import numpy as np

from sims import decks, record

MAX_SEATS, NOBODY, NOWHERE = 2, -1, -1  # NOWHERE also stands for "no item", "no ability" and "the AI, on no floor"
MAX_FLOOR_CARDS, MAX_SENTINEL_CARDS, MAX_AI_CARDS = 8, 8, 8
SECTORS, STOP, FACES = 6, 0, 6  # STOP is the elevator stop's sector
WHITE_DICE, RED_DICE = 4, 2
DICE = WHITE_DICE + RED_DICE
ROWS, BOXES = 3, 6  # a card's Hit Boxes: rows B, C and D of two boxes each, numbered left to right, top to bottom
MAX_LAYOUTS = 160  # different sets of Hit Boxes under the modifiers of all floors: see `layouts`
POOLS = 126 * 21  # multisets of four white dice times multisets of two red dice
WHITE_CODES, RED_CODES = 5**6, 3**6  # codes of a colour's dice: one digit per face, the number of dice that show it
MAX_JETPACKS = 3  # in one Movement
MAX_USES = 4  # the tables know 0 .. 3 FLIPs and 0 .. 3 HITs in one attack: no policy buys a fourth
NEVER = 99  # in place of a number of +/-1s or of Luck: no number of them places the dice
ODDS_LUCK = 3  # the table of odds has columns for 0, 1 and 2 Luck
ODDS_SCALE = 6**7  # denominator of the odds: six dice and one re-roll


class Stream(IntEnum):
    """Number the random streams."""

    SETUP, HIDE, LOOT, ATTACK = range(4)


class Phase(IntEnum):
    """Number what is to be decided: who goes first, an action, loot or not, key or not; OVER: nothing."""

    ORDER, ACT, LOOT, KEY, OVER = range(5)


class Action(IntEnum):
    """Number the actions. A name with a range stands for its first number:

        0 END   1 ROOF   2 LOOT   3 TAKE_KEY   4 LEAVE
        5 FIRST + seat         11 CROSS_OFF + item       25 MOVE + (sector x 4 + jetpacks) x 8 + Energy
        7 ATTACK + weapon      17 ELEVATOR + floor

    A MOVE's offset is the bits sssjjeee: sector 0 to 6, Jetpacks 0 to 3, Energy 0 to 7 (`queries.move_action`).
    """

    END, ROOF, LOOT, TAKE_KEY, LEAVE = range(5)
    FIRST, ATTACK, CROSS_OFF, ELEVATOR, MOVE = 5, 7, 11, 17, 25


ACTIONS = Action.MOVE + (SECTORS + 1) * 4 * 8


class Outcome(IntEnum):
    """Number the endings of a game."""

    WIN, LOSS_ENERGY, LOSS_KEYS, LOSS_TRAPPED, LOSS_DEADLINE, ROUND_CAP = range(6)


class Cause(IntEnum):
    """Number why a game was lost, within its outcome."""

    NONE, SENTINEL, AI, SELF, LATE, UNREACHABLE = range(6)


class Symbol(IntEnum):
    """Number the symbols on sectors."""

    NONE, CRATE, KEY, ENERGY, LUCK = range(5)


class Modifier(IntEnum):
    """Number what a floor does to a row of Hit Boxes; NUMBER_4 fills the row's empty boxes with 4s."""

    NONE, NUMBER_1, NUMBER_2, NUMBER_3, NUMBER_4, NUMBER_5, NUMBER_6, CHAIN, EXCLAMATION, RED = range(10)


class Box(IntEnum):
    """Number the kinds of Hit Box: empty, white with a number, red with a number."""

    NONE, W1, W2, W3, W4, W5, W6, R1, R2, R3, R4, R5, R6 = range(13)


class Ability(IntEnum):
    """Number the abilities; as bits 1 << ability they make a kit (`queries.kit`)."""

    PLUS_MINUS, RE_ROLL, FLIP, HIT = range(4)


class Item(IntEnum):
    """Number the items in the order of the Loot roll."""

    GUNSIGHT, LASER_CANNON, PLASMA_RIFLE, JETPACK, TECNO_SUIT, GRENADE = range(6)


class Payment(IntEnum):
    """Number what a change of a die costs: the ability's price, 1 Luck by the Gunsight, or the Gunsight."""

    ABILITY, GUNSIGHT, GUNSIGHT_CROSSED_OFF = range(3)


class Weapon(IntEnum):
    """Number the weapons, as rows of the table `weapons`."""

    BASE, LASER_CANNON, PLASMA_RIFLE, GRENADE = range(4)


class Mark(IntEnum):
    """Number the states of an item's box on the player sheet."""

    UNMARKED, OWNED, CROSSED_OFF = range(3)


class Deadline(IntEnum):
    """Number the readings of what the last round demands: the keys, or the AI defeated (CT-Q10)."""

    KEYS, WIN = range(2)


class SentinelTurn(IntEnum):
    """Number the readings of when a Sentinel takes its turn (CT-Q01)."""

    TRIGGERED, EVERY_ROUND = range(2)


class AlertScope(IntEnum):
    """Number the readings of whom a Sentinel's attack bars from hiding, and for how long (CT-Q24)."""

    FLOOR_UNTIL_DEFEAT, FLOOR_FOREVER, OFF, ACTIVATED_UNTIL_DEFEAT = range(4)


class ClearedFloor(IntEnum):
    """Number the readings of whether a floor without its Sentinel calls for Hide rolls (CT-Q35)."""

    FREE, HIDE = range(2)


class WhoIsHit(IntEnum):
    """Number the readings of whom a Sentinel or the AI hits: who provoked it, or all in its range (CT-Q36)."""

    PROVOKER, ALL_IN_RANGE = range(2)


class Bang(IntEnum):
    """Number the readings of an exclamation mark (CT-055, CT-Q15)."""

    EXACT, ROW_EQUAL, ALL_EQUAL = range(3)


class AsProfile(IntEnum):
    """Number the readings of a floor's Anti-Stealth: the tables' columns, the remnant's, or none."""

    TABLE, REMNANT, ZERO = range(3)


class JetpackLimit(IntEnum):
    """Number the readings of how often the Jetpack flies in a turn (CT-Q29)."""

    ONCE_PER_TURN, UNLIMITED = range(2)


class Event(IntEnum):
    """Number the events of a replay; the table `_TELL` in `story.py` lists the two values of each."""

    TOWER, ROUND_BEGINS, TURN_BEGINS, MOVED, RODE, GAINED, HID, AUTO_FAILED, LUCK_SPENT, SUIT_USED = range(10)
    HIDE_ENDED, BOX_FILLED, LOOTED, KEY_TAKEN, ROOF_REACHED, CROSSED_OFF, ATTACKED, ROLLED, DIE_CHANGED = range(10, 19)
    ATTACK_ENDED, DEFEATED, SENTINEL_SLID, PLAYER_HIT, FLOOR_CLOSED, TURN_ENDED, GAME_OVER = range(19, 26)


class Law(IntEnum):
    """Number the laws that `conserved` checks; NONE means that all hold."""

    NONE, ENERGY_IN_RANGE, LUCK_IN_RANGE, AP_IN_RANGE, ONE_ATTACK_A_TURN, POSITION_IN_RANGE, KEYS_ADD_UP = range(7)
    CRATES_ADD_UP, ITEMS_ADD_UP, CARDS_DIFFER, ROUNDS_IN_RANGE, MEEPLE_ON_OPEN_FLOOR, BOXES_IN_RANGE = range(7, 13)
    COUNTER_AND_SENTINELS, SYMBOLS_ONCE = range(13, 15)


FLOOR_CARD = record.table(
    [
        ("hide", np.int8, (SECTORS,)),  # the number on the sector, which a Hide roll must reach with the Anti-Stealth
        ("symbol", np.int8, (SECTORS,)),
        ("anti_stealth", np.int8, (SECTORS,)),  # added to the Sentinel's while its card stands right of this column
        ("remnant", np.int8, (SECTORS,)),  # the same under `as_profile = remnant`
        ("row_b", np.int8, (SECTORS,)),  # a Modifier for each column
        ("row_c", np.int8, (SECTORS,)),
        ("row_d", np.int8, (SECTORS,)),
    ]
)
SENTINEL_CARD = record.table(
    [
        ("energy", np.int8),
        ("range", np.int8),
        ("damage", np.int8),
        ("anti_stealth", np.int8),
        ("boxes", np.int8, (BOXES,)),
    ]
)
AI_CARD = record.table([("energy", np.int8), ("damage", np.int8), ("boxes", np.int8, (BOXES,))])
WEAPON = record.table([("range", np.int8), ("damage", np.int8), ("energy", np.int8)])
POLICY = record.table(
    [
        ("key", np.int64),  # worth of taking a key [points], as all that follow if they have no other unit
        ("sector", np.int64),  # worth of one Action Point less to walk
        ("energy", np.int64),  # worth of one Energy
        ("luck", np.int64),  # worth of one Luck
        ("loot", np.int64),  # worth of a new item
        ("box", np.int64),  # worth of a filled ability box
        # for reactions: which ability's box to fill, which of two items to take, which item to cross off
        ("ability_worth", np.int64, (len(Ability),)),
        ("item_worth", np.int64, (len(Item),)),
        ("hit", np.int64),  # worth of one damage dealt to a Sentinel
        ("defeat", np.int64),  # worth of defeating one, its Energy included; the box counts apart
        ("slide", np.int64),  # cost of a card that slides on a floor whose key is needed
        ("alert", np.int64),  # cost of becoming known to the Sentinel of such a floor
        ("death", np.int64),  # cost of losing the game
        ("haste", np.int64),  # [AP] set aside for each key still missing; with fewer left, supplies are no goal
        ("luck_reserve", np.int64),  # [Luck] kept back until the roof
        ("rush_round", np.int64),  # from this round on, Energy and Luck cost nothing in the weighing
    ]
)
RULES = record.rules(
    MAX_SEATS,
    ("floors", np.int64),
    ("keys", np.int64),
    ("start_energy", np.int64),
    ("start_luck", np.int64),
    ("energy_max", np.int64),
    ("luck_max", np.int64),
    ("ap", np.int64),
    ("max_rounds", np.int64),  # rounds within which the keys must be found
    ("round_cap", np.int64),  # rounds after which a game counts as neither won nor lost
    ("rounds_per_sector", np.int64),  # rounds after which the Round Counter moves on by a sector
    ("sectors_behind", np.int64),  # a Sentinel so many sectors right of the counter slides
    ("slide_sectors", np.int64),  # sectors that a card moves in one slide
    ("card_width", np.int64),  # sectors that a card covers
    ("start_position", np.int64),  # a card's first position
    ("move_ap", np.int64),
    ("elevator_ap", np.int64),
    ("attack_ap", np.int64),
    ("jetpack_ap", np.int64),
    ("jetpack_sectors", np.int64),
    ("luck_step", np.int64),
    ("loot_anti_stealth", np.int64),
    ("suit_anti_stealth", np.int64),
    ("symbol_energy", np.int64),
    ("symbol_luck", np.int64),
    ("item_energy", np.int64),
    ("defeat_energy", np.int64),
    ("defeat_boxes", np.int64),
    ("failure_boxes", np.int64),
    ("plus_minus_boxes", np.int64),
    ("re_roll_boxes", np.int64),
    ("flip_boxes", np.int64),
    ("hit_boxes", np.int64),
    ("deadline", np.int64),
    ("sentinel_turn", np.int64),
    ("alert_scope", np.int64),
    ("cleared_floor", np.int64),
    ("who_is_hit", np.int64),
    ("bang", np.int64),
    ("as_profile", np.int64),
    ("jetpack_limit", np.int64),
    ("closed_floor_kills_in_elevator", np.int64),
    ("floor_cards", FLOOR_CARD, (MAX_FLOOR_CARDS,)),
    ("floor_cards_size", np.int64),
    ("sentinel_cards", SENTINEL_CARD, (MAX_SENTINEL_CARDS,)),
    ("sentinel_cards_size", np.int64),
    ("ai_cards", AI_CARD, (MAX_AI_CARDS,)),
    ("ai_cards_size", np.int64),
    ("weapons", WEAPON, (len(Weapon),)),
    ("policies", POLICY, (MAX_SEATS,)),
    # filled by layouts.derive
    ("ability_boxes", np.int64, (len(Ability),)),
    ("key_sector", np.int64, (MAX_FLOOR_CARDS,)),
    ("floor_anti_stealth", np.int64, (MAX_FLOOR_CARDS, SECTORS)),  # by Floor Card and column
    # numbers of layouts by Sentinel Card, Floor Card and column, and by AI Card
    ("sentinel_layout", np.int16, (MAX_SENTINEL_CARDS, MAX_FLOOR_CARDS, SECTORS)),
    ("ai_layout", np.int16, (MAX_AI_CARDS,)),
    # the number of a colour's multiset of dice by its code; -1: the digits are not of so many dice
    ("white_index", np.int16, (WHITE_CODES,)),
    ("red_index", np.int16, (RED_CODES,)),
    # successes of ODDS_SCALE by layout, kit and Luck; least +/-1s by layout, pool, FLIPs and HITs allowed
    ("odds", np.int32, (MAX_LAYOUTS, 2 ** len(Ability), ODDS_LUCK)),
    ("uses", np.uint8, (MAX_LAYOUTS, POOLS, MAX_USES, MAX_USES)),
)
DERIVED = (
    *("ability_boxes", "key_sector", "floor_anti_stealth", "sentinel_layout", "ai_layout"),
    *("white_index", "red_index", "odds", "uses"),
)
STATE = record.state(
    Stream,
    MAX_SEATS,
    # the tower, by floor
    *decks.desk(MAX_FLOOR_CARDS),
    ("floor_card", np.int64, (MAX_FLOOR_CARDS,)),
    ("sentinel_card", np.int64, (MAX_SENTINEL_CARDS,)),
    ("position", np.int64, (MAX_FLOOR_CARDS,)),
    ("sentinel_energy", np.int64, (MAX_FLOOR_CARDS,)),
    ("activated", np.int8, (MAX_FLOOR_CARDS,)),  # 1: its Sentinel has taken a turn
    ("used", np.int8, (MAX_FLOOR_CARDS, SECTORS + 1)),  # 1: the sector's symbol, crate or key is taken
    ("acted_round", np.int64, (MAX_FLOOR_CARDS,)),  # round of the Sentinel's latest turn
    ("ai_card", np.int64),
    ("ai_energy", np.int64),
    ("counter", np.int64),  # sector of the Round Counter
    # the players, by seat
    ("energy", np.int64, (MAX_SEATS,)),
    ("luck", np.int64, (MAX_SEATS,)),
    ("floor", np.int64, (MAX_SEATS,)),
    ("sector", np.int64, (MAX_SEATS,)),
    ("roof", np.int64, (MAX_SEATS,)),  # 1: on the roof, beside the AI
    ("boxes", np.int64, (MAX_SEATS, len(Ability))),  # filled boxes of each ability
    ("items", np.int64, (MAX_SEATS, len(Item))),  # a Mark of each item
    ("alert", np.int8, (MAX_SEATS, MAX_FLOOR_CARDS)),  # 1: the floor's Sentinel knows this player
    # the turn
    ("first", np.int64),  # seat that takes the round's first turn
    ("ap", np.int64),
    ("attacked", np.int64),
    ("suit_used", np.int64),
    ("jetpack_used", np.int64),
    ("ability_used", np.int64, (len(Ability),)),  # 1: this turn's free use is gone
    # the attack
    ("dice", np.int64, (DICE,)),  # faces: four white, then two red
    ("layout", np.int64),  # number of the layout that is attacked
    ("weapon", np.int64),  # a Weapon
    # the game
    ("keys", np.int64),
    ("cause", np.int64),
    # counted for RESULT
    ("hide_tests", np.int64),
    ("hide_failures", np.int64),
    ("auto_failures", np.int64),
    ("attacks", np.int64),
    ("attacks_placed", np.int64),
    ("defeated", np.int64),
    ("looted", np.int64),
    ("closed", np.int64),
    ("luck_spent", np.int64),
    ("energy_spent", np.int64),
    ("sentinel_hits", np.int64),
    ("ai_attacks", np.int64),
    ("ai_hits", np.int64),
    ("timer_slides", np.int64),
    ("last_key_round", np.int64),
)
PUBLIC = STATE.names  # tower, AI and sheets lie open
RESULT = record.result(
    MAX_SEATS,
    ("cause", np.int8),
    ("keys", np.int8),
    ("last_key_round", np.int16),
    ("hide_tests", np.int16),
    ("hide_failures", np.int16),
    ("auto_failures", np.int16),
    ("attacks", np.int16),
    ("attacks_placed", np.int16),
    ("sentinels_defeated", np.int8),
    ("sentinel_hits", np.int16),
    ("timer_slides", np.int16),
    ("crates_looted", np.int8),
    ("floors_closed", np.int8),
    ("luck_spent", np.int16),
    ("energy_spent", np.int16),
    ("ai_attacks", np.int16),
    ("ai_hits", np.int16),
    ("energy", np.int8, (MAX_SEATS,)),
    ("luck", np.int8, (MAX_SEATS,)),
    ("items", np.int8, (MAX_SEATS,)),
    ("boxes_filled", np.int8, (MAX_SEATS,)),
)

WORDS = {  # the enumeration behind a field of RULES, of a table or of RESULT
    "cause": Cause,
    "symbol": Symbol,
    "row_b": Modifier,
    "row_c": Modifier,
    "row_d": Modifier,
    "boxes": Box,
    "deadline": Deadline,
    "sentinel_turn": SentinelTurn,
    "alert_scope": AlertScope,
    "cleared_floor": ClearedFloor,
    "who_is_hit": WhoIsHit,
    "bang": Bang,
    "as_profile": AsProfile,
    "jetpack_limit": JetpackLimit,
    "weapons.id": Weapon,
}
