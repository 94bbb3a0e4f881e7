"""Rate the rows of a table in the deck and when drawn, or the values of an axis against their average."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.design.turns import Turn
from balance.questions.worth import drawn, seats, words
from balance.questions.worth.boxes import copies_of, draw_box, in_boxes, play_boxes
from balance.questions.worth.differences import Difference, common_figure, deck_less_boxes, deck_less_drawn
from balance.questions.worth.drawn import Pile
from balance.questions.worth.plan import (
    BOXES,
    DECK,
    DRAWN,
    DRAWN_GAMES,
    FOLDER,
    GAMES,
    HAND,
    LEVEL,
    REPLACED,
    WorthAnswer,
    WorthPlan,
    fewest_boxes,
    plan_worth,
)
from balance.questions.worth.result import Rating
from balance.questions.worth.seats import is_even, paid_and_has
from balance.questions.worth.so_far import each_error, first_round, worths_so_far
from balance.questions.worth.so_far_words import played_so_far, rows_so_far
from balance.questions.worth.values import (
    Line,
    Worth,
    against_price,
    base_of_values,
    in_the_deck,
    of_values,
    replaced,
    when_drawn,
)
from balance.questions.worth.ways import Ways, find_ways, is_there
from balance.simulation.workers import warm_up
from balance.studies import figures
from balance.studies.asking import OpenStudy, ask
from balance.studies.capped import at_the_cap
from balance.studies.effects import Base, Effect, bases_of
from balance.studies.figures import ROW
from balance.studies.kept_games import Cell, Columns, KeptGames, Progress, Table
from balance.studies.no_answer import NoAnswerError, seconds_to_first_round
from balance.studies.stages import Stage, play_by_turns
from scenarios import Axis, Configuration, Scenario

if TYPE_CHECKING:
    from distributed import Client


def worth(
    scenario: str | Path | Scenario,
    what: str,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | str | None = None,
    watch: Sequence[str] | str | None = None,
    price: str = "",
    games: int = GAMES,
    drawn: int = DRAWN_GAMES,
    boxes: int | None = None,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
    threads: int | None = None,
    cluster: "str | Client | None" = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Rating:
    """Say what each row of a table, or each character, is worth.

    >>> balance.worth("all-hoomanz", "loot", {"players": 4, "simon": "hard"}).answer

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        what: A table with counts, `loot`; or the axis by which seats choose, `heroes`, or the table of its values.
        settings: Texts of `--set`, or names with a value or a list of values each; every combination is a context.
        scripts: The scripts that play, each in a context of its own. None: what `settings` say, else the usual script
            and a trained one; where none is, the next one.
        watch: Figures such as `win` or `rounds`; the first gives the order in the deck.
        price: A column of the table that holds what a row costs; "": none.
        games: Games of each change [games].
        drawn: Games of which each draw is tried with another card; 0: none [games].
        boxes: Boxes in which each copy lacks with a chance of 10 %, each of a 20th of `games`; 0: none. None: ten for
            each row of a table with counts, at least 100.
        level: The chance that all intervals hold at once.
        seed: The seed of all games.
        budget: After how much time no more games are begun: `5min`, or seconds; None: no limit.
        threads: Threads to play on; None: one for each processor.
        cluster: Play on a Dask cluster instead: `local:4`, a scheduler's address, or a client.
        out: Folder for the games. None: GAME-of-TABLE-SETTINGS-worth.
        resume: Go on with the rating in `out`, if there is one; without it, a folder with a rating is refused.
        progress: Called in the caller's thread with the cells that are played, how many there are, and the last one.

    Raises:
        InputError: If an argument is wrong, nothing can be rated, the budget ends it before there is an answer, `out`
            holds something else, or the cluster cannot play.
    """
    plan = plan_worth(
        scenario,
        what,
        settings,
        scripts=scripts,
        watch=watch,
        price=price,
        games=games,
        drawn=drawn,
        boxes=boxes,
        level=level,
        seed=seed,
        budget=budget,
    )
    return ask(FOLDER, plan, carry_out, out=out, threads=threads, cluster=cluster, resume=resume, progress=progress)


def carry_out(plan: WorthPlan, study: OpenStudy[WorthAnswer], ways: Ways | None = None) -> Rating:
    """Rate in an open folder; see `worth`. The ways are found if they are not given."""
    from balance.questions.worth.words import answer

    ways = ways or find_ways(plan)
    warm_up(plan.contexts[0])  # compiling is not counted
    for i, pile in ways.piles.items():
        drawn.compile_draws(pile, plan.contexts[i])
    rating = (rate_values if ways.values else rate_rows)(plan, ways, study.folder, study.games)
    worths, differences = map(row_of, rating.worths), map(row_of, rating.differences)
    kept = WorthAnswer(
        worth=study.identity, sentences=answer(rating), worths=list(worths), differences=tuple(differences)
    )
    study.keep(kept)
    return rating


def rate_rows(plan: WorthPlan, ways: Ways, out: Path, kept: Any) -> Rating:
    """Rate the rows of a table."""
    turns, contexts = ways.turns_of(plan), range(len(plan.contexts))
    group = DECK if plan.counted else REPLACED
    bases = {i: Cell(f"{i:02d}-as-it-is", plan.contexts[i], group) for i in contexts}
    cells = {turn: Cell(f"{turn.context:02d}-{turn.name}", turn.configuration, group) for turn in turns}
    stops = [each for each in at_the_cap(plan.scenario) if each not in plan.figures]
    deck: KeptGames = kept(partial(figures.columns, figures=(*plan.figures, *stops)))
    tried = {i: kept(partial(_of_pile, pile)) for i, pile in ways.piles.items()}
    drawn_cells = {i: Cell(f"{i:02d}-drawn", plan.contexts[i], DRAWN) for i in ways.piles}
    of_deck = Stage(deck, [*bases.values(), *cells.values()], plan.games)
    of_draws = [Stage(tried[i], [cell], plan.drawn) for i, cell in drawn_cells.items()]
    if ways.draws_lead(plan):  # what says most is played first
        *of_each, games = play_by_turns([*of_draws, of_deck], early=True)
    else:
        games, *of_each = play_by_turns([of_deck, *of_draws], early=True)
    drawn_games = min(of_each, default=0)
    if not games and not (drawn_games and ways.draws_lead(plan)):
        raise _no_round(plan, ways, out, of_draws if ways.draws_lead(plan) else [of_deck], bases, cells)
    tables = {turn: deck.table(cell, games) for turn, cell in cells.items()} if games else {}
    as_it_is = {i: deck.table(cell, games) for i, cell in bases.items()} if games else {}
    planned = ways  # intervals do not depend on which boxes are left out
    if games == plan.games:
        ways = ways.without_boxes(plan, _still(as_it_is, tables))
    boxes = {i: [draw_box(plan, i, rows, k) for k in range(plan.boxes)] for i, rows in ways.lack.items()}
    played_boxes = play_boxes(deck, [*boxes.values()], plan.games_of_a_box)
    kept_as_is = plan.named or not games
    shown = plan.figures if kept_as_is else figures.varied(plan.figures, [*as_it_is.values(), *tables.values()])
    common = common_figure(plan.scenario.game, shown)
    error = each_error(plan, planned, bool(common))
    worths: list[Worth] = []
    effects: list[Effect] = []
    differences: list[Difference] = []
    for i in contexts:
        there = [turn for turn in turns if turn.context == i and is_there(turn, plan, ways)]
        played = {turn: tables[turn] for turn in there if games}
        for figure in shown if games else ():
            if plan.counted:
                more, changes = in_the_deck(i, figure, as_it_is[i], played, error)
                effects += changes
            else:
                more = replaced(i, figure, as_it_is[i], played, error)
            worths += more
        if i in ways.piles and drawn_games:
            sums = tried[i].table(drawn_cells[i], drawn_games)
            same = [each for each in worths if (each.context, each.figure) == (i, common)]
            differences += deck_less_drawn(i, plan.rows, same, sums, error) if ways.piles[i].way == DRAWN else []
            worths += when_drawn(i, plan.rows, sums, error, ways.piles[i].way)
        if i in boxes and played_boxes >= fewest_boxes(len(ways.lack[i])):
            lacking = boxes[i][:played_boxes]
            games_of = [deck.table(box.cell, plan.games_of_a_box) for box in lacking]
            printed = dict(zip(ways.lack[i], copies_of(plan, i, ways.lack[i]), strict=True))
            of_boxes = [in_boxes(i, figure, printed, lacking, games_of, error) for figure in shown]
            copies = [each for each in worths if (each.context, each.way, each.figure) == (i, DECK, shown[0])]
            told = ([each for each in of if not each.endless] for of in (copies, of_boxes[0]))
            differences += deck_less_boxes(*told)
            worths += [each for of in of_boxes for each in of]
    as_is = tuple(bases_of(shown, as_it_is, error))
    decided = games == plan.games and (not ways.piles or drawn_games == plan.drawn)
    decided = decided and (not boxes or played_boxes == plan.boxes)
    lines = _lines(plan, worths, error) if plan.price else {}
    found = tuple(worths), tuple(effects), as_is, lines, tuple(differences)
    return Rating(plan, shown, ways, out, games, drawn_games, played_boxes, *found, decided, in_words=words.answer)


def _still(as_it_is: Mapping[int, Table], tables: Mapping[Turn, Table]) -> set[int]:
    """Return the contexts in which no change changes a result of any game."""
    moved = {turn.context for turn, table in tables.items() if (table[ROW] != as_it_is[turn.context][ROW]).any()}
    return {turn.context for turn in tables} - moved


def _of_pile(pile: Pile, configuration: Configuration) -> Columns:
    return drawn.columns(pile)


def _lines(plan: WorthPlan, worths: Sequence[Worth], error: float) -> dict[tuple[int, str], Line]:
    """Return the line of worth against price, for each context and way."""
    what, lines = plan.what, {}
    for context, base in enumerate(plan.contexts):
        cells = what.cells[plan.price] if not isinstance(what, Axis) else ()
        changed = base.cells.get(what.name, {})
        prices = {row: float(changed.get((row, plan.price), cell)) for row, cell in zip(plan.rows, cells, strict=True)}
        for way in (DECK, REPLACED, DRAWN, HAND, BOXES):
            of = [each for each in worths if (each.context, each.way) == (context, way)]
            of = [
                each
                for each in of
                if each.figure == of[0].figure and not each.endless and (each.moved or way in (DRAWN, HAND, BOXES))
            ]
            if line := against_price(of, prices, error):
                lines[context, way] = line
    return lines


def rate_values(plan: WorthPlan, ways: Ways, out: Path, kept: Any) -> Rating:
    """Rate the values of an axis."""
    studies = {i: kept(partial(seats.columns, values.field)) for i, values in ways.values.items()}
    stages = [Stage(studies[i], values.cells, plan.games) for i, values in ways.values.items()]
    games = min(play_by_turns(stages, early=True))
    if not games:
        raise _unplayed(stages, plan)
    statements = sum(len(of.rows) * (1 + len(of.seats)) for of in ways.values.values())
    error = (1 - plan.level) / (statements + len(ways.values))
    worths: list[Worth] = []
    bases: list[Base] = []
    for i, of in ways.values.items():
        paid, has = paid_and_has(of, studies[i], games)
        worths += of_values(i, of.way, of.rows, of.seats, paid, has, error)
        bases += [] if is_even(plan, i, of, studies[i], games) else base_of_values(i, paid, has, error)
    return Rating(
        plan,
        (),
        ways,
        out,
        games,
        0,
        0,
        tuple(worths),
        (),
        tuple(bases),
        {},
        (),
        games == plan.games,
        in_words=words.answer,
    )


def _no_round(
    plan: WorthPlan,
    ways: Ways,
    out: Path,
    stages: Sequence[Stage],
    bases: Mapping[int, Cell],
    cells: Mapping[Turn, Cell],
) -> NoAnswerError:
    """Return the error of a budget that ended the first round, with the rows rated so far."""
    few: list[Worth] = [] if ways.draws_lead(plan) else worths_so_far(plan, ways, stages[0].kept, bases, cells)
    if not few:
        return _unplayed(stages, plan)
    first = first_round(plan, stages[0].cells)
    part = Rating(
        plan, plan.figures, ways, out, first, 0, 0, tuple(few), (), (), {}, (), decided=False, in_words=words.answer
    )
    return _unplayed(stages, plan, rows_so_far(part))


def _unplayed(stages: Sequence[Stage], plan: WorthPlan, so_far: Sequence[str] = ()) -> NoAnswerError:
    """Return the error of a budget that ended the first round, with what is known all the same."""
    return NoAnswerError(
        "a first round was played",
        "fewer --games",
        so_far=so_far or played_so_far(stages),
        seconds_left=seconds_to_first_round(stages, plan.budget),
    )


def row_of(found: Worth | Difference) -> dict[str, Any]:
    """Return a worth, or a difference of two, for machines."""
    fields = {name: value for name, value in vars(found).items() if name != "influence"}
    return {**fields, "figure": found.figure.text}
