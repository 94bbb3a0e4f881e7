"""A pairwise cover holds every two values that go together, in legal configurations, always the same ones."""

from itertools import combinations, product

import pytest

import scenarios
from balance.testing.contract.pairwise import pairwise
from scenarios.loader.errors import InputError
from tests.lab.balance.testing.contract.hog import install

AXES = """default = 2 }
house = { values = [false, true], default = false }
level = { values = [1, 2, 3], default = 1 }
slow = { values = [false, true], default = false, kind = "ruling", source = "assumed", when = { house = [true] } }
twice = { values = [false, true], default = false, kind = "ruling", source = "assumed" }
hero = { values = [1, 2, 3, 4], default = [1, 2], per = "seat", kind = "choice" }

[[illegal]]
when = { level = [3], players = [1] }
reason = "two seats only"
"""
DERIVE = """    if len(set(rules["hero"][0, : rules["players"][0]])) < rules["players"][0]:
        raise ValueError("a hero is taken twice")
    if rules["level"][0] == 2 and rules["twice"][0]:
        raise ValueError("not twice on level 2")
    rules["double"][0] = 2"""
LARGER = (
    ("default = 2 }\n", AXES),
    ('"heap most double")', '"heap most double house level slow twice"), ("hero", np.int64, (2,))'),
    ('    rules["double"][0] = 2', DERIVE),
)
KEYS = {"players": "players", "house": "house", "level": "level", "slow": "slow", "twice": "twice", "hero": "hero@1"}


@pytest.fixture
def hog(tmp_path, monkeypatch):
    """The small game with six axes, of which not all values go together."""
    return scenarios.load(install(tmp_path, monkeypatch, *LARGER).name)


def pairs(scenario, settings):
    """The pairs that meet in a configuration; those of axes without an effect do not."""
    full = scenario.configuration(settings).full
    return set(combinations([(k, full[k]) for n, k in KEYS.items() if scenario.axes[n].plays(full)], 2))


def legal(scenario, settings):
    try:
        configuration = scenario.configuration(settings)
        return configuration.illegal is None and len(configuration.rules()) == 1
    except InputError:
        return False


def test_a_pairwise_cover_holds_every_legal_pair_and_nothing_illegal(hog):
    values = [hog.axes[name].values for name in KEYS]
    every = [dict(zip(KEYS.values(), chosen, strict=True)) for chosen in product(*values)]
    expected = set().union(*(pairs(hog, settings) for settings in every if legal(hog, settings)))
    rows = pairwise(hog)
    assert all(legal(hog, settings) for settings in rows)
    assert set().union(*(pairs(hog, settings) for settings in rows)) == expected
    assert (("level", 3), ("players", 1)) not in expected
    assert (("level", 2), ("twice", True)) not in expected
    assert (("house", False), ("slow", True)) not in expected
    assert (("slow", True), ("hero@1", 4)) in expected
    assert 12 <= len(rows) <= 18 < len(every) == 192  # 12: every hero on every level


def test_a_pairwise_cover_is_always_the_same(hog):
    assert pairwise(hog) == pairwise(scenarios.load(hog.name))


def test_a_pairwise_cover_of_one_axis_is_its_values(hog):
    assert pairwise(hog, ["level"]) == [{}, {"level": 2}, {"level": 3}]
    assert pairwise(hog, ["level", "players"], derive=False) == [
        {"players": 1}, {"players": 1, "level": 2}, {}, {"level": 2}, {"level": 3},
    ]  # fmt: skip


@pytest.mark.parametrize("name", scenarios.available())
def test_a_pairwise_cover_holds_every_value_of_every_axis_where_it_has_an_effect(name):
    """Of All Hoomanz no hero that is named can be taken by all seats: such configurations were left out."""
    scenario = scenarios.load(name)
    met = set()
    for settings in pairwise(scenario):
        assert legal(scenario, settings)
        full = scenario.configuration(settings).full
        axes = [axis for axis in scenario.axes.values() if axis.plays(full)]
        met |= {(axis.name, full.get(axis.name, full.get(f"{axis.name}@1"))) for axis in axes}
    assert met == {(axis.name, value) for axis in scenario.axes.values() for value in axis.values}
