"""Texts about a ladder: what it will take, cells of its tables, what its intervals mean."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from balance.design.original import title_of
from balance.questions.ladder import outside_words
from balance.questions.ladder.amounts import digits_of, outwards, points, seldom, share_points
from balance.questions.ladder.climb import TRIES
from balance.questions.ladder.contestants import Climbing
from reports.formats import human
from reports.plain import count, percent, percent_range, plural

if TYPE_CHECKING:
    from balance.questions.ladder.forecast import LadderForecast
    from balance.questions.ladder.plan import LadderPlan

Row = Mapping[str, Any]

BEGINNERS = "Beginners are taken to play as the weakest script that looks at the game, experts as the topmost rung."
_BEST_BEFORE = "best script of games that are played first and not counted"
GO_ON = "the same line with --resume goes on"
ALL_WON = 0.9995  # what all seats win of a game, from which on it is not told that some games have no winner

SIGHT = (
    "Sees: the difference between two actions, in points of the win, that these tries tell in half of the cases. "
    "Plays otherwise: in how many decisions who thinks did something else than its script. The share of who thinks "
    "also counts how its script did in the same games and in all others, so it is no whole number of its own games."
)


def rung_cells(row: Row) -> list[str]:
    """Return a row of the table of rungs as texts.

    They are: rung, share, interval, gain, interval, rounds, games, line of sight, how often it plays otherwise.
    """
    sees, otherwise = "", ""
    if row["departed"] is not None:
        sees = "" if row["line"] is None else points(row["line"])
        otherwise = seldom(row["departed"])
    share = [percent(row["share"]), "{:.1f} to {:.1f}".format(*outwards(row["low"], row["high"], 1))]
    gain, games = _difference(row, "gain"), count(row["games"])
    return [row["rung"], *share, *gain, f"{row['rounds']:.1f}", games, sees, otherwise]


def seat_cells(row: Row, sides: Sequence[str]) -> list[str]:
    """Return a row of the table of seats as texts.

    They are: rung, seat, share, advantage, interval, change, interval, games.

    Args:
        row: The row.
        sides: What each seat is: see `seat_name`.
    """
    share = percent(row["share"])
    differences = (*_difference(row, "advantage"), *_difference(row, "change"))
    return [row["rung"], seat_name(row["seat"], sides), share, *differences, count(row["games"])]


def team_cells(teams: "pl.DataFrame") -> list[list[tuple[str, str]]]:
    """Return the table of teams as texts: of each script its name, then each share with its interval.

    Args:
        teams: A frame of `balance.questions.ladder.teams.TEAMS`, not empty.
    """
    return [
        [
            (str(script), ""),
            *((percent(row["share"]), percent_range(row["low"], row["high"], 1)) for row in of.iter_rows(named=True)),
        ]
        for (script,), of in teams.group_by("script", maintain_order=True)
    ]


def team_heads(teams: "pl.DataFrame") -> list[str]:
    """Return the heads of that table."""
    return ["all follow", *(human(word) for word in teams["outcome"].unique(maintain_order=True))]


def teams_note(teams: "pl.DataFrame", level: float) -> str:
    """Return which games the table of teams is of, and what its intervals mean."""
    games = count(teams["games"][0])
    return (
        f"How {games} games with each script end. These intervals hold at once with {level_text(level)} of their own."
    )


def seat_name(seat: int, sides: Sequence[str]) -> str:
    """Return a seat as its number, with what it is: `2`, `2 (guy)`; `sides` has "" for a seat of no side."""
    return f"{seat} ({sides[seat - 1]})" if sides[seat - 1] else str(seat)


def rows_left_out(shown: "pl.DataFrame", seats: "pl.DataFrame", where: str) -> str:
    """Return that not all rows of the table of seats are shown, and where all are; "" if all are.

    Args:
        shown, seats: The rows that are shown, and all.
        where: Where all are: `the page`.
    """
    if shown.height == seats.height:
        return ""
    return f"{shown.height} of {seats.height} rows are shown; {where} has all."


def _difference(row: Row, name: str) -> tuple[str, str]:
    """Return a difference of shares in points, and its interval; empty if there is none."""
    value, low, high = (row[key] for key in (name, f"{name}_low", f"{name}_high"))
    if value is None or low is None:
        return "", ""
    digits = digits_of(low, high)
    ends = "{:+.{d}f} to {:+.{d}f}".format(*outwards(low, high, digits), d=digits)
    return f"{round(100 * value, digits) + 0.0:+.{digits}f}", ends


def share_title(plan: "LadderPlan") -> str:
    """Return the heading of the column of shares."""
    return "missed" if plan.contestants.climbing is Climbing.ROLE else "wins"


def rate(plan: "LadderPlan") -> str:
    """Return what shares are of, as the heading of the figure."""
    return "What the players miss" if plan.contestants.climbing is Climbing.ROLE else "Win rate"


def than_others(plan: "LadderPlan", side: str = "") -> str:
    """Return what a seat is compared with: an even share, if there is one win in a game that seats share.

    `side` is what the seat is, where seats are of unlike sides.
    """
    if plan.scenario.seats.own_wins:
        return f"a {side} seat on average" if side else "a seat on average"
    return f"an even share of the {side} seats" if side else "an even share"


def order_note(rows: Sequence[Row]) -> str:
    """Return why scripts do not stand by what they win here; "" if they do.

    Args:
        rows: The rungs, the lowest first.
    """
    shares = [row["share"] for row in rows if row["script"] and not row["lookahead"]]
    if shares == sorted(shares):
        return ""
    return "Scripts stand in the order that other games gave them: two that are about as good may change places."


def notes(plan: "LadderPlan", field: str, rows: Sequence[Row]) -> list[str]:
    """Return what is to be known of the rows of rungs, one sentence each.

    Args:
        plan: The ladder.
        field: Where seats compete, the script of the others.
        rows: The rungs, the lowest first.
    """
    return [note for note in (order_note(rows), field_note(plan, field, rows)) if note]


def field_note(plan: "LadderPlan", field: str, rows: Sequence[Row]) -> str:
    """Return why the script of the others wins an even share, whatever it is worth; "" if it need not.

    Args:
        plan, field, rows: As for `notes`.
    """
    contestants = plan.contestants
    if not contestants.alone or len(contestants.seats) < contestants.players:
        return ""
    if not any(row["script"] == field and not row["lookahead"] for row in rows):
        return ""
    wins = "what a seat wins on average" if plan.scenario.seats.own_wins else "an even share"
    return f"In the row of {field} all seats follow {field}: its share is {wins}, however well it plays."


def even_note(seats: "pl.DataFrame", plan: "LadderPlan") -> str:
    """Return of which games an even share is, where not all games are won; else "".

    Args:
        seats: What seats are worth if all follow a rung: a frame of `balance.questions.ladder.seats.SEATS`.
        plan: The ladder.
    """
    if plan.scenario.seats.own_wins or seats.is_empty():
        return ""
    won = seats.group_by("rung", maintain_order=True).agg(won=pl.col("share").sum())
    rung, least = won.row(int(won["won"].arg_min() or 0))
    if least > ALL_WON:
        return ""
    return f"An even share is of the games that somebody wins: if all follow {rung}, {percent(least)} of all."


def who_climbs(plan: "LadderPlan", field: str = "") -> str:
    """Return who follows a rung.

    Args:
        plan: The ladder.
        field: Where seats compete, the script of the others; "" before it is known.
    """
    contestants = plan.contestants
    if contestants.climbing is Climbing.ROLE:
        return f"{contestants.axis.name} climbs, and what counts is what the players miss of a win"
    if not contestants.alone:
        return "all seats climb together" if contestants.players > 1 else "the one seat climbs"
    others = contestants.field or field or f"the {_BEST_BEFORE}"
    if contestants.single:
        return f"seat {contestants.seats[0]} climbs; no script of {contestants.axis.name} changes the others' games"
    if len(contestants.seats) == 1:
        return f"seat {contestants.seats[0]} climbs; the others follow {others}"
    seats = (
        "each seat"
        if len(contestants.seats) == contestants.players
        else f"seats {', '.join(map(str, contestants.seats))}"
    )
    return f"one seat climbs, {seats} in turn; the others follow {others}"


def level_text(level: float) -> str:
    """Return a level: `95 %`, `97.5 %`."""
    return f"{100 * level:.4g} %"


def statement(plans: "Sequence[LadderPlan]", level: float) -> str:
    """Return what the intervals mean, and how far thinking ahead can be trusted.

    Args:
        plans: The ladders that are shown.
        level: The chance that all intervals of all of them hold at once.
    """
    alone = [plan.contestants.alone and not plan.contestants.single for plan in plans]
    whose, each = "All intervals", ""
    if len(plans) > 1:
        whose = f"All intervals of these {len(plans)} ladders"
        each = f", those of one ladder with {level_text(plans[0].level)}"
    sentences = [f"{whose} hold at once with {level_text(level)}{each}."]
    if any(alone):
        sentences.append(f"Which script is settled is judged with {level_text(level)} of its own.")
    if any(plan.contestants.single for plan in plans):
        sentences.append(f"What the games that put scripts in order say holds with {level_text(level)} of its own.")
    if any(plan.contestants.climbing is Climbing.TOGETHER for plan in plans):
        sentences.append(BEGINNERS)
    if not all(alone):
        sentences.append(
            "Thinking ahead is a lower bound of skill: it believes that everybody goes on as the scripts do."
        )
    if any(alone):
        whom = "Where seats compete, what" if not all(alone) else "What"
        sentences.append(
            f"{whom} thinking ahead gains is a lower bound of what the others' script gives away to who knows it."
        )
    return " ".join(sentences)


def other_question(plans: "Sequence[LadderPlan]", field: str = "") -> str:
    """Return which question ladders answer, and which one the tournament whose line follows.

    Args:
        plans: The ladders.
        field: The script of the others; "": what is set, or the best one of each ladder.
    """
    first = plans[0].contestants
    if all(each.contestants.single for each in plans):
        asks = "This ladder asks" if len(plans) == 1 else "These ladders ask"
        return f"{asks} what seat {first.seats[0]} wins by better play. With which of these scripts it wins most"
    chosen = {each.contestants.field or f"the {_BEST_BEFORE}" for each in plans}
    follow = field or (chosen.pop() if len(chosen) == 1 else "one script")
    ask = "This ladder asks" if len(plans) == 1 else "These ladders ask"
    seat = "one seat" if len(first.seats) > 1 else f"seat {first.seats[0]}"
    return (
        f"{ask} what {seat} wins by better play while the others follow {follow}. Which of these "
        "scripts nobody gains by leaving"
    )


def announcement_of_all(ladders: int, budget: str) -> str:
    """Return the line that says how several ladders share the budget."""
    return f"{plural(ladders, 'ladder')}, one after the other; {budget} for all, and what one leaves is the next ones'"


def too_short(budget: str, scripts: str, least: str, larger: str, fitting: int) -> str:
    """Return the warning that a budget is spent before anything is known of thinking ahead.

    Args:
        budget, scripts, least, larger: The budget, the times of the scripts and until something is known, and a budget
            that suffices, as texts.
        fitting: With how many `--games` the budget suffices; 0: with none.
    """
    fewer = f"--games {fitting}, or " if fitting else ""
    return (
        f"--budget {budget} may be too short for an answer: scripts play all their games first, about {scripts}, and "
        f"of thinking ahead something is known after about {least} in all; take {fewer}--budget "
        f"{larger.replace(' ', '')}"
    )


def fewer_games(asked: int, scripts: str, games: int, budget: str) -> str:
    """Return the line that fewer games of each script are played than usual, so that the budget is kept.

    Args:
        asked, scripts: The usual number of games, and how long they would take, as text.
        games, budget: How many are played, and the budget as text.
    """
    return (
        f"{count(asked)} games of each script would take about {scripts} of --budget {budget}: {count(games)} are "
        "played, which leave half of it for thinking ahead; --games N plays another number, whatever the budget"
    )


def announcement(
    plan: "LadderPlan", expected: "LadderForecast", scripts: str, first: str, budget: str, *, kept: bool = False
) -> list[str]:
    """Return the lines that say what a ladder will take, before it starts.

    Args:
        plan, expected: The ladder and its forecast.
        scripts, first, budget: The times of the scripts, of the first analysis of the first thinking rung, and the
            budget, as text.
        kept: Whether the scripts play so few games that the budget is kept.
    """
    head = f"{title_of(plan.scenario)}: {plan.label}, seed {plan.seed}; {who_climbs(plan)}"
    scripted = f"{plural(len(plan.scripts), 'script')} x {count(plan.numbers * plan.cells)} games"
    others = expected.games_of_a_script - plan.numbers * plan.cells
    scripted += f", and {count(others)} more each that put them in order"
    scripted += f"{' and tell what a seat is worth' if plan.contested else ''}: about {scripts}"
    scripted += "" if kept else ", whatever the budget"
    thinking = (
        f"then the best thinks ahead, {', '.join(map(str, TRIES[:3]))}, ... tries an action: about {first} for the "
        f"first {count(plan.interim_sizes[0] * plan.cells)} games of the first, twice that for each next; ends when a "
        f"doubling gains less than {share_points(plan.gain)} (not while tries see too little to tell), or {budget} are "
        "spent; compiling is not counted"
    )
    return [head, scripted, *outside_words.announcement(plan), thinking]
