"""Read columns.csv: what each column of a game's results counts, and what its words mean.

The file lies in the scenario's folder `results`, not beside the tables: it says nothing of what is played, so it is no
table and no part of the scenario's digest. A row is of a field of RESULT or of one of its words:

    name,unit,meaning
    outcome=win,,a player held with the goal reached
    score,points,the player's points at the end

A meaning is a sentence that begins with a small letter and ends without a point, so that it can follow a name. What a
column counts belongs to the game, so a copied folder without the file has that of the game's own folder. A game without
the file can be played; its columns are then known by their names alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scenarios.loader.csv_files import Sheet
from scenarios.loader.errors import InputError
from scenarios.loader.messages import nearest, shown
from scenarios.loader.scenario import Scenario
from scenarios.loader.told_files import told_file
from sims import record
from sims.game import Game, words_of

FOLDER, FILE = "results", "columns.csv"
HEADER = ("name", "unit", "meaning")
WAIT = "wait"  # from when to when a seat waits, where that is not from one of its turns to its next


@dataclass(frozen=True)
class ColumnText:
    """Hold what a column, or a word of it, means.

    Attributes:
        meaning: A sentence that begins with a small letter and ends without a point.
        unit: The unit, such as `points`, or "".
    """

    meaning: str
    unit: str = ""


def column_texts(scenario: Scenario) -> Mapping[str, ColumnText]:
    """Return what columns and their words mean, by name: `score`, `outcome=win`; empty without a file.

    Raises:
        InputError: If the file has other columns, or a row names nothing, names it twice or says nothing.
    """
    read = told_file(scenario, FOLDER, FILE, HEADER)
    return _texts(scenario.game, *read) if read else {}


def _texts(game: Game, sheet: Sheet, where: str) -> Mapping[str, ColumnText]:
    """Return the texts of a file by name."""
    known, found = [*_names(game)], dict[str, ColumnText]()
    for row, line in zip(sheet.rows, sheet.lines, strict=True):
        name, at = row["name"], f"{where}: line {line}"
        if name not in known:
            raise InputError(f"{at}: {game.name} has no column or word {shown(name)}{nearest(name, known)}")
        if name in found:
            raise InputError(f"{at}: {shown(name)} has a row already")
        if not row["meaning"]:
            raise InputError(f"{at}: meaning is empty; say what {shown(name)} is")
        found[name] = ColumnText(row["meaning"], row["unit"])
    return found


def wanted(game: Game) -> list[str]:
    """Return the names that a complete columns.csv has: outcomes, and the game's own fields.

    It may also have fields that every game has, such as `rounds`, and words of other columns.
    """
    common = record.result(1).names or ()
    own = [field for field in game.result.names or () if field not in common]
    return [*(f"outcome={word}" for word in words_of(game.words["outcome"])), *own]


def _names(game: Game) -> Iterator[str]:
    """Yield every name that a row may have."""
    for field in game.result.names or ():
        yield field
        if field in game.words:
            yield from (f"{field}={word}" for word in words_of(game.words[field]))
    yield WAIT
