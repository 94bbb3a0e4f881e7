"""Say what a screening shows that the budget ended: no order, but what changes do.

Each interval is the one that the whole screening would give: of so many games, and of an error that all changes share.
So all of them hold at once, whichever changes the budget left out.
"""

from collections.abc import Callable, Mapping, Sequence

from balance.design.turns import Turn
from balance.questions.rank import code_words
from balance.questions.rank.effects import each_error
from balance.questions.rank.plan import RankPlan
from balance.studies.cap_words import why_unranked
from balance.studies.capped import Effect, with_stops
from balance.studies.context_words import for_whom
from balance.studies.effect_words import bound, interval, the
from balance.studies.effects import effects_of
from balance.studies.figures import Figure
from balance.studies.kept_games import Cell, KeptGames, Table
from balance.studies.screening import SCREENING, cell_of
from reports.formats import listed
from reports.plain import capital, count, first_few, percent, plural

NAMED = 5  # changes that a sentence names
Rivals = Callable[[RankPlan, Mapping[int, Table]], Mapping[int, Table]]


def screened_so_far(plan: RankPlan, kept: KeptGames, rivals: Rivals) -> list[str]:
    """Return sentences on the changes that were screened; none if no change was.

    Args:
        plan: The ranking.
        kept: The games of its screening.
        rivals: Returns the games as they are of the contexts in which seats compete; see `with_stops`.
    """

    def whole(context: int, turn: Turn | None) -> bool:
        return kept.stored(_cell(plan, context, turn)) >= plan.screen

    turns = plan.turns[0]
    contexts = [context for context in range(len(plan.contexts)) if whole(context, None)]
    played = [turn for turn in turns if turn.context in contexts and whole(turn.context, turn)]
    if not played:
        return []
    bases = {context: kept.table(_cell(plan, context, None), plan.screen) for context in contexts}
    tables = {turn: kept.table(_cell(plan, turn.context, turn), plan.screen) for turn in played}
    error = each_error(plan.level, len(turns) * len(plan.figures))
    effects = with_stops(
        effects_of(played, plan.figures, bases, tables, error, judged=False), tables, rivals(plan, bases)
    )
    groups = {(context, figure): _of(effects, context, figure) for context in contexts for figure in plan.figures}
    return [
        f"So far {len(played)} of the {plural(len(turns), 'change')} are screened, {plural(plan.screen, 'game')} of "
        "each. This is no order: each of the others may move a figure more.",
        *(_moved(plan, *where, of) for where, of in groups.items() if of and _comes_up(where, of, bases, tables)),
        *code_words.sentences(plan.scenario, (each.turn for each in effects if each.seen)),
        f"These intervals hold at once with {percent(plan.level, 0)}, also with those of the changes that are to come.",
    ]


def _cell(plan: RankPlan, context: int, turn: Turn | None) -> Cell:
    return cell_of(plan.contexts, context, turn, SCREENING)


def _of(effects: Sequence[Effect], context: int, figure: Figure) -> list[Effect]:
    """Return the effects on a figure, the largest first."""
    of = [each for each in effects if (each.turn.context, each.figure) == (context, figure)]
    return sorted(of, key=lambda each: -each.least)


def _comes_up(
    where: tuple[int, Figure], effects: Sequence[Effect], bases: Mapping[int, Table], tables: Mapping[Turn, Table]
) -> bool:
    """Return whether a figure is a share of anything in these games: some endings belong to another mode."""
    context, figure = where
    played = [bases[context], *(tables[each.turn] for each in effects)]
    return not figure.is_share or any(table[figure.text].any() for table in played)


def _moved(plan: RankPlan, context: int, figure: Figure, effects: Sequence[Effect]) -> str:
    """Say which changes are seen to move a figure, by less than what others do, and what is not told."""
    untold = [each for each in effects if each.unranked]
    seen = [each for each in effects if each.seen and not each.unranked]
    rest = [each for each in effects if not each.seen and not each.unranked]
    whom, said = for_whom(plan, context), []
    if seen:
        named = [f"{each.turn.text} ({interval(each)})" for each in seen]
        said.append(f"seen to move {the(figure)}, in {figure.unit}: {listed(first_few(named, NAMED, 'change'))}")
    if rest:
        none = f"none of these {plural(len(rest), 'change')} is seen to move {the(figure)}, each by less than"
        others = f"{count(len(rest))} {'is' if len(rest) == 1 else 'are'} not seen to, by less than"
        said.append(f"{others if seen else none} {bound(rest)}")
    if untold:
        which = listed(first_few([each.turn.text for each in untold], NAMED, "change"))
        of = "" if said else f" how {'it moves' if len(untold) == 1 else 'they move'} {the(figure)}"
        said.append(f"of {which} it is not told{of}, as {why_unranked(untold)}")
    text = "; ".join(said)
    return f"{whom}{text if whom else capital(text)}."
