"""Say which proposals rest on numbers that the script misplays, or may misplay, and why."""

from balance.questions.tune.figure_texts import change_text
from balance.questions.tune.moves import STAY, Move
from balance.questions.tune.result import Proposal, Smaller, Tuning
from reports.formats import listed

VERDICTS = {"met": "reached", "open": "too near to say", "missed": "not reached"}


def verdict_text(proposal: Proposal) -> str:
    """Return a verdict for a table, and whether it rests on misplayed numbers: `reached, but misplayed`."""
    mark = "misplayed" if proposal.misplayed else "may be misplayed" if proposal.doubtful else ""
    return f"{VERDICTS[proposal.verdict]}{f', but {mark}' if mark else ''}"


def caveat(change: Proposal | Smaller) -> str:
    """Return what is said after a change that the script misplays: `, which the script misplays`; else ""."""
    does, names = ("misplays", change.misplayed) if change.misplayed else ("may misplay", change.doubtful)
    if not names:
        return ""
    if len(names) == len(change.move.names) == 1:
        return f", which the script {does}"
    return f", of which the script {does} {listed(names)}"


def aside(change: Proposal | Smaller) -> str:
    """Return the same where the sentence goes on."""
    said = caveat(change)
    return f"{said}," if said else ""


def others(tuning: Tuning, it: str = "it") -> list[str]:
    """Return the other changes that reach the targets; those that are misplayed apart.

    Args:
        tuning: What came of it.
        it: What they reach, as the sentence before calls it: `it` or `them`.
    """
    kinds: dict[str, list[Proposal]] = {}
    for each in tuning.met[1:]:
        if each.move != STAY:
            kinds.setdefault(caveat(each), []).append(each)
    sentences = []
    for said, (first, *more) in kinds.items():  # one clause for each: a change is often of two numbers joined by "and"
        clauses = [f"{change_text(first.move, tuning.plan.dials)}{aside(first)} reaches {it} too"]
        clauses += [f"so does {change_text(each.move, tuning.plan.dials)}{said}" for each in more]
        sentences.append(f"{'; '.join(clauses)}.")
    return sentences


def misplayed(tuning: Tuning) -> list[str]:
    """Return which numbers the script misplays, so that nobody judges these rules by it."""
    names = list(dict.fromkeys(name for each in tuning.proposals for name in each.misplayed))
    if not names:
        return []
    better = {dial.name: dial.better for dial in tuning.plan.dials}
    reasons = [
        f"{'more' if better[name] == 'more' else 'less'} {name} should help and is seen to lose" for name in names
    ]
    rules = "rule" if len(names) == 1 else "rules"
    return [f"The script misplays {listed(names)} ({listed(reasons)}): do not judge the {rules} by it."]


def doubtful(tuning: Tuning) -> list[str]:
    """Return which changes the script may misplay: they should do the reverse of what is wanted."""
    dials = {dial.name: dial for dial in tuning.plan.dials}
    seen = {name for each in tuning.proposals for name in each.misplayed}
    pairs = dict.fromkeys(
        (name, dict(each.move.settings)[name])
        for each in tuning.proposals
        for name in each.doubtful
        if name not in seen
    )
    said: dict[str, list[str]] = {}
    for name, value in pairs:
        dial = dials[name]
        helps = (float(value) > float(dial.now)) == (dial.better == "more")
        change = change_text(Move(((name, value),), dial.steps(value)), tuning.plan.dials)
        said.setdefault("help" if helps else "hurt", []).append(change)
    sentences = []
    for does, changes in said.items():
        it, rules = ("it", "rule") if len(changes) == 1 else ("them", "rules")
        sentences.append(
            f"{listed(changes)} should {does}, so the script may misplay {it}: do not judge the {rules} by it."
        )
    return sentences
