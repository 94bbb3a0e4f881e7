"""Define `balance rules`: which rules of the rulebook are played?"""

from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.formatting import plural
from balance.cli.output import heading, in_terminal, print_json, say
from balance.cli.rule_table import COLUMNS, FIELDS
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    import polars as pl

PANEL = ("Games", 3)
EXAMPLES = (
    "balance rules all-hoomanz --status assumed_away",
    "balance rules humans HU-050",
)


def rules(
    game: options.Game,
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Only the rules of these ids.", show_default=False)
    ] = None,
    status: Annotated[str | None, options.value("WORD", "Only rules of this status.")] = None,
    chapter: Annotated[str | None, options.value("NAME", "Only rules of this chapter.")] = None,
    json: options.Json = False,
) -> None:
    """List a game's rules, each with its status."""
    from balance.design.named_rules import rules_of_ids
    from balance.design.original import title_of
    from scenarios import load

    scenario = load(game)
    every = rules_of_ids(scenario, ids) if ids else scenario.rule_list()
    chosen = _only(_only(every, "status", status), "chapter", chapter)
    if json:
        print_json({"game": scenario.name, "statuses": _counts(chosen), "rules": chosen.to_dicts()})
        return
    heading(
        f"{title_of(scenario, game)}: {plural(chosen.height, 'rule')}",
        ", ".join(f"{n} {s}" for s, n in _counts(chosen).items()),
    )
    if chosen.height == 0:
        say("The scenario has no rules.csv." if every.height == 0 else "No rule is so.")
        return
    say()
    if not ids:
        _by_chapter(chosen)
    _list(chosen)


def _only(rules: "pl.DataFrame", column: str, wanted: str | None) -> "pl.DataFrame":
    """Return the rules that have this text in a column, however it is spelled; all if `wanted` is None."""
    import polars as pl

    from scenarios.loader.errors import InputError
    from scenarios.loader.messages import nearest

    if wanted is None or rules.height == 0:
        return rules
    known = [str(value) for value in rules[column].unique(maintain_order=True) if value is not None]
    fits = [value for value in known if _plain(value) == _plain(wanted)]
    if not fits:
        raise InputError(
            f"--{column}: no rule has {column} {wanted!r}; there are {', '.join(known)}{nearest(wanted, known)}"
        )
    return rules.filter(pl.col(column).is_in(fits))


def _plain(text: str) -> str:
    """Return a text in a form for comparison: capitals, hyphens and spaces do not count."""
    return text.strip().lower().replace("-", "_").replace(" ", "_")


def _counts(rules: "pl.DataFrame") -> dict[str, int]:
    """Return the number of rules of each status, in the order in which statuses first come."""
    counted = rules.group_by("status", maintain_order=True).len()
    return dict(zip(counted["status"].to_list(), counted["len"].to_list(), strict=True))


def _by_chapter(rules: "pl.DataFrame") -> None:
    """Print how many rules of each status each chapter has; nothing if there is only one chapter."""
    chapters = rules["chapter"].unique(maintain_order=True).to_list()
    if len(chapters) < 2:
        return
    statuses = list(_counts(rules))
    rows = []
    for chapter in chapters:
        counts = _counts(rules.filter(rules["chapter"].eq_missing(chapter)))
        rows.append([chapter, *(counts.get(status, "") for status in statuses)])
    table([Column("chapter"), *(Column(str(status), right=True) for status in statuses)], rows)


def _list(rules: "pl.DataFrame") -> None:
    """Print the rules: in a terminal one table per chapter, elsewhere one table with a chapter column."""
    if not in_terminal():
        say()
        table([COLUMNS[0], Column("chapter"), *COLUMNS[1:]], rules.select("id", "chapter", *FIELDS[1:]).iter_rows())
        return
    for chapter in rules["chapter"].unique(maintain_order=True):
        heading(str(chapter))
        table(COLUMNS, rules.filter(rules["chapter"] == chapter).select(FIELDS).iter_rows())
