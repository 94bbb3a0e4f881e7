"""Say which changes move a seat's wins and also how often several seats win together."""

from balance.questions.rank.result import Ranking
from balance.stats.metrics import OUTCOME
from balance.studies.capped import Effect
from balance.studies.context_words import for_whom
from balance.studies.effect_words import estimate, interval, the
from balance.studies.together_words import each_wins_together, wins_together
from reports.formats import listed
from reports.plain import capital, first_few

NAMED = 3  # changes that a sentence names


def sentences(ranking: Ranking) -> list[str]:
    """Say how seat 1's wins mislead where they come first and several may win; then which changes do so.

    What each seat wins does not mislead: it is said that more such games add to it.
    """
    figure, seats = ranking.figures[0], ranking.plan.scenario.seats
    if not figure.own:
        return []
    if figure.averaged:
        return [each_wins_together(ranking.plan.scenario)]
    said = [wins_together(ranking.plan.scenario, figure.at + 1)]
    for each in ranking.figures:
        if each.text in {f"{OUTCOME}={word}" for word in seats.together}:
            for context in range(len(ranking.plan.contexts)):
                both = _both(ranking, context, each.text)
                named = [
                    f"{effect.turn.text} ({estimate(effect) if effect.judged else interval(effect)})" for effect in both
                ]
                changes = listed(first_few(named, NAMED, "change"))
                whom = for_whom(ranking.plan, context)
                told = f"these changes move seat {figure.at + 1}'s wins and {the(each)} in the same direction"
                if both:
                    lead = told if whom else capital(told)
                    said.append(f"{whom}{lead} (in points of {each.name}): {changes}.")
    return said


def _both(ranking: Ranking, context: int, ending: str) -> list[Effect]:
    """Return the effects on an ending, largest first, that have the sign of those on the first figure."""
    wins = {
        each.turn: each for each in ranking.effects if (each.turn.context, each.figure) == (context, ranking.figures[0])
    }
    moved = [
        each
        for each in ranking.effects
        if (each.turn.context, each.figure.text) == (context, ending)
        and each.seen
        and each.turn in wins
        and wins[each.turn].seen
        and (each.low > 0) == (wins[each.turn].low > 0)
    ]
    return sorted(moved, key=lambda each: -abs(each.estimate))


def _text(effect: Effect) -> str:
    """Return a change with what it does; where it was not judged only an interval is known."""
    return f"{effect.turn.text} ({estimate(effect) if effect.judged else interval(effect)})"
