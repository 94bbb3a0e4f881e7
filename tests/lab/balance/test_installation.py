"""What is installed is the four packages with their data, and works away from the checkout."""

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from balance import installation

ROOT = Path(__file__).parents[3]
PACKAGES = ["balance", "reports", "scenarios", "sims"]
pytestmark = pytest.mark.slow


def run(*command: str | Path, **options) -> str:
    """Run a command without this checkout's import path; its standard output."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq"]
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    (built,) = folder.glob("tabletop_balance-*.whl")
    return built


def test_the_wheel_holds_the_four_packages_with_their_data_and_nothing_else(wheel):
    kept = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".nbc", ".pyc"}
    }
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == kept
    assert {f"{package}/py.typed" for package in PACKAGES} <= held
    assert {"scenarios/pig/game.toml", "scenarios/pig/policies.csv"} <= held
    assert [name for name in held if name.startswith("reports/") and name.endswith(".j2")]


def test_the_wheel_says_its_command_and_licence(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (entry_points,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert "balance = balance.__main__:main" in archive.read(entry_points).decode()
        assert [name for name in archive.namelist() if name.endswith("licenses/LICENSE")]


def test_an_extra_is_added_from_the_projects_folder_since_no_index_has_it(monkeypatch, tmp_path):
    assert installation.how_to_add("cluster").endswith(f'.venv/bin/pip install -e ".[cluster]" in {ROOT}')
    monkeypatch.setattr(installation, "__file__", str(tmp_path / "balance/installation.py"))
    assert installation.how_to_add("stores").endswith('`stores`: pip install ".[stores]" from the project\'s folder')


def test_no_page_or_message_installs_by_the_name_alone():
    texts = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "balance").rglob("*.py")]
    named = re.compile(rf"pip install[^\n]*\b{installation.DISTRIBUTION}")
    assert not [path for path in texts if named.search(path.read_text(encoding="utf-8"))]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert {"cluster", "stores"} <= extras.keys()
    assert {re.split("[>=]", each)[0] for each in extras["cluster"] + extras["stores"]} <= {
        re.split("[>=]", each)[0] for each in extras["dev"]
    }


@pytest.mark.validate
def test_the_wheel_works_in_a_clean_environment_away_from_the_checkout(wheel, tmp_path):
    home = tmp_path / "environment"
    venv.create(home, with_pip=True)
    bin = home / ("Scripts" if os.name == "nt" else "bin")
    pip = [bin / "python", "-m", "pip", "--disable-pip-version-check", "-qq"]
    run(*pip, "install", "--require-hashes", "-r", ROOT / ".ci/requirements.txt")
    run(*pip, "install", "--no-deps", wheel)
    away = tmp_path / "away"
    away.mkdir()
    for package in PACKAGES:
        found = run(bin / "python", "-c", f"import {package}; print({package}.__file__)", cwd=away)
        assert Path(found.strip()).is_relative_to(home)
    for game in json.loads(run(bin / "balance", "games", "--json", cwd=away)):
        name = game["game"]
        answer = json.loads(run(bin / "balance", "play", name, "--games", "100", "--json", cwd=away))
        assert (answer["game"], answer["games"]) == (name, 100)
    run(bin / "balance", "sweep", "pig", "--games", "1000", "--out", "run", cwd=away)
    run(bin / "balance", "report", "run", cwd=away)
    assert (away / "run/report.html").stat().st_size > 0
