"""Define `balance columns`: what do the columns of a game's results count?"""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.completion import complete_game
from balance.cli.formatting import plural
from balance.cli.output import heading, print_json, say
from balance.cli.tables import Column, table
from balance.cli.uninstalled import refuse_package

if TYPE_CHECKING:
    from balance.questions.columns.study import ColumnFacts, Columns

PANEL = ("Games", 4)
MOST = 9  # words that are listed behind a column; of more the first and the last
EXAMPLES = (
    "balance columns cyberdoom-tower",
    "balance columns runs/energy --json",
)


def columns(
    what: Annotated[
        str,
        typer.Argument(
            metavar="GAME|RUN",
            show_default=False,
            autocompletion=complete_game,
            callback=refuse_package,
            help="A game's name, or a folder with a game.toml; or the folder of a run, or s3://bucket/run.",
        ),
    ],
    json: options.Json = False,
) -> None:
    """Say what each column of a game's results counts, and what its outcomes mean."""
    from balance.questions.columns import study

    told = study.columns(what)
    if json:
        print_json(_as_json(told))
    else:
        _render(told)


def _as_json(told: "Columns") -> dict[str, Any]:
    return {
        "game": told.game,
        "title": told.title,
        "columns": [
            {
                "name": facts.name,
                "columns": facts.columns,
                "each": facts.each,
                "unit": facts.unit or None,
                "meaning": facts.meaning,
                "empty": facts.empty or None,
                "words": [{"word": word, "meaning": meaning or None} for word, meaning in facts.words],
            }
            for facts in told.fields
        ],
        "untold": told.untold,
    }


def _render(told: "Columns") -> None:
    """Print how games end, then all columns, then the words of those that take some."""
    outcome = next(facts for facts in told.fields if facts.name == "outcome")
    heading(told.title, "how games end")
    _words(outcome)
    heading("Columns of a game", plural(sum(len(facts.columns) for facts in told.fields), "column"))
    rows = [[_called(facts), _sentence(facts)] for facts in told.fields]
    table([Column("column", style="bold cyan"), Column("meaning", wraps=True)], rows)
    for facts in told.fields:
        if facts is not outcome and any(meaning for _, meaning in facts.words):
            heading(facts.name)
            _words(facts)
    say()
    say("What belongs to a seat is empty where the seat does not play.", "dim")
    if told.untold:
        say(f"results/columns.csv says nothing of {', '.join(told.untold)}.", "yellow")


def _words(facts: "ColumnFacts") -> None:
    """Print the words of a column, each with its meaning."""
    table([Column("word", style="bold cyan"), Column("meaning", wraps=True)], facts.words)


def _called(facts: "ColumnFacts") -> str:
    """Return the names of a field's columns: `score_1 ... 5`."""
    first, last = facts.columns[0], facts.columns[-1]
    if first == last:
        return first
    numbered = last.removeprefix(f"{facts.name}_")
    return f"{first} ... {numbered}" if numbered.isdecimal() else f"{facts.name}_..."


def _sentence(facts: "ColumnFacts") -> str:
    """Return what a column counts, with its unit or with words that have no meanings of their own."""
    unit = f" [{facts.unit}]" if facts.unit.lower() not in facts.meaning.lower() else ""
    words = [word for word, _ in facts.words] if not any(meaning for _, meaning in facts.words) else []
    if len(words) > MOST:
        words = [*words[: MOST - 1], "...", words[-1]]
    return f"{facts.meaning}{unit}" + (f": {', '.join(words)}" if words else "")
