"""What the deal makes of the win: nothing in Pig, what was planted in a planted deck; and games that are as told."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

import balance
import scenarios
from balance.questions.decisions.choice_words import OF_LUCK, cells
from balance.questions.decisions.choices import AFTER, CHOICE_PARTS
from balance.questions.luck import words
from balance.questions.luck.estimates import LINES, Below, Extreme, Part, below, extremes, parts, payoffs, statements
from balance.questions.luck.page import write_page
from balance.studies.dealt import what_is_dealt
from balance.studies.wholes import without_choices
from reports.formats import typeset
from scenarios import InputError
from tests.lab.balance.questions.worth import truths

SHORT = {"players": 2, "goal": 25, "hold_at": 8}


@pytest.fixture(scope="module")
def of_pig(tmp_path_factory):
    return balance.luck("pig", SHORT, deals=400, replays=20, threads=1, out=tmp_path_factory.mktemp("luck") / "pig")


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    folder = tmp_path_factory.mktemp("planted")
    with truths.installed(folder / "game"):
        yield balance.luck("planted-deck", deals=2000, replays=40, seed=3, threads=1, out=folder / "luck")


def exact():
    """The mean chance to win in the planted deck, and its variance over deals: five cards, a token, a hero."""
    cards = np.repeat([90, 20, 40, 0, -60], [2, 4, 3, 4, 3]) / 1000
    draws, size = 5, len(cards)
    tokens, heroes = np.array([60, 0, -30]) / 1000, np.array([40, 0, -40]) / 1000
    variance = draws * cards.var() * (size - draws) / (size - 1) + tokens.var() + heroes.var()
    return 0.5 + draws * cards.mean() + tokens.mean() + heroes.mean(), variance


def test_a_game_without_a_deal_owes_it_nothing(of_pig):
    assert of_pig.dealt == ()
    assert all(part.low == 0 and part.high < 0.05 for part in of_pig.parts)
    assert not words.is_seen(of_pig)


def test_where_all_deals_are_the_same_nothing_more_is_told_of_deals(of_pig, tmp_path):
    (said,) = of_pig.answer
    assert said.startswith("Setting this game up draws nothing, so all deals are the same")  # PIG-009: all roll once
    page = write_page(of_pig, tmp_path / "p.html")[0].read_text()
    assert "Deal 7 is" not in page
    assert not any(f'id="{each}"' in page for each in ("parts", "chances", "deals"))


def test_the_deal_is_a_share_of_the_same_whole_in_luck_and_in_decisions(planted):
    whole = without_choices("the players'")
    assert f"These are shares of {whole}, measured as variance." in planted.answer[0]


def test_the_deal_makes_what_was_planted(planted):
    mean, variance = exact()
    share = variance / (mean * (1 - mean))
    win = planted.parts[0]
    assert win.low <= share <= win.high
    assert win.high - win.low < 0.03
    assert win.share == pytest.approx(share, abs=0.01)
    assert win.spread_low <= variance**0.5 <= win.spread_high
    assert win.spread == pytest.approx(variance**0.5, rel=0.1)
    assert planted.wins == pytest.approx((mean,), abs=0.01)
    assert set(planted.dealt) >= {"deck", "token", "hero"}
    assert planted.dealt.index("deck") < planted.dealt.index("token")  # the largest first


def test_shares_of_chances_are_those_that_were_planted(planted):
    """By 200 000 deals drawn here, in which the chance is known, not measured."""
    rng, cards = np.random.default_rng(1), np.repeat([90, 20, 40, 0, -60], [2, 4, 3, 4, 3])
    drawn = rng.permuted(np.tile(cards, (200_000, 1)), axis=1)[:, :5].sum(1)
    chances = 500 + drawn + rng.choice([60, 0, -30], 200_000) + rng.choice([40, 0, -40], 200_000)
    for row in planted.below:
        truth = (chances < 1000 * row.line).mean()
        assert row.low - 0.005 <= truth <= row.high + 0.005


def test_kind_deals_are_told_by_replays_that_did_not_choose_them(planted):
    wins = payoffs(_kept(planted), 0, 40)
    mean = exact()[0]
    for each in planted.extremes:
        assert each.share == wins[0, each.deal, 1::2].mean()
        assert each.replays == 20
    kind = [each.share for each in planted.extremes if each.kind == "kindest"]
    cruel = [each.share for each in planted.extremes if each.kind == "cruellest"]
    chosen = wins[0, [each.deal for each in planted.extremes if each.kind == "kindest"], 0::2].mean(1)
    assert np.mean(cruel) < mean < np.mean(kind) < chosen.mean()  # they were partly lucky


def _kept(found):
    frame = pl.read_parquet(next((found.folder / "games").glob("*.parquet")))
    return {name: frame[name].to_numpy() for name in frame.columns}


def test_games_are_those_of_play_with_the_deal_fixed(of_pig):
    kept = _kept(of_pig)
    for deal in (0, 7):
        played = balance.play("pig", SHORT, games=20, fix={"setup": deal}, threads=1).frame
        mine = slice(20 * deal, 20 * deal + 20)
        assert (played["rounds"].to_numpy() == kept["rounds"][mine]).all()
        assert (played["payoff_2"].to_numpy() == kept["payoff_2"][mine]).all()


def test_seats_are_told_apart_and_together():
    """Seat 1 wins wherever it was dealt the luck, in nine of ten replays; three seats."""
    rng = np.random.default_rng(1)
    lucky = rng.integers(3, size=(300, 1))
    winner = np.where(rng.random((300, 30)) < 0.9, lucky, rng.integers(3, size=(300, 30)))
    wins = (winner == np.arange(3)[:, None, None]).astype(float)
    found = parts(wins, np.full((300, 30), 4), 3, 0.95)
    assert [(part.figure, part.seat) for part in found] == [("win", 0), *(("win", i) for i in (1, 2, 3)), ("rounds", 0)]
    assert all(part.low < 0.81 < part.high for part in found[:4])  # 0.9 squared
    assert np.isnan(found[4].share)
    rows = below(wins, 3, 0.95)
    assert [row.seat for row in rows[::5]] == [1, 2, 3]
    assert all(row.low < 2 / 3 < row.high for row in rows if row.line == 0.5)
    ends = extremes(wins, 3, 0.95)
    assert [(each.seat, each.kind) for each in ends[:2]] == [(1, "kindest"), (1, "cruellest")]
    assert statements(3) == 9 + 3 * (1 + 2)


def test_of_deals_that_did_alike_one_is_named():
    """Ten deals are always won, one in three of four replays, one in half of them, and the others never."""
    wins = np.zeros((1, 100, 8))
    wins[0, 5:15], wins[0, 20, :6], wins[0, 30, :4] = 1, 1, 1
    kind = [each for each in extremes(wins, 0, 0.95) if each.kind == "kindest"]
    assert [(each.deal, each.alike) for each in kind] == [(5, 10)]
    wins[0, 6:15] = 0
    found = extremes(wins, 0, 0.95)
    assert [(each.deal, each.alike) for each in found if each.kind == "kindest"] == [(5, 1), (20, 1), (30, 1)]
    assert [(each.deal, each.alike) for each in found if each.kind == "cruellest"] == [(0, 97)]


def test_a_seat_is_named_only_if_it_stands_out(of_pig):
    def said(*spreads):
        seats = [Part("win", seat, 0.2, 0.1, 0.3, *spread) for seat, spread in enumerate(spreads, 1)]
        (line,) = words._spread(replace(of_pig, parts=(Part("win", 0, 0.2, 0.1, 0.3, *[np.nan] * 3), *seats)))
        return line

    apart = said((0.3, 0.28, 0.32), (0.1, 0.08, 0.12))
    assert apart.startswith("A typical deal moves seat 1's chance to win up or down by 30.0 points (28.0 to 32.0)")
    assert apart.endswith("more than any other seat's.")
    alike = said((0.3, 0.2, 0.4), (0.29, 0.2, 0.4))
    assert alike == (
        "A typical deal moves a seat's chance to win up or down by 29.0 points for seat 2 to 30.0 points for seat 1, "
        "one standard deviation; these games do not say for which seat it is most."
    )


def test_where_sides_are_unlike_each_seat_is_told_with_its_side(of_pig, tmp_path):
    """Seat 1 of three is a zombie, seat 2 the guy."""
    mixed = scenarios.load("humans").configuration({"mode": "mixed", "players": 3})
    plan, wins = replace(of_pig.plan, configuration=mixed), np.zeros((3, 40, 8))
    wins[1, :10] = 1
    found = replace(
        of_pig,
        plan=plan,
        parts=tuple(parts(wins, np.arange(320.0).reshape(40, 8), 3, 0.95)),
        below=tuple(below(wins, 3, 0.95)),
        extremes=tuple(extremes(wins, 3, 0.95)),
        wins=(0.0, 0.25, 0.0),
    )
    named = ["seat 1 (zombie)", "seat 2 (guy)", "seat 3 (zombie)"]
    assert [row[0] for row in words.part_cells(found)][1:4] == [f"{name} wins" for name in named]
    assert [row[0] for row in words.below_cells(found)] == named
    assert {row[0] for row in words.extreme_cells(found)} >= {"kindest to seat 2 (guy) (9 more deals did as well)"}
    assert "A typical deal moves the chance to win of seat 2 (guy) up or down by " in " ".join(found.answer)
    assert words.seat_wins(replace(found, shared=True), 2) == "the share of the win of seat 2 (guy)"
    assert "seat 2 (guy)" in write_page(found, tmp_path / "page.html")[0].read_text()
    assert [words.whom(of_pig, seat) for seat in (0, 2)] == ["the players", "seat 2"]


def test_kind_and_cruel_deals_that_chance_alone_could_make_are_called_so(of_pig):
    def said(*ends):
        rows = [
            Extreme(seat, kind, 0, 8, 0.25, *end)
            for seat, pair in enumerate(ends, 1)
            for kind, end in zip(("kindest", "cruellest"), pair, strict=True)
        ]
        return words.extremes_note(replace(of_pig, extremes=tuple(rows)))

    alike, apart = ((0.0, 0.82), (0.0, 0.82)), ((0.6, 0.9), (0.0, 0.2))
    assert said(apart, apart) == ""
    assert said(alike, alike).startswith(
        "These replays do not show that the kindest deal is kinder than the cruellest:"
    )
    assert "kinder than the cruellest for seat 2: chance alone" in said(apart, alike)


def test_what_is_dealt_is_told_in_the_games_words_never_by_a_fields_name(of_pig):
    deal = {"tile_deck": "the order of the tiles", "hero": "who plays which hero"}
    scenario = replace(of_pig.plan.scenario, deal=deal)
    plan = replace(of_pig.plan, configuration=replace(of_pig.plan.configuration, scenario=scenario))
    said = words.the_deal(replace(of_pig, plan=plan, dealt=("hand", "hero", "speed_sum", "tile_deck")))
    assert "seen or not: here the order of the tiles and who plays which hero. " in said
    assert "speed" not in said
    decks = {"tile_deck": "the order of the tiles", "hero": "who plays which hero", "deck": "the order of the cards"}

    def first(deal):
        scenario = replace(of_pig.plan.scenario, deal=deal)
        plan = replace(of_pig.plan, configuration=replace(of_pig.plan.configuration, scenario=scenario))
        whole = replace(of_pig.parts[0], share=0.5, low=0.4, high=0.6)
        return words.answer(replace(of_pig, plan=plan, dealt=tuple(deal), parts=(whole, *of_pig.parts[1:])))[0]

    assert ", the deal, with the order of the tiles and the cards, decides 50 % (40 to 60) of who wins." in first(decks)
    more = {f"deck_{i}": f"the order of the deck {i}" for i in range(3)}
    assert ", the deal, with the order of the tiles and 4 other decks, decides 50 % " in first(decks | more)
    assert ", the deal decides 50 % " in first({"hero": "who plays which hero"})
    assert ": here" not in words.the_deal(replace(of_pig, dealt=("speed_sum",)))
    counts = "what the scripts do with them (what comes from a deck that was shuffled before counts with the deal)."
    assert counts in first(decks)
    assert "what the scripts do with them. " in first({"hero": "who plays which hero"})


def test_a_typical_deal_moves_the_chance_of_an_only_seat_not_of_players(of_pig):
    configuration = scenarios.load("pig").configuration({"players": 1})
    part = replace(of_pig.parts[0], seat=0, spread=0.27, spread_low=0.25, spread_high=0.29)
    alone = replace(of_pig, plan=replace(of_pig.plan, configuration=configuration), parts=(part,))
    (said,) = words._spread(alone)
    assert said.startswith("A typical deal moves the seat's chance to win up or down by 27.0 points ")


@pytest.mark.parametrize("name", [name for name in scenarios.available() if name != "pig"])
def test_every_game_has_words_for_its_deal(name):
    scenario = scenarios.load(name)
    assert {*scenario.deal} & {*what_is_dealt(scenario.configuration(), 0)}


def test_what_these_games_cannot_say_is_no_bound(of_pig):
    """A share of 0 to 100 % says nothing; deals that differ are not called such that nobody saw differ."""
    spread = (0.27, 0.067, 0.54)
    open_parts = (Part("win", 0, 0.89, 0.0, 1.0, *spread), Part("rounds", 0, 0.96, 0.0, 1.0, 2.0, 1.3, 3.1))
    found = replace(of_pig, parts=open_parts)
    said = " ".join(words.answer(found))
    assert "cannot say how much of who wins the deal decides" in said
    assert "cannot say how much of how long a game takes the deal decides" in said
    assert not any(each in said for each in ("at most 100.0 %", "not seen to decide", "All the rest"))
    assert "27.0 points (6.7 to 54.0)" in said
    assert words.is_seen(found)
    half = replace(of_pig, parts=(Part("win", 0, 0.4, 0.0, 0.6, *spread), *open_parts[1:]))
    says = "In games that hold plays by a fixed rule, the deal decides at most 60.0 % of who wins. All the rest"
    assert words.answer(half)[0].startswith(says)
    assert words.answer(half)[2].startswith("How much playing differently changes is not counted in this, so it does ")
    assert words.answer(half)[2].endswith(": balance ladder pig --set players=2 --set goal=25 --set hold_at=8")


def test_scripts_play_by_fixed_rules_unless_one_is_random_or_thinks_ahead(of_pig):
    def said(**settings):
        configuration = scenarios.load("pig").configuration({"players": 2, **settings})
        return words._played(replace(of_pig, plan=replace(of_pig.plan, configuration=configuration)))

    assert said() == "In games that hold plays by a fixed rule"
    assert said(**{"policy@2": "hold-or-goal"}) == "In games that hold and hold-or-goal play by fixed rules"
    assert said(**{"policy@2": "random"}) == "In games that hold and random play"
    assert said(lookahead=16) == "In games that hold plays"


def test_scripts_of_other_parts_play_too(of_pig):
    """In mixed games of Humans!!! seats 1 and 3 are zombies, seats 2 and 4 guys."""

    def said(**settings):
        every = {"players": 4, "mode": "mixed", **settings}
        plan = replace(of_pig.plan, configuration=scenarios.load("humans").configuration(every))
        return words._played(replace(of_pig, plan=plan))

    assert said() == "In games that catcher and guy runner play by fixed rules"
    assert said(policy="random") == "In games that random and guy runner play"


def test_where_wins_are_shared_a_seats_share_is_no_chance_to_win(of_pig, tmp_path):
    """Two of three seats win every game, each the half of it: a chance of 67 %, and a share of 33 %."""
    losers = np.random.default_rng(1).integers(3, size=(300, 1)).repeat(16, axis=1)
    wins = (losers != np.arange(3)[:, None, None]) / 2
    found = replace(
        of_pig,
        plan=replace(of_pig.plan, configuration=scenarios.load("pig").configuration({"players": 3})),
        dealt=("deck",),
        shared=True,
        parts=parts(wins, np.full((300, 16), 4), 3, 0.95),
        below=below(wins, 3, 0.95),
        extremes=extremes(wins, 3, 0.95),
        wins=tuple(wins.mean(axis=(1, 2))),
    )
    names = [row[0] for row in words.part_cells(found)]
    assert names == ["who wins", *(f"seat {i}'s share of the win" for i in (1, 2, 3)), "how long it takes"]
    assert words.below_heading(found).endswith("less than this chance to win, alone or with others:")
    alike = tuple(Below(seat, line, 0.48, 0.61) for seat in (1, 2) for line in LINES)
    assert "a chance of 10 % to win, alone or with others; below" in words.below_heading(replace(found, below=alike))
    assert words.extremes_heading(found).endswith("how often they were won, alone or with others:")
    chances = " ".join(words._chances(found))
    assert "leaves a chance to win, alone or with others, below 10 % to seat 1" in chances
    write_page(found, tmp_path / "p.html")
    page = (tmp_path / "p.md").read_text()
    assert "Seat 1's share of the win: 3" in page
    assert "| Won, alone or with others, in its other replays |" in page
    alone = replace(found, shared=False)
    assert [row[0] for row in words.part_cells(alone)][1] == "seat 1 wins"
    assert not any("with others" in said for said in (words.below_heading(alone), words.extremes_heading(alone)))


def test_a_deal_that_decides_all_is_said_to_and_its_page_is_drawn(of_pig, tmp_path):
    """Half of the deals are won, the others lost."""
    table = np.repeat([[0.0], [1.0]] * 100, 8, axis=1)[None]
    found = replace(of_pig, parts=parts(table, np.full((200, 8), 3), 0, 0.95), extremes=extremes(table, 0, 0.95))
    assert words.answer(found)[0].startswith("In games that hold plays by a fixed rule, the deal decides 100.0 % (9")
    assert "is not seen to change that" in words.answer(found)[0]
    rng = np.random.default_rng(1)
    kinds = np.where(rng.random((1, 2000, 1)) < 0.5, 0.2, 0.6)
    rows = below((rng.random((1, 2000, 200)) < kinds).astype(float), 0, 0.95)
    assert 0.3 < rows[1].low < 0.5 < rows[1].high < 0.6  # below 25 %
    write_page(replace(found, below=rows), tmp_path / "p.html")
    text = (tmp_path / "p.md").read_text()
    assert "whatever shape the chances have" in text
    assert typeset(words.below_text(rows[1])) in text


def test_where_deals_are_won_or_lost_beforehand_one_column_says_how_many(of_pig, tmp_path):
    """No chance is then between 10 and 90 %, so all columns would say the same."""
    same = tuple(Below(seat, line, 0.48, 0.61) for seat in (1, 2) for line in LINES)
    found = replace(of_pig, dealt=("deck",), below=same)
    assert (words.below_heads(found), words.below_cells(found)) == (
        ["share of the deals"], [("seat 1", "48 to 61 %"), ("seat 2", "48 to 61 %")]
    )  # fmt: skip
    heading = "Share of the deals that leave less than a chance of 10 % to win; below 25 %, 50 %, 75 % and 90 % it is"
    assert words.below_heading(found) == f"{heading} the same:"
    write_page(found, tmp_path / "p.html")
    assert typeset(heading) in (tmp_path / "p.md").read_text()
    other = replace(found, below=(*same[:-1], replace(same[-1], high=0.7)))
    assert words.below_heads(other) == ["10 %", "25 %", "50 %", "75 %", "90 %"]
    assert words.below_cells(other)[1][-2:] == ("48 to 61 %", "48 to 70 %")
    assert words.below_heading(other) == "Share of the deals that leave less than this chance to win:"


def test_deals_that_are_too_few_at_every_line_are_no_sameness(of_pig):
    vague = tuple(Below(1, line, 0.0, 0.1 * i + 0.55) for i, line in enumerate(LINES[:4]))
    found = replace(of_pig, below=vague)
    assert not words.is_alike(found)
    assert words.too_few(found).startswith("Too few deals to say how many of them leave a chance to win below 10 %, ")
    assert words.too_few(replace(of_pig, below=(*vague, Below(1, 0.9, 0.4, 0.5)))) == ""


def test_how_many_deals_did_as_well_is_said_in_words(of_pig):
    one = Extreme(1, "cruellest", 7, 32, 0.0, 0.0, 0.1, alike=2)
    assert words._extreme(of_pig, one) == "cruellest to seat 1 (one more deal did as badly)"
    assert (
        words._extreme(of_pig, replace(one, kind="kindest", alike=4)) == "kindest to seat 1 (3 more deals did as well)"
    )


def test_only_the_first_of_several_cruel_deals_is_the_cruellest(of_pig):
    ends = [("cruellest", 531, 2), ("cruellest", 147, 5)]
    rows = [Extreme(0, kind, deal, 16, 0.5, 0.3, 0.7, alike) for kind, deal, alike in [("kindest", 6, 1), *ends]]
    assert [cell[0] for cell in words.extreme_cells(replace(of_pig, extremes=tuple(rows)))] == [
        "kindest to the players",
        "cruellest to the players (one more deal did as badly)",
        "next cruellest to the players (4 more deals did as badly)",
    ]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"deals": 19}, "--deals is 19"),
        ({"replays": 3}, "--replays is 3"),
        ({"deals": 100_000, "replays": 10_000}, "at most 100000000"),
        ({"level": 2}, "level"),
        ({"seed": -1}, "--seed"),
        ({"budget": "soon"}, "--budget"),
    ],
)
def test_wrong_numbers_are_refused(asked, says, tmp_path):
    with pytest.raises(InputError, match=says):
        balance.luck("pig", SHORT, out=tmp_path / "new", **asked)
    assert not (tmp_path / "new").exists()


def test_a_share_of_the_deals_that_is_hardly_known_is_not_told_and_what_to_type_is(of_pig):
    def said(*ends, chances=True):
        rows = tuple(Below(seat + 1, 0.1, *each) for seat, each in enumerate(ends))
        found = replace(of_pig, below=rows)
        return list(words._chances(found)) if chances else [words.below_text(rows[0]), words.few_deals_note(found)]

    plan = of_pig.plan
    more = f"--deals {max(1000, 4 * plan.deals)} --replays {max(64, 4 * plan.replays)}"
    few = "These deals are too few to say how many of them leave a chance to win below 10 %"
    assert said((0.0, 0.33), (0.05, 0.5)) == [f"{few}; {more} would tell more."]
    one, rest = said((0.0, 0.33), (0.02, 0.05))
    assert one == f"{few} to seat 1; {more} would tell more."
    assert rest == "The deal leaves a chance to win below 10 % to seat 2 in 2 to 5 % of the deals."
    cell, note = said((0.0, 0.33), chances=False)
    assert cell == "too few deals"
    assert note == f'"too few deals": the ends of this share lie more than 30 points apart; {more} would tell more.'
    assert said((0.02, 0.05), chances=False) == ["2 to 5 %", ""]


def test_the_heads_of_the_shares_are_no_words_of_balance_decisions():
    rows = [(AFTER, None, 0.4, 0.3, 0.5)]
    ((name, _),) = cells(pl.DataFrame(rows, schema=CHOICE_PARTS, orient="row"), True)
    assert (name, words.HEADS[1]) == ("Dice, unseen cards", "dice and later draws")
    assert OF_LUCK == "balance luck leaves choices out, and counts unseen cards of the deal with the deal."
