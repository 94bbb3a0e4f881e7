"""Dead dials are found, and live ones where they live."""

from dataclasses import replace

import pytest

import balance
from balance.questions.dials import words
from balance.questions.dials.findings import Move
from balance.questions.dials.plan import FIRST, FOLDER
from balance.questions.dials.sights import Sights
from balance.questions.rank.dials import dead
from balance.studies.control import Control, Stopped
from balance.studies.kept_games import Spent
from scenarios import InputError, load
from tests.lab.balance.questions.dials.known_dials import FAR

pytestmark = pytest.mark.usefixtures("plug_ins")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return {"place": tmp_path_factory.mktemp("dials")}


@pytest.fixture
def whole(kept, plug_ins):
    """A search of all dials by `shy` and by `brave`."""
    if "whole" not in kept:
        kept["whole"] = balance.dials("dialled", tables=["cards", "policies"], out=kept["place"] / "whole")
    return kept["whole"]


@pytest.fixture
def found(whole):
    """What is found of each dial."""
    return {finding.dial: finding for finding in whole.findings}


@pytest.fixture
def search(tmp_path):
    """Searches the game with some settings, by one script; returns the findings by dial."""
    number, one = iter(range(100)), {"games": 250, "scripts": ["shy"]}

    def searched(settings=(), /, scenario="dialled", **asked):
        result = balance.dials(scenario, settings, out=tmp_path / f"search-{next(number)}", **{**one, **asked})
        return {finding.dial: finding for finding in result.findings}

    return searched


def test_axes_but_scripts_numbers_and_asked_columns_are_dials_in_the_order_of_the_files(found):
    scenario = load("dialled")
    axes = [name for name in scenario.axes if name != "policy"]
    columns = ["cards.count", "cards.worth", "cards.art", "policies.bold", "policies.care"]
    values = [finding.dial for finding in found.values() if finding.kind == "value"]
    names = [name for name in found if name not in values]
    assert names[: -len(columns)] == [*axes, *scenario.numbers]
    assert sorted(names[-len(columns) :]) == sorted(columns)
    assert values == ["mode=spun"]


def test_a_number_that_changes_nothing_is_dead(found):
    idle = found["idle"]
    assert (idle.verdict, idle.bad, idle.move, idle.games) == ("not seen alive", True, None, 2000)
    assert idle.silent == (0, 1)
    assert {"2", "4", "0", "9"} <= set(idle.tried)


def test_an_axis_that_changes_nothing_is_one_finding(found):
    assert (found["decor"].verdict, found["decor"].tried) == ("not seen alive", ("1", "2"))
    assert not any(name.startswith("decor=") for name in found)


def test_a_column_that_changes_nothing_is_dead(found):
    assert found["cards.art"].verdict == "not seen alive"
    assert set(found["cards.art"].tried) == {"all=5", "coin=0", "all=1", "coin=4"}


def test_cells_that_change_nothing_beside_others_that_do_are_named(found):
    assert found["policies.bold"].verdict == "alive"
    assert found["policies.bold"].cells == ()
    assert (found["policies.care"].verdict, found["policies.care"].cells) == ("alive", ("shy",))


def test_an_explained_number_is_no_fault_and_a_stale_explanation_is_one(found):
    spare, lively = found["spare"], found["lively"]
    assert (spare.verdict, spare.bad, spare.reason) == ("explained", False, "kept for the second edition")
    assert (lively.verdict, lively.bad, lively.reason) == ("stale", True, "once it was dead")
    assert lively.move.column == "score"


def test_a_value_that_plays_as_another_is_named_with_it(found):
    spun = found["mode=spun"]
    assert (spun.verdict, spun.plays_as, spun.reason) == ("explained", "twist", "the spinner is not in the box")
    assert (found["mode"].verdict, found["mode"].games, spun.games) == ("alive", FIRST, 2000)


def test_a_number_that_matters_for_one_script_only_is_silent_for_the_other(found):
    care = found["policies.care"]
    assert (care.silent, dict(care.move.where), care.move.elsewhere) == ((0,), {"policy": "brave"}, False)


def test_a_number_that_matters_in_one_of_the_contexts_asked_for(search):
    bonus = search({"mode": ["plain", "twist"]}, scripts=["shy"])["bonus"]
    assert (bonus.verdict, bonus.silent, bonus.games) == ("alive", (0,), FIRST)
    assert (dict(bonus.move.where), bonus.move.elsewhere) == ({"mode": "twist"}, False)


def test_a_number_that_matters_under_another_value_of_an_axis_is_alive_there(found):
    bonus = found["bonus"]
    assert (bonus.verdict, bonus.silent) == ("alive", (0, 1))
    assert (dict(bonus.move.where), bonus.move.elsewhere) == ({"mode": "twist"}, True)


def test_a_number_that_matters_under_two_axes_is_found_with_these_two(found):
    crowd = found["crowd"]
    assert crowd.verdict == "alive"
    assert crowd.move.where.keys() == {"players", "mode"}


def test_what_is_set_stays_set(search):
    assert search({"mode": "plain"})["bonus"].verdict == "not seen alive"
    twist = search({"mode": "twist"})
    assert (twist["bonus"].verdict, dict(twist["bonus"].move.where)) == ("alive", {})
    assert dict(twist["crowd"].move.where) == {"players": 2}
    assert search({"mode": "twist", "players": 1})["crowd"].verdict == "not seen alive"


def test_a_default_that_follows_what_is_set_besides_is_named_too(plug_ins, tmp_path):
    toml = plug_ins / "game.toml"
    own, follows = "default = 0 }", 'default = { by = "mode", plain = 0, twist = 1, spun = 1 }, kind = "mode" }'
    toml.write_text(toml.read_text().replace(own, follows))
    result = balance.dials(plug_ins, scripts=["shy"], games=250, out=tmp_path / "search")
    (bonus,) = (each for each in result.findings if each.dial == "bonus")
    assert (dict(bonus.move.where), dict(bonus.move.besides)) == ({"mode": "twist"}, {"decor": 1})
    assert any("bonus matters with mode=twist (then decor=1), and not" in text for text in result.answer)
    assert words.move_text(bonus.move, "number").endswith(", with mode=twist (then decor=1)")
    held = balance.dials(plug_ins, {"decor": 0}, scripts=["shy"], games=250, out=tmp_path / "held")
    assert any("bonus matters with mode=twist, and not" in text for text in held.answer)


def test_what_needs_a_value_of_another_setting_is_turned_there(plug_ins, search):
    toml = plug_ins / "game.toml"
    toml.write_text(toml.read_text().replace("bonus = { ", 'bonus = { when = { mode = ["spun"] }, '))
    found = search(scenario=plug_ins)["bonus"]
    assert (found.verdict, dict(found.move.where)) == ("alive", {"mode": "spun"})
    fixed = search({"mode": "plain"}, scenario=plug_ins)["bonus"]
    assert (fixed.verdict, fixed.tried, fixed.why) == ("fixed", (), "plays a part only with mode=spun")


def test_a_number_that_matters_short_of_its_ends_is_found_there(found, whole):
    middle = found["middle"]
    assert (middle.silent, middle.move.at, dict(middle.move.where), middle.move.elsewhere) == ((0, 1), "5", {}, True)
    assert "middle matters further away than a step, short of the ends." in whole.answer


def test_of_a_number_with_codes_it_is_said_that_no_step_was_played(plug_ins, tmp_path):
    toml = plug_ins / "game.toml"
    toml.write_text(
        toml.read_text().replace(
            "middle = { value = 9, min = 0, max = 9,", "middle = { value = 9, min = 0, max = 9, nominal = true,"
        )
    )
    result = balance.dials(plug_ins, scripts=["shy"], games=250, out=tmp_path / "search")
    (middle,) = (each for each in result.findings if each.dial == "middle")
    far = replace(middle, move=replace(middle.move, elsewhere=True, where={}))
    assert words._contexts(result.plan, [far]) == ["middle's values are codes, so no step was played; it matters at 5."]


def test_a_value_that_not_all_seats_can_have_is_told_as_that_of_seat_1(plug_ins, search):
    toml = plug_ins / "game.toml"
    codes = "hand = { value = 5, nominal = true, min = 5, max = 8,"
    toml.write_text(toml.read_text().replace("hand = { value = 5, min = 1, max = 9,", codes))
    hand = search({"players": 2}, scenario=plug_ins)["hand"]
    assert hand.tried == ("6", "7", "8 (seat 1)")
    alone = replace(hand.asked, at=hand.tried[-1])
    assert words.move_text(alone, hand.kind) == "decisions in 100 % of games at 8 (seat 1)"


def test_what_is_set_may_leave_a_dial_no_choice(search):
    limit = search({"goal": 12, "limit": 12})["limit"]
    assert (limit.verdict, limit.tried) == ("fixed", ())
    assert limit.why.endswith("goal is 12; it must be at most limit, 11")


def test_a_dial_that_no_setting_allows_to_turn_is_not_counted_as_turned(tmp_path):
    found = balance.dials("dialled", {"goal": 12}, scripts=["shy"], games=250, out=tmp_path / "search")
    dials = [each for each in found.findings if each.kind != "value"]
    fixed = {each.dial for each in dials if each.verdict == "fixed"}
    assert fixed & found.plan.to_turn == {"limit"}
    assert found.turned == found.dials == len(dials) - len(fixed)


def test_a_number_that_shows_in_one_game_of_many_is_alive_from_that_game_on(search):
    rare = search(games=FAR + 1)["rare"]
    assert (rare.verdict, rare.games, rare.move.column) == ("alive", FAR + 1, "score")
    assert rare.move.share == 1 / (FAR + 1)
    assert search(games=FAR)["rare"].verdict == "not seen alive"


def test_a_number_with_one_value_cannot_be_dead(found):
    assert (found["one"].verdict, found["one"].bad, found["one"].why) == ("fixed", False, "has one value only")


@pytest.mark.parametrize(
    ("dial", "column"), [("half", "score"), ("goal", "score"), ("cards.worth", "score"), ("cards.count", "score")]
)
def test_the_result_that_moves_most_is_named(found, dial, column):
    assert found[dial].verdict == "alive"
    assert (found[dial].move.column, found[dial].move.share) == (column, 1.0)


def test_a_number_that_moves_only_how_often_somebody_is_asked_is_not_alive(found, whole):
    hand = found["hand"]
    assert (hand.verdict, hand.bad, hand.move, hand.games) == ("decisions only", False, None, 2000)
    assert (hand.asked.column, hand.asked.share) == ("decisions", 1.0)
    assert "hand differs only in how often somebody is asked, as the game stands" in whole.answer[0]
    said = words.explanation(whole.plan, hand)
    assert said.startswith("decisions in 100 % of games at ")
    assert said.endswith(", and nothing else in 2 000 games, whatever was tried")


def test_a_number_that_moves_the_result_elsewhere_and_decisions_here_is_said_to_do_both(tmp_path):
    """Humans!!!: no script rolls the die of another player again; random players do."""
    asked = {"scripts": None, "games": 100, "out": tmp_path / "humans"}
    whole = balance.dials("humans", {"players": 4}, **asked)
    found = {finding.dial: finding for finding in whole.findings}
    scope = found["reroll_scope"]
    assert (scope.verdict, scope.asked.column, dict(scope.move.where)) == ("alive", "decisions", {"policy": "random"})
    assert "reroll_scope differs only in how often somebody is asked, as the game stands; " in whole.answer[0]
    assert "infected_human" in whole.answer[0]
    assert "; everything else that could be turned makes a difference to some game." in whole.answer[0]
    assert whole.answer[1].endswith(" of them only with other settings.")


def test_columns_that_every_game_has_by_seat_are_said_in_words():
    move = Move("decisions_by", 0.5, 200, "2", "1", {}, False)
    assert words.move_text(move, "number") == "decisions of a seat in 50 % of games at 2"
    told = words.move_text(replace(move, column="payoff", where={"mode": "twist"}), "number")
    assert told == "a seat's share of the win in 50 % of games at 2, with mode=twist"


def test_games_that_are_stopped_go_on_to_the_same_bytes(whole, kept, tmp_path):
    class Stop(Control):
        def __call__(self, done, total, text):
            super().__call__(done, total, text)
            self.stop()

    asked = {"tables": ["cards", "policies"], "out": tmp_path / "part"}
    with pytest.raises(Stopped):
        balance.dials("dialled", progress=Stop(), **asked)
    again = balance.dials("dialled", resume=True, threads=3, **asked)
    assert again.findings == whole.findings
    assert files(tmp_path / "part") == files(kept["place"] / "whole")


def files(folder):
    """The bytes of all files of a study; but for how long games took."""
    every = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "speeds.json")
    return {path.relative_to(folder): path.read_bytes() for path in every}


def test_a_budget_leaves_it_open_and_resume_ends_it(whole, tmp_path):
    part = balance.dials("dialled", budget=1e-9, out=tmp_path / "part")
    assert (part.decided, part.findings, part.turned) == (False, (), 0)
    assert part.answer == ["The budget ended it after 0 of 16 dials were decided; the same line with --resume goes on."]
    done = balance.dials("dialled", resume=True, out=tmp_path / "part")
    assert done.decided
    assert done.findings == tuple(each for each in whole.findings if "." not in each.dial)


def test_a_budget_that_ends_it_after_the_first_look_calls_no_context_and_no_cell_silent(whole, tmp_path, monkeypatch):
    """Few games show nothing yet of what the next look may show."""

    def spent(sights):
        raise Spent

    monkeypatch.setattr(Sights, "_unsettled", spent)
    part = balance.dials("dialled", tables=["cards", "policies"], out=tmp_path / "part")
    first, all_games = ({each.dial: each for each in of.findings} for of in (part, whole))
    early, late = first["policies.care"], all_games["policies.care"]
    assert (early.verdict, early.games, early.silent, early.cells) == ("alive", FIRST, (), ())
    assert (late.verdict, late.games, late.silent, late.cells) == ("alive", FIRST, (0,), ("shy",))
    silent = [[line for line in of.answer if line.startswith("For ")] for of in (part, whole)]
    assert (silent[0], [line for line in silent[1] if "policies.care" in line]) == ([], silent[1][:1])


def test_the_dials_are_named_that_a_budget_leaves_open(whole):
    *most, last = [each for each in whole.findings if each.kind != "value" and each.dial in whole.plan.to_turn]
    part = replace(whole, findings=tuple(most), turned=len(most), decided=False)
    assert (whole.open, part.open) == ([], [last.dial])
    said = " ".join(part.answer)
    assert part.answer[-1] == f"Not decided yet: {last.dial}."
    assert said.count(last.dial) == 1
    assert "turned so far" not in said


def test_what_is_not_decided_yet_is_not_among_what_makes_a_difference(whole):
    alive = [each for each in whole.findings if each.verdict == "alive" and each.dial in whole.plan.to_turn]
    part = replace(whole, findings=tuple(alive), turned=len(alive), decided=False)
    left = whole.plan.to_turn - {each.dial for each in alive}
    assert left
    assert part.answer[0].startswith("In plain words: ")
    assert "everything else that is decided so far makes a difference to some game" in part.answer[0]
    assert part.answer[0].endswith("are not decided yet.")
    assert len(left) > 1
    assert f"Each of the {len(alive)} dials that were decided so far changes a result" in part.answer[1]


def test_the_record_is_of_what_was_asked(whole, kept):
    _, record, answer = FOLDER.answered(kept["place"] / "whole")
    assert (record.tables, record.fixed, record.games) == (["cards", "policies"], [], 2000)
    assert answer.sentences == whole.answer


def test_rank_and_dials_agree_on_what_is_dead(tmp_path):
    """Cyberdoom Tower by `ghost`: the same games, the same reading of every number, axis value and cell."""
    asked = {"scripts": ["ghost"], "tables": ["weapons"], "games": 400}
    ranking = balance.rank("cyberdoom-tower", screen=400, top=1, out=tmp_path / "rank", **asked)
    found = balance.dials("cyberdoom-tower", out=tmp_path / "dials", **asked)
    read, cells = set(), {each.turn.dial for each in ranking.effects if each.turn.kind == "cell"}
    for each in found.findings:
        table, _, column = each.dial.partition(".")
        if each.kind == "column":
            mine = {name for name in cells if name.startswith(f"{table}.") and name.endswith(f".{column}")}
            read |= mine if 0 in each.silent else {f"{table}.{cell}.{column}" for cell in each.cells}
        elif 0 in each.silent:
            read.add(each.dial)
    assert read == set(dead(ranking, 0))
    assert "luck_max" in read
    assert read & cells


def test_every_dial_of_pig_that_is_turned_is_alive(tmp_path):
    found = balance.dials("pig", out=tmp_path / "pig")
    assert {each.dial for each in found.findings if each.verdict == "alive"} == {
        "goal", "die_sides", "pig", "hold_at", "max_rounds"
    }  # fmt: skip
    assert found.bad == []


@pytest.mark.validate
def test_every_dial_of_cyberdoom_tower_is_alive_or_explained(tmp_path):
    found = balance.dials("cyberdoom-tower", out=tmp_path / "tower")
    assert found.bad == []
    assert [finding.dial for finding in found.findings if finding.verdict == "explained"] == ["bang=all_equal"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"games": 0}, "--games is 0"),
        ({"seed": -1}, "--seed is -1"),
        ({"threads": 0}, "threads is 0"),
        ({"settings": {"gaol": 3}}, "did you mean 'goal'"),
        ({"settings": {"goal": 50}}, "goal is 50; it must be at most limit, 12"),
        ({"tables": ["carts"]}, "--table: dialled has no table 'carts'; tables are cards, policies"),
        ({"budget": "soon"}, "--budget is 'soon'"),
    ],
)
def test_bad_input_is_refused(tmp_path, settings, said):
    with pytest.raises(InputError, match=said):
        balance.dials("dialled", out=tmp_path / "out", **settings)
    assert not (tmp_path / "out").exists()


def test_an_illegal_start_is_refused(plug_ins, tmp_path):
    toml = plug_ins / "game.toml"
    toml.write_text(toml.read_text() + '[[illegal]]\nwhen = { players = 1 }\nreason = "too lonely"\n')
    with pytest.raises(InputError, match="too lonely"):
        balance.dials(plug_ins, out=tmp_path / "out")


def test_of_many_dials_one_more_is_named_and_several_are_counted(found):
    idle = found["idle"]
    some = [replace(idle, dial=f"d{number}") for number in range(1, 9)]
    assert words._named(some[:7]) == "d1, d2, d3, d4, d5, d6 and d7"
    assert words._named(some) == "d1, d2, d3, d4, d5, d6 and 2 more"
