"""Sentences about a training for readers who are no statisticians: the answer comes first."""

from collections.abc import Mapping, Sequence
from typing import Any

from balance.questions.train.plan import TrainingForecast, TrainingPlan
from balance.questions.train.result import LEVEL, Training
from reports.plain import count, decimals, percent, plural, value_as_typed

AT_ONCE = f"The intervals of the single settings hold at once with {percent(LEVEL, 0)}."
GONE_ON = (
    "A chance of 2.5 % to be called better by mistake holds for one proof whose time was set beforehand: to go on "
    "until it says better raises it. Then prove the row once more, with another seed."
)
BETTER, WORSE, OPEN, NOTHING = "better", "worse", "not shown to be better", "nothing found"


def verdict(training: Training) -> str:
    """Return the answer in a few words."""
    if not training.changed:
        return NOTHING
    high = training.gain["high"]
    if training.better:
        return BETTER
    return WORSE if high is not None and high < 0 else OPEN


def answer(training: Training) -> list[str]:
    """Return the sentences about the proof."""
    plan, gain, old = training.plan, training.gain, training.plan.script.row
    games = f"{count(plan.proof)} games that training never saw"
    if not training.changed:
        level = percent(gain["before"])
        return [f"Nothing better was found: {old} keeps its weights, and no row is written. Its payoff is {level}."]
    levels = f"the payoff of {training.row} is {percent(gain['after'])}, that of {old} {percent(gain['before'])}"
    match verdict(training):
        case "better":
            return [f"It is better{_among(plan)}{_but(training)}: {levels}: {_points(gain)} more in {games}."]
        case "worse":
            return [f"It is worse{_among(plan)}: {levels}: {_points(gain)} less in {games}."]
    if gain["high"] is None:
        return [f"It is not shown to be better: {levels}; the games are too few to say more."]
    most = f"{100 * max(abs(gain['low']), abs(gain['high'])):.1f} points"
    return [
        f"It is not shown to be better{_but(training)}: {levels}; if there is a difference, it is at most {most} in "
        f"{games}."
    ]


def _among(plan: TrainingPlan) -> str:
    """Return ` among the scripts it trained against` where others play against the row; else ""."""
    contest = plan.source.game.competitive and any(
        plan.arena.scenario.configuration(each).players > 1 for each in plan.arena.settings
    )
    return " among the scripts it trained against" if contest and not plan.script.against else ""


def payoff_is(plan: TrainingPlan) -> str:
    """Say what a payoff is, without point: a share of the win, or how often a seat wins."""
    if plan.source.seats.own_wins:
        return "The payoff is how often a seat wins, alone or with others, in the mean over the seats that train"
    return "The payoff is the share of the win that a seat gets, in the mean"


def _but(training: Training) -> str:
    """Return ` in the mean of 12 settings, but worse in players=1 (-5.5 points)`, or ""."""
    if not training.lost:
        return ""
    return f" in the mean of {len(training.plan.arena.labels)} settings, but worse in {lost_in(training)}"


def lost_in(training: Training) -> str:
    """Return the settings in which the new row is worse, with what it loses: `players=1 (-5.5 points)`."""
    return ", ".join(f"{row['setting']} ({100 * row['gain']:+.1f} points)" for row in training.lost)


def _points(gain: Mapping[str, Any]) -> str:
    """Return a difference whose interval excludes 0, without its sign: `4.1 points (between 3.5 and 4.7)`."""
    digits = max(1, decimals(50 * (gain["high"] - gain["low"]), 0, 4))
    ends = sorted(abs(gain[end]) for end in ("low", "high"))
    size, least, most = (f"{100 * share:.{digits}f}" for share in (abs(gain["gain"]), *ends))
    return f"{size} points (between {least} and {most})"


def gain_cells(row: Mapping[str, Any]) -> tuple[str, str, str, str, str]:
    """Return a row of the proof as texts for a table: setting, before, after, gain, interval."""
    shares = (percent(row["before"]), percent(row["after"]))
    if row["low"] is None:
        return row["setting"], *shares, f"{100 * row['gain']:+.1f}", ""
    digits = max(1, decimals(50 * (row["high"] - row["low"]), 0, 4))
    gain, low, high = (f"{100 * row[name]:+.{digits}f}" for name in ("gain", "low", "high"))
    return row["setting"], *shares, gain, f"{low} to {high}"


def weight_cells(training: Training) -> list[tuple[str, str, str, str]]:
    """Return the weights that changed as texts for a table: weight, before, after, range."""
    return [
        (
            weight.column,
            value_as_typed(weight.start),
            value_as_typed(value),
            f"{value_as_typed(weight.low)} to {value_as_typed(weight.high)}",
        )
        for weight, value in zip(training.plan.script.weights, training.values, strict=True)
        if value != weight.start
    ]


def who_plays(plan: TrainingPlan) -> str:
    """Return who follows the row that is tuned."""
    script = plan.script
    if script.against:
        return f"{script.axis.name} follows it, and its payoff is what the players miss"
    if all(plan.arena.scenario.configuration(each).players == 1 for each in plan.arena.settings):
        return "the one seat follows it"
    if not plan.source.game.competitive:
        return "all seats follow it together"
    return "one seat follows it, each seat in turn; the others follow the scripts they have"


def left_out(plan: TrainingPlan) -> str:
    """Return which seats do not train, and why; "" if all do.

    `seats 1 and 3, whose games no script of policy changes`.
    """
    arena = plan.arena
    if not arena.idle:
        return ""
    if len(set(arena.idle)) == 1:
        which = named_seats(arena.idle[0])
    else:
        each = zip(arena.idle, arena.labels, strict=True)
        which = " and ".join(f"{named_seats(seats)} of {label}" for seats, label in each if seats)
    return f"{which}, whose games no script of {plan.script.axis.name} changes"


def named_seats(seats: Sequence[int]) -> str:
    """Return `seat 1`, or `seats 1, 3 and 5`."""
    *others, last = map(str, seats)
    return f"seats {', '.join(others)} and {last}" if others else f"seat {last}"


def announcement(plan: TrainingPlan, expected: TrainingForecast, seconds: str, proof: str) -> list[str]:
    """Return the lines that say what a training will take, before it starts.

    Args:
        plan, expected: The training and its forecast.
        seconds, proof: The times of all generations and of the proof, as text.
    """
    script = plan.script
    weights = plural(len(script.weights), "weight")
    what = f"{plan.source.title}: {script.row}, {weights}, for {'; '.join(plan.arena.labels)}, seed {plan.seed}"
    without = f", without {left_out(plan)}" if plan.arena.idle else ""
    head = f"{what}; {who_plays(plan)}{without}"
    rows = f"{plan.population} rows x {count(plan.games_of_a_row)} games"
    if plan.budget is not None:
        within = f"about {plural(expected.generations, 'generation')} of {rows} in {seconds}; how many depends on the"
        lines = [f"{within} machine, and the result on them: --generations gives the same everywhere"]
    else:
        lines = [f"{plural(expected.generations, 'generation')} of {rows}: about {seconds}"]
    return [head, *lines, f"then {count(plan.proof)} games of each to prove the gain: about {proof}"]
