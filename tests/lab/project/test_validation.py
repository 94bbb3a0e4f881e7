"""The long checks of `make validate`, few of each: they run, and they notice what is wrong."""

import shutil
from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest

from benchmarks import loaded, sources, validate
from benchmarks.sources import code
from benchmarks.validation import checked, contract, tunings
from benchmarks.validation.checks import TINY, Check, Section, bound, chi_square_tail, page
from scenarios import load
from scenarios.loader import fill_rules
from scenarios.loader.kept_rules import KeptRules
from sims import game as games
from sims.check.contract import problems
from sims.compiler.closure import closure
from tests.games.all_hoomanz import directions as hoomanz_directions
from tests.games.all_hoomanz import random_play as hoomanz_random
from tests.games.humans import directions as humans_directions
from tests.games.humans import random_play as humans_random
from tests.games.pig import exact as pig

# One game's contract shows that the topic works; tests/games/test_contract.py checks that of every game. Linking is
# tested by tests/lab/sims/test_linking_plain.py, with two games. What the topics of reliability find is checked by
# test_reliability.py; to play them all in small takes four minutes.
ELSEWHERE = tuple(
    topic
    for topic in validate.TOPICS
    if topic.startswith(("reliability: ", "linking: ")) or (topic.startswith("contract: ") and topic != "contract: Pig")
)


# Still fewer of what is told in the same way however many there are.
SMALL = replace(TINY, pig_histories=1, studies=10, rankings=4)


def in_this_process(game, number, seed, modes):
    """Stand in for the process of `checked`, which has a test of its own; this one checks indexes where that does."""
    scenario = load(game)
    cells = [scenario.configuration(settings) for settings in modes]
    return [problems(scenario.game, cell.rules(), games=number, seed=seed) for cell in cells]


@pytest.mark.slow
def test_every_topic_runs_and_is_told(tmp_path, monkeypatch, capsys):
    """Small samples pass by the same bounds; the few seeds are fixed, so this never fails by chance."""
    few = {name: topic for name, topic in validate.TOPICS.items() if name not in ELSEWHERE}
    assert len(few) == len(validate.TOPICS) - len(ELSEWHERE)
    monkeypatch.setattr(validate, "TOPICS", few)
    monkeypatch.setattr(checked, "_problems", in_this_process)
    monkeypatch.setattr(tunings, "FEW", 1)
    out = tmp_path / "docs" / "validation.md"
    assert validate.validate(SMALL, out), capsys.readouterr().out
    pages = [path.read_text(encoding="utf-8") for path in sorted((tmp_path / "docs" / "validation").iterdir())]
    assert len(pages) == len(validate.TOPICS)
    assert all("\n## " in text and "FAILED" not in text for text in pages)
    assert sum("| passed" in text for text in pages) > len(pages) / 2  # few games leave some figures unchecked
    listed = out.read_text(encoding="utf-8")
    assert all(f"| {validate.sources(topic)} |" in listed for topic in validate.TOPICS.values())
    printed = capsys.readouterr().out
    assert all(f"({topic}: " in printed for topic in validate.TOPICS)
    assert validate.validate(SMALL, out)  # nothing is done again
    assert capsys.readouterr().out.count(": done before, ") == len(validate.TOPICS)


def test_a_topic_is_done_again_only_if_its_sources_differ_or_it_failed(tmp_path, monkeypatch, capsys):
    verdict = [True]

    def sections(sizes):
        yield Section("Title", "Text.", ("figure",), [Check("one", ("1",), verdict[0])])

    monkeypatch.setattr(validate, "TOPICS", {"one thing": validate.Topic(sections, games=())})
    out = tmp_path / "validation.md"
    stamp = ["a"]
    monkeypatch.setattr(validate, "sources", lambda topic: stamp[0])
    seen = []
    for stamp[0], verdict[0] in (("a", True), ("a", True), ("b", False), ("b", False), ("b", True), ("b", True)):
        seen.append((validate.validate(TINY, out), "done before" in capsys.readouterr().out))
    assert seen == [(True, False), (True, True), (False, False), (False, False), (True, False), (True, True)]
    assert "| [one thing](validation/one_thing.md) | 1 | 0 | 0 | b |" in validate.index(tmp_path / "validation")


def test_a_topic_depends_on_its_own_games_only(tmp_path, monkeypatch):
    """Another number in a game's scenario makes the pages of that game stale, and no other."""
    data = tmp_path / "scenarios"
    shutil.copytree(validate.DATA, data)
    monkeypatch.setattr(validate, "DATA", data)
    before = {name: validate.sources(topic) for name, topic in validate.TOPICS.items()}
    numbers = data / "cyberdoom_tower" / "game.toml"
    text = numbers.read_text(encoding="utf-8")
    numbers.write_text(text + "# a word of explanation\n", encoding="utf-8")
    assert {name: validate.sources(topic) for name, topic in validate.TOPICS.items()} == before
    numbers.write_text(text.replace("start_energy = { value = 3", "start_energy = { value = 4"), encoding="utf-8")
    stale = {name for name, topic in validate.TOPICS.items() if validate.sources(topic) != before[name]}
    assert stale == {name for name, topic in validate.TOPICS.items() if "cyberdoom-tower" in topic.games}
    assert {"rows", "gate", "contract: Cyberdoom Tower"} < stale
    assert not {"Pig", "intervals", "contract: Posthuman", "All Hoomanz: directions"} & stale


def test_a_topic_does_not_depend_on_what_could_be_played_instead(tmp_path, monkeypatch):
    data = tmp_path / "data"
    shutil.copytree(validate.DATA, data)
    monkeypatch.setattr(validate, "DATA", data)
    before = validate.sources(validate.TOPICS["Pig"])
    (data / "pig" / "assumed" / "plausible.csv").write_text("entry,values,reason\n")
    assert validate.sources(validate.TOPICS["Pig"]) == before
    scripts = data / "pig" / "policies.csv"
    scripts.write_text(scripts.read_text(encoding="utf-8").replace("points,0,", "points,1,"), encoding="utf-8")
    assert validate.sources(validate.TOPICS["Pig"]) != before


@pytest.mark.parametrize(
    ("edited", "same"),
    [
        ('"""Say it otherwise."""\n\n\ndef one():\n    """Return a unit."""  # said twice\n    return 1\n', True),
        ('"""Tell."""\n\n\ndef one():\n    return 1\n', True),
        ('"""Tell."""\n\n\ndef one():\n    """Return one."""\n    return 2\n', False),
        ('"""Tell."""\n\n\ndef one():\n    return "Return one."\n', False),
    ],
)
def test_words_of_explanation_in_code_make_no_page_stale(edited, same, tmp_path):
    sound = tmp_path / "sound.py"
    sound.write_text('"""Tell."""\n\n\ndef one():\n    """Return one."""\n    return 1\n', encoding="utf-8")
    other = tmp_path / "other.py"
    other.write_text(edited, encoding="utf-8")
    assert (code(other) == code(sound)) == same


@pytest.mark.parametrize("name", validate.TOPICS)
def test_a_topic_imports_no_game_that_it_does_not_name(name):
    topic = validate.TOPICS[name]
    imported = {game for game in games.names() if f"sims.games.{game.replace('-', '_')}" in closure(topic.module)}
    assert imported <= set(topic.games)


@pytest.mark.slow
def test_a_process_of_its_own_with_checked_indexes_says_what_is_wrong_in_which_mode():
    wrong = {"players": 9}
    tables = {"right": [{"players": 1}, {"players": 2}], "wrong": [{"players": 3}, wrong, {"players": 4}]}
    right, dies = checked.lines("pig", tables, 20, 1)
    assert (right.name, right.figures, right.passed) == ("right", ("2", "20", "20", "0"), True)
    assert (dies.name, dies.figures, dies.passed) == ("wrong", ("3", "21", "21", "2"), False)  # it and the one after
    assert "players is 9" in dies.note


@pytest.mark.parametrize("game", ["pig", "all-hoomanz"])
def test_every_mode_under_the_contract_check_can_be_played(game):
    scenario = load(game)
    cells = [scenario.configuration(settings) for settings in contract.modes(scenario)]
    assert all(cell.rules().shape == (1,) for cell in cells if not cell.illegal)


def test_every_mode_of_the_random_games_can_be_played():
    scenario = load("all-hoomanz")
    modes = hoomanz_random.modes(scenario)
    assert len(modes) == 4
    for cells in modes.values():
        assert len(cells) == 16  # the SOLO face is for one hero
        assert all(scenario.configuration(cell).rules().shape == (1,) for cell in cells)
    every = [cell for cells in modes.values() for cell in cells]
    rulings = [name for name, axis in scenario.axes.items() if axis.kind == "ruling"]
    assert all({cell[name] for cell in every} == set(scenario.axes[name].values) for name in rulings)


def test_every_configuration_of_the_directions_can_be_played():
    scenario = load("all-hoomanz")
    pairs = [(each.base, {**each.base, **each.change}) for each in hoomanz_directions.DIRECTIONS]
    pairs += [(each.strict, each.lenient) for each in hoomanz_directions.COUPLINGS]
    for before, after in pairs:
        one, other = scenario.configuration(before), scenario.configuration(after)
        assert not one.illegal
        assert not other.illegal
        assert one.digest != other.digest


def test_every_two_rulings_of_humans_meet_at_every_number_of_players_and_all_can_be_played():
    scenario = load("humans")
    modes = humans_random.modes(scenario)
    assert len(modes) == 2 * 5
    assert {"trap_check", "event_cards"} < set(humans_random.covered(scenario, mixed=False))
    assert {"trap_check", "zbuilding", "stack_rule"} < set(humans_random.covered(scenario, mixed=True))
    for name, cells in modes.items():
        axes = [scenario.axes[axis] for axis in humans_random.covered(scenario, mixed="mixed" in name)]
        every = [scenario.configuration(cell) for cell in cells]
        assert all(cell.rules().shape == (1,) for cell in every)
        for one, other in combinations(axes, 2):
            met = {(cell.full[one.name], cell.full[other.name]) for cell in every}
            # weapons and items are event cards: without these no reading of them plays a part
            together = product(other.when.get(one.name, one.values), one.when.get(other.name, other.values))
            assert met >= set(together)


def test_every_configuration_of_the_directions_of_humans_can_be_played_and_differs_from_its_base():
    scenario = load("humans")
    for each in humans_directions.DIRECTIONS:
        one, other = scenario.configuration(each.base), scenario.configuration({**each.base, **each.change})
        assert not one.illegal
        assert not other.illegal
        assert other.rules().tobytes() != one.rules().tobytes()


def test_a_wrong_oracle_is_noticed(monkeypatch):
    """One turn of twelve is 12 standard errors here."""
    monkeypatch.setattr(pig, "alone", lambda *_: 11.0)
    (failed,) = pig.games(TINY).failed
    assert failed.name.startswith("alone")


def test_a_failed_check_is_written_and_remembered():
    section = Section("Title", "Text.", ("figure",), [Check("one", ("1",), True), Check("two", ("2",), False, "why")])
    assert [check.name for check in section.failed] == ["two"]
    assert "| two | 2 | FAILED: why |" in page([section], "# Head\n")


def test_bounds_are_those_of_the_normal_and_chi_square_tables():
    assert bound(1, 0.05) == pytest.approx(1.95996, abs=1e-5)
    assert bound(10, 0.05) == pytest.approx(2.80703, abs=1e-5)
    assert bound(1, 0.05, sides=1) == pytest.approx(1.64485, abs=1e-5)
    assert np.allclose([chi_square_tail(3.8415, 1), chi_square_tail(11.0705, 5)], 0.05, atol=1e-5)


@pytest.mark.parametrize(
    ("module", "of_games", "of_the_laboratory"),
    [
        ("balance.design.grid", False, True),
        ("balance.stats.intervals", True, True),
        ("sims.rng", True, True),
        ("sims.compiler.parts", False, False),
        ("pydantic.main", False, False),
    ],
)
def test_a_games_own_checks_hang_on_its_rows_and_on_statistics_alone(
    tmp_path, monkeypatch, module, of_games, of_the_laboratory
):
    """What reads settings or shares out games may change: a game's rows stay the same, which other tests hold.

    Libraries that no figure is computed by count for nothing, those that compute figures by their versions.
    """
    topics = {name: validate.TOPICS[name] for name in ("directions", "tuning")}
    before = {name: validate.sources(topic) for name, topic in topics.items()}
    other, found = tmp_path / "other.py", sources.closure
    other.write_text("changed = True\n")
    monkeypatch.setattr(
        sources, "closure", lambda *names: {**found(*names), **({module: other} if module in found(*names) else {})}
    )
    after = {name: validate.sources(topic) for name, topic in topics.items()}
    assert (after["directions"] != before["directions"], after["tuning"] != before["tuning"]) == (
        of_games,
        of_the_laboratory,
    )


def test_topics_of_linking_alone_hang_on_the_compiler(tmp_path, monkeypatch):
    """They hold that a game gives the same rows however it is compiled."""
    before = {name: validate.sources(topic) for name, topic in validate.TOPICS.items()}
    other, found = tmp_path / "other.py", sources.closure
    other.write_text("changed = True\n")
    monkeypatch.setattr(sources, "closure", lambda *names: {**found(*names), "sims.compiler.parts": other})
    stale = {name for name, topic in validate.TOPICS.items() if validate.sources(topic) != before[name]}
    assert stale == {name for name in validate.TOPICS if name.startswith("linking: ")}


def test_how_scenarios_are_read_counts_for_reliability_alone_and_what_is_made_of_them_for_the_others(
    tmp_path, monkeypatch
):
    names = ("Pig", "ranks", "contract: Pig", "reliability: changed inputs")
    before = {name: validate.sources(validate.TOPICS[name]) for name in names}
    other, found = tmp_path / "other.py", sources.closure
    other.write_text("changed = True\n")
    with monkeypatch.context() as patched:
        patched.setattr(sources, "closure", lambda *names: {**found(*names), "scenarios.loader.reading": other})
        stale = {name for name in names if validate.sources(validate.TOPICS[name]) != before[name]}
    assert stale == {"reliability: changed inputs"}
    monkeypatch.setattr(validate, "loaded", lambda name: f"other records of {name}")
    stale = {name for name in names if validate.sources(validate.TOPICS[name]) != before[name]}
    assert stale == {*names} - {"reliability: changed inputs"}


def test_what_is_made_of_a_scenario_is_told_by_its_records(monkeypatch):
    monkeypatch.setattr(KeptRules, "get", lambda kept, digest: None)  # code does not change while a process runs
    before = loaded.loaded.__wrapped__("pig")
    assert loaded.loaded.__wrapped__("pig") == before
    fill = fill_rules.fill_setting

    def more(game, setting, values, tables, rules):
        fill(game, setting, values, tables, rules)
        if setting.name == "goal":
            rules["goal"] += 1

    monkeypatch.setattr(fill_rules, "fill_setting", more)
    assert loaded.loaded.__wrapped__("pig") != before


def test_how_figures_are_put_into_words_counts_for_reliability_alone(tmp_path, monkeypatch):
    names = ("tuning", "luck", "reliability: changed inputs")
    before = {name: validate.sources(validate.TOPICS[name]) for name in names}
    other, found = tmp_path / "other.py", sources.closure
    other.write_text("changed = True\n")
    for module, wanted in (
        ("balance.questions.tune.words", {"reliability: changed inputs"}),
        ("balance.questions.luck.reading_words", {"reliability: changed inputs"}),
        ("reports.plain", {"reliability: changed inputs"}),
        ("balance.questions.tune.study", {*names}),
        ("balance.questions.tune.passwords", {*names}),
    ):
        monkeypatch.setattr(sources, "closure", lambda *asked, module=module: {**found(*asked), module: other})
        assert {name for name in names if validate.sources(validate.TOPICS[name]) != before[name]} == wanted
