"""Let a study keep how long games take: a kernel that counts plays them."""

import json
from dataclasses import replace
from functools import partial

from balance.simulation.pacing import paced_result, pacing_digest, play_paced
from balance.studies.kept_games import Columns
from reports.times import rest_on
from scenarios import Configuration, Scenario


def paced(columns: Columns, configuration: Configuration) -> Columns:
    """Return columns that are taken from rows with times; see `balance.simulation.pacing.play_paced`.

    Games that were kept at another pace are played again.

    Args:
        columns: What is kept of a game.
        configuration: What is played; its scenario has a pace.
    """
    pace, game = configuration.scenario.pace, configuration.scenario.game
    assert pace is not None, "a figure of time is read only where the scenario has a pace"
    notes = {"balance.pace": json.dumps(dict(pace.seconds), sort_keys=True), "balance.counts": pacing_digest(game)}
    return replace(columns, play=partial(play_paced, pace=pace), result=paced_result, notes=notes)


def told_at(scenario: Scenario) -> str:
    """Return the sentence on what figures of time rest on."""
    pace = scenario.pace
    assert pace is not None, "a figure of time is read only where the scenario has a pace"
    return f"Minutes are told {rest_on(pace.assumed, ' '.join(pace.typed))}"
