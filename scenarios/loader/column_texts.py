"""Read columns.csv: what each column of a game's results counts, and what its words mean.

The file lies in the scenario's folder `results`, not beside the tables: it says nothing of what is played, so it is no
table and no part of the scenario's digest. A row is of a field of RESULT or of one of its words:

    name,unit,meaning
    outcome=win,,a player held with the goal reached
    score,points,the player's points at the end

A meaning is a sentence that begins with a small letter and ends without a point, so that it can follow a name. A fourth
column `when` may say with which settings alone a game can end so, or a field can be other than 0:

    name,unit,meaning,when
    outcome=rogue,,the heroes lost: A.D.A.M. crushed the Brains,purple_eye=true
    outcome=fortress,,one human alone reached the fortress,"players=2,3,4"
    brains_crushed,Brains,Brains that A.D.A.M. crushed,purple_eye=true
    kills,zombies,zombies that this guy killed,mode=mixed; side=guy

It hides an ending or a field from lists of what never came up; it is no rule, and what came up is always shown. A
setting by seat, such as the side, is that of the seat whose number a field by seat holds; for all else one seat with it
is enough. What a column counts belongs to the game, so a copied folder without the file has that of the game's own
folder. A game without the file can be played; its columns are then known by their names alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from scenarios.loader.configuration import Configuration
from scenarios.loader.csv_files import Sheet
from scenarios.loader.domains import Value
from scenarios.loader.errors import InputError
from scenarios.loader.messages import nearest, shown
from scenarios.loader.scenario import Scenario
from scenarios.loader.told_files import own_folder, told_file
from sims import record
from sims.game import Game, words_of

FOLDER, FILE = "results", "columns.csv"
HEADER, WHEN = ("name", "unit", "meaning"), "when"
OUTCOME = "outcome="
WAIT = "wait"  # from when to when a seat waits, where that is not from one of its turns to its next


@dataclass(frozen=True)
class ColumnText:
    """Hold what a column, or a word of it, means.

    Attributes:
        meaning: A sentence that begins with a small letter and ends without a point.
        unit: The unit, such as `points`, or "".
        when: Of an outcome or a field: the only values of settings with which it can come up, or be other than 0; empty
            if nothing is said.
    """

    meaning: str
    unit: str = ""
    when: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)


def column_texts(scenario: Scenario) -> Mapping[str, ColumnText]:
    """Return what columns and their words mean, by name: `score`, `outcome=win`; empty without a file.

    Raises:
        InputError: If the file has other columns, or a row names nothing, names it twice or says nothing.
    """
    read = told_file(scenario, FOLDER, FILE, HEADER, (WHEN,))
    return _texts(scenario, *read) if read else {}


def impossible_outcomes(configurations: Sequence[Configuration]) -> frozenset[str]:
    """Return the outcomes with which no game of these configurations can end, as columns.csv says.

    Args:
        configurations: Configurations of one scenario; with none nothing is said to be impossible.

    Raises:
        InputError: As for `column_texts`.
    """
    return frozenset(name.removeprefix(OUTCOME) for name in _unmet(configurations) if name.startswith(OUTCOME))


def impossible_fields(configurations: Sequence[Configuration]) -> frozenset[str]:
    """Return the fields that are 0 in every game of these configurations, as columns.csv says.

    Args:
        configurations: Configurations of one scenario; with none nothing is said to be impossible.

    Raises:
        InputError: As for `column_texts`.
    """
    return frozenset(name for name in _unmet(configurations) if not name.startswith(OUTCOME))


def impossible_seats(configuration: Configuration) -> Mapping[str, tuple[int, ...]]:
    """Return by field the seats, from 1, that have not what columns.csv says that it needs.

    Raises:
        InputError: As for `column_texts`.
    """
    texts, seats = column_texts(configuration.scenario), range(1, configuration.players + 1)
    found = {
        name: tuple(seat for seat in seats if not configuration.meets(text.when, seat))
        for name, text in texts.items()
        if text.when
    }
    return {name: unmet for name, unmet in found.items() if unmet}


def _unmet(configurations: Sequence[Configuration]) -> list[str]:
    """Return the names of columns.csv whose `when` none of these configurations meets."""
    texts = column_texts(configurations[0].scenario) if configurations else {}
    return [
        name
        for name, text in texts.items()
        if text.when
        and not any(each.meets(text.when, seat) for each in configurations for seat in range(1, each.players + 1))
    ]


def _when(scenario: Scenario, text: str, name: str, at: str) -> dict[str, tuple[Value, ...]]:
    """Return the settings of a `when`, by name: `players=1; mode=mixed`.

    A copy may have fewer values, so there one that is not allowed is left out.
    """
    if text and "=" in name and not name.startswith(OUTCOME):
        raise InputError(f"{at}: {shown(name)} has a {WHEN}; only outcomes and whole columns may have one")
    found: dict[str, tuple[Value, ...]] = {}
    for part in filter(None, (each.strip() for each in text.split(";"))):
        setting, equals, values = part.partition("=")
        if not equals:
            raise InputError(f"{at}: {WHEN} is {shown(part)}; it must be NAME=VALUE, such as players=1 or players=2..4")
        found[scenario.canonical(setting, f"{at}: {WHEN}")] = _values(scenario, setting, values, f"{at}: {WHEN}")
    return found


def _values(scenario: Scenario, setting: str, text: str, at: str) -> tuple[Value, ...]:
    if scenario.folder == own_folder(scenario):
        return tuple(scenario.parse(setting, text, at))
    found: list[Value] = []
    for each in text.split(","):
        with suppress(InputError):
            found += scenario.parse(setting, each, at)
    return tuple(found)


def _texts(scenario: Scenario, sheet: Sheet, where: str) -> Mapping[str, ColumnText]:
    """Return the texts of a file by name."""
    game = scenario.game
    known, found = [*_names(game)], dict[str, ColumnText]()
    for row, line in zip(sheet.rows, sheet.lines, strict=True):
        name, at = row["name"], f"{where}: line {line}"
        if name not in known:
            raise InputError(f"{at}: {game.name} has no column or word {shown(name)}{nearest(name, known)}")
        if name in found:
            raise InputError(f"{at}: {shown(name)} has a row already")
        if not row["meaning"]:
            raise InputError(f"{at}: meaning is empty; say what {shown(name)} is")
        found[name] = ColumnText(row["meaning"], row["unit"], _when(scenario, row.get(WHEN, ""), name, at))
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
    for name in game.result.names or ():
        yield name
        if name in game.words:
            yield from (f"{name}={word}" for word in words_of(game.words[name]))
    yield WAIT
