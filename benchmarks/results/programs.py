"""Run a program that stands on the page, or one of ours, and show what it prints: `kind = "program"`.

```toml
[learner]
kind = "program"
game = "pig"
has = "wins {100"  # the one Python block of the page that has this text; or
module = "benchmarks.learner"
```
"""

import re
import subprocess
import sys
import tempfile

from benchmarks.results.cells import Table, options
from benchmarks.results.plans import ROOT, Block, PlanError

_CODE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def lines(block: Block, _: Table) -> list[str]:
    """Run the program, one of the page in an empty folder, and return what it printed.

    Raises:
        PlanError: If no block of the page has the text, several have it, or the program fails.
    """
    if module := _module(block):
        done = subprocess.run([sys.executable, "-m", module], cwd=ROOT, capture_output=True, text=True)
    else:
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-c", program(block)], cwd=folder, capture_output=True, text=True)
    if done.returncode or not done.stdout.strip():
        raise PlanError(f"{block.page}: {block.name}: the program prints nothing: {done.stderr.strip()[-300:]}")
    return ["```text", *done.stdout.strip().split("\n"), "```"]


def program(block: Block) -> str:
    """Return the program: the module's source, or the one Python block of the page that has the text.

    Raises:
        PlanError: If no block of the page has it, or several have.
    """
    if module := _module(block):
        return (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
    text = str(options(block, has=..., module="")["has"])
    found = [each for each in _CODE.findall((ROOT / block.page).read_text(encoding="utf-8")) if text in each]
    if len(found) != 1:
        raise PlanError(f"{block.page}: {block.name}: {len(found)} blocks of Python have {text!r}; it must be one")
    return str(found[0])


def _module(block: Block) -> str:
    """Return the module that is run; "" if the program stands on the page."""
    return str(options(block, has="", module="")["module"])
