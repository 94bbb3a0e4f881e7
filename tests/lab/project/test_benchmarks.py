"""What `make bench` measures must still be there: a benchmark that nobody runs breaks in silence."""

import ast
import re

from benchmarks.breadth import SWITCHES, write_copy
from scenarios import load


def test_the_narrow_copy_of_a_game_has_numbers_for_switches_and_all_its_modules(tmp_path):
    write_copy(tmp_path, load("all-hoomanz").configuration({}).rules()[0])
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((tmp_path / "narrow").rglob("*.py"))}
    for path, text in texts.items():
        for node in ast.walk(ast.parse(text, str(path))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("narrow"):
                target = tmp_path.joinpath(*(node.module or "").split("."))
                assert target.is_dir() or target.with_suffix(".py").is_file(), f"{path.name}: {node.module}"
    kernels = [text for path, text in texts.items() if path.parent.name in ("rules", "policies", "queries", "board")]
    assert not [found for text in kernels for found in re.findall(rf"(?<![\w.])rules\.({'|'.join(SWITCHES)})\b", text)]
