"""How long games take, in a report: where no pace is stated, the page says by which command it gets minutes."""

from types import SimpleNamespace

from balance.questions.report.times import times
from reports.blocks import Code, prose
from reports.times import section


def test_a_report_without_a_pace_names_the_command_that_takes_one():
    run = SimpleNamespace(path="my runs/duel")
    found = times(SimpleNamespace(scenario=SimpleNamespace(paced=lambda given: None), run=run), (), ())
    assert Code("balance report 'my runs/duel' --pace decision=15") in found.rests_on
    report = SimpleNamespace(times=found.table, pace=found.rests_on)
    assert section(SimpleNamespace(report=report)) == (prose(*found.rests_on),)
