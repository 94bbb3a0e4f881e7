"""What the page says of an answer, and that nothing of a scenario becomes markup."""

import re
from dataclasses import replace

import openpyxl
import pytest

from balance.questions.studio import figure_words, markup, page_questions, words
from balance.questions.studio.answer import Answer, Change, Elsewhere
from balance.questions.studio.answer_files import _games, _panels, workbook
from balance.questions.studio.naming import in_words
from balance.questions.studio.trial import Trial, by_script
from scenarios import load
from tests.lab.balance.questions.studio.made import answer, change


def test_the_answer_in_short(trial):
    head = words.headline(answer(trial))
    assert (head.name, head.before, head.after) == ("Won", "84.0\u202f%", "64.0\u202f%")
    assert head.change == "−20.0 ± 2.0 points"
    assert head.interval == "−22.0 to −18.0 with 95\u202f%"


def test_as_published_every_row_says_how_sure_it_is():
    trial = Trial(load("cyberdoom-tower"), {}, {})
    rounds = next(each for each in trial.figures() if each.text == "rounds.mean")
    length = Change(rounds, 11.2, 11.17, 11.23, 11.2, 11.16, 11.25, 0, 0, 0, 4000, 4000, (11.2, 11.17, 11.23))
    told = Answer(trial, 4000, 0.99, (change(trial), length), final=True)
    assert "11.20 <span" in markup.answer_html(told, "published")
    changed = markup.answer_html(replace(told, trial=Trial(load("cyberdoom-tower"), {}, {"ap": 2})), "published")
    beside = re.findall(r'<span class="(?:muted|side)">(± [\d.]+)', changed)
    assert beside == ["± 0.4", "± 1.0", "± 0.03", "± 0.05"], "of published and of yours, above and in each row"


def test_what_is_compared_with_is_told_with_its_own_games(trial):
    told = answer(trial, games=4000, known=64_000)
    line = "4\u202f000 games of each side so far; published is 84.7\u202f% ± 0.3 in the 64\u202f000 known of it"
    assert words.games_line(told) == line
    assert "64\u202f000 games" in words.how_sure(told)[1]
    assert words.games_line(answer(trial)) == "4\u202f000 games of each side"


def test_where_a_lot_makes_seats_even_the_length_is_told_first_and_why():
    humans = Trial(load("humans"), {"players": 4}, {"road_humans": 2})
    assert humans.figures()[0].text == "rounds.mean"
    length = replace(change(humans, before=20.0, after=21.0), figure=humans.figures()[0])
    html = markup.answer_html(Answer(humans, 4000, 0.99, (length,), final=True), "published")
    assert "a seat&#x27;s share says nothing here, the length comes first." in html
    mixed = humans.at({"mode": "mixed"})
    assert mixed.figures()[0].text == "rounds.mean", "all cells of a table tell the same figure"
    assert replace(humans, context=mixed.context).at({"mode": "solo_set"}).figures()[0].text == "winner=1"
    for other in (replace(humans, watch="winner=1"), replace(humans, context={"players": 4, "policy@2": "random"})):
        assert other.figures()[0].text == "winner=1", "who asks for it, or whose seats play unlike each other"
        assert words.why_alike_line(answer(other)) == ""


def test_where_seats_are_alike_and_several_may_win_it_is_told_first_what_each_wins_and_why():
    mutants = Trial(load("posthuman"), {"players": 3}, {"ko_scars": 3})
    assert [each.text for each in mutants.figures()][:2] == ["winner=each", "rounds.mean"]
    assert "winner=1" not in [each.text for each in mutants.figures()], "all seats are told as one"
    told = Answer(mutants, 4000, 0.99, (change(mutants),), final=True)
    assert words.in_one_line(told).startswith("Each seat wins: published 84.0\u202f% ± 0.4 → yours 64.0\u202f%")
    assert words.wanted_name(mutants, told.won_together) == "each seat wins"
    assert (
        "A die decides who begins and all seats play alike, so their wins are told as one, by their mean."
    ) in markup.answer_html(told, "published")
    (line,) = mutants.repeat("posthuman", 4000, 0, 0.99, "runs/try-1")
    assert " --watch winner " in line, "which compare tells of such seats as one"
    assert "to a thousandth of a win;" in words.same_in_a_terminal(told, line)
    two = replace(mutants, context={"players": 2})
    assert "to the bit;" in words.same_in_a_terminal(replace(told, trial=two), line)
    fixed = replace(mutants, context={"players": 3, "start_player": "fixed"})
    assert fixed.figures()[0].text == "winner=1", "then seat 1 begins"
    unlike = replace(mutants, before={"start_player": "fixed"})
    assert unlike.figures()[0].text == "winner=1", "both sides must be alike"
    assert Trial(load("posthuman"), {"players": 1}, {}).figures()[0].text == "outcome=fortress", "nobody competes"


def test_a_half_width_and_its_ends_are_rounded_outwards_so_that_both_hold(trial):
    told = change(trial, low=-0.2201, high=-0.18)
    assert figure_words.difference(told) == "−20.0 ± 2.1 points"
    assert figure_words.signed_range(told) == "−22.1 to −18.0"
    assert figure_words.signed_range(change(trial, low=-0.0003, high=0.01)) == "−0.1 to +1.0"


def test_half_width_and_interval_have_as_many_decimals_where_an_end_is_close_to_no_change(trial):
    told = change(trial, low=-0.018429, high=-0.000007, before=0.84, after=0.830782)
    assert figure_words.signed_range(told) == "−1.8429 to −0.0007"
    assert figure_words.difference(told) == "−0.9218 ± 0.9211 points", "0 is not within"


def test_a_gift_that_does_harm_is_the_scripts_fault(trial):
    better = replace(trial, after={"start_luck": 4})
    assert "misplays" in words.warnings(answer(better))[0]
    assert not [line for line in words.warnings(answer(trial)) if "misplays" in line], "less luck, fewer wins"
    worse = answer(trial, low=0.1, high=0.2, before=0.5, after=0.65)
    assert "misplays" in words.warnings(worse)[0]


def test_no_change_is_said_with_its_bound(trial):
    told = answer(trial, low=-0.004, high=0.006, before=0.5, after=0.501)
    assert words.warnings(told) == ["No change is seen here: if there is one, it is at most 0.6 points."]


def test_scripts_that_disagree_are_said(trial):
    up, down = change(trial, low=0.1, high=0.2), change(trial)
    places = tuple(Elsewhere(1, script, 4000, each) for script, each in (("ghost", up), ("hunter", down)))
    assert "disagree" in words.warnings(replace(answer(trial), scripts=places))[-1]
    alone = replace(places[0], value="random")
    assert "disagree" not in " ".join(words.warnings(replace(answer(trial), scripts=(alone, places[1])))), "no player"


def test_scripts_matter_more_than_dice_only_beyond_their_intervals(trial):
    every = [place.value for place in by_script(trial)]
    people = [script for script in every if script != "random"]

    def said(first, others, most=None, games=4000):
        shares = {script: others for script in people} | {people[0]: first, "random": 0.01}  # ± 1 point
        places = [Elsewhere(1, script, 4000, change(trial, after=shares[script])) for script in every]
        places[0] = replace(places[0], games=games)
        return " ".join(words.how_sure(replace(answer(trial), scripts=tuple(places[:most]))))

    assert "from script to script it is 40\u202f% to 60\u202f%" in said(0.6, 0.4)
    assert "from script to script" not in said(0.501, 0.503), "who plays at random is no player that a table knows"
    assert "from script to script" not in said(0.6, 0.4, most=3), "others are still to come"
    assert "from script to script" not in said(0.6, 0.4, games=1000)


def test_the_answer_in_one_line(trial):
    told = "Won: published 84.0\u202f% ± 0.4 → yours 64.0\u202f% ± 1.0 (−20.0 ± 2.0 points)"
    assert words.in_one_line(answer(trial)) == told
    pinned = answer(replace(trial, before={"start_luck": 1}))
    assert words.in_one_line(pinned).startswith("Won: the try you compare with 84.0")
    same = answer(replace(trial, after={}))
    assert words.in_one_line(same) == "Won: published 64.0\u202f% (63.0 to 65.0\u202f% with 95\u202f%)"


def test_without_changes_there_is_one_side(trial):
    same = answer(replace(trial, after={}))
    cell = markup._place(Elsewhere(1, None, 4000, change(trial)), same, False)
    assert 'title="63.0 to 65.0\u202f%; 4\u202f000 games"' in cell
    assert _games(same) == "As chosen: 4\u202f000 games"


def test_a_cell_has_enough_decimals_to_show_a_change(trial):
    def cell(before, after):
        return markup._place(Elsewhere(1, None, 4000, change(trial, before=before, after=after)), answer(trial), False)

    assert "</span>61.3 → 60.5\u202f%<" in cell(0.613, 0.605)
    assert "</span>61 → 58\u202f%<" in cell(0.613, 0.58)
    assert "</span>61\u202f%<" in cell(0.613, 0.613)


def test_a_cell_shows_both_sides_of_the_same_games(trial):
    sides = (0.96, 0.91, 0.99, 0.925, 0.85, 0.99, -0.035, -0.095, 0.025)
    known = (0.94, 0.935, 0.945)  # published of 4 000 games, of which the first 64 won more
    cell = markup._place(Elsewhere(1, 8, 64, Change(trial.figures()[0], *sides, 64, 4000, known)), answer(trial), False)
    assert "</span>96 → 93\u202f%<" in cell, "3.5 points apart, as the difference says"
    assert 'title="96.0\u202f% ± 5.0 → 92.5\u202f% ± 7.5; −3.5 ± 6.0 points; 64 games of each side"' in cell


def test_negative_numbers_have_one_minus(trial):
    told = in_words("moves it by -2.5 to +1.0 (-1.2): -0.5; a-2, 2-4, --level 1e-05", [])
    assert told == "moves it by −2.5 to +1.0 (−1.2): −0.5; a-2, 2-4, --level 1e-05"
    assert figure_words.number_text(-1.25, 2) == "−1.25"


def test_it_is_said_what_of_the_lines_is_the_same_to_the_bit(trial):
    line = trial.repeat("cyberdoom-tower", 4000, 0, 0.99, "x")[0]
    told = words.same_in_a_terminal(answer(trial), line)
    assert told.startswith(
        "The same in a terminal: the values and the interval of Won, to the bit; the other rows' are"
    )
    assert told.endswith(
        " --level 0.99: the page looks up to 9 times. So that the intervals of all 9 looks hold together with "
        "95\u202f%, each is wider, and holds with 99.00\u202f% by itself."
    )
    timed = replace(answer(trial), changes=(replace(change(trial), figure=trial.minutes),))
    alone = words.same_in_a_terminal(timed, "")
    assert "the values and the interval of Minutes, to the bit" in alone, "nobody waits for others"
    two = replace(timed, trial=replace(trial, context={"players": 2}))
    assert "the intervals are wider there" in words.same_in_a_terminal(two, "")
    same = words.same_in_a_terminal(answer(replace(trial, after={})), "balance play")
    assert "one look" in same
    assert "--level" not in same
    copy = words.same_in_a_terminal(answer(replace(trial, before={"keys": 4})), "balance compare ./TRY ./NAME")
    assert "once you have saved the try you compare with as TRY and yours as NAME" in copy


def test_nothing_of_a_scenario_is_markup(trial):
    evil = "<script>alert(1)</script>"
    places = (Elsewhere(1, evil, 4000, change(trial)),)
    html = markup.scripts_html(replace(answer(trial), scripts=places)) + markup.lines_html([evil], "error")
    html += markup.answer_html(replace(answer(trial), around=places), evil)
    assert "<script" not in html
    assert "&lt;script&gt;" in html


def test_what_seats_can_win_together_is_no_share(pig):
    same = replace(pig, after={})
    first, other = change(same, before=0.9, after=0.9), change(same, before=0.8, after=0.8)
    alone = replace(first, figure=replace(first.figure, kind="share", text="outcome=win"))
    around = (Elsewhere(1, None, 4000, alone), Elsewhere(2, None, 4000, first, together=True))
    told = Answer(same, 4000, 0.99, (first, other), around)
    assert words.headline(told).name == "Seat 1 wins"
    assert words.headline(told).interval.endswith("; several seats may win together")
    together = "Several seats can win a game together, so what the seats win may add up to more than 100\u202f%."
    assert together in words.how_sure(told)
    assert page_questions.usual_target(told) == "50"
    told = replace(told, scripts=(Elsewhere(2, "random", 4000, other, together=True),))
    assert "(seat 1 wins)" not in markup.scripts_html(told), "it is said above"
    assert "(seat 1 wins)" in markup.scripts_html(replace(told, changes=(first,))), "elsewhere it is a share"
    assert words.for_whom_line(told) == f"How often seat 1 wins when every seat plays that script. {together}"
    assert [row for row in re.findall(r"scope=.row.>(.*?)</th>", markup.around_html(told)) if "won" in row] == [
        '1 <span class="muted">(won)</span>'
    ]


def test_where_the_game_says_that_several_win_there_is_no_even_share_whoever_plays():
    mutants = Trial(load("posthuman"), {"start_player": "fixed"}, {})
    told = Answer(mutants, 4000, 0.99, (change(mutants, before=0.25, after=0.25),))
    assert words.headline(told).name == "Seat 1 wins", "as `play` says it, though no game was won together"
    assert "an even share" not in words.headline(told).interval
    assert "a game that ends with mutants" in words.how_sure(told)[2]


def test_a_figure_that_is_another_one_elsewhere_has_its_name_there(tmp_path):
    alone, two = (Trial(load("pig"), {"players": players}, {}) for players in (1, 2))
    rows = (Elsewhere(1, None, 4000, change(alone)), Elsewhere(2, None, 4000, change(two)))
    told = Answer(alone, 4000, 0.99, (change(alone),), rows)
    assert '2 <span class="muted">(seat 1&#x27;s share)</span>' in markup.around_html(told)
    (panel,) = _panels(told)
    assert "2 players (seat 1's share), before" in panel.words
    workbook(told, [], tmp_path / "a.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "a.xlsx")["others"]
    assert [row[:3] for row in sheet.iter_rows(values_only=True)] == [
        ("players", "difficulty", "figure"),
        ("1", None, "won"),
        ("2", None, "seat 1's share"),
    ]


def test_what_seats_are_is_told_where_they_are_different_things(pig):
    mixed = Trial(load("humans"), {"players": 4, "mode": "mixed"}, {})
    seats = [figure for figure in mixed.figures() if figure.kind == "payoff"]
    changes = tuple(replace(change(mixed, before=0.25, after=0.24), figure=figure) for figure in seats)
    html = markup.answer_html(
        Answer(mixed, 4000, 0.99, changes, (Elsewhere(4, "mixed", 4000, changes[0]),)), "published"
    )
    assert "What seats are: 1 zombie, 2 guy, 3 zombie, 4 guy." in html
    assert 'Seat 2&#x27;s share <span class="muted">(guy)</span>' in html
    assert words.seats_line(Answer(pig, 4000, 0.99, (change(pig),))) == ""


def test_rows_for_others_stand_there_until_there_are_new_ones(pig):
    last = Answer(pig, 4000, 0.99, (change(pig),), (Elsewhere(3, None, 4000, change(pig)),))
    now = replace(last, trial=replace(pig, after={"goal": 50}), around=())
    assert markup.around_html(last) in markup.answer_html(now, "published", last)
    assert markup.OLD in markup.answer_html(now, "published", last)
    assert markup.OLD not in markup.answer_html(last, "published", last)
    rounds = replace(change(pig), figure=pig.figures()[1])
    assert markup.OLD not in markup.answer_html(replace(now, changes=(rounds,)), "published", last), "another figure"


def test_seats_with_scripts_of_their_own_are_told(pig):
    mixed = Trial(pig.scenario, {"players": 2, "policy@2": "random"}, {})
    rows = tuple(Elsewhere(players, None, 4000, change(pig)) for players in (2, 3))
    told = Answer(mixed, 4000, 0.99, (change(pig),), rows)
    assert words.added_seats_line(told) == "Seats beyond these 2 play hold."
    assert "Seats beyond these 2 play hold." in markup.around_html(told)
    assert words.thinkers_scripts(told) == "from hold / random"
    alike = replace(told, trial=replace(mixed, context={"players": 2}))
    assert words.added_seats_line(alike) == "", "For whom tells of all seats alike"


@pytest.mark.parametrize(
    ("high", "told"),
    [(-0.17, "−24.0 to −17.0"), (-0.0004, "−24.00 to −0.04"), (0.0, "−24.0 to ±0.0"), (-1e-9, "−24.0000 to ±0.0000")],
)
def test_an_end_close_to_zero_shows_its_sign(pig, high, told):
    assert figure_words.signed_range(change(pig, low=-0.24, high=high)) == told


def test_rows_for_others_say_how_many_games_and_how_sure(pig):
    wide = change(pig, low=-0.24, high=-0.17)
    told = Answer(pig, 128_000, 0.99, (change(pig),), (Elsewhere(3, None, 4000, wide),))
    assert [line for line in words.how_sure(told) if line.startswith("The rows")] == [
        "The rows of Seat 1's share by players and of For whom: 4\u202f000 games of each side, to about ± 4.0 points."
    ]
    assert "4\u202f000 games of each side" in markup._place(Elsewhere(3, None, 4000, wide), told, False)
    rounds = next(figure for figure in pig.figures() if figure.text == "rounds.mean")
    html = markup._place(
        Elsewhere(3, None, 4000, replace(wide, figure=rounds, before=15.001, after=15.002)), told, False
    )
    assert "4\u202f000 games of each side" in html, "a mean has the same title as a share"
    assert "15.00</td>" in html, "no arrow where both sides are printed alike"


def test_where_seats_compete_it_is_said_whose_share_it_is(pig):
    told = Answer(pig, 4000, 0.99, (change(pig),), scripts=(Elsewhere(2, "random", 4000, change(pig)),))
    assert words.for_whom_line(told) == "Seat 1's share when every seat plays that script."
    same = replace(told, trial=replace(pig, after={}))
    assert words.headline(same).interval.endswith(" with 95\u202f%; an even share is 50.0\u202f%")
    win = next(figure for figure in pig.figures() if figure.text == "outcome=win")
    always = replace(change(pig, before=1.0, after=1.0), figure=win)
    assert "Won" not in markup.answer_html(replace(told, changes=(change(pig), always)), "published")
