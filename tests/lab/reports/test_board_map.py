"""The map of a board: places at their places, darker where more happens."""

import re

import pytest

from reports.board_map import Field, board_map, overlapping


def field(x, y, share=0.0, name="a room", width=1.0, height=1.0, fixed=True) -> Field:
    return Field(x, y, width, height, share, name, fixed)


def shares(svg):
    """The numbers that are written in a map."""
    return sorted(int(text) for text in re.findall(r">(\d+)</text>", svg))


def test_each_share_is_written_but_those_below_one_percent_and_all_are_told():
    svg = board_map("board", "Board", [field(0, 0, 0.5, "hall"), field(1, 0, 0.25, "yard"), field(2, 0, 0.004, "den")])
    assert shares(svg) == [25, 50]
    assert all(text in svg for text in ("hall: 50.0\u202f%", "yard: 25.0\u202f%", "den: 0.4\u202f%"))


def test_a_name_is_written_where_it_is_always_the_same_and_has_room():
    wide = {"width": 3.0, "height": 1.0}
    svg = board_map("b", "B", [field(0, 0, 0.5, "hall", **wide), field(0, 1, 0.5, "yard", fixed=False, **wide)])
    assert re.findall(r">(hall|yard)</text>", svg) == ["hall"]


def test_the_narrow_map_fits_a_telephone_and_has_a_name_of_its_own():
    board = [field(x, 0, 0.1) for x in range(20)]
    widths = [float(re.search(r'width="([\d.]+)', board_map("b", "B", board, narrow=narrow))[1]) for narrow in (0, 1)]
    assert widths[0] > 600
    assert widths[1] < 400


@pytest.mark.parametrize(
    ("other", "covers"),
    [
        (field(1, 0), False),  # side by side
        (field(0.2, 0.2, width=0.5, height=0.5), False),  # within
        (field(0.5, 0), True),
        (field(0.5, 0.5), True),
        (field(0, 0), False),  # the same place
    ],
)
def test_places_that_cover_each_other_in_part_are_found(other, covers):
    assert overlapping([field(0, 0), other]) is covers
