"""Read from the environment how kernels are compiled: linked (see `linking`), or each by itself, as Numba does it."""

import os

VARIABLE = "BALANCE_NUMBA"
_asked = os.environ.get(VARIABLE, "")
if _asked not in ("", "plain"):
    raise ImportError(f"{VARIABLE} is {_asked!r}; it must be plain, or not set", name=VARIABLE)
PLAIN = _asked == "plain"
