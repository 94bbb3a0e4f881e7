"""Put what is known of a try into words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from balance.design.even_seats import why_no_share, why_together
from balance.design.shared_settings import sides
from balance.questions.studio.answer import Answer, Change, Elsewhere, rounds_of
from balance.questions.studio.figure_words import (
    ARROW,
    after,
    before,
    called,
    difference,
    figure_name,
    known_before,
    range_of,
    rounded_up,
    seen,
    signed_range,
    sure_after,
    sure_before,
    value,
)
from balance.questions.studio.naming import base_name, name_of, value_name
from balance.questions.studio.thinking import Thought
from balance.questions.studio.trial import COPY, OTHER, Trial, axes_of, by_script, levelled, team_scripts
from balance.questions.studio.trial_words import COMPARED, against, scripts_text
from balance.stats.payoffs import WHOLE
from reports.caps import is_hidden
from reports.formats import human, in_percent, known, listed, percent, title, whole
from reports.times import counted
from scenarios import By, Configuration, Value
from scenarios.loader.settings import PLAYERS, POLICY, Number
from scenarios.loader.tables import RANDOM

THINKS = "who thinks ahead"
BY_TEAM = "Each team plays a script of its own, so there are no rows by script."
NOT_PLAYED = "Nothing is known of what could not be played."
GOES_ON = "Until that is mended, the page goes on with the files as they were before."


@dataclass(frozen=True)
class Headline:
    """Hold the answer in short: the figure's name, both sides with how sure each is, and what it moved."""

    name: str
    before: str
    before_sure: str
    after: str
    after_sure: str
    change: str
    interval: str


def headline(answer: Answer) -> Headline:
    """Return the answer in short."""
    first = answer.first
    name, sure = title(called(first, answer.won_together)), (sure_before(first), sure_after(first))
    if not answer.trial.differences():
        ends = f"{range_of(first, first.after_low, first.after_high)} with 95\u202f%"
        told = f"{ends}{_even(answer)}"
        return Headline(name, value(first, first.after), sure[1], "", "", "", told)
    return Headline(
        name,
        value(first, first.before),
        sure[0],
        value(first, first.after),
        sure[1],
        difference(first),
        f"{signed_range(first)} with 95\u202f%",
    )


def _even(answer: Answer) -> str:
    """Return beside a seat's share what an even one is, or that there is none; "" of other figures."""
    if answer.first.figure.kind != "payoff":
        return ""
    if answer.won_together:
        return "; several seats may win together"
    return f"; an even share is {in_percent(1 / answer.trial.sides()[1].players, 1)}\u202f%"


def in_one_line(answer: Answer) -> str:
    """Return the answer in one line: `Won: published 84.7 % ± 0.4 → yours 65.1 % ± 2.0 (...)`."""
    head, base = headline(answer), against(answer.trial)
    if not head.after:
        return f"{head.name}: {base} {head.before} ({head.interval})"
    return f"{head.name}: {base} {before(answer.first)} {ARROW} yours {after(answer.first)} ({head.change})"


def name_there(each: Elsewhere, answer: Answer) -> str:
    """Return what the figure of a row is called if it is not the answer's own; "" if it is.

    With other players another figure may be told first: alone a game is won, where seats compete it is seat 1's share.
    """
    there = called(each.change, each.together)
    return "" if there == called(answer.first, answer.won_together) else there


def games_line(answer: Answer) -> str:
    """Return how many games the first figures are of: `4 000 games of each side`."""
    played = games_played(answer.trial, answer.games)
    if more := _games_beside_minutes(answer):
        return f"{played} for minutes, {whole(more)} for the other figures"
    if not answer.first.catches_up:
        return played
    known = (
        f"{against(answer.trial)} is {known_before(answer.first)} in the {whole(answer.first.games_before)} known of it"
    )
    return f"{played} so far; {known}"


def _games_beside_minutes(answer: Answer) -> int:
    """Return of how many games other figures are, if of more than the minutes told first; else 0."""
    most = max((each.games for each in answer.changes), default=0)
    return most if answer.first.figure.timed and most > answer.games else 0


def games_played(trial: Trial, games: int) -> str:
    """Return how many games were played: `4 000 games of each side`; without changes there is one side."""
    return f"{whole(games)} games{' of each side' if trial.differences() else ''}"


def same_in_a_terminal(answer: Answer, lines: str) -> str:
    """Return what the lines for a terminal say of what the page shows, and what their `--level` is."""
    trial, name = answer.trial, headline(answer).name
    copies = [text for place, text in ((OTHER, f"{COMPARED} as TRY"), (COPY, "yours as NAME")) if place in lines]
    rounded = answer.first.figure.averaged and WHOLE % trial.sides()[1].players  # see `seat_payoffs.paid_to`
    exactly = "to a thousandth of a win" if rounded else "to the bit"
    once = f", once you have saved {' and '.join(copies)}" if copies else ""
    if not trial.differences():
        told = "the values, to the bit; its intervals are of one look, so they are narrower there"
    elif answer.first.figure.timed and trial.sides()[1].players > 1:
        told = "the values, to the bit; the intervals are wider there, as they hold at once"
    else:
        told = (
            f"the values and the interval of {name}, {exactly}; the other rows' are wider there, as they hold at once"
        )
    if _games_beside_minutes(answer):
        told += f"; other figures are there of {whole(answer.games)} games"
    return f"The same in a terminal{once}: {told}.{_level_line(answer, lines)}"


def _level_line(answer: Answer, lines: str) -> str:
    """Return what `--level` means in lines for a terminal; "": they have none."""
    level = re.search(r"--level (\S+)", lines)
    if level is None:
        return ""
    looks, alone = len(rounds_of(answer.trial.sides()[1], answer.first.figure.timed)), in_percent(float(level[1]), 2)
    return (
        f" --level {level[1]}: the page looks up to {looks} times. So that the intervals of all {looks} looks hold "
        f"together with 95\u202f%, each is wider, and holds with {alone}\u202f% by itself."
    )


def how_sure(answer: Answer) -> list[str]:
    """Return how many games the answer is of, and what its intervals hold."""
    rest = "" if answer.final else "; more are being played"
    dice = ", with the same dice" if answer.trial.differences() else ""
    more = _games_beside_minutes(answer)
    beside = f" for minutes, {whole(more)} for the other figures" if more else ""
    lines = [f"{games_played(answer.trial, answer.games)}{beside}{dice}{rest}."]
    if answer.first.catches_up:
        lines.append(
            f"What yours is compared with was played before, {whole(answer.first.games_before)} games; yours is played "
            "until it has as many. Until then both figures, and the difference, are of the games that both have."
        )
    lines.append("Each interval holds with 95 % at all rounds together, so you may look at any time.")
    if answer.won_together and together_line(answer) not in for_whom_line(answer):
        lines.append(together_line(answer))
    lines += filter(None, [_who_plays_line(answer), _elsewhere_line(answer)])
    lines += _minutes_lines(answer)
    lines.append("Every figure is of scripted players, not of people.")
    return lines


def together_line(answer: Answer) -> str:
    """Return that several seats can win a game together, and in which ways to end, if game.toml says so."""
    ends = listed([human(each) for each in answer.trial.scenario.seats.together], last="or")
    where = f" that ends with {ends}" if ends else " together"
    return f"Several seats can win a game{where}, so what the seats win may add up to more than 100\u202f%."


def _who_plays_line(answer: Answer) -> str:
    """Return how far the scripts but random lie apart; "" if that is not seen of as many games each."""
    scripts = [each for each in answer.scripts if each.value != RANDOM]
    if len(scripts) < 2 or not answer.first.figure.is_share or len({each.games for each in answer.scripts}) > 1:
        return ""
    if len(answer.scripts) < len(list(by_script(answer.trial))):
        return ""  # others are still to come, and may lie further apart
    ends = sorted((each.change for each in scripts), key=lambda change: change.after)
    if ends[0].after_high >= ends[-1].after_low:
        return ""
    spread = f"{percent(ends[0].after, 0)} to {percent(ends[-1].after, 0)}"
    return f"Who plays matters more than the dice: from script to script it is {spread}."


def _elsewhere_line(answer: Answer) -> str:
    """Return how many games other places and scripts rest on, and about how sure they are; or ""."""
    found = [each for each in answer.around if (each.players, each.value) != answer.here]
    found += [each for each in answer.scripts if each.value != answer.script]
    changed = bool(answer.trial.differences())
    halves = [each.change.half if changed else each.change.half_after for each in found]
    if not found or not known(*halves):
        return ""
    share = answer.first.figure.is_share
    sure = f"{rounded_up(100 * max(halves), 1)} points" if share else rounded_up(max(halves), 2)
    games = games_text(found)
    name = headline(answer).name
    sides = " of each side" if changed else ""
    rows = "" if team_scripts(answer.trial.sides()[1]) else " and of For whom"
    return f"The rows of {name} by players{rows}: {games} games{sides}, to about ± {sure}."


def games_text(found: Sequence[Elsewhere]) -> str:
    """Return how many games rows rest on: `4 000`, or while they sharpen `1 000 to 4 000`."""
    sizes = sorted({each.games for each in found})
    return " to ".join(dict.fromkeys([whole(sizes[0]), whole(sizes[-1])]))


def for_whom_line(answer: Answer) -> str:
    """Return what the figures by script are of where seats compete; why there are none; or ""."""
    if team_scripts(answer.trial.sides()[1]):
        return BY_TEAM
    if not answer.trial.seats_compete or not answer.scripts:
        return ""
    name = headline(answer).name
    if not answer.won_together or answer.first.figure.kind != "payoff":
        return f"{name} when every seat plays that script."
    return f"How often {name.lower()} when every seat plays that script. {together_line(answer)}"


def added_seats_line(answer: Answer) -> str:
    """Return what seats play that come with more players, where each has a script of its own; or ""."""
    now = answer.trial.sides()[1]
    most = max((int(each.players) for each in answer.around), default=0)
    if most <= now.players or answer.script is not None or not _seat_scripts(now):
        return ""
    there = _seat_scripts(answer.trial.at({PLAYERS: most}).sides()[1])
    added = listed([value_name(value) for value in dict.fromkeys(there[now.players :])])
    return f"Seats beyond these {now.players} play {added}."


def why_alike_line(answer: Answer) -> str:
    """Return why the length is told first where seats are even, or why they are told as one; else ""."""
    if answer.trial.each:
        return why_together(answer.trial.each)
    found = answer.trial.by_lot
    return why_no_share(found, "the length") if found else ""


def seats_line(answer: Answer) -> str:
    """Return what each seat is, if they are different things: `What seats are: 1 zombie, 2 guy.`"""
    named = [f"{seat} {each}" for seat, each in enumerate(sides(answer.trial.sides()[1]), 1) if each]
    return f"What seats are: {', '.join(named)}." if named else ""


def seat_is(change: Change, answer: Answer) -> str:
    """Return what the seat is whose figure it is: `zombie`; "" if it is nothing of its own, or of no seat."""
    figure = change.figure
    return sides(answer.trial.sides()[1])[figure.at] if figure.kind == "payoff" and not figure.averaged else ""


def thinkers_scripts(answer: Answer) -> str:
    """Return from which scripts seats think ahead, each from its own; "" if none is chosen."""
    scripts = scripts_text(answer.trial.sides()[1])
    return f"from {scripts}" if scripts else ""


def _seat_scripts(now: Configuration) -> list[Value]:
    """Return the script of each seat; nothing where seats choose none, or their teams do."""
    return [] if team_scripts(now) else [v for name, v in now.full.items() if name.partition("@")[0] == POLICY]


def _minutes_lines(answer: Answer) -> list[str]:
    """Return what minutes rest on, or what they need."""
    pace = answer.trial.scenario.pace
    if pace is None:
        return ["Minutes are not told: game.toml has no [pace]."]
    told = [each.games for each in answer.changes if each.figure.timed]
    lines = [counted(games, pace.assumed, " ".join(pace.typed)) for games in told]
    return [re.sub(r"(?<=\d) (?=\d{3})", "\u202f", line) for line in lines]


def warnings(answer: Answer) -> list[str]:
    """Return what a designer should know before believing the answer."""
    trial, first, lines = answer.trial, answer.first, list[str]()
    differences = trial.differences()
    helps = {name: _helps(trial, name, *values) for name, values in differences.items()}
    if differences and first.figure.is_share:
        if all(helps[name] is True for name in helps) and first.high < 0:
            lines.append("Better tools made this script worse: it misplays them. Do not judge the rule by it.")
        if all(helps[name] is False for name in helps) and first.low > 0:
            lines.append("Worse tools made this script better: it misplays them. Do not judge the rule by it.")
    cap = next((each for each in answer.changes if each.figure.text == "outcome=round_cap"), None)
    if cap is not None and is_hidden(max(cap.before, cap.after)):
        lines.append(f"{percent(max(cap.before, cap.after))} of the games met the bound on rounds and have no end.")
    if differences and answer.final and seen(first) == "same":
        most = max(abs(first.low), abs(first.high))
        size = f"{rounded_up(100 * most, 1)} points" if first.figure.is_share else rounded_up(most, 2)
        lines.append(f"No change is seen here: if there is one, it is at most {size}.")
    if line := levelled_line(trial):
        lines.append(line)
    ways = {seen(each.change) for each in answer.scripts if each.value != RANDOM} - {"same"}
    if ways == {"up", "down"}:  # who plays at random is no player that a table knows
        lines.append("The scripts disagree: for some it goes up, for some down.")
    return lines


def levelled_line(trial: Trial) -> str:
    """Return which changed numbers were by players or the like, and are now one for all; "": none."""
    names = levelled(trial)
    if not names:
        return ""
    told = listed([_depends(name, by) for name, by in names.items()])
    base = base_name(trial.scenario)
    place = "the rulebook" if base == "published" else base
    return f"In {place} {told}; your value is for all alike."


def _depends(name: str, default: By) -> str:
    """Return on what a number depends: `keys (3 or 4) depends on players`."""
    values = " or ".join(map(value_name, default.plain()))
    return f"{name_of(name)} ({values}) depends on {listed([name_of(axis) for axis in axes_of(default)])}"


def thinking_line(answer: Answer, thought: Thought | None, compiling: bool) -> str:
    """Return what is to be said of those who think ahead while nothing is known of them; "" if nothing."""
    if answer.trial.sides()[1].thinks or (thought is not None and thought.found is not None):
        return ""
    if thought is not None and thought.error:
        return f"Who thinks ahead: {thought.error}"
    if thought is not None and thought.must_compile:
        return "Who thinks ahead: what plays them has to be compiled once, for a minute or more."
    if compiling:
        return "Who thinks ahead: what plays them is being compiled ..."
    if thought is None:
        return "Who thinks ahead comes last, when you rest."
    return "Who thinks ahead: the first games are being played ..."


def _helps(trial: Trial, name: str, was: Value, now: Value) -> bool | None:
    """Return whether a change should help those who want the win; None if that is not said."""
    setting = trial.scenario.settings.get(name)
    if not isinstance(setting, Number) or not setting.better:
        return None
    return (setting.better == "more") == (float(now) > float(was))


def wanted_name(trial: Trial, together: bool = False) -> str:
    """Return what a target is of: `won`, `seat 1's share`; `together` as in `figure_name`."""
    return figure_name(trial.figures()[0], together)
