"""Define `balance show`: print one game with everything that can be set."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.completion import complete_part
from balance.cli.formatting import count, seat_range, seats
from balance.cli.output import heading, print_json, say
from balance.cli.rule_table import print_named_rules
from balance.cli.titles import title_of
from balance.questions.show.as_json import game_as_json, setting_as_json
from balance.questions.show.component_table import component_table, rows_of, table_as_json
from balance.questions.show.named_part import find_part, find_rows, find_setting, find_table
from balance.questions.show.overview import overview
from balance.questions.show.parts import (
    component_tables,
    policy_tables,
    print_dead,
    print_illegal,
    print_policies,
    print_sweeps,
    print_tables,
)
from balance.questions.show.settings import print_axes, print_numbers, print_thinking

if TYPE_CHECKING:
    from scenarios import Configuration, Scenario

PANEL = ("Games", 2)
EXAMPLES = (
    "balance show cyberdoom-tower",
    "balance show cyberdoom-tower numbers --players 2",
    "balance show cyberdoom-tower floors",
    "balance show posthuman enemies",
    "balance show pig --all",
)


def show(
    game: options.Game,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[PART]",
            help="One of its tables, every row with its values; one row; an axis or a number. "
            "Or axes, numbers, tables, scripts, combinations, sweeps.",
            autocompletion=complete_part,
            show_default=False,
        ),
    ] = None,
    settings: options.Settings = None,
    everything: Annotated[
        bool, options.switch("--all", "Print all of it: axes, numbers, tables, scripts, sweeps.")
    ] = False,
    json: options.Json = False,
) -> None:
    """Show a game on one screen, a part of it, or all that can be set; with --players 2, as it is then."""
    from balance.cli.settings import one_each
    from balance.design.make_plan import configured
    from balance.design.original import with_own_sources
    from scenarios import InputError, load

    scenario = with_own_sources(load(game))
    base = configured(scenario, one_each(scenario, settings or [], "balance show"))
    if name is not None and everything:
        raise InputError(f"--all and {name}: all has that too; leave one of them out")
    every = _every_part(scenario)
    parts = {word: each for word, each in every.items() if each.has}
    part = None if name is None else find_part(scenario, name, every)
    if part is not None and part not in parts:
        raise InputError(f"{scenario.name} has no {part}; it has {', '.join(parts)}")
    if name is not None and part is None:
        _show_named(base, name, parts, json)
        return
    if json:
        print_json(game_as_json(base))
        return
    if part is not None:
        for print_it in parts[part].prints:
            print_it(base)
        say()
        return
    _title(scenario)
    if not everything:
        overview(base, game, {word: each.about for word, each in parts.items()})
        return
    for each in parts.values():
        for print_it in each.prints:
            print_it(base)
    say()


def _show_named(base: "Configuration", name: str, parts: "dict[str, _Part]", json: bool) -> None:
    """Print an axis, a number, a table or a row by its name, with the rules that it names."""
    from balance.design.named_rules import rules_in_texts

    scenario = base.scenario
    name_of_setting = find_setting(scenario, name)
    if name_of_setting is None:
        _show_rows(base, name, parts, json)
        return
    setting = scenario.axes.get(name_of_setting) or scenario.numbers[name_of_setting]
    rules = rules_in_texts(scenario, [setting.rule, setting.source])
    if json:
        print_json({**setting_as_json(base, name_of_setting), "rules": rules.to_dicts()})
        return
    if name_of_setting in scenario.axes:
        print_axes(base, [scenario.axes[name_of_setting]])
    else:
        print_numbers(base, [scenario.numbers[name_of_setting]])
    print_named_rules(rules)
    say()


def _show_rows(base: "Configuration", name: str, parts: "dict[str, _Part]", json: bool) -> None:
    """Print a table by its name, or one row of it, with the rules that its sources name."""
    from balance.design.named_rules import rules_in_texts
    from scenarios.loader.table_texts import table_texts

    scenario = base.scenario
    texts = table_texts(scenario)
    places: Mapping[str, Sequence[int] | None] = find_rows(scenario, name)
    places = places or {find_table(scenario, name, parts).name: None}
    found = {table: scenario.tables[table].changed(base.cells.get(table, {})) for table in places}
    rules = rules_in_texts(
        scenario,
        [source for table, rows in places.items() for _, source in rows_of(found[table].sources, rows)],
    )
    if json:
        told = [table_as_json(found[table], texts, rows) for table, rows in places.items()]
        print_json({**(told[0] if len(told) == 1 else {"tables": told}), "rules": rules.to_dicts()})
        return
    for table, rows in places.items():
        component_table(found[table], texts, rows)
    print_named_rules(rules)
    say()


def _every_axis(base: "Configuration") -> None:
    print_axes(base, list(base.scenario.axes.values()))


def _every_number(base: "Configuration") -> None:
    print_numbers(base, list(base.scenario.numbers.values()))


@dataclass(frozen=True)
class _Part:
    """Hold a part of what can be shown: whether the game has it, what it has in words, and what prints it."""

    has: bool
    about: str
    prints: tuple[Callable[["Configuration"], None], ...]


def _every_part(scenario: "Scenario") -> dict[str, _Part]:
    """Return the parts that a game may have, by the word that shows them."""
    tables, scripts = bool(component_tables(scenario)), bool(policy_tables(scenario))
    return {
        "axes": _Part(True, "every choice with all values, rules and sources", (_every_axis,)),
        "numbers": _Part(
            bool(scenario.numbers), "every number with value, range, rule and source", (_every_number, print_thinking)
        ),
        "tables": _Part(tables, "every table with its columns and first rows", (print_tables,)),
        "scripts": _Part(scripts, "who plays, and how", (print_policies,)),
        "combinations": _Part(
            bool(scenario.illegal or scenario.dead),
            "what cannot be combined, and what is known to change nothing",
            (print_illegal, print_dead),
        ),
        "sweeps": _Part(bool(scenario.sweeps()), "plans that come with the game", (print_sweeps,)),
    }


def _title(scenario: "Scenario") -> None:
    contest = "the seats compete" if scenario.game.competitive else "the seats play together"
    if scenario.seats.own_wins:
        contest += ", and several of them may win a game"
    players = seats(scenario)
    at_table = f"{seat_range(players)} player{'' if players == [1] else 's'}" + (
        f", {contest}" if players != [1] else ""
    )
    heading(title_of(scenario), f"{scenario.name}; {at_table}")
    say("Ends as " + ", ".join(word.name.lower() for word in scenario.game.words["outcome"]) + ".")
    say(_provenance(scenario))


def _provenance(scenario: "Scenario") -> str:
    """Return a sentence about how many entries are assumed, and how many of them in part."""
    entries = scenario.provenance()
    assumed = entries.filter(entries["assumed"])
    partly = int(assumed["in_part"].sum())
    start = f"{count(assumed.height)} of {count(entries.height)} entries (axes, numbers, rows of tables) are assumed"
    if partly:
        return f"{start}: no source gives them, or for {count(partly)} of them only a part."
    return f"{start}: no source gives them."
