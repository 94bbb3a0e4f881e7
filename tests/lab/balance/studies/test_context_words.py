"""For whom something holds is said of the seats as they are."""

from types import SimpleNamespace

import pytest

from balance.design.make_plan import configured
from balance.studies.context_words import statement


@pytest.mark.parametrize(
    ("settings", "who"),
    [
        ([{"players": 3}], "hold"),
        ([{"policy": "hold"}, {"policy": "hold-or-goal"}], "hold and hold-or-goal"),
        ([{"players": 3, "policy@1": "hold-or-goal"}], "hold-or-goal at seat 1 with hold at the others"),
        ([{"players": 2, "policy@2": "hold-or-goal"}], "hold at seat 1 with hold-or-goal at the other"),
        (
            [{"players": 4, "policy@1": "random", "policy@3": "hold-or-goal"}],
            "random at seat 1 and hold-or-goal at seat 3 with hold at the others",
        ),
    ],
)
def test_a_statement_says_which_seat_follows_which_script(settings, who):
    """`For hold-or-goal and hold` read as true with either of them in all seats."""
    plan = SimpleNamespace(level=0.95, contexts=[configured("pig", each) for each in settings])
    assert statement(plan, "people may differ").endswith(f" for {who}: people may differ.")
