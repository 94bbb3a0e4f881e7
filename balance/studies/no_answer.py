"""Tell that a budget ended a study before it had an answer; the command ends with exit code 3."""

from reports.plain import capital
from scenarios import InputError


class NoAnswerError(InputError):
    """Report that a budget was spent before there is an answer, and what to do then."""

    def __init__(self, before: str, fewer: str, kept: bool = True, known: str = "", left: str = "") -> None:
        """Make the line of it.

        Args:
            before: What was to be played first: `the screening of 40 changes was done`.
            fewer: What makes it shorter: `fewer --games`.
            kept: Whether what was played is kept, so that `--resume` goes on.
            known: What is known so far, as a clause; "": nothing.
            left: What is to be played until there is an answer: `about 12 000 more games`; "": that is not known.
        """
        way_on = f"what was played is kept: --resume goes on; or give more time, or {fewer}"
        otherwise = f"give more time, or {fewer}"
        then, more = way_on if kept else otherwise, [known, f"the answer comes after {left}" if left else ""]
        what = f"no answer yet: --budget was spent before {before}"
        if any(more):
            super().__init__(". ".join([what, *(capital(each) for each in (*more, then) if each)]))
        else:
            super().__init__(f"{what}; {then}")
