"""Tell which numbers only bound the simulation.

Such a number is a cap that stops endless games; no rulebook has it.
"""

from scenarios import Number

BOUND = "assumed: a bound"  # so begins the source of such a number


def is_bound(number: Number) -> bool:
    """Return whether a number only bounds the simulation."""
    return number.source.startswith(BOUND)
