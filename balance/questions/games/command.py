"""Define `balance games`: which games can be played?"""

from typing import TYPE_CHECKING, Any

from balance.cli import options
from balance.cli.formatting import count, seat_range, seats
from balance.cli.output import print_json, say
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    from scenarios import Scenario

PANEL = ("Games", 1)
EXAMPLES = (
    "balance games",
    "balance games --json",
)


def games(json: options.Json = False) -> None:
    """List the games: their seats, outcomes, and how much of them can be changed."""
    from scenarios import load_all

    scenarios, broken = load_all()
    facts = [_facts(scenario) for scenario in scenarios]
    if json:
        print_json([*facts, *({"game": name, "broken": reason} for name, reason in broken.items())])
        return
    columns = [
        Column("game", style="bold cyan"),
        Column("title"),
        Column("seats", right=True),
        Column("axes", right=True, spare=True),
        Column("numbers", right=True, spare=True),
        Column("policies", right=True),
        Column("outcomes", wraps=True, style="dim"),
    ]
    table(columns, [_row(fact) for fact in facts])
    for name, reason in broken.items():
        say()
        say(f"{name} is broken: {reason}", "bold red")
    say()
    say("balance show GAME tells all of one; balance play GAME plays it.", "dim")


def _facts(scenario: "Scenario") -> dict[str, Any]:
    """Return the facts about a game, by the keys of the JSON output."""
    game = scenario.game
    entries = scenario.provenance()
    policy_tables = {axis.table for axis in scenario.axes.values() if axis.kind == "policy"}
    return {
        "game": scenario.name,
        "title": scenario.title,
        "seats": seats(scenario),
        "competitive": game.competitive,
        "outcomes": [word.name.lower() for word in game.words["outcome"]],
        "axes": len(scenario.axes),
        "numbers": len(scenario.numbers),
        "tables": {name: table.cards for name, table in scenario.tables.items() if name not in policy_tables},
        "policies": [row for name, table in scenario.tables.items() if name in policy_tables for row in table.ids],
        "entries": entries.height,
        "entries_assumed": int(entries["assumed"].sum()),
        "entries_assumed_in_part": int(entries["in_part"].sum()),
    }


def _row(fact: dict[str, Any]) -> list[str]:
    return [
        fact["game"],
        fact["title"],
        seat_range(fact["seats"]),
        count(fact["axes"]),
        count(fact["numbers"]),
        count(len(fact["policies"])),
        ", ".join(fact["outcomes"]),
    ]
