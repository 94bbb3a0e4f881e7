"""The README: short, plain, and every command of its table is there."""

import re

from balance.cli.app import commands
from tests.lab.project.documents import README, sentences, visible

TEXT = README.read_text(encoding="utf-8")
LINES, WORDS, OF_A_SENTENCE = 130, 900, 40


def test_it_is_read_in_a_few_minutes():
    lines, words = len(TEXT.splitlines()), len(visible(TEXT).split())
    assert lines <= LINES, f"README.md has {lines} lines, at most {LINES}: docs/index.md has room for what is left out"
    assert words <= WORDS, f"README.md has {words} words, at most {WORDS}: docs/index.md has room for what is left out"


def test_no_sentence_is_long():
    assert not [each for each in sentences(TEXT) if len(each.split()) > OF_A_SENTENCE]


def test_a_long_sentence_would_be_noticed():
    text = f"Short.\n\nIt {'and ' * OF_A_SENTENCE}ends.\n\n| a cell | {'word ' * 30}|"
    assert [len(each.split()) > OF_A_SENTENCE for each in sentences(text)].count(True) == 1


def test_it_shows_six_questions_with_what_the_commands_print():
    blocks = re.findall(r"^```console\n# .+\?\n\$ balance .+\n(?:.+\n)+?```$", TEXT, re.MULTILINE)
    assert len(blocks) == 6


def test_the_commands_of_its_table_exist():
    rows = re.findall(r"^\| .+\? \| (.+?) \| \[", visible(TEXT), re.MULTILINE)
    words = [word for row in rows for word in re.findall(r"`(\w+)`", row)]
    assert len(rows) > 10
    assert set(words) <= {command.group or command.name for command in commands()}
