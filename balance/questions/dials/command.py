"""Define `balance dials`: which axes, numbers and columns change no result?"""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.formatting import count, plural
from balance.cli.output import heading, print_json, say
from balance.cli.program import on_interrupt
from balance.cli.progress import say_if_compiling, telling_bar
from balance.cli.tables import Column, table
from balance.studies.exit_codes import BAD_ANSWER, OPEN_ANSWER
from reports.plain import settings_as_typed

if TYPE_CHECKING:
    from balance.questions.dials.findings import DialFindings, Finding, Move

PANEL = ("Questions", 3)
EXAMPLES = ("balance dials pig",)

_SHOWN = 4  # positions named in a row of the table


def dials(
    game: options.Game,
    settings: options.Settings = None,
    games: Annotated[int, options.games("Games of each value before a dial is given up.")] = 5_000,
    seed: options.Seed = 0,
    budget: options.Budget = None,
    threads: options.Threads = None,
    json: options.Json = False,
) -> None:
    """Turn every axis, number and column of a game, and list those that change no result.

    Each finding is told as it is found. A dial that is not seen alive changed nothing in so many games; fewer games see
    less. Exit code 1: a dial is not seen alive and game.toml has no reason for it under \\[dead], or a dial with a
    reason is alive. Exit code 3: the budget ended first, and nothing was wrong so far.
    """
    from balance.cli.settings import one_each
    from balance.questions.dials import study
    from scenarios import load

    scenario = load(game)
    chosen: dict[str, Any] = one_each(scenario, settings or [], "balance dials")
    say_if_compiling(scenario.game, chosen)
    told = _Told()
    with on_interrupt(told), telling_bar() as (progress, line):

        def tell(found: "list[Finding]") -> None:
            told.dials += 1
            for finding in found:
                line(f"{finding.dial}: {_verdict(finding)}: {_explanation(finding)}")

        result = study.find_dead_dials(
            scenario, chosen, games=games, seed=seed, threads=threads, budget=budget, progress=progress, tell=tell
        )
    if json:
        print_json(_as_json(result))
    else:
        _render(result)
    if result.bad:
        raise typer.Exit(BAD_ANSWER)
    if result.turned < result.dials:
        raise typer.Exit(OPEN_ANSWER)


@dataclass
class _Told:
    """Count the dials whose findings were told, for the line that follows Ctrl-C."""

    dials: int = 0

    def __str__(self) -> str:
        return f"what {plural(self.dials, 'dial')} did is told above; nothing is kept"


def _as_json(result: "DialFindings") -> dict[str, Any]:
    return {
        "game": result.configuration.scenario.name,
        "settings": result.configuration.given,
        "games": result.games,
        "seed": result.seed,
        "turned": result.turned,
        "of": result.dials,
        "dials": [_finding_json(finding) for finding in result.findings],
        "bad": [finding.dial for finding in result.bad],
    }


def _finding_json(finding: "Finding") -> dict[str, Any]:
    """Return one finding for JSON."""
    move = finding.move
    return {
        "dial": finding.dial,
        "kind": finding.kind,
        "verdict": finding.verdict,
        "tried": finding.tried,
        "games": finding.games,
        "moved": None if move is None else {**vars(move), "where": dict(move.where)},
        "plays_as": finding.plays_as or None,
        "reason": finding.reason or None,
    }


def _render(result: "DialFindings") -> None:
    configuration = result.configuration
    games = plural(result.games, "game")
    heading(configuration.scenario.title, f"what each dial changes; up to {games} of a value, seed {result.seed}")
    if configuration.given:
        say(settings_as_typed(configuration.given))
    say()
    columns = [
        Column("dial", style="bold cyan"),
        Column("tried", wraps=True, style="dim", spare=True),
        Column("games", right=True, style="dim"),
        Column("verdict"),
        Column("what differs", wraps=True),
    ]
    table(columns, [_row(finding) for finding in result.findings])
    say()
    verdicts = Counter(map(_verdict, result.findings))
    if result.turned < result.dials:
        say(f"Stopped by its budget: {count(result.turned)} of {plural(result.dials, 'dial')} were turned.", "yellow")
    say(f"{plural(len(result.findings), 'dial')}: {', '.join(f'{count(n)} {each}' for each, n in verdicts.items())}")
    for finding in result.bad:
        say(f"{_verdict(finding)}: {finding.dial}: {_explanation(finding)}", "bold red")
    if result.bad:
        say('Why a dial changes nothing may be said in game.toml, under [dead]:  "NAME" = "REASON"', "dim")


def _row(finding: "Finding") -> list[str]:
    tried = ", ".join(finding.tried[:_SHOWN])
    if (more := len(finding.tried) - _SHOWN) > 0:
        tried += f" and {count(more)} more"
    return [finding.dial, tried, count(finding.games), _verdict(finding), _explanation(finding)]


def _verdict(finding: "Finding") -> str:
    """Return the verdict, in capitals if the command fails because of it."""
    return finding.verdict.upper() if finding.bad else finding.verdict


def _explanation(finding: "Finding") -> str:
    """Return what differs in the results, or why nothing does."""
    if finding.move is not None:
        moved = _move_text(finding.move, finding.kind)
        return f"{moved}; yet [dead] says: {finding.reason}" if finding.reason else moved
    if finding.verdict == "fixed":
        return "what is set leaves it one value only" if finding.games else "it has one value only"
    if not finding.tried:
        nothing = "no game can be played with it" if finding.kind == "value" else "nothing else can be played"
    else:
        none = f"nothing in {plural(finding.games, 'game')}, whatever was tried"
        nothing = f"plays as {finding.plays_as} in {plural(finding.games, 'game')}" if finding.plays_as else none
    return f"{nothing}: {finding.reason}" if finding.reason else nothing


def _move_text(move: "Move", kind: str) -> str:
    """Return a difference as text: `rounds in 97.5 % of games at 1, with players=2`."""
    where = f", with {settings_as_typed(move.where)}" if move.where else ""
    against = f" against {move.against}" if kind == "value" else ""
    return f"{move.column} in {100 * move.share:.3g} % of games at {move.at}{against}{where}"
