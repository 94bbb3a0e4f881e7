"""observed: counts on the line, as a user meets them."""

import re

import numpy as np
import pytest
from scipy import stats

from balance.questions.observed.counts import count


def test_26_of_30_is_more_than_an_even_share_of_two(balance):
    ran = balance("observed", "26/30", "--even", 2)
    assert ran.code == 0
    assert "26 of 30 plays are 86.7 %, 69.2 to 96.3 (exact interval: Clopper-Pearson)." in ran.out
    assert "more than an even share among 2, 50.0 %" in ran.out
    assert "about once in 33 000 such series" in ran.out  # 1 / 0.0000297
    assert "In plain words: it wins more than its even share, and that is hardly luck." in ran.out
    (one,) = count(["26/30"]).counts
    assert (round(one.low, 3), round(one.high, 3)) == (0.693, 0.962)


def test_two_counts_that_cannot_be_told_apart(balance):
    ran = balance("observed", "493/586", "420/500")
    assert (
        "These plays do not tell the two apart: the first share minus the second is +0.1 points (-4.3 to +4.6)"
        in ran.out
    )
    assert "More than 1 000 000 plays more of each" in ran.out
    assert "do not show which is won more often; the difference may be as large as 4.6 points." in ran.out
    told = balance("observed", "493/586", "420/500", "--json").json
    assert told["difference"]["low"] == pytest.approx(-0.0421, abs=5e-5)
    assert told["difference"]["high"] == pytest.approx(0.0455, abs=5e-5)
    assert told["difference"]["more"] is None


def test_two_counts_that_differ(balance):
    ran = balance("observed", "30/40", "12/40")
    assert "They differ: the first share minus the second is +45.0 points (+21.8 to +63.3)." in ran.out
    assert "the first is won more often" in ran.out


def test_what_is_open_says_how_many_more_plays_would_decide(balance):
    ran = balance("observed", "17/30", "--even", 2, "--target", "60%")
    assert "About 570 plays more would decide it with a chance of 90 %" in ran.out
    assert "does not tell whether it is more or less than the target, 60.0 %" in ran.out
    assert "too few to tell" in ran.out


def test_a_count_alone_is_hedged_and_says_what_else_can_be_asked(balance):
    out = balance("observed", "12/20").out
    assert "played for ever, it would very likely be won between 36 and 81 times in 100." in out
    assert "--even 2 asks whether" in out
    assert "--target 35% whether" in out
    assert "maybe be won between" in balance("observed", "12/20", "--level", 0.5).out
    assert "asks whether" not in balance("observed", "12/20", "--even", 2).out


def test_a_count_that_is_exactly_even_says_how_far_off_it_may_be(balance):
    """10 of 40: Clopper and Pearson's upper end is 41.2 %, 16.2 points above a quarter."""
    out = balance("observed", "10/40", "--even", 4).out
    assert "10 of 40 is as even as can be, 25.0 %; it is at most 16.2 points off." in out
    assert "won just as often as its even share says, and 16.2 points off are possible" in out
    assert "needed to decide" not in out
    out = balance("observed", "7/20", "--target", "35%").out
    assert "7 of 20 is just the target, 35.0 %; it is at most " in out


def test_shares_that_are_the_same_are_decided_by_no_number_of_plays(balance):
    for counts in (("0/30", "0/30"), ("5/10", "10/20")):
        out = balance("observed", *counts).out
        assert "No number of further plays that go as these did would decide it: both shares are the same." in out
        assert "1 000 000" not in out


def test_a_single_play_is_spoken_of_as_one(balance):
    out = balance("observed", "1/1", "--target", "0.5").out
    assert "1 of 1 play is 100.0 %, 2.5 to 100.0" in out
    assert "1 play is too few" in out


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        (("0/3",), "0.0 %, 0.0 to 70.8"),
        (("3/3",), "100.0 %, 29.2 to 100.0"),
        (("0/1000000000",), "0.0 %, 0.0 to 0.1"),
        (("0/1000000000", "--level", 0.01), "0.0 %, 0.00 to 0.01"),
        (("1000000000/1000000000", "--level", 0.01), "100.0 %, 99.99 to 100.00"),
    ],
)
def test_both_ends_of_an_interval_differ_as_printed(balance, line, ends):
    out = balance("observed", *line).out
    assert ends in out
    low, high = re.search(r"between (\S+) and (\S+) times in 100", out).groups()
    assert float(low) < float(high)


@pytest.mark.parametrize(("counts", "even"), [("1/1", 40), ("0/1", None)])
def test_a_share_at_the_end_of_the_interval_is_not_decided(counts, even):
    """The interval of one play that was won ends at (1 - 0.95) / 2 exactly, that of one that was lost at 0.975."""
    found = count([counts], even=even, target=None if even else 0.975)
    (each,) = found.against
    assert (each.side, each.more) == (0, 1)
    assert any("the interval holds it" in sentence for sentence in found.answer)


def test_every_interval_is_in_order_and_a_share_is_decided_where_it_lies_outside():
    for plays in range(1, 25):
        for wins in range(plays + 1):
            for seats in (2, 3, 4, 7):
                found = count([f"{wins}/{plays}"], even=seats)
                one, each = found.counts[0], found.against[0]
                assert 0 <= one.low < one.high <= 1
                assert one.low <= one.share <= one.high
                assert each.side == int(one.low > each.value) - int(one.high < each.value)
                assert (each.side != 0) == (each.more == 0)


def test_a_small_target_is_told_as_it_was_typed_and_no_zero_is_negative(balance):
    out = balance("observed", "0/3", "--target", "0.01%").out
    assert "more or less than the target, 0.01 %" in out
    assert (
        "first share minus the second is +0.0 points (-0.1 to +0.1)"
        in balance("observed", "0/1000000000", "1/1000000000").out
    )
    assert count(["1/3"], target=1 / 3).against[0].exact


@pytest.mark.parametrize("plays", [1, 5, 12, 30])
def test_the_interval_covers_every_share_at_least_as_often_as_it_says(plays):
    """Exact: the chance of every count is known, so this cannot fail by chance."""
    every = [count([f"{wins}/{plays}"]).counts[0] for wins in range(plays + 1)]
    for share in np.linspace(0.001, 0.999, 250):
        holds = np.array([one.low <= share <= one.high for one in every])
        assert stats.binom.pmf(np.arange(plays + 1), plays, share)[holds].sum() >= 0.95


def test_both_shares_of_two_counts_hold_at_once():
    """Each at 97.5 %: the interval is that of one count at this level."""
    both, alone = count(["26/30", "5/9"]).counts[0], count(["26/30"], level=0.975).counts[0]
    assert both == alone


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("30/20",), "30/20: 30 of 20 plays won; it must be from 0 to 20"),
        (("--", "-1/4"), "-1/4: -1 of 4 plays won; it must be from 0 to 4"),
        (("0/0",), "0/0: 0 plays; there must be from 1 to 1000000000"),
        (("1/-4",), "1/-4: -4 plays"),
        (("1/2", "2/3", "3/4"), "3 counts are given; give one, such as 26/30, or two to compare"),
        (("plays.csv", "pig", "3/4"), "'plays.csv' is no count; a count is WINS/PLAYS, such as 26/30"),
        (("26/30", "half"), "'half' is no count; a count is WINS/PLAYS, such as 26/30"),
        (("26/30", "--even", "1"), "--even is 1; it must be the number of those who share evenly, from 2 to 1000"),
        (("26/30", "--even", "two"), "--even is two; it must be a whole number"),
        (("26/30", "--target", "5"), "--target is '5'; it must be a share between 0 and 1, such as 35% or 0.35"),
        (("26/30", "--target", "a third"), "--target is 'a third'"),
        (("26/30", "--level", "1"), "--level is 1.0; it must be between 0 and 1"),
    ],
)
def test_wrong_lines_are_told_in_one_line(balance, line, says):
    assert says in balance("observed", *line).refused()
