"""What the page says of an answer, and that nothing of a scenario becomes markup."""

import re
import shutil
from dataclasses import replace

import openpyxl
import pytest

from balance.questions.studio import figure_words, markup, page_questions, trial_words, words
from balance.questions.studio.answer import Answer, Change, Elsewhere
from balance.questions.studio.answer_files import _games, _panels, picture, workbook
from balance.questions.studio.compiling import compiling
from balance.questions.studio.every_change import every_change
from balance.questions.studio.history import Try
from balance.questions.studio.naming import in_words, name_of
from balance.questions.studio.row_lines import table_lines, with_cells, with_copy
from balance.questions.studio.rulebook import choices, dials, slider
from balance.questions.studio.thinking import Thought
from balance.questions.studio.trial import Trial, by_script
from balance.questions.studio.typed import typed
from balance.questions.worth import subject
from scenarios import load
from scenarios.loader.domains import Limits
from sims.compiler import side_by_side


def change(trial, low=-0.22, high=-0.18, before=0.84, after=0.64, games=4000, known=4000):
    sides = (before, before - 0.004, before + 0.004, after, after - 0.01, after + 0.01)
    return Change(trial.figures()[0], *sides, after - before, low, high, games, known, (0.847, 0.844, 0.85))


@pytest.fixture
def trial():
    return Trial(load("cyberdoom-tower"), {}, {"start_luck": 2})


def answer(trial, **more):
    return Answer(trial, 4000, 0.99, (change(trial, **more),), final=True)


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


def test_the_usual_target_is_an_even_share_where_seats_compete():
    def usual(game, **context):
        trial = Trial(load(game), context, {})
        return page_questions.usual_target(answer(trial))

    assert usual("cyberdoom-tower") == usual("pig", players=2) == "50"
    assert (usual("human-punishment", players=6), usual("pig", players=3)) == ("50", "33"), "of teams; of a seat"


def test_where_teams_win_it_is_told_first_how_often_each_does():
    def first(game, **context):
        return [each.text for each in Trial(load(game), context, {}).figures()][:2]

    assert first("human-punishment") == ["outcome=humans", "outcome=machines"]
    assert [first(game)[0] for game in ("pig", "posthuman", "humans")] == ["winner=1"] * 3
    assert first("all-hoomanz") == ["outcome=win", "rounds.mean"]


def test_each_row_can_be_rated_where_a_table_has_few_rows_or_counts():
    assert page_questions.MOST_ROWS == subject.MOST_REPLACED
    assert page_questions.rated(load("cyberdoom-tower")) == ["ai_cards", "floor_cards", "sentinel_cards", "weapons"]
    assert page_questions.rated(load("pig")) == []
    assert "loot" in page_questions.rated(load("all-hoomanz"))


def test_a_half_width_and_its_ends_are_rounded_outwards_so_that_both_hold(trial):
    told = change(trial, low=-0.2201, high=-0.18)
    assert figure_words.difference(told) == "−20.0 ± 2.1 points"
    assert figure_words.signed_range(told) == "−22.1 to −18.0"
    assert figure_words.signed_range(change(trial, low=-0.0003, high=0.01)) == "−0.1 to +1.0"


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


def test_the_try_that_is_compared_with_is_called_by_its_name(trial):
    before = {"start_luck": 1}
    settings = {"context": {}, "before": {}, "games": 1, "figure": "", "was": 0, "now": 0, "low": 0, "high": 0}
    tries = [Try(number=n, name=name, after=before, **settings) for n, name in ((1, "rich"), (2, ""))]
    there = replace(trial, before=before)
    assert trial_words.against(trial, tries) == "published"
    assert trial_words.against(there, tries) == "the try you compare with: No. 2"
    assert trial_words.against(there, tries[:1]) == "the try you compare with: rich"
    assert [trial_words.side_name(each, tries) for each in (trial, there)] == ["published", "No. 2"], "large numbers"


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
    assert "</span>96 → 92\u202f%<" in cell, "3.5 points apart, as the difference says"
    assert 'title="96.0\u202f% ± 5.0 → 92.5\u202f% ± 7.5; −3.5 ± 6.0 points; 64 games of each side"' in cell


def test_a_unit_is_said_once(trial):
    scenario = load("all-hoomanz")
    units = {each.label: each.told_unit for each in dials(scenario, scenario.configuration(), scenario.configuration())}
    assert (units["Drones"], units["Replicators"]) == ("", "Drones")


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


def test_another_figure_can_be_told_first(open_session):
    session = open_session("cyberdoom-tower")
    session.change("start_luck", 2)
    session.ask_for("rounds.mean")
    assert session.trial.figures()[0].text == "rounds.mean"
    session.undo()
    assert session.trial.figures()[0].text == "outcome=win"


def test_a_folder_of_ones_own_is_called_by_its_name(trial, tmp_path):
    assert trial_words.changes_text(Trial(trial.scenario, {}, {})) == "as published"
    shutil.copytree(trial.scenario.folder, tmp_path / "my_tower")
    mine = Trial(load(tmp_path / "my_tower"), {}, {"keys": 4})
    assert trial_words.changes_text(replace(mine, after={})) == "as in my_tower"
    assert words.levelled_line(mine).startswith("In my_tower keys (3 or 4) depends on")


@pytest.mark.parametrize(
    ("text", "whole", "value"),
    [
        ("1.5", False, 1.5),
        ("1,5", False, 1.5),
        (" −0,25 ", False, -0.25),
        ("1,5", True, None),
        ("1,000", True, None),
        ("1,000", False, None),
        ("9,000", False, 9.0),
        ("1.", False, 1.0),
    ],
)
def test_a_decimal_comma_is_one_or_is_refused(text, whole, value):
    assert typed(Limits(-5, 2000, whole), text) == value


def test_who_played_is_always_said(trial):
    assert trial_words.played_text(trial) == "1 player, script ghost"
    four = Trial(load("all-hoomanz"), {"players": 4, "simon": "hard"}, {"replicate_drones": 4})
    assert trial_words.played_text(four) == "4 players, simon hard, script cautious"
    assert "replicate drones (1 or 2) depends on players; your" in words.levelled_line(four)
    assert words.levelled_line(trial) == ""


def test_where_teams_choose_scripts_no_seat_is_said_to():
    context = {"players": 4, "policy": "gunslinger", "policy_by_team": True, "policy_outlaw": "mimic"}
    teams = Trial(load("human-punishment"), context, {})
    assert trial_words.played_text(teams).startswith(
        "4 players, id set full, script surveyor / mimic by team, policy by te"
    )
    assert "by team, seats random, " in trial_words.played_text(replace(teams, context={**context, "policy": "random"}))
    assert list(by_script(teams)) == []
    told = answer(teams)
    assert words.for_whom_line(told) == words.BY_TEAM
    assert told.script is None
    assert markup.scripts_html(told) == "", "nothing is to come"
    now = teams.sides()[1]
    idle = [each.label for each in choices(teams.scenario, now, now) if each.idle]
    assert idle == ["Script", *(f"Seat {seat}'s script" for seat in range(1, 5))]
    seats = teams.at({"policy_by_team": False})
    assert trial_words.played_text(seats).startswith("4 players, id set full, script gunslinger, policy")


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
    mutants = Trial(load("posthuman"), {}, {})
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


def test_answers_and_form_use_the_same_names(trial):
    assert name_of("policy@2") == "seat 2's script"
    assert name_of("weapons.base.range") == "weapons base: range"
    told = in_words("start_luck 3 -> 2 and weapons.base.range 3 -> 4, not start_lucky", trial.scenario.settable())
    assert told == "start luck 3 → 2 and weapons base: range 3 → 4, not start_lucky"


@pytest.mark.parametrize(
    ("low", "high", "step", "was", "reach", "stride"),
    [
        (0, 10, 1, 3, (0, 10), 1),
        (1, 1000, 1, 30, (1, 120), 1),
        (1, 1000, 1, 100, (5, 400), 5),
        (0, 256, 1, 0, (0, 256), 5),
        (1, 1000, 1, 900, (5, 1000), 5),
        (0, 1, 0.01, 0.5, (0, 1), 0.01),
    ],
)
def test_a_slider_goes_where_a_hand_can_aim(low, high, step, was, reach, stride):
    assert slider(low, high, step, was, was) == (reach, stride)


def test_a_slider_reaches_what_was_typed():
    (low, high), _ = slider(1, 1000, 1, 30, 900)
    assert low <= 30 < 900 <= high


@pytest.mark.parametrize(
    ("now", "expected", "says", "share"),
    [
        (None, 9, None, None),
        (("advance", 212), 471, "212 of about 471 parts", 212 / 471),
        (("advance", 500), 471, "500 of about 500 parts", 1.0),
        (("advance", 12), 0, "for the first time only: 12 parts", None),
        (("", 471), 471, "471 parts are being put together", None),
    ],
)
def test_a_compile_says_how_far_it_is_without_names_of_kernels(monkeypatch, now, expected, says, share):
    monkeypatch.setattr(side_by_side, "_now", now)
    told = compiling(expected)
    if says is None:
        assert told is None
    else:
        assert says in told.text.replace("\u202f", " ")
        assert told.share == share
        assert "advance" not in told.text


def test_an_answer_is_a_picture_and_a_workbook(trial, tmp_path):
    told = replace(answer(trial), around=(Elsewhere(2, None, 4000, change(trial)),))
    assert picture(told, ["balance compare x"]).startswith(b"\x89PNG")
    workbook(told, ["balance compare x"], tmp_path / "a.xlsx")
    sheets = openpyxl.load_workbook(tmp_path / "a.xlsx")
    assert sheets.sheetnames == ["answer", "others", "scripts", "changes", "again"]
    row = dict(zip(*([cell.value for cell in line] for line in sheets["answer"].iter_rows()), strict=True))
    assert (row["figure"], row["games"]) == ("won", 4000)
    assert [row[end] for end in ("before_low", "before", "before_high")] == pytest.approx([0.836, 0.84, 0.844])
    assert [row[end] for end in ("after_low", "after", "after_high")] == pytest.approx([0.63, 0.64, 0.65])
    assert [cell.value for cell in sheets["changes"][2]] == ["start luck", "start_luck", "3", "3", "2"]


def test_who_thinks_ahead_is_in_the_picture_and_the_workbook(trial, tmp_path):
    thought = Thought(trial, Elsewhere(1, 8, 600, change(trial, after=0.79, games=600)))
    told = replace(answer(trial), scripts=(Elsewhere(1, "ghost", 4000, change(trial)),))
    assert "who thinks ahead (from ghost), after: 79.0" in list(_panels(told, thought))[-1].words
    assert _games(told, thought).endswith("; who thinks ahead 600")
    workbook(told, [], tmp_path / "a.xlsx", thought)
    row = list(openpyxl.load_workbook(tmp_path / "a.xlsx")["scripts"].iter_rows(values_only=True))[-1]
    assert row[:4] == ("1", "who thinks ahead (from ghost)", "won", 600)


def test_the_workbook_names_every_change_whatever_is_compared_with(trial):
    lines = table_lines(trial.scenario, "sentinel_cards", {})
    rows = with_cells(with_copy(lines, "s1"), "", {"sentinel_cards.s3.energy": 4})
    pinned = Trial(trial.scenario, {}, {"start_luck": 2, "sentinel_cards.*": rows}, {"start_luck": 2})
    found = {each.name: each[2:] for each in every_change(pinned)}
    assert found["start_luck"] == ("3", "2", "2"), "both sides have it"
    assert found["sentinel_cards.s3.energy"] == ("2", "2", "4")
    assert found["sentinel_cards.s1_2.damage"][:2] == ("", ""), "a new row"
    assert found["sentinel_cards.s1_2.damage"][2]
    assert "sentinel_cards.s2.energy" not in found


def test_an_answer_bears_all_changes_and_says_against_which_try_it_was_asked(trial):
    settings = {"context": {}, "before": {}, "games": 1, "figure": "", "was": 0, "now": 0, "low": 0, "high": 0}
    pinned = replace(trial, before={"start_luck": 2}, after={"start_luck": 2, "ap": 4})
    tries = [Try(number=14, after=pinned.before, **settings)]
    told = "For 1 player, script ghost, start luck 3 → 2, ap 3 → 4; against No. 14 (start luck 2)."
    assert trial_words.found_for(pinned, tries) == told
    head = "1 player, script ghost · start luck 3 → 2, ap 3 → 4 · against No. 14: ap 3 → 4"
    assert trial_words.head_text(pinned, tries) == head
    assert trial_words.head_text(replace(pinned, after=pinned.before), tries).endswith(
        "start luck 3 → 2 · against No. 14: the same"
    )
    assert trial_words.found_for(trial, tries) == "For 1 player, script ghost, start luck 3 → 2."


@pytest.fixture
def pig():
    return Trial(load("pig"), {}, {"goal": 40})


def test_a_picture_says_the_games_of_each_row_and_which_is_chosen(pig):
    told = Answer(pig, 128_000, 0.99, (change(pig),), tuple(Elsewhere(n, None, 4000, change(pig)) for n in (2, 3)))
    assert _games(told) == "As chosen: 128\u202f000 games of each side; other rows 4\u202f000"
    (panel,) = _panels(told)
    assert "2 players (as chosen), before: 84.0\u202f% (83.6" in panel.words, "each side has its interval"
    assert "3 players (as chosen)" not in panel.words


def test_the_workbooks_row_of_what_is_chosen_is_the_answer_itself(pig, tmp_path):
    fewer = replace(change(pig), after=0.6)
    told = Answer(pig, 128_000, 0.99, (change(pig),), tuple(Elsewhere(n, None, 4000, fewer) for n in (2, 3)))
    workbook(told, ["balance compare x"], tmp_path / "a.xlsx")
    head, here, other = openpyxl.load_workbook(tmp_path / "a.xlsx")["others"].iter_rows(values_only=True)
    assert [dict(zip(head, row, strict=True))["after"] for row in (here, other)] == [0.64, 0.6]


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
