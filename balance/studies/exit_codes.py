"""Define the exit codes of the commands; results that have an exit code take it from here."""

DONE = 0
BAD_ANSWER = 1  # drifted, a target missed, a dead dial
WRONG_INPUT = 2
OPEN_ANSWER = 3  # undecided
BUG = 70  # an error in Balance itself; EX_SOFTWARE of sysexits.h
INTERRUPTED = 130  # 128 + SIGINT, as shells report it
