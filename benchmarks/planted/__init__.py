"""Define faults to be planted: plausible mistakes, each in one place of a game's code.

The faults of a game are in tests/games/GAME/faults.py, which has its `PLANTED`; a mode with many rules of its
own lists its faults in a further file.
"""

import ast
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Fault:
    """Describe a change of the game's code and the test that notices it.

    Attributes:
        name: What is wrong, in words.
        place: The function, in the form `file::name`; the file is relative to the game's package.
        old, new: The code before and after; `old` is in the function exactly once.
        test: The test in pytest's form, `file::name`.
        rare: Whether the games that the gate replays need not meet it; the test must notice it all the same.
    """

    name: str
    place: str
    old: str
    new: str
    test: str
    rare: bool = False

    @property
    def file(self) -> str:
        """Return the file, relative to the game's package."""
        return self.place.partition("::")[0]

    def planted(self, sound: str) -> str:
        """Return a file's text with the fault in it; `sound` is the text without it.

        Raises:
            ValueError: If the function is not there exactly once, or the code to change not exactly once in it.
        """
        name = self.place.partition("::")[2]
        named = [node for node in ast.parse(sound).body if isinstance(node, ast.FunctionDef) and node.name == name]
        if len(named) != 1:
            raise ValueError(f"{self.name}: {len(named)} functions are {self.place}")
        lines, first, last = sound.splitlines(keepends=True), named[0].lineno - 1, named[0].end_lineno
        function = "".join(lines[first:last])
        if function.count(self.old) != 1:
            raise ValueError(f"{self.name}: the code to change is {function.count(self.old)} times in {self.place}")
        return "".join(lines[:first]) + function.replace(self.old, self.new) + "".join(lines[last:])


@dataclass(frozen=True)
class Planted:
    """Describe a game, its faults, and the check that must find them.

    Attributes:
        game: The name that is typed.
        title: The printed title.
        package: The folder of the game's code, below the root.
        cells: The cells of the baseline, in the form of `--set`.
        margin: The margin of the baseline, as a share.
        faults: The faults, each of which must be noticed; those of one file stand together.
        refactors: Changes that are no faults: only the order of draws changes, so the check must say equivalent and the
            test must pass.
        max_games: The largest number of games of a cell in a check [games].
        truth: The number of games of a cell, from another seed, that show how far the shares moved [games].
        interpreted: Whether the tests run without the compiler, as `make test` runs those of a large game.
        gated: The number of faults that the gate looks at, spread evenly over the list; None: all of them. The named
            test must notice every fault in any case.
    """

    game: str
    title: str
    package: str
    cells: tuple[str, ...]
    margin: float
    faults: tuple[Fault, ...]
    refactors: tuple[Fault, ...]
    max_games: int = 300_000
    truth: int = 200_000
    interpreted: bool = False
    gated: int | None = None

    def check_places(self) -> None:
        """Refuse faults that cannot be planted.

        Raises:
            ValueError: If there are some; names them all.
        """
        wrong = []
        for fault in self.faults + self.refactors:
            try:
                fault.planted((ROOT / self.package / fault.file).read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                wrong.append(str(error))
        if wrong:
            raise ValueError("\n".join([f"{self.title}: {len(wrong)} faults cannot be planted", *wrong]))

    def for_the_gate(self) -> frozenset[str]:
        """Return the names of the faults and refactors that the gate looks at.

        Of n faults, k are taken at equal distances: those with numbers i * n // k, counted from 0, for i = 0 ... k - 1.
        As faults of one file stand together, every file with several faults has some among them. All refactors are.
        """
        count = len(self.faults)
        most = count if self.gated is None else min(self.gated, count)
        chosen = [self.faults[i * count // most] for i in range(most)]
        return frozenset(fault.name for fault in (*chosen, *self.refactors))


def all_planted() -> dict[str, Planted]:
    """Return what the games' files plant, their `PLANTED`, by the name of the game."""
    names = sorted(path.parent.name for path in (ROOT / "tests" / "games").glob("*/faults.py"))
    files = [import_module(f"tests.games.{name}.faults") for name in names]
    return {file.PLANTED.game: file.PLANTED for file in files}
