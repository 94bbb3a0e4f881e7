"""Watch games of Cyberdoom Tower action by action for what must never happen.

After each action the kernel `watch` compares the records before and after it. For each law it counts how often the law
applied (`counts`) and how often it was broken (`wrong`).
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import product

import numpy as np
from numba import njit

from balance.simulation.workers import thread_count
from benchmarks.validation.checks import Check, Section, Sizes
from scenarios import Value, load
from sims import loop, rng
from sims.games.cyberdoom_tower import GAME
from sims.games.cyberdoom_tower.play import advance, start
from sims.games.cyberdoom_tower.records.state import ACTIONS, STATE, Action, Item, Mark, Outcome, Phase, Weapon
from tests.games.cyberdoom_tower.oracles.cards import AIS, MODIFIERS, SENTINELS
from tests.games.cyberdoom_tower.oracles.hit_boxes import FACE, PLAIN, WHITE, placeable

POLICIES = ("ghost", "hunter", "looter", "clock", "random")
SEED = 61
BLOCK = 5_000
decide = GAME.bound(loop.decide)
ITEMS, FIRST_SPARE = len(Item), int(Item.LASER_CANNON)


class Seen(IntEnum):
    """List what is watched; a member is an index of `counts` and `wrong`."""

    ACTIONS, TIMER, OTHER_SHEET, KEYS, ENERGY_OUT, AI_ANSWERS, UNPROVOKED, PLACED, TRACKS = range(9)


TOLD = {
    Seen.TIMER: "O10: an undefeated Sentinel without a Sentinel Turn stands where the round says",
    Seen.OTHER_SHEET: "O15: an action leaves the other player's sheet and place alone",
    Seen.KEYS: "O15: keys held are the key symbols taken, of all players together",
    Seen.ENERGY_OUT: "O02, O15: a player without Energy, and only that, is loss_energy",
    Seen.AI_ANSWERS: "O12: the AI takes its damage from each attack that does not end the game",
    Seen.UNPROVOKED: "O11: Energy lost to a Sentinel follows a failed Hide or an attack, and is its damage",
    Seen.PLACED: "O01: after a success all six dice can be placed, after a failure they cannot",
    Seen.TRACKS: "O02: Energy and Luck on their tracks, no more AP than a turn has, one attack a turn",
}


@njit(nogil=True)
def watch(rules, seed, first, games, legal, counts, wrong):
    """Play games by policy and watch every action.

    Args:
        rules: An array of one RULES record.
        seed, first, games: The seed, the first game number, and how many games are played.
        legal: Whether a pool of dice can be placed on a layout; shape (layouts, pools).
        counts, wrong: How often each law applied and was broken; shape (len(Seen),).
    """
    states, blank, room = np.zeros(2, STATE), np.zeros(1, STATE), np.zeros(ACTIONS, np.int64)
    for game in range(first, first + games):
        states[0] = blank[0]
        s, old = states[0], states[1]
        rng.begin_game(s, seed, game)
        start(s, rules[0])
        while s.phase != Phase.OVER:
            states[1] = states[0]
            s.taken += 1
            action = decide(s, rules[0], room)
            advance(s, rules[0], action)
            counts[Seen.ACTIONS] += 1
            see_tower(s, rules[0], counts, wrong)
            see_sheets(s, old, rules[0], action, counts, wrong)
            if old.phase == Phase.ACT and Action.ATTACK <= action < Action.CROSS_OFF:
                see_attack(s, old, rules[0], action, legal, counts, wrong)


@njit(nogil=True)
def see_tower(s, rules, counts, wrong):
    """Check the places of Sentinels and the number of keys."""
    keys = 0
    for floor in range(rules.floors):
        keys += s.used[floor, rules.key_sector[s.floor_card[floor]]] != 0
        if not s.activated[floor] and s.sentinel_energy[floor] > 0 and s.phase != Phase.OVER:
            counts[Seen.TIMER] += 1
            wrong[Seen.TIMER] += s.position[floor] != 7 - min(5, (s.rounds - 1) // 2)
    counts[Seen.KEYS] += 1
    wrong[Seen.KEYS] += keys != s.keys


@njit(nogil=True)
def see_sheets(s, old, rules, action, counts, wrong):
    """Check the players: tracks, the other player's sheet, and who is out of Energy."""
    out = False
    for seat in range(rules.players):
        out |= s.energy[seat] <= 0
        counts[Seen.TRACKS] += 1
        fits = s.energy[seat] <= 6 and 0 <= s.luck[seat] <= 6 and 0 <= s.ap <= 3 and s.attacks - old.attacks <= 1
        wrong[Seen.TRACKS] += not (fits and (s.attacks == old.attacks or not old.attacked))
        if seat != old.seat:
            counts[Seen.OTHER_SHEET] += 1
            same = s.energy[seat] == old.energy[seat] and s.luck[seat] == old.luck[seat]
            same &= s.floor[seat] == old.floor[seat] and s.sector[seat] == old.sector[seat]
            same &= s.roof[seat] == old.roof[seat]
            wrong[Seen.OTHER_SHEET] += not (
                same and (s.items[seat] == old.items[seat]).all() and (s.boxes[seat] == old.boxes[seat]).all()
            )
    counts[Seen.ENERGY_OUT] += 1
    wrong[Seen.ENERGY_OUT] += out != (s.phase == Phase.OVER and s.outcome == Outcome.LOSS_ENERGY)
    if s.sentinel_hits > old.sentinel_hits:
        counts[Seen.UNPROVOKED] += 1
        provoked = s.hide_failures + s.auto_failures + s.attacks > old.hide_failures + old.auto_failures + old.attacks
        damage = int(rules.sentinel_cards[s.sentinel_card[s.floor[old.seat]]].damage)
        right = provoked and s.sentinel_hits == old.sentinel_hits + 1 and not old.roof[old.seat]
        wrong[Seen.UNPROVOKED] += not (right and is_paid(s, old, action, damage))


@njit(nogil=True)
def is_paid(s, old, action, damage):
    """Return whether the player's Energy fell by `damage` and what was paid, and rose by the items crossed off."""
    seat, crossed = old.seat, 0
    for item in range(FIRST_SPARE, ITEMS):
        crossed += old.items[seat, item] != Mark.CROSSED_OFF and s.items[seat, item] == Mark.CROSSED_OFF
    if old.phase == Phase.ACT and action == Action.ATTACK + Weapon.GRENADE:
        crossed -= 1  # for its damage, not for Energy
    left = old.energy[seat] - (s.energy_spent - old.energy_spent) + crossed - damage
    if s.energy[seat] == 0:
        return left <= 0
    symbol = int(old.phase == Phase.ACT and action >= Action.MOVE)  # the Movement may have ended on an Energy symbol
    return s.energy[seat] == left or s.energy[seat] == left + symbol


@njit(nogil=True)
def see_attack(s, old, rules, action, legal, counts, wrong):
    """Check an attack: whether its final dice can be placed, and the AI's answer."""
    counts[Seen.PLACED] += 1
    wrong[Seen.PLACED] += legal[s.layout, pool_of(s, rules)] != (s.attacks_placed > old.attacks_placed)
    if old.roof[old.seat]:
        counts[Seen.AI_ANSWERS] += 1
        won = s.phase == Phase.OVER and s.outcome == Outcome.WIN
        damage = 0 if won else int(rules.ai_cards[s.ai_card].damage)
        right = s.ai_hits - old.ai_hits == int(not won) and s.ai_attacks == old.ai_attacks + 1
        wrong[Seen.AI_ANSWERS] += not (right and is_paid(s, old, action, damage))


@njit(nogil=True)
def pool_of(s, rules):
    """Return the number of the dice's pool, worked out without the game's own functions.

    The code of a colour counts its dice of each face: digit f - 1 in base 5 (white) or base 3 (red) is for face f.
    """
    white, red = 0, 0
    for die in range(4):
        white += 5 ** (s.dice[die] - 1)
    for die in range(4, 6):
        red += 3 ** (s.dice[die] - 1)
    return rules.white_index[white] * 21 + rules.red_index[red]


def _legal(rules: np.ndarray) -> np.ndarray:
    """Return whether each pool of dice can be placed on each layout, by trying all ways; shape (layouts, pools)."""
    r = rules[0]
    white = sum(5 ** (FACE[die].astype(int) - 1) for die in range(WHITE))
    red = sum(3 ** (FACE[die].astype(int) - 1) for die in range(WHITE, len(FACE)))
    pools = r.white_index[white].astype(int) * 21 + r.red_index[red]
    legal = np.zeros((1 + max(r.sentinel_layout.max(), r.ai_layout.max()), len(pools)), np.bool_)
    for sentinel, boxes in enumerate(SENTINELS.values()):
        for place, modifiers in enumerate(MODIFIERS.values()):
            legal[r.sentinel_layout[sentinel, place // 6, place % 6], pools] = placeable(boxes, modifiers)
    for ai, boxes in enumerate(AIS.values()):
        legal[r.ai_layout[ai], pools] = placeable(boxes, PLAIN)
    return legal


def _watched(settings: dict[str, Value], sizes: Sizes, pool: ThreadPoolExecutor) -> np.ndarray:
    """Return `counts` and `wrong` of a configuration's games; shape (2, len(Seen))."""
    rules = load("cyberdoom-tower").configuration(settings).rules()
    legal = _legal(rules)

    def block(first: int) -> np.ndarray:
        seen = np.zeros((2, len(Seen)), np.int64)
        watch(rules, SEED, first, min(BLOCK, sizes.watched - first), legal, seen[0], seen[1])
        return seen

    seen: np.ndarray = np.sum(list(pool.map(block, range(0, sizes.watched, BLOCK))), axis=0)
    return seen


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield one table over all policies, for one and two players."""
    modes = list(product((1, 2), POLICIES)) if sizes.cells else [(2, "looter")]
    seen = np.zeros((2, len(Seen)), np.int64)
    with ThreadPoolExecutor(thread_count(None)) as pool:
        for players, policy in modes:
            seen += _watched({"players": players, "policy": policy}, sizes, pool)
    section = Section(
        "Cyberdoom Tower: games watched action by action (O01, O02, O10, O11, O12, O15)",
        f"{sizes.watched:,} games of each of {len(modes)} configurations (every policy, one and two players; seed "
        f"{SEED}), {seen[0, Seen.ACTIONS]:,} actions: the records before and after each are compared. Each line is "
        "exact: a single exception fails it, and so does a line for which nothing came up.",
        ("looked at", "exceptions"),
    )
    for law, name in TOLD.items():
        looked, wrong = (int(number) for number in seen[:, law])
        section.checks.append(Check(name, (f"{looked:,}", str(wrong)), wrong == 0 and looked > 0))
    yield section
