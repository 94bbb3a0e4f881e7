"""Lay out tables, for the terminal and the page: the payoffs, how stable scripts are, who thinks."""

from collections.abc import Sequence

from balance.questions.tournament import parts
from balance.questions.tournament.contests import Kind, Pair
from balance.questions.tournament.payoffs import Gain
from balance.questions.tournament.standing import Standing
from balance.studies.together_words import whole_wins
from reports.formats import at_most
from reports.plain import decimals, percent

BEST = "*"  # marks the best answer of a column
MAY_BE = "~"  # marks what may be as good as the first row
OTHERS_TOO = "; others may gain as much"


def order(standing: Standing) -> tuple[list[str], list[str]]:
    """Return the rows and the columns, the most stable first; where nobody competes, the best first."""
    contest = standing.contest
    ranked = [each.field for each in standing.best or standing.stability]
    if contest.kind is Kind.SIDES:
        rows, columns = ([field[i] for field in ranked] for i in (0, 1))
        return _with(rows, contest.rows), _with(columns, contest.columns)
    rows = _with([field[0] for field in ranked], contest.rows)
    return rows, rows if contest.square else [""]


def _with(first: Sequence[str], every: Sequence[str]) -> list[str]:
    """Return each of these once, and then all others."""
    return list(dict.fromkeys([*first, *every]))


def best_answers(standing: Standing) -> set[Pair]:
    """Return in each column the pair whose row gains most there, of those that are seen to gain."""
    pairs = set()
    for each in standing.stability:
        answer = each.answer
        if standing.contest.square and answer.seen:
            pairs.add((answer.to, answer.among))
    return pairs


def answers_note(standing: Standing, columns: Sequence[str] | None = None) -> str:
    """Say what the mark of the best answers means; "" where none is marked.

    Args:
        standing: What came of a contest.
        columns: The columns that are shown; None: all.
    """
    marked = {column for _, column in best_answers(standing) if columns is None or column in columns}
    if not marked:
        return ""
    may_gain = any(_rivals(standing, each.answer) for each in standing.stability if each.answer.among in marked)
    return f"{BEST} gains most here of those seen to gain{OTHERS_TOO if may_gain else ''}"


def framed_note(standing: Standing) -> str:
    """Say the same of the frames of the map; "" where there are none."""
    note = answers_note(standing).removeprefix(BEST)
    return f"Framed:{note}." if note else ""


def _rivals(standing: Standing, answer: Gain) -> bool:
    """Return whether another script may gain as much as the best answer, by their intervals."""
    where = (answer.who, answer.leaves, answer.among)
    others = (each for each in standing.gains if (each.who, each.leaves, each.among) == where and each.to != answer.to)
    return any(each.high >= answer.low for each in others)


def digits(standing: Standing) -> int:
    """Return how many decimals all payoffs have: as many as the wider intervals deserve."""
    halves = sorted(50 * (each.high - each.low) for each in standing.payoffs.values())
    return decimals(halves[3 * len(halves) // 4], 1, 2)


def reach(standing: Standing) -> str:
    """Return how far an interval of a payoff reaches at most, rounded up, in points: `3.6`."""
    every = standing.payoffs.values()
    return at_most(max(max(each.high - each.estimate, each.estimate - each.low) for each in every))


def payoff_rows(standing: Standing, columns: Sequence[str]) -> list[list[str]]:
    """Return the payoffs row by row, in percent without the sign; the best answer of a column is marked."""
    marked, places = best_answers(standing), digits(standing)
    rows = []
    for row in order(standing)[0]:
        texts = []
        for column in columns:
            one = standing.payoffs[row, column]
            mark = BEST if (row, column) in marked else ""
            texts.append(percent(one.estimate, places).removesuffix(" %") + mark)
        rows.append([row, *texts])
    return rows


def followed(standing: Standing) -> str:
    """Return the heading of the fields."""
    return "both sides follow" if standing.contest.kind is Kind.SIDES else "the others follow"


STABLE = ("all follow it", "interval", "best answer", "it gains")


def stable_rows(standing: Standing) -> list[list[str]]:
    """Return of each field what everybody wins there, the best answer to it, and what that gains.

    The first is the most stable; others that may be as stable are marked.
    """
    rows, marked = [], {each.field for each in standing.as_stable}
    for each in standing.stability:
        paid = parts.payoff_at(standing, each.field)
        mark = MAY_BE if each.field in marked else ""
        answer = parts.leaver(standing.contest, each.answer)
        if each.settled:  # then nobody is seen to gain
            answer = "none seen" if each.high > 0 else "none"
        own = [parts.share(paid), parts.share_interval(standing.contest, paid)]
        rows.append([parts.called(each.field) + mark, *own, answer, parts.gains(each)])
    return rows


def stable_note(standing: Standing) -> str:
    """Say what the marks of `stable_rows` mean, in the words of the answer, and the unit."""
    first = parts.called(standing.stability[0].field)
    marked = f"{MAY_BE} may be as stable as {first}; " if standing.as_stable else ""
    return f"{marked}gains in points"


def even_share(standing: Standing) -> str:
    """Say what a seat gets where all follow one script, and why its interval ends there; "" elsewhere."""
    contest = standing.contest
    if contest.kind is not Kind.ALONE or not contest.square or contest.players < 2:
        return ""
    if contest.scenario.seats.own_wins:
        return (
            f"{whole_wins(contest.scenario)}. So where all follow one script a seat may win more than "
            f"{percent(1 / contest.players, 1)} on average."
        )
    even = percent(1 / contest.players, 2)
    if contest.idle:
        those = parts.seats(contest.seats)
        each = "gets" if len(contest.seats) == 1 else "get on average"
        return f"Where all follow one script, this is what {those} {each}; an even share over all seats is {even}."
    return (
        f"Where all follow one script, a seat gets {even} on average over the seats, and never more: it is less only "
        "if a game has no winner, and the low end of the interval says how many such games may have been missed."
    )


BEHIND = ("wins", "interval", "behind the best")


def best_rows(standing: Standing) -> list[list[str]]:
    """Return of each script what all win who follow it, and by how much it is behind the best.

    Where several may be the best, they are marked.
    """
    rows, several = [], bool(best_note(standing))
    for each in standing.best or standing.stability:
        paid = parts.payoff_at(standing, each.field)
        mark = MAY_BE if several and each.settled else ""
        rows.append(
            [each.field[0] + mark, parts.share(paid), parts.share_interval(standing.contest, paid), parts.gains(each)]
        )
    return rows


def best_note(standing: Standing) -> str:
    """Say what the marks of `best_rows` mean; "" where one script is the best."""
    may_be = sum(each.settled for each in standing.best or standing.stability)
    return f"{MAY_BE} may be the best" if may_be > 1 else ""


def cell_texts(standing: Standing, pair: Pair) -> tuple[str, str]:
    """Return a payoff and its interval for the page's table."""
    one, places = standing.payoffs[pair], digits(standing)
    mark, interval = BEST if pair in best_answers(standing) else "", parts.share_interval(standing.contest, one, places)
    return percent(one.estimate, places).removesuffix(" %") + mark, interval
