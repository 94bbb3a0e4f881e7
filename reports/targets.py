"""Say where the figure that was asked for is wanted, and which configurations have it there."""

from collections.abc import Mapping, Sequence

from reports.formats import DASH, SPACE, known, listed, plural
from reports.lookup import Book, called
from reports.tables import Wanted

NAMED = 3  # configurations or scripts that are named one by one
MET, ABOVE, BELOW, OPEN = "met", "above", "below", "open"


def target_text(wanted: Wanted) -> str:
    """Return where a figure is wanted: `30–40 %`, `9–11 rounds`."""
    if wanted.target is None:
        return ""
    scale = 100 if wanted.share else 1
    ends = DASH.join(f"{round(scale * end, 6):g}" for end in wanted.target)
    return f"{ends}{SPACE}%" if wanted.share else f"{ends} {wanted.unit}".strip()


def standing(book: Book, config: int) -> str:
    """Return where a configuration stands to the target: `met`, `above`, `below` or `open`."""
    wanted = book.report.wanted
    ends = book.sure.get((config, wanted.metric, wanted.value)) if wanted else None
    if wanted is None or wanted.target is None or ends is None or not known(*ends):
        return OPEN
    low, high = wanted.target
    if ends[0] > high:
        return ABOVE
    if ends[1] < low:
        return BELOW
    return MET if low <= ends[0] and ends[1] <= high else OPEN


def of_the_published(book: Book, configs: Sequence[int], names: Mapping[int, str]) -> str:
    """Return what the target says of the judged configurations, one for each script."""
    wanted = book.report.wanted
    if wanted is None or wanted.target is None:
        return ""
    by: dict[str, list[str]] = {}
    for config in configs:
        by.setdefault(standing(book, config), []).append(names[config])
    words = {MET: "meet", OPEN: "may meet", ABOVE: "lie above", BELOW: "lie below"}
    clauses = [f"{_named(by[at])} {words[at]} it" for at in words if at in by]
    return f"The target is {target_text(wanted)}: {listed(clauses)}."


def _named(scripts: Sequence[str]) -> str:
    """Return whose games: `the games of hunter and looter`; of many scripts only how many."""
    unlike = list(dict.fromkeys(scripts))
    return f"the games of {listed(unlike) if len(unlike) <= NAMED else f'{len(unlike)} scripts'}"


def of_all(book: Book, names: Mapping[int, str]) -> str:
    """Return how many configurations meet the target, and which if they are few; "" without a target."""
    wanted = book.report.wanted
    if wanted is None or wanted.target is None or len(book.places) < 2:
        return ""
    counted = [config for config in book.counted(book.ordered()) if book.asked(config)]
    met = [config for config in counted if standing(book, config) == MET]
    maybe = sum(standing(book, config) == OPEN for config in counted)
    few = f": {'; '.join(_called(book, config, names) for config in met)}" if 0 < len(met) <= NAMED else ""
    if maybe == len(counted):
        return f"Of {plural(maybe, 'configuration')} it cannot be told yet whether any meets the target."
    others = f"{maybe} others" if met else str(maybe)
    more = f"; of {others} it cannot be told yet" if maybe else ""
    meets = f"{len(met) or 'none'} {'meets' if len(met) == 1 else 'meet'}"
    seen = meets if met or not maybe else "none is seen to meet"
    return f"Of {plural(len(counted), 'configuration')} {seen} the target{few}{more}."


def _called(book: Book, config: int, names: Mapping[int, str]) -> str:
    """Return a configuration in words: `start energy 2, hunter`."""
    settings = [s for s in book.settings if s.kind != "policy"]
    return ", ".join(text for text in (called(settings, book.places[config]), names[config]) if text)
