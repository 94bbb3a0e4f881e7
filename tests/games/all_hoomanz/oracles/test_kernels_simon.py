"""All Hoomanz Are Dead: S.I.M.O.N.'s Commands and turns in the kernels, against the second reading, on random boards.

The reading leaves every free choice open; what a kernel makes of a facility must be one of the ways the reading allows.
"""

from collections import Counter

import numpy as np
import pytest

from sims.games.all_hoomanz.records.sizes import MAX_COMMANDS
from tests.games.all_hoomanz.oracles.simon import (
    ASSEMBLE,
    DISARM,
    EXPLORE,
    FACES,
    HACK,
    REPLICATE,
    SERVICE,
    Script,
    World,
    explains,
    legal_outcomes,
    neighbours,
    run_command,
)
from tests.games.all_hoomanz.oracles.worlds import (
    broken_laws,
    carry_out,
    carry_out_one,
    check_faces,
    lots,
    take_turns,
    variants,
)

COMMANDS = (ASSEMBLE, EXPLORE, SERVICE, DISARM, REPLICATE, HACK)  # in the kernels' order, from 1
SITUATIONS = [2_000, pytest.param(100_000, marks=pytest.mark.validate)]


def narrowed(before: World, after: World):
    """What to try first: choices that can have led from one world to the other. Leaves out most of what cannot."""
    new = {cell for cell in after.tiles if cell not in before.tiles}
    edges = {after.tiles[cell].edges for cell in new}
    border = {cell for room in new for cell in neighbours(room)}
    red = any(after.is_red(cell) for cell in new)
    change = {cell: tile.drones - before.tiles[cell].drones for cell, tile in after.tiles.items() if cell not in new}
    cleared = {cell for cell, tile in before.tiles.items() if tile.clear and not after.tiles[cell].clear}
    touched = {seat for seat, hero in enumerate(before.heroes) if hero != after.heroes[seat]}

    def keep(what, option):
        if what == "new room":
            return option in new
        if what == "edges":
            return option in edges
        if what == "border room":
            return option in border
        if what == "Deploy Zone":
            return change[option] > 0
        if what == "Drone":
            return not new or red or change.get(option, 0) < 0
        if what == "hero":
            return option in touched
        if what == "Instant Items":
            way, number = option
            if way == "drinks":
                return any(before.heroes[seat].drinks - after.heroes[seat].drinks == number for seat in touched)
            return way == "nothing" or before.heroes[number].noodles > after.heroes[number].noodles
        if what == "Drone and CLEAR room":
            return option[1] in cleared
        if what in ("Drone and BOMB", "Drone and Brain"):
            return option[0] == option[1] or change[option[0]] < 0
        return True  # what is drawn at random

    return keep


def explained(before: World, command: str, after: World) -> bool:
    """Whether the rules allow a Command to lead from one world to the other."""
    keep = narrowed(before, after)
    script = []
    while script is not None:
        end, choices = before.copy(), Script(script, keep)
        run_command(end, command, choices)
        if end == after:
            return True
        script = choices.following()
    return explains(before, command, after)


def unlike(before: World, command: str, after: World) -> str:
    """What to say of a Command that is not explained."""
    ends = [end for _, end in legal_outcomes(before, command)][:3]
    return "\n".join([command, f"before {before}", f"kernel {after}", *[f"legal {end}" for end in ends]])


@pytest.mark.parametrize("situations", SITUATIONS)
def test_every_command_does_what_the_rules_allow(situations):
    done = Counter()
    for lot in lots(situations, seed=1, rooms=9):
        carry_out_one(lot.states, lot.rules, lot.first)
        assert broken_laws(lot.states, lot.rules, lot.first) == 0
        for i, before in enumerate(lot.before):
            command, after = COMMANDS[(lot.first + i) % 6], lot.world(i)
            assert explained(before, command, after), f"{lot.first + i}: {unlike(before, command, after)}"
            done[command] += before != after
            done[after.over] += 1
            done["halted"] += after.simon_done
            done["hit"] += sum(hero.shields for hero in after.heroes) < sum(hero.shields for hero in before.heroes)
    assert min(done[command] for command in COMMANDS) > situations / 40, done
    assert min(done[end] for end in ("EXTINCTION", "DISINTEGRATION", "halted", "hit")) > situations / 200, done


@pytest.mark.parametrize("situations", SITUATIONS)
def test_a_whole_turn_is_its_commands_in_order_until_something_ends_it(situations):
    check_faces(variants(1)[0])
    done = Counter()
    for lot in lots(situations, seed=2, rooms=6):
        whole, now = lot.states.copy(), lot.before
        take_turns(whole, lot.rules, lot.first)
        markers = [each.marker for each in now]
        for position in range(MAX_COMMANDS):
            running = np.array([is_running(each, marker, position) for each, marker in zip(now, markers, strict=True)])
            carry_out(lot.states, lot.rules, lot.first, position, running)
            for i in np.flatnonzero(running).tolist():
                command, after = FACES[now[i].face].commands[position], lot.world(i)
                assert explained(now[i], command, after), f"{lot.first + i}: {unlike(now[i], command, after)}"
                now[i] = after
                done[command] += 1
        assert (lot.states == whole).all()
    assert min(done[command] for command in COMMANDS) > situations / 10, done


def is_running(now: World, marker: int, position: int) -> bool:
    """AH-139: whether the turn comes to the Command at a position. `marker`: where it was when the turn began."""
    marker = now.marker if now.toggles.live_marker else marker
    return not now.over and not now.simon_done and position <= marker and position < len(FACES[now.face].commands)


def test_what_the_rules_do_not_allow_is_not_explained():
    tried = 0
    for lot in lots(300, seed=3, rooms=5):
        carry_out_one(lot.states, lot.rules, lot.first)
        for i, before in enumerate(lot.before):
            command, after = COMMANDS[(lot.first + i) % 6], lot.world(i)
            for slip in ("scrapyard", "yard", "line", "marker", "clear_supply"):
                other = after.copy()
                setattr(other, slip, getattr(other, slip) + 1)
                assert not explained(before, command, other), slip
            rooms = [cell for cell in after.tiles if after.tiles[cell].drones]
            if len(rooms) > 1:
                other = after.copy()
                other.move_drone(rooms[0], rooms[1])
                tried += not explained(before, command, other)
    assert tried > 50
