"""No share reads as 0 or 100 % unless it is: in the terminal, in sentences, on pages."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from balance.cli.formatting import figure
from balance.cli.tables import lined_up
from balance.questions.compare import figure_words
from reports import formats, plain

FORMATTERS = {
    "rule": formats.in_percent,
    "pages": formats.percent,
    "sentences": plain.percent,
    "terminal": lambda share, digits: figure(share, share, share, "share", 10.0**-digits / 100).estimate,
    "bare": lambda share, digits: figure(share, None, None, "share").estimate,
    "compared": lambda share, digits: figure_words.cells(row(share, digits))[0],
    "told": lambda share, digits: figure_words.level(row(share, digits), "first"),
}


def row(share, digits):
    width = 10.0**-digits / 100
    row = {"kind": "share", "first": share, "second": 0.5, "difference": 0.5 - share, "same": False, "worth": None}
    return row | {"low": 0.5 - share - width, "high": 0.5 - share + width, "margin": None}


@pytest.mark.parametrize("name", FORMATTERS)
@given(share=st.floats(1e-9, 1 - 1e-9), digits=st.integers(0, 5))
@example(share=3e-6, digits=3)
@example(share=0.999997, digits=3)
@example(share=0.00022, digits=1)
@example(share=0.04999999999, digits=0)
def test_no_share_reads_as_none_or_all(name, share, digits):
    text = FORMATTERS[name](share, digits).replace(formats.SPACE, " ").removesuffix(" %")
    sign, number = re.fullmatch(r"([<>]? ?)(\d+(?:\.\d+)?)", text).groups()
    shown = float(number)
    assert sign or 0 < shown < 100
    assert not sign or (100 * share < shown if sign == "< " else 100 * share > shown)


@pytest.mark.parametrize("name", FORMATTERS)
@pytest.mark.parametrize("share", [0.0, 1.0, 1 - 1e-15])
def test_all_and_none_read_as_such(name, share):
    text = FORMATTERS[name](share, 2)
    assert "<" not in text
    assert ">" not in text
    assert float(re.match(r"\d+(?:\.\d+)?", text)[0]) == round(100 * share)


@given(low=st.floats(0, 1), width=st.floats(0, 1), digits=st.integers(0, 4))
def test_intervals_are_rounded_outwards_everywhere(low, width, digits):
    high = min(1.0, low + width)
    texts = (plain.percent_range(low, high, digits), formats.percent_range(low, high, digits))
    for ends in (text.replace(formats.DASH, " to ").split(" to ") for text in texts):
        below, above = map(float, ends)
        assert below <= 100 * low + 1e-6
        assert above >= 100 * high - 1e-6


def test_cells_with_a_sign_line_up_with_the_others():
    assert lined_up(["< 0.001 %", "12.5 %", "100 %"]) == ["< 0.001 %", " 12.5 %  ", "100 %    "]
