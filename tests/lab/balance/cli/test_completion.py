"""Shell completion, asked as the shells ask: through environment variables of the program."""

import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from balance.cli.app import app


def completed(line: str, shell: str = "zsh", apart: bool = False) -> list[str]:
    """The candidates for the last word of a line, as the shell's own script asks for them.

    They are asked for in this process; if `apart`, or for bash, of the program as the shell starts it.
    """
    asked = {"_BALANCE_COMPLETE": f"complete_{shell}", "_TYPER_COMPLETE_ARGS": line}
    if shell == "bash":  # splits words at '=' too
        words = line.replace("=", " = ").split(" ")
        words = [word for word in words[:-1] if word] + words[-1:]
        asked = {
            "_BALANCE_COMPLETE": "complete_bash",
            "COMP_WORDS": " ".join(words),
            "COMP_CWORD": str(len(words) - 1),
        }
    if apart or shell == "bash":
        ran = subprocess.run(
            [sys.executable, "-m", "balance"], env=os.environ | asked, capture_output=True, text=True, check=False
        )
        out, err = ran.stdout, ran.stderr
    else:
        result = CliRunner().invoke(app, [], env=asked, prog_name="balance")
        out, err = result.stdout, result.stderr
    assert "Traceback" not in err
    lines = [line.replace("\\:", ":") for line in out.splitlines()]
    return [line.split('"')[1] for line in lines if '"' in line] if shell == "zsh" else lines


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("balance pl", ["play"]),
        ("balance play cy", ["cyberdoom-tower"]),
        ("balance play pig --set hold_at@", [f"hold_at@{seat}=" for seat in range(1, 6)]),
        ("balance play pig --set policy=hold-", ["policy=hold-or-goal"]),
        ("balance sweep cyberdoom-tower --set policy=ghost,hu", ["policy=ghost,hunter", "policy=ghost,hunter-trained"]),
        ("balance play cyberdoom-tower --set sentinel_cards.s4.dam", ["sentinel_cards.s4.damage="]),
        ("balance sweep cyberdoom-tower --plan rul", ["rulings"]),
        ("balance sweep cyberdoom-tower --together start_energy,start_l", ["start_energy,start_luck"]),
        ("balance show posthuman mutant_po", ["mutant_policies", "mutant_policy"]),
        ("balance play no-such-game --set pol", []),
    ],
)
def test_a_word_is_completed(line, wanted):
    assert completed(line) == wanted


def test_the_program_answers_as_it_does_in_this_process():
    asked = "balance play pig --set policy=hold-"
    assert completed(asked, apart=True) == completed(asked) != []


def test_a_number_is_completed_to_its_default():
    assert completed("balance play pig --set goal=") == ["goal=100"]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("balance play pig --set policy=hold-", ["hold-or-goal"]),
        ("balance play pig --set players=2 --set die", ["die_sides="]),
        ("balance play cy", ["cyberdoom-tower"]),
    ],
)
def test_bash_gets_what_follows_its_own_word_break(line, wanted):
    assert completed(line, "bash") == wanted
