"""Where something is so: planted boxes are found, chance is silent as often as stated, shares hold."""

from itertools import combinations, product

import numpy as np
import pytest

from balance.stats.prim import Cases, Condition, choose_boxes, exact_chance, in_box, judge_boxes

FACTORS = 60


def cases(seed, count, chance):
    """Cases of which each level is as likely, with what is so by the chance of their levels."""
    random = np.random.default_rng(seed)
    levels = random.integers(0, 3, (count, FACTORS))
    return levels, random.random(count) < chance(levels)


def searched(levels, so, error):
    """The box of half of the cases, judged by the other half."""
    boxes = choose_boxes(levels[::2], so[::2].astype(float))
    rest = so[1::2]
    return judge_boxes(boxes, Cases(levels[1::2], rest, rest[None], rest[None]), error)


def wanted(*conditions):
    return {Condition(factor, levels) for factor, levels in conditions}


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        (wanted((7, (2,))), 29),
        (wanted((7, (2,)), (11, (0, 1))), 25),
        (wanted((7, (0, 1)), (11, (0, 1)), (40, (2,))), 22),
    ],
)
def test_a_planted_box_is_found(conditions, found):
    """In it 85 % are so and 5 % elsewhere; of 30 tables of 400 so many name exactly it, and no other factor."""
    exact = 0
    for seed in range(30):
        levels, so = cases(seed, 400, lambda levels: np.where(in_box(levels, list(conditions)), 0.85, 0.05))
        box = searched(levels, so, 0.05)
        named = set() if box is None else set(box.conditions)
        exact += named == conditions
        assert {each.factor for each in named} <= {each.factor for each in conditions}
    assert exact >= found


def test_chance_alone_is_silent_as_often_as_stated():
    """Half of an error of 0.2 is the tests': at a rate of 0.1 24 or more of 120 tables speak once in 1500."""
    spoke = sum(
        searched(*cases(seed, 120, lambda levels: np.full(len(levels), 0.3)), 0.2) is not None for seed in range(120)
    )
    assert spoke < 24


def test_a_factor_that_does_not_count_is_not_in_the_box():
    """The second of these counts for nothing: the larger box falls, the smaller one stays."""
    levels, so = cases(3, 1000, lambda levels: np.where(levels[:, 0] == 1, 0.9, 0.1))
    boxes = [(Condition(0, (1,)),), (Condition(0, (1,)), Condition(5, (0, 2)))]
    box = judge_boxes(boxes, Cases(levels, so, so[None], so[None]), 0.05)
    assert box.conditions == boxes[0]
    assert box.without[0].density == pytest.approx(so.mean())


def test_shares_are_counted_and_hold_the_truth():
    """Density and coverage of 60 tables, at 95 % each: 14 or more misses of 120 have a chance of 1 in 300 at most."""
    missed = 0
    for seed in range(60):
        levels, so = cases(seed, 600, lambda levels: np.where(levels[:, 0] == 1, 0.8, 0.2))
        box = judge_boxes([(Condition(0, (1,)),)], Cases(levels, so, so[None], so[None]), 0.2)
        inside = levels[:, 0] == 1
        assert (box.cases, box.judging) == (inside.sum(), 600)
        assert (box.density.value, box.coverage.value) == (so[inside].mean(), so[inside].sum() / so.sum())
        missed += not box.density.low <= 0.8 <= box.density.high
        missed += not box.coverage.low <= 0.8 / (0.8 + 0.4) <= box.coverage.high
    assert missed < 14


def test_what_is_not_sure_widens_the_shares():
    levels, so = cases(1, 400, lambda levels: np.where(levels[:, 0] == 1, 0.8, 0.1))
    boxes = [(Condition(0, (1,)),)]
    sure, maybe = so.copy(), so.copy()
    sure[:60], maybe[60:160] = False, True
    plain = judge_boxes(boxes, Cases(levels, so, so[None], so[None]), 0.05)
    doubt = judge_boxes(boxes, Cases(levels, so, np.array([so, sure]), np.array([maybe, so])), 0.05)
    assert doubt.density.low < plain.density.low < plain.density.high < doubt.density.high
    assert doubt.coverage.low < plain.coverage.low < plain.coverage.high < doubt.coverage.high
    assert doubt.density.value == plain.density.value


def test_a_box_whose_share_may_be_that_of_all_cases_is_not_named():
    """Where all of what is so may be something else, `94 % (0 to 100)` says nothing."""
    levels, so = cases(1, 400, lambda levels: np.where(levels[:, 0] == 1, 0.8, 0.1))
    boxes, none = [(Condition(0, (1,)),)], np.zeros(400, bool)
    assert judge_boxes(boxes, Cases(levels, so, so[None], so[None]), 0.05).density.low > so.mean()
    assert judge_boxes(boxes, Cases(levels, so, none[None], so[None]), 0.05) is None


def test_luck_that_cases_share_has_the_last_word_and_is_told():
    levels, so = cases(1, 400, lambda levels: np.where(levels[:, 0] == 1, 0.8, 0.1))
    boxes, asked = [(Condition(0, (1,)),)], []

    def luck(chance):
        return lambda sides: asked.append(sides) or np.array([chance])

    box = judge_boxes(boxes, Cases(levels, so, so[None], so[None]), 0.05, luck(0.01))
    assert box.without[0].chance == 0.01
    assert (asked[0] == np.where(levels[:, 0] == 1, 1, -1)).all()
    assert judge_boxes(boxes, Cases(levels, so, so[None], so[None]), 0.05, luck(0.03)) is None


def test_the_exact_chance_counts_all_ways_to_deal():
    so = [1, 1, 1, 0, 0, 0, 0]
    dealt = [sum(so[i] for i in inside) for inside in combinations(range(7), 3)]
    for least in range(4):
        assert exact_chance(least, 3, 3, 7) == pytest.approx(np.mean([each >= least for each in dealt]))


def test_the_best_set_of_levels_is_the_clearest_one():
    """Of one factor with four levels all sets are tried by hand."""
    random = np.random.default_rng(5)
    levels = random.integers(0, 4, (200, 1))
    labels = random.random(200) * np.array([0.3, 0.9, 0.5, 0.8])[levels[:, 0]]

    def clear(kept):
        inside = np.isin(levels[:, 0], kept)
        return (labels[inside].mean() - labels[~inside].mean()) * np.sqrt(inside.sum() * (~inside).sum())

    sets = [kept for size in (1, 2, 3) for kept in combinations(range(4), size)]
    ((found,),) = choose_boxes(levels, labels)
    assert found.levels == max(sets, key=clear)


def test_small_boxes_and_nothing_to_choose():
    every = np.array(list(product(range(3), repeat=3)))
    assert choose_boxes(every, np.ones(27)) == []
    assert choose_boxes(np.zeros((30, 4), np.int64), np.arange(30.0)) == []
    assert (
        judge_boxes([], Cases(every, np.ones(27, bool), np.ones((1, 27), bool), np.ones((1, 27), bool)), 0.05) is None
    )
