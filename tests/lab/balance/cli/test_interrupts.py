"""Ctrl-C at any moment, and standard streams that are closed."""

import os
import signal
import subprocess
import sys
import time

import pytest

posix = pytest.mark.skipif(os.name == "nt", reason="no SIGINT to a child, no shell")

# the program of each is run by a child: it interrupts itself, so that the moment is certain
HEAD = """
import os, signal, sys, time
from balance.cli import interrupts
def press(): os.kill(os.getpid(), signal.SIGINT)
"""
WHILE_IMPORTING = """
from balance.__main__ import main
class Finder:
    def find_spec(self, name, *rest):
        if name == "typer":
            press()
sys.meta_path.insert(0, Finder())
sys.argv[1:] = ["games"]
main()
"""
WHILE_WORKING = """
with interrupts.raised():
    try:
        press()
        time.sleep(5)
    except KeyboardInterrupt:
        print("raised", interrupts.came())
"""
TWICE = """
with interrupts.raised():
    try:
        press()
        time.sleep(5)
    except KeyboardInterrupt:
        press()
        time.sleep(5)
"""
SWALLOWED = """
import ctypes
back = ctypes.CFUNCTYPE(None)(press)
with interrupts.raised():
    try:
        back()
        time.sleep(5)
    except KeyboardInterrupt:
        print("raised", interrupts.came())
"""
AN_ERROR_OF_IT = """
import typer
from balance.cli.program import on_interrupt, make_app, run
program = make_app()
@program.command("work")
def work():
    with on_interrupt("2 parts kept"):
        try:
            press()
            time.sleep(5)
        except KeyboardInterrupt:
            raise RuntimeError("no compiled object yet")
sys.argv[1:] = ["work"]
run(program)
"""


def child(program):
    ran = subprocess.run([sys.executable, "-c", HEAD + program], capture_output=True, text=True, check=False)
    assert "Traceback" not in ran.stderr
    return ran.returncode, ran.stdout.strip(), ran.stderr.strip()


@posix
@pytest.mark.parametrize(
    ("program", "ends"),
    [
        (WHILE_IMPORTING, (130, "", "interrupted; nothing is kept")),
        (WHILE_WORKING, (0, "raised True", "")),
        (TWICE, (130, "", "interrupted again; ended at once, finished parts are kept")),
        (SWALLOWED, (0, "raised True", "")),
        (AN_ERROR_OF_IT, (130, "", "interrupted; 2 parts kept")),
    ],
)
def test_an_interrupt_is_one_line_and_code_130_whenever_it_comes(program, ends):
    assert child(program) == ends


@posix
@pytest.mark.parametrize(
    ("arguments", "closed", "code"),
    [("--version", ">&-", 0), ("--help", "<&- >&- 2>&-", 0), ("plya", "2>&-", 2), ("play", ">&- 2>&-", 2)],
)
def test_closed_streams_are_no_error(arguments, closed, code):
    command = f"{sys.executable} -m balance {arguments} {closed}"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert ran.returncode == code
    assert "Traceback" not in ran.stderr
    if "2>&-" in closed:
        assert "error" not in ran.stdout


@posix
@pytest.mark.slow
def test_a_resume_that_is_interrupted_before_it_plays_says_what_is_kept(tmp_path, balance):
    sweep = ("sweep", "pig", "--set", "hold_at=15,20", "--out", tmp_path / "run", "--games")
    assert balance(*sweep, 50_000).code == 0
    command = [sys.executable, "-m", "balance", *map(str, sweep), str(10**9), "--resume"]
    again = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    again.stderr.read(1)
    again.send_signal(signal.SIGINT)  # its forecast was just told, or is being told
    said = again.communicate(timeout=60)[1]
    assert again.returncode == 130
    assert "kept in" in said.splitlines()[-1]


@posix
@pytest.mark.slow
def test_a_study_of_decisions_that_is_interrupted_says_what_is_kept_and_goes_on(tmp_path, balance):
    page = tmp_path / "pig.html"
    study = ("decisions", "pig", "--set", "players=2", "--tries", 8, "--out", page, "--games")
    command = [sys.executable, "-m", "balance", *map(str, study), str(10**6)]
    working = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + 120
    while not list((tmp_path / "pig" / "parts").glob("part-*.parquet")) and time.monotonic() < until:
        assert working.poll() is None
        time.sleep(0.05)
    working.send_signal(signal.SIGINT)
    said = working.communicate(timeout=60)[1]
    assert working.returncode == 130
    assert "Traceback" not in said
    assert f"games kept in {tmp_path / 'pig'}; the same line with --resume goes on" in said.splitlines()[-1]
    assert not page.exists()
    assert balance(*study, 16, "--resume").code == 0
    assert page.exists()
