"""Times that a user types."""

import pytest

from balance.design.durations import read_duration


@pytest.mark.parametrize(
    ("given", "seconds"),
    [("90", 90), ("90s", 90), ("2min", 120), ("2 minutes", 120), ("1 minute", 60), ("1.5h", 5400), ("2hours", 7200)],
)
def test_a_unit_may_be_written_out(given, seconds):
    assert read_duration(given, "--budget") == seconds
