"""Pages in a real browser, the system's own Chromium: what the script does, and what axe finds."""

import re
import shutil

import pytest

from balance.studies.page_files import Head
from reports import Setting, pages
from reports.blocks import Cell, Figure, Panel, Section, Table, in_short
from reports.board_map import Field, board_map
from reports.decisions_charts import kind_blocks
from reports.ladder_chart import ladder_figure
from reports.page import drawn_pages
from reports.replay_page import Told, replay_pages
from reports.style import ALONE, PANEL
from reports.tables import KindRow, KindRows, Mark
from reports.tornado import OTHER, Bar, Row, Size, tornado
from tests.lab.reports.frames import ENERGY, PLAYERS, POLICY, make

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pages were not opened")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: pages were not opened in a browser")
NEXT = (("Read a game", "balance replay tower --game 7"),)


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    lines = {config: f"balance play tower --config {config}" for config in range(18)}
    path = tmp_path_factory.mktemp("pages") / "page.html"
    report = make([PLAYERS, POLICY, ENERGY], lines=lines, next=NEXT, judged=((1, 4, 7),), published=True)
    path.write_text(pages(report).html, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def opened(browser, page_file):
    """Return a function that opens the page; at the end no message stands on its console and nothing was fetched."""
    heard: list[str] = []
    contexts = []

    def open_page(path=page_file, **more):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: heard.append(message.text))
        page.on("pageerror", lambda error: heard.append(str(error)))
        page.on("request", lambda request: request.url.startswith("file://") or heard.append(request.url))
        page.goto(path.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert heard == []


def rates(page):
    """Return the first table: folded on the first screen."""
    page.locator("#headline > details > summary").click()
    return page.locator("#headline table")


def column(table, n):
    return table.locator(f"tbody tr > :nth-child({n})").all_inner_texts()


def hunters(table):
    """Return the rates of the first script, row by row; other cells may span rows."""
    return table.locator("tbody tr").evaluate_all("rows => rows.map(row => row.querySelector('[data-told]').innerText)")


def test_a_head_sorts_its_table_by_mouse_and_keyboard_and_gives_the_order_back(opened):
    page = opened()
    table = rates(page)
    head = table.locator("th", has_text="hunter")
    before = hunters(table)
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    numbers = [float(re.match(r"[\d.]+", text)[0]) for text in hunters(table)]
    assert numbers == sorted(numbers, reverse=True)
    assert sorted(column(table, 1)) == ["1", "1", "1", "2", "2", "2"]  # a cell that spanned rows stands in each of them
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "ascending"
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") is None
    assert hunters(table) == before


def test_a_script_is_hidden_in_charts_and_tables_by_its_chip(opened):
    page = opened()
    table = rates(page)
    line = page.locator('#headline .panel svg [data-series="ghost"]').first
    assert line.is_visible()
    chip = page.locator("#headline").get_by_role("button", name="ghost", exact=False).first
    chip.click()
    assert chip.get_attribute("aria-pressed") == "false"
    assert not line.is_visible()
    assert not table.locator("th", has_text="ghost").is_visible()
    assert table.locator("th", has_text="hunter").is_visible()
    kept = page.locator("#headline .legend .kept").first  # sentences count it still, and that is said
    assert "are of all" in kept.inner_text()
    chip.click()
    assert line.is_visible()
    assert kept.count() == 0


def test_a_mark_and_a_cell_tell_value_interval_games_and_command(opened):
    page = opened()
    mark = page.locator("#headline .panel svg [data-told]").first
    mark.focus()
    tip = page.get_by_role("tooltip")
    assert re.match(
        r"2, hunter: 25\.0\s%\s\([\d.]+–[\d.]+\), 20\s000 games\s*balance play tower --config 0", tip.inner_text()
    )
    page.keyboard.press("ArrowRight")
    assert tip.inner_text().startswith("3, hunter: ")
    page.keyboard.press("Escape")
    assert tip.is_hidden()
    cell = rates(page).locator("td[data-told]").first
    cell.hover()
    assert "balance play tower --config" in tip.inner_text()


def test_a_table_and_a_command_are_copied(opened):
    page = opened(permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy: balance replay").click()
    page.get_by_text("The line is copied").wait_for(state="attached")
    assert page.evaluate("() => navigator.clipboard.readText()") == NEXT[0][1]
    rates(page)
    page.locator("#headline .tools button").click()
    page.get_by_text("The table is copied").wait_for(state="attached")
    head, first, *rest = page.evaluate("() => navigator.clipboard.readText()").splitlines()
    assert head.startswith('Players,Start energy,hunter,"hunter, interval or detail",ghost')
    assert re.match(r"1,2,25\.0%,24\.\d–25\.\d,", first)
    assert len(rest) == 5
    assert rest[0].startswith("1,3,")  # the mark beside the scenario's own value would make a text of the number


def test_a_link_opens_what_it_leads_to_and_a_printer_everything(opened):
    page = opened()
    section = page.locator("#reading")
    assert not section.is_visible()
    page.locator('nav a[href="#reading"]').click()
    assert section.is_visible()
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details:not([open])").count() == 0
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert page.locator("details:not([open])").count() > 5


def test_the_first_screen_has_the_verdict_its_cards_and_the_chart_that_was_asked_for(opened):
    page = opened()
    tops = [
        page.locator(f"#headline {each}").first.bounding_box()["y"] for each in (".verdict", ".cards", "figure svg")
    ]
    assert tops == sorted(tops)
    assert tops[-1] < 750  # of 900
    assert page.locator("nav").bounding_box()["y"] > tops[-1]  # the contents stand below it


def test_without_javascript_the_page_is_complete_and_has_no_buttons(opened):
    page = opened(java_script_enabled=False)
    assert page.get_by_role("button").count() == 0
    page.locator('nav a[href="#endings"]').click()
    assert page.locator("#endings table").is_visible()
    page.emulate_media(media="print")
    assert page.locator("#reading").is_visible()


def serious_of(page):
    """Return what axe finds that is serious or worse: the rule, and where."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe: pages were not checked by it")
    found = axe.Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [(v["id"], v["nodes"][0]["html"][:200]) for v in found if v["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(opened, scheme):
    page = opened(color_scheme=scheme, bypass_csp=True)
    page.evaluate("() => document.querySelectorAll('details').forEach(part => part.open = true)")
    assert serious_of(page) == []


def test_a_narrow_page_cuts_nothing_and_its_type_is_not_too_small(opened):
    page = opened()
    page.set_viewport_size({"width": 400, "height": 800})
    page.evaluate("() => document.querySelectorAll('details').forEach(part => part.open = true)")
    wide, small = page.evaluate(
        """() => [
          [...document.querySelectorAll('.panel svg, p, pre, h1')].filter(e => e.getBoundingClientRect().right > 400)
            .map(e => e.outerHTML.slice(0, 80)),
          [...document.querySelectorAll('.panel svg text')].map(e => parseFloat(getComputedStyle(e).fontSize) *
            e.ownerSVGElement.getScreenCTM().a).filter(size => size < 11),
        ]"""
    )
    assert wide == []
    assert small == []
    assert page.evaluate("() => document.documentElement.scrollWidth") == 400


def test_a_page_of_a_hundred_configurations_is_small(opened, tmp_path):
    goal = Setting("goal", "number", tuple(map(str, range(10, 60, 2))), numeric=True)
    settings = [PLAYERS, Setting("policy", "policy", ("a", "b")), goal]
    lines = {config: f"balance play tower --set goal={config} --games 20000 --seed 7" for config in range(100)}
    path = tmp_path / "hundred.html"
    path.write_text(pages(make(settings, lines=lines)).html, encoding="utf-8")
    assert path.stat().st_size < 3_000_000
    assert opened(path).locator("#headline td[data-told]").count() == 100


@pytest.fixture
def charts_file(tmp_path):
    """A page with a chart that stands alone, a ladder of two drawings, and a table of many columns."""
    kinds = [KindRow(text, (0.1, 0.3), (0.0, 0.2), ("x",) * 8) for text in ("what to do with all the AP left", "move")]
    rungs = [Mark("script", 0, 0.1, 0.05, 0.2), Mark("better", 0, 0.97, 0.96, 0.98)]
    rungs += [Mark(f"lookahead {n}", n, 0.99, 0.985, 1.0) for n in (4, 8)]
    table = Table(
        tuple((f"Share of column {n}", "number") for n in range(11)), ((Cell("41.0", "38.8–43.3"),) * 11,) * 3
    )
    sections = [
        Section("kinds", "Kinds", tuple(kind_blocks(KindRows(kinds, ())))),
        Section("ladder", "Ladder", (ladder_figure(rungs),)),
        Section("table", "Table", (table,)),
    ]
    path = tmp_path / "charts.html"
    path.write_text(drawn_pages(Head("A game", "Nobody plays.", "By hand."), sections, "f").html, encoding="utf-8")
    return path


def test_charts_have_room_for_their_labels_and_no_type_is_too_small_in_any_width(opened, charts_file):
    page = opened(charts_file)
    assert page.locator("#kinds .panel").bounding_box()["width"] > 600
    for width in (1280, 760, 400):
        page.set_viewport_size({"width": width, "height": 800})
        texts = page.locator(".panel svg text:visible").evaluate_all(
            """all => all.map(text => {
              const [own, room] = [text, text.closest(".panels")].map(each => each.getBoundingClientRect());
              const size = parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a;
              return [text.textContent, size, own.left - room.left, room.right - own.right];
            })"""
        )
        assert [text for text in texts if text[1] < 11 or text[2] < -2 or text[3] < -2] == []
        assert "…" not in "".join(text[0] for text in texts)
        assert "what to do with" in " ".join(text[0] for text in texts)


def test_one_tab_leads_from_a_legend_into_its_chart(opened, charts_file):
    page = opened(charts_file)
    for section in ("#kinds", "#ladder"):
        page.locator(f"{section} .legend button").last.focus()
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.hasAttribute('data-told')"), section


def test_a_table_of_many_columns_fits_the_paper(opened, charts_file):
    page = opened(charts_file)
    page.set_viewport_size({"width": 718, "height": 1000})
    page.emulate_media(media="print")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 718


def test_on_paper_no_fold_has_the_mark_of_a_closed_one(opened):
    page = opened()
    page.emulate_media(media="print")
    assert page.locator("#reading").is_visible()
    marks = "() => [...document.querySelectorAll('summary')].map(each => getComputedStyle(each).listStyleType)"
    assert set(page.evaluate(marks)) == {"none"}


def test_on_a_telephone_a_sentence_in_a_table_has_room_for_words(opened, tmp_path):
    columns = tuple((name, "text") for name in ("Swept", "Kind", "Values", "What the rules say of it"))
    says = "PIG-006: Holding adds the turn's points to the player's score and ends the turn."
    rows = (("Hold at", "number", "15, 20, 25 points", says), ("Policy", "policy", "hold, hold-or-goal", ""))
    table = Table(columns, tuple(tuple(map(Cell, row)) for row in rows))
    path = tmp_path / "table.html"
    path.write_text(drawn_pages(Head("A game", "", ""), [Section("a", "A table", (table,))], "f").html)
    page = opened(path)
    page.set_viewport_size({"width": 400, "height": 800})
    box = page.get_by_role("cell", name="PIG-006").bounding_box()
    assert box["width"] > 150
    assert box["x"] + box["width"] <= 400


CHANCES = [(1, 1, 0.6, 0.05), (2, 2, 0.4, 0.05), (4, 1, 1.0, 0.0)]


@pytest.fixture
def replay_file(tmp_path):
    story = ["Round 1", "  [60 %]", "  [40 %]", "", "  [100 %]"]
    told = Told("A game", "Game 0 of seed 0", story, (), "balance replay pig", "Made by hand.", CHANCES)
    path = tmp_path / "replay.html"
    path.write_text(replay_pages(told).html, encoding="utf-8")
    return path


def test_chances_of_a_replay_are_drawn_by_seat_and_a_line_shows_where_the_reader_is(opened, replay_file):
    page = opened(replay_file)
    assert page.locator("#of").inner_text().split() == ["seat", "1", "seat", "2"]
    marks = page.locator("#course circle")
    assert marks.evaluate_all("all => all.map(each => each.textContent)") == [
        *("seat 1: 60 % ± 5", "seat 1: 100 % ± 0", "seat 2: 40 % ± 5")
    ]
    heights = marks.evaluate_all("all => all.map(each => Number(each.getAttribute('cy')))")
    assert heights == pytest.approx([62.0, 10.0, 88.0])
    cursor = page.locator("#course .cursor")
    before = float(cursor.get_attribute("x1"))
    page.keyboard.press("End")
    assert float(cursor.get_attribute("x1")) > before
    page.locator("#course").click(position={"x": 64, "y": 40})
    assert float(cursor.get_attribute("x1")) == before
    assert page.locator("#story .now").inner_text() == "Round 1"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_a_replay_with_chances(opened, replay_file, scheme):
    assert serious_of(opened(replay_file, color_scheme=scheme, bypass_csp=True)) == []


def test_before_anything_lies_on_the_table_no_empty_area_is_shown(opened, tmp_path):
    place = {"x": 0, "y": 0, "width": 1, "height": 1, "kind": "", "says": "", "text": "Tower"}
    boards = [{"places": places, "pieces": [], "arrows": [], "lines": []} for places in ([], [place])]
    told = Told("A game", "Game 0 of seed 0", ["Setup", "Round 1"], [*enumerate(boards, 1)], "balance replay pig", "")
    path = tmp_path / "replay.html"
    path.write_text(replay_pages(told).html, encoding="utf-8")
    page = opened(path)  # which begins with the first board
    assert page.locator("#view .place").is_visible()
    page.keyboard.press("Home")
    assert page.locator("#view .place").is_visible()


def test_words_on_a_small_board_are_whole_or_end_in_dots(opened, tmp_path):
    texts = ["5 Energy", "Sentinel Card, Energy 2 and more"]
    at = {"y": 0, "kind": "", "says": "", "width": 1, "height": 0.9}
    places = [{**at, "x": 0, "text": texts[0]}, {**at, "x": 1, "width": 1.6, "height": 0.5, "text": texts[1]}]
    places.append({**at, "x": 2.6, "width": 7.4, "text": ""})
    board = {"places": places, "pieces": [], "arrows": [], "lines": []}
    told = Told("A game", "Game 0 of seed 0", ["Round 1"], [(1, board)], "balance replay pig", "Made by hand.")
    path = tmp_path / "replay.html"
    path.write_text(replay_pages(told).html, encoding="utf-8")
    page = opened(path)
    page.set_viewport_size({"width": 400, "height": 800})
    shown = page.locator("#board text").evaluate_all("all => all.map(each => each.textContent)")
    assert shown == ["5", "Energy", "Sentinel…"]


def test_on_a_telephone_a_board_that_is_a_little_too_large_is_smaller_and_all_seats_are_told(opened, tmp_path):
    place = {"x": 0, "y": 0, "width": 12, "height": 8, "kind": "", "says": "", "text": "Town"}
    lines = ["Set-up. Z1 is a zombie of seat 1, H a human, T a dice token."]
    lines += [f"Seat {seat}, Cheerleader Zombie: 1 zombie, 0 Eat, 2 dice tokens, 3 event cards" for seat in range(1, 6)]
    board = {"places": [place], "pieces": [], "arrows": [], "lines": lines}
    told = Told("A game", "Game 0 of seed 0", ["Round 1"], [(1, board)], "balance replay pig", "Made by hand.")
    path = tmp_path / "replay.html"
    path.write_text(replay_pages(told).html, encoding="utf-8")
    page = opened(path)
    page.set_viewport_size({"width": 400, "height": 800})
    for name in ("view", "beside"):
        hidden = f"(all => all.scrollWidth > all.clientWidth || all.scrollHeight > all.clientHeight)({name})"
        page.wait_for_function(f"() => !{hidden}", timeout=5000)  # it is drawn anew a moment after the window changed


@pytest.mark.parametrize("with_board", [True, False])
def test_on_a_telephone_a_long_story_scrolls_in_its_own_box_and_on_paper_it_is_whole(opened, tmp_path, with_board):
    place = {"x": 0, "y": 0, "width": 12, "height": 8, "kind": "", "says": "", "text": "Town"}
    board = {"places": [place], "pieces": [], "arrows": [], "lines": ["Seat 1: 1 zombie"]}
    story = [f"Round {number}" for number in range(1, 1001)]
    told = Told("A game", "Game 0 of seed 0", story, [(1, board)] if with_board else [], "balance replay pig", "")
    path = tmp_path / "replay.html"
    path.write_text(replay_pages(told).html, encoding="utf-8")
    page = opened(path)
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("() => document.documentElement.scrollHeight") < 1600
    page.locator("#last").click()
    assert page.locator("#first").evaluate("at => at.getBoundingClientRect().top") > 0  # the page stays where it was
    inside = """() => {
      const [box, line] = ["#story", "#story .now"].map(at => document.querySelector(at).getBoundingClientRect());
      return line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
    }"""
    assert page.evaluate(inside)
    page.locator("#first").click()
    assert page.evaluate(inside)
    page.locator("#story").focus()
    page.keyboard.press("PageDown")
    page.wait_for_function("() => story.scrollTop > 0", timeout=5000)
    page.emulate_media(media="print")
    assert page.locator("#story").evaluate("at => at.scrollHeight <= at.clientHeight")


def test_a_dial_and_its_value_are_two_words_in_a_wide_type(opened, tmp_path):
    rows = [Row("mode", [Bar("mixed", OTHER, Size(-1.0, -1.0, -0.9), None)])]
    panel = Panel(
        "tornado-01", "Change of win", *(tornado("t", "Change of win", rows, True, w) for w in (ALONE, PANEL))
    )
    path = tmp_path / "tornado.html"
    section = Section("dials", "Dials", (Figure((panel,), ""),))
    path.write_text(drawn_pages(Head("A game", "", ""), [section], "f").html, encoding="utf-8")
    page = opened(path)
    page.add_style_tag(content="body { --sans: 'DejaVu Sans'; }")
    for width in (1280, 400):
        page.set_viewport_size({"width": width, "height": 800})
        texts = page.locator("#dials svg text:visible")
        name, value = (texts.filter(has_text=text).bounding_box() for text in ("mode", "mixed"))
        assert name["x"] + name["width"] + 3 < value["x"]


@pytest.fixture
def board_file(tmp_path):
    """A page with the map of a board of 7 by 5 places, one of them with a name."""
    fields = [Field(x, y, 1, 1, (x + y) / 20, f"room {x}, {y}", False) for x in range(7) for y in range(5)]
    fields.append(Field(0, 5, 4, 1, 0.0, "the yard", True))
    svgs = [board_map("board", "Board", fields, narrow=narrow) for narrow in (False, True)]
    figure = Figure((Panel("board", "Board: 7 by 5 rooms", *svgs),), "Darker is more often.", wide=True)
    head = Head("A board", "Nobody plays.", "Made by hand.")
    path = tmp_path / "board.html"
    path.write_text(drawn_pages(head, [in_short(["Rooms."], figure)], "board-figures").html, encoding="utf-8")
    return path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_map_of_a_board_tells_its_places_fits_a_telephone_and_axe_finds_nothing_serious(opened, board_file, scheme):
    page = opened(board_file, color_scheme=scheme, bypass_csp=True)
    assert serious_of(page) == []
    field = page.locator(".panel svg [data-told]").nth(35)  # after them come those of the narrow map
    field.scroll_into_view_if_needed()
    page.wait_for_timeout(100)  # what is told is hidden while the page moves
    box = field.bounding_box()
    page.mouse.move(box["x"] + 0.8 * box["width"], box["y"] + 0.2 * box["height"])  # not only its middle tells
    assert re.fullmatch(r"room 6, 4: 50\.0\s%", page.get_by_role("tooltip").inner_text())
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("() => document.documentElement.scrollWidth") == 400


@pytest.fixture
def long_game_file(tmp_path):
    """A page of a game with a large board, long lines and a long story; nothing lies there at first."""
    place = {"x": 0, "y": 0, "width": 12, "height": 12, "kind": "", "says": "", "text": "Town"}
    piece = {"x": 1, "y": 1, "text": "Z", "colour": 0, "size": 1, "says": "a zombie"}
    lines = [f"Seat {seat}, Cheerleader Zombie: 1 zombie, 0 Eat, 2 dice tokens, 3 event cards" for seat in range(1, 9)]
    board = {"places": [place], "pieces": [], "arrows": [], "lines": []}
    story = [f"Round {n}: a zombie walks from the centre of the Town Square to the west road." for n in range(60)]
    boards = [(1, board), (3, {**board, "pieces": [piece], "lines": lines})]
    path = tmp_path / "long.html"
    told = Told("A game of zombies", "Game 0 of seed 0", story, boards, "balance replay pig", "", CHANCES)
    path.write_text(replay_pages(told).html, encoding="utf-8")
    return path


@pytest.mark.parametrize("size", [(1280, 900), (1024, 768), (400, 900), (800, 380)])
def test_the_sentence_of_the_step_is_in_the_window_after_each_step(opened, long_game_file, size):
    page = opened(long_game_file)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        box = page.locator("#story .now").bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1]
    assert 0 <= page.locator("#controls").bounding_box()["y"] < size[1]


def test_axe_finds_nothing_serious_in_a_replay_at_its_first_steps_and_later(opened, long_game_file):
    page = opened(long_game_file, bypass_csp=True)
    for width in (1280, 400):
        page.set_viewport_size({"width": width, "height": 800})
        page.keyboard.press("Home")
        assert page.locator("#board").get_attribute("aria-label")
        assert serious_of(page) == []
        page.keyboard.press("End")
        assert serious_of(page) == []
