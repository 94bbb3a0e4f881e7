"""Tell which numbers only bound the simulation.

Such a number is a cap that stops endless games; no rulebook has it.
"""

from scenarios import Configuration, Number

BOUND = "assumed: a bound"  # so begins the source of such a number


def is_bound(number: Number) -> bool:
    """Return whether a number only bounds the simulation."""
    return number.source.startswith(BOUND)


def raised_bound(configuration: Configuration) -> dict[str, float]:
    """Return the number that bounds the simulation, ten times as large or as large as it may be.

    It is empty if none can grow.

    Args:
        configuration: What is played.
    """
    numbers = configuration.scenario.numbers
    bounds = [name for name, each in numbers.items() if is_bound(each) and each.plays(configuration.full)]
    grown = {name: min(numbers[name].max, 10 * float(configuration.full[name])) for name in bounds}
    return {name: int(value) for name, value in grown.items() if value > float(configuration.full[name])}
