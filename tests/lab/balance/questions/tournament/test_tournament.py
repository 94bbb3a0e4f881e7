"""tournament: exact payoffs are held, circles and mixtures found, roles meet, choices are not flattered, resume."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from balance.questions.tournament import layout, study, words
from balance.questions.tournament.contests import THINKING_FIRST, Kind
from balance.questions.tournament.page import write_page
from balance.questions.tournament.plan import plan_tournament
from balance.questions.tournament.repeat_line import to_the_others, trainings
from balance.questions.tournament.stability import leaving
from balance.questions.tournament.study import tournament
from balance.questions.tournament.words import table_title
from balance.stats.matrix_games import solve
from balance.stats.stability import stabilities
from balance.studies.kept_games import Spent
from scenarios import InputError
from tests.games.pig.oracles.pig import Hold, two_seats
from tests.lab.balance.questions.tournament import rings
from tests.lab.balance.questions.tournament.statements import exact, false, played

RING = ["rock", "paper", "scissors"]


def only(found):
    (standing,) = found.standings
    return standing


def stable(standing, *field):
    (one,) = [each for each in standing.stability if each.field == field]
    return one


# --- seats that compete ----------------------------------------------------------------------------------------------


def test_every_statement_about_the_planted_game_is_true(found):
    assert false(only(found)) == []


def test_the_circle_is_found_and_told(found):
    standing = only(found)
    assert standing.circles == ((("rock",), ("scissors",), ("paper",)),)
    told = "A circle: rock beats scissors, scissors beats paper, paper beats rock, each seen to gain among others "
    assert any(sentence.startswith(told) for sentence in found.answer)
    assert found.answer[1].startswith("Not settled: whatever script the others follow, another script is seen to gain.")
    assert all(stable(standing, script).may_be for script in RING)
    assert not stable(standing, "dull").may_be


def test_the_table_marks_what_the_answer_says_may_be_as_stable(found, install, tmp_path):
    standing = only(found)
    first, *others = (each.field[0] for each in standing.stability if each.may_be)
    assert found.answer[1].endswith(f" As stable may be {' or '.join(others)}.")
    assert [row[0] for row in layout.stable_rows(standing) if row[0].endswith("~")] == [f"{each}~" for each in others]
    assert layout.stable_note(standing) == f"~ may be as stable as {first}; gains in points"
    install()
    settled = only(tournament("rings", scripts=["rock", "paper", "dull"], out=tmp_path / "kept", threads=1))
    assert layout.stable_rows(settled)[0][0] == "paper"
    assert layout.stable_note(settled) == "gains in points"


def test_that_others_may_gain_as_much_is_said_where_they_may(found):
    """Rock is left for paper, seen to gain 5 to 9 points; dull gains 1 to 6, or 1 to 4."""
    standing = only(found)
    (rock,) = [each for each in standing.stability if each.field == ("rock",)]

    def said(high):
        answer = replace(rock.answer, estimate=0.07, low=0.05, high=0.09)
        other = replace(answer, to="dull", estimate=0.03, low=0.01, high=high)
        alone = replace(standing, stability=(replace(rock, answer=answer),), gains=(answer, other))
        return layout.answers_note(alone), layout.framed_note(alone)

    gains = "gains most here of those seen to gain"
    assert said(0.06) == (f"* {gains}; others may gain as much", f"Framed: {gains}; others may gain as much.")
    assert said(0.04) == (f"* {gains}", f"Framed: {gains}.")
    none = replace(standing, stability=())
    assert (layout.answers_note(none), layout.framed_note(none)) == ("", "")


def test_a_script_that_is_seen_to_be_left_is_not_as_stable_as_one_that_is_not(found):
    """Nobody is seen to leave the first two, though much may be gained; the third is left, for as little."""
    standing = only(found)
    ends = ((-0.01, 0.08), (-0.02, 0.07), (0.01, 0.05), (0.2, 0.3))
    gains = [replace(standing.gains[0], estimate=(low + high) / 2, low=low, high=high) for low, high in ends]
    first, second, left, worse = stabilities({(name,): [gain] for name, gain in zip("abcd", gains, strict=True)})
    assert (first.may_be, second.may_be, left.may_be, worse.may_be) == (True, True, True, False)

    def marked(*fields):
        of = replace(standing, stability=fields)
        return [each.field[0] for each in of.as_stable], words.settled(of).rpartition("As stable may be ")[2]

    assert marked(first, second, left, worse) == ([*second.field], f"{second.field[0]}.")
    assert marked(left, replace(worse, may_be=True)) == (["d"], "d.")  # each is left: then it is as before
    assert words.plainly(replace(standing, stability=(first, second, left), circles=())).startswith(
        f"In plain words: if everybody plays {first.field[0]} or {second.field[0]}, no other"
    )


def test_the_games_that_are_told_are_those_that_are_played(install, tmp_path):
    """Three seats take turns as often each: 400 games are 133 for each of them."""
    install()
    three = tournament("rings", {"players": 3}, scripts=RING, games=400, out=tmp_path / "three", threads=1)
    assert words.games_text(three) == "399 games of each pair, 133 of a script with itself; 2 793 in all"
    assert 6 * 399 + 3 * 133 == 2793 == three.played
    install(competitive=False)
    alone = tournament("rings", {"players": 1}, games=400, out=tmp_path / "alone", threads=1)
    assert words.games_text(alone) == "400 games of each script; 2 000 in all"
    said = words.announcement(alone.plan, [only(alone).contest], alone.played, "1 s", "")
    assert said.endswith(": 5 scripts, 2 000 games in all: about 1 s")


def test_the_best_mixture_of_a_circle_is_a_third_of_each(found):
    mixture = only(found).mixture
    weights = {each.script: each.weight for each in mixture.parts if each.weight}
    assert weights == pytest.approx(dict.fromkeys(RING, 1 / 3), abs=1e-6)  # the three have the same luck
    assert {each.script for each in mixture.parts if each.taking_part == 1} == set(RING)
    matrix = [[rings.chances([rings.MOVES[row], rings.MOVES[column]])[0] for column in RING] for row in RING]
    assert mixture.low <= solve(matrix).value <= mixture.high
    assert mixture.high - mixture.low < 0.1


def test_random_stands_in_the_table_but_is_no_field(found):
    standing = only(found)
    assert ("random", "rock") in standing.payoffs
    assert ("random",) not in [each.field for each in standing.stability]
    assert {each.to for each in standing.gains if each.among == "rock"} == {"paper", "scissors", "dull", "random"}


def test_who_thinks_plays_other_games_and_gains_what_is_known(found):
    standing = only(found)
    assert len(standing.thinkers) == 2
    for one, gain in standing.thinkers:
        assert {cell.first for cell in (*one.cells, one.field_cell)} == {THINKING_FIRST}
        field = rings.MOVES[one.field[0]]
        seats = []
        for seat in (0, 1):
            moves = [field, field]
            moves[seat] = rings.MOVES[one.script]
            weights = rings.chances(moves) * np.where(np.arange(2) == seat, 1.5, 1.0)
            seats.append(weights[seat] / weights.sum())
        assert gain.low <= np.mean(seats) - 0.5 <= gain.high
    best = max(gain.low for _, gain in standing.thinkers)
    assert any(f"gives away at least {100 * best:.0f}"[:25] in sentence for sentence in found.answer)


def test_the_only_seat_that_scripts_change_meets_no_other_script(install, tmp_path):
    """Seats 1 and 2 follow none, and play rock: seat 3 plays each script once, and is among others who follow none."""
    install()
    found = tournament("rings", {"players": 3, "deaf": 2}, games=1000, out=tmp_path / "kept", threads=1)
    standing = only(found)
    contest = standing.contest
    assert (contest.kind, contest.seats, contest.idle) == (Kind.SINGLE, (3,), (1, 2))
    assert (found.played, set(standing.payoffs)) == (5 * 1000, {(row, "") for row in contest.rows})
    for one in standing.payoffs.values():
        assert one.low <= rings.chances([0, 0, rings.MOVES.get(one.row, 3)])[2] <= one.high
    assert found.answer[0] == "In plain words: of these scripts paper is the one to play."
    assert found.answer[1].startswith(
        "Seat 3 alone plays by these scripts, so no two of them meet. paper does best of 5 scripts: seat 3 gets "
    )
    assert found.answer[2] == "Seats 1 and 2 are left out: no script of policy changes a game there."
    assert not [sentence for sentence in found.answer if "others" in sentence or "another" in sentence]
    assert table_title(found, standing) == "Seat 3's share of the win, by its script"
    assert words.games_text(found) == "1 000 games of each script; 5 000 in all"
    assert words.other_question(found).startswith("This tournament asks with which of these scripts a seat wins most.")
    (line,) = next(iter(trainings(found).values()))
    assert line == "balance train rings --policy policies.paper --set players=3 --set deaf=2"
    _, markdown = write_page(found, tmp_path / "page.html")
    assert "One seat alone plays by these scripts" in markdown.read_text()
    assert "others follow" not in markdown.read_text()


def test_pairs_and_scripts_that_meet_no_other_are_counted_apart(install):
    install()
    (meeting,) = plan_tournament("rings", {"players": 3}, scripts=RING).contests
    single = meeting.without((1, 2))
    assert words.of_all([meeting, single]) == "9 pairs and 3 scripts"
    assert words.of_each([meeting, single]) == "pair or script"
    said = words.announcement(plan_tournament("rings"), [meeting, single], 1000, "1 s", "")
    pairs = "9 pairs of scripts (3 of a script with itself)"
    assert said.endswith(f": {pairs} and 3 scripts that meet no other, 1 000 games in all: about 1 s")


def test_what_the_only_seat_gains_by_thinking_is_told_as_what_it_adds(install, tmp_path):
    install()
    asked = {"games": 1000, "lookahead": 4, "thought": 400}
    found = tournament("rings", {"players": 2, "deaf": 1}, scripts=RING, out=tmp_path / "kept", threads=1, **asked)
    for one, gain in only(found).thinkers:
        moves = [rings.chances([0, rings.MOVES[script]])[1] for script in (one.script, one.field[0])]
        wide = [moves[0] * 1.5 / (1 + moves[0] / 2), moves[1]]
        assert gain.low <= wide[0] - wide[1] <= gain.high
    (said,) = [sentence for sentence in found.answer if "thinking ahead" in sentence and "gains" in sentence]
    assert said.startswith("Seat 2 thinking ahead (4 tries an action, with paper) gains ")
    assert ": better play than these scripts' adds at least " in said


def test_a_settled_field_is_called_so_with_what_is_gained_at_most(install, tmp_path):
    install()
    found = tournament("rings", scripts=["rock", "paper", "dull"], out=tmp_path / "kept", threads=1)
    standing = only(found)
    assert false(standing) == []
    assert standing.circles == ()
    assert standing.stability[0].field == ("paper",)
    assert found.answer[1].startswith(
        "Settled: among others who follow paper nobody gains by leaving: the 2 other scripts lose there, "
    )
    assert " least, " in found.answer[1]
    assert found.answer[2].startswith("Among others who follow rock, the usual script, paper gains ")
    (part,) = standing.mixture.parts
    assert (part.script, part.taking_part) == ("paper", 1.0)


def test_where_no_script_is_seen_to_differ_none_is_called_settled(install, tmp_path):
    """What is seen to lose matters, though nobody gains by it; so may what is not seen, but may gain much."""
    install()
    standing = only(tournament("rings", scripts=["rock", "paper", "dull"], out=tmp_path / "kept", threads=1))

    def said(low, high):
        gains = tuple(replace(each, estimate=0.0, low=low, high=high) for each in standing.gains)
        fields = stabilities(leaving(standing.contest, gains))
        alike = replace(standing, gains=gains, stability=tuple(fields), circles=())
        return words.settled(alike), words.plainly(alike)

    assert said(-0.01, 0.006) == (
        "It is not seen to matter which of the 3 scripts is followed: whatever the others follow, another one gains at "
        "most 0.60 points.",
        "In plain words: it is not seen to matter which of these scripts is played.",
    )
    but = replace(standing, contest=replace(standing.contest, rows=(*standing.contest.rows, "random")))
    standing = but
    assert said(-0.01, 0.006)[1] == (
        "In plain words: it is not seen to matter which of these scripts but random is played."
    )
    for low, high, begins in ((-0.01, 0.06, "May be settled: "), (-0.03, -0.01, "Settled: "), (0.01, 0.02, "Not ")):
        assert said(low, high)[0].startswith(begins)
    assert said(-0.03, -0.01)[1] == (  # each is settled, and each may be the most stable
        "In plain words: if everybody plays rock, paper or dull, no other of these scripts is seen to do better."
    )
    sides = replace(standing.contest, kind=Kind.SIDES, other=standing.contest.axis)
    alone = replace(standing, contest=sides, gains=())
    alone = replace(alone, stability=tuple(replace(each, low=0.0, high=0.01) for each in standing.stability))
    assert words.settled(alone).startswith("It is not seen to matter which of these scripts either side follows: ")


def test_the_mark_of_best_answers_is_told_only_where_a_column_that_has_one_is_shown(found):
    standing = only(found)
    (column, *_) = sorted(column for _, column in layout.best_answers(standing))
    unmarked = sorted(set(standing.contest.rows) - {column for _, column in layout.best_answers(standing)})
    assert layout.answers_note(standing, [column]).startswith("* gains most here")
    assert layout.answers_note(standing, unmarked) == ""


def test_where_a_script_decides_no_win_of_its_seat_no_training_is_advised_but_what_it_does_to_others(found):
    standing = replace(only(found), unmoved=True)
    assert not only(found).unmoved
    assert words.plainly(standing) == "In plain words: which of these scripts a seat follows decides no win of its own."
    assert words.settled(standing).startswith(
        "No seat wins or loses one of these games by its own policy: with each of the 5 scripts it gets the same."
    )
    still = replace(found, standings=(standing,))
    assert (trainings(still), to_the_others(found)) == ({}, [])
    (learnt,) = trainings(found)
    assert learnt == "A better answer may be learnt, beginning with the script of --policy, against what is set"
    scripts = ",".join(standing.contest.rows)
    line = f"balance compare rings --set players=2 --set policy@1={scripts} --watch winner"
    assert to_the_others(still) == [line]


def test_scripts_of_a_role_are_told_as_of_it_and_which_wins_are_whole():
    """In Posthuman all who are mutants at the end win, a whole win each; humans who tie share one."""
    plan = plan_tournament("posthuman", {"players": 4})
    standings = [SimpleNamespace(contest=contest) for contest in plan.contests]
    own, mutant = (table_title(SimpleNamespace(plan=plan, standings=standings), each) for each in standings)
    assert own.startswith("Policy: how often one seat wins: its script, among others who follow another; ")
    assert mutant.startswith("Mutant: how often one seat wins: its script as mutant, among others who follow another; ")
    assert layout.even_share(standings[0]) == (
        "Where a game ends as mutants, each of several winners has a whole win; else they share one. So where all "
        "follow one script a seat may win more than 25.0 % on average."
    )


def test_two_seats_share_games_and_more_seats_take_turns(install):
    install()
    two, three = (plan_tournament("rings", {"players": players}, scripts=RING).contests[0] for players in (2, 3))
    shared = two.cells(("rock", "paper"))[1], two.cells(("paper", "rock"))[0]
    assert len({(cell.name, cell.configuration.digest) for cell in shared}) == 1
    assert [dict(cell.configuration.given) for cell in three.cells(("rock", "paper"))] == [
        {"players": 3, "policy": "paper", f"policy@{seat}": "rock"} for seat in (1, 2, 3)
    ]
    assert three.numbers(("rock", "paper"), 3000) == 1000


def test_three_seats_are_as_exact(install, tmp_path):
    install()
    standing = only(tournament("rings", {"players": 3}, out=tmp_path / "kept", threads=1))
    assert false(standing) == []
    assert standing.mixture is None
    assert standing.circles


def test_seats_that_no_script_changes_are_left_out(install, tmp_path):
    install()
    found = tournament("rings", {"players": 3, "deaf": 1}, out=tmp_path / "kept", threads=1)
    contest = only(found).contest
    assert (contest.seats, contest.idle) == ((2, 3), (1,))
    assert "Seat 1 is left out: no script of policy changes a game there." in found.answer
    says = "Where all follow one script, this is what seats 2 and 3 get on average; an even share over all seats is "
    assert layout.even_share(only(found)) == f"{says}33.33 %."
    with pytest.raises(InputError, match=r"nothing can meet: policy: its scripts play alike here"):
        tournament("rings", {"players": 3, "deaf": 3}, out=tmp_path / "none", threads=1)


def test_every_combination_of_settings_is_a_table_of_its_own_and_all_hold_at_once(install, tmp_path):
    install()
    found = tournament("rings", {"players": [2, 3]}, scripts=RING, out=tmp_path / "kept", threads=1)
    assert [each.contest.players for each in found.standings] == [2, 3]
    assert [sentence.partition(":")[0] for sentence in found.answer[:-1]] == ["Players=2"] * 4 + ["Players=3"] * 3
    alone = tournament("rings", {"players": 2}, scripts=RING, out=tmp_path / "alone", threads=1)
    wide, narrow = (each.standings[0].payoffs["rock", "paper"] for each in (found, alone))
    assert wide.estimate == narrow.estimate
    assert wide.high - wide.low > narrow.high - narrow.low


def test_all_statements_hold_at_once_in_most_seeds(install):
    """Of 25 seeds at 95 % 6 or more fail with a chance of 0.1 % in a right program; Bonferroni's fail less often."""
    install()
    failed = 0
    for seed in range(25):
        plan = plan_tournament("rings", {"players": 3}, games=1200, seed=seed)
        failed += bool(false(only(played(plan))))
    assert failed < 6


def test_narrow_intervals_would_be_caught(install):
    """At 30 % nearly every seed has a wrong statement: that all of 8 hold has a chance below one in a thousand."""
    install()
    plans = [plan_tournament("rings", {"players": 3}, games=1200, seed=seed, level=0.3) for seed in range(8)]
    narrow = [only(played(plan)).payoffs["rock", "paper"] for plan in plans]
    wide = only(played(plan_tournament("rings", {"players": 3}, games=1200))).payoffs["rock", "paper"]
    assert all(one.high - one.low < 0.8 * (wide.high - wide.low) for one in narrow)


def test_pig_pays_what_linear_equations_say(tmp_path):
    found = tournament("pig", {"players": 2, "goal": 30, "hold_at": 12}, out=tmp_path / "kept", threads=1)
    standing = only(found)
    scripts = {"hold": Hold(12, or_goal=False), "hold-or-goal": Hold(12)}
    for (row, column), one in standing.payoffs.items():
        if "random" not in (row, column):
            first = two_seats(scripts[row], scripts[column], goal=30)[0]
            second = 1 - two_seats(scripts[column], scripts[row], goal=30)[0]
            assert one.low <= (first + second) / 2 <= one.high, (row, column)
    assert standing.stability[0].field == ("hold-or-goal",)
    assert standing.payoffs["hold-or-goal", "hold"].low > 0.5
    seat = two_seats(scripts["hold-or-goal"], scripts["hold-or-goal"], goal=30)[0]
    assert standing.mixture.low <= seat <= standing.mixture.high


# --- where nobody competes, sides, teams -----------------------------------------------------------------------------


def test_where_nobody_competes_all_follow_one_script_and_one_seat_another(install, tmp_path):
    install(competitive=False)
    found = tournament("rings", {"players": 2}, out=tmp_path / "kept", threads=1)
    standing = only(found)
    assert standing.contest.kind is Kind.TOGETHER
    for (row, column), one in standing.payoffs.items():
        moves = ["dull" if script == "random" else script for script in (row, column)]
        assert one.low <= rings.together(moves) <= one.high, (row, column)
    assert {each.field[0] for each in standing.best if each.settled} == set(RING)
    assert found.answer[1].startswith("Nobody competes: the table is of all seats with one script. These games cannot ")
    assert " adds " in found.answer[2]
    assert (standing.circles, standing.mixture) == ((), None)
    assert standing.payoffs["rock", "rock"].numbers == 2 * standing.payoffs["rock", "paper"].numbers
    pairs = standing.contest.told_pairs  # rock with paper is the same table as paper with rock
    assert len(pairs) == 5 + 10 < len(standing.contest.played_pairs) == 25
    assert sum(standing.contest.games_of(pair, found.games) for pair in pairs) == found.played
    said = words.announcement(found.plan, [standing.contest], found.played, "1 s", "")
    assert ": 15 pairs of scripts (5 of a script with itself), " in said
    page = write_page(found, tmp_path / "p.html")[1].read_text()
    assert "~ may be the best." in page
    learnt = "A better script for all seats may be learnt, beginning with the script of --policy"
    assert list(trainings(found)) == [learnt]
    assert f"{learnt}; its row then joins by --script:" in page
    assert "against" not in page.partition(learnt)[2].partition("```")[0]
    assert "**Stable.** This is told" in page
    assert "A script is left if one seat gains by another one among others who stay." in page
    assert "All seats in turn of a game number are one value" in page
    assert not any(f"**{each}**" in page for each in ("A circle", "Mixtures", "Thinking ahead"))


def test_alone_every_script_has_a_rate_and_no_other_seat(install, tmp_path):
    install(competitive=False)
    found = tournament("rings", {"players": 1}, lookahead=4, thought=200, out=tmp_path / "kept", threads=1)
    standing = only(found)
    assert len(standing.payoffs) == 5
    assert found.answer[1].startswith("Nobody competes, as there is one seat. ")
    assert list(trainings(found)) == ["A better script may be learnt, beginning with the script of --policy"]
    assert [gain.estimate > 0.05 for _, gain in standing.thinkers] == [True, True]
    page = write_page(found, tmp_path / "p.html")[1].read_text()
    assert "**Thinking ahead** plays" in page
    assert "**Stable.**" not in page  # nobody leaves anybody
    assert "**Alone.** There is one seat, so what counts is how often it wins." in page
    assert "all scripts and all changes" in page
    assert not any(each in page for each in ("All seats", "other fields", "each seat in turn", "each pair"))


@pytest.mark.parametrize("players", [1, 2])
def test_where_nobody_competes_scripts_that_play_alike_are_no_contest(install, tmp_path, players):
    """As in Posthuman alone: nobody is a mutant, so no script of mutants is better than another."""
    policies = "id,move,width,source\nrock,0,1,assumed\nstone,0,1,assumed\nscissors,2,1,assumed\n"
    install(competitive=False, policies=policies)
    with pytest.raises(InputError, match="policy: its scripts play alike here, in each of 256 games"):
        tournament("rings", {"players": players}, scripts=["rock", "stone"], out=tmp_path / "kept", threads=1)


def test_two_sides_meet_in_one_table_and_their_circle_is_found(install, tmp_path):
    install(competitive=False)
    asked = {"players": 2, "boss": True}
    found = tournament("rings", asked, scripts=RING, lookahead=4, out=tmp_path / "kept", threads=1)
    standing = only(found)
    assert (standing.contest.kind, standing.contest.other.name) == (Kind.SIDES, "boss_policy")
    for (row, column), one in standing.payoffs.items():
        assert one.low <= rings.against(row, column) <= one.high, (row, column)
    assert len(standing.circles[0]) == 6
    assert "A circle, each step of it seen: " in found.answer[2]
    assert all(not each.settled for each in standing.stability)
    assert standing.mixture.low <= 0.5 <= standing.mixture.high
    assert {each.script for each in standing.mixture.parts if each.taking_part > 0.9} >= set(RING)
    assert {one.who for one, _ in standing.thinkers} == {"row", "column"}
    for one, gain in standing.thinkers:  # who thinks gains 0.1 besides
        better = rings.against(*one.pair) - rings.against(*one.field)
        assert gain.low <= 0.1 + (better if one.who == "row" else -better) <= gain.high
    page = write_page(found, tmp_path / "p.html")[1].read_text()
    assert "A script is left if one side gains by another while the other stays." in page
    assert "All seats in turn" not in page


def test_a_side_that_is_set_stays_as_it_is(install, tmp_path):
    install(competitive=False)
    asked = {"players": 2, "boss": True, "policy": "paper"}
    standing = only(tournament("rings", asked, out=tmp_path / "boss", threads=1))
    assert (standing.contest.rows, standing.contest.columns) == (("paper",), (*RING, "dull", "random"))
    assert standing.stability[0].field == ("paper", "scissors")
    asked = {"players": 2, "boss": True, "boss_policy": "paper"}
    standing = only(tournament("rings", asked, out=tmp_path / "players", threads=1))
    assert standing.contest.kind is Kind.TOGETHER
    assert standing.best[0].field == ("scissors",)


def test_each_team_has_a_table_and_a_team_of_nobody_is_left_out(install, tmp_path):
    install()
    found = tournament("rings", {"players": 3, "by_team": True}, out=tmp_path / "kept", threads=1)
    assert [(each.contest.axis.name, each.contest.field) for each in found.standings] == [
        ("policy_red", "team_start"), ("policy_blue", "team_start")
    ]  # fmt: skip
    for standing in found.standings:  # the other team plays rock
        for (row, _), one in standing.payoffs.items():
            assert one.low <= rings.against(row, "rock") <= one.high
        assert standing.best == ()
        assert standing.stability[0].field == ("paper",)
    assert table_title(found, found.standings[0]).endswith("script of them all; policy_blue=rock")
    assert found.dropped == (
        "policy: its scripts play alike here, in each of 256 games", "policy_green: no player is green in 256 games"
    )  # fmt: skip
    assert found.answer[1].startswith("Red: The others keep their scripts. paper does best of 4 scripts: ")


# --- budget and resume -----------------------------------------------------------------------------------------------


def test_a_budget_ends_a_round_and_resume_goes_on_to_the_same_bytes(install, tmp_path, monkeypatch):
    install()
    asked = {"scripts": RING, "games": 4000, "lookahead": 4, "thought": 200}
    whole = tournament("rings", out=tmp_path / "whole", threads=1, **asked)
    real, rounds = study.KeptGames.play, []

    def spent_in_the_second(self, cells, games):
        rounds.append(games)
        if len(rounds) == 2:
            real(self, cells[:2], games)
            raise Spent
        real(self, cells, games)

    monkeypatch.setattr(study.KeptGames, "play", spent_in_the_second)
    part = tournament("rings", out=tmp_path / "part", threads=1, **asked)
    assert rounds == [500, 2000]
    assert (part.decided, part.games, part.thought) == (False, 1000, 0)
    assert part.answer[-1] == "The budget ended it after 1 000 games of a pair; the same line with --resume goes on."
    monkeypatch.setattr(study.KeptGames, "play", real)
    again = tournament("rings", out=tmp_path / "part", threads=1, resume=True, **asked)
    assert (again.decided, again.answer) == (True, whole.answer)
    files = {path.relative_to(tmp_path / "whole") for path in (tmp_path / "whole").rglob("*") if path.is_file()}
    assert {path.suffix for path in files} == {".json", ".parquet"}
    for name in files:
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "part" / name).read_bytes(), name


def test_a_budget_that_ends_the_thinking_leaves_the_table(install, tmp_path, monkeypatch):
    install()
    real, rounds = study.KeptGames.play, []

    def spent_while_thinking(self, cells, games):
        rounds.append(games)
        if len(rounds) == 3:
            raise Spent
        real(self, cells, games)

    monkeypatch.setattr(study.KeptGames, "play", spent_while_thinking)
    found = tournament("rings", scripts=RING, games=4000, lookahead=4, out=tmp_path / "kept", threads=1)
    assert (found.decided, found.games, found.thought) == (False, 4000, 0)
    assert found.answer[-1].startswith("The budget ended it before anybody thought; ")
    assert only(found).thinkers == ()


def test_a_budget_too_small_for_a_round_keeps_what_it_played(install, tmp_path):
    install()
    with pytest.raises(InputError, match=r"--budget was spent before 1000 games of each pair were played"):
        tournament("rings", budget=1e-9, out=tmp_path / "kept", threads=1)


# --- matrix games ----------------------------------------------------------------------------------------------------


def test_matrix_games_with_known_answers():
    value, mix = solve([[3, -1], [-2, 4]])  # Straffin (1993), Game Theory and Strategy: value 1, rows 3 : 2
    assert (value, *mix) == pytest.approx((1.0, 0.6, 0.4))
    saddle = solve([[2, 3], [1, 4]])
    assert (saddle.value, *saddle.mix) == pytest.approx((2.0, 1.0, 0.0))
    with pytest.raises(ValueError, match="it must be a matrix of finite numbers"):
        solve([1.0, 2.0])


def test_exact_payoffs_of_the_planted_game_add_up(found):
    truth = exact(only(found))
    assert all(truth[row, column] + truth[column, row] == pytest.approx(1) for row, column in truth)
