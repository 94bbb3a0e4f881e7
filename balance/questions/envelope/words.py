"""Say in English what was found, for the terminal, the page and JSON alike."""

from collections.abc import Sequence

from balance.design.even_seats import even_by_lot, why_claim_of_seat
from balance.design.original import title_of
from balance.questions.envelope.claims import Claim
from balance.questions.envelope.estimates import Effect, Estimate
from balance.questions.envelope.plan import EnvelopePlan
from balance.questions.envelope.result import Corner, Envelope, Verdict
from balance.stats.filling_spread import FillingSpread
from balance.studies import traffic_light, where_words
from balance.studies.context_words import (
    budget_ended,
    by_reason,
    for_whom,
    statement,
    why_not_seats,
    why_these_scripts,
)
from balance.studies.first_places import one_of
from balance.studies.gaps import Gaps
from balance.studies.traffic_light import GREEN, RED, SAFE, claimed, more_of
from reports.formats import listed, outwards, title
from reports.plain import count, decimals, digits_between, first_few, percent, percent_range, plural, value_as_typed

NAMED = 4  # entries that a sentence names
MOST_KEEP = 0.5  # of the ways that leave what breaks a claim as published: where fewer keep it, others break it too
ONE_SIDED = 0.9  # share of the fillings on one side of the published game, from which on that is told
MOVES, THEN = "moves it by", "it is then"  # heads of columns of numbers


def answer(found: Envelope) -> list[str]:
    """Return the answer, the most important sentence first."""
    sentences: list[str] = []
    for number, claim in enumerate(found.plan.claims):
        verdicts = [each for each in found.verdicts if each.claim == number]
        sentences.append(_plainly(found, number, claimed(claim.text)))
        sentences.append(traffic_light.first_sentence(found.light(number), _light(found, number, claim.text)))
        sentences += _why_this_figure(found.plan, claim)
        for each in verdicts:
            sentences += [spread(found, each), corners(found, each), singles(found, each), where(found, each)]
    sentences += [_disagreement(found), _assumed(found)]
    sentences.append(statement(found.plan, "what a script does not understand may matter more to people"))
    sentences.append(why_these_scripts(found.plan))
    if not found.decided:
        filled = f"{plural(found.each, 'game')} of each filling"
        sentences.append(budget_ended(f"{filled} and {plural(found.games, 'game')} of what is judged"))
    return [title(sentence) for sentence in sentences if sentence]


# --- sentences -------------------------------------------------------------------------------------------------------


def _why_this_figure(plan: EnvelopePlan, claim: Claim) -> list[str]:
    """Say why the usual claim is of this figure, or what is wrong with one of even seats."""
    if not plan.named:
        return why_not_seats(plan, plan.figures[0])
    if any(side.figure.kind == "payoff" for side in claim.sides) and (found := even_by_lot(plan.places)):
        return [why_claim_of_seat(found)]
    return []


def spread(found: Envelope, verdict: Verdict) -> str:
    """Say in how many fillings the claim holds, and between which values they lie."""
    claim, of = found.plan.claims[verdict.claim], verdict.spread
    keep = round(of.keep * len(of.values))
    whom, interval = for_whom(found.plan, verdict.context), percent_range(of.keep_low, of.keep_high, 0)
    ways = nineteen(claim, of, verdict.published.value)
    lead = f"{whom}{keep} of {len(of.values)} ways to fill the gaps keep it ({interval} %)"
    return f"{lead}; {ways}; {found.plan.own.here} it is {base(found, verdict)}{_beside(found, verdict)}."


def _beside(found: Envelope, verdict: Verdict) -> str:
    """Return where the published game lies among the fillings, if most of them lie on one side: `, ...`."""
    claim, values = found.plan.claims[verdict.claim], verdict.spread.values
    ends = (0.0, 0.0) if claim.relative else (verdict.published.low, verdict.published.high)
    shift = verdict.spread.shift
    lower, higher = int((values + shift < ends[0]).sum()), int((values - shift > ends[1]).sum())
    most, word = max((lower, "lower"), (higher, "higher"))
    if verdict.spread.spread == 0 or most < ONE_SIDED * len(values):
        return ""
    return f", and in at least {most} of the ways it is {word}"


def nineteen(claim: Claim, of: FillingSpread, published: float) -> str:
    """Return between which values nineteen of twenty fillings lie: `in nineteen of twenty 81 to 88 %`.

    Args:
        claim, of: The claim, and what fillings do.
        published: The value as published, beside which it stands.
    """
    if of.spread == 0:
        return f"{_whole_figure(claim)} does not move by more than the dice of {plural(of.games, 'game')} hide"
    return f"in nineteen of twenty ways {_distance(claim, of, published)}"


def corners(found: Envelope, verdict: Verdict) -> str:
    """Say how far the gaps can be filled to either side."""
    claim, whom = found.plan.claims[verdict.claim], for_whom(found.plan, verdict.context)
    up, down = verdict.corners
    told = []
    for corner, way in ((up, "raise"), (down, "lower")):
        if corner.filling.changes:
            told.append(f"everything that seemed to {way} it gives {value(claim, corner.found)}")
        else:
            told.append(f"nothing seemed to {way} it")
    at = [each.after.value for each in verdict.singles if each.after is not None] or [0.0]
    raised, lowered = up.found.value, down.found.value
    far = raised >= max(verdict.spread.high, *at) and lowered <= min(verdict.spread.low, *at)
    end = "other ways may go further" if far else "what moves it alone does not add up"
    return f"{whom}taken together, {told[0]}, and {told[1]}; {end}."


def singles(found: Envelope, verdict: Verdict) -> str:
    """Say which single entries break the claim, or which move the value most."""
    claim, whom = found.plan.claims[verdict.claim], for_whom(found.plan, verdict.context)
    broken = verdict.breaking
    if broken:
        named = [f"{change(each)} ({size(claim, each)})" for each in broken]
        one = "one change alone breaks it" if len(broken) == 1 else "each of these changes alone breaks it"
        return f"{whom}{one}: {listed(first_few(named, NAMED, 'change'))}."
    seen = sorted((each for each in verdict.singles if each.seen), key=lambda each: -abs(each.estimate))
    if not seen:
        return f"{whom}no single change is seen to move it."
    named = [f"{change(each)} ({size(claim, each)})" for each in seen[:2]]
    verb = "moves" if len(named) == 1 else "move"
    most = f"of those judged {listed(named)} {verb} it most"
    if verdict.published.verdict != "holds":
        return f"{whom}{most}."
    return f"{whom}no single change is seen to break it; {most}."


def where(found: Envelope, verdict: Verdict) -> str:
    """Say where among the fillings the claim breaks; "" if nearly all do the same."""
    if verdict.where is None:
        return ""
    alone = list(dict.fromkeys(each.gap.entry for each in verdict.breaking))
    return f"{for_whom(found.plan, verdict.context)}{where_words.sentence(verdict.where, 'it', alone)}."


def unsure(verdict: Verdict) -> list[str]:
    """Return the entries of which these games do not tell whether they alone break what holds."""
    if verdict.published.verdict != "holds":
        return []
    every = sorted(verdict.singles, key=lambda each: -abs(each.estimate))
    return list(
        dict.fromkeys(each.gap.entry for each in every if each.after is not None and each.after.verdict == "open")
    )


def _light(found: Envelope, number: int, text: str) -> str:
    """Say why a claim, of this text, has its light."""
    verdicts = [each for each in found.verdicts if each.claim == number]
    words = {each.published.verdict for each in verdicts}
    here = found.plan.own.here
    unsure = f"these games do not tell whether {claimed(text)} holds even {here}"
    for word, says in (("fails", f"{claimed(text)} does not hold {here}"), ("open", unsure)):
        if word in words:
            return says if words == {word} else f"{says} for all"
    if found.light(number) == GREEN:
        return traffic_light.stands(text, all(each.spread.keep == 1 for each in verdicts))
    if breaking := [effect for each in verdicts for effect in each.breaking]:
        return traffic_light.broken_alone(text, list(map(change, breaking)))
    if found.light(number) == RED:
        return traffic_light.mostly_fails(text)
    if all(each.spread.keep >= SAFE for each in verdicts):
        return traffic_light.too_few_to_say(text, _least_sure(verdicts))
    return traffic_light.sometimes(text)


def _plainly(found: Envelope, number: int, claim: str) -> str:
    """Say what to do about a claim, named as in a sentence; "" where it fails as published."""
    verdicts = [each for each in found.verdicts if each.claim == number]
    words = {each.published.verdict for each in verdicts}
    if "fails" in words:
        return ""
    if "open" in words:
        return f"In plain words: play more --games before you ask what {claim} hangs on."
    if found.light(number) == GREEN:
        return f"In plain words: you need not settle what the rulebook leaves open before you rely on {claim}."
    entries = list(dict.fromkeys(effect.gap.entry for each in verdicts for effect in each.breaking))
    if entries:
        return f"In plain words: before you rely on {claim}, find out {_to_find_out(found, verdicts, entries)}."
    if found.light(number) == RED:
        return (
            f"In plain words: no single gap is seen to break {claim}, but several together do in more than half of the "
            "ways; settle what the rulebook leaves open before you rely on it."
        )
    if open_entries := list(dict.fromkeys(entry for each in verdicts for entry in unsure(each))):
        named = one_of(open_entries, "gap")
        return f"In plain words: these games do not tell whether {named} alone breaks {claim}; play more --games."
    if all(each.spread.keep >= SAFE for each in verdicts):
        return f"In plain words: before you rely on {claim}, {more_of(_least_sure(verdicts))}."
    return f"In plain words: no single gap that was judged breaks {claim}, but several together may."


def _to_find_out(found: Envelope, verdicts: Sequence[Verdict], entries: Sequence[str]) -> str:
    """Return which entries break a claim alone, and how many ways keep it that leave these."""
    left = [found.left_alone(each, entries) for each in verdicts if each.light != GREEN]
    least = min(left, key=lambda each: each[0] / max(1, each[1]))
    them, named = "them" if len(entries) > 1 else "it", listed(first_few(entries, NAMED))
    ways = f"of the {plural(least[1], 'way')} that leave {them} {found.plan.own.stay(len(entries))}"
    if least[0] < MOST_KEEP * least[1]:
        return (
            f"{named}, and the other gaps too; settling {them} alone does not save the claim: {ways} {least[0]} keep it"
        )
    then = f"; {ways} {least[0]} keep it" if least[1] else ""
    return f"{named}{then}"


def _least_sure(verdicts: Sequence[Verdict]) -> float:
    """Return the least share of fillings that keep a claim whatever their luck, unless it is green."""
    return min(each.spread.sure for each in verdicts if each.light != GREEN)


def _disagreement(found: Envelope) -> str:
    """Say for which claims the lights of contexts differ."""
    if len(found.plan.contexts) < 2:
        return ""
    apart = []
    for number, claim in enumerate(found.plan.claims):
        lights = {each.context: each.light for each in found.verdicts if each.claim == number}
        if len(set(lights.values())) > 1:
            told = [f"{light} for {found.plan.context(context)}" for context, light in lights.items()]
            apart.append(f"{claim.text}: {listed(told)}")
    return f"The light hangs on who plays: {'; '.join(apart)}." if apart else ""


def _assumed(found: Envelope) -> str:
    gaps = found.plan.gaps
    values, entries = plural(len(gaps.every), "assumed value"), _entries(gaps)
    of = "1 entry" if entries == 1 else f"{count(entries)} entries (axes, numbers, rows of tables)"
    filled = f"{values} of {of} took other plausible values, {len(gaps.changes)} in all"
    more = f"; {plural(found.dropped, 'way')} that cannot be played {'was' if found.dropped == 1 else 'were'} left out"
    tied = (
        "; entries that hang together, and so change together, count as one"
        if any(gap.group for gap in gaps.every)
        else ""
    )
    return f"{filled}{tied}{more if found.dropped else ''}."


def _entries(gaps: Gaps) -> int:
    """Return how many entries have gaps, as `balance show` counts: a row of a table is one."""
    names = [name for gap in gaps.every for name in gap.group or (gap.entry,)]
    return len({name.rpartition(".")[0] or name for name in names})


# --- parts of sentences ----------------------------------------------------------------------------------------------


def base(found: Envelope, verdict: Verdict) -> str:
    """Return the value as published, with its interval."""
    claim = found.plan.claims[verdict.claim]
    return _absolute(claim, verdict.published)


def value(claim: Claim, estimate: Estimate | None) -> str:
    """Return a value with its interval: `63.1 % (62.0 to 64.2)`, `+3.1 points (+2.0 to +4.2)`."""
    assert estimate is not None
    if claim.relative or claim.right is not None:
        return _signed(claim, estimate.value, estimate.low, estimate.high)
    return _absolute(claim, estimate)


def effect(claim: Claim, each: Effect) -> str:
    """Return by how much a change moves a value: `+3.1 points (2.0 to 4.2)`."""
    return _signed(claim, each.estimate, each.low, each.high)


def size(claim: Claim, each: Effect) -> str:
    """Return by how much a change moves a value, without its interval: `+3.1 points`."""
    return effect(claim, each).partition(" (")[0]


def change(each: Effect) -> str:
    """Return a single change: `start_energy 3→4`."""
    return f"{each.gap.entry} {each.gap.own}→{value_as_typed(each.value)}"


def _absolute(claim: Claim, estimate: Estimate) -> str:
    """Return a value with its interval, without a name: `84.2 % (83.1 to 85.2)`."""
    if claim.right is not None:
        return _signed(claim, estimate.value, estimate.low, estimate.high)
    half = (estimate.high - estimate.low) / 2
    if claim.in_percent:
        digits = decimals(100 * half, 1, 3)
        return f"{percent(estimate.value, digits)} ({percent_range(estimate.low, estimate.high, digits)})"
    digits = decimals(half, 1, 3)
    low, high = outwards(estimate.low, estimate.high, digits)
    return f"{estimate.value:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def _signed(claim: Claim, number: float, low: float, high: float) -> str:
    scale, unit = (100, " points") if claim.in_percent else (1, "")
    digits = digits_between(scale * low, scale * high)
    below, above = outwards(scale * low, scale * high, digits)
    return f"{scale * number:+.{digits}f}{unit} ({below:+.{digits}f} to {above:+.{digits}f})"


def _distance(claim: Claim, of: FillingSpread, published: float) -> str:
    """Return a range of values, rounded outwards; a share as published moves to 0 or to 100 % at most."""
    low, high = within_reach(claim, of, published)
    error = of.error
    if claim.relative or claim.right is not None:
        scale, unit = (100, " points") if claim.in_percent else (1, "")
        digits = decimals(scale * error, 0, 3)
        below, above = outwards(scale * low, scale * high, digits)
        what = "it moves by" if claim.relative else "the difference is"
        if claim.relative and claim.in_percent and claim.right is None and (low <= -published or high >= 1 - published):
            to_none, to_all = low <= -published, high >= 1 - published
            below_text = f"{-100 * published:+.{digits}f} (to 0 %)" if to_none else f"{below:+.{digits}f}"
            above_text = f"{100 - 100 * published:+.{digits}f} (to 100 %)" if to_all else f"{above:+.{digits}f}"
            return f"{what} {below_text} to {above_text}{unit}"
        return f"{what} {below:+.{digits}f} to {above:+.{digits}f}{unit}"
    if claim.in_percent:
        return f"it is {percent_range(low, high, decimals(100 * error, 0, 3))} %"
    digits = decimals(error, 1, 3)
    below, above = outwards(low, high, digits)
    return f"it is {below:.{digits}f} to {above:.{digits}f}"


def within_reach(claim: Claim, of: FillingSpread, published: float) -> tuple[float, float]:
    """Return where nineteen of twenty fillings lie; a share goes no further than 0 or 100 %."""
    if claim.relative and claim.in_percent and claim.right is None:
        return max(of.low, -published), min(of.high, 1 - published)
    return of.low, of.high


def _whole_figure(claim: Claim) -> str:
    return "the difference" if claim.right is not None else claim.left.text


def games_text(found: Envelope) -> str:
    """Return how many games were played."""
    plan = found.plan
    return (
        f"{len(plan.gaps.changes)} single changes, {count(plan.screen)} games each; {plan.fillings} fillings of "
        f"{count(found.each)}; what is judged on {count(found.games)} others"
    )


def left_out(found: Envelope) -> list[str]:
    """Return what could not be filled, and why, each reason once."""
    return by_reason(
        (f"{each.dial}={each.after}" if each.after else each.dial, each.reason) for each in found.plan.gaps.left
    )


def corner_text(claim: Claim, corner: Corner) -> str:
    """Return a corner: how many changes, and the value."""
    left = f", {plural(corner.left_out, 'change')} left out" if corner.left_out else ""
    return f"{plural(len(corner.filling.changes), 'change')}{left}: {value(claim, corner.found)}"


def announcement(plan: EnvelopePlan, screening: str, rest: str) -> str:
    """Return what it will take."""
    gaps, contexts = plan.gaps, len(plan.contexts)
    whom = f" for {contexts} contexts" if contexts > 1 else ""
    changes = f"{plural(len(gaps.changes), 'single change')} of {plural(len(gaps.every), 'gap')}{whom}"
    return (
        f"{title_of(plan.scenario)}: {changes}, {plural(plan.screen, 'game')} of each: about {screening}; then "
        f"{plural(plan.fillings, 'filling')} of {plural(plan.each, 'game')}, and what is judged: about {rest}"
    )


def columns(claim: Claim) -> tuple[str, ...]:
    """Return the heads of a table of single changes; a relative claim is of the very move."""
    return ("change", MOVES, "the claim") if claim.relative else ("change", MOVES, THEN, "the claim")


def row(claim: Claim, each: Effect) -> tuple[str, ...]:
    """Return a single change that was judged, for a table of `columns`."""
    assert each.after is not None
    told = {"holds": "holds", "fails": "does not hold", "open": "cannot be told"}[each.after.verdict]
    after = () if claim.relative else (value(claim, each.after),)
    return (change(each), effect(claim, each), *after, told)


def interval(claim: Claim, each: Effect) -> str:
    """Return the interval of a change that was not judged: `-2.1 to +1.4 points`."""
    scale, unit = (100, " points") if claim.in_percent else (1, "")
    digits = digits_between(scale * each.low, scale * each.high)
    low, high = outwards(scale * each.low, scale * each.high, digits)
    return f"{low:+.{digits}f} to {high:+.{digits}f}{unit}"
