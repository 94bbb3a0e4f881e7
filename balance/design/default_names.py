"""Name the folders that commands write to by default, by the game, what is set, and what it is."""

import hashlib
import re
from collections.abc import Mapping

from balance.design.repeat_line import values_as_typed
from reports.plain import settings_as_typed

LONGEST = 60  # of the part that says what is set [letters]


def folder_name(game: str, what: str, settings: Mapping[str, object]) -> str:
    """Return the name of a folder: `pig-players-2-goal-25-ladder`.

    Other settings give another name, so that lines with other settings do not write to the same folder. What is too
    long is cut, and a checksum of the settings follows.

    Args:
        game: The scenario's name.
        what: What the folder holds: `ladder`.
        settings: What is set, by name: a value or a list of values. What is None or empty is left out.
    """
    typed = {name: values_as_typed(value) for name, value in settings.items() if value not in (None, "", [], ())}
    words = "-".join(f"{name}-{text}" for name, text in typed.items())
    plain = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
    if len(plain) > LONGEST:
        checksum = hashlib.sha256(settings_as_typed(typed).encode()).hexdigest()[:6]
        plain = f"{plain[:LONGEST].rstrip('-')}-{checksum}"
    return "-".join(part for part in (game, plain, what) if part)
