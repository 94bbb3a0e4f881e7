"""Print what plays tell: the answer, then figure by figure, script by script, stated chances."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from balance.cli.output import heading, say
from balance.cli.tables import Column, table
from balance.cli.titles import title_of

if TYPE_CHECKING:
    from balance.questions.observed.chances import Stated
    from balance.questions.observed.counted import Counted
    from balance.questions.observed.result import Observed


def print_plays(found: "Observed") -> None:
    """Print what a file of plays tells."""
    from balance.questions.observed import words
    from balance.questions.observed.repeat_line import again

    plan = found.plan
    title = f"{title_of(plan.scenario)}: what do the plays in {plan.plays.where} say?"
    heading(title, f"{words.games_text(found)}; seed {plan.seed}")
    for sentence in found.answer:
        say(sentence)
    _print_figures(found)
    if found.traced and len(plan.scripts) > 1:
        _print_scripts(found)
    if found.stated:
        _print_chances(found.stated)
    say()
    if sure := words.sure(found):
        say(sure, "dim")
    say(f"The same again: {again(plan)}", "dim")


def _print_figures(found: "Observed") -> None:
    from balance.questions.observed import fit_words, words

    place, figure = Column("plays of", key=len(found.plan.plays.cells) > 1), Column("figure", style="bold", key=True)
    if not found.figures:
        return
    say()
    if found.fits:
        say(f"Against {fit_words.judged(found)}", "bold")
        numbers = _numbers("yours", "simulated", "difference", "interval")
        table([place, figure, *numbers, Column("verdict", wraps=True)], fit_words.fit_cells(found, found.fits[0]))
        if unlisted := words.unlisted(found):
            say(unlisted, "dim")
    else:
        table([place, figure, *_numbers("plays", "yours", "interval")], fit_words.seen_cells(found))


def _print_scripts(found: "Observed") -> None:
    from balance.questions.observed import script_words

    say()
    say("Who plays like this table?", "bold")
    columns = [
        Column("script", style="bold", key=True),
        *_numbers(*script_words.HEADS),
        Column("verdict"),
    ]
    table(columns, script_words.script_cells(found))
    for note in script_words.notes(found):
        say(note, "dim")


def _print_chances(stated: "Stated") -> None:
    from balance.questions.observed import chance_words

    say()
    say("Stated chances, by range", "bold")
    columns = [*_numbers("told", "mean", "came true", "share", "interval"), Column("verdict")]
    table(columns, chance_words.bin_cells(stated))


def _numbers(*heads: str) -> list[Column]:
    return [Column(head, right=True) for head in heads]


def print_counts(found: "Counted", texts: Sequence[str]) -> None:
    """Print what counts tell; `texts` are the counts as typed."""
    from balance.questions.observed.count_words import sure

    heading(f"What {'does' if len(texts) == 1 else 'do'} {' and '.join(texts)} tell?")
    for sentence in found.answer:
        say(sentence)
    say()
    say(sure(found), "dim")
