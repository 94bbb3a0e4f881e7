"""Define `balance play`: play games of one configuration and print estimates."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.cluster import connected_client
from balance.cli.estimate_tables import estimate_tables, is_policy, policies_of
from balance.cli.formatting import count, duration, figure, plural
from balance.cli.margin_table import margin_table
from balance.cli.output import heading, print_json, say
from balance.cli.program import on_interrupt
from balance.cli.progress import games_bar, say_if_compiling, warn_if_idle
from balance.cli.tables import Column, table
from balance.cli.time_table import pace_words, time_table
from balance.cli.titles import title_of
from balance.studies.exit_codes import OPEN_ANSWER
from reports.formats import listed
from reports.plain import capital, script_called, settings_as_typed

if TYPE_CHECKING:
    import polars as pl

    from balance.environments.agents import Agent
    from balance.simulation.play import Played
    from balance.stats.margins import Margins
    from balance.studies.other_scripts import BestOther
    from scenarios import Configuration, Scenario, Value
    from scenarios.loader.pace import Pace

_TOLD_APART = 5  # [games]
WON = "won"  # a column by seat: 1 if the seat won, alone or with others
PANEL = ("Single games and rates", 2)
INSTEAD = {"--out": "no games are kept; balance sweep GAME --out DIR keeps them"}
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
    from balance.simulation import play
    from balance.simulation.deals import loop_of
    from balance.simulation.engine import check_engine
    from balance.studies.other_scripts import find_best_other
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
    column = None if by is None else word_column(scenario, by, "--by")
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
        _render(played, game, column, asked, lambda: _say_times(times, chosen_pace, scenario, counted), better)
    if _mostly_spoiled(played):
        raise typer.Exit(OPEN_ANSWER)


def _say_times(times: "pl.DataFrame | None", pace: "Pace | None", scenario: "Scenario", counted: bool) -> None:
    """Print how long games take, or how that is found out; nothing of games that are not counted."""
    from reports.times import NO_PACE

    if not counted:
        return
    if times is None or pace is None:
        say(NO_PACE, "dim")
    else:
        time_table(times, pace, scenario)
    say()


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
        "margin": None if played.margins is None else _margins_as_json(played.margins),
        "decisions_per_game": played.decisions_per_game,
        "seconds": played.seconds,
        "games_per_second": played.games_per_second,
    }


def _agent_as_json(agent: "Agent") -> dict[str, Any]:
    return {"seat": agent.seat + 1, "name": agent.name, "version": agent.version, "digest": agent.digest}


def _outside(played: "Played") -> dict[int, str]:
    """Return the players from outside by seat, from 1."""
    return {agent.seat + 1: agent.name for agent in played.agents}


def _margins_as_json(margins: "Margins") -> dict[str, Any]:
    return {
        "figures": margins.table().to_dicts(),
        "won_alone": margins.alone,
        "games": {str(points): margins.games[points] for points in sorted(margins.games)},
    }


def _thinks_in_vain(played: "Played") -> bool:
    """Return whether seats of a cooperative game think ahead and none of its games ended as wished."""
    from sims.game import words_of

    game = played.configuration.scenario.game
    if game.competitive or not played.configuration.thinks:
        return False
    good = words_of(game.words["outcome"])[game.good]
    outcomes = played.estimates.filter(metric="outcome", value=good)
    return bool((outcomes["estimate"] == 0).all())


def _nobody_won(played: "Played", game: str) -> str:
    """Return a sentence where no game was won by anybody; else ""."""
    from balance.design.repeat_line import repeat_line
    from balance.design.watched_figures import good_outcome
    from scenarios.loader.tables import RANDOM

    kernels, outcomes = played.configuration.scenario.game, played.estimates.filter(metric="outcome")
    won = played.estimates.filter(metric="winner")
    if not kernels.competitive or won.is_empty():
        won = outcomes.filter(value=good_outcome(kernels))
    if not (won["estimate"] == 0).all() or policies_of(played.configuration, {}).text == RANDOM:
        return ""
    ends = listed([word.replace("_", " ") for word in outcomes.filter(outcomes["estimate"] > 0)["value"]])
    read = repeat_line("replay", played.configuration.given, {"seed": played.seed, "game": 0}, game)
    return f"Nobody won any of these games: they ended as {ends}. If that is not meant, read one: {read}"


def _won_together(played: "Played") -> bool:
    """Return whether the seats' shares of wins add up to more than all games."""
    wins = played.estimates.filter(metric="winner")["estimate"]
    return bool(wins.len()) and float(wins.sum()) > 1 + 1e-9


def _shares_of_the_win(played: "Played") -> str:
    """Return what `winner` counts where wins are shared, and `won` beside it; "" where they are not."""
    from balance.stats.payoffs import any_shared

    if not any_shared(played.estimates):
        return ""
    seats = played.configuration.scenario.seats
    says = "winner is a seat's share of the win: seats that win together share it, so two get a half each."
    if seats.own_wins:
        words = listed([word.replace("_", " ") for word in seats.together], last="or")
        says = f"winner is what a seat wins: a whole win each where the game ends as {words}, else a share of one win."
    if played.estimates.filter(metric=f"{WON}_1").is_empty():
        return says
    return f"{says} {WON} is the part of the games that the seat wins, alone or with others."


def _changed(configuration: "Configuration") -> dict[str, "Value"]:
    """Return what was set to another value than the game's own."""
    from scenarios import InputError

    changed = dict(configuration.given)
    for name in configuration.given:
        rest = {other: value for other, value in changed.items() if other != name}
        try:
            without = configuration.scenario.configuration(rest)
        except InputError:  # what else is set needs it, as policy@4 needs players=4
            continue
        if (without.full, without.cells) == (configuration.full, configuration.cells):
            changed = rest
    return changed


def _answer(played: "Played", game: str, better: "BestOther | None") -> str:
    """Return the answer: who wins how often by which script, what another one wins, what to ask next."""
    from balance.design.repeat_line import repeat_line
    from balance.questions.play.lead import lead
    from scenarios.loader.settings import LOOKAHEAD, POLICY

    configuration = played.configuration
    scenario = configuration.scenario
    who = [name for name in configuration.given if is_policy(scenario, name) or name.startswith(LOOKAHEAD.name)]
    rules = {name: value for name, value in _changed(configuration).items() if name not in who}
    own = "" if rules else "The game with its own values: "
    if played.deal is not None:
        own = f"With the deal of game {played.deal}: "
    first = lead(played)
    share = figure(first.estimate, first.low, first.high, first.kind)
    answer = f"{own}{first.name} {share.estimate} ({share.interval}){first.of}"
    script = policies_of(configuration, _outside(played)).text
    answer = capital(f"{answer}, played by {script}." if script else f"{answer}.")
    if POLICY not in scenario.axes or played.deal is not None or played.agents:
        return answer
    ladder = repeat_line("ladder", rules, {}, game)
    if better is None:
        return f"{answer} How much of that is the script's: {ladder}"
    share = figure(better.estimate, better.low, better.high, "share")
    one = better.scripts == 1
    return (
        f"{answer} {'Its other script' if one else f'The best of its {better.scripts} other scripts'}, "
        f"{script_called('', better.script)}, wins {share.estimate} ({share.interval}, {plural(better.games, 'game')}"
        f"{'' if one else ' of each'}). How much more look-ahead finds: {ladder}"
    )


def _render(
    played: "Played",
    game: str,
    by: str | None,
    asked: Sequence[str],
    say_times: Callable[[], None],
    better: "BestOther | None",
) -> None:
    from balance.design.shared_settings import shared_settings
    from sims.score import score_of

    configuration = played.configuration
    scenario = configuration.scenario
    deal = "" if played.deal is None else f", all with the deal of game {played.deal}"
    heading(title_of(scenario), f"{plural(played.games, 'game')}, seed {played.seed}{deal}")
    shared = shared_settings([configuration])
    rest = {name: value for name, value in shared.items() if not is_policy(scenario, name)}
    policies = policies_of(configuration, _outside(played)).text
    say(settings_as_typed(rest) + (f", policy {policies}" if policies else ""))
    if played.agents:
        say(f"From outside: {'; '.join(agent.told for agent in played.agents)}. The same seed may give other games.")
    estimate_tables(played.estimates, configuration, _outside(played), asked)
    if shares := _shares_of_the_win(played):
        say(shares, "dim")
    say()
    if played.margins is not None:
        margin_table(played.margins, score_of(scenario.game))
        say()
    say_times()
    if by is not None:
        _by_word(played, by)
    if played.ended:
        say(f"ended by {played.ended}")
    if played.apart:
        _tell_apart(played)
    if not played.estimates.filter(metric="winner").is_empty() and (begins := scenario.seats.who_begins(configuration)):
        say(begins)
    if _won_together(played):
        say("Several seats can win a game together, so the shares of the seats add up to more than 100 %.")
    nobody = "" if played.agents else _nobody_won(played, game)
    in_vain = _thinks_in_vain(played)
    if in_vain:
        say(
            "The seats think ahead, but no game ended well: where scripts never win, no try is better than another.",
            "yellow",
        )
    elif nobody:
        say(nobody, "yellow")
    say(
        f"{played.decisions_per_game:.1f} decisions per game; {duration(played.seconds)}, "
        f"{count(played.games_per_second)} games per second",
        "dim",
    )
    if _mostly_spoiled(played):
        say()
        say(
            f"No answer: {len(played.apart)} of {played.games + len(played.apart)} games were spoiled. The others are "
            "no sample of all: a player that fails where it loses looks better than it is.",
            "yellow",
        )
    elif better is not None or not (in_vain or nobody):  # else the share is 0, and nobody's
        say()
        say(_answer(played, game, better))


def _mostly_spoiled(played: "Played") -> bool:
    """Return whether players from outside spoiled more than half of the games."""
    return len(played.apart) > played.games


def _tell_apart(played: "Played") -> None:
    """Print which games agents have spoiled, the first few with what was wrong."""
    say(f"Set apart, and in no figure: {plural(len(played.apart), 'game')} that an agent has spoiled.", "yellow")
    for number, says in list(played.apart.items())[:_TOLD_APART]:
        say(f"  game {number}: {says}", "yellow")
    if len(played.apart) > _TOLD_APART:
        say(f"  and {plural(len(played.apart) - _TOLD_APART, 'more game')}; --json names all", "yellow")


def _by_word(played: "Played", column: str) -> None:
    """Print what every number is in games of each word: the mean, and between what nine of ten games are."""
    found = played.by(column)
    words = found["word"].unique(maintain_order=True).to_list()
    games = dict(zip(found["word"], found["games"], strict=True))
    columns = [Column("by " + column.replace("_", " "), style="bold", key=True)]
    for word in words:
        columns += [
            Column(word.replace("_", " "), right=True, style="cyan"),
            Column("90 % of games", right=True, tied=True),
        ]
    rows = [["games", *(text for word in words for text in (count(games[word]), ""))]]
    for metric in found["metric"].unique(maintain_order=True):
        texts = {
            row["word"]: (figure(row["mean"], row["low"], row["high"], "mean").estimate, _middle(row))
            for row in found.filter(metric=metric).iter_rows(named=True)
        }
        rows.append([metric, *(text for word in words for text in texts[word])])
    table(columns, rows)
    say("Means, each with as many decimals as games tell; nine of ten games lie in the range beside.", "dim")
    say()


def _middle(row: dict[str, Any]) -> str:
    """Return between what nine of ten games are: `8 to 12`."""
    return f"{row['p05']:g} to {row['p95']:g}"
