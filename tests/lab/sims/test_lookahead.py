"""Seats that think ahead: how tries are shared out, what stays as it was, and that no try sees a hidden card."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom

import scenarios
from sims import lookahead, rng
from sims.check import contract
from sims.game import Game
from sims.kernel import kernel
from sims.lookahead import SIGHTS, Sight
from tests.lab.sims import guess

GUESS = Game.of("guess", "Guess the Top Card", guess, competitive=False)
PIG = scenarios.load("pig")
QUICK = {"goal": 25, "hold_at": 8}  # short games
UNASKED = np.zeros((0, SIGHTS), np.int64)


def unseen():
    return np.zeros(SIGHTS, np.int64)


def rows(settings, games=200, first=0, seed=3, game=PIG.game):
    results = np.zeros(games, game.result)
    game.play_many(PIG.configuration(QUICK | settings).rules(), seed, first, results)
    return results


# --- what stays as it was --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [{"lookahead": 0}, {"lookahead@1": 0}, {"lookahead@1": 0, "lookahead@2": 0}])
def test_a_lookahead_of_0_is_the_same_configuration(settings):
    plain, other = PIG.configuration({}), PIG.configuration(settings)
    assert plain.digest == other.digest
    assert plain.rules().tobytes() == other.rules().tobytes()


def test_any_other_lookahead_is_another_configuration_for_each_seat():
    settings = [{}, {"lookahead": 1}, {"lookahead": 2}, {"lookahead@1": 1}, {"lookahead@2": 1}]
    assert len({PIG.configuration(each).digest for each in settings}) == len(settings)


def test_a_value_of_0_is_left_out_of_the_digest_for_lookahead_only():
    on, off = (PIG.configuration({"policies.hold.stops_at_goal": value}).digest for value in (1, 0))
    assert on != off


def test_the_thinking_loop_gives_the_rows_of_the_plain_one_if_nobody_thinks():
    rules = PIG.configuration(QUICK | {"players": 3}).rules()
    plain, thinking = np.zeros(500, PIG.game.result), np.zeros(500, PIG.game.result)
    states = np.zeros(lookahead.PLACES, PIG.game.state)
    PIG.game.loop(thinking=False)(rules, 3, 0, states[:2].copy(), plain)
    PIG.game.loop(thinking=True)(rules, 3, 0, states, thinking, np.zeros(0, np.int64), UNASKED)
    assert np.array_equal(plain, thinking)


def test_only_a_configuration_in_which_somebody_thinks_needs_the_thinking_loop(monkeypatch):
    asked = []
    game = replace(PIG.game)
    monkeypatch.setattr(Game, "loop", lambda self, *, thinking: asked.append(thinking) or (lambda *arguments: None))
    for each in ({}, {"lookahead@2": 0}, {"lookahead@2": 1}, {"lookahead": 5}):
        game.play_many(PIG.configuration(each).rules(), 0, 0, np.zeros(1, game.result))
    assert asked == [False, False, True, True]


@kernel
def pay_the_same(s, rules, seat):
    return 500


def test_a_tie_of_all_goes_to_the_choice_of_the_script():
    thinking = rows({"lookahead": 3, "players": 3}, game=replace(PIG.game, payoff=pay_the_same))
    plain = rows({"players": 3})
    assert all(np.array_equal(thinking[name], plain[name]) for name in plain.dtype.names if name != "payoff")


# --- a row depends on its configuration, seed and number only --------------------------------------------------------


def test_rows_of_thinking_games_do_not_depend_on_their_batch():
    settings = {"lookahead@1": 8, "lookahead@3": 6, "players": 3}
    whole = rows(settings, 60)
    parts = [rows(settings, last - first, first) for first, last in ((0, 1), (1, 8), (8, 37), (37, 60))]
    assert np.array_equal(whole, np.concatenate(parts))
    assert np.array_equal(rows(settings, 1, 41), whole[41:42])
    with ThreadPoolExecutor(2) as pool:
        threaded = list(pool.map(lambda first: rows(settings, 20, first), (40, 20, 0)))
    assert np.array_equal(whole, np.concatenate(threaded[::-1]))
    assert not np.array_equal(whole, rows({"players": 3}, 60))


def test_what_thinking_seats_can_see_is_told_of_each_game_and_changes_no_row():
    settings = {"lookahead@1": 32, "players": 3}
    rules = PIG.configuration(QUICK | settings).rules()
    results, sights = np.zeros(60, PIG.game.result), np.full((60, SIGHTS), 77)
    PIG.game.watch_many(rules, 3, 0, results, sights)
    assert np.array_equal(results, rows(settings, 60))
    assert np.array_equal(sights[:, Sight.THOUGHT], results["decisions_by"][:, 0])
    assert np.array_equal(sights[:, Sight.FINALS], sights[:, Sight.THOUGHT])
    assert np.array_equal(sights[:, Sight.PAIRS], sights[:, Sight.THOUGHT])  # two actions: one other than its own
    assert np.array_equal(sights[:, Sight.TRIES], 32 * sights[:, Sight.THOUGHT])
    other = results != rows({"players": 3}, 60)  # where somebody did something else than its script
    assert np.array_equal(sights[:, Sight.DEPARTED] > 0, other)
    assert 5 < other.sum() < 55
    some, found = np.zeros(7, PIG.game.result), np.zeros((7, SIGHTS), np.int64)
    PIG.game.watch_many(rules, 3, 30, some, found)
    assert np.array_equal(found, sights[30:37])


def test_a_decision_does_not_depend_on_what_the_spare_records_were_used_for():
    think = PIG.game.bound(lookahead.think)
    rules = PIG.configuration(QUICK | {"lookahead": 5}).rules()
    clean, used = np.zeros(3, PIG.game.state), np.zeros(3, PIG.game.state)
    used.view(np.uint8)[:] = 0x2A
    found = []
    for states, left_over in ((clean, 0), (used, 77)):
        decisions = []
        for number in range(200):
            s = states[lookahead.GAME]
            states[lookahead.GAME] = np.zeros(1, PIG.game.state)[0]
            rng.begin_game(s, 1, number)
            rng.turn_begins(s, 1)
            s.at_risk, s.turns, s.rounds, s.decisions = 2 + number % 12, 1, 1, 1
            before = s.tobytes()
            rooms = (np.full(2, left_over) for _ in range(4))
            decisions.append(int(think(states, rules, *rooms, unseen())))
            assert s.tobytes() == before, "thinking changed the game itself"
        found.append(decisions)
    assert found[0] == found[1]
    assert len(set(found[0])) == 2


# --- how tries are shared out ----------------------------------------------------------------------------------------


BY_TABLE = replace(GUESS, payoff=guess.pay_by_table)


def tried(depth, pays, scripts=(), number=0):
    """Think once in game `number`, where try k of an action pays `pays[action, k]`.

    Args:
        scripts: The action that each further script of the game would do.

    Returns:
        The action chosen, the script's choice, the number of tries by action, and the sums by `Sight`.
    """
    cards = len(pays)
    rules, states = np.zeros(1 + len(scripts), guess.RULES), np.zeros(3, guess.STATE)
    rules["cards"], rules["lookahead"][:, 0], rules["pays"][0, :cards] = cards, depth, pays
    rules["names"][1:] = 1 + np.array(scripts, np.int64)
    rng.begin_game(states[lookahead.GAME], 1, number)
    guess.start(states[lookahead.GAME], rules[0])
    own = int(guess.choose(states[lookahead.GAME], rules[0]))
    rooms = (np.full(guess.ACTIONS, 77) for _ in range(4))
    sight = unseen()
    chosen = int(BY_TABLE.bound(lookahead.think)(states, rules, *rooms, sight))
    return chosen, own, rules["tries"][0, :cards], sight


def halved(depth, pays, number=0):
    """Halve all cards: the tries of each, their order in the end, the tries of the best, the sums by `Sight`."""
    cards = len(pays)
    rules, states = np.zeros(1, guess.RULES), np.zeros(3, guess.STATE)
    rules["cards"], rules["pays"][0, :cards] = cards, pays
    rng.begin_game(states[lookahead.GAME], 1, number)
    guess.start(states[lookahead.GAME], rules[0])
    actions, rooms = np.arange(guess.ACTIONS), [np.full(guess.ACTIONS, 77) for _ in range(3)]
    halve = BY_TABLE.bound(lookahead.halve)
    most = halve(states, rules, actions, *rooms, sight := unseen(), 0, cards, depth * cards)
    return rules["tries"][0, :cards], actions[:cards], int(most), sight


@settings(max_examples=300)
@given(
    cards=st.integers(3, guess.ACTIONS),
    depth=st.integers(1, 25),
    most=st.sampled_from([0, 1, 2, 1000]),  # few values: many ties
    seed=st.integers(0, 2**32 - 1),
    data=st.data(),
)
def test_tries_keep_to_their_budget_and_only_what_is_clearly_better_is_chosen(cards, depth, most, seed, data):
    pays = np.random.default_rng(seed).integers(0, most, (cards, guess.MAX_TRIES), endpoint=True)
    scripts = data.draw(st.lists(st.integers(0, cards - 1), max_size=4))
    chosen, own, tries, sight = tried(depth, pays, scripts, number=seed)
    proposals = set(scripts) - {own}
    assert tries.sum() <= depth * cards + depth * cards // lookahead.HEAT
    assert tries.max() == tries[own]
    assert (tries[list(proposals)] >= 1).all()
    heat = depth * cards // lookahead.HEAT
    others = [card for card in range(cards) if card not in proposals | {own}]
    assert [tries[card] > 0 for card in others] == [heat > len(others) or len(others) == 1] * len(others)
    assert sight[Sight.THOUGHT] == 1
    assert sight[Sight.DEPARTED] == (chosen != own)
    assert sight[Sight.FINALS] == (sight[Sight.TRIES] > 0)
    assert chosen == own or sight[Sight.FINALS]
    if proposals:
        assert sight[Sight.FINALS] == 1
    if chosen != own:  # what it paid more in its last tries, those of the final
        last = int(sight[Sight.TRIES])
        worlds = slice(tries[own] - last, tries[own])
        gain = pays[chosen, tries[chosen] - last : tries[chosen]] - pays[own, worlds]
        assert gain.sum() > 0
        assert gain.sum() ** 2 >= lookahead.CLEAR**2 * (gain**2).sum()


@settings(max_examples=200)
@given(
    cards=st.integers(3, guess.ACTIONS),
    depth=st.integers(1, 60),
    most=st.sampled_from([0, 1, 2, 1000]),
    seed=st.integers(0, 2**32 - 1),
)
def test_nobody_is_dropped_for_one_that_had_gained_less(cards, depth, most, seed):
    pays = np.random.default_rng(seed).integers(0, most, (cards, guess.MAX_TRIES), endpoint=True)
    tries, order, had, sight = halved(depth, pays)
    assert 1 <= tries.min() <= tries.max() == tries[0] == had
    assert tries.sum() <= depth * cards
    assert tries.max() >= depth
    gain = pays - pays[0]
    total = np.array([gain[card, : tries[card]].sum() for card in range(cards)])
    last = np.flatnonzero((tries == tries.max()) & (np.arange(cards) != 0))
    assert order[1] in last[total[last] == total[last].max()]
    for card in np.flatnonzero(tries < tries.max()):
        stayed = [other for other in range(1, cards) if tries[other] > tries[card]]
        assert (gain[stayed, : tries[card]].sum(axis=1) >= total[card]).all()
    # what could be seen is told of every action that was tried twice at least
    pairs = [card for card in range(1, cards) if tries[card] > 1]
    spread = sum(int(gain[card, : tries[card]].var(ddof=1) + 1e-6) for card in pairs)
    assert (sight[Sight.PAIRS], sight[Sight.SPREAD]) == (len(pairs), spread)


@pytest.mark.parametrize(
    ("gains", "better"),
    [
        ([1, 1, 1, 0, 0], False),
        ([1, 1, 1, 1, 0], True),
        ([1, 1, 1, 1, -1], False),
        ([1, 1, 1, 1, 1], True),
        ([4, 1, 1, 1, 1], False),
        ([2, 1, 1, 1, 1], True),
        ([0, 0, 0, 0, 0], False),
    ],
)
def test_three_tries_that_pay_more_are_not_enough_and_four_are(gains, better):
    """Card 1, which another script would name, against the script's card 0, in five worlds; card 2 never pays."""
    pays = np.zeros((3, guess.MAX_TRIES), np.int64)
    pays[0, :] = pays[1, :] = 500
    pays[1, :5] += 100 * np.array(gains)
    chosen, own, tries, sight = tried(4, pays, scripts=[1])
    assert (own, tries.tolist()) == (0, [5, 5, 2])
    assert sight.tolist()[:4] == [1, int(better), 1, 5]
    assert chosen == int(better)


@pytest.mark.parametrize(
    ("cards", "depth", "shares"),
    [
        (8, 6, [10, 2, 2, 2, 5, 5, 10, 10]),  # as the drawing in sims/lookahead.py has it
        (8, 2, [2, 1, 1, 1, 2, 2, 2, 2]),  # two rounds are all that two tries of each pay for
        (8, 1, [1] * 8),
        (5, 1, [1] * 5),
        (3, 256 // 3, [105, 42, 105]),
    ],
)
def test_the_worse_half_of_the_others_is_dropped_after_each_round(cards, depth, shares):
    """The higher the card, the more it pays; the first is the script's own."""
    pays = np.repeat(np.arange(cards)[:, None], guess.MAX_TRIES, axis=1)
    tries, order, _, _ = halved(depth, pays)
    assert tries.tolist() == shares
    assert order[1] == (cards - 1 if depth > 1 else order[1])


@pytest.mark.parametrize(
    ("depth", "scripts", "shares", "chosen"),
    [
        # 16 tries in the heat: 1 of eight, 1 of five; 64 in the final: 32 of two
        (8, [], [34, 1, 1, 1, 2, 2, 2, 34], 7),
        # in the heat 1 of six (all but cards 1 and 2), 2 of four; in the final 8 of four (with both), 10 of three
        (8, [1, 2, 1, 0], [21, 8, 18, 1, 1, 3, 3, 21], 7),
        # three tries of each: no heat of eight; without another script nothing is tried
        (3, [], [0] * 8, 0),
        (3, [4], [12, 0, 0, 0, 12, 0, 0, 0], 4),
    ],
)
def test_a_heat_finds_one_that_no_script_would_do_and_the_final_compares(depth, scripts, shares, chosen):
    pays = np.repeat(np.arange(8)[:, None], guess.MAX_TRIES, axis=1)
    found, own, tries, _ = tried(depth, pays, scripts)
    assert own == 0
    assert found == chosen
    assert tries.tolist() == shares


def test_a_heat_that_finds_nothing_better_sends_nobody_to_the_final():
    pays = np.repeat(-np.arange(8)[:, None], guess.MAX_TRIES, axis=1)
    chosen, own, tries, sight = tried(16, pays)
    assert (chosen, own, tries.max()) == (0, 0, 6)
    assert (sight[Sight.FINALS], sight[Sight.TRIES]) == (0, 0)
    chosen, own, tries, sight = tried(16, pays, scripts=[3])
    assert (chosen, sight[Sight.FINALS], sight[Sight.TRIES]) == (0, 1, 64)
    assert tries[3] == 64


@given(candidates=st.integers(1, 10_000))
def test_halving_so_often_leaves_one(candidates):
    left = candidates
    for _ in range(lookahead.halvings(candidates)):
        assert left > 1
        left = (left + 1) // 2
    assert left == 1


@given(actions=st.lists(st.integers(0, 60), min_size=1, max_size=20, unique=True), data=st.data())
def test_one_action_is_put_first_and_the_others_keep_their_order(actions, data):
    count = data.draw(st.integers(1, len(actions)))
    wanted = data.draw(st.sampled_from(actions[:count]))
    moved = np.array(actions)
    lookahead.put_first(moved, count, wanted)
    assert moved.tolist() == [wanted, *(each for each in actions[:count] if each != wanted), *actions[count:]]


@given(actions=st.lists(st.integers(0, 60), min_size=1, max_size=20, unique=True), data=st.data())
def test_one_action_that_is_not_the_first_is_put_last_and_the_others_keep_their_order(actions, data):
    count, wanted = data.draw(st.integers(1, len(actions))), data.draw(st.integers(0, 61))
    moved = np.array(actions)
    there = wanted in actions[1:count]
    assert lookahead.put_last(moved, count, wanted) == there
    kept = [each for each in actions[:count] if not there or each != wanted]
    assert moved.tolist() == [*kept, *[wanted] * there, *actions[count:]]


@given(gains=st.lists(st.integers(0, 3), min_size=1, max_size=20), data=st.data())
def test_sorting_leaves_the_first_puts_the_most_next_and_keeps_the_order_of_equals(gains, data):
    count = data.draw(st.integers(1, len(gains)))
    actions, totals, squares = np.arange(len(gains)), np.array(gains), 10 * np.array(gains)
    lookahead.sort_best_first(actions, totals, squares, count)
    expected = [0, *sorted(range(1, count), key=lambda k: -gains[k]), *range(count, len(gains))]
    assert actions.tolist() == expected
    assert totals.tolist() == [gains[k] for k in expected]
    assert squares.tolist() == [10 * gains[k] for k in expected]


# --- no try sees what is hidden --------------------------------------------------------------------------------------

GAMES, FALSE_ALARM = 40_000, 1e-6


def guesses(depth, *, peek=0, cards=6, games=GAMES):
    rules = np.zeros(1, guess.RULES)
    rules["players"], rules["cards"], rules["peek"], rules["lookahead"][0, 0] = 1, cards, peek, depth
    results = np.zeros(games, guess.RESULT)
    GUESS.play_many(rules, 11, 0, results)
    assert (results["outcome"] == (results["guess"] == results["top"])).all()
    return results


def too_often_or_seldom(wins, games, chance):
    """Whether so many wins are too many or too few for this chance; false by chance once in a million."""
    return not binom.ppf(FALSE_ALARM / 2, games, chance) <= wins <= binom.isf(FALSE_ALARM / 2, games, chance)


def test_the_game_to_be_guessed_keeps_the_contract():
    rules = np.zeros(1, guess.RULES)
    rules["players"], rules["cards"] = 1, 6
    assert contract.problems(GUESS, rules, games=300) == []


@pytest.mark.parametrize("depth", [0, 1, 8])
def test_a_hidden_card_is_guessed_as_often_as_chance_allows(depth):
    """One in five: the bottom card of six is known. Fails by chance once in a million times for each depth."""
    assert not too_often_or_seldom(guesses(depth)["outcome"].sum(), GAMES, 1 / 5)


@pytest.mark.parametrize("depth", [8, 24])
def test_a_thinking_player_names_each_hidden_card_and_never_the_one_it_has_seen(depth):
    """All candidates meet the same dealt cards, so each try is won by just one of those that are not at the bottom."""
    results = guesses(depth)
    assert not (results["guess"] == results["bottom"]).any()
    named = np.bincount(results["guess"], minlength=6)
    assert named.min() > GAMES / 1000  # no card is better than another, so it seldom leaves its script's, 0 or 1
    assert named[2:].max() < 2 * named[2:].min()  # and then for each of the others alike


def test_the_check_would_see_tries_that_are_played_with_the_true_card():
    """Here dealing anew leaves the pack as it lies; the contract finds that too, see `tests/lab/sims/test_swap.py`."""
    results = guesses(8, peek=1)
    assert results["outcome"].mean() > 0.99
    assert too_often_or_seldom(results["outcome"].sum(), GAMES, 1 / 5)
