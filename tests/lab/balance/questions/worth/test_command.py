"""worth: the forecast, the answer, the table, JSON, the page, and wrong lines, as a user meets them."""

from types import SimpleNamespace

import pytest

from balance.questions.worth import words
from balance.questions.worth.plan import plan_worth
from balance.questions.worth.ways import find_ways
from balance.studies.kept_games import KeptGames, Spent
from reports.answers import MOST_SHOWN
from scenarios import InputError
from tests.lab.balance.questions.worth.truths import installed

SMALL = ("--games", 400, "--drawn", 100, "--boxes", 0, "--threads", 1)


@pytest.fixture
def ran(planted, balance, tmp_path):
    """What the command says of a short rating, and its page."""
    page = tmp_path / "cards.html"
    asked = ("--scripts", "sharp", "--price", "price")
    return balance("worth", "planted-deck", "cards", *asked, "--all", "--out", page, *SMALL), page


def test_the_answer_comes_first_then_the_table_and_the_page_says_the_same(ran):
    told, page = ran
    assert told.code == 0
    lines = [line for line in told.out.splitlines() if line]
    assert lines[0].startswith("Planted deck, cards: what is each worth?  players=1 policy=sharp; seed 0; 12 changes")
    says = "These games cannot say which row raises the win most in the deck, in points of the win: king (+1.8, "
    assert lines[1].startswith("In plain words, in the deck: king, ")
    assert lines[2].startswith(says)
    assert any(line.startswith("As it is: win ") for line in lines)
    assert any(line.split()[:3] == ["place", "row", "copies"] for line in lines)
    assert any(line.startswith("All of this holds at once with 95 % for sharp") for line in lines)
    assert lines[-2:] == [str(page), str(page.with_suffix(".md"))]
    assert "6 rows; 13 tables of 400 games, and every draw of 100 games with another card: about " in told.err
    text = page.with_suffix(".md").read_text()
    assert lines[2].split("(")[0] in text
    assert "Raw rate" in text
    assert "Deck less draw" in text
    assert "so no difference from it is told" in text
    assert any(line.startswith("Not seen to differ: in the deck and when drawn, per copy and game (") for line in lines)
    line = (
        "balance worth planted-deck cards --set policy=sharp --price price --games 400 --drawn 100 --boxes 0 --seed 0"
    )
    assert line in text
    assert "://" not in page.read_text().replace("http://www.w3.org", "")


def test_the_same_line_with_resume_plays_nothing_and_says_the_same(planted, balance, tmp_path):
    asked = ("worth", "planted-deck", "hero", "--set", "players=2", "--out", tmp_path / "p.html", *SMALL)
    first = balance(*asked)
    assert 'class="panels alone"' in (tmp_path / "p.html").read_text()  # the one chart fills the page
    assert "holds a rating and its answer" in balance(*asked).refused()
    again = balance(*asked, "--resume")
    assert (again.code, again.out) == (0, first.out)
    other = balance(*asked, "--resume", "--seed", 3)
    assert (other.code, "the seed: 0 there, 3 here" in other.err) == (2, True)


def test_for_machines(planted, balance, tmp_path):
    asked = ("--watch", "win,rounds", "--json", "--out", tmp_path / "p.html")
    told = balance("worth", "planted-deck", "cards", "--price", "price", *asked, *SMALL).json
    assert told["what"] == "cards"
    assert told["contexts"] == ["players=1 policy=sharp", "players=1 policy=blind"]
    assert {each["way"] for each in told["worths"]} == {"deck", "drawn"}
    assert {"row", "estimate", "low", "high", "first", "last", "copies", "often", "rate"} <= told["worths"][0].keys()
    assert {each["way"] for each in told["prices"]} == {"deck", "drawn"}
    fields = {"context", "way", "row", "figure", "deck", "other", "estimate", "low", "high", "games"}
    assert fields == told["differences"][0].keys()
    assert told["left_out"] == [{"what": "far", "reason": "a copy more shows in no pile, so none is in this game"}]


def test_a_game_without_piles_says_so_and_is_rated_in_the_deck(balance, tmp_path):
    with installed(tmp_path / "planted", hidden=False):
        told = balance("worth", "planted-deck", "cards", "--scripts", "sharp", "--out", tmp_path / "p.html", *SMALL)
    assert told.code == 0
    assert "Not told: when drawn: the game declares no pile of hidden cards." in told.out
    says = "far changes no result of any game, with a copy more or less: the script does not use it, it plays no part "
    assert f"{says}with these settings, or a game has enough of it without that copy." in told.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("loot",), "planted-deck has no table or axis 'loot'; tables are cards, single, tokens; axes of characters"),
        (("card",), "did you mean 'cards'?"),
        (("policies",), "planted-deck has no cards in its table policies: an axis chooses one of its rows"),
        (("players",), "planted-deck has no characters on its axis players: it is no choice of each seat"),
        (("single",), "planted-deck: single has one row only"),
        (("hero", "--set", "hero=strong"), "--set hero: hero is what is rated; leave it out"),
        (("hero", "--watch", "win"), "--watch: hero is rated by what its seat gets; leave it out"),
        (("hero", "--price", "value"), "--price: hero is an axis; prices are a column of a table"),
        (("cards", "--price", "cost"), "--price: cards has no numbers in a column 'cost'; columns are value, trick"),
        (("tokens", "--price", "count"), "--price: tokens has no numbers in a column 'count'"),
        (("cards", "--watch", "coins"), "--watch coins: planted-deck has no figure 'coins'"),
        (("cards", "--scripts", "clever"), "--script: policy is 'clever'; it must be one of sharp, blind, random"),
        (("cards", "--set", "draws=1..8", "--set", "players=1,2"), "32 configurations are set; at most 16 are rated"),
        (("cards", "--games", "49"), "--games is 49; it must be a whole number from 50 to 10000000"),
        (("cards", "--drawn", "5"), "--drawn is 5; it must be a whole number from 50 to 10000000; 0 tries none"),
        (("cards", "--boxes", "-1"), "--boxes is -1; it must be a whole number of at least 0"),
        (("cards", "--boxes", "many"), "--boxes is many; it must be a whole number of at least 0"),
        (("cards", "--boxes", "10001"), "--boxes is 10001; it must be a whole number from 0 to 10000"),
        (("cards", "--boxes", "99"), "--boxes is 99; cards has 6 rows, which fewer than 100 boxes cannot tell apart"),
        (("tokens", "--boxes", "200"), "--boxes: tokens has no column count, so no copy can lack; leave it out"),
        (("hero", "--boxes", "200"), "--boxes: hero is an axis; boxes lack copies of a table's rows; leave it out"),
        (("cards", "--level", "1"), "--level is 1.0; it must be between 0 and 1"),
        (("cards", "--budget", "soon"), "--budget is 'soon'; it must be a time above 0, such as 90s"),
        (("cards", "--out", "worth.txt"), "worth.txt: does not end in .html"),
        (("cards", "--threads", "1", "--cluster", "local:2"), "--threads and --cluster"),
    ],
)
def test_wrong_lines_are_refused_in_one_line(planted, balance, tmp_path, monkeypatch, line, says):
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    assert says in balance("worth", "planted-deck", *line).refused()
    assert list(empty.iterdir()) == []


def test_only_axes_that_can_be_rated_are_offered_and_another_is_refused_without_a_path():
    """Among three, seat 2 is the only shotgun guy of Humans, so it can be no zombie."""
    mixed = {"mode": "mixed", "players": 3}
    with pytest.raises(InputError, match=r"has no table or axis 'wrestlers'; .*; axes of characters are character$"):
        plan_worth("humans", "wrestlers", mixed)
    says = "side: fewer than two of its values can be played at every seat; zombie: every seat is a zombie; in the "
    with pytest.raises(InputError, match=f"^{says}mixed game both sides are played$"):
        find_ways(plan_worth("humans", "side", mixed))
    with pytest.raises(InputError, match=r"axes of characters are character, side$"):
        plan_worth("humans", "wrestlers", {"mode": "mixed", "players": 4})
    with pytest.raises(InputError, match=r"^side plays a part only with mode=mixed$"):
        find_ways(plan_worth("humans", "side"))


def test_a_game_without_tables_or_characters_is_refused(balance):
    says = "pig has no cards in its table policies: an axis chooses one of its rows, and it has no counts; there are no"
    assert says in balance("worth", "pig", "policies").refused()


def test_a_budget_too_small_is_said_and_resume_goes_on(planted, balance, tmp_path):
    asked = ("worth", "planted-deck", "cards", "--out", tmp_path / "p.html", *SMALL)
    refused = balance(*asked, "--budget", "0.000001s")
    assert refused.code == 2
    says = "is too short for an answer: the first round, 200 games of each change, takes about "
    assert says in refused.err
    spent = balance(*asked, "--budget", "0.000001s", "--resume")  # in several goes
    assert spent.code == 3
    assert "--budget was spent before a first round was played" in spent.err
    assert balance(*asked, "--resume").code == 0


def test_of_a_long_answer_the_first_sentences_stand_before_the_table(ran, balance):
    """And who played, and how surely it holds; the others are counted."""
    told, page = ran
    asked = ("--scripts", "sharp", "--price", "price")
    cut = balance("worth", "planted-deck", "cards", *asked, "--resume", "--out", page, *SMALL)
    every, lines = ([line for line in each.out.splitlines() if line] for each in (told, cut))
    begin, end = 1 + MOST_SHOWN, lines.index("cards")
    unrated, holds, more = lines[begin:end]
    assert lines[1:begin] == every[1:begin]
    assert unrated.startswith("Not rated: far: ")
    assert holds.startswith("All of this holds at once with 95 % for sharp")
    answer = every[1 : every.index(lines[end])]
    assert more == f"{len(answer) - MOST_SHOWN - 2} more sentences on the page; --resume --all prints them."
    assert lines[end:] == every[every.index(lines[end]) :]


def test_a_budget_that_ends_the_first_round_says_when_an_answer_comes(planted, balance, tmp_path, monkeypatch):
    real = KeptGames.play

    def spent(self, cells, games):
        real(self, cells[:4], games)
        self.deadline = 0.0
        raise Spent

    monkeypatch.setattr(KeptGames, "play", spent)
    asked = ("worth", "planted-deck", "cards", "--script", "sharp", "--out", tmp_path / "p.html", *SMALL)
    ended = balance(*asked, "--budget", "8s")
    assert (ended.code, ended.out) == (3, "")
    last, first, *_ = [line for line in ended.err.splitlines() if line.startswith(("So far", "no answer"))]
    assert first.startswith("So far 1 of the 6 rows are rated, by 200 games of each change.")
    assert last.startswith("no answer yet: --budget was spent before a first round was played; what was played is kept")
    assert last.endswith("--resume goes on; or give more time, or fewer --games. An answer takes about 18 s more")
    monkeypatch.setattr(KeptGames, "play", real)
    whole = balance(*asked, "--resume")
    assert (whole.code, "So far" in whole.err) == (0, False)
    usual = balance("worth", "planted-deck", "cards", "--all", "--out", tmp_path / "q.html", *SMALL)
    why = "The usual script is sharp; blind plays too because it is the next one of its table. It may or may not be"
    assert f"{why} the best; --script names others." in usual.out
    assert "The usual script" not in whole.out


def test_one_table_that_a_lot_deals_is_one_table(planted):
    plan = plan_worth("planted-deck", "hero", games=100)
    ways = SimpleNamespace(values={0: SimpleNamespace(cells=("dealt",))}, piles={}, lack={})
    assert "; 1 table of 100 games: about 2 s" in words.announcement(plan, ways, "2 s")
