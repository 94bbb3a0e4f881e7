"""A change that `derive` refuses beside other settings is tried alone; refused even so, it is counted."""

import scenarios
from balance.testing.contract.cover import cover
from scenarios.loader.errors import InputError
from tests.balance.testing.contract.hog import install

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
