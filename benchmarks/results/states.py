"""Say of each block whether it is fresh: played from its plan, by the kernels of today, and as it was written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.results.pages import Written, read_page
from benchmarks.results.plans import ROOT, Block, PlanError, read_plans
from benchmarks.results.sources import sources

DRAFT = "draft"  # in place of a plan's digest where other numbers of games were played
FRESH, NEW, EDITED, DRAWN, OTHER_PLAN, OTHER_SOURCES = (
    "fresh",
    "not played yet",
    "edited by hand",
    "a draft of fewer games",
    "its plan has changed",
    "the game, what estimates, or a library has changed",
)


@dataclass(frozen=True)
class State:
    """Hold a block, how it stands in its page, and whether it is fresh: one of the words above."""

    block: Block
    written: Written
    word: str


def states(pages: Sequence[str] = ()) -> Iterator[State]:
    """Yield the state of each block of these pages, of all if there are none.

    Raises:
        PlanError: If there is no such page, a plan or a marker is wrong, or one is missing for the other.
    """
    plans = read_plans()
    every = list(dict.fromkeys(block.page for block in plans))
    for page in pages or every:
        if page not in every:
            raise PlanError(f"{page} has no plans; pages are {', '.join(every)}")
        found = {each.name: each for each in read_page(ROOT / page)}
        blocks = [block for block in plans if block.page == page]
        if missing := [block.name for block in blocks if block.name not in found]:
            raise PlanError(f"{page}: no block <!-- results: {missing[0]} --> for the plan of that name")
        if missing := [name for name in found if name not in {block.name for block in blocks}]:
            raise PlanError(f"{page}: no plan for the block {missing[0]}")
        yield from (State(block, found[block.name], _word(block, found[block.name])) for block in blocks)


def _word(block: Block, written: Written) -> str:
    """Return whether a block is fresh, and if not, why."""
    if written.edited:
        return EDITED
    if not written.plan:
        return NEW
    if written.plan == DRAFT:
        return DRAWN
    if written.plan != block.digest:
        return OTHER_PLAN
    return FRESH if written.sources == sources(block) else OTHER_SOURCES
