"""Say in English what counts tell."""

from balance.questions.observed.counted import Against, Apart, Count, Counted
from balance.questions.observed.interval_words import share_ends, signed
from balance.stats.enough import POWER
from balance.stats.intervals import EXACT
from balance.stats.more_plays import MOST, rounded_up
from reports.formats import outwards
from reports.plain import count, percent, plural

SELDOM = 0.05  # what comes less often is hardly luck
LIKELY = 0.9  # what holds with less is not "very likely"
RARE = 1e-6  # chances below are told as "less than 1 in 1 000 000"


def answer(found: Counted) -> list[str]:
    """Return the answer, the most important sentence first."""
    lines = _apart(found.apart, found) if found.apart else [f"{told(found.counts[0])} (exact interval: {EXACT})."]
    lines += [sentence for each in found.against for sentence in _against(each)]
    if not found.against and not found.apart:
        lines.append("--even 2 asks whether that is an even share of two, --target 35% whether it is 35 %.")
    lines.append(plainly(found))
    return lines


def told(one: Count) -> str:
    """Return a count with its share and interval: `26 of 30 plays are 86.7 %, 69.2 to 96.3`."""
    share = percent(one.share)
    verb = "is" if one.plays == 1 else "are"
    return f"{count(one.wins)} of {plural(one.plays, 'play')} {verb} {share}, {share_ends(one.low, one.high)}"


def asked(each: Against) -> str:
    """Return the share that a count is compared with: `an even share among 2, 50.0 %`."""
    if each.what == "even":
        return f"an even share among {each.seats}, {percent(each.value)}"
    return f"the target, {_target(each)}"


def _target(each: Against) -> str:
    """Return the share that was typed; a small one is not told as `< 0.1 %`."""
    share = percent(each.value)
    return share if share[0].isdigit() else f"{f'{100 * each.value:.11f}'.rstrip('0')} %"


def _against(each: Against) -> list[str]:
    """Return the sentences on a count and a share that is asked about."""
    one = f"{count(each.count.wins)} of {count(each.count.plays)}"
    if each.side:
        way = "more" if each.side > 0 else "less"
        many = "as many, or more," if each.side > 0 else "as few, or fewer,"
        by_luck = f"if {_target(each)} were true, {many} would come {_often(each.chance)}"
        return [f"{one} is {way} than {asked(each)}: {by_luck}."]
    if each.exact:
        as_asked = "as even as can be" if each.what == "even" else "just the target"
        return [f"{one} is {as_asked}, {_target(each)}; it is at most {_off(each)} off."]
    return [f"{one} does not tell whether it is more or less than {asked(each)}: the interval holds it.", more(each)]


def more(each: Against | Apart) -> str:
    """Return the sentence on how many more plays would decide."""
    if isinstance(each, Apart) and each.difference == 0:
        return "No number of further plays that go as these did would decide it: both shares are the same."
    of_each = " of each" if isinstance(each, Apart) else ""
    if each.more is None:
        return f"More than {count(MOST)} plays more{of_each} would be needed to decide it, if they go as these did."
    sure = f"{POWER:.0%}".replace("%", " %")
    return (
        f"About {plural(rounded_up(each.more), 'play')} more{of_each} would decide it with a chance of {sure}, if they "
        "go as these did; judge once, when all are played."
    )


def _off(each: Against) -> str:
    """Return how far a share may be off what is asked about, rounded up: `16.2 points`."""
    return f"{outwards(0, 100 * each.off, 1)[1]:.1f} points"


def _often(chance: float) -> str:
    """Return how often something comes: `1 time in 34 000`, rounded so that it is not rarer than it is."""
    if chance < RARE:
        return "less than once in 1 000 000 such series"
    times = int(1 / chance)
    unit = 10 ** max(0, len(str(times)) - 2)
    return f"about once in {count(times // unit * unit)} such series" if times > 1 else f"{percent(chance)} of the time"


def _apart(apart: Apart, found: Counted) -> list[str]:
    first, other = found.counts
    low, high = (f"{end:+.1f}" for end in _outwards(apart))
    points = f"{signed(100 * apart.difference, 1)} points ({low} to {high})"
    if apart.side:
        lines = [f"They differ: the first share minus the second is {points}."]
    else:
        lines = [f"These plays do not tell the two apart: the first share minus the second is {points}.", more(apart)]
    return [*lines, f"{told(first)}; {told(other)}."]


def _outwards(apart: Apart) -> tuple[float, float]:
    return outwards(100 * apart.low, 100 * apart.high, 1)


def plainly(found: Counted) -> str:
    """Return one sentence for somebody without statistics."""
    if found.apart is not None:
        if found.apart.side:
            larger = "first" if found.apart.side > 0 else "second"
            luck = "hardly" if found.level >= 1 - SELDOM else "maybe"
            return f"In plain words: the {larger} is won more often, and that is {luck} luck."
        most = max(abs(end) for end in _outwards(found.apart))
        return (
            "In plain words: these plays do not show which is won more often; the difference may be as large as "
            f"{most:.1f} points."
        )
    one = found.counts[0]
    if not found.against:
        ends = share_ends(one.low, one.high, 0).split(" to ")
        likely = "very likely" if found.level >= LIKELY else "maybe"
        return (
            f"In plain words: played for ever, it would {likely} be won between {ends[0]} and {ends[1]} times in 100."
        )
    sayings = []
    for each in found.against:
        than = "its even share" if each.what == "even" else _target(each)
        if each.side:
            way = "more" if each.side > 0 else "less"
            sayings.append(
                f"it wins {way} than {than}, and that is {'hardly' if each.chance < SELDOM else 'maybe'} luck"
            )
        elif each.exact:
            sayings.append(f"it was won just as often as {than} says, and {_off(each)} off are possible")
        else:
            few = f"{plural(one.plays, 'play')} {'is' if one.plays == 1 else 'are'} too few"
            sayings.append(f"{few} to tell whether it wins more or less than {than}")
    return f"In plain words: {'; '.join(sayings)}."


def sure(found: Counted) -> str:
    """Return the sentence that states the level of the intervals."""
    level = f"{100 * found.level:g} %"
    if found.apart is None:
        return f"The interval holds with {level} or more."
    return f"The interval of the difference holds with {level}, those of both shares at once with {level} or more."
