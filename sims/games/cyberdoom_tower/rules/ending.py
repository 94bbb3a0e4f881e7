"""How a game of Cyberdoom Tower is won or lost (CT-014, CT-090..095, CT-104)."""

from sims.games.cyberdoom_tower.queries.tower import keys_in_reach
from sims.games.cyberdoom_tower.records.state import NOWHERE, STOP, Cause, Deadline, Event, Outcome, Phase
from sims.kernel import kernel
from sims.trace import emit


@kernel
def check_ai(s):
    """CT-104: the game is won as soon as the AI's Energy is at 0."""
    if s.ai_energy == 0:
        emit(s, Event.DEFEATED, NOWHERE, 0)
        end_game(s, Outcome.WIN, Cause.NONE)


@kernel
def check_energy(s, seat, cause):
    """CT-095: the game is lost when a player's Energy reaches 0, for all players (CT-Q40)."""
    if s.energy[seat] <= 0:
        end_game(s, Outcome.LOSS_ENERGY, cause)


@kernel
def check_closed_floor(s, rules, floor):
    """CT-091: the game is lost if a meeple is on the floor that closes, or too few keys are left in reach (CT-092)."""
    for seat in range(rules.players):
        inside = s.sector[seat] != STOP or rules.closed_floor_kills_in_elevator
        if s.floor[seat] == floor and inside and not s.roof[seat]:
            end_game(s, Outcome.LOSS_TRAPPED, Cause.NONE)
            return
    if s.keys < rules.keys and keys_in_reach(s, rules) < rules.keys:
        end_game(s, Outcome.LOSS_KEYS, Cause.UNREACHABLE)


@kernel
def check_deadline(s, rules):
    """CT-014: without the keys the last round loses; `deadline = win` wants the AI beaten by then (CT-Q10).

    `round_cap` bounds the game; it is not a rule of the rulebook.
    """
    if s.rounds >= rules.max_rounds:
        if s.keys < rules.keys:
            end_game(s, Outcome.LOSS_KEYS, Cause.LATE)
        elif rules.deadline == Deadline.WIN:
            end_game(s, Outcome.LOSS_DEADLINE, Cause.NONE)
    if s.rounds >= rules.round_cap:
        end_game(s, Outcome.ROUND_CAP, Cause.NONE)


@kernel
def end_game(s, outcome, cause):
    """End the game; if several things end it, the first counts."""
    if s.phase != Phase.OVER:
        s.phase, s.outcome, s.cause = Phase.OVER, outcome, cause
        emit(s, Event.GAME_OVER, outcome, cause)
