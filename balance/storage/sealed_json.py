"""Write and read JSON files with a seal, so that a damaged or edited file is noticed."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from balance.storage import atomic
from scenarios.loader.errors import InputError
from scenarios.loader.reading import read_regular

_SEAL = "seal"


def digest(content: Any) -> str:
    """Return the SHA-256 of anything that JSON can hold."""
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def write(file: Path, fields: Mapping[str, Any]) -> None:
    """Write fields and their seal in one step.

    Raises:
        InputError: If the file cannot be written.
    """
    content = json.dumps({**fields, _SEAL: digest(fields)}, indent=1, ensure_ascii=False) + "\n"
    atomic.write(file, content.encode())


def read(file: Path, instead: str) -> dict[str, Any]:
    """Return the fields of a file that `write` wrote.

    Args:
        file: The file.
        instead: What a user does where it is damaged; ends the message.

    Raises:
        InputError: If the file cannot be read, or is not what was once written.
    """
    try:
        content = json.loads(read_regular(file))
    except OSError as error:
        raise InputError(f"{file}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{file}: is damaged: it is no JSON: {error}") from None
    seal = content.pop(_SEAL, None) if isinstance(content, dict) else None
    if seal != digest(content):
        raise InputError(f"{file}: is damaged: it is not what was once written (its seal does not fit); {instead}")
    return dict(content)
