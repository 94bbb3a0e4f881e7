"""Ask other questions about what a tab shows: by their own functions, on pages of their own.

Their libraries take seconds to load, so this module is imported when the first question is asked.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256

from balance.design.even_seats import even_by_lot
from balance.design.limits import MAX_GAMES
from balance.design.make_plan import make_plan
from balance.design.repeat_line import repeat_line
from balance.design.whole_numbers import check_whole
from balance.questions.compare.page import write_comparison
from balance.questions.compare.study import compare
from balance.questions.export.study import export
from balance.questions.heatmap.page import write_page as write_map
from balance.questions.heatmap.study import heatmap
from balance.questions.heatmap.words import again as map_again
from balance.questions.rank.dials import largest_step
from balance.questions.rank.page import write_page as write_ranking
from balance.questions.rank.repeat_line import again as rank_again
from balance.questions.rank.result import Ranking
from balance.questions.rank.study import rank
from balance.questions.rank.words import effect_text
from balance.questions.replay.page import write_replay
from balance.questions.replay.study import tell
from balance.questions.report.page import write_report_of_changes
from balance.questions.studio import trial_words
from balance.questions.studio.asked import Asked
from balance.questions.studio.copies import save_copy
from balance.questions.studio.jobs import Found, Proposal
from balance.questions.studio.naming import in_words
from balance.questions.studio.row_lines import ROWS, without_rows
from balance.questions.studio.trial import Trial, is_shared, value_of
from balance.questions.tune import figure_texts
from balance.questions.tune import page as tune_page
from balance.questions.tune import words as tune_words
from balance.questions.tune.misplayed_words import verdict_text
from balance.questions.tune.repeat_line import again as tune_again
from balance.questions.tune.study import tune
from balance.questions.tune.untried import LINE
from balance.questions.worth.page import write_page as write_worth
from balance.questions.worth.repeat_line import again as worth_again
from balance.questions.worth.study import worth
from balance.runs.sweep import sweep
from balance.studies.capped import LENGTH
from balance.studies.control import Control
from balance.studies.figures import Figure, watched
from reports.formats import whole
from scenarios import Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.messages import short_path
from scenarios.loader.settings import Number

REPORT_GAMES = 20_000  # of each side of a report [games]
MOST_INSIDE = 40  # differences within a table's rows that a report names
TOLERANCE = 0.02  # of a suggestion: of a share 2 points, of a mean 2 % of it


def game_of(asked: Asked, settings: Mapping[str, Value]) -> str:
    """Return the game's name or folder; with other rows, a copy that has them and nothing else."""
    rows = {name: value for name, value in settings.items() if name.endswith(ROWS)}
    if not rows:
        return asked.source
    digest = sha256(repr((asked.trial.scenario.digest, sorted(rows.items()))).encode()).hexdigest()
    place = asked.folder / f"rows_{digest[:8]}"
    if not place.is_dir():
        save_copy(replace(asked, trial=Trial(asked.trial.scenario, {}, rows)), place.name, place.parent)
    return short_path(place)


def suggest(asked: Asked, wanted: float, control: Control) -> Found:
    """Find the smallest changes of the published game by which the first figure is as wanted.

    Args:
        asked: What it is about; changes are looked for beside those that are made.
        wanted: The share that is wanted, between 0 and 1, or the mean, such as so many minutes.
        control: How far it is.
    """
    place = asked.place("suggest")
    tuning = tune(
        game_of(asked, asked.trial.after),
        asked.settings,
        target=target_of(asked.trial.figures()[0], wanted),
        seed=asked.seed,
        out=place,
        threads=asked.threads,
        progress=control,
    )
    page = tune_page.write_page(tuning, place.with_suffix(".html"))[0]
    names = asked.trial.scenario.settable()
    proposals = [
        Proposal(
            f"{in_words(figure_texts.change_text(each.move, tuning.plan.dials), names)}: "
            f"{figure_texts.estimate_text(tuning.plan.targets[0], each.reached[0])}, "
            f"{verdict_text(each)}",
            dict(each.move.settings),
        )
        for each in sorted(tuning.proposals, key=lambda each: each.verdict != "met")
        if each.move.settings
    ]
    told = [each for each in tune_words.answer(tuning) if not each.startswith(LINE)]  # a line has names as typed
    return Found(_told(told, asked), {"page": page}, tuple(proposals), f"{tune_again(tuning.plan)}\n")


def target_of(figure: Figure, wanted: float) -> str:
    """Return a target as `tune` takes it: a share to 2 points, a mean to 2 % of it."""
    if not figure.is_share:
        return f"{figure.text}={wanted * (1 - TOLERANCE):.6g}..{wanted * (1 + TOLERANCE):.6g}"
    seat = "1" if figure.averaged else figure.text.partition("=")[2]  # of alike seats what one wins, each does
    name = figure.text if figure.kind != "payoff" else f"win@{seat}"
    return f"{name}={100 * wanted:g}%+-{100 * TOLERANCE:g}pp"


def matters_most(asked: Asked, control: Control) -> Found:
    """Rank every number of the designer's game by what a step of it moves."""
    place = asked.place("rank")
    page = place.with_suffix(".html")
    game = game_of(asked, asked.trial.after)
    ranking = rank(
        game,
        asked.settings,
        watch=_watch(asked.trial),
        seed=asked.seed,
        out=place,
        threads=asked.threads,
        progress=control,
    )
    files = {"page": write_ranking(ranking, page)[0]}
    return Found(_told(ranking.answer, asked), files, _steps(ranking, asked), rank_again(ranking.plan))


def _watch(trial: Trial) -> list[str] | None:
    """Return what is ranked by: the first figure, then the length; None: what is usual has it first."""
    first = trial.figures()[0].text
    after = trial.sides()[1]
    usual = watched(trial.scenario, after.players, None, contexts=[after])[0].text
    named = first != usual or even_by_lot([after])  # where seats are even, what is usual has the seat's share last
    return list(dict.fromkeys([first, LENGTH])) if named else None


def _steps(ranking: Ranking, asked: Asked) -> tuple[Proposal, ...]:
    """Return the steps that are seen to move the first figure most, one of each number."""
    scenario, names, found = asked.trial.scenario, asked.trial.scenario.settable(), []
    mine = [k for k, context in enumerate(ranking.plan.contexts) if context.full == asked.trial.sides()[1].full]
    for place in sorted(ranking.places, key=lambda each: (each.first, -each.least)):
        if place.context not in mine or place.figure != ranking.figures[0] or place.least <= 0:
            continue
        effect = largest_step(ranking, place)
        if _is_changed_in_the_form(scenario, place.dial) and not effect.turn.seat:
            value = value_of(effect.turn.configuration, place.dial)
            found.append(Proposal(in_words(effect_text(effect), names), {place.dial: value}))
    return tuple(found)


def _is_changed_in_the_form(scenario: Scenario, dial: str) -> bool:
    """Return whether a dial is a number or a reading of the rules; others, of both sides, say who plays."""
    axis = scenario.axes.get(dial)
    return isinstance(scenario.settings.get(dial), Number) or (axis is not None and not is_shared(axis))


def card_worth(asked: Asked, what: str, control: Control) -> Found:
    """Say what each row of a table is worth in the designer's game."""
    place = asked.place(f"worth-{what}")
    page = place.with_suffix(".html")
    game = game_of(asked, asked.trial.after)
    rating = worth(game, what, asked.settings, seed=asked.seed, out=place, threads=asked.threads, progress=control)
    return Found(_told(rating.answer, asked), {"page": write_worth(rating, page)[0]}, (), worth_again(rating))


def where_pieces_stand(asked: Asked, control: Control) -> Found:
    """Say on which places of the board pieces stand in the designer's game."""
    found = heatmap(game_of(asked, asked.trial.after), asked.settings, seed=asked.seed, progress=control)
    page = write_map(found, asked.place("heatmap").with_suffix(".html"))[0]
    return Found(_told(found.answer, asked), {"map": page}, (), map_again(found.plan))


def report(asked: Asked, control: Control) -> Found:
    """Play both sides as sweeps; write the report of the designer's, the comparison and a workbook."""
    place, trial = asked.place("report"), asked.trial
    sides = {"-before": trial.before, "": trial.after} if trial.differences() else {"": trial.after}
    control(0, REPORT_GAMES * len(sides), "both sides" if len(sides) > 1 else "the game")
    runs, lines = [], []
    for which, settings in sides.items():
        game, chosen = game_of(asked, settings), {**trial.context, **without_rows(settings)}
        plan, out = make_plan(game, chosen, games=REPORT_GAMES, seed=asked.seed), f"runs/report{which}"
        run = place.with_name(f"{place.name}{which}")
        runs.append(sweep(plan, run, threads=asked.threads, progress=control.games, tell=control.tell))
        lines.append(repeat_line("sweep", chosen, {"games": REPORT_GAMES, "seed": asked.seed, "out": out}, game))
    changed = trial_words.every_change_text(trial, inside=MOST_INSIDE) if trial.after else ""
    page = place.with_name(f"{place.name}-report.html")
    files, told = {"report": write_report_of_changes(runs[-1], page, changed)}, ["The report is written."]
    if len(runs) > 1:
        compared = compare(runs[0], runs[1])
        files["comparison"] = write_comparison(compared, place.with_name(f"{place.name}-comparison.html"))[0]
        told = [
            f"{whole(REPORT_GAMES)} games of each side were played for it.",
            *_told(compared.pairs[0].answer[:2], asked),
        ]
    try:
        files["workbook"] = export(runs[-1], xlsx=place.with_suffix(".xlsx")).path
    except InputError as error:  # its library is an extra
        told.append(str(error))
    return Found(tuple(told), files, (), "\n".join(lines))


def read_game(asked: Asked, number: int, changed: bool, control: Control) -> Found:
    """Tell a game of either side move by move.

    Args:
        asked: What it is about.
        number: The number of the game.
        changed: Whether it is a game after the changes; else before.
        control: How far it is.

    Raises:
        InputError: If there is no game of this number.
    """
    check_whole("the number of the game", number, 0, MAX_GAMES)
    configuration = asked.trial.sides()[int(changed)]
    game = game_of(asked, asked.trial.after if changed else asked.trial.before)
    control(0, 1, "one game, interpreted")
    told = tell(configuration, asked.seed, number, pictures=True)
    control(1, 1, "the page")
    command = repeat_line("replay", configuration.given, {"seed": asked.seed, "game": number}, game)
    page = write_replay(told, asked.place(f"game-{number}").with_suffix(".html"), command)[0]
    side = "with your changes" if changed else "before them"
    outcome = str(told.row.get("outcome", "")).replace("_", " ")
    lines = (f"Game {number} {side}: {outcome} in {told.row.get('rounds')} rounds.",)
    return Found(lines, {"the game": page}, (), command)


def _told(lines: Iterable[str], asked: Asked) -> tuple[str, ...]:
    """Return the sentences of another question with the names of the form."""
    names = asked.trial.scenario.settable()
    return tuple(in_words(line, names) for line in lines)
