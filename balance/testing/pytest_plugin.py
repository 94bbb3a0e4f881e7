"""The pytest plug-in: a fixture for rates of games, and a check that every rule has its test.

    def test_the_tower_is_fair(balance_rate):
        assert balance_rate("cyberdoom-tower", "outcome=win", players=1).within(0.55, 0.65)

    @pytest.mark.rule("HOG-007")
    def test_the_goal_reached_wins_at_once(s, rules): ...

`pytest --balance-rules hog` adds a test that fails if an implemented rule of `rules.csv` has no test with its mark.

pytest finds this module by the entry point `pytest11`. The rest of Balance is imported only when a test uses it.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from balance.testing.rates import Rate

_RULE, _OPTION = "rule", "--balance-rules"


@pytest.fixture(scope="session")
def balance_rate() -> "Callable[..., Rate]":
    """Return a function that makes a `Rate`; tests share the games that are played for it."""
    from balance.testing.rates import Rates

    return Rates().rate


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark `rule`."""
    config.addinivalue_line("markers", f"{_RULE}(id): the test shows this rule of a scenario's rules.csv")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--balance-rules`."""
    parser.getgroup("balance").addoption(
        _OPTION,
        action="append",
        default=[],
        metavar="GAME",
        help="fail if an implemented rule of this game or scenario folder has no test with its mark; repeatable",
    )


@pytest.hookimpl(tryfirst=True)  # before -k and -m remove tests: their marks count
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add one test of its rules for each game that the option names."""
    marked = {str(rule) for item in items for mark in item.iter_markers(_RULE) for rule in mark.args}
    items += [
        RulesItem.from_parent(session, name=f"balance-rules[{game}]", game=game, marked=marked)
        for game in config.getoption(_OPTION)
    ]


class RulesItem(pytest.Item):
    """A test that compares the rules of a game with the marks of all collected tests."""

    def __init__(self, *, game: str, marked: set[str], **rest: Any) -> None:
        super().__init__(**rest)
        self.game, self.marked = game, marked

    def runtest(self) -> None:
        """Compare rules and marks.

        Raises:
            Untested: If an implemented rule has no test, a mark names no rule, or a rule that is not implemented has no
                note.
        """
        from scenarios import load

        problems = [*_problems(load(self.game).rule_list().to_dicts(), self.marked)]
        if problems:
            raise Untested(f"{self.game}: " + "\n".join(problems))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any, **__: Any) -> str:
        """Return the message without a traceback, which would say nothing about the rules."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Return the place and name that pytest prints above the failure."""
        return self.path, None, self.name


class Untested(Exception):
    """The rules of a game and the marks of its tests do not match."""


def _problems(rules: list[dict[str, Any]], marked: set[str]) -> Iterator[str]:
    """Yield one line per mismatch between the rows of rules.csv and the ids that tests are marked with."""
    if not rules:
        yield "the scenario has no rules.csv, or it is empty"
    known = {str(rule["id"]) for rule in rules}
    families = {each.partition("-")[0] for each in known}  # `HOG` of `HOG-007`: other marks belong to other games
    for rule in rules:
        if rule["status"] == "implemented" and rule["id"] not in marked:
            yield f"{rule['id']} is implemented and no collected test has its mark: {rule['statement']}"
        if rule["status"] != "implemented" and not rule["note"]:
            yield f"{rule['id']} is {rule['status']} and has no note that says why"
    for each in sorted(marked - known):
        if each.partition("-")[0] in families:
            yield f"{each} is the mark of a test, and rules.csv has no such rule"
