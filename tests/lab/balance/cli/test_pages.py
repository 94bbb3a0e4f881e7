"""`--open` shows a page in a browser, and says so where it cannot."""

import webbrowser
from pathlib import Path

import pytest

from balance.cli import options, pages
from balance.cli.app import commands
from balance.cli.pages import open_page, say_pages


@pytest.fixture
def opened(monkeypatch):
    """The addresses that a browser was asked to open."""
    addresses = []
    monkeypatch.setattr(webbrowser, "open", lambda address: addresses.append(address) or True)
    return addresses


def test_the_report_is_opened(balance, a_run, tmp_path, opened):
    page = tmp_path / "page.html"
    assert balance("report", a_run, "--out", page, "--open").code == 0
    assert opened == [page.as_uri()]


def test_it_is_opened_beside_json(balance, a_run, tmp_path, opened):
    page = tmp_path / "page.html"
    assert balance("report", a_run, "--out", page, "--open", "--json").json["html"] == str(page)
    assert opened == [page.as_uri()]


def test_nothing_is_opened_unasked(balance, a_run, tmp_path, opened):
    balance("report", a_run, "--out", tmp_path / "page.html")
    assert opened == []


def test_without_a_page_or_a_browser_a_warning_says_so(capsys, tmp_path, opened, monkeypatch):
    open_page((), True)
    assert capsys.readouterr().err == "warning: --open: no page was written; --out names one\n"
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    page = tmp_path / "page.html"
    open_page((page,), True)
    assert capsys.readouterr().err == f"warning: --open: there is no browser here; open {page} yourself\n"


def test_a_terminal_is_told_what_files_are_and_a_program_their_paths(capsys, monkeypatch):
    written = [Path("map.html"), Path("map.md"), Path("figures/01-goal.png")]
    say_pages(written)
    assert capsys.readouterr().out == "map.html\nmap.md\nfigures/01-goal.png\n"
    monkeypatch.setattr(pages, "in_terminal", lambda: True)
    say_pages(written)
    assert capsys.readouterr().out == "Page: map.html\nMarkdown: map.md\nfigures/01-goal.png\n"


def test_every_command_that_writes_a_page_has_it():
    having = {each.name for each in commands() if "open_" in each.function.__annotations__}
    asked = {each.name for each in commands() if _takes_a_page(each.function)}
    without = ", ".join(sorted(asked - having))
    assert not without, f"{without}: add `open_: options.Open = False` in command.py, and hand it to `show`"
    assert asked >= {"rank", "worth", "tune", "envelope", "observed", "explain", "ladder", "decisions", "tournament"}
    assert having == asked | {"compare", "report", "demo", "heatmap", "history", "replay", "studio", "train"}


def _takes_a_page(function):
    """Whether its `--out` is `options.page`."""
    option = next(iter(getattr(function.__annotations__.get("out"), "__metadata__", ())), None)
    return option is not None and option.help == options.page("").help
