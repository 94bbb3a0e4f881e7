"""Define `balance observed`: what do plays at a real table say?"""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.output import heading, print_json, say

if TYPE_CHECKING:
    from balance.questions.observed.counts import Counted

PANEL = ("Questions", 5)
EXAMPLES = (
    "balance observed 26/30 --even 2",
    "balance observed 493/586 420/500",
)


def observed(
    what: Annotated[
        list[str],
        typer.Argument(metavar="COUNT…", show_default=False, help="WINS/PLAYS, such as 26/30; two are compared."),
    ],
    even: Annotated[
        int | None,
        typer.Option(parser=options.whole(), metavar="N", show_default=False, help="Against an even share among N."),
    ] = None,
    target: Annotated[
        str | None, typer.Option(metavar="SHARE", show_default=False, help="Against a share: 35% or 0.35.")
    ] = None,
    level: Annotated[
        float, typer.Option(parser=options.number(), metavar="P", help="Chance that the interval holds.")
    ] = 0.95,
    json: options.Json = False,
) -> None:
    """Say what your own plays tell: how large a share may be, and against what."""
    from balance.questions.observed.counts import count

    found = count(what, even=even, target=target, level=level)
    if json:
        print_json(_counted_as_json(found))
        return
    _render_counts(found, what)


def _render_counts(found: "Counted", texts: list[str]) -> None:
    from balance.questions.observed.count_words import sure

    heading(f"What do {' and '.join(texts)} tell?")
    for sentence in found.answer:
        say(sentence)
    say()
    say(sure(found), "dim")


def _counted_as_json(found: "Counted") -> dict[str, Any]:
    return {
        "level": found.level,
        "answer": found.answer,
        "counts": [{**vars(each), "share": each.share} for each in found.counts],
        "against": [{**vars(each), "count": f"{each.count.wins}/{each.count.plays}"} for each in found.against],
        "difference": None if found.apart is None else vars(found.apart),
    }
