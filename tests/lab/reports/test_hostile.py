"""Pages whose words or surroundings mean harm: they stay what they are."""

import re

import matplotlib
import pytest

from reports import Setting, pages
from reports.markdown import code, escaped, table, visible
from tests.lab.reports.frames import ENERGY, make

FENCED = "a\n```\n\n<img src=x onerror=alert(1)>\n\n````\n"


def test_a_listing_does_not_leave_its_fence():
    text = pages(make(command=FENCED, plan=FENCED)).markdown
    for language in ("sh", "toml"):
        opened = text.index(f"`````{language}\n")
        closed = text.index("\n`````\n", opened)
        assert opened < text.index("<img", opened) < closed


@pytest.mark.parametrize("mark", ["\n", "\r", "\r\n", "\u2028", "\u2029", "\u0085", "\v", "\f", "\x1c"])
def test_no_line_break_of_any_kind_breaks_a_row_of_markdown(mark):
    assert escaped(f"a{mark}b|c") == "a b\\|c"
    made = pages(make([Setting("policy", "policy", (f"a{mark}b", "c"))], title=f"T{mark}# U"))
    assert made.markdown.startswith("# T \\# U: balance report\n")
    assert all(line.count("|") - line.count("\\|") in (0, 4) for line in made.markdown.split("\n## ")[1].splitlines())


def test_a_folder_of_figures_may_have_any_name():
    text = pages(make(), "my (odd) folder").markdown
    assert "](my%20%28odd%29%20folder/outcomes-01.svg)" in text


@pytest.mark.parametrize(
    "user",
    [
        {"axes.grid": True, "font.weight": "bold", "path.sketch": (3, 50, 10), "svg.id": "mine"},
        {"text.usetex": True},
        {"lines.linewidth": 9, "axes.facecolor": "red", "xtick.labelsize": 30, "svg.fonttype": "path"},
    ],
)
def test_the_users_matplotlibrc_does_not_change_a_report(user):
    report = make([ENERGY], title="Tower")
    before = pages(report)
    with matplotlib.rc_context(user):
        after = pages(report)
        assert all(matplotlib.rcParams[key] == value for key, value in user.items())  # theirs once more
    assert (after.html, after.markdown, after.figures) == (before.html, before.markdown, before.figures)
    assert re.search("red|mine", "".join(after.figures.values())) is None


@pytest.mark.parametrize("text", ["a`b", "``", "x` <img onerror=1>\n\n<b>", "`", "plain"])
def test_nothing_leaves_its_code_span(text):
    span = code(text)
    mark = span[: len(span) - len(span.lstrip("`"))]
    inside = span.removeprefix(mark).removesuffix(mark)
    assert "\n" not in span
    assert mark not in inside
    assert inside.strip() == " ".join(text.split("\n")).strip() or "`" in text


@pytest.mark.parametrize("mark", ["\x1b", "\x07", "\x00", "\x7f", "\x85", "\x9b", "\r", "\u202e", "\u2066"])
def test_no_control_character_is_on_a_page(mark):
    assert visible(f"a{mark}b\n\tc") == "a\ufffdb\n\tc"
    assert mark not in escaped(f"a{mark}b")
    assert mark not in code(f"a{mark}b")


def test_a_cell_of_a_table_stays_in_its_cell():
    head, rule, row = table(("a", "b"), [("x|y", "<script>\n| z")])
    assert (head, rule) == ("| a | b |", "| --- | --- |")
    assert row == "| x\\|y | \\<script\\> \\| z |"
