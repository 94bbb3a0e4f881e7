"""Define the shape of game.toml: its keys, and the kind of value that each takes.

What the values mean is checked later.

    kernel = "pig"                  which game
    [axes]  players = { ... }       AxisEntry: one of a few values
    [numbers]  goal = { ... }       NumberEntry: a number with limits
    [tables]  loot = { ... }        TableEntry: the totals and ranges that a CSV file must keep
    [[illegal]]                     IllegalEntry: a combination that the rules forbid
    [dead]  "loot.attack" = "..."   why a dial is known to have no effect
    [pace]  round = { ... }         PaceTable: how long people take (see `scenarios.loader.pace`)
    [seats]  together = [ ... ]     SeatsTable: who begins, and who wins together (see `scenarios.loader.seats`)
    [deal]  stack = "..."           what is drawn before the first decision, in words (see `scenarios.loader.deal`)
"""

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainValidator, ValidationError

from scenarios.loader.domains import Value
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, shown

Default = Value | tuple[Value, ...] | Mapping[str, Any]  # Any: a value, or another such mapping


def _scalar(value: object) -> Value:
    """Check a single value: a text, a finite number of at most 64 bits, or true or false."""
    if not isinstance(value, str | int | float) or (isinstance(value, float) and not math.isfinite(value)):
        raise ValueError("it must be a number, true, false or a text in quotes")
    if isinstance(value, int) and abs(value) >= 2**63:
        raise ValueError("it must fit into 64 bits")
    return value


def _number(value: object) -> int | float:
    """Check a number."""
    scalar = _scalar(value)
    if isinstance(scalar, str | bool):
        raise ValueError("it must be a number")
    return scalar


def _text(value: object) -> str:
    """Check a text that is not empty, and return it without outer spaces."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError("it must be a text in quotes")
    return value.strip()


def _default(value: object) -> Default:
    """Check a default: a value, a list with a value for each seat, or `{ by = AXIS, ... }`."""
    if isinstance(value, Mapping):
        return _cases(value)
    if isinstance(value, list):
        return tuple(_scalar(each) for each in value)
    return _scalar(value)


def _cases(value: Mapping[str, object]) -> Mapping[str, Any]:
    """Check `{ by = AXIS, VALUE = ..., ... }`; instead of a value there may be another such mapping."""
    if not isinstance(value.get("by"), str):
        raise ValueError('it must name an axis: { by = "players", 1 = ..., 2 = ... }')
    return {str(key): _cases(each) if isinstance(each, Mapping) else _scalar(each) for key, each in value.items()}


def _begins(value: object) -> dict[str, str] | str:
    """Check a text, or `{ by = AXIS, VALUE = "A lot", ... }`: an axis, a text for some of its values."""
    if isinstance(value, str):
        return _text(value)
    if not isinstance(value, Mapping) or not isinstance(value.get("by"), str) or len(value) < 2:
        raise ValueError('it must be a text, or an axis and a value: { by = "first_player", random = "A lot ..." }')
    return {str(key): _text(each) for key, each in value.items()}


def _rows(value: object) -> int | Mapping[str, Any]:
    """Check a table's total: a whole number, or one for each word of a column, `{ by = COLUMN, ... }`."""
    if isinstance(value, Mapping):
        if not isinstance(value.get("by"), str):
            raise ValueError('it must name a column: { by = "expansion", base = 80, ... }')
        if any(type(total) is not int for key, total in value.items() if key != "by"):
            raise ValueError("its totals must be whole numbers")
        return dict(value)
    if type(value) is not int:
        raise ValueError("it must be a whole number, or one for each value of a column")
    return value


def _scalars(value: object) -> list[Value]:
    """Check a list of one or more values; a single value is a list of one."""
    every = value if isinstance(value, list) else [value]
    if not every:
        raise ValueError("it must be a list of one or more values")
    return [_scalar(each) for each in every]


def _dotted(value: object) -> object:
    """Return the entries of [dead] with names like `loot.attack` in one piece.

    To TOML `loot.attack = "..."` without quotes around the name is a table `loot` with a key `attack`.
    """
    if not isinstance(value, Mapping):
        return value
    names: dict[str, object] = {}
    for key, each in value.items():
        names.update(
            {f"{key}.{inner}": reason for inner, reason in each.items()} if isinstance(each, dict) else {key: each}
        )
    return names


Number = Annotated[int | float, PlainValidator(_number)]
Text = Annotated[str, PlainValidator(_text)]
Scalars = Annotated[list[Value], PlainValidator(_scalars)]
Begins = Annotated[dict[str, str] | str, PlainValidator(_begins)]
Rows = Annotated[int | Mapping[str, Any], PlainValidator(_rows)]
DefaultValue = Annotated[Default, PlainValidator(_default)]
Reasons = Annotated[dict[str, Text], BeforeValidator(_dotted)]


class _Model(BaseModel):
    """Refuse unknown keys, and values that would have to be converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class AxisEntry(_Model):
    """Describe one entry of [axes]."""

    values: Scalars | None = None
    table: Text | None = None
    default: DefaultValue
    per: Literal["seat"] | None = None
    kind: Literal["mode", "choice", "policy", "ruling"] = "mode"  # choice: what players pick before the game
    when: dict[str, Scalars] = {}  # the only values of other settings (by seat: of its seat) with which it acts
    rule: Text = ""
    source: Text = ""


class NumberEntry(_Model):
    """Describe one entry of [numbers]."""

    value: DefaultValue
    min: Number
    max: Number
    per: Literal["seat"] | None = None
    nominal: bool = False  # a code, such as 32245 for five stats: nothing lies between two of its values
    better: Literal["more", "less"] | None = None  # which way helps those who want the win
    step: Number | None = None  # how much a little more of it is, such as 500 of 10000 points
    when: dict[str, Scalars] = {}  # as of an axis
    unit: Text = ""
    rule: Text = ""
    source: Text


class TableEntry(_Model):
    """Describe one entry of [tables]: the table's total, its columns' ranges, and what they refer to.

    The total is a number, or one for each word of a column: `{ by = "expansion", base = 80, purple_eye = 3 }`.
    A range is `[least, most]`, or `[least, most, step]`, named by a column, by a field (all columns of an array), or by
    `*` (all columns without a range). A field that refers to another table, `{ skill = "skills" }`, names one of its
    rows, or `none`, in each cell.
    """

    rows: Rows | None = None
    ranges: dict[str, list[Number]] = {}
    refers: dict[str, Text] = {}
    order: Text = ""
    rows_by: Text = ""  # a setting, such as `players`: its column of that name says with which value a row plays a part
    when: dict[str, Scalars] = {}  # as of an axis


class IllegalEntry(_Model):
    """Describe one [[illegal]] combination."""

    when: dict[str, Scalars]
    reason: Text


class PaceEntry(_Model):
    """Describe one entry of [pace], [pace.decisions] or [pace.actions]."""

    seconds: Number
    source: Text


class PaceTable(_Model):
    """Describe [pace]: how long people take; see `scenarios.loader.pace`."""

    setup: PaceEntry | None = None
    player: PaceEntry | None = None
    round: PaceEntry | None = None
    decision: PaceEntry
    decisions: dict[str, PaceEntry] = {}
    actions: dict[str, PaceEntry] = {}


class SeatsTable(_Model):
    """Describe [seats]: who begins, and which wins are whole for several; see `scenarios.loader.seats`."""

    begins: Begins = {}  # how the first player is found where seat 1 need not begin: always, or by an axis
    together: list[Text] = []  # outcomes in which each of several winners gets a whole win


class GameFile(_Model):
    """Hold the whole of game.toml."""

    kernel: Text
    title: Text = ""
    axes: dict[str, AxisEntry]
    numbers: dict[str, NumberEntry] = {}
    tables: dict[str, TableEntry] = {}
    illegal: list[IllegalEntry] = []
    dead: Reasons = {}
    pace: PaceTable | None = None
    seats: SeatsTable | None = None
    deal: dict[str, Text] = {}


_DECIMAL_COMMA = re.compile(r"=\s*([+-]?\d+),(\d+)(?!\d|\s*=)")  # value = 10,5; but not { 1 = 4,2 = 5 }
_AT_LINE = re.compile(r"\(at line (\d+),")  # as tomllib says it
_ENTRIES: dict[str, type[_Model]] = {
    "axes": AxisEntry,
    "numbers": NumberEntry,
    "tables": TableEntry,
    "illegal": IllegalEntry,
}


def decoded(data: bytes, where: str) -> str:
    """Return the text of a file, without its byte-order mark if it has one.

    Raises:
        InputError: If it is not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(f"{where}: line {line} is not UTF-8 text; save the file as UTF-8") from None


def _line_of(text: str, error: str) -> str:
    """Return the beginning of the line that an error of TOML names: `: start_luck = { value = 3 min = 0`.

    A number with a decimal comma in it is told, as that may be what is wrong.
    """
    found = _AT_LINE.search(error)
    lines = text.splitlines()
    if found is None or int(found[1]) > len(lines):
        return ""
    line = lines[int(found[1]) - 1].strip()
    comma = _DECIMAL_COMMA.search(line)
    hint = f"; TOML has decimal points: write {comma[1]}.{comma[2]} for {comma[1]},{comma[2]}" if comma else ""
    return f": {shown(line)}{hint}"


def read_game_file(data: bytes, where: str) -> GameFile:
    """Return the contents of a game.toml.

    Raises:
        InputError: If it is not UTF-8, not TOML, or a key is unknown, missing or of the wrong kind.
    """
    text = decoded(data, where)
    try:
        contents = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: not TOML: {error}{_line_of(text, str(error))}") from None
    try:
        return GameFile.model_validate(contents)
    except ValidationError as error:
        # a misspelt key is reported twice, as unknown and as missing: the first is the one that helps
        first = min(error.errors(), key=lambda each: each["type"] != "extra_forbidden")
        raise InputError(f"{where}: {_message(first)}") from None


def _message(error: Any) -> str:
    """Return the message for one of pydantic's errors: place, value, and what is allowed."""
    place: Sequence[str | int] = error["loc"]
    key, value = str(place[-1]), error["input"]
    within = _within(place[:-1])
    match error["type"]:
        case "extra_forbidden":
            model = _model_at(place)
            keys = list(model.model_fields)
            return f"{within}{shown(key)} is no key here; the keys are {listed(keys)}{nearest(key, keys)}"
        case "missing":
            return f"{within}{key} is missing"
        case "value_error":
            return f"{within}{key} is {shown(value)}; {error['ctx']['error']}"
        case "literal_error":
            return f"{within}{key} is {shown(value)}; it must be {error['ctx']['expected']}"
        case "int_type" | "int_from_float":
            return f"{within}{key} is {shown(value)}; it must be a whole number"
        case "bool_type":
            return f"{within}{key} is {shown(value)}; it must be true or false"
        case "list_type":
            return f"{within}{key} is {shown(value)}; it must be a list, [[{key}]]"
        case _:
            return f"{within}{key} is {shown(value)}; it must be a table, {{ ... }}"


def _model_at(place: Sequence[str | int]) -> type[BaseModel]:
    """Return what has the keys among which one is unknown."""
    if len(place) == 1:
        return GameFile
    if place[0] == "seats":
        return SeatsTable
    if place[0] == "pace":
        return PaceTable if len(place) == 2 else PaceEntry
    return _ENTRIES[str(place[0])]


def _within(place: Sequence[str | int]) -> str:
    """Return the start of a message: `[axes] players: `, or `[[illegal]] 2: ` (entries count from 1)."""
    if not place:
        return ""
    section, *inner = (str(each + 1) if isinstance(each, int) else each for each in place)
    head = "[[illegal]]" if section == "illegal" else f"[{section}]"
    return f"{head} {' '.join(inner)}: " if inner else f"{head} "
