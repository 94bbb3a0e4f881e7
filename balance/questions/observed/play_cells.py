"""Read the cells of a table of plays: words, whole numbers, winners and chances."""

from collections.abc import Callable, Sequence

from balance.questions.observed.sheet_rows import Cell
from balance.sheets.grid import head_key
from balance.stats.proportions import ROUNDS
from scenarios import Configuration
from scenarios.loader.domains import number_in, of_dtype
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, shown
from sims.game import Game

MOST = 1_000_000  # plays of a file
MOST_NUMBER = 2**53
NOBODY = ("none", "nobody", "-")
Reader = Callable[[Cell, Configuration], float]  # of a cell, and what was played


def word_of(cell: Cell, words: Sequence[str]) -> int:
    """Return the number of a word; capitals, and blanks in place of `_`, make no difference.

    Raises:
        InputError: If it is none of the words; the message begins with the cell's place.
    """
    keys = list(map(head_key, words))
    if (key := head_key(cell.written)) not in keys:
        wrong = f"{cell.at} is {shown(cell.written)}"
        raise InputError(f"{wrong}; it must be one of {listed(words)}{nearest(cell.written, words)}")
    return keys.index(key)


def count_of(cell: Cell) -> int:
    """Return how many such plays there were [plays].

    Raises:
        InputError: If it is no such number; the message begins with the cell's place.
    """
    number = _whole(cell)
    if number is None or not 0 <= number <= MOST:
        wrong = f"{cell.at} is {shown(cell.written)}"
        raise InputError(f"{wrong}; it must be how many such plays there were, from 0 to {MOST}")
    return number


def whole_within(name: str, game: Game) -> Reader:
    """Return what reads whole numbers of a column of a game's results.

    Args:
        name: The field of RESULT, or of a part of it.
        game: The game; a number that its field does not hold is none that a game can give.
    """
    field = game.result[name].base if name in (game.result.names or ()) else None
    holds = of_dtype(field) if field is not None else None
    low, high = (holds.low, holds.high) if holds is not None else (-MOST_NUMBER, MOST_NUMBER)
    low = max(low, 0) if name == ROUNDS else low

    def read(cell: Cell, configuration: Configuration) -> float:
        number = _whole(cell)
        if number is None:
            raise InputError(f"{cell.at} is {shown(cell.written)}; it must be a whole number")
        if number < low:
            raise InputError(f"{cell.at} is {number}; it must be at least {low}")
        if number > high:
            raise InputError(f"{cell.at} is {number}; no game of {game.name} counts beyond {high}")
        return number

    return read


def _whole(cell: Cell) -> int | None:
    """Return a whole number, also one that is written as `8,0`; None if it is none."""
    number = number_in(cell.text)
    if isinstance(number, float) and number.is_integer() and abs(number) <= MOST_NUMBER:
        return int(number)
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def winners(cell: Cell, configuration: Configuration) -> float:
    """Return the seats that won, as bits; 0: nobody.

    Raises:
        InputError: If it is no seat that sits there; the message begins with the cell's place.
    """
    if cell.written.lower() in NOBODY:
        return 0
    seats = {number_in(part) for part in cell.text.split("+")}
    most = configuration.players
    if not all(isinstance(seat, int) and 1 <= seat <= most for seat in seats):
        seats_allowed = f"a seat from 1 to {most}, several such as 1+2," if most > 1 else "1"
        raise InputError(f"{cell.at} is {shown(cell.written)}; it must be {seats_allowed} or none")
    return sum(1 << (int(seat) - 1) for seat in seats)


def chance(cell: Cell, configuration: Configuration) -> float:
    """Return a stated chance in percent.

    Raises:
        InputError: If it is none, or may be a part of one, as 0.5 may be; the message begins with the cell's place.
    """
    number = number_in(cell.text.removesuffix("%"))
    wrong = f"{cell.at} is {shown(cell.written)}"
    if not isinstance(number, int | float) or not 0 <= number <= 100:
        raise InputError(f"{wrong}; it must be a chance in percent, from 0 to 100")
    if 0 < number < 1 and not cell.text.endswith("%"):
        meant = f"{100 * number:g} if you mean {100 * number:g} %, {cell.written}% if you mean less than 1 %"
        raise InputError(f"{wrong}; a chance is in percent: write {meant}")
    return number
