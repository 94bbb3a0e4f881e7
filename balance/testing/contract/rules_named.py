"""Find rule ids in a scenario's files that name no row of its rules.csv."""

from collections.abc import Iterator

from scenarios import Scenario
from scenarios.loader.messages import nearest


def unknown_rules(scenario: Scenario) -> Iterator[str]:
    """Yield one line per rule id in game.toml that rules.csv lacks; one in all if there is no rules.csv."""
    settings = [setting for setting in scenario.settings.values() if setting.rule]
    known = scenario.rule_list()["id"].to_list()
    if settings and not known:
        yield f"game.toml names rules ({settings[0].name}: {settings[0].rule}), and there is no rules.csv"
        return
    for setting in settings:
        if setting.rule not in known:
            near = nearest(setting.rule, known)
            yield f"game.toml: {setting.name}: rule {setting.rule!r} names no row of rules.csv{near}"
