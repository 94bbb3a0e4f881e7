"""The page of a study of decisions draws what enough games tell."""

import polars as pl

from balance.reporting.decisions_report import course_groups


def test_rounds_that_few_games_reach_are_not_drawn():
    def rounds(group, *games):
        return [
            {"group": group, "round": n + 1, "games": many, **dict.fromkeys(("p05", "p25", "p50", "p75", "p95"), 0.5)}
            for n, many in enumerate(games)
        ]

    course = pl.DataFrame(rounds("won", 400, 30, 19) + rounds("lost", 60, 12, 9) + rounds("others", 4, 4, 3))
    drawn = {group.title: group.rounds for group in course_groups(course)}
    assert drawn == {
        "Games that are won": [1, 2],  # a twentieth of the games or more
        "Games that are lost": [1, 2],  # ten games or more
        "Seats that do not win": [1, 2],  # there are no more than four
    }
