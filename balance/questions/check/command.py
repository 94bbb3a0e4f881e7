"""Define `balance check`: does a game keep its contract under all its settings?"""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.formatting import count, plural
from balance.cli.output import heading, in_terminal, print_json, say
from balance.cli.program import on_interrupt
from balance.cli.progress import telling_bar
from balance.cli.tables import Column, table
from balance.cli.titles import title_of
from balance.studies.exit_codes import BAD_ANSWER
from reports.plain import percent

if TYPE_CHECKING:
    from balance.testing.contract import Breach, Checked
    from balance.testing.contract.limits import Tried
    from balance.testing.contract.who_sees import Row

PANEL = ("Games", 5)
EXAMPLES = (
    "balance check pig",
    "balance check ./my_tower --budget 1min",
)


def check(
    game: options.Game,
    games: Annotated[
        int,
        typer.Option("--games", "-n", parser=options.whole(1), metavar="N", help="Games per configuration, compiled."),
    ] = 200,
    budget: Annotated[
        str,
        options.value(
            "TIME", "Begin no other configuration after 5min, 90s or 2h; once interpreted, once compiled.", True
        ),
    ] = "2min",
    seconds: Annotated[float | None, typer.Option(parser=options.number(1), hidden=True)] = None,  # the old spelling
    seed: options.Seed = 0,
    json: options.Json = False,
) -> None:
    """Check a game's kernels against their contract.

    It is played over every two values of two axes that go together and both ends of every number, interpreted and with
    indexes checked, in processes of their own. Exit code 1: something is broken.
    """
    from balance.design.durations import read_duration
    from balance.questions.check import words
    from balance.testing import contract
    from scenarios import load

    limit = read_duration(budget, "--budget") if seconds is None else seconds
    scenario = load(game)
    told: list[Breach] = []
    with on_interrupt(_Told(told)), telling_bar() as (progress, line):

        def tell(breach: "Breach") -> None:
            told.append(breach)
            if breach not in words.worth_telling(told):
                return
            line(words.line_of(breach, scenario.game))
            if breach.walk:
                line(_again(scenario.name, breach))

        result = contract.check(
            scenario, games=games, seed=seed, seconds=limit, progress=progress, tell=tell, note=line
        )
    if json:
        print_json(_as_json(result))
    else:
        _render(result)
    if result.broken:
        raise typer.Exit(BAD_ANSWER)


@dataclass
class _Told:
    """Count what was told, for the line that follows Ctrl-C."""

    breaches: "list[Breach]"

    def __str__(self) -> str:
        return f"what was found is told above: {plural(len(self.breaches), 'finding')}; nothing is kept"


def _hidden(result: "Checked") -> "list[Row]":
    from balance.testing.contract.who_sees import hidden_fields

    return hidden_fields(result.scenario.game, result.sight) if result.sight else []


def _as_json(result: "Checked") -> dict[str, Any]:
    from balance.testing.contract.who_sees import public_fields

    return {
        "game": result.scenario.name,
        "games": result.games,
        "seed": result.seed,
        "configurations": result.configurations,
        "refused": result.refused,
        "interpreted": result.interpreted,
        "compiled": result.compiled,
        "breaches": [vars(breach) for breach in result.breaches],
        "public": public_fields(result.scenario.game),
        "hidden": [vars(row) for row in _hidden(result)],
        "limits": {"values": result.limits.values, "tried": result.limits.tried} if result.limits else None,
        "complete": result.complete,
        "ok": not result.broken,
    }


def _render(result: "Checked") -> None:
    heading(title_of(result.scenario), f"{plural(result.configurations, 'configuration')}, seed {result.seed}")
    say(
        f"{result.interpreted} played interpreted, one game at random and one by policy; "
        f"{result.compiled} compiled with indexes checked, {plural(result.games, 'game')} each way"
    )
    if result.limits:
        _render_limits(result.limits)
    if result.breaches:
        say()
    if _told_above():
        _render_count(result)
    else:
        _render_breaches(result)
    _render_sight(result)
    if not result.broken and result.complete:
        say("The contract holds.")
    elif not result.broken:
        wanted = plural(result.configurations - result.refused, "configuration")
        played = f"of {wanted} {result.interpreted} interpreted, {result.compiled} compiled"
        say(f"The contract holds as far as it was played: {played}. A longer --budget plays more.", "yellow")


def _told_above() -> bool:
    """Tell whether who reads the answer has read the findings as they came, on the same terminal."""
    return in_terminal() and sys.stderr.isatty()


def _render_count(result: "Checked") -> None:
    """Say how many findings were told, and with how many configurations each was seen."""
    if result.breaches:
        from balance.questions.check.words import counts, worth_telling

        said = " and ".join(counts(worth_telling(result.breaches)))
        say(f"Told above: {said}.", "bold red" if result.broken else "")


def _render_breaches(result: "Checked") -> None:
    """Print each finding, and what replays it."""
    from balance.questions.check.words import line_of, worth_telling

    for breach in worth_telling(result.breaches):
        say(line_of(breach, result.scenario.game), "bold red" if breach.severity == "broken" else "")
        if breach.walk:
            say(_again(result.scenario.name, breach), "dim")


def _again(game: str, breach: "Breach") -> str:
    """Return the line that replays what was found."""
    return f"  balance replay {game} {breach.walk}"


def _render_limits(limits: "Tried") -> None:
    """Say how many limits of numbers were tried, and whether the time was over before all were."""
    from balance.testing.contract.limits import GAMES

    say(
        f"limits: {limits.tried} of {plural(limits.values, 'value')} tried, the least, 0 and the greatest that "
        f"game.toml may give a number, {plural(GAMES, 'game')} each way"
    )
    if limits.tried < limits.values:
        say("The time was over before all limits were tried.", "yellow")


def _render_sight(result: "Checked") -> None:
    """Say who sees what: public fields in one line, a row for each other field."""
    from balance.testing.contract.who_sees import public_fields

    if result.sight is None:
        return
    hidden = _hidden(result)
    heading("Who sees what", f"{plural(len(public_fields(result.scenario.game)), 'field')} of the record are public")
    if not hidden:
        say("Nothing is hidden from anybody.")
    else:
        columns = [
            Column("field", style="bold cyan"),
            Column("seen by", wraps=True),
            Column("decisions", right=True),
            Column("dealt anew", right=True),
        ]
        table(columns, [[row.field, row.seen_by, count(row.decisions), _share(row)] for row in hidden])
    say()


def _share(row: "Row") -> str:
    return percent(row.dealt_anew / row.decisions) if row.decisions else "not in use"
