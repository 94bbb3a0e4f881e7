"""Every game of ours names the kinds of its decisions, and blocks of actions, in words for `balance decisions`."""

from types import ModuleType

import pytest

from sims import game
from sims.games.all_hoomanz.records import words as all_hoomanz
from sims.games.all_hoomanz.story import decisions as all_hoomanz_words
from sims.games.cyberdoom_tower import story as cyberdoom_tower_words
from sims.games.cyberdoom_tower.records import state as cyberdoom_tower
from sims.games.human_punishment.records import actions as human_punishment_actions
from sims.games.human_punishment.records import words as human_punishment
from sims.games.human_punishment.story import decisions as human_punishment_words
from sims.games.humans.records import actions as humans_actions
from sims.games.humans.records import words as humans
from sims.games.humans.story import decisions as humans_words
from sims.games.posthuman.records import actions as posthuman_actions
from sims.games.posthuman.records import words as posthuman
from sims.games.posthuman.story import decisions as posthuman_words

OURS = [name for name in game.names() if game.is_ours(name)]
PLAIN = ["pig"]  # the names of its phases and actions are plain enough: `roll or hold`
WORDED = {  # by game: words, its phases, its actions
    "all-hoomanz": (all_hoomanz_words, all_hoomanz.Phase, all_hoomanz.Action),
    "cyberdoom-tower": (cyberdoom_tower_words, cyberdoom_tower.Phase, cyberdoom_tower.Action),
    "human-punishment": (human_punishment_words, human_punishment.Phase, human_punishment_actions.Action),
    "humans": (humans_words, humans.Phase, humans_actions.Action),
    "posthuman": (posthuman_words, posthuman.Phase, posthuman_actions.Action),
}
UNASKED = {"NEXT", "OVER"}  # phases in which no seat decides
LONGEST = 28  # letters, so that a table fits a terminal
BLOCKS = 62  # blocks of actions that a mask of `sims.engine.decisions` tells apart


def test_every_game_of_ours_is_named_here() -> None:
    assert sorted([*PLAIN, *WORDED]) == sorted(OURS)


@pytest.mark.parametrize("name", WORDED)
def test_every_phase_in_which_a_seat_decides_has_words_and_no_other(name: str) -> None:
    words, phases, _ = WORDED[name]
    assert set(words.PHASE_WORDS) == {phase for phase in phases if phase.name not in UNASKED}


@pytest.mark.parametrize("name", WORDED)
def test_every_block_of_actions_has_words_and_none_is_beyond_the_last_action(name: str) -> None:
    words, _, actions = WORDED[name]
    assert set(actions) <= set(words.ACTION_WORDS)
    assert all(0 <= begin < game.find(name).actions for begin in words.ACTION_WORDS)


@pytest.mark.parametrize("name", WORDED)
def test_the_game_takes_the_words(name: str) -> None:
    words: ModuleType = WORDED[name][0]
    found = game.find(name)
    assert {phase: found.phases[phase] for phase in words.PHASE_WORDS} == words.PHASE_WORDS
    assert found.blocks == words.ACTION_WORDS
    in_phases = getattr(words, "ACTION_WORDS_IN", {})
    assert found.blocks_in == in_phases
    assert {phase for phase, _ in in_phases} <= set(words.PHASE_WORDS)
    assert {begin for _, begin in in_phases} <= set(words.ACTION_WORDS)


@pytest.mark.parametrize("name", OURS)
def test_words_are_short_and_tell_apart(name: str) -> None:
    found = game.find(name)
    kinds = [word for phase, word in found.phases.items() if phase != found.over]
    for said in (kinds, list(found.blocks.values())):
        assert len(set(said)) == len(said)
        assert all(0 < len(word) <= LONGEST and "_" not in word for word in said)
    for kind in kinds:
        better = found.words_in(kind)
        assert len(set(better.values())) == len(better)
        assert all(0 < len(word) <= LONGEST for word in better.values())
    assert len(found.blocks) < BLOCKS
    assert "next" not in kinds  # in the phase NEXT nobody decides
