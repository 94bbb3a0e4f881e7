"""Name the wholes of which a deal is told as a share, alike in every question that tells one."""

WHY_OTHERS = (
    "The deal is measured alike in balance luck and in balance decisions, by how far chances differ after it. Told "
    "beside deal and dice alone it is a larger share than told beside choices too, which are then counted as if drawn "
    "by lot."
)


def with_choices(whose: str) -> str:
    """Return the whole that choices are a part of; `whose` is `the players'` or `a seat's`."""
    return f"all that moves {whose} chance to win (choices, deal and dice)"


def without_choices(whose: str) -> str:
    """Return the whole that choices are no part of, as scripts choose by rule; `whose` as above."""
    return f"all that moves {whose} chance to win while scripts choose by rule (deal and dice, no choices)"
