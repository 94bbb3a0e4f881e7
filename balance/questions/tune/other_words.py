"""Sentences on what a change does elsewhere: with other scripts, numbers of players and modes."""

from collections.abc import Mapping, Sequence

from balance.design.present_values import values_of
from balance.questions.tune.consequences import neighbours
from balance.questions.tune.figure_texts import called, change_range, change_text, ends_text, figure_text, script_range
from balance.questions.tune.lengths import apart
from balance.questions.tune.moves import STAY
from balance.questions.tune.result import Proposal, Shift, Tuning
from balance.questions.tune.targets import Target
from reports.formats import listed, outwards
from reports.plain import capital, first_few, percent, plural, value_as_typed
from scenarios.loader.settings import PLAYERS, POLICY
from scenarios.loader.tables import RANDOM

NAMED = 2  # scripts that a sentence names with their figures


def moved_most(tuning: Tuning) -> list[str]:
    """Return what else the smallest change moves most: players and modes, and a script if that is more."""
    shifts = [each for each in _best_shifts(tuning) if each.figure.in_percent and each.value != RANDOM]
    modes, scripts = ([each for each in shifts if (each.axis == POLICY) == is_script] for is_script in (False, True))
    around, script = (max(filter(_is_seen, of), key=_moved, default=None) for of in (modes, scripts))
    sentences = [] if around is None else [_most(tuning, around, modes, _modes_text(modes))]
    if script is not None and (around is None or _moved(script) > _moved(around)):
        without = f" (without {RANDOM})" if _but_random(tuning) else ""
        sentences.append(_most(tuning, script, scripts, f"scripts{without}"))
    return sentences


def _modes_text(shifts: Sequence[Shift]) -> str:
    """Return what was played besides scripts: `player counts and modes`, or one of the two."""
    axes = {shift.axis for shift in shifts}
    played = [*(["player counts"] if PLAYERS in axes else []), *(["modes"] if axes - {PLAYERS} else [])]
    return listed(played)


def _is_seen(shift: Shift) -> bool:
    return shift.change is not None and not shift.change[1].low <= 0 <= shift.change[1].high


def _moved(shift: Shift) -> float:
    return abs(shift.change[0]) if shift.change else 0.0


def _most(tuning: Tuning, shift: Shift, every: Sequence[Shift], of: str) -> str:
    """Return the sentence on what the smallest change moves most of several cells, or in a single one.

    Where that is not decided it names those that it may move as much.
    """
    move = best_of(tuning).move
    change = f"{change_text(move, tuning.plan.dials)} {'moves' if len(move.settings) == 1 else 'move'}"
    figure, (before, after) = called(shift.figure), ends_text(shift)
    ends = f"from {before} to {after} ({change_range(shift)})"
    if len({each.told for each in every}) == 1:
        return f"With {shift.told}, {change} {figure} {ends}."
    as_much = _as_much(shift, [each for each in every if each.figure == shift.figure])
    if not as_much:
        return f"Of other {of}, {change} {figure} most with {shift.told}: {ends}."
    named = as_much[:NAMED] if len(as_much) > NAMED + 1 else as_much
    others = [*named, *([f"{len(as_much) - len(named)} others"] if len(as_much) > len(named) else [])]
    names = listed(others, "or")
    return f"Of other {of}, {change} {figure} {ends} with {shift.told}, and perhaps as much with {names}."


def _as_much(most: Shift, every: Sequence[Shift]) -> list[str]:
    """Return where a change may move a figure as much as in the cell where it is seen to move it most.

    There the interval reaches beyond the nearer end of that cell's: the intervals of all hold at once.
    """
    assert most.change is not None
    near = min(abs(most.change[1].low), abs(most.change[1].high))
    reaching = [
        each for each in every if each.change and max(abs(each.change[1].low), abs(each.change[1].high)) >= near
    ]
    return [each.told for each in sorted(reaching, key=_moved, reverse=True) if each is not most]


def _but_random(tuning: Tuning) -> str:
    """Return what is said of scripts if `random` is one of them, as it is left out; else ""."""
    return f" but {RANDOM}" if any(shift.value == RANDOM for shift in _best_shifts(tuning)) else ""


def other_scripts(tuning: Tuning) -> list[str]:
    """Return what the smallest change reaches with other scripts, and whether a difference is seen.

    It is seen where the interval of a script does not overlap that of the proposal.
    """
    first, with_script = tuning.plan.targets[0], _by_script(tuning)
    if not with_script or not first.figure.in_percent:
        return []
    reached = best_of(tuning).reached[0]
    elsewhere = _elsewhere(first, with_script) if tuning.met and not with_no_other(tuning) else []
    if not any(apart(shift.reached, reached.bounds) for shift in with_script.values()):
        lowest, highest = (
            min(s.reached.low for s in with_script.values()),
            max(s.reached.high for s in with_script.values()),
        )
        low, high = outwards(100 * lowest, 100 * highest, 1)
        span = f"{figure_text(first, tuning)} lies between {low:.1f} and {high:.1f} %"
        others = f"with every other script{_but_random(tuning)}"
        return [f"Who plays makes no difference that is seen{_with_change(tuning)}: {span} {others}.", *elsewhere]
    least, most = (pick(with_script, key=lambda script: with_script[script].after) for pick in (min, max))
    texts = [f"{percent(with_script[script].after)} with {script}" for script in dict.fromkeys((least, most))]
    others = f" (other scripts{_but_random(tuning)})"
    after = f"{_with_change(tuning)} {figure_text(first, tuning)}".strip()
    return [f"It hangs on who plays: {after} is {' to '.join(texts)}{others}.", *elsewhere]


def _with_change(tuning: Tuning) -> str:
    """Return the change that the answer speaks of, after a space: ` with ap 3 -> 2`; "" if it is none."""
    move = best_of(tuning).move
    return "" if move == STAY else f" with {change_text(move, tuning.plan.dials)}"


def _by_script(tuning: Tuning) -> dict[str, Shift]:
    """Return what the first figure becomes with each other script but `random`."""
    first = tuning.plan.targets[0]
    return {
        str(shift.value): shift
        for shift in _best_shifts(tuning)
        if shift.figure == first.figure and shift.axis == POLICY and shift.value != RANDOM
    }


def with_no_other(tuning: Tuning) -> list[str]:
    """Return that the target is missed with every other script, if there are several; else nothing."""
    first, with_script = tuning.plan.targets[0], _by_script(tuning)
    missed = [first.verdict(*shift.reached[:2]) == "missed" for shift in with_script.values()]
    if not tuning.met or len(missed) <= NAMED or not all(missed) or not first.figure.in_percent:
        return []
    near = [f"{name} ({script_range(with_script[name])})" for name in _nearest(first, with_script)]
    others = f"all {len(missed)} others{f' ({RANDOM} left out)' if _but_random(tuning) else ''}"
    own = values_of(POLICY, tuning.plan.places[0].configuration)
    who = f"only {value_as_typed(own[0])}" if len(set(own)) == 1 else "only who plays here"
    reaches = capital(f"{_with_change(tuning)} {who} reaches it".strip())
    nearest = listed(first_few(near, NAMED, "script"), "or")
    return [f"{reaches}: with {others} the target is missed, nearest with {nearest}."]


def _nearest(target: Target, with_script: Mapping[str, Shift]) -> list[str]:
    """Return the scripts that may be nearest to a target that all miss, by intervals; nearest first."""
    ends = {name: [target.off(end) for end in (s.reached.low, s.reached.high)] for name, s in with_script.items()}
    surely = min(max(each) for each in ends.values())
    may = [name for name, each in ends.items() if min(each) <= surely]
    return sorted(may, key=lambda name: (target.off(with_script[name].after), name))


def _elsewhere(target: Target, with_script: Mapping[str, Shift]) -> list[str]:
    """Say with which other scripts the target is missed, and with which it is not known to be reached."""
    said = {"missed": "missed", "open": "not known to be reached"}
    clauses = []
    for verdict, is_it in said.items():
        scripts = [name for name, s in with_script.items() if target.verdict(*s.reached[:2]) == verdict]
        scripts.sort(key=lambda name: (-target.off(with_script[name].after), name))
        texts = [f"{name} ({script_range(with_script[name])})" for name in scripts[:NAMED]]
        if more := len(scripts) - len(texts):
            texts.append(plural(more, "other script"))
        if texts:
            clauses.append(f"{is_it} with {listed(texts)}")
    return [f"The target is {'; it is '.join(clauses)}."] if clauses else []


def best_of(tuning: Tuning) -> Proposal:
    """Return the proposal that the answer speaks of."""
    return (tuning.met or tuning.proposals)[0]


def _best_shifts(tuning: Tuning) -> Sequence[Shift]:
    return best_of(tuning).shifts


def around_text(tuning: Tuning) -> str:
    """Return where it is seen what else a change moves: `for other scripts and in other modes`."""
    names = {POLICY: "for other scripts", PLAYERS: "with other numbers of players"}
    return listed(list(dict.fromkeys(names.get(each.axis, "in other modes") for each in neighbours(tuning.plan))))
