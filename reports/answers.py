"""Choose which sentences of a long answer stand before its tables.

The others are folded, or left for `--all`.
This module imports nothing, so that commands stay quick.
"""

from collections.abc import Sequence

PLAIN = "In plain words"  # begins what says it for who reads nothing else
NOT_TURNED = "Not turned"  # begins what says which options turn more
HOLDS = ("All of this holds", NOT_TURNED, "Not rated", "The budget ended it")  # how surely, and what is left out
MOST_SHOWN = 6  # sentences of an answer that are shown at once
FEW_MORE = 2  # to hide so many others would not shorten it


def first_screen(sentences: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the sentences that are shown at once, in their order, and the others.

    Those in plain words are shown wherever they stand, and those that say how surely it holds and whether all was
    played.

    Args:
        sentences: The answer, the most important sentence first.
    """
    always = (PLAIN, *HOLDS)
    numbered = list(enumerate(sentences))
    rest = [text for i, text in numbered if i >= MOST_SHOWN and not text.startswith(always)]
    if len(rest) <= FEW_MORE:
        return list(sentences), []
    return [text for i, text in numbered if i < MOST_SHOWN or text.startswith(always)], rest
