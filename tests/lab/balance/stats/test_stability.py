"""Stability: the best answer gains least in the most stable field, and circles are found where each step is given."""

from dataclasses import dataclass

from balance.stats.circles import circles
from balance.stats.stability import stabilities


@dataclass(frozen=True)
class Known:
    """A gain with its interval."""

    estimate: float
    low: float
    high: float


def test_a_field_that_nobody_is_seen_to_leave_goes_before_one_that_is_left_for_less():
    left, unsure = Known(0.005, 0.001, 0.009), Known(0.01, -0.01, 0.03)
    first, second = stabilities({"a": [left], "b": [unsure]})
    assert (first.field, first.settled, second.settled) == ("b", True, False)
    assert (first.may_be, second.may_be) == (True, True)


def test_the_best_answer_reaches_from_the_largest_low_end_to_the_largest_high_end():
    (field,) = stabilities({"a": [Known(0.02, 0.01, 0.03), Known(0.03, -0.01, 0.07), Known(-0.2, -0.3, -0.1)]})
    assert (field.low, field.high, field.settled) == (0.01, 0.07, False)
    assert field.answer.estimate == 0.02  # of those that are seen to gain
    (settled,) = stabilities({"a": [Known(-0.2, -0.3, -0.1)]})
    assert (settled.low, settled.high, settled.settled) == (0.0, 0.0, True)


def test_circles_are_those_of_best_answers_and_then_the_shortest():
    beaten_by = {"a": {"b": 1.0}, "b": {"c": 1.0}, "c": {"a": 2.0, "b": 1.0}, "d": {}}
    assert circles(beaten_by) == [("a", "c", "b")]
    side = {"a": {"b": 2.0}, "b": {}, "c": {"d": 0.1, "b": 1.0}, "d": {"c": 0.1, "b": 1.0}}
    assert circles(side) == [("c", "d")]
    assert circles({"a": {}, "b": {"a": 1.0}}) == []
