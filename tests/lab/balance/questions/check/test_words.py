"""What a check found, said once and with its lines."""

from dataclasses import replace

from balance.questions.check.words import counts, line_of, worth_telling
from balance.testing.contract import Breach
from sims.game import find

CRASH = Breach(
    "broken", "hog/game.py, line 86, in drawn: AttributeError: no 'coinz'", {}, "at random", 0, 0, "interpreted"
)
ECHO = Breach("broken", "KeyError: 'coinz'", {})
LAW = Breach("broken", "the law chips_add_up does not hold", {}, "at random", 3, 0, "interpreted", 6, "3 (shield)")


def test_what_follows_from_an_error_with_its_line_is_not_told():
    assert worth_telling([CRASH, ECHO, LAW]) == [CRASH, LAW]


def test_an_error_without_a_line_is_told_if_nothing_explains_it():
    assert worth_telling([ECHO, LAW]) == [ECHO, LAW]


def test_a_broken_law_names_the_kernel_that_says_so():
    assert line_of(LAW, find("pig")).startswith("broken: pig/queries.py, line ")
    assert ", in conserved: the law chips_add_up does not hold (with no setting changed; " in line_of(LAW, find("pig"))
    assert line_of(ECHO, find("pig")) == "broken: KeyError: 'coinz' (with no setting changed)"


def test_findings_are_counted_with_their_configurations():
    seen = [replace(LAW, more=20), replace(CRASH, more=5), replace(ECHO, severity="remark", more=0)]
    assert counts(seen) == ["2 broken, seen with 21 and 6 configurations", "1 remark, seen with 1 configuration"]
    assert counts([replace(ECHO, settings=None)]) == ["1 broken"]
