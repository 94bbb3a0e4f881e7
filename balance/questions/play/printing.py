"""Print games of one configuration: the answer first, then tables, then what to ask next."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from balance.cli.estimate_tables import estimate_tables, is_policy
from balance.cli.formatting import count, duration, figure, plural
from balance.cli.margin_table import margin_table
from balance.cli.output import heading, say
from balance.cli.tables import Column, table
from balance.cli.time_table import time_table
from balance.cli.titles import title_of
from balance.cli.zero_columns import left_out
from balance.design.bounds import raised_bound
from balance.design.impossible import impossible
from balance.design.policies import policies_of
from balance.design.repeat_line import repeat_line
from balance.design.script_lines import axis_of_players, line_of_others
from balance.design.scripts_at_seats import scripts_at, two_scripts
from balance.design.seat_fields import repeats_the_game, seat_fields
from balance.design.shared_settings import shared_settings
from balance.design.watched_figures import good_outcome
from balance.questions.play import words
from balance.questions.play.lead import lead
from balance.simulation.game_groups import SIDE, group_by
from balance.studies.dealt import what_is_dealt
from balance.studies.other_scripts import looks, may_be_as_good, with_script
from reports.caps import is_hidden, no_length, stopped_share
from reports.formats import listed
from reports.plain import capital, script_called, settings_as_typed
from reports.times import NO_PACE
from scenarios.loader.errors import InputError
from scenarios.loader.settings import LOOKAHEAD, POLICY, script_axes
from scenarios.loader.tables import RANDOM
from sims.score import score_of

if TYPE_CHECKING:
    import polars as pl

    from balance.simulation.play import Played
    from balance.studies.other_scripts import BestOther
    from scenarios import Configuration, Scenario, Value
    from scenarios.loader.pace import Pace

_TOLD_APART = 5  # [games]
_WITH_HIGHER_CAP = 1_000  # [games] to see whether they end later; each takes ten times as long


def say_times(times: "pl.DataFrame | None", pace: "Pace | None", scenario: "Scenario", stopped: float) -> None:
    """Print how long games take, or how that is found out; `stopped`: which part has no end."""
    if times is None or pace is None:
        say(NO_PACE, "dim")
    else:
        time_table(times, pace, scenario, stopped)
    say()


def render(
    played: "Played",
    game: str,
    better: "BestOther | None",
    asked: Sequence[str],
    every: bool,
    by: str | None,
    times: Callable[[], None],
) -> None:
    """Print the answer, the tables, and what to ask next.

    Args:
        played: The games.
        game: How the user named the game.
        better: The best other script, if some were tried.
        asked: Metrics that are watched.
        every: Show all figures.
        by: A column of words by which every number is told.
        times: Prints how long games take.
    """
    configuration = played.configuration
    scenario = configuration.scenario
    deal = "" if played.deal is None else f", all with the deal of game {played.deal}"
    heading(title_of(scenario), f"{plural(played.games, 'game')}, seed {played.seed}{deal}")
    rest = {name: value for name, value in shared_settings([configuration]).items() if not is_policy(scenario, name)}
    policies = policies_of(configuration, words.outside(played)).text
    say(settings_as_typed(rest) + (f", policy {policies}" if policies else ""))
    if played.agents:
        say(f"From outside: {'; '.join(agent.told for agent in played.agents)}. The same seed may give other games.")
    nobody = "" if played.agents else _nobody_won(played, game)
    in_vain = words.thinks_in_vain(played)
    answered = better is not None or not (in_vain or nobody)  # else the share is 0, and nobody's
    say()
    stopped = stopped_share(played.estimates)
    unknown, first = is_hidden(stopped), is_hidden(stopped, lead(played).kind == "share")
    if unknown and first:
        say(no_length(stopped), "yellow")
    if words.mostly_spoiled(played):
        say(
            f"No answer: {len(played.apart)} of {played.games + len(played.apart)} games were spoiled. The others are "
            "no sample of all: a player that fails where it loses looks better than it is.",
            "yellow",
        )
    elif answered:
        say(_answer(played), "bold")
    elif in_vain:
        say(
            "The seats think ahead, but no game ended well: where scripts never win, no try is better than another.",
            "yellow",
        )
    else:
        say(nobody, "yellow")
    if unknown and not first:
        say(no_length(stopped), "yellow")
    estimate_tables(played.estimates, configuration, words.outside(played), asked, every)
    if shares := words.shares_of_the_win(played, every):
        say(shares, "dim")
    say()
    _group_table(played)
    if played.margins is not None:
        margin_table(played.margins, score_of(scenario.game))
        say()
    times()
    if by is not None:
        _by_word(played, by)
    if played.ended:
        say(f"ended by {played.ended}")
    if played.apart:
        _tell_apart(played)
    if begins := words.who_begins(played):
        say(begins)
    if together := words.won_together(played):
        say(together)
    say(
        f"{_mean(played.decisions_per_game)} decisions per game; {duration(played.seconds)}, "
        f"{count(played.games_per_second)} games per second",
        "dim",
    )
    if unknown and first and not played.agents and played.deal is None:
        asks = _do_they_end(played, game, told=not answered)
    else:
        asks = [_next_question(played, game, better)] if answered and not words.mostly_spoiled(played) else []
    for text in filter(None, (*asks, words.to_check(played, game))):
        say()
        say(text)


def _answer(played: "Played") -> str:
    """Return who wins how often by which script; where teams are dealt, also what a seat of each wins."""
    configuration = played.configuration
    first = lead(played)
    own = "" if _rules(configuration) else "The game with its own values: "
    alike = played.deal is not None and not what_is_dealt(configuration, played.seed)
    if played.deal is not None and not alike:
        own = f"With the deal of game {played.deal}: "
    share = figure(first.estimate, first.low, first.high, first.kind)
    if first.kind == "mean" and is_hidden(stopped_share(played.estimates)):
        own = f"{own}counted up to the cap, "
    script = policies_of(configuration, words.outside(played)).text
    told = f"{own}{first.name} {share.estimate} ({share.interval}){first.of}"
    told = capital(f"{told}, played by {script}." if script else f"{told}.")
    if alike:
        return f"{told} Setting this game up draws nothing, so all deals are the same."
    return " ".join(filter(None, (told, words.seats_that_won(played), words.dealt_wins(played))))


def _do_they_end(played: "Played", game: str, told: bool) -> list[str]:
    """Return how to find out whether games end later, or never: with a higher cap, and by reading one.

    `told`: that one is to be read is told already.
    """
    given = played.configuration.given
    read = repeat_line("replay", given, {"seed": played.seed, "game": 0}, game)
    asks = [] if told else [f"Why they do not end, a game may show: {read}"]
    if higher := raised_bound(played.configuration):
        line = repeat_line("play", {**given, **higher}, {"games": _WITH_HIGHER_CAP}, game)
        asks.append(f"Whether they end later: {line}")
    return asks


def _next_question(played: "Played", game: str, better: "BestOther | None") -> str:
    """Return what another script wins, and what to ask next; "" where nothing plays by other scripts."""
    configuration = played.configuration
    first, rules = lead(played), _rules(configuration)
    line = line_of_others(configuration, rules, game)
    if not line or played.deal is not None or played.agents:
        return ""
    if axis_of_players(configuration) is None:
        return f"What a team wins by another script: {line}"
    if better is None:
        if first.kind == "mean" and (scripts := _two_scripts(configuration)):  # a ladder says nothing of the length
            return f"How much of that is the script's: {repeat_line('compare', rules | {POLICY: scripts}, {}, game)}"
        if configuration.scenario.game.competitive and configuration.players > 1:
            if unlike := _at_one_seat(configuration):  # a ladder has one script at all other seats
                seat, settings = unlike
                other = repeat_line("compare", rules | settings, {}, game)
                return f"What seat {seat} wins by another script: {other}"
            return f"What a seat wins by another script: {line}"
        return f"How much of that is the script's: {line}"
    own, share = (figure(of.estimate, of.low, of.high, "share") for of in (first, better))
    script, games = script_called("", better.script), plural(better.games, "game")
    if better.scripts == 1:
        told = f"Its other script, {script}, wins {share.estimate} ({share.interval}, {games})"
    else:
        wins = f"{share.estimate} ({share.interval})"
        told = f"Of its {better.scripts} other scripts {script} {looks(better)} in {games} of each: {wins}"
    told = f"{told}, where {policies_of(configuration).text} wins {own.estimate}.{may_be_as_good(better)}"
    return f"{told} How much more look-ahead finds: {line}"


def _at_one_seat(configuration: "Configuration") -> tuple[str, dict[str, "Value"]] | None:
    """Return a seat with a script of its own, and settings that try another there; else None."""
    if len(at := scripts_at(configuration)) < 2:
        return None
    axis = configuration.scenario.axes[POLICY]
    given = {name: value for name, value in configuration.given.items() if name.partition("@")[0] == POLICY}
    most = max(at, key=lambda script: (len(at[script]), not any(f"{POLICY}@{seat}" in given for seat in at[script])))
    apart = {f"{POLICY}@{seat}": script for script, seats in at.items() for seat in seats if script != most}
    name = next((each for each in apart if each in given), next(iter(apart)))
    return name.partition("@")[2], given | {name: two_scripts(apart[name], axis, [most])}


def _two_scripts(configuration: "Configuration") -> str:
    """Return the script of all seats, and another that looks at the game, as typed; "" if there is none."""
    own = str(configuration.full[f"{POLICY}@1"])
    others = [str(value) for value in configuration.scenario.axes[POLICY].values if value not in (own, RANDOM)]
    other = next((each for each in others if with_script(configuration, each) is not None), "")
    return f"{own},{other}" if other else ""


def _rules(configuration: "Configuration") -> dict[str, "Value"]:
    """Return what was set to another value than the game's own, but for who plays."""
    scenario = configuration.scenario
    who = [name for name in configuration.given if is_policy(scenario, name) or name.startswith(LOOKAHEAD.name)]
    return {name: value for name, value in _changed(configuration).items() if name not in who}


def _changed(configuration: "Configuration") -> dict[str, "Value"]:
    """Return what was set to another value than the game's own."""
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


def _nobody_won(played: "Played", game: str) -> str:
    """Return a sentence where no game was won by anybody; else "".

    `balance replay` tells no game of those that have one deal: their dice are no other game's.
    """
    kernels, outcomes = played.configuration.scenario.game, played.estimates.filter(metric="outcome")
    won = played.estimates.filter(metric="winner")
    if not kernels.competitive or won.is_empty():
        won = outcomes.filter(value=good_outcome(kernels))
    if not (won["estimate"] == 0).all() or policies_of(played.configuration, {}).text == RANDOM:
        return ""
    ends = listed([word.replace("_", " ") for word in outcomes.filter(outcomes["estimate"] > 0)["value"]])
    told = f"Nobody won any of these games: they ended as {ends}."
    if _somebody_plays_against_them(played.configuration):
        told = f"The players won none of these games, which ended as {ends}."
    if played.deal is not None:
        return told
    read = repeat_line("replay", played.configuration.given, {"seed": played.seed, "game": 0}, game)
    return f"{told} If that is not meant, read one: {read}"


def _somebody_plays_against_them(configuration: "Configuration") -> bool:
    """Return whether a seat beyond the players' takes part, such as an overlord's: it wins what they lose."""
    roles = script_axes(configuration.scenario.game)
    axes = configuration.scenario.axes.values()
    return any(roles.get(axis.name) is not None and axis.plays(configuration.full) for axis in axes)


def _group_table(played: "Played") -> None:
    """Print the table of groups, and what its columns are; nothing where seats make no groups.

    Of games of one deal it is not told: a team's seats are unlike there, and those that won are named above.
    """
    found = played.group_table()
    if not found.height or words.dealt_seats(played):
        return
    by_side = group_by(played.configuration) == SIDE
    rows = []
    for row in found.iter_rows(named=True):
        own = figure(row["estimate"], row["low"], row["high"], "share")
        cells = [words.group_word(row["group"]), f"{row['seats']:.3g}", own.estimate, own.interval]
        if by_side:
            every = figure(row["together"], row["together_low"], row["together_high"], "share")
            cells += [every.estimate, every.interval]
        rows.append(cells)
    columns = [
        Column("side" if by_side else "dealt", style="bold"),
        Column("seats", right=True),
        Column("a seat wins", right=True, style="cyan"),
        Column("95 % interval", right=True),
    ]
    if by_side:
        columns += [Column("together", right=True, style="cyan"), Column("95 % interval", right=True)]
    table(columns, rows)
    if not by_side:
        say("Seats are those of a game in the mean; what a seat wins is of the games in which it is dealt this.", "dim")
    say()


def _mean(number: float) -> str:
    """Return a mean with one decimal, from a thousand on without: `27.6`, `1 120`."""
    return f"{number:.1f}" if number < 1000 else count(number)


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
    several = _columns_of_arrays(played.configuration)
    columns = [Column("by " + column.replace("_", " "), style="bold", key=True)]
    for word in words:
        columns += [
            Column(word.replace("_", " "), right=True, style="cyan"),
            Column("90 % of games", right=True, tied=True),
        ]
    rows = [["games", *(text for word in words for text in (count(games[word]), ""))]]
    zeros: dict[str, str] = {}
    for (metric,), each in found.group_by("metric", maintain_order=True):
        if repeats_the_game(str(metric), played.configuration.players):
            continue
        if (each["mean"] == 0).all() and (each["sd"].fill_nan(0) == 0).all():
            zeros[metric] = several.get(metric, metric)
            continue
        texts = {
            row["word"]: (figure(row["mean"], row["low"], row["high"], "mean").estimate, _middle(row))
            for row in each.iter_rows(named=True)
        }
        rows.append([metric, *(text for word in words for text in texts[word])])
    table(columns, rows)
    say("Means, each with as many decimals as games tell; nine of ten games lie in the range beside.", "dim")
    never = impossible(played.configuration).columns
    if zeros := {column: field for column, field in zeros.items() if column not in never}:
        say(left_out(zeros), "dim")
    say()


def _columns_of_arrays(configuration: "Configuration") -> dict[str, str]:
    """Return the columns of arrays of results, by seat or not, each with its field."""
    scenario, seats = configuration.scenario, range(1, configuration.players + 1)
    return scenario.arrays() | {f"{name}_{seat}": name for name in seat_fields(scenario.game) for seat in seats}


def _middle(row: dict[str, Any]) -> str:
    """Return between what nine of ten games are: `8 to 12`."""
    return f"{row['p05']:g} to {row['p95']:g}"
