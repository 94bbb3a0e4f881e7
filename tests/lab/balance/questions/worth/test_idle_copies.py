"""What worth says of rows of which a copy more or less changes nothing, or cannot be."""

from dataclasses import replace
from types import SimpleNamespace

from balance.questions.worth import cells, page, words
from balance.questions.worth.flat_words import all_flat, flat
from balance.questions.worth.page import sections
from balance.questions.worth.plan import DECK, DRAWN, plan_worth
from balance.questions.worth.study import worth
from balance.questions.worth.ways import is_unread
from balance.questions.worth.words import answer
from tests.lab.balance.questions.worth.truths import installed


def test_where_the_number_of_copies_plays_no_part_that_is_said(rated, monkeypatch):
    """In Human Punishment setups.csv says how many weapons lie out; of a locked launcher each copy counts."""
    plan = plan_worth("human-punishment", "weapons", {"players": 8, "policy": "surveyor"})
    unread = [row for row in plan.rows if is_unread(plan, 0, row) and row not in ("fists", "launcher")]
    assert {"pistol", "rifle", "companion"} <= set(unread)
    assert not is_unread(plan, 0, "launcher")
    one = next(each for each in rated["cards"].worths if each.way == DECK)
    ways_of_rows = {"pistol": DRAWN, "companion": DRAWN, "launcher": DECK}
    worths = tuple(replace(one, row=row, way=way, copies=1, moved=0) for row, way in ways_of_rows.items())
    ways = replace(rated["cards"].ways, unread={0: ("pistol", "companion")})
    found = replace(rated["cards"], plan=plan, ways=ways, worths=worths)
    said = (
        "A copy more or less of pistol and companion changes nothing that is played: what weapons says of their number "
        "plays no part here."
    )
    assert words._unread(found, rated=True) == [said]
    alone = replace(found, worths=worths[2:])
    assert words._unread(alone, rated=False) == [f"{said} That says nothing of their worth."]
    assert words._unread(found, rated=False) == words._unread(alone, rated=True) == []
    assert flat(found)[0].startswith("launcher changes no result of any game, with a copy more or less: ")
    read = replace(found, worths=(replace(one, row="companion", copies=1),))
    assert words._one_sided(read) == ["one copy less of companion: row eight: companions is 1; there are 0"]


def test_rows_whose_number_of_copies_plays_no_part_are_neither_played_nor_judged(tmp_path):
    """Of Human Punishment's weapons for 11 only lasers are read; all lie in the open, so there is no deck."""
    found = worth("human-punishment", "weapons", {"players": 11}, scripts="surveyor", games=100, out=tmp_path / "w")
    others = ("pistol", "rifle", "companion", "launcher")
    assert found.ways.unread == {0: others}
    assert [turn.dial for turn in found.ways.turns_of(found.plan)] == ["weapons.laser.count"] * 2
    assert found.ways.lack == {0: ("laser",)}
    assert {each.row for each in found.worths} == {"laser"}
    assert found.answer[1] == (
        "A copy more or less of pistol, rifle, companion and launcher changes nothing that is played: what weapons "
        "says of their number plays no part here. That says nothing of their worth."
    )
    told = " ".join([*found.answer[2:], *(text for _, text in page._statements(found))])
    assert not any(word in told for word in (*others, "deck", "All seats draw", " 1 row"))
    assert "Not seen to move the share of humans: laser in the game (by less than " in told
    laser, *rest = cells.cells(found, 0)
    assert cells.NOTHING not in laser
    assert [row[:3] for row in rest] == [["", row, copies] for row, copies in zip(others, "2211", strict=True)]
    assert all(set(row[3:]) == {cells.NOTHING} for row in rest)


FULL = """\
id,count,value,trick,price,far,source
one,24,0,0,1,0,rulebook
two,24,0,0,1,0,rulebook
"""  # as many cards as fit, none worth anything


def test_where_no_row_changes_any_result_that_comes_first_and_no_boxes_are_played(tmp_path):
    asked = {"games": 400, "boxes": 100, "out": tmp_path / "w", "scripts": "sharp,blind"}
    with installed(tmp_path / "planted", hidden=False, cards_csv=FULL):
        found = worth("planted-deck", "cards", **asked)
    assert all_flat(found)
    assert found.answer[:2] == [
        "In plain words: no row changes a result of any of 400 games.",
        "one and two change no result of any game, with a copy less: the scripts do not use them, they play no part "
        "with these settings, or a game has enough of them without that copy.",
    ]
    assert (found.decided, found.boxes, found.ways.lack, found.unplayed) == (True, 0, {}, ())
    assert {each.way for each in found.worths} == {DECK}
    told = [line for line in found.answer if "boxes" in line]
    assert told == [
        "Not told: in boxes: one copy of any row changes no result of any game, so none were played.",
    ]
    compared = "What each way compares: in the game, the game as it is, less the game with one copy less."
    assert compared in found.answer


def test_rows_without_effect_are_told_by_context_where_they_differ(rated):
    """The script `blind` does not see what a trick does."""
    found = rated["cards"]
    still = [replace(each, moved=0) if (each.context, each.row) == (1, "trick") else each for each in found.worths]
    assert flat(replace(found, worths=tuple(still)))[-1] == (
        "For blind: trick changes no result of any game, with a copy more or less: the script does not use it, it "
        "plays no part with these settings, or a game has enough of it without that copy."
    )


def test_a_context_in_which_rows_count_keeps_its_boxes(rated):
    found = rated["cards"]
    ways = replace(found.ways, lack={0: ("king",), 1: ("king",)}, left=())
    one, none = ways.without_boxes(found.plan, {1}), ways.without_boxes(found.plan, ())
    assert (set(one.lack), none) == ({0}, ways)
    assert one.left == (
        ("in boxes", "one copy of any row changes no result of any game, so none were played for blind"),
    )


def test_a_table_whose_copies_play_no_part_at_all_has_a_sentence_and_no_worths(rated):
    found = rated["cards"]
    rows = found.plan.rows
    idle = replace(found.ways, idle=frozenset({0, 1}), unread={0: rows, 1: rows}, piles={}, lack={})
    nothing = replace(found, ways=idle, worths=(), effects=(), differences=(), lines={})
    assert idle.turns_of(found.plan) == []
    assert answer(nothing)[0].startswith("A copy more or less of ")
    assert cells.cells(nothing, 0) == []
    assert sections(nothing)


def of_tiles(refused, left=()):
    """Return a rating of tiles a and b, each there once, in which changes to another number of copies were refused."""
    changes = [
        SimpleNamespace(dial=f"tiles.{row}.count", after=after, reason=f"players=2 policy={who}: tiles: {why}")
        for who in ("catcher", "herder")
        for row, after, why in refused
    ]
    plan = SimpleNamespace(turns=([], changes), what=SimpleNamespace(name="tiles"), rows=("a", "b", "town"))
    plan.contexts = ("catcher", "herder")
    left = [(f"{each.dial}={each.after}", each.reason) for each in changes] + list(left)
    worths = [SimpleNamespace(row=row, copies=1, way=DECK) for row in "ab"]
    return SimpleNamespace(plan=plan, worths=worths, ways=SimpleNamespace(left=left, unread_in=lambda context: ()))


def test_a_reason_that_holds_for_every_row_is_told_once_for_the_table():
    """`21 cards, at most 20 fit` stood at the row that is not rated, and nowhere else on the screen."""
    fit = "21 cards, at most 20 fit"
    full = [(row, "2", fit) for row in ("a", "b", "town")]
    rating = of_tiles([*full, ("town", "0", "there must be exactly 1")])
    assert words._one_sided(rating) == [f"one copy more of any row: tiles: {fit}"]
    assert words._not_rated(rating) == ["town: tiles: there must be exactly 1"]
    assert words._not_rated(of_tiles(full)) == [f"town: tiles: {fit}"], "its only reason stays"
    some = of_tiles([("a", "2", fit), ("b", "0", "there must be exactly 1")])
    assert words._one_sided(some) == [
        f"one copy more of a: tiles: {fit}",
        "one copy less of b: tiles: there must be exactly 1",
    ]
