"""All Hoomanz Are Dead: what happens when a S.I.M.O.N. Brain is revealed (AH-060..AH-067).

A second reading of the rulebook (page 6), written from it, not from the kernels. It changes the World it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.games.all_hoomanz.oracles.simon import Cell, Choices, Hero, World

DRONES, ADAM = -1, -2  # who revealed the Brain, if not the hero of some seat


def brain_sequence(world: World, cell: Cell, revealer: int, choices: Choices) -> None:
    """ADVANCE, DEPLOY, REACTIVATE, STUN, DEVOLVE, strictly in this order; an end in between ends all (AH-A40)."""
    world.upgrade()  # ADVANCE
    if world.over:
        return
    world.deploy(cell)  # DEPLOY
    if not world.over and world.toggles.brain_upgrade == 2:
        world.upgrade()  # "... and S.I.M.O.N. gets an upgrade" (AH-A03)
    if world.over:
        return
    for tile in world.tiles.values():  # REACTIVATE
        if tile.clear:
            tile.clear = False
            world.clear_supply += 1
    if revealer == DRONES:  # STUN
        world.simon_done = True
    elif revealer == ADAM:
        world.adam_done = True
    else:
        world.heroes[revealer].stunned = True
    if len(world.heroes) < 3:  # DEVOLVE
        return
    if revealer >= 0:
        devolve(world.heroes[revealer], choices)
    elif revealer == DRONES and world.toggles.devolve_on_drone == "random":
        devolve(choices.pick("random hero", world.heroes), choices)


def devolve_adam(
    slots: list[tuple[int, bool] | None], highest: int, unused: list[int]
) -> list[list[tuple[int, bool] | None]]:
    """AH-A100: how A.D.A.M.'s level slots, each a chit and whether it lies face up, may look afterwards."""
    faces = [slot is not None and slot[1] for slot in slots]
    if any(faces):
        level = max(level for level, up in enumerate(faces) if up)
        chits = [slots[level][0]]
    elif None in slots[:highest]:
        level, chits = slots.index(None), unused
    else:
        return [slots]
    return [[*slots[:level], (chit, False), *slots[level + 1 :]] for chit in chits]


def devolve(hero: Hero, choices: Choices) -> None:
    """AH-065, AH-A39: the highest slot that is face up turns dark; if there is none, a random chit comes dark."""
    for slot in (2, 1, 0):
        if slot < len(hero.placed) and hero.placed[slot][1]:
            hero.placed[slot] = (hero.placed[slot][0], False)
            return
    if len(hero.placed) < 3:
        chit = choices.pick("random chit", hero.unused)
        hero.unused.remove(chit)
        hero.placed.append((chit, False))
