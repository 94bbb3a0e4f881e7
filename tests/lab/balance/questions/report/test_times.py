"""How long games take, in a report: where no pace is stated, the page says by which command it gets minutes."""

from types import SimpleNamespace

from balance.questions.report.times import times
from reports.blocks import Code, prose
from reports.times import _waits, section


def test_a_report_without_a_pace_names_the_command_that_takes_one():
    run = SimpleNamespace(path="my runs/duel")
    found = times(SimpleNamespace(scenario=SimpleNamespace(paced=lambda given: None), run=run), (), ())
    assert Code("balance report 'my runs/duel' --pace decision=15") in found.rests_on
    report = SimpleNamespace(times=found.table, pace=found.rests_on)
    assert section(SimpleNamespace(report=report)) == (prose(*found.rests_on),)


def test_who_waits_most_is_told_only_where_that_is_seen():
    def told(*ends):
        waits = {f"wait_{seat}": {"mean": (low + high) / 2, "low": low, "high": high} for seat, (low, high) in ends}
        return _waits({"minutes": {}, **waits})

    assert told((1, (6.9, 7.1)), (4, (7.15, 7.25))) == "7.0 to 7.2 (seat 4 most)"
    assert told((1, (6.8, 7.2)), (4, (7.1, 7.3))) == "7.0 to 7.2"
    assert told((1, (6.9, 7.1)), (2, (7.0, 7.2)), (4, (7.15, 7.25))) == "7.0 to 7.2"  # seat 2 may wait as long
    unknown = {"mean": 8.0, "low": None, "high": None}
    assert _waits({"wait_1": unknown, "wait_2": {**unknown, "mean": 9.0}}) == "8.0 to 9.0"
