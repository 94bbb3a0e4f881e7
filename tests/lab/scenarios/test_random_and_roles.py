"""Every game can be played at random, and the seats beyond the players' think ahead by name."""

import pytest

import scenarios
from scenarios.loader.errors import InputError

PIG, TOWERS, HOOMANZ = (scenarios.load(name) for name in ("pig", "cyberdoom-tower", "all-hoomanz"))


def filled(scenario, field, **settings):
    made = {name.replace("__", "@"): value for name, value in settings.items()}
    return scenario.configuration(made).rules()[field][0].tolist()


def test_a_game_without_such_a_row_has_the_script_random_with_the_weights_of_its_first_script():
    table = PIG.tables["policies"]
    assert table.ids == ("hold", "hold-or-goal", "random")
    assert table.names[-1] == "looks at nothing: any legal action, each as likely"
    assert table.cells["stops_at_goal"] == (0, 1, 0)
    assert "random" in PIG.axes["policy"].values


def test_a_row_of_that_name_stays_as_it_is():
    assert TOWERS.tables["policies"].ids.count("random") == 1


def test_the_seats_that_play_at_random_are_marked():
    assert filled(PIG, "random", players=3) == [0, 0, 0, 0, 0]
    assert filled(PIG, "random", players=3, policy="random") == [1, 1, 1, 0, 0]
    assert filled(PIG, "random", players=3, policy__2="random") == [0, 1, 0, 0, 0]
    assert filled(HOOMANZ, "random", players=2, policy__1="random") == [1, 0, 0, 0, 0, 0]
    assert filled(HOOMANZ, "random", players=2, purple_eye=True, adam_policy="random") == [0, 0, 0, 0, 0, 1]


def test_a_role_thinks_by_its_name():
    assert "lookahead@adam" in HOOMANZ.settable()
    assert filled(HOOMANZ, "lookahead", players=2, lookahead__adam=4) == [0, 0, 0, 0, 0, 4]
    assert filled(HOOMANZ, "lookahead", players=2, lookahead=3) == [3, 3, 0, 0, 0, 3]
    assert filled(HOOMANZ, "lookahead", players=2, lookahead=3, lookahead__adam=0) == [3, 3, 0, 0, 0, 0]
    assert HOOMANZ.configuration({"lookahead@adam": 1}).thinks
    plain = HOOMANZ.configuration({})
    assert not plain.thinks
    assert HOOMANZ.configuration({"lookahead@adam": 0}).digest == plain.digest
    assert HOOMANZ.configuration({"lookahead@adam": 1}).digest != plain.digest


@pytest.mark.parametrize(
    ("scenario", "name", "says"),
    [
        (PIG, "lookahead@adam", "'lookahead@adam' is no name; a seat is a whole number from 1 to 5"),
        (HOOMANZ, "lookahead@eve", "'lookahead@eve' is no name; a seat is a whole number from 1 to 5 or adam"),
        (HOOMANZ, "policy@adam", "'policy@adam' is no name; a seat is a whole number from 1 to 5"),
    ],
)
def test_a_role_that_is_not_there_is_refused(scenario, name, says):
    with pytest.raises(InputError, match="no name") as error:
        scenario.configuration({name: 1})
    assert str(error.value).endswith(says)


def test_no_scenario_names_what_the_framework_fills(tmp_path):
    for name, data in PIG.files.items():
        (tmp_path / name).write_bytes(data)
    toml = tmp_path / "game.toml"
    toml.write_text(
        toml.read_text().replace(
            "[tables]", 'random = { value = 0, min = 0, max = 1, per = "seat", source = "assumed" }\n[tables]'
        )
    )
    with pytest.raises(InputError, match="every game has random; no scenario names it"):
        scenarios.load(tmp_path)


# --- what a seat that thinks ahead compares with its script -----------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "settings", "scripts"),
    [
        ("pig", {"players": 3}, {"policy": ["hold", "hold-or-goal"]}),
        (
            "humans",
            {"mode": "mixed", "players": 2},
            {
                "policy": ["catcher", "herder", "spoiler", "catcher-trained", "herder-trained", "spoiler-trained"],
                "guy_policy": ["runner", "hunter"],
            },
        ),
    ],
)
def test_rules_of_who_thinks_ahead_are_followed_by_those_of_each_script_for_all_seats(name, settings, scripts):
    scenario = scenarios.load(name)
    thinking = settings | {"lookahead@1": 4, "policy@1": "random"}
    rules = scenario.configuration(thinking).rules()
    assert (rules["random"][:, 0] == [True] + [False] * (len(rules) - 1)).all()
    most = max(map(len, scripts.values()))
    assert len(rules) == 1 + most
    for number in range(most):
        chosen = {axis: names[min(number, len(names) - 1)] for axis, names in scripts.items()}
        alone = scenario.configuration(settings | {"lookahead@1": 4} | chosen).rules()[0]
        assert rules[1 + number].tobytes() == alone.tobytes(), chosen


def test_where_nobody_thinks_ahead_there_is_one_record_of_rules():
    assert len(scenarios.load("pig").configuration({}).rules()) == 1
    assert len(scenarios.load("pig").configuration({"lookahead@2": 0}).rules()) == 1
