"""Say in English what was found, for the terminal, the page and JSON alike."""

from collections import Counter
from collections.abc import Sequence

from balance.design.original import title_of
from balance.questions.dials.findings import ALIVE, ASKS, DEAD, EXPLAINED, FIXED, STALE, Finding, Move
from balance.questions.dials.plan import DialsPlan
from balance.questions.dials.result import DialFindings
from balance.studies.context_words import budget_ended, by_reason
from reports.formats import listed
from reports.plain import count, first_few, plural

NAMED, SHOWN = 6, 4  # dials that a sentence names, and values in a row of the table
HOW_TO_EXPLAIN = 'Why a dial changes nothing may be said in game.toml, under [dead]:  "NAME" = "REASON"'
IN_WORDS = {"decisions_by": "decisions of a seat", "payoff": "a seat's share of the win"}  # of every game's columns
TWIN = "plays as another value"  # of a value, in place of not seen alive
COLUMNS = ("dial", "tried", "games", "verdict", "what differs")


def answer(found: DialFindings) -> list[str]:
    """Return the answer, the most important sentence first."""
    every = [each for each in found.findings if each.kind != "value"]
    dead = [each for each in every if each.verdict == DEAD]
    alive = [each for each in every if each.verdict in (ALIVE, STALE)]
    explained = [each for each in every if each.verdict == EXPLAINED]
    turned, dials = found.turned, plural(found.turned, "dial")
    sentences = [_plainly(found, dead)] if turned else []
    if dead:
        sentences.append(f"{len(dead)} of {dials} {_are(dead)} not seen to change any result: {_named(dead)}.")
    elif len(alive) == turned:
        if alive:
            were = "turned" if found.decided else "decided so far"
            sentences.append(f"Each of the {dials} that were {were} changes a result of some game{_far(alive)}.")
    else:
        changes = "changes" if len(alive) == 1 else "change"
        parts = [f"{len(alive)} of {dials} {changes} a result of some game{_far(alive)}"]
        if asks := [each for each in every if each.verdict == ASKS]:
            parts.append(_asks(asks))
        if explained:
            parts.append(f"game.toml says why {_named(explained)} {'does' if len(explained) == 1 else 'do'} not")
        sentences.append(f"{'; '.join(parts)}.")
    sentences += [
        f"{each.dial} plays as {each.plays_as} in all {plural(each.games, 'game')}."
        for each in found.findings
        if each.kind == "value" and each.verdict == DEAD
    ]
    sentences += [
        f"game.toml says that {each.dial} changes nothing, but it does: {move_text(each.move, each.kind)}."
        for each in found.findings
        if each.move and each.verdict == STALE
    ]
    sentences += _contexts(found.plan, every)
    values = [each for each in found.findings if each.kind == "value" and each.verdict == EXPLAINED]
    sentences += [f"{each.dial} plays as {each.plays_as}, as game.toml explains." for each in values if each.plays_as]
    if untold := [*(explained if dead else []), *(each for each in values if not each.plays_as)]:
        sentences.append(f"What game.toml explains changes nothing: {_named(untold)}.")
    fixed = [each.partition(": ") for each in by_reason((f.dial, f.why) for f in every if f.verdict == FIXED)]
    sentences += [f"Not turned: {'; '.join(f'{names} ({why})' for names, _, why in fixed)}."] if fixed else []
    if dead:
        sentences.append(f"That is no proof: it is what {plural(found.plan.games, 'game')} of each value say.")
    if not found.decided:
        sentences.append(budget_ended(f"{found.turned} of {plural(found.dials, 'dial')} were decided"))
        if found.turned and found.open and dead:  # where nothing is dead, the plain words name them
            sentences.append(f"Not decided yet: {_some(found.open)}.")
    return sentences


def _far(alive: Sequence[Finding]) -> str:
    """Return how many of these dials change a result in other settings only, as a clause; "" if none."""
    far = [each for each in alive if each.move and each.move.elsewhere and each.move.where]
    return f", {len(far)} of them only with other settings" if far else ""


def _asks(findings: Sequence[Finding]) -> str:
    verb = "differs" if len(findings) == 1 else "differ"
    return f"{_named(findings)} {verb} only in how often somebody is asked"


def _are(findings: Sequence[Finding]) -> str:
    return "is" if len(findings) == 1 else "are"


def _named(findings: Sequence[Finding]) -> str:
    """Return the names of dials, of many the first ones."""
    return _some([each.dial for each in findings])


def _contexts(plan: DialsPlan, findings: Sequence[Finding]) -> list[str]:
    """Say what matters only in some contexts: those that were asked for, or others that were tried."""
    sentences, only = [], dict[str, list[Finding]]()
    for each in findings:
        if each.move and each.move.elsewhere:
            only.setdefault(each.move.place, []).append(each)
    for where, every in only.items():
        codes = [each for each in every if not where and _has_codes(plan, each)]
        sentences += [
            f"{each.dial}'s values are codes, so no step was played; it matters at {each.move.at}."
            for each in codes
            if each.move
        ]
        if not (of := [each for each in every if each not in codes]):
            continue
        matter = "matters" if len(of) == 1 else "matter"
        how = f"with {where}, and not as the game stands" if where else "further away than a step, short of the ends"
        sentences.append(f"{_named(of)} {matter} {how}.")
    for i in range(len(plan.contexts)):
        if silent := [each for each in findings if each.move and not each.move.elsewhere and i in each.silent]:
            verb = "changes" if len(silent) == 1 else "change"
            sentences.append(f"For {plan.context(i)} {_named(silent)} {verb} nothing.")
    return sentences


def _has_codes(plan: DialsPlan, finding: Finding) -> bool:
    """Return whether the values of a dial are codes, of which none is a step away from another."""
    number = plan.scenario.numbers.get(finding.dial)
    return number is not None and number.nominal


def _plainly(found: DialFindings, dead: Sequence[Finding]) -> str:
    """Say it for somebody without statistics: all that changes nothing as the game stands, then the rest."""
    here = _here(found)
    if not dead:
        others = "everything else" if here else "everything"
        every = f"{others} that {'could be turned' if found.decided else 'is decided so far'}"
        explained = any(each.verdict == EXPLAINED and not each.plays_as for each in found.findings)
        but = ", but for what game.toml explains" if explained else ""
        twins = sum(1 for each in found.findings if each.plays_as)
        them = f"; {plural(twins, 'value')} {'plays' if twins == 1 else 'play'} as another" if twins else ""
        are = "is" if len(found.open) == 1 else "are"
        open_ones = f"; {_some(found.open)} {are} not decided yet" if found.open and not found.decided else ""
        return f"In plain words: {'; '.join([*here, every])} makes a difference to some game{but}{them}{open_ones}."
    it, shows = ("it is", "it shows") if len(dead) == 1 else ("they are", "they show")
    return (
        f"In plain words: {_named(dead)} did nothing in these games, at any value that was tried; a rule may be "
        f"missing in the game's code, or {it} not needed, or {shows} only with other numbers, which were not "
        f"tried{''.join(f'; {each}' for each in here)}."
    )


def _here(found: DialFindings) -> list[str]:
    """Return clauses on what changes no result as the game stands, though it does something."""
    dials = [each for each in found.findings if each.kind != "value"]
    idle = [each for each in dials if each.move and each.move.elsewhere and each.move.where and not each.asked]
    asks = [each for each in dials if each.asked and each.verdict != EXPLAINED]
    clauses = []
    if idle:
        verb = "changes" if len(idle) == 1 else "change"
        clauses.append(f"{_named(idle)} {verb} nothing as the game stands, only with other settings")
    return [*clauses, f"{_asks(asks)}, as the game stands"] if asks else clauses


def rows(found: DialFindings, findings: Sequence[Finding]) -> list[tuple[str, ...]]:
    """Return the cells of the table of `COLUMNS`."""
    return [(f.dial, _tried(f), count(f.games), verdict(f), explanation(found.plan, f)) for f in findings]


def _tried(finding: Finding) -> str:
    more = len(finding.tried) - SHOWN
    return ", ".join(finding.tried[:SHOWN]) + (f" and {count(more)} more" if more > 0 else "")


def verdict(finding: Finding) -> str:
    """Return the verdict, in capitals if the command fails because of it.

    A value of a dial that is alive is not dead: its games are those of another value.
    """
    told = TWIN if finding.verdict == DEAD and finding.plays_as else finding.verdict
    return told.upper() if finding.bad else told


def explanation(plan: DialsPlan, finding: Finding) -> str:
    """Return what differs in the results, or why nothing does."""
    if finding.move is not None:
        moved = move_text(finding.move, finding.kind)
        if finding.reason:
            return f"{moved}; yet [dead] says: {finding.reason}"
        still = listed([plan.context(i) for i in finding.silent]) if len(finding.silent) < len(plan.contexts) else ""
        cells = f"; nothing by {_some(finding.cells)}" if finding.cells else ""
        return f"{moved}{cells}{f'; nothing for {still}' if still else ''}"
    if finding.asked is not None:
        asked = move_text(finding.asked, finding.kind)
        nothing = f"{asked}, and nothing else in {plural(finding.games, 'game')}, whatever was tried"
    elif not finding.tried:
        nothing = finding.why or "nothing else can be played"
    elif finding.plays_as:
        nothing = f"plays as {finding.plays_as} in {plural(finding.games, 'game')}"
    else:
        nothing = f"nothing in {plural(finding.games, 'game')}, whatever was tried"
    return f"{nothing}: {finding.reason}" if finding.reason else nothing


def _some(names: Sequence[str]) -> str:
    return listed(first_few(names, NAMED))


def move_text(move: Move, kind: str) -> str:
    """Return a difference as text: `rounds in 97.5 % of games at 1, with players=2`."""
    where = f", with {move.place}" if move.where else ""
    against = f" against {move.against}" if kind == "value" else ""
    return f"{IN_WORDS.get(move.column, move.column)} in {100 * move.share:.3g} % of games at {move.at}{against}{where}"


def counted(found: DialFindings) -> str:
    """Return how many dials and single values have each verdict.

    It reads `Dials: 42 alive; single values: 1 explained`.
    """
    parts = []
    for called, is_value in (("Dials", False), ("single values", True)):
        verdicts = Counter(verdict(each) for each in found.findings if (each.kind == "value") == is_value)
        if verdicts:
            parts.append(f"{called}: {', '.join(f'{count(n)} {each}' for each, n in verdicts.items())}")
    return "; ".join(parts)


def who(plan: DialsPlan) -> str:
    """Return what all contexts share, and what each is: `players=1; for ghost and hunter; seed 0`."""
    contexts = listed([plan.context(i) for i in range(len(plan.contexts))])
    return "; ".join(each for each in (plan.label, contexts and f"for {contexts}", f"seed {plan.seed}") if each)


def games_text(found: DialFindings) -> str:
    """Return how many games were played of what."""
    more = f"; {plural(found.elsewhere, 'other setting')} tried" if found.elsewhere else ""
    plan = found.plan
    first, *then = plan.looks
    games = f"{plural(first, 'game')} of each" + (f", {count(then[0])} of what shows nothing in them" if then else "")
    return f"{_changes(plan)}, {games}{more}"


def _changes(plan: DialsPlan) -> str:
    """Return how many changes there are, of several contexts that of all of them."""
    contexts = f" for {len(plan.contexts)} contexts together" if len(plan.contexts) > 1 else ""
    return f"{plural(len(plan.turns[0]), 'change')}{contexts}"


def announcement(plan: DialsPlan, first: str, each: str) -> str:
    """Return what a search will take: the first look, and what each dial takes that shows nothing in it."""
    return (
        f"{title_of(plan.scenario)}: {plural(len(plan.to_turn), 'dial')}, {_changes(plan)}, "
        f"{plural(plan.looks[0], 'game')} of each: about {first}; then {plural(plan.games, 'game')} of what "
        f"shows nothing, and other settings: at most about {each} for each such dial (estimates)"
    )
