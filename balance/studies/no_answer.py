"""Tell that a budget ended a study before it had an answer; the command ends with exit code 3."""

from scenarios import InputError


class NoAnswerError(InputError):
    """Report that a budget was spent before there is an answer, and what to do then."""

    def __init__(self, before: str, fewer: str, kept: bool = True) -> None:
        """Make the line of it.

        Args:
            before: What was to be played first: `the screening of 40 changes was done`.
            fewer: What makes it shorter: `fewer --games`.
            kept: Whether what was played is kept, so that `--resume` goes on.
        """
        way_on = f"what was played is kept: --resume goes on; or give more time, or {fewer}"
        otherwise = f"give more time, or {fewer}"
        super().__init__(f"no answer yet: --budget was spent before {before}; {way_on if kept else otherwise}")
