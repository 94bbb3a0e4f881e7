"""Make the page: the answer, figure by figure, script by script, stated chances."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from balance.design.original import title_of
from balance.design.shared_settings import shared_settings
from balance.installation import version
from balance.questions.observed import chance_words, fit_words, script_words, words
from balance.questions.observed.chances import Stated
from balance.questions.observed.fit import MISFITS, Fit
from balance.questions.observed.interval_words import signed
from balance.questions.observed.like import command
from balance.questions.observed.record import KNOWN
from balance.questions.observed.repeat_line import again
from balance.questions.observed.result import Observed
from balance.questions.observed.tally import WHOLE
from balance.studies.own_game import own_game
from balance.studies.page_files import Head, write_sections
from reports import blocks
from reports.blocks import (
    Cell,
    Facts,
    Figure,
    Listing,
    Section,
    Table,
    in_short,
    merged,
    prose,
    reading,
    reproduce,
    text_cells,
)
from reports.charts import panel
from reports.forest import DOWN, KINDS, UNSEEN, UP, Difference, forest, legend_of
from reports.formats import outwards, percent, title, typeset
from reports.plain import capital, settings_as_typed
from reports.reliability import Group, reliability_figure

KIND = "a study of plays"
FIT = (("Figure", "text"), ("Difference", "number"), ("Yours", "number"), ("Script's", "number"))
LEGEND = ((UP, "yours more"), (DOWN, "yours less"), (UNSEEN, "not seen to misfit"))


def write_page(found: Observed, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Raises:
        InputError: If they cannot be written.
    """
    plan = found.plan
    summary = f"{plan.plays.label + '; ' if plan.plays.label else ''}{words.games_text(found)}; seed {plan.seed}"
    footer = f"Made by Balance {version()}. Plays are of people, simulated figures of scripted players."
    head = Head(f"{title_of(plan.scenario)}: what do your plays say?", summary, footer)
    return write_sections(page, head, lambda: sections(found), KIND)


def sections(found: Observed) -> list[Section]:
    """Return the sections of the page in order."""
    plan = found.plan
    made = [in_short(found.answer)]
    if found.fits:
        made.append(Section("fit", f"Does {plan.script(0)} fit?", tuple(_fit(found))))
    elif found.figures:
        made.append(Section("plays", "Your plays", (_plays(found),)))
    if found.traced and len(plan.scripts) > 1:
        made.append(Section("scripts", "Who plays like this table?", tuple(_scripts(found))))
    if found.stated:
        made.append(Section("chances", "Stated chances", tuple(_chances(found.stated))))
    made += [
        Section("played", "What was played", (Facts(tuple(_facts(found))),)),
        reading(_statements(found)),
        reproduce("again", again(plan)),
    ]
    return made


def _fit(found: Observed) -> list[blocks.Block]:
    made: list[blocks.Block] = [*_drawing(found), *_fit_tables(found, fit_words.against(found, 0))]
    if unlisted := words.unlisted(found):
        made.append(prose(typeset(unlisted)))
    if len(found.fits) > 1:
        made.append(replace(_plays(found), folded="Your plays by themselves, each figure with its interval"))
    for number in found.fits:
        if number:
            fits = fit_words.against(found, number)
            wrong = sum(each.verdict == MISFITS for each in fits)
            what = f"{wrong} of {len(fits)} figures misfit" if wrong else "no figure is seen to misfit"
            made.append(_folded(found, fits, f"Against {found.plan.script(number)}: {what}"))
    return made


def _drawing(found: Observed) -> list[blocks.Block]:
    """Return the differences of all plays from the first script's games, drawn; nothing if there are none."""
    margin = 100 * found.plan.margin
    rows = [_difference(each, margin) for each in found.fits[0] if each.cell == WHOLE and _drawable(each)]
    panels, alone = [], len({row.share for row in rows}) == 1
    for share, stem, heading, unit in KINDS:
        if some := [row for row in rows if row.share is share]:
            told = "; ".join(map(_told, some))
            unit = unit.replace("the first", "the simulated")
            draw = partial(forest, title=heading, rows=some, unit=unit)
            panels.append(panel(f"fit-{stem}-01", f"{heading}, {unit}: {told}", draw, alone=alone))
    caption = "Your plays minus simulated games, each with its interval. Grey bands: differences that do not matter."
    return [Figure(tuple(panels), caption, legend_of(rows, LEGEND))] if panels else []


def _drawable(each: Fit) -> bool:
    """Tell whether a difference has an interval and a scale; that of a mean is a part of the games' mean."""
    return each.bounded and (each.figure.is_share or each.simulated != 0)


def _told(row: Difference) -> str:
    """Return a drawn difference as text, rounded as in the tables: `win +13.5 (+1.2 to +25.9)`."""
    low, high = outwards(row.low, row.high, 1)
    return f"{row.label} {signed(row.difference, 1)} ({low:+.1f} to {high:+.1f})"


def _difference(each: Fit, margin: float) -> Difference:
    scale = 100 if each.figure.is_share else 100 / abs(each.simulated)
    way = "unseen" if each.verdict != MISFITS else "up" if each.difference > 0 else "down"
    ends = (scale * each.difference, scale * each.low, scale * each.high)
    return Difference(each.figure.name, each.figure.is_share, way, *ends, margin=margin)


def _fit_tables(found: Observed, fits: Sequence[Fit]) -> list[blocks.Block]:
    """Return a table for all plays and for those of each setting, narrow enough for a phone."""
    rows: dict[str, list[list[Cell]]] = {}
    for where, row in _fit_rows(found, fits):
        rows.setdefault(where, []).append(row)
    made: list[blocks.Block] = []
    for where, each in rows.items():
        made += [prose(f"{capital(where) if where == fit_words.ALL else f'Plays of {where}'}:")] if where else []
        made.append(Table(FIT, tuple(map(tuple, each)), stacked=True))
    return made


def _folded(found: Observed, fits: Sequence[Fit], folded: str) -> Table:
    """Return one table of all plays and of those of each setting, folded."""
    several = int(len(found.plan.plays.cells) > 1)
    rows = [[Cell(where), *row][1 - several :] for where, row in _fit_rows(found, fits)]
    heads = (("Plays of", "text"), *FIT)[1 - several :]
    return Table(heads, merged(rows, several), stacked=True, folded=folded)


def _fit_rows(found: Observed, fits: Sequence[Fit]) -> list[tuple[str, list[Cell]]]:
    """Return for each figure which plays it is of, and its cells; the verdict stands below its name."""
    made = []
    for cells in fit_words.fit_cells(found, fits):
        where, name, yours, simulated, difference, interval, verdict = map(typeset, cells)
        made.append((where, [Cell(name, verdict), Cell(difference, interval), Cell(yours), Cell(simulated)]))
    return made


def _plays(found: Observed) -> Table:
    several = len(found.plan.plays.cells) > 1
    heads = (("Plays of", "text"), ("Figure", "text"), ("Plays", "number"), ("Yours", "number"), ("Interval", "number"))
    rows = [text_cells(*map(typeset, row)) for row in fit_words.seen_cells(found)]
    return Table(heads[0 if several else 1 :], tuple(row[0 if several else 1 :] for row in rows))


def _scripts(found: Observed) -> list[blocks.Block]:
    heads = (("Script", "text"), *((title(head), "number") for head in script_words.HEADS))
    rows = [map(typeset, cells) for cells in script_words.script_cells(found)]
    table = Table(heads, tuple((Cell(name, may), Cell(by), Cell(odd)) for name, by, odd, may in rows), stacked=True)
    made: list[blocks.Block] = [table, *(prose(typeset(note)) for note in script_words.notes(found))]
    mixed = script_words.mixture_cells(found)
    if mixed:
        columns = (("Mixture of", "text"), ("Share of the second", "number"))
        made.append(Table(columns, tuple(text_cells(*row) for row in mixed), caption="Mixtures that are not ruled out"))
    if line := command(found):
        made += [prose("To ask another question for this table:"), Listing(line, "sh")]
    return made


def _chances(held: Stated) -> list[blocks.Block]:
    groups = [Group(each.chances, each.stated, each.share, each.least, each.most) for each in held.bins]
    made: list[blocks.Block] = [
        reliability_figure(groups),
        prose("Counted, by range of stated chances:"),
        _ranges(held),
    ]
    if rows := [tuple(map(typeset, row)) for row in chance_words.odds_cells(held)]:
        heads = (("By the line", "text"), ("Estimate", "number"), ("Right is", "number"), ("Counted", "number"))
        cells = tuple((Cell(name), Cell(is_, ends), Cell(right), Cell(so)) for name, is_, ends, right, so in rows)
        what = "Fitted, by a straight line through all odds; beside it what was counted where just that was told:"
        made += [prose(what), Table(heads, cells, stacked=True)]
    return made


def _ranges(held: Stated) -> Table:
    heads = (("Told", "text"), ("Mean", "number"), ("Came true", "number"), ("Share", "number"))
    rows = [map(typeset, row) for row in chance_words.bin_cells(held)]
    cells = tuple(
        (Cell(told, wrong), Cell(mean), Cell(came), Cell(share, ends)) for told, mean, came, share, ends, wrong in rows
    )
    return Table(heads, cells, stacked=True)


def _facts(found: Observed) -> list[tuple[str, str]]:
    plan = found.plan
    cells = range(len(plan.plays.cells))
    played = shared_settings([plan.cell(0, i, KNOWN).configuration for i in cells])
    named = [fit_words.where(found, i) or plan.plays.label or own_game(plan.scenario).here for i in cells]
    return [
        ("Game", f"{title_of(plan.scenario)} ({plan.scenario.game.name})"),
        ("Plays", f"{plan.plays.where}, {words.games_text(found)}"),
        *((f"Settings {i + 1}", f"{cell}: {plan.plays.sizes[i]} plays") for i, cell in enumerate(named)),
        ("Scripts", ", ".join(plan.script(i) for i in range(len(plan.scripts)))),
        (f"With {plan.script(0)}", settings_as_typed(played)),
        ("Seed", str(plan.seed)),
        ("Version", f"Balance {version()}"),
        ("Scenario", plan.scenario.digest),
        ("Kernels", plan.scenario.game.digest),
    ]


def _statements(found: Observed) -> list[tuple[str, str]]:
    """Return the paragraphs of `How to read it`, each with its first words."""
    plan = found.plan
    level, error = percent(plan.level, 0), percent(1 - plan.level, 0)
    made = [
        (
            "Your plays.",
            f"Shares have the exact interval of Clopper and Pearson, means Student's; all hold at once with {level} "
            "(Bonferroni). They take the plays as a sample; plays that were written down for being odd are none.",
        )
    ]
    if found.fits:
        made += [
            (
                "Fit.",
                "A figure misfits if few subsets, drawn at random from your plays and simulated games together, are "
                f"as far off as your plays. That any figure is called a misfit though the script is right has a chance "
                f"of {error} at most, for all figures of a script together; that the simulated games are finite is "
                f"counted. It fits if the interval of the difference lies within {fit_words.margin(plan)}; else there "
                "are too few plays to tell. The nearest script, if it is not the first, was chosen by what it says: "
                "its intervals are wider, as they hold for all scripts at once.",
            ),
        ]
    if found.stated and found.stated.odds:
        made.append(
            (
                "Odds.",
                "A logistic regression of what came true on the odds that were told (Cox 1958): slope 1 and intercept "
                "0 are right; odds with a slope below 1 are too bold, above 1 too timid. The intercept is what comes "
                "true of those told 50 %, by the line. The line is straight in log odds and goes by all plays: what it "
                "makes of a chance is no count, and it may miss what one range shows. Its intervals are those of the "
                f"profile likelihood, and hold at once with {level}; an end that the plays do not bound is open. Where "
                "a play states a chance for several seats, the scatter over plays widens them.",
            )
        )
    if found.traced:
        alike = "A script plays all seats. A table where one plays like this and another like that is neither"
        if plan.by_seat:
            alike = "A script alone plays all seats; of `hold / random` seat 1 plays by the first"
        made += [
            (
                "Who plays like this.",
                "A script gives each kind of play (ending, winner, length in eight groups) a chance, by its games. "
                "“Less likely than the best” is how many times less likely your plays are by it than by the best "
                "script or mixture. “Chance of such plays” is how often as many of its own games look as odd as your "
                f"plays, at most. Other games of the script serve for that. At {error} or less it does not play like "
                "this table by itself: it is “only mixed” if a part of the plays may go by it, else “ruled out”. "
                f"{script_words.one_is_right(found)} A mixture of two scripts makes a part of the plays by the one, "
                "the rest by the other.",
            ),
            ("Seats.", f"{alike}."),
        ]
    return made
