"""Tell events of Posthuman in its tests."""

import pytest
from numba import config

from sims.games.posthuman.story import telling
from sims.trace import Entry, recording
from tests.games.posthuman.journeys import scenario

NAMES = scenario().names()
interpreted = pytest.mark.skipif(
    not config.DISABLE_JIT, reason="events are kept only with the JIT off; see make test-interpreted"
)


def told(s, rules, event, a, b):
    """The sentence of an event, as if it was emitted now."""
    return telling.tell(Entry(int(event), int(a), int(b), s.copy()), rules, NAMES).strip()


def lines_of(act_on):
    """What is told while this is done."""
    with recording() as log:
        _, rules = act_on()
    return [line for entry in log if (line := telling.tell(entry, rules, NAMES).strip())]
