"""Say in English where players from outside stand among the rungs of a ladder."""

from collections.abc import Sequence

from balance.questions.ladder.amounts import outwards, sized
from balance.questions.ladder.outside import BUDGET_PART, MOST_NUMBERS, Outsider, Over, stages
from balance.questions.ladder.plan import LadderPlan
from balance.questions.ladder.result import Ladder, top_of
from reports.formats import listed
from reports.plain import count, percent, plural

FEW = 3  # scripts that are named one by one
PART = f"{BUDGET_PART:.0%}".replace("%", " %")  # of the budget


def sentences(ladder: Ladder) -> list[str]:
    """Return where each player from outside stands, whether look-ahead beats it, and what it spoiled."""
    said = [sentence for each in ladder.outside for sentence in _of_player(ladder, each)]
    if said:
        said.append("The figures of players from outside hang on them: the same seed may give others.")
    return said


def played(of: Outsider) -> str:
    """Return who a player is, and how much it played: `mine:Player: 1 000 game numbers, 3 spoiled`."""
    spoiled = f", {count(of.spoiled)} spoiled" if of.spoiled else ""
    return f"{of.agent.called}: {plural(of.numbers, 'game number')}{spoiled}"


def announcement(plan: LadderPlan) -> list[str]:
    """Return the line that says beforehand what players from outside will play; none if there are none."""
    if not plan.agents:
        return []
    least, most = stages(plan)[0], stages(plan)[-1]
    numbers = f"{count(least)} to {count(most)}" if least < most else count(most)
    who = listed([agent.name for agent in plan.agents])
    each = " each" if len(plan.agents) > 1 else ""
    return [f"then {who}: {numbers} game numbers{each}, within {PART} of the budget"]


def meaning() -> str:
    """Return what a page says of the rows of players from outside."""
    return (
        "It takes the seats that a rung takes, in games of the same numbers. It is asked, and slow, so it plays "
        f"{count(MOST_NUMBERS)} game numbers at most, fewer if {PART} of the budget is spent. Its share is told as a "
        "thinking rung's. It stands where its share puts it, and its gain is the one over the rung below; no other "
        "rung's gain is over it. A game number in which it spoiled a game counts in none of its figures. Where it is "
        "said to stand above or below another, the interval of that gain is on one side of 0."
    )


def _of_player(ladder: Ladder, of: Outsider) -> list[str]:
    who, name = of.agent.called, of.agent.name
    if of.row is None:
        return [
            f"From outside, {who}: no answer: {count(of.spoiled)} of {count(of.numbers)} game numbers were spoiled"
            f"{_first(of)}."
        ]
    low, high = outwards(of.row["low"], of.row["high"], 1)
    share = f"{percent(of.row['share'])} (between {low:.1f} and {high:.1f})"
    said = [f"From outside, {who} wins {share}: {_standing(of)}."]
    said += _against_thinking(ladder, of)
    most = stages(ladder.plan)[-1]
    if of.numbers < most:
        said.append(
            f"{name} played {count(of.numbers)} of {count(most)} game numbers within {PART} of the budget; the same "
            "line with --resume goes on."
        )
    if of.spoiled:
        said.append(
            f"{name} spoiled {count(of.spoiled)} of {plural(of.numbers, 'game number')}, which count in none of its "
            f"figures; one that fails where it loses looks better than it is{_first(of)}."
        )
    return said


def _first(of: Outsider) -> str:
    return f"; first: {'; '.join(of.told)}" if of.told else ""


def _standing(of: Outsider) -> str:
    """Return which scripts it is seen to beat, which beat it, and from which it is not seen to differ."""
    scripts = [each for each in of.over if not each.lookahead]
    above = [each for each in scripts if each.gain.low > 0]
    below = [each for each in scripts if each.gain.high < 0]
    alike = [each for each in scripts if each not in above and each not in below]
    groups = (("above", above), ("below", below), ("not seen to differ from", alike))
    return ", ".join(f"{word} {_named(some, len(scripts))}" for word, some in groups if some)


def _named(some: Sequence[Over], scripts: int) -> str:
    if len(some) <= FEW:
        return listed([each.script for each in some])
    return f"{'all ' if len(some) == scripts else ''}{len(some)} scripts, the best of them {some[-1].script}"


def _against_thinking(ladder: Ladder, of: Outsider) -> list[str]:
    """Return whether look-ahead is seen to beat it; nothing if none has played with it."""
    top = top_of(ladder)
    over = next((each for each in of.over if each.lookahead and each.rung == top["rung"]), None)
    if over is None:
        return []
    gain, tries, name = over.gain, f"{over.lookahead} tries an action", of.agent.name
    if gain.high < 0:
        return [f"Look-ahead beats {name}: {tries} win {_points(-gain.estimate, -gain.high, -gain.low)} more."]
    if gain.low > 0:
        return [f"{name} beats look-ahead: it wins {_points(gain.estimate, gain.low, gain.high)} more than {tries}."]
    low, high = outwards(-gain.high, -gain.low, 1)
    return [f"Look-ahead is not seen to beat {name}: {tries} win between {low:+.1f} and {high:+.1f} points more."]


def _points(value: float, low: float, high: float) -> str:
    return sized(value, low, high, "points")
