"""Name kernels in LLVM's bitcode: by what they are made of, so that all processes give a kernel the same name.

Numba's own names hold running numbers, of functions and of the types of records, which differ between processes. A part
that calls another one by such a name would be stale as soon as another process translates the callee again.
"""

import hashlib
from typing import Any
from uuid import uuid4

from numba.core.funcdesc import default_mangler
from numba.core.types.containers import BaseTuple

from sims.compiler.cache import stamp
from sims.compiler.closure import closure

_LOCAL, _ADDRESS = "<locals>", " at 0x"  # what the names of functions that are made anew hold
_owners: dict[str, Any] = {}  # the function behind the digits given away in this process


def digits(function: Any, types: tuple[Any, ...]) -> str:
    """Return what tells a kernel's symbol from all others: the same digits for the same source and types of arguments.

    A function that cannot be told from another one by its name and source, such as a local one, or a second one of the
    same name in this process, has digits of its own each time.
    """
    place = f"{function.__module__}.{function.__qualname__} {function.__code__.co_firstlineno}"
    text = " ".join((place, stamp(function), *map(_text, types)))
    if _LOCAL in text or _ADDRESS in text or function.__closure__ or not closure(function.__module__):
        return uuid4().hex
    name = hashlib.sha256(text.encode()).hexdigest()[:32]
    return name if _owners.setdefault(name, function) is function else uuid4().hex


def _text(of: Any) -> str:
    """Return a text that tells a type from all others; Numba's names an enumeration without its module."""
    if (members := getattr(of, "instance_class", None)) is not None:
        return f"{of} {members.__module__}.{members.__qualname__}"
    return f"{of} {' '.join(map(_text, of))}" if isinstance(of, BaseTuple) else str(of)


def mangled(name: str, types: tuple[Any, ...], *, abi_tags: tuple[str, ...] = (), uid: Any = None) -> str:
    """Return a symbol as Numba does; where a function has `digits`, these stand for its types too."""
    return str(default_mangler(name, () if isinstance(uid, str) else types, abi_tags=abi_tags, uid=uid))
