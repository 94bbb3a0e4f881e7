"""Write docs/reference/game-toml.md: the keys of game.toml, from the models that read it."""

import inspect
import re
import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from benchmarks.reference.comments import beside
from benchmarks.reference.markdown import code, docstring, table
from benchmarks.reference.markdown import page as whole_page
from scenarios.loader import game_toml

ABOUT = """The keys that a game's file takes, where, and what they hold. Any other key is refused. [A game's
files](../games.md#gametoml) has an example and says what each key is for."""
SECTIONS = (
    ("The file", game_toml.GameFile),
    ("An entry of `[axes]`", game_toml.AxisEntry),
    ("An entry of `[numbers]`", game_toml.NumberEntry),
    ("An entry of `[tables]`", game_toml.TableEntry),
    ("An entry of `[[illegal]]`", game_toml.IllegalEntry),
    ("`[seats]`", game_toml.SeatsTable),
    ("`[pace]`", game_toml.PaceTable),
    ("An entry of `[pace]`", game_toml.PaceEntry),
)
WORDS = {
    "_scalar": "a value",
    "_number": "a number",
    "_text": "a text",
    "_default": "a value, a list by seat, or `{ by = AXIS, ... }`",
    "_rows": "a whole number, or `{ by = COLUMN, ... }`",
    "_scalars": "a list of values",
    "_begins": "a text, or `{ by = AXIS, ... }`: a text for each of some values",
    "_dotted": "names with a text each",
}


def page() -> str:
    """Return the page."""
    return whole_page("game.toml", ABOUT, *(block for title, model in SECTIONS for block in _section(title, model)))


def _section(title: str, model: type[BaseModel]) -> list[str]:
    file = Path(inspect.getsourcefile(game_toml) or "")
    comments = {name: text for name, _, text in beside(file, f"class {model.__name__}(", "class ")}
    rows = [
        (code(name), _kind(field), "needed" if field.is_required() else _default(field), comments.get(name, ""))
        for name, field in model.model_fields.items()
    ]
    return [f"## {title}", docstring(model), table(["key", "takes", "without it", "note"], rows)]


def _default(field: FieldInfo) -> str:
    """Return what holds where a key is left out."""
    return {"None": "none", "''": "none", "{}": "none", "[]": "none", "False": code("false")}.get(
        repr(field.default), code(str(field.default).lower() if isinstance(field.default, bool) else field.default)
    )


def _kind(field: FieldInfo) -> str:
    """Return in words what a key takes."""
    for each in field.metadata:
        if name := _reader(each):
            return WORDS[name]
    return _words(field.annotation)


def _reader(metadata: object) -> str:
    """Return the name of the function that checks a value."""
    return getattr(getattr(metadata, "func", None), "__name__", "")


def _words(annotation: Any) -> str:
    """Return a type in words."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return _words(next(each for each in inside if each is not type(None)))
    if origin is Literal:
        return " or ".join(code(f'"{each}"') for each in inside)
    if origin is dict:
        return f"a table: names with {_plural(_words(inside[1]))}"
    if origin is list:
        return f"a list of {_plural(_words(inside[0]))}"
    if origin is not None and inside:  # Annotated: what is in it says who checks the value
        return next((WORDS[name] for each in inside[1:] if (name := _reader(each))), _words(inside[0]))
    if metadata := getattr(annotation, "__metadata__", ()):
        return next((WORDS[name] for each in metadata if (name := _reader(each))), "a value")
    if annotation is bool:
        return "`true` or `false`"
    return {"AxisEntry": "an axis", "NumberEntry": "a number", "TableEntry": "a table"}.get(
        annotation.__name__,
        {"IllegalEntry": "a combination", "PaceTable": "a table", "SeatsTable": "a table", "PaceEntry": "a time"}.get(
            annotation.__name__, "a value"
        ),
    )


def _plural(words: str) -> str:
    """Return `a value` as `values`."""
    text = re.sub(r"^an? ", "", words)
    if text.startswith("list of "):
        return text.replace("list", "lists", 1)
    return {"axis": "axes"}.get(text, f"{text}s")
