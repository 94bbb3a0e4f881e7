"""All Hoomanz Are Dead, the chapter Objective: how a game is won or lost (AH-004..006, AH-H23)."""

from sims.games.all_hoomanz.records.sizes import ADAM
from sims.games.all_hoomanz.records.words import DisRule, Event, Outcome, Phase
from sims.kernel import kernel
from sims.trace import emit


@kernel
def check_cores(s, rules):
    """AH-004: the heroes win at once when the third BLASTED token is placed."""
    if s.blasted >= rules.cores_to_blast:
        end_game(s, Outcome.WIN)


@kernel
def check_extinction(s, rules):
    """AH-005: the heroes lose at once when S.I.M.O.N.'s marker stands at the end of its track."""
    if s.marker >= int(rules.face.maximum):
        end_game(s, Outcome.EXTINCTION)


@kernel
def check_disintegration(s, rules):
    """AH-006: the heroes lose at once when the last Drone comes onto the board.

    Under `dis_rule = yard` the Assembly Line counts too (AH-A01).
    """
    counted = s.on_board + s.line * (rules.dis_rule == DisRule.YARD)
    if counted >= rules.drones:
        end_game(s, Outcome.DISINTEGRATION)


@kernel
def check_rogue(s, rules):
    """AH-H23: A.D.A.M. wins when enough Brains are crushed."""
    if s.crushed >= rules.brains_to_crush:
        end_game(s, Outcome.ROGUE)


@kernel
def check_round_cap(s, rules):
    """End the game after `round_cap` rounds, which bounds it; it is not a rule of the rulebook."""
    if s.rounds >= rules.round_cap:
        end_game(s, Outcome.ROUND_CAP)


@kernel
def end_game(s, outcome):
    """End the game at once; nothing later in the same event is resolved."""
    if s.phase != Phase.OVER:
        s.phase, s.outcome = Phase.OVER, outcome
        emit(s, Event.GAME_OVER, outcome, s.rounds)


@kernel
def payoff(s, rules, seat):
    """Return 1000 if the game went as the seat wants: heroes want to win, A.D.A.M. wants them to lose."""
    if seat != ADAM:
        return 1000 if s.outcome == Outcome.WIN else 0
    return 1000 if s.outcome != Outcome.WIN and s.outcome != Outcome.ROUND_CAP else 0
