"""Define `balance play`: play games of one configuration and print estimates."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.cluster import connected_client
from balance.cli.output import print_json
from balance.cli.program import on_interrupt
from balance.cli.progress import games_bar, say_if_compiling, warn_if_idle
from balance.cli.time_table import pace_words
from balance.studies.exit_codes import OPEN_ANSWER

if TYPE_CHECKING:
    from balance.environments.agents import Agent
    from balance.simulation.play import Played
    from balance.stats.margins import Margins
    from scenarios import Configuration

PANEL = ("Single games and rates", 2)
INSTEAD = {
    "--axis": "--set NAME=VALUE changes an axis or a number",
    "--out": "no games are kept; balance sweep GAME --out DIR keeps them",
}
EXAMPLES = (
    "balance play pig --players 2 --set hold_at@2=25 --games 1000000",
    "balance play cyberdoom-tower --policy hunter --precision 0.5pp",
    "balance play cyberdoom-tower --policy hunter --set lookahead=8 --games 200",
    "balance play cyberdoom-tower --by outcome",
    "balance play human-punishment --fix setup=7 --games 1000",
)


def play(
    game: options.Game,
    games: Annotated[int | None, options.games("How many games.", show_default="100 000")] = None,
    seed: options.Seed = 0,
    settings: options.Settings = None,
    precision: options.Precision = None,
    watch: options.Watch = None,
    max_games: options.MaxGames = None,
    fix: options.Fix = None,
    by: Annotated[
        str | None,
        typer.Option(metavar="COLUMN", show_default=False, help="Every number by how games ended: --by outcome."),
    ] = None,
    pace: options.Pace = None,
    every: Annotated[bool, options.switch("--all", "Show every figure, also each seat's.")] = False,
    agent: options.SeatAgents = None,
    agent_timeout: options.AgentTimeout = 30.0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    json: options.Json = False,
) -> None:
    """Play one configuration of a game and estimate who wins and how long it takes."""
    from balance.cli.settings import one_each
    from balance.design.fixed_setup import read_fix
    from balance.design.make_plan import configured
    from balance.design.typed_lists import read_names
    from balance.design.watched_figures import split, word_column
    from balance.environments.agents import read_agents
    from balance.questions.play.printing import render, say_times
    from balance.questions.play.words import mostly_spoiled
    from balance.simulation import play
    from balance.simulation.deals import loop_of
    from balance.simulation.engine import check_engine
    from balance.studies.other_scripts import find_best_other
    from reports.caps import stopped_share
    from scenarios import InputError, load

    check_engine(threads, cluster)
    deal = read_fix(fix)
    scenario = load(game)
    seconds = pace_words(pace)
    if seconds and agent:
        raise InputError("--pace and --agent: games of players of your own are not played again; leave --pace out")
    counted = deal is None and not agent  # only games of scripts, each with its own deal, are played again and counted
    chosen_pace = scenario.paced(seconds) if counted else None
    chosen: dict[str, Any] = one_each(scenario, settings or [], "balance play")
    configuration = configured(scenario, chosen)  # what cannot be played is refused before anything is said
    read_agents(agent or [], configuration)
    column = None if by is None else word_column(scenario, by, "--by", configuration.players)
    warn_if_idle([configuration])
    say_if_compiling(scenario.game, chosen, None if deal is None else loop_of)
    # With a precision, the number of games is not known before the end.
    total = (games or play.GAMES) if precision is None else None
    kept = "nothing is kept: play keeps no games, sweep does"
    with on_interrupt(kept), connected_client(cluster) as client, games_bar(total) as progress:
        played = play.play(
            scenario,
            chosen,
            games=games,
            seed=seed,
            threads=threads,
            cluster=client,
            rows=column is not None,
            precision=precision,
            watch=watch,
            max_games=max_games,
            fix=fix,
            agents=agent or (),
            agent_timeout=agent_timeout,
            progress=progress,
        )

        def play_another(rival: "Configuration", some: int) -> "Played":
            return play.play(scenario, rival.given, games=some, seed=seed, threads=threads, cluster=client, rows=False)

        better = find_best_other(played, play_another)
    times = None if chosen_pace is None else played.times(seconds)
    if json:
        by_column = {} if column is None else {"by": played.by(column).to_dicts()}
        minutes = None if times is None else times.to_dicts()
        best = None if better is None else vars(better)
        print_json(_as_json(played) | by_column | {"minutes": minutes, "best_other_script": best})
    else:
        asked = [split(text).metric for text in read_names(watch, "--watch")] if watch else []

        def say_how_long() -> None:
            if counted:  # nothing is said of games that are not counted
                say_times(times, chosen_pace, scenario, stopped_share(played.estimates))

        render(played, game, better, asked, every, column, say_how_long)
    if mostly_spoiled(played):
        raise typer.Exit(OPEN_ANSWER)


def _as_json(played: "Played") -> dict[str, Any]:
    keys = ("metric", "value", "estimate", "low", "high", "level", "method")
    return {
        "game": played.configuration.scenario.name,
        "configuration": played.configuration.full,
        "games": played.games,
        "seed": played.seed,
        **({} if played.deal is None else {"fix": {"setup": played.deal}}),
        **({"agents": [_agent_as_json(agent) for agent in played.agents]} if played.agents else {}),
        **({"apart": {str(number): says for number, says in played.apart.items()}} if played.agents else {}),
        **({"ended": vars(played.ended)} if played.ended else {}),
        "estimates": played.estimates.select(keys).to_dicts(),
        "groups": played.group_table().to_dicts(),
        "margin": None if played.margins is None else _margins_as_json(played.margins),
        "decisions_per_game": played.decisions_per_game,
        "seconds": played.seconds,
        "games_per_second": played.games_per_second,
    }


def _agent_as_json(agent: "Agent") -> dict[str, Any]:
    return {"seat": agent.seat + 1, "name": agent.name, "version": agent.version, "digest": agent.digest}


def _margins_as_json(margins: "Margins") -> dict[str, Any]:
    return {
        "figures": margins.table().to_dicts(),
        "won_alone": margins.alone,
        "games": {str(points): margins.games[points] for points in sorted(margins.games)},
    }
