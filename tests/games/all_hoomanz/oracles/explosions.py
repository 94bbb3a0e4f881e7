"""All Hoomanz Are Dead: the ticking of BOMBs, explosions and Air Strikes (AH-034..AH-038, AH-094).

A second reading of the rulebook (pages 5 and 7), written from it, not from the kernels. It changes the World it is
given.
"""

from tests.games.all_hoomanz.oracles.simon import CORES, Cell, Choices, World, neighbours

TO_WIN = 3  # BLASTED tokens


def tick(world: World, choices: Choices) -> None:
    """One Tick Tock: every armed BOMB loses a shield; those that lose their last one explode (AH-035, AH-036).

    If two explode, the active player picks the order, canonically that of arming (AH-A43).
    """
    for bomb in world.bombs:
        bomb.shields -= 1
        world.scrapyard += 1
    while not world.over and any(bomb.shields == 0 for bomb in world.bombs):
        cell = choices.pick("BOMB", [bomb.cell for bomb in world.bombs if bomb.shields == 0])
        world.bombs = [bomb for bomb in world.bombs if bomb.cell != cell]
        blast(world, cell)


def air_strike(world: World, cell: Cell) -> None:
    """AH-094, AH-A46: a core is destroyed at once; a BOMB armed there goes without effect."""
    if world.tiles[cell].kind not in CORES:
        raise ValueError(f"{cell} is no Fusion Core")
    world.scrapyard += sum(bomb.shields for bomb in world.bombs if bomb.cell == cell)
    world.bombs = [bomb for bomb in world.bombs if bomb.cell != cell]
    if world.toggles.strike_chain:
        blast(world, cell)
    else:
        _turn_dark(world, cell)
        _place_token(world)
        if world.toggles.dark == "rubble" and not world.over:  # nobody can stay where nobody can be
            _blow_to_pieces(world, cell)


def blast(world: World, cell: Cell) -> None:
    """A core explodes: dark side, token, perhaps the win (AH-A45), then the chain and everybody inside.

    The chain takes in every room with TNT beside a room that has exploded, walls or not, until there is none left
    (AH-037, AH-A44). Only the core brings a token.
    """
    exploded = {cell}
    _turn_dark(world, cell)
    _place_token(world)
    if world.over:
        return
    _blow_to_pieces(world, cell)
    while True:
        beside = {room for core in exploded for room in neighbours(core) if room in world.tiles}
        new = [room for room in world.by_order(beside) if world.tiles[room].tnt and not world.tiles[room].flipped]
        if not new:
            return
        for room in new:
            _turn_dark(world, room)
            _blow_to_pieces(world, room)
            exploded.add(room)


def _turn_dark(world: World, cell: Cell) -> None:
    """A flipped room is Empty and open on all sides; its CLEAR token goes back."""
    tile = world.tiles[cell]
    if tile.clear:
        world.clear_supply += 1
    tile.kind, tile.edges, tile.flipped = "EMPTY", "OOOO", True
    tile.deploy = tile.tnt = tile.clear = False


def _place_token(world: World) -> None:
    """AH-004: the third BLASTED token wins at once."""
    world.blasted += 1
    if world.blasted == TO_WIN:
        world.over = "WIN"


def _blow_to_pieces(world: World, cell: Cell) -> None:
    """AH-038: heroes inside are KO'd, Drones and A.D.A.M. destroyed (AH-A70)."""
    tile = world.tiles[cell]
    world.yard += tile.drones
    tile.drones = 0
    for hero in world.heroes:
        if hero.cell == cell and not hero.ko:
            world.knock_out(hero)
    if world.adam == cell:
        world.scrapyard += world.adam_shields
        world.adam, world.adam_shields = None, 0
