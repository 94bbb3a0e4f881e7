"""Make the page: blocks that `reports` draws."""

from collections.abc import Iterator
from pathlib import Path

from balance.design.original import title_of
from balance.design.repeat_line import repeat_line
from balance.questions.tune import figure_texts, words
from balance.questions.tune.consequences import MOVED_GAMES, neighbours
from balance.questions.tune.misplayed_words import verdict_text
from balance.questions.tune.moves import STAY
from balance.questions.tune.plan import PROPOSALS
from balance.questions.tune.repeat_line import again
from balance.questions.tune.result import Estimate, Proposal, Tuning
from balance.studies.other_seed import other_seed
from balance.studies.page_files import Head, write_sections
from reports import formats
from reports.blocks import Block, Cell, Facts, Listing, Prose, Section, Table, in_short, merged, reading, text_cells
from scenarios.loader.settings import POLICY

KIND = "a tuning"
MOST_TRIED = 40  # changes that are listed


def write_page(tuning: Tuning, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths."""
    plan = tuning.plan
    games = f"{formats.plural(plan.games, 'game')} of each proposal" if tuning.proposals else "no proposal was judged"
    head = Head(f"{title_of(plan.scenario)}: what to change", f"{words.who_plays(tuning)}, {games}, seed {plan.seed}")
    return write_sections(page, head, lambda: sections(tuning), KIND)


def sections(tuning: Tuning) -> list[Section]:
    """Return the sections of the page in order."""
    made = [
        in_short(text.replace("->", "→") for text in words.answer(tuning)),
        Section("proposals", "Proposals", (_proposals(tuning),)),
    ]
    made += [
        Section(
            f"moves-{n}",
            _typeset(f"What else {figure_texts.change_text(each.move, tuning.plan.dials)} moves"),
            tuple(_moves(each)),
            folded=n > 0,
        )
        for n, each in enumerate(tuning.proposals)
        if each.shifts or each.unplayable
    ]
    if tuning.changes:
        made.append(Section("tried", "What was tried", tuple(_tried(tuning)), folded=True))
    once_more = (Facts(_facts(tuning)), Listing(f"{again(tuning.plan)}\n", "sh"), *_play(tuning))
    return [*made, reading(_reading(tuning)), Section("again", "Once more", once_more)]


def _proposals(tuning: Tuning) -> Table:
    """Return the proposals: one column a target, the published game first."""
    if words.many(tuning):
        return _of_many(tuning)
    plan = tuning.plan
    columns = (
        ("Change", "text"),
        ("Steps", "number"),
        *((formats.title(figure_texts.wanted_text(target, tuning)), "number") for target in plan.targets),
        *([] if tuning.length_wanted else [("Rounds", "number")]),
        ("Verdict", "text"),
    )
    as_it_is = [("As it is", "", tuning.published, tuning.length, "")]
    rows = [] if any(each.move == STAY for each in tuning.proposals) else as_it_is
    rows += [
        (
            figure_texts.change_text(each.move, plan.dials),
            f"{each.move.steps:g}",
            each.reached,
            each.length,
            formats.title(verdict_text(each)),
        )
        for each in tuning.proposals
    ]
    cells = []
    for change, steps, reached, length, verdict in rows:
        figures = []
        for target, estimate in zip(plan.targets, reached, strict=True):
            text, _, interval = formats.typeset(figure_texts.estimate_text(target, estimate)).partition(" (")
            figures.append(Cell(text, interval.rstrip(")").replace(" to ", formats.DASH)))
        rounds = [] if tuning.length_wanted else [_length(length)]
        cells.append((Cell(_typeset(change)), Cell(steps), *figures, *rounds, Cell(verdict)))
    return Table(columns, tuple(cells), stacked=True)


def _length(length: Estimate) -> Cell:
    """Return the cell of a mean length, with its interval."""
    low, high = formats.outwards(length.bounds.low, length.bounds.high, 2)
    return Cell(f"{length.value:.2f}", f"{low:.2f}{formats.DASH}{high:.2f}")


def _of_many(tuning: Tuning) -> Table:
    """Return the proposals where many things are wanted: one row a target, one column a proposal."""
    heads, *rows = words.many_table(tuning)
    titles = [*map(formats.title, heads[:3]), *map(_typeset, heads[3:])]  # names of numbers stay as they are typed
    columns = ((titles[0], "text"), *((each, "number") for each in titles[1:]))
    cells = []
    for figure, *texts in rows:
        parts = (formats.typeset(text).partition(" (")[::2] for text in texts)
        told = (Cell(text, ends.rstrip(")").replace(" to ", formats.DASH)) for text, ends in parts)
        cells.append((Cell(formats.title(figure)), *told))
    return Table(columns, tuple(cells), stacked=True)


def _moves(proposal: Proposal) -> Iterator[Block]:
    """Yield what a proposal moves elsewhere, and where it cannot be played."""
    if proposal.shifts:
        yield _shifts(proposal)
    if proposal.unplayable:
        yield Prose((f"This change cannot be played with {formats.listed(proposal.unplayable)}.",))


def _shifts(proposal: Proposal) -> Table:
    columns = (
        ("At", "text"),
        ("Figure", "text"),
        ("Difference", "number"),  # before the others, so that it is seen on a telephone
        ("As it is", "number"),
        ("Changed", "number"),
    )
    rows = []
    for shift in proposal.shifts:
        difference, _, interval = formats.typeset(figure_texts.change_range(shift)).partition(", ")
        figures = (Cell(formats.typeset(each)) for each in figure_texts.ends_text(shift))
        changed = Cell(difference, interval)
        rows.append((Cell(shift.told), Cell(figure_texts.called(shift.figure)), changed, *figures))
    return Table(columns, merged(rows, 1), stacked=True)


def _tried(tuning: Tuning) -> Iterator[Block]:
    """Yield the changes that came nearest while looking; their figures chose, so they have no intervals."""
    targets = tuning.plan.targets
    every = sorted(tuning.changes, key=lambda each: (each.off(targets), each.move.steps))
    columns = (
        ("Change", "text"),
        ("Games", "number"),
        *((formats.title(figure_texts.figure_text(target, tuning)), "number") for target in targets),
        ("", "text"),
    )
    rows = [
        (
            _typeset(figure_texts.change_text(each.move, tuning.plan.dials)),
            formats.whole(each.games),
            *(
                formats.percent(value) if target.figure.in_percent else formats.number(value)
                for target, value in zip(targets, each.estimates, strict=True)
            ),
            "ruled out" if each.out else "",
        )
        for each in every[:MOST_TRIED]
    ]
    shown = f"The nearest {len(rows)} of {formats.whole(len(every))}" if len(rows) < len(every) else "All"
    yield Prose((f"{shown}, in the games that chose; the proposals above were judged by others.",), "note")
    yield Table(columns, tuple(text_cells(*row) for row in rows))


def _reading(tuning: Tuning) -> Iterator[tuple[str, str]]:
    yield ("Who plays.", f"{words.who_plays(tuning)}. {words.promise(tuning)}")
    if not tuning.length_wanted:
        yield ("Rounds.", "Of the first cell; the intervals of all proposals hold at once with 95 % among themselves.")
    yield (
        "Steps.",
        "A whole number's step is 1, another's a twentieth of its range, another word is one step; steps of several "
        f"numbers are added. At most {PROPOSALS} changes are judged; shown is one for each set of numbers, the "
        "smallest that is known to reach the target. Of one verdict, changes that the script misplays or may misplay "
        "come last; of the others, those that make games longer or shorter by more than a quarter come after those "
        "that do not; then those of fewest steps come first.",
    )
    yield (
        "Verdict.",
        "Reached: all intervals lie within what is wanted. Not reached: one lies outside. Too near to say: neither; "
        "more --games tell.",
    )
    scripts = (
        "It hangs on who plays where the interval of a script's figure does not overlap the proposal's. With a script "
        "the target is missed where that interval lies outside of what is wanted, and not known to be reached where "
        "it reaches outside."
    )
    every = ", and every script in all seats"
    if all(each.axis != POLICY for each in neighbours(tuning.plan)):
        every, scripts = "", "Other scripts were not tried."
    yield (
        "What else it moves.",
        f"{formats.whole(MOVED_GAMES)} games of each cell, the same dice before and after: other numbers of players"
        f"{', ' if scripts else ' and '}other values of the modes that are set{every}. In brackets stands what the "
        f"game sets otherwise there, such as a number that has its new value there already. {scripts}",
    )
    yield (
        "Ruled out.",
        "Of all changes that were looked at, one that does reach the target is ruled out with a chance of 5 % at most.",
    )
    yield other_seed(tuning.plan.seed)


def _facts(tuning: Tuning) -> tuple[tuple[str, str], ...]:
    plan = tuning.plan
    return (
        ("What may change", ", ".join(dial.name for dial in plan.dials)),
        ("Changes tried", formats.whole(len(tuning.changes))),
        ("Games of a proposal", formats.whole(plan.games)),
        ("Seed", str(plan.seed)),
        ("Games are kept in", str(tuning.folder)),
    )


def _play(tuning: Tuning) -> Iterator[Block]:
    """Yield the line that plays the games of the first proposal."""
    best, place = (tuning.met or tuning.proposals)[:1], tuning.plan.places[0]
    for each in best:
        settings = {**tuning.plan.settings, **place.at, **dict(each.move.settings)}
        options = {"games": tuning.plan.games, "seed": tuning.plan.seed}
        yield Prose(("The first proposal's games:",))
        yield Listing(repeat_line("play", settings, options, tuning.plan.source) + "\n", "sh")


def _typeset(text: str) -> str:
    """Return a text with true minus signs and arrows, and no-break spaces before percent signs."""
    return formats.typeset(text).replace("->", "→")
