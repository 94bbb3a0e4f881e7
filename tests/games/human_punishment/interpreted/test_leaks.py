"""Scripts of Human Punishment that look at what they cannot see are caught by the contract, whatever they look at.

One line of a script is written anew, and the first actions of a game are checked, interpreted: compiling takes longer.
"""

import inspect
import textwrap

import numpy as np
import pytest
from numba import config

import scenarios
from sims.check import contract
from sims.games.human_punishment.policies import acts, beliefs

pytestmark = pytest.mark.skipif(not config.DISABLE_JIT, reason="kernels are compiled; see make test-interpreted")
MOST = 80  # actions that are checked
LEAKS = {  # what is read: the module, the function, a line of it, and what it is made
    "an ID": (
        *(beliefs, "read_player", "if s.id_seen[card] >> observer & 1:\n        row = "),
        "if s.id_seen[card] >= 0:\n        row = ",
    ),
    "a loyalty card": (
        *(beliefs, "read_player", "knows_left, knows_right = s.loyalty_seen[left] >> observer & 1,"),
        "knows_left, knows_right = 1,",
    ),
    "a program in a hand": (
        *(acts, "unseen_players", "unseen_card(s, rules, other) != NONE:"),
        "unseen_card(s, rules, other) != NONE and s.program[s.hand[other, 0]] % 2:",
    ),
    "the top program of the pile": (
        *(acts, "act_unarmed", "if look != NONE and tells(s, rules, others, least, best):"),
        "if look != NONE and s.program[s.pile[s.pile_first]] % 2:",
    ),
    "the card that lies aside": (
        *(beliefs, "read_ids", "seen = s.id_seen[card] >> observer & 1 "),
        "seen = s.id_seen[card] >> observer & 1 | int(card == rules.players) ",
    ),
    "what another has seen": (
        *(beliefs, "read_player", ", s.loyalty_seen[right] >> observer & 1\n"),
        ", int(s.loyalty_seen[right] & ~(1 << seat) != 0)\n",
    ),
}


def problems_of(policy, players=5):
    """Return what the contract finds in the first actions of a game by policy."""
    scenario = scenarios.load("human-punishment")
    rules = scenario.configuration({"players": players, "policy": policy}).rules()
    seen, rows = contract.Seen.nothing(scenario.game), np.zeros(1, contract.widened(scenario.game.result))
    found = contract.walk_problems(scenario.game, rules, random=False, max_actions=MOST, seen=seen, rows=rows)
    return [problem.says for problem in found if problem.says != "the game did not end"]


def test_the_scripts_as_they_are_see_nothing_hidden():
    assert problems_of("surveyor") == []


@pytest.mark.parametrize("leak", LEAKS)
def test_a_script_that_looks_at_what_it_cannot_see_is_caught(leak, monkeypatch):
    module, name, line, wrong = LEAKS[leak]
    source = textwrap.dedent(inspect.getsource(getattr(module, name)))
    assert source.count(line) == 1
    leaking = dict(vars(module))
    exec(source.replace(line, wrong), leaking)  # a function that reads its module's names as they are now
    function = leaking[name]
    monkeypatch.setattr(module, name, type(function)(function.__code__, vars(module), name))
    (says,) = problems_of("surveyor")
    assert says.startswith("choose() answers otherwise when what the seat cannot see is dealt anew")
