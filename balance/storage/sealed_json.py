"""Write and read JSON files with a seal, so that a damaged or edited file is noticed.

The seal is one more key: the SHA-256 of all the others.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from balance.storage import places
from balance.storage.record_errors import allowed
from balance.storage.store import Place
from scenarios.loader.errors import InputError

SEAL = "seal"
_MOST = 120  # characters of a value in a message

T = TypeVar("T", bound=BaseModel)


class Sealed(BaseModel):
    """Hold what such a file records: no other fields, and none that can be changed."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


def digest(content: Any) -> str:
    """Return the SHA-256 of a value that JSON knows."""
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def write(file: Place, fields: Mapping[str, Any]) -> None:
    """Write a file in one step. It is not read back: whoever reads it checks its seal.

    Raises:
        InputError: If it cannot be written.
    """
    content = json.dumps({**fields, SEAL: digest(dict(fields))}, indent=1, ensure_ascii=False) + "\n"
    places.at(file).write(content.encode(), check=lambda path: None)


def read(file: Place, model: type[T], anew: str) -> T:
    """Return what a file holds.

    Args:
        file: The file.
        model: What it should hold.
        anew: What to do if it is damaged, for the message: `train anew in another folder`.

    Raises:
        InputError: If the file cannot be read, or is not what was once written.
    """
    try:
        text = places.read(file)
    except OSError as error:
        raise InputError(f"{file}: cannot be read: {error.strerror}") from None
    return parsed(text, file, model, anew)


def parsed(text: bytes, file: Place, model: type[T], anew: str) -> T:
    """Return what the bytes of a file hold; the arguments are those of `read`.

    Raises:
        InputError: If it is of another version, or not what was once written.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{file}: is damaged: it is no JSON: {error}") from None
    seal = None
    if isinstance(content, dict):
        _check_version(file, content, model, anew)
        seal = content.pop(SEAL, None)
    if seal != digest(content):
        raise InputError(f"{file}: is damaged: it is not what was once written (its seal does not fit); {anew}")
    try:
        return model.model_validate(content)
    except ValidationError as error:
        wrong = error.errors()[0]
        where = ".".join(str(step) for step in wrong["loc"])
        raise InputError(f"{file}: is damaged: {where}{': ' if where else ''}{allowed(wrong)}") from None


def _check_version(file: Place, content: Mapping[str, Any], model: type[BaseModel], anew: str) -> None:
    """Refuse a file whose format is that of another version."""
    wanted = model.model_fields["format"].default if "format" in model.model_fields else None
    found = content.get("format")
    if isinstance(found, int) and isinstance(wanted, int) and found != wanted:
        raise InputError(f"{file}: was made by another version of Balance (format {found}, not {wanted}); {anew}")


def refuse_other(file: Place, there: BaseModel, here: BaseModel, names: Mapping[str, str], anew: str) -> None:
    """Refuse to go on with something else than what a file records.

    Args:
        file: The file.
        there, here: What it holds, and what is asked for.
        names: Field -> what messages call it, the most telling first. Of a `digest` its value is not shown.
        anew: What to do otherwise, for the message: `train in another folder`.

    Raises:
        InputError: Naming the first field that differs.
    """
    for name, what in names.items():
        old, new = getattr(there, name), getattr(here, name)
        if old != new:
            differs = "changed since" if name.endswith("digest") else f"{_shown(old)} there, {_shown(new)} here"
            raise InputError(f"{file}: {what}: {differs}; give the same as when it began, or {anew}")


def _shown(value: object) -> str:
    """Return a value as it is typed where it was asked for."""
    if isinstance(value, Mapping):
        text = " ".join(f"{name}={_shown(each)}" for name, each in value.items()) or "nothing"
    else:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MOST else f"{text[:_MOST]}..."
