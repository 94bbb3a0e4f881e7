"""Define `balance games`: which games can be played?"""

import contextlib
from importlib import metadata
from typing import TYPE_CHECKING, Any

from balance.cli import options
from balance.cli.formatting import count, seat_range, seats
from balance.cli.output import print_json, say
from balance.cli.tables import Column, table
from balance.questions.games.listing import RANDOM, Listed, shipped

if TYPE_CHECKING:
    from scenarios import Scenario

PANEL = ("Games", 1)
EXAMPLES = (
    "balance games",
    "balance games --json",
)
_COLUMNS = [
    Column("game", style="bold cyan"),
    Column("title"),
    Column("players", right=True),
    Column("axes", right=True),
    Column("numbers", right=True),
    Column("policies", right=True),
]


def games(json: options.Json = False) -> None:
    """List the games: how many play, and how much can be changed; JSON has their outcomes, too."""
    if json:
        from scenarios import load_all

        scenarios, broken = load_all()
        print_json(
            [*map(_facts, scenarios), *({"game": name, "broken": reason} for name, reason in broken.items())],
        )
        return
    listed, broken = _listed()
    table(_COLUMNS, [_row(each) for each in listed])
    for name, reason in broken.items():
        say()
        say(f"{name} is broken: {reason}", "bold red")
    say()
    say("policies: without random, which every game has.", "dim")
    say("balance show GAME tells all of one; balance play GAME plays it.", "dim")


def _listed() -> tuple[list[Listed], dict[str, str]]:
    """Return all games, and why others are broken; they are loaded only where somebody added one."""
    if not metadata.entry_points(group="balance.games"):
        # Of a file that somebody changed the loader says what is wrong.
        with contextlib.suppress(KeyError, OSError, TypeError, ValueError):
            return shipped(), {}
    from scenarios import load_all

    scenarios, broken = load_all()
    return [loaded(scenario) for scenario in scenarios], dict(broken)


def loaded(scenario: "Scenario") -> Listed:
    """Return what the list says of a game that is loaded."""
    fact = _facts(scenario)
    scripts = [name for name in fact["policies"] if name != RANDOM]
    return Listed(fact["game"], fact["title"], fact["seats"], fact["axes"], fact["numbers"], len(scripts))


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


def _row(listed: Listed) -> list[str]:
    numbers = map(count, (listed.axes, listed.numbers, listed.policies))
    return [listed.game, listed.title, seat_range(listed.seats), *numbers]
