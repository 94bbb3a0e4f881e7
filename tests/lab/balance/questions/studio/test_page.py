"""The page in a real browser, the system's own Chromium: the story of a designer, and who is hostile."""

import re
import shutil
from contextlib import ExitStack

import openpyxl
import pytest

from balance.questions.studio.page_form import FIND
from scenarios import load
from tests.lab.balance.questions.studio.server import CHROMIUM, served

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: the studio was not opened")
pytest.importorskip("nicegui", reason="NiceGUI is not installed: the studio was not opened")
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: the studio was not opened in a browser"),
    pytest.mark.slow,
]
LONG = 120_000  # [ms]


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def serve(tmp_path):
    """Serves a game from the test's folder; ends when the pages are closed."""
    with ExitStack() as stack:
        yield lambda game: stack.enter_context(served(tmp_path, game, soon=True))


@pytest.fixture(scope="module")
def of_pig(tmp_path_factory):
    """A studio of Pig for the tests that leave nothing in its folder; each opens a tab of its own."""
    with served(tmp_path_factory.mktemp("pig"), "pig", soon=True) as studio:
        yield studio


@pytest.fixture(scope="module")
def of_tower(tmp_path_factory):
    """A studio of Cyberdoom Tower for the tests that leave nothing in its folder but their tries."""
    with served(tmp_path_factory.mktemp("tower"), "cyberdoom-tower", soon=True) as studio:
        yield studio


@pytest.fixture(scope="module")
def window(browser):
    """The window in which each test opens its first page: a new one starts processes, and reads all scripts anew."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def opened(window):
    """Opens a studio's page; at the end nothing stands on its console and nothing was fetched from elsewhere.

    Of earlier tests the window keeps the libraries that the browser has read, and no more.
    """
    heard, used = [], []
    context = window.context

    def open_page(studio, width=1280, color_scheme="light", permissions=()):
        page = context.new_page() if used else window
        listeners = {
            "console": lambda message: heard.append(message.text) if message.type in ("error", "warning") else None,
            "pageerror": lambda error: heard.append(str(error)),
            "request": lambda asked: ours in asked.url or asked.url.startswith("data:") or heard.append(asked.url),
        }
        used.append((page, studio.port, listeners))
        ours = f"://127.0.0.1:{studio.port}/"
        context.grant_permissions(list(permissions))
        page.set_viewport_size({"width": width, "height": 768})
        page.emulate_media(color_scheme=color_scheme)
        page.set_default_timeout(LONG)
        for event, listener in listeners.items():
            page.on(event, listener)
        page.goto(studio.address)
        page.wait_for_selector("#answer .big")
        return page

    yield open_page
    for page, _, listeners in used:
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
    for page in context.pages:
        if page is not window:
            page.close()
    if used:
        window.bring_to_front()
        window.goto(f"http://127.0.0.1:{used[0][1]}/pages/none")  # of the same place, so that its processes stay
        window.evaluate("() => (localStorage.clear(), sessionStorage.clear())")
    context.clear_permissions()
    assert heard == []


def number(page, label):
    return page.locator(f"input[aria-label^='{label},']")


def change(page, label, value):
    number(page, label).fill(str(value))
    page.wait_for_function("() => document.querySelector('#answer .yours')")


def press(page, name, key="Enter", role="button"):
    """Press a key on what a designer who has no mouse goes to."""
    page.get_by_role(role, name=name, exact=role == "button").focus()
    page.keyboard.press(key)


NAMED = """() => {
  const now = document.activeElement;
  return now.ariaLabel || now.innerText || now.closest('[aria-label]')?.ariaLabel || '';
}"""


def reached_by_tab(page):
    """The names of all that the key Tab comes to, in its order."""
    names = []
    while not names or names[-1] != "To the answer" or len(names) == 1:
        page.keyboard.press("Tab")
        names.append(page.evaluate(NAMED))
        assert len(names) < 500
    return [" ".join(name.split()) for name in names]


def serious(page, *without):
    """What axe finds that is serious; rules may be left out."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    rules = {rule: {"enabled": False} for rule in without}
    found = axe.Axe().run(page, options={"rules": rules, "resultTypes": ["violations"]})
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in found.response["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def test_the_story_of_a_designer(serve, opened, tmp_path):
    """Open, change a number, see it sharpen, undo, ask, save a copy, open the report, read a game: without a mouse."""
    studio = serve("pig")
    page = opened(studio, width=1024)
    assert "token" not in page.url, "it stays in no address that others could see"
    assert page.evaluate("() => document.documentElement.scrollWidth") == 1024
    reached = reached_by_tab(page)
    needed = ("Goal, points", "Goal", "Policies", "figure that is told first", "Keep")
    needed += ("target: Seat 1's share in, percent of games",)
    assert not [name for name in needed if name not in reached]
    press(page, "To the tries, copies and reports", role="link")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.ariaLabel") == "name of this try"
    number(page, "Goal").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("40")
    page.wait_for_selector("#answer [data-changes='goal 100 → 40'] .sharp")
    assert "points" in page.locator("#answer .change").inner_text()
    assert page.locator(".scripts tr").count() == len(load("pig").axes["policy"].values)
    assert page.locator(".around tr").count() == 6, "a head, and 1 to 5 players"
    for button, ending in (("Picture (PNG)", ".png"), ("Table (XLSX)", ".xlsx")):
        with page.expect_download() as got:
            press(page, button)
        assert got.value.suggested_filename == f"pig{ending}"
    line = page.locator("footer .command").inner_text()
    assert re.fullmatch(
        r"balance compare pig --set goal=100,40 --watch winner=1 --level \S+ --games \d+ --seed 0", line
    )
    assert page.locator(".dial.changed").count() == 1

    press(page, "Undo")
    page.wait_for_function("() => !document.querySelector('#answer .yours')")
    assert number(page, "Goal").input_value() == "100"
    press(page, "Redo")
    page.wait_for_selector("#answer .yours")
    assert number(page, "Goal").input_value() == "40"

    page.keyboard.press("Control+z")
    page.wait_for_function("() => !document.querySelector('#answer .yours')")
    page.keyboard.press("Control+Shift+Z")
    page.wait_for_selector("#answer .yours")

    page.get_by_label("name of this try").fill("short")
    page.keyboard.press("Enter")
    page.get_by_role("cell", name="short", exact=True).wait_for()

    press(page, "Read a game ...")
    page.wait_for_function("() => document.activeElement.ariaLabel === 'Number of the game'")
    page.keyboard.press("Enter")
    with page.context.expect_page() as told:
        press(page, "Open the game", role="link")
    told.value.wait_for_load_state()
    assert "Pig" in told.value.title()

    press(page, "Report and workbook")
    with page.context.expect_page() as told:
        press(page, "Open comparison", role="link")
    told.value.wait_for_load_state()
    assert "goal" in told.value.inner_text("body")

    press(page, "Save as a copy ...")
    page.get_by_label("Name of the folder").fill("../away")
    press(page, "Save")
    page.get_by_text("has a path in it").wait_for()
    page.get_by_label("Name of the folder").fill("my_pig")
    page.keyboard.press("Enter")
    page.get_by_text("balance studio ./my_pig opens it").wait_for()
    assert serious(page) == []
    assert load(tmp_path / "my_pig").configuration().full["goal"] == 40


def test_what_is_typed_is_taken_or_refused_aloud_and_a_drag_is_one_step(of_pig, opened):
    page = opened(of_pig)
    for typed, says in (
        ("1,5", "goal is '1,5'; it must be a whole number"),
        ("2.5", "goal is 2.5; it must be a whole number"),
        ("", "Goal: nothing was typed, it stays 100"),
    ):
        number(page, "Goal").focus()
        page.keyboard.press("Control+A")
        page.keyboard.press("Backspace")
        page.keyboard.type(typed)
        page.keyboard.press("Tab")
        page.get_by_text(says).wait_for()
        page.wait_for_function("() => document.querySelectorAll('.q-notification').length === 1")  # they do not pile up
        assert number(page, "Goal").input_value() == "100"
    rule = "() => getComputedStyle(document.activeElement.closest('.dial'), '::after').content"
    assert "published" in page.evaluate(rule), "by keyboard, too, a row tells its rule"
    page.keyboard.press("Tab")
    page.locator(".q-notification").wait_for(state="detached", timeout=2000)  # it goes with the next action
    slider = page.get_by_role("slider", name="Goal", exact=True)
    slider.focus()
    assert page.evaluate("() => document.activeElement.role") == "slider", "what is reached by key says what it is"
    assert slider.get_attribute("aria-valuenow") == "100"
    box = slider.bounding_box()
    at = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.24, at)
    page.mouse.down()
    for part in (0.3, 0.4):
        page.mouse.move(box["x"] + box["width"] * part, at)
        page.wait_for_timeout(1700)
    page.mouse.up()
    page.wait_for_selector("#answer .yours")
    assert slider.get_attribute("aria-valuenow") == number(page, "Goal").input_value() != "100"
    page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_function("() => !document.querySelector('#answer .yours')")
    assert page.get_by_role("button", name="Undo", exact=True).is_disabled()
    for key, end in (("End", "aria-valuemax"), ("Home", "aria-valuemin")):
        slider.press(key)
        page.wait_for_function(
            "end => document.querySelector(`input[aria-label^='Goal,']`).value === end", arg=slider.get_attribute(end)
        )


def test_all_is_in_sight_in_one_window(of_pig, opened):
    page = opened(of_pig, width=1024)
    foot = page.locator("footer").bounding_box()
    assert foot["y"] + foot["height"] <= 768
    line = page.locator("footer .command")
    assert line.get_attribute("title") == line.inner_text(), "all of it, where it is folded"
    clamp = "() => [...document.querySelectorAll('.folded')].map(each => getComputedStyle(each).webkitLineClamp)"
    assert page.evaluate(clamp) == ["2", "2"], "the header and the line end with an ellipsis"
    page.get_by_role("button", name="What matters most?").click()
    page.wait_for_function(
        """top => {
          const job = document.querySelector('.job'), at = job?.getBoundingClientRect();
          if (!job) return false;
          const runs = job.querySelector('.q-linear-progress');  // an answer may be higher than the window
          return runs ? at.bottom <= top : at.top >= 0 && at.top < top - 40;
        }""",
        arg=foot["y"],
    )
    # it may have ended meanwhile
    page.evaluate("() => [...document.querySelectorAll('button')].find(b => b.innerText.trim() === 'Stop')?.click()")


def test_what_is_looked_for_is_shown_alone_numbers_and_readings(of_tower, opened):
    page = opened(of_tower)
    rows = "() => [...document.querySelectorAll('.dial, .choice')].filter(each => each.offsetParent).length"
    before, search = page.evaluate(rows), page.get_by_label(FIND)
    head, reading = page.get_by_role("heading", name="Where the rulebook is unclear"), page.get_by_text("Alert scope")
    assert [each.first.is_visible() for each in (head, reading, number(page, "Start luck"))] == [True] * 3
    search.fill("start luck")
    reading.first.wait_for(state="hidden")
    assert [head.is_visible(), number(page, "Start luck").is_visible()] == [False, True]
    search.fill("ALERT")
    number(page, "Start luck").wait_for(state="hidden")
    reading.first.wait_for()
    search.fill("")
    page.wait_for_function(f"before => ({rows})() === before", arg=before)


def test_a_suggestion_is_asked_for_and_tried(of_pig, opened):
    page = opened(of_pig)
    assert page.title() == "Pig · Balance studio"
    for wrong in ("abc", "150"):
        page.get_by_label("target: ").fill(wrong)
        page.get_by_role("button", name="Suggest").click()
        page.locator(".ask [role=alert]").get_by_text("it must be a share from 1 to 99").wait_for()
    page.get_by_label("target: ").fill("56")
    page.locator(".ask [role=alert]").wait_for(state="detached")
    page.get_by_role("button", name="Suggest").click()
    page.get_by_role("button", name="Try it").first.click()
    page.wait_for_selector("#answer .yours")
    assert page.get_by_text("For 2 players, script hold, as published.").count() == 1
    assert page.locator(".job .command").inner_text().startswith("balance tune pig ")


def test_a_job_is_stopped_and_the_page_goes_on(of_pig, opened):
    page = opened(of_pig)
    start = page.get_by_role("button", name="Find the numbers that move it most")
    start.click()
    page.get_by_role("button", name="Stop").click()
    start.wait_for(state="hidden")  # who has asked, or changed something, has started
    page.locator(".job", has_text=re.compile("stopped|Open page")).wait_for()
    change(page, "Goal", 60)


def test_cards_are_pasted_and_marked(of_tower, opened, tmp_path):
    page = opened(of_tower, width=1024, permissions=["clipboard-read", "clipboard-write"])
    press(page, "Weapons")
    page.wait_for_function("() => document.activeElement.getAttribute('col-id') === 'range'")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.locator(".ag-row[row-index='1'] .sheet-cell-changed").wait_for()
    assert page.evaluate("() => document.activeElement.closest('.ag-row').getAttribute('row-index')") == "1"
    page.keyboard.press("ArrowUp")
    page.evaluate("() => navigator.clipboard.writeText('3\\t99\\n4\\t2')")
    page.keyboard.press("Control+v")
    page.get_by_text("row base, damage is 99; it must be from 1 to 12").wait_for()
    page.locator(".sheet-cell-changed").first.wait_for()
    assert serious(page, "color-contrast") == [], "axe takes what is behind a dialog for its background"
    dropped = b"id;range;damage\nbase;2;9\nbogus;1;1\n"
    page.set_input_files("input[type=file]", {"name": "w.csv", "mimeType": "text/csv", "buffer": dropped})
    page.get_by_text("weapons has no row 'bogus'").wait_for()
    page.set_input_files("input[type=file]", {"name": "w.png", "mimeType": "image/png", "buffer": b"\x89PNG"})
    page.get_by_text(re.compile("^A file must be .* or ")).wait_for()
    book = openpyxl.Workbook()
    for line in (["ID", "Range"], ["base", 3], ["laser_cannon", 77]):
        book.active.append(line)
    book.save(tmp_path / "w.xlsx")
    page.set_input_files("input[type=file]", tmp_path / "w.xlsx")
    page.get_by_text("row laser_cannon, range is 77; it must be from 0 to 7").wait_for()
    for sheet in ("Mine", "Notes"):
        book.create_sheet(sheet).append(["id", "damage"] if sheet == "Mine" else ["what I think", None, "of it"])
    book["Mine"].append(["base", 8])
    book.save(tmp_path / "w.xlsx")
    page.set_input_files("input[type=file]", tmp_path / "w.xlsx")
    page.get_by_text("w.xlsx has 3 sheets. Which one is this table?").wait_for()
    assert page.get_by_text("must be from 0 to 7").count() == 0, "what was said before is gone"
    page.get_by_role("button", name="Notes", exact=True).click()
    page.get_by_text("no column is called 'what_i_think'").wait_for()  # the wrong one: another can be chosen
    page.get_by_role("button", name="Mine", exact=True).click()
    page.get_by_text("1 cell taken from w.xlsx, sheet Mine: base damage.").wait_for()
    page.set_input_files("input[type=file]", tmp_path / "w.xlsx")  # the same once more
    page.get_by_role("button", name="Mine", exact=True).click()
    page.get_by_text("1 cell taken from w.xlsx, sheet Mine: base damage.").wait_for()
    page.locator(".ag-row [col-id=range]").first.click()
    press(page, "Copy row")
    page.get_by_text("line 3 is base_2; the game needs the rows base").wait_for()
    assert page.get_by_role("button", name="Take these rows").is_disabled()
    assert "\nbase_2\t" in page.get_by_label("rows of Weapons").input_value()
    lines = page.get_by_label("rows of Weapons").input_value().split("\n")
    page.get_by_label("rows of Weapons").fill("\n".join([line for line in lines if "base_2" not in line] + [""]))
    page.get_by_text(re.compile("Won: yours without these rows .* with them")).wait_for()
    page.get_by_text(re.compile(r"^balance compare cyberdoom-tower \./NAME --set weapons")).wait_for()
    press(page, "Close")
    page.get_by_label("rows of Weapons").wait_for(state="detached")
    assert page.get_by_text(re.compile("^Won: published .* → yours ")).count() == 1, "in sight where cards are changed"
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.dataset.table === 'weapons'")
    page.wait_for_selector("#answer .yours")
    assert {"weapons base: damage 1 → 8"} <= set(_changes(page)), "what was dropped last is beside what was before"
    page.get_by_role("button", name=re.compile(r"Weapons \(\d\)")).wait_for()


def test_other_rows_are_taken_undone_and_there_again(of_tower, opened):
    page = opened(of_tower)
    press(page, "Sentinel cards")
    page.locator(".ag-row [row-id=s1], .ag-row [col-id=energy]").first.click()
    press(page, "Copy row")
    page.get_by_text(re.compile("Won: published without these rows .* with them")).wait_for()
    press(page, "Take these rows")
    page.locator(".ag-row[row-id=s1_2]").first.wait_for()
    page.get_by_text("other rows", exact=True).wait_for()
    page.keyboard.press("Escape")
    page.wait_for_selector("#answer [data-changes='sentinel cards 6 rows → 7 rows (s1_2 new)']")
    page.get_by_role("cell", name="sentinel cards 7 rows").wait_for()
    page.get_by_text("once you have saved yours as NAME").wait_for()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Sentinel cards", exact=True).wait_for()
    page.get_by_role("button", name="Redo", exact=True).click()
    page.reload()
    page.get_by_role("button", name="Sentinel cards (other rows)").wait_for()
    page.wait_for_selector("#answer .yours")


def _changes(page):
    return page.locator("#answer [data-changes]").get_attribute("data-changes").split(", ")


def test_a_hostile_scenario_is_text_and_nothing_else(serve, opened, tmp_path):
    folder = tmp_path / "evil"
    shutil.copytree(load("pig").folder, folder)
    evil = "<img src=x onerror='window.hacked=1'>"
    toml = (folder / "game.toml").read_text()
    toml = re.sub(r'title = "[^"]*"', f'title = "{evil}"', toml).replace('unit = "points"', f'unit = "{evil}"')
    (folder / "game.toml").write_text(toml)
    rules = (folder / "rules.csv").read_text().splitlines()
    (folder / "rules.csv").write_text(
        "\n".join([rules[0], *(line.replace("player", evil) for line in rules[1:])]) + "\n"
    )
    policies = (folder / "policies.csv").read_text().splitlines()
    (folder / "policies.csv").write_text(
        "\n".join(line.replace("assumed", evil + " assumed") for line in policies) + "\n"
    )
    load(folder)
    studio = serve("./evil")
    page = opened(studio)
    assert evil in page.locator("header").inner_text()
    change(page, "Goal", 40)
    page.get_by_role("button", name="Policies").click()
    page.locator(".ag-row").first.wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate("() => window.hacked") is None
    assert page.locator("img").count() == 0


def test_a_file_saved_in_an_editor_is_seen_and_a_mistake_in_it_is_said(serve, opened, tmp_path):
    folder = tmp_path / "my_pig"
    shutil.copytree(load("pig").folder, folder)
    toml = (folder / "game.toml").read_text()
    studio = serve("./my_pig")
    page = opened(studio)
    edited = toml.replace("goal = { value = 100", "goal = { value = 50").replace('title = "Pig"', 'title = "Sow"')
    (folder / "game.toml").write_text(edited)
    page.get_by_role("heading", name="Sow", exact=True).wait_for()
    assert page.title() == "Sow · Balance studio"
    page.wait_for_function("() => document.querySelector(`input[aria-label^='Goal,']`).value === '50'")
    rows = (folder / "policies.csv").read_text().splitlines()
    (folder / "policies.csv").write_text("\n".join([rows[0], *reversed(rows[1:])]) + "\n")
    page.get_by_text("warning: policies: row 1 is ").wait_for()
    page.get_by_role("button", name="Policies").click()
    (folder / "game.toml").write_text(toml.replace("goal = { value = 100", "goal = { value = 5000"))
    page.get_by_role("dialog").get_by_text("goal is 5000; it must be from 1 to 1000").wait_for()
    page.keyboard.press("Escape")
    page.get_by_text("the page goes on with the files as they were before").wait_for()
    with page.context.expect_page() as told:
        page.get_by_role("link", name="Open game.toml").click()
    told.value.wait_for_load_state()
    assert "value = 5000" in told.value.inner_text("body")


def test_two_tabs_do_not_mix(of_pig, opened):
    one, other = opened(of_pig), opened(of_pig)
    change(one, "Goal", 40)
    one.get_by_label("target: ").fill("42")
    other.wait_for_timeout(300)
    assert number(other, "Goal").input_value() == "100"
    assert other.locator("#answer .yours").count() == 0
    one.reload()
    one.wait_for_selector("#answer .yours")
    assert number(one, "Goal").input_value() == "40", "a tab that is loaded anew goes on where it was"
    assert one.get_by_label("target: ").input_value() == "42"
    other.goto(one.url)
    other.wait_for_selector("#answer .yours")
    change(other, "Goal", 50)
    one.wait_for_function("() => document.querySelector(`input[aria-label^='Goal,']`).value === '50'")


def test_nothing_can_be_changed_while_the_connection_is_lost(of_pig, opened):
    page = opened(of_pig)
    page.get_by_role("button", name="Policies").click()
    lose = "lost => document.getElementById('popup').ariaHidden = !lost"
    page.evaluate(lose, True)
    page.get_by_text("what you changed before is kept").wait_for()
    locked = "() => [...document.querySelectorAll('#app, .q-dialog')].map(each => !!each.closest('[inert]'))"
    assert page.evaluate(locked) == [True, True]
    page.evaluate("() => void (window.fetch = async () => ({status: 403}))")
    page.get_by_text("The studio was started anew").wait_for()
    page.evaluate(lose, False)
    page.wait_for_function("() => !document.querySelector('[inert]')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(of_pig, opened, scheme):
    page = opened(of_pig, color_scheme=scheme)
    change(page, "Goal", 40)
    page.wait_for_selector("#answer .sharp")
    assert serious(page) == []
    press(page, "Read a game ...")
    button = page.get_by_role("button", name="Read", exact=True)
    text = button.evaluate("button => getComputedStyle(button).color")
    assert text == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(16, 32, 44)"), "on the colour of buttons"


def test_another_figure_is_chosen(of_pig, opened):
    page = opened(of_pig)
    change(page, "Goal", 40)
    page.get_by_label("figure that is told first").click()
    page.get_by_role("option", name="Rounds").click()
    page.wait_for_function(
        "() => /±/.test(document.querySelector('#answer .change').innerText) && "
        "!/points/.test(document.querySelector('#answer .change').innerText)"
    )
    page.wait_for_function("() => document.querySelector('footer .command').innerText.includes('--watch rounds.mean')")
