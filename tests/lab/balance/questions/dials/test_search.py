"""Dead dials are found, and live ones where they live."""

from types import SimpleNamespace

import numpy as np
import pytest

import balance
from balance.design.dials import dials_of
from balance.questions.dials import contexts, study
from scenarios import InputError, load
from tests.lab.balance.questions.dials.known_dials import FAR

pytestmark = pytest.mark.usefixtures("plug_ins")


@pytest.fixture(scope="module")
def kept():
    return {}


@pytest.fixture
def found(kept, plug_ins):
    """What is found of each dial at the defaults."""
    if not kept:
        kept["dials"] = balance.find_dead_dials("dialled")
    return {finding.dial: finding for finding in kept["dials"].findings}


def test_every_axis_number_and_column_is_a_dial_in_the_order_of_the_files(found):
    scenario = load("dialled")
    columns = [f"{table.name}.{column}" for table in scenario.tables.values() for column in table.columns]
    values = [finding.dial for finding in found.values() if finding.kind == "value"]
    assert [name for name in found if name not in values] == [*scenario.axes, *scenario.numbers, *columns]
    assert values == ["mode=spun"]
    assert "cards.count" in columns


def test_a_number_that_changes_nothing_is_dead(found):
    idle = found["idle"]
    assert (idle.verdict, idle.bad, idle.move, idle.games) == ("not seen alive", True, None, study.GAMES)
    assert {"0", "9", "2", "4"} <= set(idle.tried)


def test_an_axis_that_changes_nothing_is_one_finding(found):
    assert found["decor"].verdict == "not seen alive"
    assert found["decor"].tried == ("0", "1", "2")
    assert not any(name.startswith("decor=") for name in found)


def test_a_column_that_changes_nothing_is_dead(found):
    assert found["cards.art"].verdict == "not seen alive"
    assert set(found["cards.art"].tried) == {"all 0", "all 5", "all=5", "coin=0"}


def test_an_explained_number_is_no_fault_and_a_stale_explanation_is_one(found):
    spare, lively = found["spare"], found["lively"]
    assert (spare.verdict, spare.bad, spare.reason) == ("explained", False, "kept for the second edition")
    assert (lively.verdict, lively.bad, lively.reason) == ("stale", True, "once it was dead")
    assert lively.move.column == "score_1"


def test_a_value_that_plays_as_another_is_named_with_it(found):
    spun = found["mode=spun"]
    assert (spun.verdict, spun.plays_as, spun.reason) == ("explained", "twist", "the spinner is not in the box")
    assert (found["mode"].verdict, found["mode"].games, spun.games) == ("alive", contexts.FIRST, study.GAMES)


def test_a_number_that_matters_under_another_value_of_an_axis_is_alive_there(found):
    assert found["bonus"].verdict == "alive"
    assert dict(found["bonus"].move.where) == {"mode": "twist"}
    assert dict(found["policies.care"].move.where) == {"policy": "brave"}


def test_a_number_that_matters_under_two_axes_is_found_too(found):
    assert found["crowd"].verdict == "alive"
    assert dict(found["crowd"].move.where) == {"players": 2, "mode": "twist"}


def test_a_number_that_matters_beside_the_end_of_another_is_found_last(found):
    assert found["spark"].verdict == "alive"
    assert dict(found["spark"].move.where) == {"flint": 9}
    assert dict(found["flint"].move.where) == {}


def test_a_number_that_shows_in_one_game_of_many_is_alive(found):
    rare = found["rare"]
    assert (rare.verdict, rare.games, rare.move.column) == ("alive", study.GAMES, "score_1")
    assert rare.move.share == 1 / study.GAMES
    assert dict(rare.move.where) == {}


def test_with_fewer_games_it_stays_dead(plug_ins):
    found = balance.find_dead_dials("dialled", games=FAR)
    assert "rare" in [finding.dial for finding in found.bad]
    assert "rare" not in [finding.dial for finding in balance.find_dead_dials("dialled", games=FAR + 1).bad]


def test_values_that_the_rules_refuse_are_left_out_and_nearer_ones_tried(found):
    assert found["goal"].verdict == "alive"
    assert set(found["goal"].tried) <= {str(value) for value in range(1, 13)}
    assert found["limit"].verdict == "alive"
    assert "1" not in found["limit"].tried


def test_a_number_with_one_value_cannot_be_dead(found):
    assert (found["one"].verdict, found["one"].bad, found["one"].tried) == ("fixed", False, ())


@pytest.mark.parametrize(
    ("dial", "column"),
    [("half", "score_1"), ("hand", "decisions"), ("cards.worth", "score_1"), ("policies.bold", "score_1")],
)
def test_the_result_that_moves_most_is_named(found, dial, column):
    assert found[dial].verdict == "alive"
    assert (found[dial].move.column, found[dial].move.share) == (column, 1.0)


def test_the_count_of_a_card_and_its_words_are_dials(found):
    assert found["cards.count"].verdict == "alive"
    assert found["cards.count"].tried[:1] == ("all=3",)
    assert found["cards.kind"].verdict == "alive"


def test_what_is_set_stays_set(plug_ins):
    found = {finding.dial: finding for finding in balance.find_dead_dials("dialled", mode="plain", games=250).findings}
    assert found["bonus"].verdict == "not seen alive"
    found = {finding.dial: finding for finding in balance.find_dead_dials("dialled", mode="twist", games=250).findings}
    assert found["bonus"].verdict == "alive"
    assert found["bonus"].move.where == {}
    assert dict(found["crowd"].move.where) == {"players": 2}
    found = {finding.dial: finding for finding in balance.find_dead_dials("dialled", flint=4, games=250).findings}
    assert (found["spark"].verdict, found["flint"].verdict) == ("not seen alive", "alive")


def test_what_is_set_may_leave_a_dial_no_choice(plug_ins):
    found = {
        finding.dial: finding
        for finding in balance.find_dead_dials("dialled", {"players": 2, "hand@2": 3}, games=10).findings
    }
    assert (found["players"].verdict, found["players"].tried, found["players"].bad) == ("fixed", (), False)
    assert found["hand"].verdict == "alive"


def test_combinations_that_the_rules_forbid_are_left_out(plug_ins):
    toml = plug_ins / "game.toml"
    forbidden = '[[illegal]]\nwhen = { mode = ["twist", "spun"], players = [2] }\nreason = "too many"\n'
    toml.write_text(toml.read_text() + forbidden)
    found = {finding.dial: finding for finding in balance.find_dead_dials(plug_ins, games=250).findings}
    assert found["crowd"].verdict == "not seen alive"
    assert found["bonus"].verdict == "alive"


def test_what_only_one_seat_can_have_is_turned_for_seat_1():
    every = {dial.name: dial for dial in dials_of(load("humans").configuration({}))}
    positions, names = every["character"].positions, load("humans").axes["character"].values
    assert [position.settings for position in positions] == [{"character": name} for name in names]
    assert [position.otherwise for position in positions] == [{"character@1": name} for name in names]
    assert [dict(position.settings) for position in every["policy"].positions][1] == {"policy": "random"}


def test_a_value_that_can_never_be_played_is_dead(plug_ins):
    toml = plug_ins / "game.toml"
    toml.write_text(toml.read_text() + '[[illegal]]\nwhen = { mode = "twist" }\nreason = "not yet"\n')
    found = {finding.dial: finding for finding in balance.find_dead_dials(plug_ins, games=250).findings}
    twist, spun = found["mode=twist"], found["mode=spun"]
    assert (twist.verdict, twist.tried, twist.plays_as) == ("not seen alive", (), "")
    assert (spun.verdict, spun.plays_as) == ("stale", "")
    assert spun.move.against == "plain"
    assert found["mode"].verdict == "alive"


def test_the_findings_do_not_depend_on_threads(found, kept):
    assert balance.find_dead_dials("dialled", threads=1).findings == kept["dials"].findings
    assert balance.find_dead_dials("dialled", threads=3).findings == kept["dials"].findings


def test_progress_counts_the_dials(plug_ins):
    said = []
    balance.find_dead_dials("dialled", games=10, progress=lambda *step: said.append(step))
    names = [dial.name for dial in dials_of(load("dialled").configuration())]
    assert [name for _, _, name in said[: len(names)]] == names  # the first stages of all dials come first
    late = [name.removesuffix(", in rarer settings") for _, _, name in said[len(names) :]]
    assert late == [name for name in names if name in late] != []
    done = [step[0] for step in said]
    assert done == sorted(done)
    assert (done[0], done[-1], {step[1] for step in said}) == (0, len(names) - 1, {len(names)})


def test_what_is_seen_at_once_is_told_before_what_takes_long(plug_ins):
    told = []
    result = balance.find_dead_dials("dialled", games=10, tell=lambda found: told.append(found[0].dial))
    names = [dial.name for dial in dials_of(load("dialled").configuration())]
    dials = [finding.dial for finding in result.findings if finding.dial in names]
    assert dials == names
    assert sorted(told) == sorted(names)
    assert names.index("idle") < names.index("one")
    assert told.index("one") < told.index("idle")


def test_an_error_of_the_game_says_which_dial_was_turned(plug_ins, monkeypatch):
    def refuse(game, one, other):
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(study, "_largest_change", refuse)
    with pytest.raises(ZeroDivisionError) as caught:
        balance.find_dead_dials("dialled", games=10)
    assert caught.value.__notes__ == ["dialled: while players was turned"]


def test_nothing_is_equal_to_nothing():
    one, other = np.array([np.nan, 1.0, np.nan]), np.array([np.nan, 1.0, 2.0])
    assert study._equal(one, other).tolist() == [True, True, False]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"games": 0}, "games is 0"),
        ({"seed": -1}, "seed is -1"),
        ({"threads": 0}, "threads is 0"),
        ({"gaol": 3}, "did you mean 'goal'"),
        ({"goal": 50}, "goal is 50; it must be at most limit, 12"),
    ],
)
def test_bad_input_is_refused(plug_ins, settings, said):
    with pytest.raises(InputError, match=said):
        balance.find_dead_dials("dialled", **settings)


def test_an_illegal_start_is_refused(plug_ins):
    toml = plug_ins / "game.toml"
    toml.write_text(toml.read_text() + '[[illegal]]\nwhen = { players = 1 }\nreason = "too lonely"\n')
    with pytest.raises(InputError, match="as it is: cannot be played: too lonely"):
        balance.find_dead_dials(plug_ins)


def test_every_dial_of_pig_is_alive():
    assert {finding.verdict for finding in balance.find_dead_dials("pig").findings} == {"alive"}


@pytest.mark.validate
def test_every_dial_of_cyberdoom_tower_is_alive_or_explained():
    found = balance.find_dead_dials("cyberdoom-tower")
    assert found.bad == []
    assert [finding.dial for finding in found.findings if finding.verdict == "explained"] == ["bang=all_equal"]


def looked(plug_ins, *changes, games=250):
    """What is found of each dial after changes of game.toml: (old, new), ..."""
    toml = plug_ins / "game.toml"
    text = toml.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    toml.write_text(text)
    return {finding.dial: finding for finding in balance.find_dead_dials(plug_ins, games=games).findings}


def test_what_needs_a_value_of_another_setting_is_searched_there_first(plug_ins):
    """`crowd` needs two axes: with its `when` for one of them, the other is one step away."""
    found = looked(plug_ins, ("crowd = { ", 'crowd = { when = { mode = ["spun"] }, '))["crowd"]
    assert (found.verdict, found.games) == ("alive", contexts.FIRST)
    assert dict(found.move.where) == {"mode": "spun", "players": 2}


def test_what_does_nothing_where_it_should_but_elsewhere_is_alive(plug_ins):
    found = looked(plug_ins, ("bonus = { ", 'bonus = { when = { mode = ["plain"], players = [2] }, '))["bonus"]
    assert (found.verdict, dict(found.move.where)) == ("alive", {"players": 2, "mode": "twist"})


def test_a_column_is_searched_where_its_table_plays_a_part(plug_ins):
    when = ("[dead]", '[tables]\npolicies = { when = { mode = ["spun"] } }\n\n[dead]')
    found = looked(plug_ins, when)["policies.bold"]
    assert (found.verdict, dict(found.move.where)) == ("alive", {"mode": "spun"})


def test_a_setting_without_effect_is_no_context(plug_ins, monkeypatch):
    seen = []
    compared = study._Search._compare

    def noted(self, context, *more):
        seen.append(dict(context))
        compared(self, context, *more)

    monkeypatch.setattr(study._Search, "_compare", noted)
    looked(plug_ins, ("decor = { ", 'decor = { when = { mode = ["spun"] }, '))
    assert {"mode": "spun", "decor": 1} in seen
    assert all(context.get("mode") == "spun" for context in seen if "decor" in context)


def test_equal_rules_are_compared_without_a_game(plug_ins):
    """Nobody follows `brave`: its weights are not in RULES, so games are played for `shy`, which is `all` as well."""
    played = []

    def noted(stretches):
        played.extend(stretches)
        return iter(())

    base = load(plug_ins).configuration({"mode": "twist", "players": 2, "decor": 0})
    find = study._Search(base, 50, 0, SimpleNamespace(play=noted))
    (dial,) = [dial for dial in dials_of(base) if dial.name == "policies.care"]
    pairs = [pair for pair in dial.pairs if pair[1].label.startswith("brave")]
    seen = study._Seen(list(pairs))
    find._compare({}, pairs, 50, seen)
    assert played == []
    assert list(seen.tried) == [pair[1].label for pair in pairs] != []
    assert len(seen.alike) == len(pairs)
