"""Charts of shares: what stands side by side does not hide each other."""

import math

from reports.charts import Point, Row, _beside
from reports.looks import MARKS, SEATS, Look


def test_intervals_without_estimates_stand_side_by_side_and_points_do_not_move():
    looks = {str(seat): Look(SEATS[seat], list(MARKS)[seat]) for seat in range(5)}
    ends = [Row("10", [Point(word, math.nan, 0.1, 0.4) for word in looks])]
    placed = list(_beside(looks, ends, 80.0).values())
    assert [round(place, 6) for place in placed] == [-2.4, -1.2, 0.0, 1.2, 2.4]
    known = [Row("10", [Point(word, 0.3, 0.1, 0.4) for word in looks])]
    assert set(_beside(looks, known, 80.0).values()) == {0.0}
