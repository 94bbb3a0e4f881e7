"""Name the axes whose defaults follow what is set.

In All Hoomanz Are Dead A.D.A.M. brings another face of S.I.M.O.N.: purple_eye=true sets simon=easy.
"""

from balance.design.present_values import values_of
from scenarios import Configuration, Value

KINDS = ("mode", "policy")  # of axes: what a title names, whose values may follow another axis


def followed_defaults(here: Configuration, there: Configuration) -> dict[str, Value]:
    """Return the axes that nobody set and that have another value there: `{"simon": "easy"}`.

    Only those are named that play a part there and have one value for all seats.

    Args:
        here, there: Two configurations of a scenario.
    """
    set_by_hand = {name.partition("@")[0] for name in (*here.given, *there.given)}
    apart = {}
    for axis in there.scenario.axes.values():
        if axis.kind not in KINDS or axis.name in set_by_hand or not axis.plays(there.full):
            continue
        values = set(values_of(axis.name, there))
        if len(values) == 1 and values != set(values_of(axis.name, here)):
            (apart[axis.name],) = values
    return apart
