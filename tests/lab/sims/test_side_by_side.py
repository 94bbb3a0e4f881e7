"""Children translate kernels beside this process: it does what they leave, says what is wrong, and leaves none."""

import gc
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent

import pytest
from numba import config
from numba.core import errors
from numba.extending import intrinsic

from sims.compiler import side_by_side
from sims.compiler.linking import compiled
from tests.lab import forked
from tests.lab.sims.test_cache import ROOT

pytestmark = [
    pytest.mark.skipif(bool(config.DISABLE_JIT), reason="needs compiled kernels"),
    pytest.mark.skipif(sys.platform != "linux", reason="children are forks"),
]
KERNELS = 3 * side_by_side.LEAST
CHAIN = "from sims.kernel import kernel\n\n@kernel\ndef k0(x):\n    return x + 1\n\n" + "".join(
    f"@kernel\ndef k{i}(x):\n    return k{i - 1}(x) + {i}\n\n" for i in range(1, KERNELS)
)
CHAIN += "@kernel\ndef later(x):\n    return k0(x) + k1(x)\n"
RUN = """
    import json, os, signal, time
    from pathlib import Path
    from sims.compiler import side_by_side
    from sims.compiler.translation import Translation

    side_by_side.processors = lambda: {processors}
    here, translate = [], Translation.translate

    def counted(self):
        here.append(self.kernel.__name__)
        {before}
        translate(self)

    def begun(translations, parent, work=side_by_side._work):
        {child}
        work(translations, parent)

    def all_inferred(finish=side_by_side.finish):
        Path("inferred").touch()
        finish()

    Translation.translate, side_by_side._work, side_by_side.finish = counted, begun, all_inferred
    from manykernels import chain
    found = chain.k{last}(1)
    assert chain.later(1) == 5, "a kernel that a child translated may be called by others"
    print(json.dumps([found, len(here) - ("later" in here)]))
    try:
        os.waitpid(-1, os.WNOHANG)
        print("there is a child")
    except ChildProcessError:
        print("no child")
"""


@pytest.fixture
def chain(tmp_path):
    """A module of kernels, each of which calls the one before, and a cache that is empty."""
    (tmp_path / "manykernels").mkdir()
    (tmp_path / "manykernels" / "__init__.py").touch()
    (tmp_path / "manykernels" / "chain.py").write_text(CHAIN)
    return tmp_path


def settings(chain: Path) -> dict[str, str]:
    path = f"{chain}{os.pathsep}{ROOT.parent}"
    return {**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(chain / "cache"), "NUMBA_DISABLE_JIT": "0"}


def played(chain: Path, processors: int, child: str = "pass", before: str = "pass") -> tuple[int, int]:
    """Call the last kernel in a process of its own; return the result and how many kernels it translated itself.

    Args:
        chain: The folder of the kernels.
        processors: How many the process is to have.
        child: What a child does first.
        before: What whoever translates a kernel does first.
    """
    code = dedent(RUN).format(processors=processors, child=child, before=before, last=KERNELS - 1)
    command = [sys.executable, "-W", "error", "-c", code]
    done = forked.run(command, cwd=chain, env=settings(chain))
    assert (done.returncode, done.stderr) == (0, "")
    answer, left = done.stdout.splitlines()  # a child would print more
    assert left == "no child"
    result, here = json.loads(answer)
    return result, here


RESULT = 2 + sum(range(1, KERNELS))
UNTIL_INFERRED = "while not Path('inferred').exists(): time.sleep(0.01)"
UNTIL_ENDED = "os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT) if side_by_side._open and side_by_side._children else 0"


def test_children_translate_while_types_are_inferred(chain):
    """Whoever could be the quicker one waits for the other, so that no busy machine decides who does what.

    The first child begins with the kernels that are inferred by then and waits until all are; the second has all the
    rest. This process waits for a child whenever it would translate: it does one kernel for each child.
    """
    result, here = played(chain, 2, UNTIL_INFERRED, UNTIL_ENDED)
    assert result == RESULT
    assert here <= 2
    assert played(chain, 2) == (RESULT, 0)


def test_on_one_processor_there_are_no_children(chain):
    assert played(chain, 1, "raise SystemExit") == (RESULT, KERNELS)


@pytest.mark.parametrize(
    "child", ["os._exit(1)", "os.kill(os.getpid(), signal.SIGKILL)", "raise ValueError('no')", "parent = -1"]
)
def test_what_a_child_does_not_do_is_done_here_and_nothing_is_said_of_it(chain, child):
    assert played(chain, 2, child) == (RESULT, KERNELS)


def test_what_a_child_cannot_keep_is_done_here(chain):
    blind = "Translation.translate = lambda self: None"
    assert played(chain, 2, blind) == (RESULT, KERNELS)


SLOW = """
    import sys, time
    from sims.compiler import side_by_side
    from sims.compiler.translation import Translation

    side_by_side.processors = lambda: 2
    start = side_by_side._start

    def begun(translations):
        start(translations)
        print(side_by_side._children[-1], flush=True)

    def slow(self, translate=Translation.translate):
        time.sleep(0.2)
        translate(self)

    side_by_side._start, Translation.translate = begun, slow
    from manykernels import chain
    chain.k{last}(1)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_children_end_with_their_parent(chain, how):
    command = [sys.executable, "-c", dedent(SLOW).format(last=KERNELS - 1)]
    process = subprocess.Popen(command, cwd=chain, env=settings(chain), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    child = int(process.stdout.readline())
    assert Path(f"/proc/{child}").exists()
    process.send_signal(how)
    process.communicate()
    for _ in range(300):
        if not Path(f"/proc/{child}").exists():
            break
        time.sleep(0.1)
    assert not Path(f"/proc/{child}").exists()


@intrinsic
def cannot_be_translated(typing, x):
    """A function whose types are known and that has no bitcode."""

    def code(context, builder, signature, arguments):
        raise errors.LoweringError("there is no such instruction")

    return x(x), code


def broken(x):
    return cannot_be_translated(x)


def sound(x):
    return x + 1


def test_a_kernel_that_cannot_be_translated_says_so_each_time_and_stops_no_other():
    kernel, other = compiled(broken, keep=False), compiled(sound, keep=False)
    for _ in range(2):
        with pytest.raises(errors.LoweringError, match="there is no such instruction") as raised:
            kernel(1)
        assert "native lowering" in str(raised.value)
        assert "test_side_by_side.py" in str(raised.value)
        assert not side_by_side._waiting
    assert other(1) == 2


def test_python_looks_for_no_garbage_while_it_compiles_and_does_again_afterwards():
    with side_by_side.sharing():
        with side_by_side.sharing():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(KeyboardInterrupt), side_by_side.sharing():
        raise KeyboardInterrupt
    assert gc.isenabled()
    gc.disable()
    try:
        with side_by_side.sharing():
            pass
        assert not gc.isenabled(), "who switched it off wants it off"
    finally:
        gc.enable()
