"""Which configurations a check plays, and in which order."""

import scenarios
from balance.testing import contract
from balance.testing.contract.cover import cover
from scenarios.loader.errors import InputError
from tests.lab.balance.testing.contract.hog import install

DERIVE = """    if rules["heap"][0] == 60 and rules["players"][0] == 1:
        raise ValueError("so large a heap needs two")
    if rules["heap"][0] == 5:
        raise ValueError("so small a heap is no game")
    rules["double"][0] = 2 * rules["heap"][0]"""


def is_refused(configuration):
    try:
        configuration.rules()
    except InputError:
        return True
    return False


def test_a_refused_number_is_tried_with_the_defaults(tmp_path, monkeypatch):
    hog = install(tmp_path, monkeypatch, ('    rules["double"][0] = 2 * rules["heap"][0]', DERIVE))
    chosen = cover(scenarios.load(hog.name))
    ends = {configuration.full["heap"]: configuration for configuration in chosen}
    assert not is_refused(ends[60])
    assert ends[60].given["heap"] == 60
    assert [configuration.given for configuration in chosen if is_refused(configuration)] == [{"heap": 5}]


def test_what_a_switch_shows_is_played_first_since_time_may_be_short(tmp_path, monkeypatch):
    peek = 'peek = { value = 0, min = 0, max = 1, nominal = true, source = "assumed" }'
    hog = install(
        tmp_path, monkeypatch, ("heap most double", "heap most double peek"), ("[numbers]", f"[numbers]\n{peek}")
    )
    chosen = [configuration.given for configuration in cover(scenarios.load(hog.name))]
    assert chosen[0] == {}
    assert [given.get("peek", 0) for given in chosen] == [0, 1, *[0] * (len(chosen) - 2)]


def test_a_column_of_zeros_may_be_one_that_was_not_switched_on(tmp_path, monkeypatch):
    hog = install(tmp_path, monkeypatch)
    for compiled, end in ((3, "does report() write it?"), (1, "a longer --budget plays more")):
        checked = contract.Checked(scenarios.load(hog.name), 1, 0, configurations=3, interpreted=3, compiled=compiled)
        contract._Check(checked, 1.0, lambda done, total, name: None)._remark()
        (remark,) = (breach.says for breach in checked.breaches if "result chips was 0 in every game" in breach.says)
        assert remark.endswith(end)
