"""Define the exit codes of the commands; results that have an exit code take it from here.

The comments are the words of docs/reference/exit-codes.md.
"""

DONE = 0  # done; the answer, if one was asked for, is there and good
BAD_ANSWER = 1  # the answer is bad: a rate drifted, a target is missed, a dial is dead, a contract is broken
WRONG_INPUT = 2  # the input cannot be used; one line says where, what is wrong and what is allowed
OPEN_ANSWER = 3  # the answer is open: games or time ended before it was decided
BUG = 70  # an error in Balance itself, as in sysexits.h; the message says where the details are
INTERRUPTED = 130  # stopped by Ctrl-C (128 + SIGINT, as shells report it); it says what is kept
