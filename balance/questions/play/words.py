"""Say what stands beside the figures of one configuration: teams, who begins, wins that are shared."""

from typing import TYPE_CHECKING

import polars as pl

from balance.design.original import is_shipped
from balance.design.repeat_line import repeat_line
from balance.design.teams import teams_win
from balance.simulation.each_seat import several_won
from balance.simulation.game_groups import SIDE, WON, group_by
from balance.stats.metrics import WINNER
from balance.stats.payoffs import any_shared
from reports.formats import listed
from reports.plain import percent
from sims.game import words_of

if TYPE_CHECKING:
    from balance.simulation.play import Played

TOLD = 3  # teams that the answer names


def dealt_wins(played: "Played") -> str:
    """Return the sentence on what a seat of each team wins; "" where no teams are dealt.

    Of more than `TOLD` teams it names those dealt most often, and says so. It reads `A seat that is dealt human
    wins 55.5 % of its games, machine 23.3 % and outlaw 19.1 %.`
    """
    if not (by := group_by(played.configuration)) or by == SIDE:
        return ""
    if seats := dealt_seats(played):
        texts = [f"{group_word(team)} to seat{'s' if len(of) > 1 else ''} {listed(of)}" for team, of in seats.items()]
        return f"This deal gives {listed(texts)}."
    found = played.group_table()
    most = found.top_k(TOLD, by="seats")["group"].to_list()
    told = found.filter(found["group"].is_in(most))
    wins = [(group_word(group), percent(share)) for group, share in told.select("group", "estimate").iter_rows()]
    first, *others = wins
    of = "Of the teams dealt most often a" if len(told) < len(found) else "A"
    return f"{of} seat that is dealt {listed([f'{first[0]} wins {first[1]} of its games', *map(' '.join, others)])}."


def dealt_seats(played: "Played") -> dict[str, list[str]]:
    """Return of one deal's games which seats each team is dealt to; empty where each game has its own."""
    configuration = played.configuration
    if played.deal is None or (by := group_by(configuration)) in ("", SIDE):
        return {}
    seats: dict[str, list[str]] = {}
    for seat in map(str, range(1, configuration.players + 1)):
        (team,) = played.estimates.filter(pl.col("estimate") == 1, metric=f"{by}_{seat}")["value"].to_list() or ("",)
        seats.setdefault(team, []).append(seat)
    return {} if "" in seats else seats


def seats_that_won(played: "Played") -> str:
    """Return which seats won games of one deal: `Only seats 1 and 4 won.`; "" where it was each or none."""
    wins = played.estimates.filter(metric=WINNER)
    won = wins.filter(wins["estimate"] > 0)["value"].to_list()
    if played.deal is None or not 0 < len(won) < wins.height or not teams_win(played.configuration.scenario):
        return ""
    return f"Only seat{'s' if len(won) > 1 else ''} {listed(won)} won."


def group_word(group: str) -> str:
    """Return a group as it is told."""
    return group.replace("_", " ")


def who_begins(played: "Played") -> str:
    """Return how the first player is found; "" where it is seat 1, or nobody competes.

    Games of one deal all begin with the same seat: a setting that lets seat 1 begin would make another deal of it.
    """
    configuration = played.configuration
    seats = configuration.scenario.seats
    if played.estimates.filter(metric=WINNER).is_empty() or not seats.first_player(configuration):
        return ""
    if played.deal is None:
        return seats.who_begins(configuration)
    return "The deal says who begins, the same seat in all games; another setting may make another deal."


def outside(played: "Played") -> dict[int, str]:
    """Return the players from outside by seat, from 1."""
    return {agent.seat + 1: agent.name for agent in played.agents}


def mostly_spoiled(played: "Played") -> bool:
    """Return whether players from outside spoiled more than half of the games."""
    return len(played.apart) > played.games


def thinks_in_vain(played: "Played") -> bool:
    """Return whether seats of a cooperative game think ahead and none of its games ended as wished."""
    game = played.configuration.scenario.game
    if game.competitive or not played.configuration.thinks:
        return False
    good = words_of(game.words["outcome"])[game.good]
    outcomes = played.estimates.filter(metric="outcome", value=good)
    return bool((outcomes["estimate"] == 0).all())


def to_check(played: "Played", game: str) -> str:
    """Return how rules of one's own are checked, which `play` does not do; "" for a shipped game."""
    if is_shipped(played.configuration.scenario):
        return ""
    line = repeat_line("check", {}, {}, game)
    return f"play trusts the rules and the scripts; whether they keep what a game promises: {line}"


def won_together(played: "Played") -> str:
    """Return that several seats can win a game, and what the seats win in all; "" if they cannot."""
    wins = played.estimates.filter(metric=WINNER)["estimate"]
    several = played.configuration.scenario.seats.own_wins or several_won(played.estimates)
    if wins.len() < 2 or not several:
        return ""
    return f"Several seats can win a game together: what the seats win adds up to {percent(float(wins.sum()))}."


def shares_of_the_win(played: "Played", every: bool) -> str:
    """Return what `winner` counts where wins are shared, and `won` if every figure is shown; else ""."""
    if not any_shared(played.estimates):
        return ""
    seats = played.configuration.scenario.seats
    says = "winner is a seat's share of the win: seats that win together share it, so two get a half each."
    if seats.own_wins:
        words = listed([word.replace("_", " ") for word in seats.together], last="or")
        says = f"winner is what a seat wins: a whole win each where the game ends as {words}, else a share of one win."
    if not every or played.estimates.filter(metric=f"{WON}_1").is_empty():
        return says
    return f"{says} {WON} is the part of the games that the seat wins, alone or with others."
