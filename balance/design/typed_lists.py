"""Read lists of names that a user types between commas: `hunter,clock`."""

from collections.abc import Sequence

from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain, shown


def read_names(given: str | Sequence[str], where: str) -> list[str]:
    """Return the names between commas, without blanks around them.

    Args:
        given: A text, or several texts whose names follow one another.
        where: The option to name in a message.

    Raises:
        InputError: If there is none, one is empty, or one comes twice.
    """
    texts = [given] if isinstance(given, str) else given
    names: dict[str, str] = {}
    for text in texts:
        for name in (part.strip() for part in text.split(",")):
            if not name:
                raise InputError(f"{where} is {shown(text)}; it must be a name, or names with one comma between two")
            if plain(name) in names:
                raise InputError(f"{where}: {name} comes twice; give each name once")
            names[plain(name)] = name
    if not names:
        raise InputError(f"{where} has no name; it must be a name, or names with one comma between two")
    return list(names.values())
