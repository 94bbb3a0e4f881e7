"""Posthuman, what follows from a scenario's tables: decks, items in one table, faces of dice, odds of an exchange.

Plain Python, run once per configuration.
"""

import functools
from itertools import product

import numpy as np

from sims.games.posthuman.records.sizes import (
    LEVELS,
    MAX_CARDS,
    MAX_STAT,
    MINIONS,
    NARRATIVES,
    ODDS_DICE,
    SIDES,
    START,
    STARTING_ITEMS,
    STATS,
    WEAPONS,
)
from sims.games.posthuman.records.words import (
    Bonus,
    Character,
    Creation,
    Deck,
    Effect,
    FoeClass,
    Melee,
    RemovedEvents,
    Terrain,
    Use,
)
from sims.row_error import RowError


def derive(rules: np.ndarray) -> None:
    """Fill the derived fields of `rules[0]`; `state.DERIVED` lists them.

    Raises:
        RowError: If a row of a table cannot be used.
        ValueError: If a custom character costs too much, or the tables do not make a game.
    """
    r = rules[0]
    solo = int(r["players"]) == 1
    r["land"][: len(r["tiles"])] = r["tiles"]
    r["land"][START] = r["starting_tiles"][0]
    check_characters(r)
    build_characters(r)
    join_items(r)
    join_foes(r)
    add_bonuses(r)
    make_decks(r, solo)
    lay_out_market(r, solo)
    join_rewards(r)
    cut_dice(r)
    r["odds"] = odds(tuple(int(face) for face in r["melee_faces"][: int(r["melee_sides"])]))


def check_characters(r: np.void) -> None:
    """Check that no pre-made character is taken twice, and that there are enough to deal (PH-007)."""
    chosen = [int(character) for character in r["character"][: int(r["players"])] if character != Character.RANDOM]
    for character in chosen if r["creation"] == Creation.PREMADE else ():
        if chosen.count(character) > 1:
            name = Character(character).name.lower()
            raise ValueError(f"character: {name} is taken twice; a character has one card")
    if r["characters_size"] < r["players"]:
        raise ValueError(f"characters: {r['characters_size']} rows; there must be one for each of {r['players']} seats")


def build_characters(r: np.void) -> None:
    """PH-013, PH-014: read the stats of custom characters from five digits, and check what they cost."""
    lowest = int(r["lowest_stat"])
    for seat in range(int(r["players"])):
        digits = [int(digit) for digit in str(int(r["custom_build"][seat]))]
        if len(digits) != STATS or not all(lowest <= digit <= MAX_STAT for digit in digits):
            raise ValueError(
                f"custom_build is {r['custom_build'][seat]}; it must be five digits from {lowest} to {MAX_STAT}: "
                "strength, speed, mind, melee, shooting"
            )
        cost = sum(int(r["stat_values"]["price"][digit - 1]) for digit in digits)
        if r["creation"] == Creation.CUSTOM and cost > r["dev_points"]:
            raise ValueError(
                f"custom_build {r['custom_build'][seat]} costs {cost} development points; there are {r['dev_points']}"
            )
        r["stats"][seat] = digits


def join_items(r: np.void) -> None:
    """Put equipment, weapons and starting items into one table, by the numbers of items."""
    items = r["items"]
    items[:] = np.zeros((), items.dtype)
    renamed = {"food": "gain_food"}  # of equipment: `ammo` is what a weapon needs
    for table, first in (("equipment", 0), ("weapons", WEAPONS), ("starting_items", STARTING_ITEMS)):
        rows = r[table]
        for name in rows.dtype.names:
            field = "gain_ammo" if (table, name) == ("equipment", "ammo") else renamed.get(name, name)
            if field in items.dtype.names:
                items[field][first : first + len(rows)] = rows[name]
    given = np.flatnonzero(r["starting_items"]["given"])
    free = np.flatnonzero(r["starting_items"]["free"])
    if len(given) != 1 or len(free) != 1:
        raise ValueError("starting_items: exactly one row must be given to all, and one be free (PH-017, PH-023)")
    r["given_item"], r["free_item"] = STARTING_ITEMS + given[0], STARTING_ITEMS + free[0]
    if r["items"]["use"][r["free_item"]] != Use.MELEE:
        raise RowError("starting_items", int(free[0]), "use", "must be melee: it is for whoever has no melee weapon")


def join_foes(r: np.void) -> None:
    """Put enemies and minions into one table, with the shifts of `enemy_health` and `enemy_melee`."""
    foes = r["foes"]
    foes[:] = np.zeros((), foes.dtype)
    for table, first in (("enemies", 0), ("minions", MINIONS)):
        rows = r[table]
        for name in rows.dtype.names:
            foes[name][first : first + len(rows)] = rows[name]
    used = foes["health"] > 0
    foes["health"][used] = np.maximum(1, foes["health"][used] + r["enemy_health"])
    foes["melee"][used] = np.clip(foes["melee"][used] + r["enemy_melee"], 1, MAX_STAT)


def add_bonuses(r: np.void) -> None:
    """Write what skills, followers and items add, by Bonus."""
    for bonus in Bonus:
        column = bonus.name.lower()
        r["skill_bonuses"][:, bonus] = r["skills"][column]
        r["follower_bonuses"][:, bonus] = r["followers"][column]
        r["bonuses"][:, bonus] = 0
        r["bonuses"][: len(r["equipment"]), bonus] = r["equipment"][column]
        r["bonuses"][STARTING_ITEMS : STARTING_ITEMS + len(r["starting_items"]), bonus] = r["starting_items"][column]


def rows_of(r: np.void, table: str) -> list[int]:
    """Return the rows of a table's deck, each as often as it has copies."""
    return [int(row) for row in r[f"{table}_deck"][: int(r[f"{table}_size"])]]


def make_decks(r: np.void, solo: bool) -> None:
    """Write the cards of each deck: of a solo game without those that PH-231 to PH-234 remove."""
    events = rows_of(r, "events")
    fortress = [row for row in events if r["events"]["effect"][row] == Effect.FORTRESS]
    if len(fortress) != 1:
        raise ValueError(f"events: {len(fortress)} rows with the effect fortress; there must be exactly 1")
    r["fortress"] = fortress[0]
    stays = "solo_body" if r["solo_removed_events"] == RemovedEvents.BODY else "solo"
    cards = {
        Deck.EVENTS: [row for row in events if row != fortress[0] and (not solo or r["events"][stays][row])],
        Deck.SKILLS: [row for row in rows_of(r, "skills") if not solo or r["skills"]["solo"][row]],
        Deck.EQUIPMENT: [row for row in rows_of(r, "equipment") if not solo or r["equipment"]["solo"][row]],
        Deck.WEAPONS: [WEAPONS + row for row in rows_of(r, "weapons")],
        Deck.SUPPLIES: rows_of(r, "supplies"),
        Deck.FOLLOWERS: rows_of(r, "followers"),
        Deck.SCARS: rows_of(r, "scars"),
        Deck.ACTIONS: rows_of(r, "mutant_actions"),
        Deck.TERRAIN: rows_of(r, "tiles"),
    }
    minions = rows_of(r, "minions")
    cards[Deck.HUMAN_MINIONS] = [MINIONS + row for row in minions if r["minions"]["kind"][row] == FoeClass.HUMAN]
    cards[Deck.MUTANT_MINIONS] = [MINIONS + row for row in minions if r["minions"]["kind"][row] == FoeClass.MUTANT]
    enemies, narratives = rows_of(r, "enemies"), rows_of(r, "narratives")
    for level in range(LEVELS):
        cards[Deck(Deck.ENCOUNTERS_1 + level)] = [
            *(row for row in enemies if r["enemies"]["level"][row] == level + 1),
            *(NARRATIVES + row for row in narratives if r["narratives"]["level"][row] == level + 1),
        ]
    r["cards"][:] = 0
    for deck, rows in cards.items():
        least = r["solo_below"] if deck == Deck.EVENTS else 1
        if not least <= len(rows) <= MAX_CARDS:
            raise ValueError(f"the deck {deck.name.lower()} has {len(rows)} cards; it must have {least} to {MAX_CARDS}")
        r["cards"][deck, : len(rows)] = rows
        r["cards_size"][deck] = len(rows)


def lay_out_market(r: np.void, solo: bool) -> None:
    """Count the copies of each starting item whose player-number icon suits the game (PH-001, PH-231)."""
    items = r["starting_items"]
    players = 1 if solo else int(r["players"])
    copies = sum(items[f"icon_{icon}"] for icon in range(1, players + 1))
    every = sum(items[f"icon_{icon}"] for icon in range(1, 5))
    for row in range(int(r["starting_items_size"])):
        if every[row] != items["count"][row]:
            raise RowError("starting_items", row, "count", f"is {items['count'][row]}; its icons count {every[row]}")
    r["market"] = copies


def join_rewards(r: np.void) -> None:
    """Write the rewards of supply cards by terrain: food, ammo, equipment, weapons."""
    for terrain in Terrain:
        for kind, name in enumerate(("food", "ammo", "equipment", "weapons")):
            r["rewards"][:, terrain, kind] = r["supplies"][f"{terrain.name.lower()}_{name}"]


def cut_dice(r: np.void) -> None:
    """Write the faces of each die, as often as it shows them."""
    for die in ("melee", "defence", "shooting"):
        faces = [face for face, sides in enumerate(r[f"{die}_die"]["sides"]) for _ in range(int(sides))]
        if not 1 <= len(faces) <= SIDES:
            raise ValueError(f"{die}_die has {len(faces)} sides; it must have 1 to {SIDES}")
        r[f"{die}_faces"][:] = 0
        r[f"{die}_faces"][: len(faces)] = faces
        r[f"{die}_sides"] = len(faces)


@functools.cache
def odds(faces: tuple[int, ...]) -> np.ndarray:
    """Return the chances that only the human, only the enemy, or both deal wounds in an exchange of melee.

    The human's Special contains an attack, as on every weapon, and nobody has defence dice.

    Args:
        faces: The faces of the melee die, one per side.

    Returns:
        Shape (ODDS_DICE, ODDS_DICE, 2, 2, 3): by the human's dice, the enemy's, whether the human's Warriors count,
        whether the enemy's Special contains an attack.
    """
    share = np.array([faces.count(face) / len(faces) for face in range(len(Melee))])
    found = np.zeros((ODDS_DICE, ODDS_DICE, 2, 2, 3))
    for warriors, special in product((0, 1), repeat=2):
        human = share[Melee.ATTACK] + share[Melee.CRITICAL] + share[Melee.SPECIAL] + warriors * share[Melee.WARRIOR]
        enemy = share[Melee.ATTACK] + share[Melee.CRITICAL] + special * share[Melee.SPECIAL]
        ours = [_attacks_and_blocks(n, human, share[Melee.BLOCK]) for n in range(ODDS_DICE)]
        theirs = [_attacks_and_blocks(n, enemy, share[Melee.BLOCK]) for n in range(ODDS_DICE)]
        for n, m in product(range(ODDS_DICE), repeat=2):
            for a, b in product(range(n + 1), repeat=2):
                for c, d in product(range(m + 1), repeat=2):
                    chance = ours[n][a, b] * theirs[m][c, d]
                    if chance:
                        left, right = max(0, a - d), max(0, c - b)
                        place = 0 if left > right else 1 if right > left else 2
                        if left or right:
                            found[n, m, warriors, special, place] += chance
    return found


def _attacks_and_blocks(dice: int, attack: float, block: float) -> np.ndarray:
    """Return the chance of so many attacks and so many Blocks with some dice; shape (dice + 1, dice + 1)."""
    chances = np.zeros((dice + 2, dice + 2))
    chances[0, 0] = 1.0
    for _ in range(dice):
        more = chances * (1 - attack - block)
        more[1:] += chances[:-1] * attack
        more[:, 1:] += chances[:, :-1] * block
        chances = more
    return chances[: dice + 1, : dice + 1]
