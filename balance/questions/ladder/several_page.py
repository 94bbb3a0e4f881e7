"""Make the page of several ladders: what each says in short, then a section for each."""

from pathlib import Path

from balance.questions.ladder import page, repeat_line, several_words
from balance.questions.ladder.result import Ladder, Ladders
from balance.studies import page_files
from balance.studies.effect_words import short_reason
from reports.blocks import Block, Code, Facts, Listing, Prose, Section, prose, reading
from reports.formats import typeset
from reports.plain import settings_as_typed


def write_ladders(climbed: Ladders, out: str | Path) -> tuple[Path, Path]:
    """Write the page of several ladders, with its Markdown beside it.

    Args:
        climbed: The ladders.
        out: The page, a file that ends in `.html`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the files cannot be written.
    """
    last = page.footer(climbed.plan.plans[0])
    head = page_files.Head(several_words.heading_of(climbed), several_words.shared(climbed), **last)
    return page_files.write_sections(Path(out), head, lambda: sections(climbed), page.KIND)


def sections(climbed: Ladders) -> list[Section]:
    """Return the sections of the page in order."""
    plan = climbed.plan
    short = tuple(Prose((typeset(text),), "lead") for text in several_words.summary(climbed))
    made = [Section("answer", "In short", short)]
    made += [_ladder(climbed, ladder, number) for number, ladder in enumerate(climbed.ladders)]
    return [
        *made,
        Section("played", "What was played", (Facts(tuple(_facts(climbed))),)),
        reading(page.statements([each.plan for each in climbed.ladders], plan.level)),
        Section("reproduce", "How to reproduce it", tuple(_again(climbed))),
    ]


def _ladder(climbed: Ladders, ladder: Ladder, number: int) -> Section:
    """Return the section of a ladder: what else it says, its figure, its rungs, what seats are worth."""
    _, *others = several_words.answer_of(climbed, ladder)
    blocks: list[Block] = [prose(typeset(text)) for text in others]
    blocks += [page.figure_of(ladder, 1 + 2 * number), *page.rungs_blocks(ladder)]
    if not ladder.seats.is_empty():
        blocks += [prose(f"{page.SEATS_TITLE}:"), *page.seats_blocks(ladder)]
    if not ladder.teams.is_empty():
        blocks += [prose("Which team wins, by script:"), *page.teams_blocks(ladder)]
    return Section(f"ladder-{number + 1:02d}", climbed.plan.context(ladder.plan), tuple(blocks))


def _facts(climbed: Ladders) -> list[tuple[str, str]]:
    plan = climbed.plan
    facts = page.facts_of_all(plan.plans[0])
    for ladder in climbed.ladders:
        own = [text for label, text in page.facts_of(ladder) if label in ("Settings", "Who climbs", "From outside")]
        scripts = ", ".join(rung.script for rung in ladder.order.rungs)
        facts.append((plan.context(ladder.plan), f"{'; '.join(own)}; scripts from the worst: {scripts}"))
    facts += [(plan.context(each), f"left out: {reason}") for each, reason in climbed.hopeless]
    return facts + [
        ("Left out", f"{settings_as_typed(each.settings)}: {short_reason(each.reason)}") for each in plan.skipped
    ]


def _again(climbed: Ladders) -> list[Block]:
    """Return the lines that climb all ladders, each alone, and that play the games of the topmost rungs."""
    alone = "\n".join(repeat_line.climb(ladder) for ladder in climbed.ladders)
    games = "\n".join(repeat_line.play(ladder) for ladder in climbed.ladders)
    return [
        prose("The same ladders:"),
        Listing(repeat_line.climb_all(climbed), "sh"),
        prose("Each ladder alone:"),
        Listing(alone, "sh"),
        prose("The games of their topmost rungs, by ", Code("balance play"), ":"),
        Listing(games, "sh"),
        *page.other_question(climbed.plan.plans, climbed.plan.grid),
    ]
