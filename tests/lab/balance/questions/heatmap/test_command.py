"""`balance heatmap`: says, writes a page with the board, and refuses what is wrong before anything is played."""

import pytest

LINE = ("heatmap", "cyberdoom-tower", "--policy", "hunter", "--games", 6, "--moments", 10, "--seed", 3)


def test_it_says_where_pieces_stand_and_in_json_all_of_it(balance):
    ran = balance(*LINE)
    assert ran.code == 0
    assert "policy=hunter; seed 3" in ran.out
    assert "Pieces of players stand most often here: " in ran.out
    told = balance(*LINE, "--json").json
    assert " ".join(told["answer"][0].split()) in " ".join(ran.out.split())
    assert {each["of"] for each in told["places"]} == {"players", "enemies"}
    assert told["moments"] > 0


def test_its_page_draws_the_board_and_says_how_to_ask_it_again(balance, tmp_path):
    page = tmp_path / "map.html"
    ran = balance(*LINE, "--out", page)
    assert ran.code == 0
    assert str(page) in ran.out
    html, text = page.read_text(encoding="utf-8"), page.with_suffix(".md").read_text(encoding="utf-8")
    again = "balance heatmap cyberdoom-tower --set policy=hunter --games 6 --moments 10 --seed 3"
    assert again in text
    assert html.count("<svg") == 4, "two maps, each for a wide and for a narrow screen"
    assert "floor 1, sector 2" in html
    assert "White: none of the pieces of enemies ever stood there" in text
    assert "Sentinel" not in html, "nobody stands on a card beside the board"
    assert "One choice in " in text or "Every choice of 6 games" in text


def test_a_map_that_cannot_be_read_is_not_drawn(balance, tmp_path, monkeypatch):
    page = tmp_path / "map.html"
    monkeypatch.setattr("balance.questions.heatmap.page.overlapping", lambda fields: True)
    assert balance(*LINE, "--out", page).code == 0
    assert "<svg" not in page.read_text(encoding="utf-8")
    assert "in each game places lie elsewhere" in page.with_suffix(".md").read_text(encoding="utf-8")


def test_a_file_in_the_pages_place_is_kept(balance, tmp_path):
    page = tmp_path / "map.html"
    page.write_text("mine")
    assert str(page) in balance(*LINE, "--out", page).refused()
    assert page.read_text() == "mine"


@pytest.mark.parametrize(
    ("more", "says"),
    [(("--games", 1), "--games"), (("--moments", 0), "--moments"), (("--set", "lookahead=8"), "scripts only")],
)
def test_what_is_wrong_is_refused_in_one_line(balance, more, says):
    assert says in balance(*LINE, *more).refused()


def test_before_it_starts_it_says_what_it_will_take(balance):
    told = [line for line in balance(*LINE).err.splitlines() if "compiling" not in line]
    assert len(told) == 1
    assert told[0].startswith("Cyberdoom Tower: 6 games, up to about 10 moments of each: about ")
