"""Numbers and names as people read them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports import formats

N = "\u202f"


def test_shares_are_percents_with_a_decimal():
    assert formats.percent(0.53469) == f"53.5{N}%"
    assert formats.percent(0.0) == f"0.0{N}%"
    assert formats.percent(0.53469, 2) == f"53.47{N}%"
    assert formats.percent(None) == formats.percent(math.nan) == "—"


def test_two_shares_that_are_all_there_is_add_up_to_100():
    for games in (1000, 2000, 4000, 8000):
        for won in range(1, games):
            told = [formats.in_percent(share, 1) for share in (won / games, (games - won) / games)]
            assert any("<" in each for each in told) or round(sum(map(float, told)), 1) == 100, (won, games)
    assert [formats.in_percent(share, 1) for share in (0.3465, 0.6535)] == ["34.6", "65.4"]
    assert [formats.in_percent(share, 0) for share in (0.125, 0.875, 0.5, 0.005)] == ["12", "88", "50", "< 1"]


def test_intervals_of_shares_are_rounded_outwards():
    assert formats.percent_range(0.30611, 0.31889) == "30.6–31.9"
    assert formats.percent_range(0.0, 0.000192) == "0.0–0.1"
    assert formats.percent_range(0.3, 0.4) == "30.0–40.0"  # 100 x 0.3 is not 30 in floats
    assert formats.percent_range(0.0, 1.9e-5, 2) == "0.00–0.01"
    assert formats.percent_range(None, 0.4) == formats.percent_range(math.nan, math.nan) == ""


@given(low=st.floats(0, 1), width=st.floats(0, 1), decimals=st.integers(0, 3))
def test_a_rounded_interval_holds_the_interval(low, width, decimals):
    high = min(1.0, low + width)
    shown = [float(end) / 100 for end in formats.percent_range(low, high, decimals).split("–")]
    forgiven = 1.01e-8 / 10**decimals  # see `outwards`
    assert shown[0] <= low + forgiven
    assert shown[1] >= high - forgiven


@pytest.mark.parametrize(
    ("value", "text"),
    [(12.6368, "12.64"), (0.0, "0.00"), (-1.5, "−1.50"), (123.456, "123.5"), (45_678.9, f"45{N}679"), (None, "—")],
)
def test_means_show_what_counts(value, text):
    assert formats.number(value) == text


@pytest.mark.parametrize(
    ("figures", "texts"),
    [
        ((9.0, 8.98, 9.02), ("9.00", "8.98–9.02")),
        ((0.0026, 0.0024, 0.0029), ("0.0026", "0.0024–0.0029")),
        ((0.0, -0.0001, 0.0001), ("0.0000", "−0.0001–0.0001")),
        ((0.1, -0.001, 0.2), ("0.10", "−0.01–0.20")),
        ((0.0, 0.0, 0.0), ("0.00", "0.00–0.00")),
        ((12.0, math.nan, math.nan), ("12.00", "")),
        ((-0.001, math.nan, math.nan), ("0.00", "")),
    ],
)
def test_means_have_the_decimals_that_their_interval_deserves(figures, texts):
    assert formats.mean(*figures) == texts


def test_what_is_at_most_is_rounded_up():
    assert formats.at_most(0.00438) == "0.5"
    assert formats.at_most(0.004) == "0.4"
    assert formats.at_most(0.00438, 2) == "0.44"
    assert formats.at_most(0.00002) == "0.002"


def test_names_lose_their_underscores_and_seats_are_said():
    assert formats.human("loss_keys") == "loss keys"
    assert formats.setting_name("hold_at@2") == "seat 2's hold at"
    assert formats.setting_name("loot.med_kit.attack") == "loot.med_kit.attack"
    assert formats.listed(["a"]) == "a"
    assert formats.listed(["a", "b", "c"], "or") == "a, b or c"
    assert formats.plural(1, "game") == "1 game"
    assert formats.plural(20_000, "game") == f"20{N}000 games"


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("gain 0.4 points (between -0.8 and 1.3)", "gain 0.4 points (between −0.8 and 1.3)"),
        ("0.9 (-0.1 to 2.3), -3", "0.9 (−0.1 to 2.3), −3"),
        ("52 % of a hunter-2 by --resume", f"52{formats.SPACE}% of a hunter-2 by --resume"),
        ("in 6-8 rounds --5", "in 6-8 rounds --5"),
    ],
)
def test_minus_signs_stand_before_numbers_only(typed, printed):
    assert formats.typeset(typed) == printed
