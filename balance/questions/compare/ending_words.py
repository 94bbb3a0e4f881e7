"""Say why play to a precision ended."""

from balance.design.precision import Ending


def stopped(ended: Ending) -> str:
    """Return the sentence that says why play ended, and how well its worst difference is known."""
    width = str(ended).removeprefix(f"{ended.rule} ")
    if ended.rule == "precise":
        return f"Stopped: every difference asked for is known to the precision {width}."
    return f"Stopped: --max-games came before the precision {width}."
