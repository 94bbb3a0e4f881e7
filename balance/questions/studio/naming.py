"""Name settings and their values as people call them, the same wherever they stand."""

import re
from collections.abc import Iterable

from balance.questions.studio.row_lines import ROWS
from reports.formats import human, plural, setting_name
from reports.plain import value_as_typed
from scenarios import Scenario, Value
from scenarios.loader.loading import GAMES
from scenarios.loader.messages import plain, short_path
from scenarios.loader.settings import POLICY

_NEGATIVE = re.compile(r"(?<![\w.,)\]=-])-(?=\d)")  # of a number, as the page's own have it; no dash of a name or range


def base_name(scenario: Scenario) -> str:
    """Return what people call a game without changes: `published`, or the name of a folder of their own."""
    game = scenario.game
    own = scenario.folder not in (GAMES / plain(game.name), game.scenario)
    return scenario.name if own else "published"


def as_base(scenario: Scenario) -> str:
    """Return how things stand without changes: `as published`, `as in my_tower`."""
    base = base_name(scenario)
    return "as published" if base == "published" else f"as in {base}"


def name_of(name: str) -> str:
    """Return what people call a setting: `seat 2's script` for `policy@2`, `loot n4: count`.

    All rows of a table are called as it is.
    """
    if name.endswith(ROWS):
        return human(name.removesuffix(ROWS))
    if "." in name:
        table, row, column = name.split(".")
        return f"{human(table)} {row}: {human(column)}"
    base, at, seat = name.partition("@")
    return setting_name(f"script{at}{seat}" if base == POLICY else name)


def value_name(value: Value) -> str:
    """Return what people call a value: `yes`, `no time left`, `2.5`; of a table's lines, `7 rows`."""
    if isinstance(value, str) and "\n" in value:
        return plural(len([line for line in value.split("\n")[1:] if line.strip()]), "row")
    return ("yes" if value else "no") if isinstance(value, bool) else human(value_as_typed(value))


def refusal_in_words(error: Exception, scenario: Scenario) -> str:
    """Return why something is refused, with the names of the form and without the game's folder."""
    text = str(error).removeprefix("--set: ")
    for folder in (str(scenario.folder), short_path(scenario.folder)):  # the longer one first
        text = text.replace(f"{folder}: ", "").replace(f"{folder}/", "")
    return in_words(text, scenario.settable())


def in_words(line: str, names: Iterable[str]) -> str:
    """Return a line with settings called as in the form, and the page's minus sign."""
    known = sorted((name for name in names if "_" in name or "." in name), key=len, reverse=True)
    if known:
        either = "|".join(map(re.escape, known))
        line = re.sub(rf"(?<![\w.])(?:{either})(?![\w.]*\w)", lambda found: name_of(found[0]), line)
    return _NEGATIVE.sub("−", line.replace(" -> ", " → "))
