"""Lock a run in an object store by an object that its holder refreshes.

    lock        host, process and a token of its holder; put only if there is none (S3: If-None-Match), put again
                every `REFRESH` seconds
    taken over  if it was not refreshed for `LEASE` seconds by the store's own clock, or its process is dead

The clocks of two machines are not compared: a probe is put, and the store says how much older the lock is.

A holder that was stopped for longer than `LEASE` may lose its lock without noticing at once. That does no harm to any
game: a part follows from its plan, seed and number alone, whoever writes it, and is checked whenever it is read. If two
plans are written at once, the tables of one do not fit `run.json`, and `--resume` makes them again.
"""

import json
import os
import platform
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from upath import UPath

from balance.storage import stores
from balance.storage.places import Place
from scenarios.loader.errors import InputError

REFRESH = 30.0  # time between two refreshments [s]
LEASE = 300.0  # a lock that was not refreshed for so long is taken over [s]

Say = Callable[[str], None]

_held: set[str] = set()  # tokens of the locks that this process holds


@dataclass(frozen=True)
class Holder:
    """Say who holds a lock.

    Attributes:
        host, pid: Name of its machine, and number of its process there.
        since: When it took the lock, by the clock of its machine.
        token: A random text that no other holder has.
    """

    host: str
    pid: int
    since: str
    token: str

    def __str__(self) -> str:
        return f"process {self.pid} on {self.host}, since {self.since}"

    def content(self) -> bytes:
        """Return the bytes of the lock."""
        return json.dumps(asdict(self)).encode()

    @property
    def dead(self) -> bool:
        """Tell whether its process is no more, as far as this machine knows.

        A lock of this process that it does not hold is one that it could not remove.
        """
        if (self.host, self.pid) == (platform.node(), os.getpid()):
            return self.token not in _held
        if self.host != platform.node() or os.name != "posix":  # Windows has no signal that only asks
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except (OSError, OverflowError):  # another user's process
            return False
        return False


@contextmanager
def locked(folder: Place, lock: UPath, refusal: str, say: Say) -> Iterator[None]:
    """Hold a lock for the time of a `with` block, and remove it at the end.

    Args:
        folder: What is locked; messages begin with it.
        lock: The object that carries the lock.
        refusal: Message if another process holds it.
        say: Called with a line if the lock is taken over, cannot be refreshed, or holds nobody off.

    Raises:
        InputError: If another process holds the lock, or it cannot be written.
    """
    mine = Holder(platform.node(), os.getpid(), f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC", secrets.token_hex(8))
    _take(folder, lock, mine, refusal, say)
    ended = threading.Event()
    refresher = threading.Thread(target=_refresh, args=(lock, mine, ended, say), name="lock", daemon=True)
    refresher.start()
    _held.add(mine.token)
    try:
        yield
    finally:
        _held.discard(mine.token)
        ended.set()
        refresher.join()
        with suppress(InputError):  # it lapses by itself; what the block has to say is more important
            if _holder(lock) == mine:
                stores.remove(lock)


def _take(folder: Place, lock: UPath, mine: Holder, refusal: str, say: Say) -> None:
    """Put the lock, or refuse if another process holds it."""
    held = _holder(lock)
    if held is not None:
        if not held.dead and (heard := _last_heard(lock)) is not None:
            raise InputError(f"{folder}: {refusal} ({held}; {heard})")
        say(f"{folder}: the lock of {held}, is taken over: that process is gone")
        stores.remove(lock)
    put = stores.create(lock, mine.content())
    exclusive = put and stores.is_exclusive(lock, mine.content())
    if (now := _holder(lock)) != mine:  # another process was quicker by a moment
        raise InputError(f"{folder}: {refusal} ({now or 'it has just begun'})")
    if not exclusive:
        say(
            f"{folder}: this store cannot put an object only if there is none, so two sweeps that begin in the same "
            "moment may both write; each game is the same whoever writes it, but start only one"
        )


def _holder(lock: UPath) -> Holder | None:
    """Return who holds a lock; None if nobody does."""
    try:
        content = stores.read(lock)
    except FileNotFoundError:
        return None
    try:
        found = json.loads(content)
        return Holder(str(found["host"]), int(found["pid"]), str(found["since"]), str(found["token"]))
    except (ValueError, TypeError, KeyError):
        return Holder("an unknown machine", 0, "an unknown time", "")


def _last_heard(lock: UPath) -> str | None:
    """Return in words when a lock was refreshed last; None if so long ago that it may be taken over."""
    probe = lock.with_name(f".balance-{secrets.token_hex(8)}.tmp")  # a name that is left out when a folder is looked at
    stores.put(probe, b"")
    try:
        put, now = stores.modified(lock), stores.modified(probe)
    except FileNotFoundError:  # it was released meanwhile
        return None
    finally:
        stores.remove(probe)
    if put is None or now is None:
        return f"if it is gone, remove {lock}"
    age = max(0.0, (now - put).total_seconds())
    return f"last heard of {age:.0f} s ago, given up after {LEASE:.0f} s" if age < LEASE else None


def _refresh(lock: UPath, mine: Holder, ended: threading.Event, say: Say) -> None:
    """Put the lock again and again, until the block has ended or another process has taken it over."""
    warned = False
    while not ended.wait(REFRESH):
        try:
            held = _holder(lock)
            if held not in (mine, None):
                say(f"{lock}: was taken over by {held}, while this process did not answer; both write the same games")
                return
            stores.put(lock, mine.content())
        except InputError as error:  # the next time it may work
            if not warned:
                say(f"the lock is not refreshed: {error}")
            warned = True
