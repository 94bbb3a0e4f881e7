"""Name the wholes of which a deal is told as a share, alike in every question that tells one."""


def why_others(alone: bool) -> str:
    """Return why the parts of `luck` and `decisions` are of two things; `alone`: no others act."""
    others = "" if alone else ", and with it what others did by then"
    return (
        "The part of balance luck and that of balance decisions are of two things, not to be set side by side. Luck "
        "counts the whole deal, hidden cards and the order of decks included; decisions count what can be seen of it "
        f"at the first decision, as what a seat cannot see is dealt anew{others}. Besides, told beside deal and dice "
        "alone a deal is a larger share than told beside choices too, which are then counted as if drawn by lot."
    )


def with_choices(whose: str, deals: bool = True) -> str:
    """Return the whole that choices are a part of; `whose` is `the players'` or `a seat's`.

    Without a deal, where setting a game up draws nothing, none is named.
    """
    return f"all that moves {whose} chance to win ({'choices, deal and dice' if deals else 'choices and dice'})"


def without_choices(whose: str, deals: bool = True) -> str:
    """Return the whole that choices are no part of, as scripts choose by rule; the arguments are as above."""
    moving = "deal and dice" if deals else "dice"
    return f"all that moves {whose} chance to win while scripts choose by rule ({moving}, no choices)"
