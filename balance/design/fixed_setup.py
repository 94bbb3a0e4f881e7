"""Read which deal is played again and again: `--fix setup=7`."""

from collections.abc import Mapping, Sequence
from typing import Any

from balance.design.limits import MAX_GAMES
from balance.design.whole_numbers import check_whole
from reports.plain import typed_number
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

SETUP = "setup"
_ALLOWED = f"what can be fixed is the deal: {SETUP}=7 plays that of game 7"


def read_fix(fix: Sequence[str] | Mapping[str, Any] | str | None) -> int | None:
    """Return the number of the deal that is fixed; None if nothing is.

    Args:
        fix: Texts `setup=7`, or one such text, or a mapping from `setup` to the number.

    Raises:
        InputError: If something else is to be fixed, the setup comes twice, or its number is wrong.
    """
    if not fix:
        return None
    if isinstance(fix, Mapping):
        pairs = list(fix.items())
    else:
        pairs = [(name.strip(), value) for name, _, value in (text.partition("=") for text in _texts(fix))]
    for name, _ in pairs:
        if name != SETUP:
            raise InputError(f"--fix {shown(name)}: {_ALLOWED}")
    if len(pairs) > 1:
        raise InputError(f"--fix {SETUP} comes {len(pairs)} times; one deal is fixed")
    value = pairs[0][1]
    number = typed_number(value) if isinstance(value, str) else value
    if number is None:
        raise InputError(f"--fix {SETUP} is {shown(str(value))}; it must be the number of a game, from 0")
    check_whole(f"--fix {SETUP}", number, 0, MAX_GAMES)
    return int(number)


def _texts(fix: Sequence[str] | str) -> Sequence[str]:
    return [fix] if isinstance(fix, str) else fix
