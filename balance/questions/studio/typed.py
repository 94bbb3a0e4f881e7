"""Read a number that a person typed: a decimal comma is one, whatever the browser speaks."""

import re

from scenarios import Value
from scenarios.loader.domains import Domain, Limits, number_in
from scenarios.loader.messages import shown

_COMMA = re.compile(r"[+-]?[0-9]*,[0-9]+")
_ENDLESS = re.compile(r"from (\S+) to (2147483647)\b")  # all that a field of the game holds
_GIVEN = re.compile(r" is '?([0-9]+(?:\.[0-9]+)?)'?;")
_THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2},[0-9]{3}")


def typed(domain: Domain, text: str) -> Value | None:
    """Return the value that a text means; None: none that is allowed, or it may mean two numbers.

    >>> typed(Limits(0, 20, whole=False), "1,5"), typed(Limits(0, 20, whole=True), "1,5")
    (1.5, None)
    """
    text = text.strip().replace("−", "-")
    found = domain.read(text)
    if found is not None or not isinstance(domain, Limits) or not _COMMA.fullmatch(text):
        return found
    if _THOUSANDS.fullmatch(text) and (domain.whole or domain.read(text.replace(",", "")) is not None):
        return None  # 1,000 may be a thousand or one
    return domain.read(text.replace(",", "."))


def refused_value(text: str) -> Value:
    """Return what a message shows of a text that is refused: a number only if it was typed just so.

    >>> refused_value("99"), refused_value("1e1")
    (99, '1e1')
    """
    number = number_in(text)
    return number if shown(number) == text.strip() else text.strip()


def without_end(text: str) -> str:
    """Return what is allowed without an end that only the computer has, unless that is what was passed.

    >>> without_end("goal is -1; it must be a whole number from 0 to 2147483647")
    'goal is -1; it must be a whole number of 0 or more'
    """
    given = _GIVEN.search(text)
    return text if given and float(given[1]) > 2147483647 else _ENDLESS.sub(r"of \1 or more", text)
