"""compare: figures of several seats of which the same is to be said are one row, and one sentence."""

from typing import Any

from balance.questions.compare.figure_words import cells, name
from balance.questions.compare.seat_groups import are_together, together
from balance.questions.compare.words import answer, clearest, unmoved


def row(metric: str, low: float, high: float, seat: int | None = None, **other: Any) -> dict[str, Any]:
    middle = (low + high) / 2
    numbers = {"first": 1.0, "second": 1.0 + middle, "difference": middle, "low": low, "high": high, "worth": 2.0}
    fixed = {"value": "", "kind": "mean", "method": "t", "same": False, "asked": False, "margin": None, "more": None}
    return {"metric": f"{metric}_{seat}" if seat else metric, "seat": seat, **fixed, **numbers, **other}


def wins(seat: int, low: float, high: float) -> dict[str, Any]:
    return row("winner", low, high, value=str(seat), kind="share", asked=True)


def test_seats_that_move_alike_are_one_row_whose_interval_holds_theirs():
    rows = [row("points", 1, 3, 1), row("rounds", 1, 2), row("points", 2, 6, 2)]
    points, rounds = together(rows)
    assert (points["low"], points["high"], points["difference"]) == (1, 6, 3)
    assert (name(points), rounds) == ("each seat's mean points", rows[1])
    assert cells(points)[3] == "+1.0 to +6.0"
    assert are_together([points])
    assert not are_together(rows)


def test_seats_that_move_another_way_stand_apart_and_those_together_are_named():
    every = [row("points", 1, 3, 1), row("points", 2, 6, 2), row("points", -1, 1, 3), row("points", -3, -1, 4)]
    assert [name(each) for each in together(every)] == [
        "mean points of seats 1 and 2",
        "seat 3's mean points",
        "seat 4's mean points",
    ]
    still = [row("points", -1, 1, seat) for seat in (1, 2)]
    assert unmoved(still, [*still, row("points", 1, 3, 3)]) == (
        "No difference is seen in 2 figures: mean points of seats 1 and 2."
    )


def test_all_seats_are_told_of_in_the_answer():
    rows = [wins(seat, -0.02 - seat / 1000, 0.02) for seat in range(1, 6)]
    told = " ".join(answer(rows, 1000, paired=True))
    assert "For seats 2, 3, 4 and 5 neither: if there is one, it is at most 2.5 points." in told
    moved = [wins(seat, 0.01, 0.02) for seat in range(1, 7)]
    assert "The table has 2 more figures." in answer(moved, 1000, paired=True)
    assert not any("more figure" in line for line in answer(moved[:5], 1000, paired=True))


def test_figures_that_moved_are_counted_seat_by_seat():
    rows = [row(name, 1, 3, seat) for name in ("points", "cards", "steps", "turns", "wounds") for seat in (1, 2, 3)]
    told = " ".join(answer([wins(1, 0.01, 0.02), *rows], 1000, paired=True))
    assert told.count("each seat's mean") == 3
    assert "; and 6 more moved." in told


def test_values_in_a_table_do_not_contradict_their_difference():
    one = row("outcome", 0.126, 0.1444, value="win", kind="share", first=0.5924, second=0.72761, difference=0.13521)
    first, second, difference, *_ = cells(one)
    assert float(second.split()[0]) - float(first.split()[0]) == round(float(difference), 1) or len(first) > 6


def test_seats_of_unlike_sides_stand_apart():
    sides = {1: "zombie", 2: "guy", 3: "zombie"}
    rows = [row("points", 1, 3, seat, side=side) for seat, side in sides.items()]
    zombies, guy = together(rows)
    assert (name(zombies), name(guy)) == ("each zombie's mean points", "seat 2's mean points")
    assert (zombies["seats"], guy["seat"]) == ([1, 3], 2)


def test_a_seat_that_changed_is_not_told_with_others():
    rows = [row("points", 1, 3, seat) for seat in (1, 2, 3)]
    own, others = together(rows, own=(1,))
    assert (name(own), name(others)) == ("seat 1's mean points", "mean points of seats 2 and 3")
    assert [name(each) for each in together(rows, own=(1, 2, 3))] == ["each seat's mean points"]
    told = answer([wins(1, 0.01, 0.02), *rows], 1000, paired=True, own=(1,))
    assert any("seat 1's mean points: up" in line for line in told)


def test_several_seats_are_as_clear_as_the_clearest_of_them():
    clear, vague = row("points", 9, 10, 1), row("points", 0.1, 30, 2)
    others = [row(f"figure{i}", 2, 3) for i in range(8)]
    (first,) = clearest(together([*others, clear, vague]), 1)
    assert name(first) == "each seat's mean points"


def test_a_seat_that_is_seen_to_move_is_told_before_one_that_is_not():
    rows = [wins(1, -0.01, 0.02), wins(2, -0.03, -0.01), wins(3, 0.01, 0.03)]
    told = answer(rows, 1000, paired=True)
    assert [line.partition(":")[0] for line in told[:3]] == [
        "It differs. Seat 2 wins",
        "It differs. Seat 3 wins",
        "Seat 1 wins",
    ]
