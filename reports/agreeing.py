"""Show two values so that their difference, as it is shown, does not contradict them."""

MOST = 3  # decimals that are added, at most


def agreeing(first: float, second: float, digits: int, of_difference: int, difference: float | None = None) -> int:
    """Return how many decimals two values need, at least `digits`, to agree with their rounded difference.

    89.87 and 66.54 differ by 23.33. With one decimal each that reads 89.9, 66.5 and 23.3, though 89.9 - 66.5 = 23.4.

    Args:
        first, second: The values.
        digits: Decimals that they have if nothing speaks against it.
        of_difference: Decimals with which their difference is shown.
        difference: What is shown; None: the second less the first. Of a half in the last digit, such as 38.85, the
            two may be rounded apart.
    """
    difference = round(second - first if difference is None else difference, of_difference)
    room = 0.51 * 10.0**-of_difference  # the values with more decimals round to it
    for more in range(MOST):
        shown = round(second, digits + more) - round(first, digits + more)
        if abs(shown - difference) < room:
            return digits + more
    return digits + MOST
