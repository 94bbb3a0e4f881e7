"""Say on a page what columns and their words mean: at hover, and in a folded list."""

from collections.abc import Iterable, Mapping, Sequence

from reports.blocks import Block, Facts, Fold
from reports.formats import human, setting_name, title

ENDINGS = "outcome"
Meanings = Mapping[str, str]  # what columns of the games count and their words mean: `keys`, `outcome=win`


def meaning(told: Meanings, column: str, word: str = "") -> str:
    """Return what a column, or a word of it, means, as a sentence; "" if nobody has described it."""
    return sentence(told.get(f"{column}={word}" if word else column, ""))


def sentence(text: str) -> str:
    """Return a meaning with its capital and its point."""
    text = text.replace("`", "")
    return title(text) + ("." if text and not text.endswith((".", "!", "?")) else "") if text else ""


def columns_list(told: Meanings, columns: Iterable[str]) -> tuple[Block, ...]:
    """Return the folded list of what these columns count, with words that have meanings of their own."""
    pairs: list[tuple[str, str]] = []
    for column in dict.fromkeys(columns):
        if text := meaning(told, column):
            pairs.append((title(setting_name(column)), text))
        words = [key.partition("=")[2] for key in told if key.startswith(f"{column}=")]
        pairs += [(f"{title(setting_name(column))}: {human(word)}", meaning(told, column, word)) for word in words]
    return (Fold("What the columns mean", (Facts(tuple(pairs)),)),) if pairs else ()


def endings_list(told: Meanings, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the folded list of what these outcomes mean."""
    pairs = tuple((title(human(word)), text) for word in words if (text := meaning(told, ENDINGS, word)))
    return (Fold("What the endings mean", (Facts(pairs),)),) if pairs else ()
