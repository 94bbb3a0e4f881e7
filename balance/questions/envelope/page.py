"""Make the page: the answer, the spread of each claim and what moves it, and what was assumed."""

from pathlib import Path

from balance.design.original import title_of
from balance.questions.envelope import words
from balance.questions.envelope.claims import Claim
from balance.questions.envelope.estimates import Effect
from balance.questions.envelope.repeat_line import again
from balance.questions.envelope.result import Envelope, Verdict
from balance.studies.closed_groups import closed_groups
from balance.studies.context_words import facts, for_whom
from balance.studies.page_files import Head, write_sections
from balance.studies.traffic_light import meaning
from balance.studies.where_page import HOW, where_table
from reports import blocks
from reports.blocks import Cell, Facts, Listing, Panel, Section, Table, leads, prose, reading
from reports.formats import percent, plural, title, typeset
from reports.plain import value_as_typed
from reports.spread import LEGEND, WIDER, spread

KIND = "an envelope"


def write_page(found: Envelope, page: Path) -> tuple[Path, Path]:
    """Write the page and its Markdown; return their paths.

    Raises:
        InputError: If they cannot be written.
    """
    plan = found.plan
    summary = f"{plan.label}; {words.games_text(found)}; seed {plan.seed}"
    head = Head(f"{title_of(plan.scenario)}: does it hang on what is assumed?", summary)
    return write_sections(page, head, lambda: sections(found), KIND)


def sections(found: Envelope) -> list[Section]:
    """Return the sections of the page in order."""
    plan = found.plan
    claimed = [("Claimed", "; ".join(claim.text for claim in plan.claims))]
    made = [Section("answer", "In short", tuple(leads([typeset(text) for text in found.answer])))]
    made += [_claim(found, number, claim) for number, claim in enumerate(plan.claims)]
    made.append(Section("gaps", "What is assumed, and what else is plausible", tuple(_gaps(found))))
    return [
        *made,
        Section("played", "What was played", (Facts(tuple(facts(plan, (), words.games_text(found), claimed))),)),
        reading(_statements(found)),
        Section("reproduce", "How to reproduce it", (prose("The same envelope:"), Listing(again(plan), "sh"))),
    ]


def _claim(found: Envelope, number: int, claim: Claim) -> Section:
    """Return the section of a claim: a drawing and a table for each context."""
    plan, verdicts = found.plan, [each for each in found.verdicts if each.claim == number]
    caption = (
        f"Each of {plural(len(found.fillings), 'way')} to fill the gaps, its noise taken off. "
        + f"{'0' if claim.relative else 'The line'} is {plan.own.game}"
        + "; diamonds are all changes together that seemed to lower the value, or to raise it. "
        + (WIDER if any(each.spread.spread for each in verdicts) else "")
    )
    panels = tuple(_panel(found, each) for each in verdicts)
    parts: list[blocks.Block] = [blocks.Figure(panels, caption, LEGEND, large=len(panels) < 3)]
    for each in verdicts:
        parts += _tables(found, each)
    return Section(f"claim-{number + 1:02d}", claim.text, tuple(parts))  # it begins with a name as it is typed


def _panel(found: Envelope, verdict: Verdict) -> Panel:
    claim, near = found.plan.claims[verdict.claim], verdict.near
    name = f"spread-{verdict.claim * len(found.plan.contexts) + verdict.context + 1:02d}"
    distance = claim.relative or claim.right is not None
    unit = ("points" if distance else "%") if claim.in_percent else ""
    label = found.plan.context(verdict.context)
    heading = ": ".join(part for part in (label, _what(claim)) if part)
    published = 0.0 if claim.relative else verdict.published.value
    up, down = (each.found.value for each in verdict.corners)
    of, claimed = verdict.spread, (near.low, near.high)
    most = words.within_reach(claim, of, verdict.published.value) if of.spread else None  # as the sentence says
    svg = spread(name, heading, of.values.tolist(), published, most, (down, up), claimed, unit, found.plan.own.label)
    return Panel(name, f"{heading}: {words.spread(found, verdict)}", svg)


def _what(claim: Claim) -> str:
    """Return what is drawn."""
    figure = claim.left.text
    if claim.relative:
        return f"{figure}, change"
    return figure if claim.right is None else f"{figure} less {claim.right.text}"


def _tables(found: Envelope, verdict: Verdict) -> list[blocks.Block]:
    """Return the changes that were judged, and folded all others."""
    claim, whom = found.plan.claims[verdict.claim], for_whom(found.plan, verdict.context)
    parts: list[blocks.Block] = [
        prose(typeset(f"{whom}{name}: {words.corner_text(claim, each)}."))
        for name, each in zip(("Everything that raises it", "Everything that lowers it"), verdict.corners, strict=True)
    ]
    if verdict.where is not None and verdict.where.entries:
        parts.append(where_table(verdict.where, found.plan.own, whom))
    judged = sorted(verdict.singles, key=lambda each: -abs(each.estimate))
    if judged:
        kinds = {words.MOVES: "number", words.THEN: "number"}
        columns = tuple((title(head), kinds.get(head, "text")) for head in words.columns(claim))
        rows = tuple(_single(words.row(claim, each)) for each in judged)
        parts.append(Table(columns, rows, caption=title(f"{whom}single changes that were judged"), stacked=True))
    rest = [each for each in _of(found, verdict) if not each.judged]
    if rest:
        rest.sort(key=lambda each: -max(abs(each.low), abs(each.high)))
        rows = tuple((Cell(words.change(each)), Cell(typeset(words.interval(claim, each)))) for each in rest)
        folded = f"{whom}{plural(len(rest), 'other single change')}, of which only an interval is known"
        parts.append(Table((("Change", "text"), ("Moves it by", "number")), rows, folded=folded, stacked=True))
    return parts


def _single(row: tuple[str, ...]) -> tuple[Cell, ...]:
    """Return a row of the table of single changes: intervals stand below their values, which saves width."""
    name, *values, verdict = map(typeset, row)
    return (Cell(name), *map(blocks.valued, values), Cell(verdict))


def _of(found: Envelope, verdict: Verdict) -> list[Effect]:
    return [each for each in found.effects if (each.context, each.claim) == (verdict.context, verdict.claim)]


def _gaps(found: Envelope) -> list[blocks.Block]:
    """Return what is assumed with its plausible values and the reason, and what was not filled."""
    gaps = found.plan.gaps
    more = f" Of {gaps.fixed} more that are assumed nothing else is plausible, or they are no rules."
    each = "each cell of a table counted"
    lead = f"{plural(len(gaps.every), 'value')} that the rulebook leaves open ({each}) took other values."
    parts: list[blocks.Block] = [prose(lead + (more if gaps.fixed else ""))]
    columns = (("Entry", "text"), (found.plan.own.head, "text"), ("Also plausible", "text"), ("Why", "text"))
    rows = tuple(
        tuple(
            Cell(text)
            for text in (
                " & ".join(gap.group) or gap.entry,
                gap.own,
                ", ".join(map(value_as_typed, gap.values)),
                gap.reason,
            )
        )
        for gap in gaps.every
    )
    parts.append(Table(columns, rows, folded=f"All {plural(len(gaps.every), 'value')}", stacked=True))
    parts += [prose(typeset(line)) for line in closed_groups(found.plan.places, alike=False)]
    return parts + [prose(typeset(f"Not filled: {line}.")) for line in words.left_out(found)]


def _statements(found: Envelope) -> list[tuple[str, str]]:
    """Return the paragraphs of `How to read it`, each with its first words."""
    plan = found.plan
    return [
        (
            "A gap",
            "is a value that the rulebook does not say, or says in more than one way. The scenario plays one value and "
            "lists in assumed/plausible.csv which others could stand there, and why. What you set with --set is no "
            "gap; what a copy changed still is, if its plausible.csv lists it.",
        ),
        (
            "Ways to fill the gaps.",
            "Each entry takes one of its plausible values, its own among them, each as likely and each by itself; "
            "entries that hang together, as the list says in its column group, change together. So the share of ways "
            "is no probability that the claim is true: it says how much of it hangs on the gaps.",
        ),
        (
            "The light.",
            f"{meaning('the claim', plan.own.here)} Over several scripts: red if it is red for one, green if it is "
            "green for all.",
        ),
        (
            "Noise.",
            "The games of a way have luck of their own. Its size is taken off the spread of the ways (an analysis of "
            "variance over ways and game numbers), and each way's value is moved towards the middle accordingly. Each "
            f"way is taken against {plan.own.game} on the same dice; the luck that all ways share widens the range "
            "and the interval of the share.",
        ),
        (
            "Together.",
            "All changes that seemed to raise a value in the screening, taken together, are played on other games; so "
            "are all that seemed to lower it. They show how far the gaps reach at least, not at most.",
        ),
        ("Where it breaks.", HOW),
        (
            "Intervals.",
            f"All hold at once with {percent(plan.level, 0)} (Bonferroni: half of the error is shared among all single "
            "changes of the screening, a quarter is that of where it breaks, a quarter is shared among what is judged "
            "on other games and the shares of ways).",
        ),
    ]
