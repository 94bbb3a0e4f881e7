"""Read the cells of a table of plays: words, whole numbers, winners and chances."""

from collections.abc import Callable, Sequence

from balance.stats.proportions import ROUNDS
from scenarios import Configuration
from scenarios.loader.domains import number_in
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown

MOST = 1_000_000  # plays of a file
MOST_NUMBER = 2**53
NOBODY = ("none", "nobody", "-")
Reader = Callable[[str, str, Configuration], float]  # of a cell: where it is, its text, what was played


def word_of(at: str, text: str, words: Sequence[str]) -> int:
    """Return the number of a word.

    Raises:
        InputError: If it is none of the words; the message begins with `at`.
    """
    word = plain(text).lower()
    if word not in words:
        raise InputError(f"{at} is {shown(text)}; it must be one of {listed(words)}{nearest(text, words)}")
    return list(words).index(word)


def count_of(at: str, text: str) -> int:
    """Return how many such plays there were [plays].

    Raises:
        InputError: If it is no such number; the message begins with `at`.
    """
    number = number_in(text)
    if not isinstance(number, int) or not 0 <= number <= MOST:
        raise InputError(f"{at} is {shown(text)}; it must be how many such plays there were, from 0 to {MOST}")
    return number


def whole(at: str, text: str, configuration: Configuration) -> float:
    """Return a whole number.

    Raises:
        InputError: If it is none; the message begins with `at`.
    """
    number = number_in(text)
    if not isinstance(number, int) or abs(number) > MOST_NUMBER:
        raise InputError(f"{at} is {shown(text)}; it must be a whole number")
    if number < 0 and at.endswith(f" {ROUNDS}"):
        raise InputError(f"{at} is {number}; it must be at least 0")
    return number


def winners(at: str, text: str, configuration: Configuration) -> float:
    """Return the seats that won, as bits; 0: nobody.

    Raises:
        InputError: If it is no seat that sits there; the message begins with `at`.
    """
    if plain(text).lower() in NOBODY:
        return 0
    seats = {number_in(part) for part in text.split("+")}
    most = configuration.players
    if not all(isinstance(seat, int) and 1 <= seat <= most for seat in seats):
        seats_allowed = f"a seat from 1 to {most}, several such as 1+2," if most > 1 else "1"
        raise InputError(f"{at} is {shown(text)}; it must be {seats_allowed} or none")
    return sum(1 << (int(seat) - 1) for seat in seats)


def chance(at: str, text: str, configuration: Configuration) -> float:
    """Return a stated chance in percent.

    Raises:
        InputError: If it is none, or may be a part of one, as 0.5 may be; the message begins with `at`.
    """
    number = number_in(text.removesuffix("%"))
    if not isinstance(number, int | float) or not 0 <= number <= 100:
        raise InputError(f"{at} is {shown(text)}; it must be a chance in percent, from 0 to 100")
    if 0 < number < 1 and not text.endswith("%"):
        raise InputError(f"{at} is {shown(text)}; a chance is in percent: write {100 * number:g} or {text}%")
    return number
