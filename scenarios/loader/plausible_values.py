"""Read the values of a line of plausible.csv: a list, `±1`, `±20%` or `all`, each perhaps `except 0`.

In a group the place of a value counts: the first values of its lines stand together, and so on.
"""

import re

from scenarios.loader.configuration import Configuration
from scenarios.loader.domains import Choice, Domain, Limits, Value
from scenarios.loader.errors import InputError
from scenarios.loader.messages import plain, shown
from scenarios.loader.setting_names import Settable, read_values
from scenarios.loader.settings import Axis, Number

ALL = "all"
_EACH_WAY = re.compile(r"(?:±|\+-)\s*(\d{1,9}(?:\.\d{1,9})?)\s*(%?)", re.ASCII)
_OTHER_WAY = re.compile(r"(?:∓|-\+)\s*(?=\d)", re.ASCII)
_NUMBERED = re.compile(r"(.*?)(\d{1,9})", re.ASCII)
_EXCEPT_0 = re.compile(r"(.+?)\s+except 0")
_FORMS = f"a list such as 2,3,4, or ±1, or ±20%, each perhaps with except 0, or {ALL} for an axis, or nothing"


def own_value(configuration: Configuration, found: Settable) -> Value:
    """Return the value that a configuration plays with; of a value for each seat, that of seat 1."""
    if found.setting is None:
        table = configuration.scenario.tables[found.table]
        cell = table.cells[found.column][table.ids.index(found.row)]
        return configuration.cells.get(found.table, {}).get((found.row, found.column), cell)
    alone = found.seat or not found.setting.per_seat
    return configuration.full[found.name if alone else f"{found.name}@1"]


def values_of(configuration: Configuration, found: Settable, text: str, where: str) -> tuple[Value, ...]:
    """Return the plausible values of an entry: numbers in order, of words the own one first.

    Args:
        configuration: What is played.
        found: The entry.
        text: The `values` of the line that holds for it.
        where: File and line, for messages.

    Raises:
        InputError: If a value is not allowed, or the form of `text` does not suit the entry.
    """
    own, at = own_value(configuration, found), f"{where}, values"
    without = _EXCEPT_0.fullmatch(text)
    if without and not isinstance(found.domain, Limits):
        raise InputError(f"{at} is {shown(text)}; {found.name} is no number, so it must be without except 0")
    values = _listed(configuration, found, own, without[1] if without else text, at) if text else []
    if without:
        values = [value for value in values if value != 0 and own != 0]
    if isinstance(found.domain, Limits):
        return tuple(sorted({own, *values}, key=float))
    return tuple(dict.fromkeys([own, *values]))


def cases_of(configuration: Configuration, found: Settable, text: str, where: str) -> tuple[Value, ...]:
    """Return the values of an entry of a group, in their places.

    A value may stand in several places, the own one too.

    `±1` is a step down and a step up, `∓1` a step up and a step down. With `except 0` behind it, the own value stands
    where a 0 would change, or become one.

    Args:
        configuration, found, text, where: As those of `values_of`.

    Raises:
        InputError: As `values_of`; or if `text` is `all`, or a step of a word.
    """
    own, at = own_value(configuration, found), f"{where}, values"
    without = _EXCEPT_0.fullmatch(text)
    if without and not isinstance(found.domain, Limits):
        raise InputError(f"{at} is {shown(text)}; {found.name} is no number, so it must be without except 0")
    listed = without[1] if without else text
    other_way = _OTHER_WAY.sub("±", listed, count=1) if _OTHER_WAY.match(listed) else ""
    if each_way := _EACH_WAY.fullmatch(other_way or listed):
        if not isinstance(found.domain, Limits):
            raise InputError(f"{at} is {shown(text)}; {found.name} is no number, so in a group it must be a list")
        values = _around(found, own, float(each_way[1]), bool(each_way[2]), at, text)
        values = values[::-1] if other_way else values
    elif (plain(listed) == ALL and ALL not in _words(found.domain)) or set("±∓") & set(listed):
        raise InputError(f"{at} is {shown(text)}; in a group it must be a list such as 2,3,4, or ±1, or ∓1")
    else:  # one by one: each stands in its place, though it was there before
        values = [value for part in listed.split(",") for value in read_values(found, part, at)]
    if without:
        values = [own if 0 in (own, value) else value for value in values]
    return tuple(values)


def _listed(configuration: Configuration, found: Settable, own: Value, text: str, at: str) -> list[Value]:
    """Return the values of a list, of `±1`, `±20%` or `all`."""
    if each_way := _EACH_WAY.fullmatch(text):
        return _around(found, own, float(each_way[1]), bool(each_way[2]), at, text)
    if plain(text) == ALL and ALL not in _words(found.domain):
        return _legal(configuration, found, at)
    if _OTHER_WAY.match(text):
        raise InputError(f"{at} is {shown(text)}; ∓ is for a group, where its place counts: it must be ± here")
    if "±" in text or "+-" in text:
        raise InputError(f"{at} is {shown(text)}; it must be {_FORMS}")
    return read_values(found, text, at)


def _words(domain: Domain) -> tuple[Value, ...]:
    """Return the words that a domain allows."""
    return domain.values if isinstance(domain, Choice) else ()


def _around(found: Settable, own: Value, step: float, share: bool, at: str, text: str) -> list[Value]:
    """Return the value a step below and the one a step above, both cut to what is allowed."""
    domain = found.domain
    whole = isinstance(domain, Choice) or domain.whole
    if not step or (whole and not share and step != int(step)):
        raise InputError(f"{at} is {shown(text)}; a step of {found.name} must be {'whole and ' * whole}above 0")
    if isinstance(domain, Choice):
        if share or not isinstance(own, str) or found.setting is not None:
            raise InputError(f"{at} is {shown(text)}; it must be a list of values of {found.name}, {ALL}, or nothing")
        return _numbered(domain, own, int(step))
    if isinstance(found.setting, Number) and found.setting.nominal:
        raise InputError(f"{at} is {shown(text)}; {found.name} holds codes, so it must be a list of values, or nothing")
    distance = abs(float(own)) * step / 100 if share else step
    if domain.whole:
        distance = max(1, round(distance))
    ends = (max(float(own) - distance, domain.low), min(float(own) + distance, domain.high))
    return [int(end) if domain.whole else float(f"{end:.9g}") for end in ends]


def _numbered(domain: Choice, own: str, step: int) -> list[Value]:
    """Return the words whose number is a step from that of `own`; none for a word without one."""
    found = _NUMBERED.fullmatch(own)
    if found is None:
        return []
    words = [f"{found[1]}{max(0, int(found[2]) + way)}" for way in (-step, step)]
    return [word for word in words if word in domain.values]


def _legal(configuration: Configuration, found: Settable, at: str) -> list[Value]:
    """Return every value of an axis that is legal beside this configuration's other values."""
    axis = found.setting
    if not isinstance(axis, Axis):
        raise InputError(f"{at} is {ALL}; only an axis has {ALL}, {found.name} must have a list of values, or nothing")
    others = {name: value for name, value in configuration.given.items() if name != found.name}
    at_values = [(value, {**others, found.name: value}) for value in axis.values]
    return [value for value, given in at_values if configuration.scenario.configuration(given).illegal is None]
