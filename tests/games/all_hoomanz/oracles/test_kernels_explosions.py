"""All Hoomanz Are Dead: explosions and Brains in the kernels against the second reading, on random boards."""

from collections import Counter

import numpy as np
import pytest

from sims.games.all_hoomanz.records.sizes import ADAM, ADAM_CHITS, ADAM_LEVELS, NOBODY, NONE
from sims.games.all_hoomanz.records.words import Kind
from sims.games.all_hoomanz.rules.brains import brain_sequence
from sims.games.all_hoomanz.rules.explosions import blast, bomb_in, chain, remove_bomb, tick
from sims.games.all_hoomanz.rules.purple_eye.levels import devolve_adam
from sims.games.all_hoomanz.rules.special_rooms import air_strike
from sims.kernel import kernel
from sims.rng import below
from sims.sets import count, pick
from tests.games.all_hoomanz.oracles import brains, explosions
from tests.games.all_hoomanz.oracles.brains import DRONES
from tests.games.all_hoomanz.oracles.fights import raise_adam
from tests.games.all_hoomanz.oracles.simon import Choices, every_way
from tests.games.all_hoomanz.oracles.worlds import DICE, broken_laws, lots, place

SITUATIONS = [2_000, pytest.param(100_000, marks=pytest.mark.validate)]
FIRST = Choices()  # of two BOMBs the one armed first explodes first (AH-A43)


@kernel
def tick_all(states, rules, first):
    """A Tick Tock in every state."""
    for i in range(len(states)):
        tick(states[i], rules[(first + i) % len(rules)], NONE)


@kernel
def destroy_all(states, rules, first, rooms):
    """A Fusion Core destroyed in every state that has one, every other by an Air Strike; `rooms`: which, or NONE."""
    for i in range(len(states)):
        s, r = states[i], rules[(first + i) % len(rules)]
        rooms[i] = NONE
        cores = s.of_kind[Kind.EMP] | s.of_kind[Kind.FACTORY] | s.of_kind[Kind.REACTOR] | s.of_kind[Kind.LAB]
        if cores:
            rooms[i] = pick(cores, below(s, DICE, count(cores)))
            if i % 2:
                air_strike(s, r, s.seat, r.tiles[s.tile[rooms[i]]].kind - Kind.EMP)
            else:
                bomb = bomb_in(s, rooms[i])
                if bomb != NONE:
                    remove_bomb(s, bomb)
                    s.defused += 1
                s.exploded += 1
                s.armed += 1
                blast(s, r, rooms[i])
                chain(s, r, rooms[i])


@kernel
def reveal_all(states, rules, first, rooms, revealers):
    """A Brain's sequence in every state that has a Brain, as if just revealed: `rooms`, NONE without; `revealers`."""
    for i in range(len(states)):
        s, r = states[i], rules[(first + i) % len(rules)]
        rooms[i] = NONE
        found = s.of_kind[Kind.BRAIN]
        if found:
            rooms[i] = pick(found, below(s, DICE, count(found)))
            revealers[i] = below(s, DICE, r.players + 2)
            if revealers[i] == r.players:
                revealers[i] = NOBODY
            elif revealers[i] > r.players:
                revealers[i] = ADAM if s.adam_room >= 0 else 0
            if revealers[i] >= 0 and revealers[i] != ADAM:
                s.seat = revealers[i]
            brain_sequence(s, r, rooms[i], revealers[i])


@kernel
def devolve_all(states, rules, first, before):
    """A.D.A.M. with random Level Ups devolved in every state; `before`: his chits, and which of them are dark."""
    for i in range(len(states)):
        s, r = states[i], rules[(first + i) % len(rules)]
        raise_adam(s, r)
        before[i, 0], before[i, 1] = s.adam_chit, s.adam_dark
        devolve_adam(s, r)


def half_with_adam(situations, seed, rooms, wanted):
    """Random facilities, half of them with The Purple Eye."""
    for purple_eye in (False, True):
        yield from lots(situations // 2, seed + purple_eye, rooms, 0, wanted, purple_eye=purple_eye)


def changes(before, after):
    """What an explosion has done."""
    return {
        "exploded": after.blasted > before.blasted,
        "two": after.blasted > before.blasted + 1,
        "chain": sum(tile.flipped for tile in after.tiles.values())
        > sum(tile.flipped for tile in before.tiles.values()) + after.blasted - before.blasted,
        "KO": sum(hero.ko for hero in after.heroes) > sum(hero.ko for hero in before.heroes),
        "Drones": after.drones_on_tiles() < before.drones_on_tiles(),
        "A.D.A.M.": before.adam is not None and after.adam is None,
        "CLEAR": after.clear_supply > before.clear_supply,
        after.over: True,
    }


@pytest.mark.parametrize("situations", SITUATIONS)
def test_a_tick_tock_explodes_what_the_rules_say(situations):
    seen = Counter()
    for lot in half_with_adam(situations, seed=21, rooms=9, wanted=(0, 2, 3, 0)):
        tick_all(lot.states, lot.rules, lot.first)
        assert broken_laws(lot.states, lot.rules, lot.first) == 0
        for i, before in enumerate(lot.before):
            after, end = lot.world(i), before.copy()
            explosions.tick(end, FIRST)
            if end.over and [bomb.cell for bomb in end.bombs] == [before.bombs[-1].cell]:
                end.bombs[0].shields += 1  # the kernel stops at the victory, before the BOMB armed later ticks
                end.scrapyard -= 1
            assert after == end, f"{lot.first + i}:\nbefore {before}\nkernel {after}\nreading {end}"
            seen.update(name for name, happened in changes(before, after).items() if happened)
            seen["ticked"] += before.bombs != after.bombs and after.blasted == before.blasted
    kinds = ("exploded", "two", "chain", "KO", "Drones", "A.D.A.M.", "CLEAR", "WIN", "ticked")
    assert min(seen[kind] for kind in kinds) > situations / 400, seen


@pytest.mark.parametrize("situations", SITUATIONS)
def test_a_core_is_destroyed_as_the_rules_say(situations):
    seen = Counter()
    for lot in half_with_adam(situations, seed=23, rooms=9, wanted=(0, 3, 3, 0)):
        rooms = np.zeros(len(lot.states), np.int64)
        destroy_all(lot.states, lot.rules, lot.first, rooms)
        for i, before in enumerate(lot.before):
            if rooms[i] == NONE:
                continue
            after, end = lot.world(i), before.copy()
            cell = place(lot.read(i)["cell"][rooms[i]])
            if i % 2:
                explosions.air_strike(end, cell)
            else:
                end.scrapyard += sum(bomb.shields for bomb in end.bombs if bomb.cell == cell)
                end.bombs = [bomb for bomb in end.bombs if bomb.cell != cell]
                explosions.blast(end, cell)
            assert after == end, f"{lot.first + i}:\nbefore {before}\nkernel {after}\nreading {end}"
            seen.update(name for name, happened in changes(before, after).items() if happened)
    kinds = ("exploded", "chain", "KO", "Drones", "A.D.A.M.", "CLEAR", "WIN")
    assert min(seen[kind] for kind in kinds) > situations / 400, seen


@pytest.mark.parametrize("situations", SITUATIONS)
def test_a_brain_does_what_the_rules_say(situations):
    seen = Counter()
    for lot in half_with_adam(situations, seed=25, rooms=5, wanted=(1, 0, 0, 0)):
        rooms, revealers = np.zeros((2, len(lot.states)), np.int64)
        reveal_all(lot.states, lot.rules, lot.first, rooms, revealers)
        assert broken_laws(lot.states, lot.rules, lot.first) == 0
        for i, before in enumerate(lot.before):
            if rooms[i] == NONE:
                continue
            who, cell = int(revealers[i]), place(lot.read(i)["cell"][rooms[i]])
            after = lot.world(i, who)
            revealer = {NOBODY: DRONES, ADAM: brains.ADAM}.get(who, who)

            def run(end, choices, cell=cell, revealer=revealer):
                brains.brain_sequence(end, cell, revealer, choices)

            ends = [end for _, end in every_way(before, run)]
            assert after in ends, f"{lot.first + i}, {who}:\nbefore {before}\nkernel {after}\nreading {ends[0]}"
            seen.update((after.over, f"by {min(who, 0) if who != ADAM else ADAM}"))
            devolved = who == ADAM and len(after.heroes) > 2 and not after.over
            assert lot.states["adam_dark"][i].any() == devolved  # ADVANCE has given him a Level Up
            seen["devolved"] += [hero.placed for hero in after.heroes] != [hero.placed for hero in before.heroes]
            seen["drawn"] += len(ends) > 1
            seen["CLEAR"] += after.clear_supply > before.clear_supply
    kinds = ("", "EXTINCTION", "DISINTEGRATION", "by 0", "by -1", "by 5", "devolved", "drawn", "CLEAR")
    assert min(seen[kind] for kind in kinds) > situations / 200, seen


def slots_of(chits, dark):
    """A.D.A.M.'s level slots: a chit and whether it lies face up, None where there is none."""
    return [
        None if chit == NONE else (chit, not down) for chit, down in zip(chits.tolist(), dark.tolist(), strict=True)
    ]


@pytest.mark.parametrize("situations", SITUATIONS)
def test_adam_is_devolved_as_the_rules_say(situations):
    seen = Counter()
    for lot in lots(situations, 27, 2, 0, (0, 0, 0, 0), purple_eye=True):
        before = np.zeros((len(lot.states), 2, ADAM_LEVELS), np.int64)
        devolve_all(lot.states, lot.rules, lot.first, before)
        assert broken_laws(lot.states, lot.rules, lot.first) == 0
        for i, (chits, dark) in enumerate(before):
            slots, highest = slots_of(chits, dark), int(lot.rules["max_adam_level"][lot.numbers[i]])
            unused = [chit for chit in range(ADAM_CHITS) if chit not in chits]
            ends = brains.devolve_adam(slots, highest, unused)
            assert slots_of(lot.states["adam_chit"][i], lot.states["adam_dark"][i]) in ends, (slots, highest)
            seen["turned" if len(ends) == 1 and ends != [slots] else "nothing" if len(ends) == 1 else "drawn"] += 1
    assert min(seen[kind] for kind in ("turned", "nothing", "drawn")) > situations / 400, seen
