"""Make the page: the answer, figure by figure, script by script, stated chances."""

from collections.abc import Sequence
from pathlib import Path

from balance.installation import version
from balance.questions.observed import chance_words, fit_words, script_words, words
from balance.questions.observed.chances import Stated
from balance.questions.observed.fit import MISFITS, Fit
from balance.questions.observed.like import command
from balance.questions.observed.repeat_line import again
from balance.questions.observed.study import Observed
from balance.studies.page_files import Head, write_sections
from reports import blocks
from reports.blocks import Cell, Facts, Listing, Section, Table, leads, prose, reading, text_cells
from reports.formats import percent, typeset
from reports.reliability import Group, reliability_figure

KIND = "a study of plays"


def write_page(found: Observed, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Raises:
        InputError: If they cannot be written.
    """
    plan = found.plan
    summary = f"{plan.plays.label + '; ' if plan.plays.label else ''}{words.games_text(found)}; seed {plan.seed}"
    footer = f"Made by Balance {version()}. Plays are of people, simulated figures of scripted players."
    head = Head(f"{plan.scenario.title}: what do your plays say?", summary, footer)
    return write_sections(page, head, lambda: sections(found), KIND)


def sections(found: Observed) -> list[Section]:
    """Return the sections of the page in order."""
    plan = found.plan
    made = [Section("answer", "In short", tuple(leads([typeset(text) for text in found.answer])))]
    if found.fits:
        made.append(Section("fit", f"Does {plan.script(0)} fit?", tuple(_fit(found))))
    else:
        made.append(Section("plays", "Your plays", (_plays(found),)))
    if found.traced and len(plan.scripts) > 1:
        made.append(Section("scripts", "Who plays like this table?", tuple(_scripts(found))))
    if found.stated:
        made.append(Section("chances", "Stated chances", tuple(_chances(found.stated))))
    made += [
        Section("played", "What was played", (Facts(tuple(_facts(found))),)),
        reading(_statements(found)),
        Section("reproduce", "How to reproduce it", (prose("The same again:"), Listing(again(plan), "sh"))),
    ]
    return made


def _fit(found: Observed) -> list[blocks.Block]:
    several = len(found.plan.plays.cells) > 1
    made: list[blocks.Block] = [_fit_table(found, found.fits[0], "")]
    for number, fits in found.fits.items():
        if number:
            wrong = sum(each.verdict == MISFITS for each in fits)
            what = f"{wrong} of {len(fits)} figures misfit" if wrong else "no figure is seen to misfit"
            made.append(_fit_table(found, fits, f"Against {found.plan.script(number)}: {what}"))
    return [*made, _plays(found)] if several else made


def _fit_table(found: Observed, fits: Sequence[Fit], folded: str) -> Table:
    """Return a table of figures: what misfits stands out by its words."""
    several = [("Plays of", "text")] if len(found.plan.plays.cells) > 1 else []
    columns = [*several, ("Figure", "text"), ("Yours", "number"), ("Simulated", "number")]
    rows = []
    for where, name, yours, simulated, difference, interval, verdict in fit_words.fit_cells(found, fits):
        cells = [Cell(name), Cell(typeset(yours)), Cell(typeset(simulated))]
        cells += [Cell(typeset(difference), typeset(interval)), Cell(verdict)]
        rows.append(tuple([Cell(where), *cells] if several else cells))
    columns += [("Difference", "number"), ("Verdict", "text")]
    return Table(tuple(columns), tuple(rows), stacked=True, folded=folded)


def _plays(found: Observed) -> Table:
    several = len(found.plan.plays.cells) > 1
    heads = (("Plays of", "text"), ("Plays", "number"), ("Figure", "text"), ("Yours", "number"), ("Interval", "number"))
    rows = [text_cells(*map(typeset, row)) for row in fit_words.seen_cells(found)]
    return Table(heads[0 if several else 1 :], tuple(row[0 if several else 1 :] for row in rows))


def _scripts(found: Observed) -> list[blocks.Block]:
    heads = (("Script", "text"), ("Less likely by", "number"), ("Looks as odd", "number"), ("Verdict", "text"))
    table = Table(heads, tuple(text_cells(*map(typeset, row)) for row in script_words.script_cells(found)))
    made: list[blocks.Block] = [table]
    mixed = script_words.mixture_cells(found)
    if mixed:
        columns = (("Mixture of", "text"), ("Share of the second", "number"))
        made.append(Table(columns, tuple(text_cells(*row) for row in mixed), caption="Mixtures that are not ruled out"))
    if line := command(found):
        made += [prose("To ask another question for this table:"), Listing(line, "sh")]
    return made


def _chances(held: Stated) -> list[blocks.Block]:
    groups = [Group(each.chances, each.stated, each.share, each.least, each.most) for each in held.bins]
    heads = ("Told", "How many", "Mean", "Came true", "Interval")
    columns = (*((head, "number") for head in heads), ("Verdict", "text"))
    table = Table(columns, tuple(text_cells(*map(typeset, row)) for row in chance_words.bin_cells(held)))
    return [reliability_figure(groups), table]


def _facts(found: Observed) -> list[tuple[str, str]]:
    plan = found.plan
    cells = [fit_words.where(found, i) or plan.plays.label or "as published" for i in range(len(plan.plays.cells))]
    return [
        ("Game", f"{plan.scenario.title} ({plan.scenario.game.name})"),
        ("Plays", f"{plan.plays.where}, {words.games_text(found)}"),
        *((f"Settings {i + 1}", f"{cell}: {plan.plays.sizes[i]} plays") for i, cell in enumerate(cells)),
        ("Scripts", ", ".join(plan.script(i) for i in range(len(plan.scripts)))),
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
                "are too few plays to tell.",
            ),
        ]
    if found.traced:
        made += [
            (
                "Who plays like this.",
                "A script gives each kind of play (ending, winner, length in eight groups) a chance, by its games. "
                "“Less likely by” is how many times less likely your plays are by it than by the best script or "
                "mixture. “Looks as odd” is how often as many of its own games look as odd as your plays, at most. "
                f"Other games of the script serve for that. Somebody who plays like a script is ruled out with {error} "
                "at most. A mixture of two scripts makes a part of the plays by the one, the rest by the other.",
            ),
            (
                "All seats alike.",
                "A script plays all seats. A table where one plays like this and another like that is neither, and may "
                "look like a mixture.",
            ),
        ]
    return made
