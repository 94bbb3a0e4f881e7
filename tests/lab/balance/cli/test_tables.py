"""How tables are laid out."""

import pytest

from balance.cli.tables import lined_up


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
