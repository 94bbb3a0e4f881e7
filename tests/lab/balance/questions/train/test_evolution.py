"""The search: within the ranges, in steps that suit each weight, and the same again if told the same."""

import numpy as np
import pytest

from balance.design.scripts import Weight
from balance.questions.train.evolution import Evolution, first_step, population

WEIGHTS = (
    Weight("key", 0, 1000, True, 90),
    Weight("loot", 0, 1000, True, 0),
    Weight("goes", 0, 1, True, 1),
    Weight("lean", -1, 1, True, 0),
    Weight("trust", 0.0, 1.0, False, 0.35),
    Weight("friend", -9.0, 9.0, False, -1.2),
)


@pytest.mark.parametrize(("weight", "step"), list(zip(WEIGHTS, (45, 5, 0.5, 1, 0.175, 0.9), strict=True)))
def test_a_first_change_is_half_the_value_or_a_part_of_the_range(weight, step):
    assert first_step(weight) == pytest.approx(step)


def test_a_generation_grows_with_the_weights_as_cma_es_advises():
    # Hansen (2016), The CMA Evolution Strategy: A Tutorial, table 1: 4 + floor(3 ln n)
    assert [population(n) for n in (1, 24, 29, 40, 100)] == [14, 14, 14, 15, 17]


def test_rows_are_whole_where_weights_are_and_within_the_ranges():
    search = Evolution(WEIGHTS, 3)
    for _ in range(30):
        rows = search.ask()
        for row in [*rows, search.mean]:
            for weight, value in zip(WEIGHTS, row, strict=True):
                assert weight.low <= value <= weight.high
                assert isinstance(value, int) is weight.whole
        search.tell([row[0] - row[1] for row in rows])
    assert search.mean[0] > 500  # it went to where it is worth most
    assert search.mean[1] == 0


def test_it_begins_at_the_script_and_is_the_same_again_if_told_the_same():
    first, second, other = (Evolution(WEIGHTS, seed) for seed in (5, 5 + 2**32, 6))
    assert first.mean == tuple(weight.start for weight in WEIGHTS)
    for _ in range(5):
        rows = first.ask()
        assert second.ask() == rows
        worths = [float(np.cos(row[0]) + row[4]) for row in rows]
        first.tell(worths)
        second.tell(worths)
    assert other.ask() != Evolution(WEIGHTS, 5).ask()


def test_a_switch_is_still_tried_both_ways_when_the_search_has_settled():
    switch = (Weight("aim", 0, 100, True, 50), Weight("goes", 0, 1, True, 0))
    search = Evolution(switch, 1)
    tried: list[int] = []
    for number in range(60):
        rows = search.ask()
        tried += [int(row[1]) for row in rows if number >= 30]
        search.tell([-abs(row[0] - 50) - row[1] for row in rows])  # off is better, always
    assert search.mean == (50, 0)
    # each of 14 x 30 has a chance of 1 / (2 weights x 14) or more: none or fewer than 3 once in 20 000 times
    assert tried.count(1) >= 3


def test_it_ends_where_nothing_is_to_be_found():
    search = Evolution(WEIGHTS, 1)
    for _ in range(200):
        search.tell([1.0 for _ in search.ask()])
        if search.ended:
            return
    pytest.fail("it goes on though all rows are worth the same")
