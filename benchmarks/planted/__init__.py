"""Faults to be planted, a file a game: mistakes one could make, each one line of the game's code."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A line of the game, what it becomes, and the test that notices.

    Attributes:
        name: What is wrong.
        file: Of the game's package; old, new: in it, `old` exactly once.
        test: As pytest names it.
    """

    name: str
    file: str
    old: str
    new: str
    test: str


@dataclass(frozen=True)
class Planted:
    """A game, its faults, and the check they are to be found by.

    Attributes:
        game, title: As it is typed, and as it is told; package: the folder of its code, below the root.
        cells: Of the baseline, as for `--set`; margin: of it, as a share.
        faults: Each must be noticed; those of a file stand together.
        refactors: No faults: the order of draws changes and nothing else, so the check says equivalent and the test
            passes.
        first: Names of the faults that `make validate` plants; empty: all of them, and the refactors.
        max_games: [games] of a cell in a check; truth: [games] of a cell, of another seed, that say how far the shares
            moved.
        interpreted: Whether the tests run without the compiler, as `make test` runs those of a large game.
    """

    game: str
    title: str
    package: str
    cells: tuple[str, ...]
    margin: float
    faults: tuple[Fault, ...]
    refactors: tuple[Fault, ...]
    first: tuple[str, ...] = ()
    max_games: int = 300_000
    truth: int = 200_000
    interpreted: bool = False
