"""All Hoomanz Are Dead, what follows from a scenario's tables: decks, tiles by kind, odds of a Combat.

Plain Python, run once per configuration.
"""

import functools

import numpy as np

from sims.games.all_hoomanz.records.sizes import (
    ADAM_CHITS,
    CHITS,
    MAX_PILES,
    MAX_SEATS,
    MAX_STACK,
    NONE,
    ODDS_ATTACK,
    ODDS_SHIELDS,
    ODDS_SPEED,
)
from sims.games.all_hoomanz.records.words import (
    Barrier,
    Edge,
    Effect,
    Expansion,
    Fight,
    Hero,
    HeroPool,
    Instruction,
    Kind,
    Skill,
)
from sims.row_error import RowError

PURPLE_EYE_SKILLS = (Skill.PROMOTE, Skill.SHORT_CIRCUIT)
PURPLE_EYE_MYSTERIES = range(Instruction.ADAM_LEVELS, Instruction.CUBETRON)
ALIEN_MYSTERIES = range(Instruction.CUBETRON, Instruction.LANDING + 1)
LEVEL_UP_EFFECTS = (
    *(Effect.NONE, Effect.TIRELESS, Effect.ESCAPE, Effect.KILL_HERE, Effect.KILL_NEAR, Effect.KILL_TWO),
    *(Effect.KILL_ANYWHERE, Effect.FAR_WORMHOLE, Effect.HEAL, Effect.SCAVENGE, Effect.SECOND_WIND),
)
SAFE_ZONES = (Kind.MEDBAY, Kind.HELIPAD, Kind.DROPSITE)


def derive(rules: np.ndarray) -> None:
    """Fill the derived fields of `rules[0]`; `state.DERIVED` lists them.

    Raises:
        RowError: If a row of a table cannot be used: a tile without exits, a card that needs an absent expansion.
        ValueError: If the tiles, the heroes or the supplies do not make a game.
    """
    r = rules[0]
    check_tiles(r)
    check_expansions(r)
    check_level_ups(r)
    check_supplies(r)
    in_play = {int(Expansion.BASE)}
    in_play |= {int(Expansion.PURPLE_EYE)} if r["purple_eye"] else set()
    in_play |= {int(Expansion.ALIEN_LANDING)} if r["alien_landing"] else set()
    for table, deck in (("loot", "loot_cards"), ("monsters", "monster_cards"), ("mysteries", "mystery_cards")):
        rows = [row for row in r[f"{table}_deck"][: r[f"{table}_size"]] if int(r[table]["expansion"][row]) in in_play]
        r[deck][:] = 0
        r[deck][: len(rows)] = rows
        r[f"{deck}_size"] = len(rows)
    stack_tiles(r)
    deal(r)
    r["face"] = r["faces"][r["simon"]]
    group = r["adam_policies"] if r["purple_eye"] else r["groups"]  # AH-194
    for field in r["group"].dtype.names:
        r["group"][field] = group[field]
    r["adam_rank"] = np.argsort(-r["adam_policies"]["chit"], kind="stable")[:ADAM_CHITS]
    r["max_adam_level"] = min(int(r["adam_level_max"]), int(r["players"] + r["adam_level_base"]))
    r["level_costs"] = [r["level_2_cost"], r["level_3_cost"], r["level_4_cost"]]
    noodles = r["loot"]["amount"][r["loot"]["effect"] == Effect.COMBAT_NOODLE]
    r["noodle_attack"] = noodles.max(initial=0)
    r["odds"], r["odds_lost"] = odds(monster_deck(r), True)
    r["odds_scale"] = r["monster_cards_size"]


def check_tiles(r: np.void) -> None:
    """Check that every tile has an open side and that the box holds the rooms that the rules name."""
    kinds = [int(kind) for kind in r["tiles"]["kind"]]
    for row in r["tiles_deck"][: r["tiles_size"]]:
        if not (r["tiles"]["edges"][row] == Edge.OPEN).any():
            raise RowError("tiles", int(row), "edges", "has no open side: nobody could enter; one or more must be open")
        check_room(r, int(row))
    count = {kind: sum(kinds[row] == kind for row in r["tiles_deck"][: r["tiles_size"]]) for kind in Kind}
    for kind in (Kind.MEDBAY, Kind.PURPLE_EYE, Kind.ALIEN_LANDING):
        if count[kind] != 1:
            raise ValueError(f"tiles: {count[kind]} of the kind {kind.name.lower()}; there must be exactly 1")
    piles = count[Kind.BRAIN]
    cores = sum(count[kind] for kind in (Kind.EMP, Kind.FACTORY, Kind.REACTOR, Kind.LAB))
    if not 1 <= piles <= MAX_PILES or cores != piles:
        raise ValueError(
            f"tiles: {piles} Brains and {cores} Fusion Cores; there must be as many, 1 to {MAX_PILES} (AH-018)"
        )
    if r["cores_to_blast"] > cores:
        raise ValueError(f"cores_to_blast is {r['cores_to_blast']}; there are {cores} Fusion Cores in tiles")
    if r["brains_to_crush"] > piles:
        raise ValueError(f"brains_to_crush is {r['brains_to_crush']}; there are {piles} Brains in tiles")
    if r["tiles_size"] - 3 > MAX_STACK:
        raise ValueError(f"tiles: {r['tiles_size'] - 3} in the Room stack; at most {MAX_STACK} fit")


def check_room(r: np.void, row: int) -> None:
    """Check that a room's barrier, icons, TNT and Trapdoor suit its kind."""
    tile = r["tiles"][row]
    kind = Kind(int(tile["kind"]))
    safe, core = kind in SAFE_ZONES, Kind.EMP <= kind <= Kind.LAB
    if safe != (tile["barrier"] == Barrier.RED):
        raise RowError("tiles", row, "barrier", "must be red for Medbay, Helipad and Dropsite, and for no other room")
    if tile["barrier"] == Barrier.YELLOW and (core or kind == Kind.BRAIN):
        raise RowError("tiles", row, "barrier", "is yellow; a Fusion Core or a Brain is no Deploy Zone")
    for icon in ("tnt", "trapdoor"):
        if tile[icon] and (safe or core or kind == Kind.BRAIN):
            raise RowError("tiles", row, icon, "must be 0 for a Fusion Core, a Brain or a Safe Zone (AH-A44)")
    if kind == Kind.MONSTER and not 1 <= tile["icons"] <= 2:
        raise RowError("tiles", row, "icons", f"is {tile['icons']}; a Monster room has 1 or 2 Monsters")


def check_expansions(r: np.void) -> None:
    """Check that what only an expansion can carry out belongs to that expansion."""
    for table, column, needs in (
        (
            "mysteries",
            "instruction",
            {Expansion.PURPLE_EYE: PURPLE_EYE_MYSTERIES, Expansion.ALIEN_LANDING: ALIEN_MYSTERIES},
        ),
        ("monsters", "skill", {Expansion.PURPLE_EYE: PURPLE_EYE_SKILLS}),
    ):
        for row in sorted({int(row) for row in r[f"{table}_deck"][: r[f"{table}_size"]]}):
            for expansion, words in needs.items():
                if int(r[table][column][row]) in words and r[table]["expansion"][row] != expansion:
                    name = expansion.name.lower()
                    raise RowError(table, row, column, f"works only with that expansion; its expansion must be {name}")
    for row in r["tiles_deck"][: r["tiles_size"]]:
        kind, printed = int(r["tiles"]["kind"][row]), int(r["tiles"]["expansion"][row])
        wanted = {Kind.PURPLE_EYE: Expansion.PURPLE_EYE, Kind.ALIEN_LANDING: Expansion.ALIEN_LANDING}.get(
            Kind(kind), Expansion.BASE
        )
        if printed != wanted:
            raise RowError("tiles", int(row), "expansion", f"must be {wanted.name.lower()} for this kind of room")


def check_level_ups(r: np.void) -> None:
    """Check that no Level Up has an effect that works only with an item's card."""
    for column in ("effect", "dark_effect"):
        for row, effect in enumerate(r["level_ups"][column]):
            if int(effect) not in LEVEL_UP_EFFECTS:
                allowed = ", ".join(Effect(each).name.lower() for each in LEVEL_UP_EFFECTS)
                raise RowError("level_ups", row, column, f"is none of a Level Up's; it must be one of {allowed}")


def check_supplies(r: np.void) -> None:
    """Check that the box has the shields and Powa-Drinks that everyone starts with."""
    adam = int(r["adam_shields"]) if r["purple_eye"] else 0
    for supply, wanted in (
        ("shields", r["players"] * r["start_shields"] + adam),
        ("drinks", r["players"] * r["start_drinks"]),
    ):
        if wanted > r[supply]:
            raise ValueError(f"{supply} is {r[supply]}; {r['players']} heroes start with {wanted} in all")


def stack_tiles(r: np.void) -> None:
    """AH-017: sort the tiles into those of the Room stack and those on the table at the start."""
    rows = [int(row) for row in r["tiles_deck"][: r["tiles_size"]]]
    kind = [Kind(int(r["tiles"]["kind"][row])) for row in rows]
    apart = (Kind.MEDBAY, Kind.PURPLE_EYE, Kind.ALIEN_LANDING)
    brains = [row for row, what in zip(rows, kind, strict=True) if what == Kind.BRAIN]
    cores = [row for row, what in zip(rows, kind, strict=True) if Kind.EMP <= what <= Kind.LAB]
    others = [row for row, what in zip(rows, kind, strict=True) if what not in apart and row not in brains + cores]
    for field, chosen in (("brains", brains), ("cores", cores), ("ordinary", others)):
        r[field][:] = 0
        r[field][: len(chosen)] = chosen
    r["piles"], r["ordinary_size"] = len(brains), len(others)
    for field, what in (("medbay", Kind.MEDBAY), ("eye", Kind.PURPLE_EYE), ("landing", Kind.ALIEN_LANDING)):
        r[field] = rows[kind.index(what)]


def deal(r: np.void) -> None:
    """List the characters that may be dealt; those that are set by the scenario must differ."""
    pool = [
        row
        for row, character in enumerate(r["characters"])
        if r["hero_pool"] == HeroPool.ALL or character["pool"] == HeroPool.BASE
    ]
    chosen = [int(hero) for hero in r["heroes"][: r["players"]] if hero != Hero.RANDOM]
    for hero in chosen:
        if chosen.count(hero) > 1:
            raise ValueError(f"heroes: {Hero(hero).name.lower()} is taken twice; a character has one card")
    free = [row for row in pool if row + Hero.WENDY not in chosen]
    if len(chosen) + len(free) < r["players"]:
        raise ValueError(f"heroes: {r['players']} seats, but hero_pool has only {len(free)} more characters to deal")
    r["dealt"][:] = NONE
    r["dealt"][: len(pool)] = pool
    r["dealt_size"] = len(pool)
    assert len(r["level_ups"]) == len(r["characters"]) * CHITS
    assert r["players"] <= MAX_SEATS


def monster_deck(r: np.void) -> bytes:
    """Return the Monsters in play as bytes: one row (speed, attack, defense, skill, amount) each, for `odds`."""
    monsters = r["monsters"][r["monster_cards"][: r["monster_cards_size"]]]
    fields = [monsters[field] for field in ("speed", "attack", "defense", "skill", "amount")]
    return np.stack(fields, axis=1).astype(np.int64).tobytes()


@functools.lru_cache(maxsize=64)
def odds(monsters: bytes, may_flee: bool) -> tuple[np.ndarray, np.ndarray]:
    """Count how the Monsters of a deck end a Combat, by the hero's Speed, Attack and shields, without items.

    Args:
        monsters: int64 rows of (speed, attack, defense, skill, amount), as bytes, so that results can be cached.
        may_flee: Whether a hero who is faster, and would not win at once, flees where the Monster does not hold it.

    Returns:
        ends: int16, shape (4, speeds, attacks, shields): how many Monsters bring about each end of a Fight.
        lost: int16, shape (speeds, attacks, shields): shields lost, summed over the deck. The Skills bite and fear
            apply.
    """
    deck = np.frombuffer(monsters, np.int64).reshape(-1, 5)
    # four axes: Speed, Attack, shields, Monster; the sums below run over the last
    speed = np.arange(ODDS_SPEED)[:, None, None, None]
    attack = np.arange(ODDS_ATTACK)[None, :, None, None]
    shields = np.arange(ODDS_SHIELDS)[None, None, :, None]
    foe_speed, foe_attack, foe_defense, skill, amount = (deck[:, column] for column in range(5))
    bite, fear = amount * (skill == Skill.BITE), amount * (skill == Skill.FEAR)
    left = shields - bite
    first = speed > foe_speed
    kills = np.maximum(0, attack - fear) >= foe_defense
    fled = first & ~kills & (skill != Skill.HOLD) & (left > 0) & may_flee
    # the hero is hit unless it wins first or flees
    struck = ~(first & kills) & ~fled
    out = (left <= 0) | (struck & (foe_attack >= left))
    shape = (ODDS_SPEED, ODDS_ATTACK, ODDS_SHIELDS)
    every = (*shape, len(deck))
    ends = np.zeros((len(Fight), *shape), np.int16)
    ends[Fight.VICTORY] = np.broadcast_to(~out & ~fled & kills, every).sum(axis=-1)
    ends[Fight.KO] = np.broadcast_to(out, every).sum(axis=-1)
    ends[Fight.FLEE] = np.broadcast_to(fled, every).sum(axis=-1)
    ends[Fight.TIE] = len(deck) - ends.sum(axis=0)
    lost = np.broadcast_to(np.minimum(shields, bite + foe_attack * struck), every).sum(axis=-1)
    return ends, lost.astype(np.int16)
