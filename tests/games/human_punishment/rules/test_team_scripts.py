"""Human Punishment: by which row of weights a player plays."""

import numpy as np
import pytest

from scenarios import InputError
from sims.games.human_punishment.policies.scripts import policy_of
from sims.games.human_punishment.queries.redeal import redeal
from sims.games.human_punishment.queries.teams import team_at_start
from sims.games.human_punishment.records.state import STATE
from sims.games.human_punishment.records.words import Style, Team
from sims.games.human_punishment.rules.setup import set_up
from sims.kernel import kernel
from sims.loop import begin_game
from tests.games.human_punishment.tables import rules_of, scenario

BY_TEAM = {
    "policy_by_team": True,
    "policy_human": "surveyor",
    "policy_machine": "gunslinger",
    "policy_outlaw": "mimic",
    "policy_legion": "gunslinger",
}
STYLES = {Team.HUMAN: Style.SURVEYOR, Team.MACHINE: Style.GUNSLINGER, Team.OUTLAW: Style.MIMIC}


@kernel
def style_of(s, rules, seat):
    """Return a player's style: compiled, a row of RULES cannot be handed to Python."""
    return policy_of(s, rules, seat).style


def styles(s, rules):
    return [Style(int(style_of(s, rules, seat))) for seat in range(rules.players)]


def test_a_player_plays_by_the_script_of_the_team_that_the_deal_gives():
    met = set()
    for game in range(40):
        s = np.zeros(1, STATE)[0]
        rules = rules_of(players=8, **BY_TEAM)
        begin_game(s, 4, game)
        set_up(s, rules)
        teams = [Team(int(team_at_start(s, rules, seat))) for seat in range(8)]
        assert styles(s, rules) == [STYLES.get(team, Style.GUNSLINGER) for team in teams]
        met |= set(teams)
        before = style_of(s, rules, 0)
        redeal(s, rules, 0)
        assert style_of(s, rules, 0) == before  # what a player was dealt is known to it
    assert met >= {Team.HUMAN, Team.MACHINE, Team.OUTLAW, Team.LEGION}


def test_without_it_a_seat_plays_by_its_own_script():
    rules = rules_of(**{**BY_TEAM, "policy_by_team": False, "players": 4, "policy": "mimic"})
    s = np.zeros(1, STATE)[0]
    begin_game(s, 4, 0)
    set_up(s, rules)
    assert styles(s, rules) == [Style.MIMIC] * 4


def test_no_team_plays_at_random():
    with pytest.raises(InputError, match="policy_human"):
        scenario().configuration({"policy_human": "random"})
