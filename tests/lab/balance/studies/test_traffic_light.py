"""The light of a statement, at its thresholds."""

import math

import pytest

from balance.studies.traffic_light import AMBER, GREEN, RED, light, more_of, too_few, verdict


@pytest.mark.parametrize(
    ("published", "breaks", "keep", "low", "high", "expected"),
    [
        ("holds", False, 0.95, 0.90, 0.99, GREEN),
        ("holds", False, 1.0, 0.89, 1.0, AMBER),  # too few fillings
        ("holds", False, 0.94, 0.92, 0.96, AMBER),
        ("holds", False, 0.3, 0.2, 0.5, AMBER),
        ("holds", False, 0.3, 0.2, 0.49, RED),
        ("holds", True, 1.0, 0.99, 1.0, RED),
        ("open", True, 1.0, 0.99, 1.0, AMBER),  # what is not seen to hold cannot be seen to break
        ("open", False, 1.0, 0.99, 1.0, AMBER),
        ("open", False, 0.1, 0.0, 0.2, RED),
        ("fails", False, 1.0, 0.99, 1.0, RED),
    ],
)
def test_a_light(published, breaks, keep, low, high, expected):
    assert light(published, breaks, keep, low, high) == expected


@pytest.mark.parametrize(
    ("low", "high", "least", "most", "expected"),
    [
        (0.5, 0.7, 0.5, math.inf, "holds"),
        (0.4, 0.7, 0.5, math.inf, "open"),
        (0.4, 0.49, 0.5, math.inf, "fails"),
        (0.1, 0.2, -0.1, 0.1, "open"),
        (0.11, 0.2, -0.1, 0.1, "fails"),
    ],
)
def test_what_an_interval_says(low, high, least, most, expected):
    assert verdict(low, high, least, most) == expected


def test_what_there_are_too_few_of():
    """Where luck of games leaves nearly all ways sure, more ways would tell; else more games of each."""
    assert (too_few(0.95), more_of(0.95)) == ("ways to fill the gaps were tried", "try more ways, with --fillings")
    assert too_few(0.94) == "games of each way to fill the gaps were played"
    assert more_of(0.94) == "play more games of each way, with --each"
