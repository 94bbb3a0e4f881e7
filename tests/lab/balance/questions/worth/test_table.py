"""The table that worth shows on the terminal and on its page: which columns and rows it has, and their names."""

from dataclasses import replace
from types import SimpleNamespace

from balance.questions.worth import cells, parts, words
from balance.questions.worth.end_words import extremes
from balance.questions.worth.page import sections
from balance.questions.worth.plan import DECK, DRAWN
from balance.questions.worth.study import worth
from balance.studies.figures import Figure


def test_where_seats_compete_that_anybody_wins_has_another_name_than_the_win_of_a_seat(rated):
    found = rated["cards"]
    game = replace(found.plan.scenario.game, competitive=True)
    against = replace(found, plan=replace(found.plan, scenario=replace(found.plan.scenario, game=game)), lines={})
    assert extremes(found, 0, DECK).known[0].startswith("For sharp: king raises the win most in the deck")
    assert (
        extremes(against, 0, DECK).known[0].startswith("For sharp: king raises the share of games won most in the deck")
    )
    assert extremes(against, 0, DRAWN).known[0].startswith("For sharp: king raises the win most when drawn")
    assert "games won, a copy" in cells.heads(against, 0)
    assert parts.base_text(against, 0).startswith("games won ")


def test_a_narrow_terminal_keeps_columns_in_which_something_is_seen_unless_they_are_many(rated, monkeypatch):
    """Here no worth is seen in the first context, and of one row that the ways differ."""
    found = rated["cards"]
    other = next(each for each in found.differences if each.context == 0)
    hidden = replace(
        found,
        worths=tuple(replace(each, low=-0.1, high=0.1) for each in found.worths),
        differences=tuple(replace(each, low=-0.1, high=0.1) for each in found.differences),
        effects=(),
    )
    seen = replace(hidden, differences=(replace(other, low=0.1, high=0.2), *hidden.differences[1:]))
    heads = cells.heads(found, 0)
    kept, spared = (
        [head for head, spare in zip(heads, cells.spares(rating, 0, cells.cells(rating, 0)), strict=True) if not spare]
        for rating in (seen, hidden)
    )
    assert spared == ["place", "row", "copies", "win, a copy", "interval", "price", "off the line"]
    assert kept == [*spared[:-2], "deck less draw", "interval", *spared[-2:]]
    monkeypatch.setattr(cells, "MOST_TELLING", 0)  # too many would make a table of several parts
    few, every = (cells.spares(seen, 0, cells.cells(seen, 0), every) for every in (False, True))
    assert few == cells.spares(hidden, 0, cells.cells(hidden, 0))
    assert [head for head, spare in zip(heads, every, strict=True) if not spare] == kept


def test_many_rows_that_share_their_places_and_of_which_nothing_is_seen_are_one_line(rated, monkeypatch):
    found = rated["cards"]
    tied = replace(
        found,
        worths=tuple(replace(each, low=-0.1, high=0.1, first=1, last=5) for each in found.worths),
        differences=(),
        effects=(),
    )
    rows, ties = cells.without_ties(tied, 0)
    assert (len(rows), ties) == (5, [])  # so few are listed
    monkeypatch.setattr(cells, "MOST_TIED", 3)
    rows, ((place, names),) = cells.without_ties(tied, 0)
    assert (rows, place, len(names)) == ([], "1 to 5", 5)
    said = words.tied(found.plan, place, ["a", "b"])
    assert said == "2 of 6 rows are not told apart (places 1 to 5, nothing seen): a and b."
    names = [f"n{i}" for i in range(20)]
    many = SimpleNamespace(rows=[*names, "last"])  # a list that is cut names the first ones, as a short one names all
    assert [words.tied(many, "1 to 20", names[:n]).partition(" rows are ")[::2] for n in (12, 14)] == [
        ("12 of 21", f"not told apart (places 1 to 20, nothing seen): {', '.join(names[:11])} and n11."),
        ("14 of 21", f"not told apart (places 1 to 20, nothing seen): {', '.join(names[:12])} and 2 more; "
         "the page lists all."),
    ]  # fmt: skip
    assert words.tied(many, "1 to 21", many.rows).startswith("All 21 rows are not told apart")
    one = next(each for each in tied.worths if each.context == 0)
    rows, ((_, names),) = cells.without_ties(
        replace(tied, worths=tuple(replace(each, low=0.1, high=0.2) if each is one else each for each in tied.worths)),
        0,
    )
    assert ([row[1] for row in rows], one.row in names) == ([one.row], False)
    every = cells.cells(rated["hero"], 0)
    assert cells.without_ties(rated["hero"], 0) == (every, [])


def test_the_table_on_the_page_has_room_for_its_columns_and_the_rest_is_folded(rated):
    section = next(each for each in sections(rated["cards"]) if each.id == "context-01")
    first, more = (each for each in section.blocks if each.kind == "table")
    heads = [[head for head, _ in table.columns] for table in (first, more)]
    assert heads[0][:4] == ["Place", "Row", "Copies", "Win, a copy"]
    assert heads[1][0] == "Row"
    assert {"Win, a copy less", "Win, a copy more", "Raw rate"} <= set(heads[1])
    assert max(map(len, heads)) <= 8
    assert (bool(first.folded), bool(more.folded)) == (False, True)


def test_values_of_an_axis_are_called_characters_and_rows_of_a_table_rows(rated):
    assert cells.heads(rated["hero"], 0)[1] == "character"
    assert cells.heads(rated["cards"], 0)[1] == "row"
    told = " ".join(rated["hero"].answer)
    assert "value" not in told
    assert "for sharp: strong raises the win most against the average: +" in told.lower()


def test_the_columns_of_seats_say_that_they_are_intervals(rated):
    assert cells.heads(rated["hero"], 0)[-2:] == ["seat 1, interval", "seat 2, interval"]


def test_of_a_single_seat_the_average_tells_all(tmp_path):
    """Alone, a column of seat 1 would say each interval again."""
    found = worth("posthuman", "characters", {"players": 1}, scripts="steward", games=100, out=tmp_path / "w")
    assert cells.heads(found, 0)[-2:] == ["against average", "interval"]
    assert {len(row) for row in cells.cells(found, 0)} == {4}


def test_what_a_copy_less_and_a_copy_more_do_stands_under_these_words(rated):
    assert cells.heads(rated["cards"], 0)[-4:-2] == ["win, a copy less", "win, a copy more"]


def test_points_of_an_ending_say_which_games_they_are_of():
    figure = Figure("outcome=humans", "outcome", -1, "share", 1)
    assert parts.unit_of(None, SimpleNamespace(figure=figure)) == "points of the games that end as humans"
