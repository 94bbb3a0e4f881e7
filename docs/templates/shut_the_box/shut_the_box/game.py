"""Shut the Box: its rules in one module. Rule numbers are those of scenario/rules.csv."""

from enum import IntEnum

import numpy as np
from sims import record
from sims.kernel import kernel
from sims.rng import below, turn_begins
from sims.trace import emit

# --- words: what can happen, what can be done ---

MAX_SEATS, MAX_TILES = 4, 12  # sizes of arrays; the rulebook's numbers are in game.toml

Stream = IntEnum("Stream", "DICE", start=0)
Phase = IntEnum("Phase", "ROLL CLOSE OVER", start=0)
Action = IntEnum("Action", ["TWO_DICE", "ONE_DIE", *(f"TILE_{tile}" for tile in range(1, MAX_TILES + 1))], start=0)
Outcome = IntEnum("Outcome", "SHUT WIN TIE LEFT", start=0)
Event = IntEnum("Event", "ROLLED CLOSED ENDED SHUT WON TIED", start=0)
Law = IntEnum("Law", "NONE CLOSED_AND_OPEN_ADD_UP", start=0)
PHASE_WORDS = {0: "two dice or one", 1: "which tile to close"}
ACTION_WORDS = {0: "two dice", 1: "one die", 2: "close a tile"}

# --- records: what can be set, what a game remembers, what it tells at its end ---

POLICY = record.table([("closes_large", np.int64), ("one_die_to", np.int64)])  # the columns of policies.csv
RULES = record.rules(
    MAX_SEATS,
    *record.integers("tiles one_die_above die_sides turns shut_wins"),
    ("policies", POLICY, (MAX_SEATS,)),
)
LIMITS = {"tiles": (1, MAX_TILES), "one_die_above": (0, MAX_TILES), "die_sides": (1, 20), "turns": (1, 1000)}
LIMITS["shut_wins"] = (0, 1)
STATE = record.state(
    Stream,
    MAX_SEATS,
    *record.integers("left closed", MAX_SEATS),  # points left and points closed, of each seat's finished turns
    *record.integers("open rest below"),  # tiles that stand, as bits; points still to close; only tiles below this
    *record.integers("turn shuts"),  # turns begun; boxes shut
)
PUBLIC = STATE.names  # nothing is hidden
RESULT = record.result(
    MAX_SEATS, ("shuts", np.int32), ("left", np.int32, (MAX_SEATS,)), ("closed", np.int32, (MAX_SEATS,))
)

# --- what is legal ---


@kernel
def is_open(s, tile):
    """Return whether a tile stands: bit `tile` of `open` is 1."""
    return s.open >> tile & 1 == 1


@kernel
def fits(s, points, below_tile):
    """STB-005: return whether open tiles below `below_tile` add up to `points`.

    Bit k of `sums` is 1 if some of the tiles so far add up to k. Each further tile shifts all sums up by its number.
    Sums above `points` are cut off: those of 12 tiles need 79 bits, and a number has 64.
    """
    sums, wanted = 1, (1 << (points + 1)) - 1
    for tile in range(1, below_tile):
        if is_open(s, tile):
            sums = (sums | sums << tile) & wanted
    return sums >> points & 1 == 1


@kernel
def legal(s, rules, action):
    """STB-004: one die needs closed high tiles. STB-005: other tiles must make the rest."""
    if s.phase == Phase.ROLL:
        one_may = s.open >> (rules.one_die_above + 1) == 0
        return action == Action.TWO_DICE or (action == Action.ONE_DIE and one_may)
    tile = action - Action.TILE_1 + 1
    return 1 <= tile <= s.rest and tile < s.below and is_open(s, tile) and fits(s, s.rest - tile, tile)


# --- the scripted players: they see what a player at the table sees ---


@kernel
def choose(s, rules):
    """Roll one die where open tiles add up to `one_die_to` or less; close the largest, or smallest."""
    policy = rules.policies[s.seat]
    if s.phase == Phase.ROLL:
        one = legal(s, rules, Action.ONE_DIE.value) and open_points(s) <= policy.one_die_to
        return Action.ONE_DIE.value if one else Action.TWO_DICE.value
    chosen = 0
    for tile in range(1, MAX_TILES + 1):
        if legal(s, rules, Action.TILE_1 + tile - 1) and (policy.closes_large or not chosen):
            chosen = tile
    return Action.TILE_1 + chosen - 1


# --- the rules ---


@kernel
def start(s, rules):
    """STB-001: seat 1 begins."""
    begin_turn(s, rules, s.seat)


@kernel
def begin_turn(s, rules, seat):
    """STB-002: all tiles stand open. The roll is the seat's first action: so no kernel calls itself."""
    s.seat = s.turn_seat = seat
    s.open = (1 << (rules.tiles + 1)) - 2  # bits 1 to `tiles`
    s.phase = Phase.ROLL
    s.turn += 1
    s.rounds = 1 + (s.turn - 1) // rules.players
    turn_begins(s, s.turn)


@kernel
def roll(s, rules, dice):
    """STB-003: roll the dice; what they show is to be closed."""
    points = 0
    for _ in range(dice):
        points += 1 + below(s, Stream.DICE.value, rules.die_sides)
    emit(s, Event.ROLLED, s.seat, points)
    rolled(s, rules, points)


@kernel
def rolled(s, rules, points):
    """STB-005: close tiles that add up to the roll. STB-006: if none do, the turn ends."""
    if fits(s, points, MAX_TILES + 1):
        s.rest, s.below, s.phase = points, MAX_TILES + 1, Phase.CLOSE
    else:
        end_turn(s, rules)


@kernel
def close(s, rules, tile):
    """STB-005: close a tile, and roll once the roll is closed. STB-008: the box may be shut."""
    s.open &= ~(1 << tile)
    s.rest -= tile
    s.below = tile  # the next tile is a smaller one: so each set of tiles is closed in one order only
    emit(s, Event.CLOSED, s.seat, tile)
    if s.open == 0:
        shut(s, rules)
    elif s.rest == 0:
        s.phase = Phase.ROLL


@kernel
def shut(s, rules):
    """STB-008: who shuts the box wins at once, if `shut_wins` says so."""
    s.shuts += 1
    emit(s, Event.SHUT, s.seat, 0)
    if rules.shut_wins or rules.players == 1:
        count_turn(s, rules)
        s.phase, s.outcome, s.winner = Phase.OVER, Outcome.SHUT, s.seat
    else:
        end_turn(s, rules)


@kernel
def open_points(s):
    """STB-007: return the sum of the tiles that stand."""
    points = 0
    for tile in range(1, MAX_TILES + 1):
        points += tile * is_open(s, tile)
    return points


@kernel
def count_turn(s, rules):
    """STB-007: a turn's score is the sum of the tiles that it leaves."""
    points = open_points(s)
    s.left[s.seat] += points
    s.closed[s.seat] += rules.tiles * (rules.tiles + 1) // 2 - points
    s.open, s.rest, s.below = 0, 0, 0


@kernel
def end_turn(s, rules):
    """STB-007: count what is left. STB-001: then the next seat's turn, until all had `turns`."""
    emit(s, Event.ENDED, s.seat, open_points(s))
    count_turn(s, rules)
    if s.turn == rules.turns * rules.players:
        end_game(s, rules)
    else:
        begin_turn(s, rules, (s.seat + 1) % rules.players)


@kernel
def end_game(s, rules):
    """STB-009: the least left wins. STB-010: ties are nobody's. STB-011: alone, shut the box."""
    s.phase, s.outcome = Phase.OVER, Outcome.LEFT
    if rules.players == 1:
        return
    least, seats = s.left[0], 0
    for seat in range(rules.players):
        least = min(least, s.left[seat])
    for seat in range(rules.players):
        if s.left[seat] == least:
            s.winner, seats = seat, seats + 1
    s.outcome = Outcome.WIN
    if seats > 1:
        s.outcome, s.winner = Outcome.TIE, record.NOBODY
        emit(s, Event.TIED, seats, least)
    else:
        emit(s, Event.WON, s.winner, least)


# --- the doors ---


@kernel
def advance(s, rules, action):
    """Carry `action` out, with all that follows without a decision."""
    if action == Action.TWO_DICE:
        roll(s, rules, 2)
    elif action == Action.ONE_DIE:
        roll(s, rules, 1)
    else:
        close(s, rules, action - Action.TILE_1 + 1)


@kernel
def report(s, rules, result):
    """Fill the row of a finished game."""
    result.shuts = s.shuts
    for seat in range(MAX_SEATS):
        result.left[seat], result.closed[seat] = s.left[seat], s.closed[seat]


# --- what Balance asks besides ---


@kernel
def redeal(s, rules, seat):
    """Do nothing: all of it lies open, and dice are not rolled ahead."""


@kernel
def conserved(s, rules):
    """Return `Law.NONE` (0), or the first law that fails: a turn's points are left or closed."""
    points, finished = 0, s.turn - (s.phase != Phase.OVER)
    for seat in range(rules.players):
        points += s.left[seat] + s.closed[seat]
    return Law.NONE if points == finished * (rules.tiles * (rules.tiles + 1) // 2) else Law.CLOSED_AND_OPEN_ADD_UP


def tell(entry, rules, names):
    """Return the sentence for an event."""
    seat, value = f"Seat {entry.a + 1}", entry.b
    return {
        Event.ROLLED: f"  {seat} rolls {value}.",
        Event.CLOSED: f"    closes {value}",
        Event.ENDED: f"  Nothing fits: {seat.lower()} leaves {value}.",
        Event.SHUT: f"  {seat} shuts the box!",
        Event.WON: f"{seat} wins with {value} left.",
        Event.TIED: f"{entry.a} seats left {value} each: nobody wins.",
    }[entry.event]
