"""The command and its server: what it answers to whom, and what it refuses in one line."""

import gc
import http.client
import importlib.util
import os
import socket
import sys
from dataclasses import replace

import pytest

from balance.questions.studio.asked import Asked
from balance.questions.studio.copies import save_copy
from balance.questions.studio.row_lines import table_lines
from balance.questions.studio.serving import starting_quickly
from balance.questions.studio.trial import Trial
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.questions.studio.server import served

pytest.importorskip("nicegui", reason="NiceGUI is not installed: the studio was not served")


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    with served(tmp_path_factory.mktemp("studio"), "pig") as there:
        yield there


def get(studio, path, method="GET", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=20)
    known = {"Cookie": f"balance-studio-{studio.port}={studio.token}"}
    connection.request(method, path, headers={**known, **{name.replace("_", "-"): v for name, v in headers.items()}})
    answer = connection.getresponse()
    body = answer.read().decode(errors="replace")
    connection.close()
    return answer.status, body


def handshake(studio, **headers):
    """The first line that answers a websocket of NiceGUI's own path."""
    lines = {
        "Host": f"127.0.0.1:{studio.port}",
        "Origin": f"http://127.0.0.1:{studio.port}",
        "Cookie": f"balance-studio-{studio.port}={studio.token}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    asked = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    with socket.create_connection(("127.0.0.1", studio.port), timeout=20) as line:
        line.sendall(f"GET /_nicegui_ws/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n{asked}\r\n".encode())
        return line.recv(200).decode(errors="replace").split("\r\n")[0]


def test_the_page_is_served_to_who_brings_the_token(studio):
    assert get(studio, "/")[0] == 303, "a new tab"
    assert get(studio, "/tab/1")[0] == 200
    assert get(studio, "/tab/1", Cookie="")[0] == 403
    assert get(studio, "/alive")[0] == 204
    assert get(studio, "/alive", Cookie="")[0] == 403, "so a tab of a studio that ended knows"
    assert "101" in handshake(studio)


def test_nicegui_alone_would_answer_these(studio):
    assert get(studio, "/tab/1", Host="evil.example")[0] == 403
    assert (
        get(studio, "/_nicegui_ws/socket.io/?EIO=4&transport=polling", "POST", Origin="http://evil.example")[0] == 403
    )
    assert "403" in handshake(studio, Origin="http://evil.example")
    assert "403" in handshake(studio, Origin=None)
    assert "403" in handshake(studio, Host="evil.example")
    assert "403" in handshake(studio, Cookie=None)


def test_it_is_bound_to_this_machine_only(studio):
    """127.0.0.2 is this machine, too: only what listens on every address would answer there."""
    with socket.socket() as other:
        other.settimeout(2)
        assert other.connect_ex(("127.0.0.2", studio.port)) != 0


@pytest.mark.parametrize(
    "path",
    [
        "/pages/../history.json",
        "/pages/%2e%2e/history.json",
        "/pages/..%2fhistory.json",
        "/pages//etc/passwd",
        "/pages/%2fetc%2fpasswd",
        "/pages/..%5c..%5chistory.json",
        "/pages/%00",
        "/pages/" + "a" * 5000,
        "/pages/",
        "/nothing",
    ],
)
def test_no_name_leads_out_of_the_folder_of_pages(studio, path):
    status, body = get(studio, path)
    assert status == 404, body[:200]
    assert "root:" not in body


@pytest.mark.parametrize("tab", ["x", "..%2f1", "1.json", "9" * 40, "999", "01"])
def test_a_tab_is_a_number_that_was_given_out(studio, tab):
    status, body = get(studio, f"/tab/{tab}")
    assert status in (303, 307, 404) or "url=/" in body or 'href="/"' in body


@pytest.mark.parametrize("name", ["../x", "a/b", "..", "", "C:\\x", "con", "pig", ".hidden"])
def test_a_copy_is_made_beside_and_nowhere_else(tmp_path, name):
    scenario = load("pig")
    asked = Asked(Trial(scenario, {}, {"goal": 40}), "pig", 0, tmp_path, 1)
    with pytest.raises(InputError):
        save_copy(asked, name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_copy_has_the_changes_and_nothing_is_left_beside(tmp_path):
    scenario = load("cyberdoom-tower")
    changes = {"keys": 4, "weapons.base.range": 3, "deadline": "win"}
    asked = Asked(Trial(scenario, {"players": 2}, changes), "cyberdoom-tower", 0, tmp_path, 1)
    folder = save_copy(asked, "my_tower", tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["my_tower"]
    copied = load(folder).configuration({"players": 1})
    assert (copied.full["keys"], copied.full["deadline"]) == (4, "win")
    assert copied.scenario.tables["weapons"].cells["range"][0] == 3
    with pytest.raises(InputError, match="is there already"):
        save_copy(asked, "my_tower", tmp_path)


def test_a_copy_may_have_other_rows(tmp_path):
    trial = Trial(load("cyberdoom-tower"), {}, {"keys": 4, "floor_cards.f1.hide_1": 3})

    def copy(name, table, text):
        rows = replace(trial, after={"keys": 4, f"{table}.*": text})
        return save_copy(Asked(rows, "cyberdoom-tower", 0, tmp_path, 1), name, tmp_path)

    lines = table_lines(trial.scenario, "floor_cards", trial.after).split("\n")
    assert lines[1].startswith("f1\tFloor Card F1\t3\t"), "the lines have what was changed"
    copied = load(copy("fewer", "floor_cards", "\n".join(lines[:-1]) + "\n\n"))
    assert copied.tables["floor_cards"].ids == trial.scenario.tables["floor_cards"].ids[:-1]
    assert copied.tables["floor_cards"].cells["hide_1"][0] == 3
    assert copied.configuration().full["keys"] == 4
    weapons = table_lines(trial.scenario, "weapons", {})
    with pytest.raises(InputError, match=r"^weapons\.csv: line 6 is big; the game needs the rows base, "):
        copy("more", "weapons", weapons + "\nbig\tBig\t1\t1\t0\trulebook")
    assert [each.name for each in tmp_path.iterdir()] == ["fewer"]


@pytest.mark.parametrize("name", ["..%2fhistory.json", "%2fetc%2fpasswd", "nothing.csv", "%00", "a" * 5000])
def test_only_files_of_the_scenario_are_shown(studio, name):
    assert get(studio, f"/scenario/{name}")[0] == 404
    assert get(studio, "/scenario/game.toml", Cookie="")[0] == 403


def test_a_file_of_the_scenario_is_shown_as_text(studio):
    status, body = get(studio, "/scenario/game.toml")
    assert status == 200
    assert "[numbers]" in body


def test_a_port_that_is_taken_is_refused_in_one_line(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = balance("studio", "pig", "--no-open", "--port", taken.getsockname()[1])
    assert ran.code == 2
    assert "cannot be had" in ran.err
    assert list(tmp_path.iterdir()) == [], "a studio that was refused leaves nothing"
    assert "Traceback" not in ran.err


def test_without_the_extra_one_line_says_what_to_install(balance, monkeypatch):
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *a: None if name == "nicegui" else real(name, *a))
    ran = balance("studio", "pig")
    assert ran.code == 2
    assert "needs NiceGUI, which is not installed" in ran.err
    assert "[studio]" in ran.err


def test_a_second_studio_of_the_same_history_is_refused(studio, balance, monkeypatch):
    folder = next(line for line in studio.said.splitlines() if "history is in" in line).rpartition(" in ")[2]
    monkeypatch.chdir(_cwd(studio))
    ran = balance("studio", "pig", "--no-open", "--out", folder)
    assert ran.code == 2
    assert "another studio is open there" in ran.err


def _cwd(studio):
    return os.readlink(f"/proc/{studio.process.pid}/cwd") if sys.platform == "linux" else pytest.skip("Linux only")


def test_a_game_that_is_not_there_is_refused_as_everywhere(balance):
    ran = balance("studio", "pigg")
    assert ran.code == 2
    assert "pig" in ran.err


def test_garbage_is_not_collected_while_the_studio_starts():
    with starting_quickly() as started:
        assert not gc.isenabled()
        started()
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
