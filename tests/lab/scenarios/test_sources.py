"""Sources say whether an entry is assumed, and whether in part."""

import pytest

import scenarios
from scenarios.loader.sources import is_assumed, is_assumed_in_part

NO, WHOLE, PART = (False, False), (True, False), (True, True)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("rulebook", NO),
        ("rulebook: p. 4; unassumed is no such word", NO),
        ("public: docslib.org", NO),
        ("assumed", WHOLE),
        ("Assumed: HP-H05; the table is lost", WHOLE),
        ("assumed: heroes are dealt, where the rulebook lets players pick", WHOLE),
        ("assumed: HU-H01; the name is the rulebook's", PART),
        ("assumed: PH-H15; its name and Stealth are the errata's", PART),
        ("assumed: HP-H02; that one heals is public", PART),
        ("name: rulebook; effect assumed: HP-H01", PART),
        ("rulebook; count assumed: HP-H04", PART),
    ],
)
def test_a_source_says_whether_its_entry_is_assumed_and_whether_in_part(source, expected):
    assert (is_assumed(source), is_assumed_in_part(source)) == expected


@pytest.mark.parametrize("game", scenarios.available())
def test_whatever_says_assumed_is_counted(game):
    entries = scenarios.load(game).provenance()
    says = [("assumed" in row["source"].lower()) for row in entries.iter_rows(named=True)]
    assert entries["assumed"].to_list() == says
    assert entries.filter(entries["in_part"])["assumed"].all()
