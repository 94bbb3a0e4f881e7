"""Say parts of sentences: who meets, a field, a gain, what is won there."""

from collections.abc import Sequence

from balance.questions.tournament.contests import Contest, Kind
from balance.questions.tournament.payoffs import COLUMN, ROW, Gain, Payoff, diagonal
from balance.questions.tournament.result import Tournament
from balance.questions.tournament.stability import Field, Stability, pair_of
from balance.questions.tournament.standing import Standing
from balance.studies.stability_words import between, digits_of, points
from reports.formats import listed, outwards
from reports.plain import percent, script_called, settings_as_typed, values_of_seats
from scenarios import Axis

BY_THEMSELVES = (Kind.TOGETHER, Kind.TEAM, Kind.SINGLE)  # each script has a worth of its own, whatever others follow
OURS = "ours: "  # so begins the source of what is no rule


def seats(numbers: Sequence[int]) -> str:
    """Return `seat 2`, `seats 1 and 3`."""
    return f"seat{'' if len(numbers) == 1 else 's'} {listed(list(map(str, numbers)))}"


def one_seat(contest: Contest) -> str:
    """Return what to call the seat that follows a row: `seat 4` if no other one does, `one seat`."""
    return seats(contest.seats) if contest.kind is Kind.SINGLE else "one seat"


def for_whom(result: Tournament, standing: Standing) -> str:
    """Return `players=2, guy: `: the context and the role, as far as there are others; else ""."""
    contest = standing.contest
    parts = [result.plan.context(contest.context), role_of(contest) if several_roles(result) else ""]
    label = ", ".join(part for part in parts if part)
    return f"{label}: " if label else ""


def fixed(result: Tournament, standing: Standing) -> str:
    """Return what other roles follow here whose scripts meet elsewhere: `mutant_policy=hunter`; or ""."""
    contest, full = standing.contest, standing.contest.base.full
    here = [each.contest.axis for each in result.standings if each.contest.context == contest.context]
    scripts = {}
    for axis in here:
        if axis not in (contest.axis, contest.other):
            names = [axis.name] if axis.name in full else [f"{axis.name}@{seat + 1}" for seat in range(contest.players)]
            scripts[axis.name] = values_of_seats([full[name] for name in names])
    return settings_as_typed(scripts)


def several_roles(result: Tournament) -> bool:
    """Return whether scripts of several roles meet, each among themselves."""
    return len({each.contest.axis.name for each in result.standings}) > 1


def role_of(contest: Contest) -> str:
    """Return what to call those whose scripts meet: `guy`, `human`, `adam`; else the axis's name."""
    return script_called(contest.axis.name, "") or contest.axis.name


def other_side(contest: Contest) -> str:
    """Return what to call the seat beyond the players': `adam`."""
    assert contest.other is not None
    return script_called(contest.other.name, "")


def called(field: Field) -> str:
    """Return a field: `hunter`, or of two sides `veteran against rogue`."""
    return " against ".join(field)


def wins(contest: Contest) -> str:
    """Return what is won: a share of the games, or of the win where it may be shared."""
    whole = contest.kind in (Kind.TOGETHER, Kind.SIDES) or contest.scenario.seats.own_wins
    return "wins" if whole else "gets of the win"


def unit(contest: Contest) -> str:
    """Return what payoffs are in percent of: the win, or games where each of several gets a whole win."""
    return "games" if contest.scenario.seats.own_wins else "the win"


def payoff_at(standing: Standing, field: Field) -> Payoff:
    """Return what is won where everybody follows a field."""
    pair = pair_of(field) if standing.contest.kind is Kind.SIDES else diagonal(standing.contest, field[0])
    return standing.payoffs[pair]


def share(one: Payoff) -> str:
    """Return a payoff: `25.1 %`."""
    return percent(one.estimate, digits_of(one.low, one.high))


def share_interval(contest: Contest, one: Payoff, digits: int | None = None) -> str:
    """Return its interval, rounded outwards: `23.0 to 27.3`.

    But no end is above the most that there is, as that is written: where three share one win, 33.33.
    """
    places = digits_of(one.low, one.high) if digits is None else digits
    low, high = outwards(100 * one.low, 100 * one.high, places)
    most = 100 * contest.most((one.row, one.column)) / contest.whole
    return f"{low:.{places}f} to {min(high, round(most, places)):.{places}f}"


def payoff_text(contest: Contest, one: Payoff) -> str:
    """Return a payoff with its interval: `25.1 % (23.0 to 27.3)`."""
    return f"{share(one)} ({share_interval(contest, one)})"


def gains(one: Stability) -> str:
    """Return what is gained by leaving a field: `1.2 to 4.5`; if it is not seen, `at most 1.8`."""
    if not one.settled:
        return between(one.answer.low, one.answer.high)
    return f"at most {points(one.high, up=True).removesuffix(' points')}" if one.high > 0 else "nothing"


def leaver(contest: Contest, change: Gain) -> str:
    """Return who changes and to what, as far as it is not plain: `adam rogue`, `veteran`."""
    return f"{other_side(contest)} {change.to}" if change.who == COLUMN else change.to


def against(contest: Contest, change: Gain) -> str:
    """Return among whom somebody changes: `among others who follow hold`, `against adam rogue`.

    Of a single seat it is "": what it meets is not by these scripts.
    """
    if contest.kind is Kind.SINGLE:
        return ""
    if change.who == ROW:
        return f"against {other_side(contest)} {change.among}"
    return f"against {change.among}" if change.who == COLUMN else f"among others who follow {change.among}"


def note_of(axis: Axis) -> str:
    """Return what game.toml says of scripts of a team besides, as a sentence; "" if it says nothing.

    The source `ours: the Fallen play by it too; nobody does ...` makes `policy_legion: the Fallen play by it too.`
    """
    said = axis.source.partition(OURS)[2].partition(";")[0]
    return f"{axis.name}: {said}." if said else ""
