"""Write the parts of a table: cells, heads, and the line that says what played it."""

import shlex
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from balance.stats.intervals import LEVEL
from reports.formats import human, outwards, percent_range, setting_name, title
from reports.markdown import code, escaped
from reports.plain import count, percent, value_as_typed

WIDTH = 120  # of a line [characters]
MINUS = "−"
JOINED = "\0"  # a space at which no line ends; no space to `textwrap`


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table; cells are Markdown already."""
    return ["| " + " | ".join(line) + " |" for line in (head, ["---"] * len(head), *rows)]


def quoted(text: str) -> list[str]:
    """Return a text as a quotation, in italics."""
    return [f"> {line}" for line in note(f"*{escaped(text)}*", width=WIDTH - 2)[1:]]


def note(*sentences: str, width: int = WIDTH) -> list[str]:
    """Return a paragraph below a table, and the blank line before it."""
    text = " ".join(sentence for sentence in sentences if sentence).replace(" %", f"{JOINED}%")
    lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
    return ["", *(line.replace(JOINED, " ") for line in lines)]


def share(estimate: float, low: float | None, high: float | None) -> str:
    """Return a share with its interval: `61.3 % (61.0–61.6)`."""
    interval = percent_range(low, high)
    return f"{percent(estimate)} ({interval})" if interval else percent(estimate)


def change(estimate: float, low: float, high: float, scale: float = 100.0) -> str:
    """Return a difference with its interval, of shares in points: `+6.2 (+5.7 to +6.8)`.

    Two decimals are shown where one would hide the width.
    """
    low, high = scale * low, scale * high
    digits = 2 if high - low < 0.2 else 1
    ends = (f"{end:+.{digits}f}" for end in outwards(low, high, digits))
    value = f"{scale * estimate + 0.0:+.{digits}f}"
    return f"{_zero(value)} ({' to '.join(map(_zero, ends))})".replace("-", MINUS)


def _zero(text: str) -> str:
    """Return a signed number; no zero has a sign."""
    return text.lstrip("+-") if float(text) == 0 else text


def head_of(name: str) -> str:
    """Return a setting's name as the head of a column."""
    return code(name) if "." in name else escaped(setting_name(name))


def named(name: str, value: Any) -> str:
    """Return a setting and its value as the head of a column: `2 players`, the script's name alone."""
    if isinstance(value, str):
        return value_of(value)
    return f"{value} {name}" if name == "players" else f"{head_of(name)} {value_of(value)}"


def value_of(value: Any) -> str:
    """Return a setting's value in a cell: words as code, numbers plain."""
    return code(value) if isinstance(value, str) else value_as_typed(value)


def typed(settings: Mapping[str, Any]) -> str:
    """Return settings as options: `--set players=1,2 --set policy=ghost`."""
    lists = {name: value if isinstance(value, list) else [value] for name, value in settings.items()}
    return " ".join(_option(name, values) for name, values in lists.items())


def _option(name: str, values: Sequence[Any]) -> str:
    text = ",".join(map(value_as_typed, values))
    return f"--set {shlex.quote(f'{name}={text}')}"


def games_text(games: int, what: str = "each row") -> str:
    """Return how much was played: `20 000 games of each row`."""
    return f"{count(games)} games of {what}"


def level_text(together: bool) -> str:
    """Return what the intervals hold."""
    level = f"{100 * LEVEL:.0f} %"
    return f"all intervals of the table hold at once with {level}" if together else f"intervals {level} each"


def words(name: str) -> str:
    """Return a name in words, with a capital letter."""
    return title(human(name))
