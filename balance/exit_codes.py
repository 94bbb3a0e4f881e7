"""Exit codes of the commands; results that carry one take it from here."""

DONE = 0
BAD_ANSWER = 1  # drifted, a target missed, a dead dial
WRONG_INPUT = 2
OPEN_ANSWER = 3  # undecided
BUG = 70  # of ours
INTERRUPTED = 130
