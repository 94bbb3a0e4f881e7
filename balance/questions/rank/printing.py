"""Print in the terminal what was asked beyond the order: pairs of dials, and whose the spread is."""

from typing import TYPE_CHECKING

from balance.cli.output import say
from balance.cli.tables import ON_THE_PAGE, Column, table

if TYPE_CHECKING:
    from balance.questions.rank.result import Ranking

PAIRS = 10  # that are shown; the page has all


def render(ranking: "Ranking") -> None:
    """Print the tables."""
    _pairs(ranking)
    _spread(ranking)


def _pairs(ranking: "Ranking") -> None:
    from balance.questions.rank import interaction_words
    from balance.studies.context_words import for_whom
    from balance.studies.effect_words import estimate, interval

    found = ranking.interactions
    if found is None:
        return
    for context in range(len(ranking.plan.contexts)):
        pairs = [each for each in found.found if each.context == context and each.seen]
        if not pairs:
            continue
        say()
        say(f"{for_whom(ranking.plan, context)}two at a time, beyond the sum of both", "bold")
        columns = [Column("pair", style="bold", key=True), Column("beyond", right=True, key=True)]
        columns += [Column("interval", right=True), Column("alone", right=True, spare=True)]
        columns += [Column("both", right=True, spare=True)]
        rows = [
            (
                f"{each.first.text} with {each.second.text}",
                estimate(each),
                interval(each),
                interaction_words.alone_text(each),
                interaction_words.both_text(each),
            )
            for each in pairs[:PAIRS]
        ]
        table(columns, rows, ON_THE_PAGE)
        if len(pairs) > PAIRS:
            say(f"{len(pairs) - PAIRS} of {len(pairs)} pairs are not shown: see the page.", "dim")


def _spread(ranking: "Ranking") -> None:
    from balance.questions.rank import spread_words
    from balance.studies.context_words import for_whom

    for spread in ranking.spread or ():
        if not spread.totals:
            continue
        say()
        say(f"{for_whom(ranking.plan, spread.context)}spread left if all but one were known", "bold")
        columns = [Column("dial", style="bold", key=True), Column("of the spread", right=True, key=True)]
        rows = [(each.dial, spread_words.total_text(total), each.text) for each, total in spread.ordered]
        table([*columns, Column("values", spare=True, wraps=True)], rows, ON_THE_PAGE)
        say(spread_words.choice(ranking, spread), "dim")
