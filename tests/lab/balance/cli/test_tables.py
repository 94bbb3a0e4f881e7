"""How tables are laid out."""

import pytest

from balance.cli.tables import Column, fitted, lined_up


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        (["59.9 %", "90.04 %", ""], ["59.9 % ", "90.04 %", ""]),
        (["8", "11.18"], [" 8   ", "11.18"]),
        (["-0.25 to +1.5", "+10.125 to +11"], ["  -0.25 to  +1.5", "+10.125 to +11  "]),
        (["85.3 – 92.4 %", "10 000.93 – 11 000.43"], ["     85.3 –     92.4 %", "10 000.93 – 11 000.43 "]),
        (["1.5 %", "2.5 %"], ["1.5 %", "2.5 %"]),
        (["1.5", "-"], ["1.5", "-"]),
        (["8 %", "59.9 %"], [" 8 %  ", "59.9 %"]),
        (["10 000 s", "9", ""], ["10 000 s", "     9  ", ""]),
    ],
)
def test_decimal_points_are_in_line(cells, lines):
    assert lined_up(cells) == lines


def test_a_divided_table_keeps_an_interval_beside_its_estimate():
    heads = ["row", "copies", "win", "interval", "rounds", "interval"]
    columns = [Column(head, key=head == "row", tied=head == "interval") for head in heads]
    cells = [["king", "2", "+1.8", "-1.1 to +4.8", "+0.25", "-0.10 to +0.60"]]
    for width in (38, 44, 46):  # at 44 there is room for the second estimate, but not for its interval
        parts = fitted(columns, cells, width)
        assert len(parts) == 2
        assert [[column.head for column in part.columns] for part in parts] == [
            ["row", "copies", "win", "interval"],
            ["row", "rounds", "interval"],
        ]
