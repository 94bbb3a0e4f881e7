"""Find columns of a game's results and outcomes of which nothing says what they are, and wrong files that should."""

from collections.abc import Iterator

from scenarios import InputError, Scenario
from scenarios.loader.column_texts import FILE, FOLDER, column_texts, wanted
from scenarios.loader.messages import listed
from scenarios.loader.table_texts import table_texts

BROKEN, REMARK = "broken", "remark"


def columns_told(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield a severity and one line: `broken` for a wrong file, a remark for columns that it does not describe."""
    try:
        table_texts(scenario)
    except InputError as error:
        yield BROKEN, str(error)
    try:
        texts = column_texts(scenario)
    except InputError as error:
        yield BROKEN, str(error)
        return
    if untold := [name for name in wanted(scenario.game) if name not in texts]:
        yield REMARK, f"{FOLDER}/{FILE} does not say what these are, so pages have their names alone: {listed(untold)}"
