"""What a ranking says, on the terminal and on its page: no more than its figures, in plain words."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from balance.questions.rank import code_words, dials, so_far, words
from balance.questions.rank.effects import places_of
from balance.questions.rank.plan import plan_rank
from balance.questions.rank.study import rank
from balance.studies import effect_words
from balance.studies.cap_words import end_text, estimate_text
from balance.studies.context_words import why_not_seats
from balance.studies.first_places import said_first
from balance.studies.tied_places import said_first_of_many
from reports.formats import listed
from scenarios import load
from tests.lab.balance.questions.rank.planted import effect


def test_a_reader_without_statistics_is_told_where_to_begin(found):
    (told,) = [sentence for sentence in found.answer if sentence.startswith("In plain words: ")]
    assert told == "In plain words: dominant moves the win rate most in one step."


def test_plain_words_say_no_more_than_the_places(plant, tmp_path):
    found = rank("planted", scripts=["plain"], games=50, screen=50, out=tmp_path / "few")
    firsts, still = dials.may_be_first(found, 0, found.figures[0])
    assert len(firsts) > 4
    (told,) = [sentence for sentence in found.answer if sentence.startswith("In plain words: ")]
    assert "dead" in {each.dial for each in still}  # which changed no game
    many = f"{len(firsts)} dials tie for what moves the win rate most in one step ("
    tie = f"In plain words, of the dials that changed a game: {many}"
    assert told.startswith((tie, "In plain words: no step or other value is seen to move the win rate"))
    assert found.answer[1].count(" more dials") == 1 or "No step" in found.answer[1]


def test_a_dial_that_changed_no_game_is_not_named_as_the_first_but_told_with_its_bound(found):
    """How much it may do at most is all that is known of it."""
    win = found.figures[0]
    alone = [each for each in found.places if each.figure == win and each.dial in ("dominant", "left", "dead")]
    places = tuple(replace(each, first=1, last=3, least=max(each.least, 0.0)) for each in alone)
    tied = replace(found, places=places)
    first, *_ = words.leaders(tied, 0, win)
    unsure = "These games cannot say which dial moves the win rate most in one step or by another value: dominant 1→"
    assert first.startswith(unsure)
    assert re.search(
        r" or left 2→.*; 1 dial that changed no result of any game is left out here \(it moves the win rate by less "
        r"than [\d.]+ points\)\.$",
        first,
    )
    assert "dead" not in first
    told = words._plainly(tied)
    assert told.startswith("In plain words, of the dials that changed a game: dominant or left moves the win rate most")
    one, *_ = words.leaders(replace(tied, places=tuple(each for each in places if each.dial != "left")), 0, win)
    says = ", more than any other that changed a game does in one step or by another value; 1 dial that changed "
    assert says in one


def test_a_step_that_the_script_misplays_is_marked_where_a_sentence_names_it(found):
    """The sentence on what the script misplays may be one that the terminal leaves to the page."""
    win, mark = found.figures[0], "; the script misplays it)"
    told = {place.dial: dials.largest_step(found, place) for place in dials.placed(found, 0, win)}
    (one,) = [each for each in found.places if each.figure == win and each.dial == "dominant"]

    def said(*misplays, places=found.places):
        return words.leaders(replace(found, misplays=misplays, places=places), 0, win)

    assert mark not in "".join(said())
    assert f"{mark}, more than any other " in said(told["dominant"])[0]
    after = next(each for each in dials.placed(found, 0, win) if each.first > 1)
    assert re.search(
        rf"{re.escape(told[after.dial].turn.text)} [^()]*\([^()]*; place [^()]*{re.escape(mark)}",
        said(told[after.dial])[1],
    )
    tied = [each for each in found.places if each != one and each.figure == win and each.dial == "gift"]
    both = tuple(replace(each, first=1, last=2) for each in (one, *tied))
    assert mark in said(told["gift"], places=both)[0]


def test_a_dial_that_may_be_first_names_the_step_whose_bound_is_told(found):
    """`hold_at (less than 1.24 points)` stood above a table that shows another step of it, up to 0.93 points."""
    win = found.figures[0]
    (dead,) = [each for each in found.places if each.figure == win and each.dial == "dead"]
    steps = {each.turn.text: each for each in dials.steps_of(found, dead)}
    assert set(steps) == {"dead 5→4", "dead 5→6"}
    for text, (low, high) in {"dead 5→4": (-0.0123, 0.01), "dead 5→6": (-0.02, 0.0321)}.items():
        moved = replace(steps[text], low=low, high=high)
        others = [each for each in found.effects if each.turn.dial != "dead"]
        still = replace(next(each for name, each in steps.items() if name != text), low=-0.001, high=0.001)
        told = words._may_be_first(replace(found, effects=(*others, still, moved)), dead)
        assert told == f"{text} (less than {effect_words.bound([moved])})"


def test_a_table_says_that_nobody_wins_only_where_no_game_ends(found):
    """`no winner` stood beside 99.3 % of games that stop at the cap."""
    one = effect(found, "dead=6")
    told = [estimate_text(replace(one, capped=capped)) for capped in (1.0, 0.993, 0.6)]
    assert told == ["nobody wins", "hardly a winner", "mostly no winner"]
    length = next(each for each in found.effects if not each.figure.is_share)
    assert estimate_text(replace(length, capped=0.2)) == "no length"


def test_a_tie_of_many_is_counted_and_few_are_named():
    sizes = {name: 0.1 - 0.01 * i for i, name in enumerate("abcdef")}
    says = "6 rows tie for what helps most (a, b, c, d and 2 more rows)"
    assert said_first_of_many({"": sizes}, 1, "helps most", "row") == says
    assert said_first_of_many({"x": sizes, "y": sizes}, 2, "helps most", "row") == says.replace("most", "most for both")
    assert said_first_of_many({"x": sizes}, 2, "helps most", "row") == says.replace("most", "most for x")
    few = {name: sizes[name] for name in "ab"}
    only = "these games cannot say what helps most: a or b may be it for both, for x also c, d, e or f"
    assert said_first_of_many({"x": sizes, "y": few}, 2, "helps most", "row") == only
    more = said_first_of_many({"x": sizes, "y": {**sizes, "g": 1.0}}, 2, "helps most", "row")
    assert more == (
        "these games cannot say what helps most: one of 6 rows may be it for both (a, b, c, d and 2 more rows)"
    )


def test_steps_that_are_not_seen_are_counted_of_all_and_the_dead_ones_named(found):
    (told,) = [sentence for sentence in found.answer if " steps and other values are not seen to move " in sentence]
    steps = [each for each in found.effects if each.figure == found.figures[0] and each.turn.is_step]
    unseen = [each for each in steps if not each.seen]
    which = f"{len(unseen)} of the {len(steps)} steps and other values"
    assert told.startswith(f"{which} are not seen to move the win rate: each by less ")
    dead = [each.turn.text for each in unseen if not each.moved]
    assert {"dead 5→4", "dead 5→6"} <= set(dead)
    assert f"({len(dead)} of them changed no result of any game: {dead[0]}" in told


def test_where_no_step_is_seen_the_dead_ones_are_counted_of_all(found):
    """The first sentence says how little the others do."""
    unseen = tuple(each for each in found.effects if not each.seen and each.turn.is_step)
    steps = [each for each in unseen if each.figure == found.figures[0]]
    dead = [each.turn.text for each in steps if not each.moved]
    told = words._rest(replace(found, effects=unseen), 0, found.figures[0])
    which = f"{len(dead)} of the {len(steps)} steps and other values"
    assert told.startswith(f"{which} changed no result of any game: {dead[0]}")


def test_the_page_has_every_dial_that_was_turned_and_names_those_that_change_no_game(found):
    from balance.questions.rank.page import sections

    (context,) = [section for section in sections(found) if section.id == "context-01"]
    turned = {each.turn.dial for each in found.effects}
    for name in ("the win rate", "rounds"):
        tables = [t for t in context.blocks if t.kind == "table" and re.search(f"moves? {name}", t.caption or t.folded)]
        listed = [row[0].text.split("@")[0] for table in tables for row in table.rows]
        assert sorted(listed) == sorted(turned)
        assert all(table.folded for table in tables[1:])
        assert bool(tables[0].folded) == (name == "rounds")  # the first figure gives the order: only its table is open
    assert context.blocks[-1].parts[0].startswith("These change no result of any game, whatever value was played: ")
    assert "dead" in context.blocks[-1].parts[0]


def test_what_is_not_seen_has_an_interval_and_no_bound_that_looks_like_a_size(found):
    dead = effect(found, "dead=6")
    assert (estimate_text(dead), end_text(dead)) == ("not seen", f"({effect_words.interval(dead)})")
    alone = replace(dead, low=0.01, high=0.03, judged=False)
    assert estimate_text(alone) == "not judged"  # no empty cell beside an interval
    first = places_of(found.effects)[0]
    seen = dials.largest_step(found, first)
    assert words.effect_text(seen, "; place 2 to 3").endswith(f" ({effect_words.sized(seen)}; place 2 to 3)")


def test_a_short_table_has_the_largest_steps_and_the_largest_ends_and_counts_the_rest(found):
    win = found.figures[0]
    shown, others = dials.shown_dials(found, 0, win, 1, 2)
    assert shown[0].dial == "dominant"
    assert {each.dial for each in shown[1:]} <= {"left", "right", "gift"}  # 10 points at an end; gift 8
    assert len(shown) == 3
    assert len(shown) + others == len({each.turn.dial for each in found.effects})


def test_what_a_sentence_names_has_a_row_in_a_short_table(found):
    """The script misplays `gift`, whose steps and ends are not the largest."""
    win = found.figures[0]
    named = words.named_dials(found, 0)
    assert {each.turn.dial for each in found.misplays} == {"gift"} < named
    shown, _ = dials.shown_dials(found, 0, win, 1, 1)
    assert "gift" not in {each.dial for each in shown}
    more, others = dials.shown_dials(found, 0, win, 1, 1, named)
    assert {each.dial for each in more} == {each.dial for each in shown} | named
    said = f"{others} of {others + len(more)} dials are on the page only."
    assert words.not_shown(others, others + len(more)) == said
    assert words.notes([("1", ""), ("2 to 3", "")], others) == [words.SHOWN, words.PLACE]
    assert words.notes([("1", "3: +1.2")], 0) == [words.AT_THE_ENDS]
    assert words.notes([("1", "not judged", "")], 0) == [words.NOT_JUDGED]


def test_a_short_table_has_every_dial_of_which_a_sentence_says_that_it_moves_a_figure(found):
    """Also those that move the length alone, or that only another script names; none that changes no game."""
    moving = [each for each in found.answer if "changed no result of any game" not in each]
    turned = {each.turn.dial for each in found.effects}
    told = {dial for dial in turned - {"one"} if any(re.search(rf"\b{dial}\b", each) for each in moving)}
    assert {"dominant", "slow", "gift"} <= told <= words.named_dials(found, 0)
    assert "dead" not in words.named_dials(found, 0)


def test_the_length_stands_beside_the_first_figure_and_a_row_has_the_step_that_moves_what_is_shown(found):
    """`slow` moves the length alone: the step that its row shows is one that moves it."""
    win, length = found.figures[0], next(each for each in found.figures if each.text == "rounds.mean")
    figures = dials.table_figures(found, 0, 2)
    assert figures == [win, length]
    places = [each for each in found.places if (each.figure, each.dial) == (win, "slow")]
    ((_, name, _, of_win, _, of_length, *_),) = dials.table_cells(found, places, figures)
    assert (name, of_win) == ("slow", "not seen")
    assert of_length not in ("not seen", "not judged")
    assert dials.table_figures(replace(found, places=()), 0, 2) == [win]  # where no step is seen


def test_the_first_dial_is_said_to_be_first_in_one_step_as_an_end_may_move_more(found):
    first = dials.placed(found, 0, found.figures[0])[0]
    sure = replace(found, places=tuple(replace(each, last=1) if each == first else each for each in found.places))
    alone = [each if each.dial == first.dial else replace(each, first=2) for each in sure.places]
    lead = words.leaders(replace(sure, places=tuple(alone)), 0, found.figures[0])[0]
    assert lead.partition("), ")[2].startswith("more than any other of ")
    assert " does in one step or by another value" in lead


def test_a_bound_has_the_digits_of_its_interval(found):
    for each in found.effects:
        if not each.seen:
            ends = [end.lstrip("+-") for end in effect_words.interval(each).split(" to ")]
            assert effect_words.estimate(each).removeprefix("less than ") in ends
            assert f"less than {effect_words.bound([each])}".startswith(effect_words.estimate(each))


@pytest.mark.parametrize(
    ("firsts", "contexts", "says"),
    [
        ({"": {"a": 1.0}}, 1, "a helps most"),
        ({"": {"a": 1.0, "b": 3.0}}, 1, "b or a helps most: these games cannot say which"),
        ({"": dict.fromkeys("abcde", 1.0)}, 1, "a, b, c, d or e helps most: these games cannot say which"),
        ({"": dict.fromkeys("abcdef", 1.0)}, 1, "a, b, c, d or 2 more dials helps most: these games cannot say which"),
        ({"x": {"a": 1.0}, "y": {"a": 2.0}}, 2, "a helps most for both"),
        ({"x": {"a": 1.0}}, 2, "a helps most for x"),
        (
            {"x": {"a": 1.0}, "y": {"a": 1.0, "b": 2.0}},
            2,
            "a helps most for x; for y these games cannot say: b or a may be it",
        ),
        (  # the usual script, which is the first, comes first
            {"x": {"a": 1.0, "b": 2.0}, "y": {"a": 1.0}},
            2,
            "for x these games cannot say what helps most: b or a may be it; for y it is a",
        ),
        (
            {"x": {"a": 1.0, "b": 2.0}, "y": {"a": 1.0, "b": 2.0, "c": 0.5}},
            2,
            "these games cannot say what helps most: b or a may be it for both, for y also c",
        ),
        (
            {"x": {"a": 1.0, "b": 2.0}, "y": {"a": 1.0, "c": 0.5}},
            2,
            "these games cannot say what helps most: a may be it for both, for x also b, for y also c",
        ),
        (
            {"x": {"a": 1.0}, "y": {"a": 1.0, "b": 2.0}, "z": {"a": 1.0, "c": 2.0}},
            3,
            "a helps most for x; for y and z these games cannot say: for y b or a may be it, for z c or a may be it",
        ),
        (
            {"x": {"a": 1.0}, "y": {"b": 1.0, "c": 2.0}},
            2,
            "what helps most is not the same for all: for x it is a, for y it is c or b (these games cannot say which)",
        ),
    ],
)
def test_what_is_first_is_said_as_surely_as_it_is_known(firsts, contexts, says):
    assert said_first(firsts, contexts, "helps most", "dial") == says


def test_a_reason_has_no_settings_and_no_path():
    long = "players=1 policy=hunter floors=1: /a b/scenarios/tower: keys is 3; it must be at most floors = 1"
    assert effect_words.short_reason(long) == "keys is 3; it must be at most floors = 1"
    assert effect_words.short_reason("plays a part only with players=2") == "plays a part only with players=2"


def test_what_is_first_is_first_of_what_is_ranked_where_games_of_a_step_stop_at_the_cap(found):
    (figure,) = [each for each in found.figures if each.text == "rounds.mean"]
    effects = tuple(replace(each, capped=0.2) if each.turn.dial == "dominant" else each for each in found.effects)
    other = replace(found, figures=(figure,), effects=effects, places=tuple(places_of(effects)))
    first, *_ = words.leaders(other, 0, figure)
    assert "more than any other of 9 that are ranked does in one step or by another value; 2 of the " in first
    assert first.endswith(" steps and other values are not ranked, as games of theirs stop at the cap.")
    assert words._plainly(other).startswith("In plain words, of what is ranked: slow ")
    assert "ranked" not in words._plainly(found) + words.leaders(found, 0, figure)[0]
    apart = [replace(each, context=1, dial="left", first=1) for each in other.places if each.first == 1]
    plan = SimpleNamespace(contexts=(1, 2), context=lambda number: "ab"[number])
    two = SimpleNamespace(plan=plan, effects=effects, places=[*other.places, *apart])
    assert words.disagreements(two, figure) == ["Of what is ranked, no dial can be first for all of a and b."]
    assert words.disagreements(SimpleNamespace(**{**vars(two), "places": apart}), figure) == []  # nothing is for a


def test_a_screening_that_the_budget_ended_names_the_changes_whose_games_stop_at_the_cap(found):
    """5 of 28 were seen to move the length and 21 not; of the other 2 it was not said that they were left out."""
    (length,) = (each for each in found.figures if each.text == "rounds.mean")
    effects = [replace(each, capped=0.2) if each.turn.dial == "dominant" else each for each in found.effects]
    stopped = [each for each in so_far._of(effects, 0, length) if each.unranked]
    said = so_far._moved(found.plan, 0, length, so_far._of(effects, 0, length))
    changes = listed([each.turn.text for each in stopped])
    assert said.endswith(f"; of {changes} it is not told, as games of theirs stop at the cap.")
    (unseen,) = re.findall(r"(\d+) are not seen to", said)
    every = [each for each in effects if (each.turn.context, each.figure) == (0, length)]
    assert said.partition(f"{unseen} are")[0].count("→") + int(unseen) + len(stopped) == len(every)
    alone = so_far._moved(found.plan, 0, length, stopped[:1])
    assert alone.endswith(
        f"f {stopped[0].turn.text} it is not told how it moves {effect_words.the(length)}, "
        "as games of it stop at the cap."
    )


def test_what_a_value_means_that_is_a_code_is_said():
    def turned(dial, before, after, seen=True):
        return SimpleNamespace(turn=SimpleNamespace(dial=dial, before=before, after=after), seen=seen)

    effects = [turned("pistols", "-1", "0"), turned("rifles", "-1", "2"), turned("lasers", "1", "0"),
               turned("companions", "-1", "0", seen=False), turned("hit_points", "2", "1")]  # fmt: skip
    assert code_words.sentences(load("human-punishment"), [each.turn for each in effects if each.seen]) == [
        "-1 of pistols and rifles means: as setups.csv says.",
        "0 of lasers means: locked at the side.",
    ]


def test_another_value_of_a_list_is_no_step(found):
    step = next(each for each in found.effects if each.turn.is_step and each.turn.up)
    other = replace(step, turn=replace(step.turn, up=0))
    assert [words._called(each) for each in ([step] * 2, [step, other], [other] * 2)] == [
        "steps", "steps and other values", "other values"
    ]  # fmt: skip
    assert [words._in_one_step(each) for each in ([step], [step, other], [other])] == [
        "in one step", "in one step or by another value", "by another value"
    ]  # fmt: skip


def test_an_end_without_its_interval_has_no_more_decimals_than_are_read(found):
    end = next(each for each in found.effects if each.judged and each.figure.text == "rounds.mean")
    exact = replace(end, estimate=3.0, low=2.9999, high=3.0001)
    assert (end_text(exact), estimate_text(exact)) == ("+3.00", "+3.000")
    small = replace(end, estimate=0.004, low=0.0035, high=0.0045)
    assert end_text(small) == "+0.004"


def test_where_seats_win_together_it_is_said_which_changes_only_add_such_games(tmp_path):
    """A limit of 1 scar makes nearly all of them mutants, who win together: each seat wins more."""
    options = {"scripts": ["steward"], "games": 200, "screen": 200, "top": 1, "threads": 2}
    found = rank("posthuman", ["players=3"], out=tmp_path / "three", **options)
    told = words.answer(found)
    assert told[1] == (
        "Several seats can win a game together, where it ends as mutants: a change that adds such games adds to what "
        "each seat wins."
    )
    assert found.figures[0].name == "each seat wins"
    of_scars = [each for each in found.effects if each.turn.text == "scar_limit 5→1"]
    assert [each.low > 0.2 for each in of_scars if each.figure == found.figures[0]] == [True]
    watched = ["win@1", "outcome"]
    found = rank("posthuman", ["players=3"], watch=watched, out=tmp_path / "seat", **options)
    together, moved = words.answer(found)[1:3]
    assert together.startswith("Several seats can win a game together, where it ends as mutants: a change that adds ")
    assert "These changes move seat 1's wins and the share of mutants in the same direction (in points of " in moved
    assert re.search(r": scar_limit 5→1 \(\+\d\d\.\d", moved)  # also where it was not judged
    alone = rank("posthuman", ["players=1"], out=tmp_path / "one", **options)
    assert not any("Several seats" in each for each in words.answer(alone))


def test_a_step_that_may_be_first_has_a_row_though_another_moves_the_length(found):
    """`die_sides 6→7 (less than 2.9 points)` stood above a table whose only row of it was 6→5."""
    win, length = found.figures[0], next(each for each in found.figures if each.text == "rounds.mean")
    steps = {each.turn.text: each.turn for each in found.effects if each.turn.dial == "dead"}
    less, more = steps["dead 5→4"], steps["dead 5→6"]
    wide = {(win, more): (-0.02, 0.0321), (win, less): (-0.001, 0.001)}
    effects = []
    for each in found.effects:
        low, high = wide.get((each.figure, each.turn), (each.low, each.high))
        effects.append(replace(each, low=low, high=high, moved=each.moved or (each.figure, each.turn) in wide))
    may = ("dominant", "dead")
    of_win = [
        replace(each, first=1 if each.dial in may else 3, least=0.0 if each.dial == "dead" else each.least)
        for each in found.places
        if each.figure == win
    ]
    of_length = [each for each in found.places if each.figure == length]
    ranking = replace(found, effects=tuple(effects), places=(*of_win, *of_length))
    assert more in words.named_steps(ranking, 0)
    (place,) = [each for each in of_win if each.dial == "dead"]
    rows = dials.table_cells(ranking, [place], [win], [more, less])
    assert sorted(row[2] for row in rows) == ["5→4", "5→6"]
    assert rows[1][:2] == ("", "dead")


def test_dials_that_make_seats_unlike_are_named_beside_the_sentence_on_alike_seats():
    """`A seat's share says nothing here` stood above a row that moves seat 1's share by 43 points."""
    plan = plan_rank("humans", {"players": 2, "event_cards": False})
    unlike = words._unlike(SimpleNamespace(plan=plan))
    assert unlike == ["character", "mode"]
    (why,) = why_not_seats(plan, plan.figures[0], unlike)
    assert why.endswith(" That is so as the game stands: with another character or mode seats differ.")
