"""Keep the stamps of counted parts' files, so that a resumed sweep need not read these again.

A stamp is a file's size, times and inode, in a store its tag: whoever writes the file again changes it. A run of
100 000 full parts has 25 GB. A part's stamp is taken as soon as its file is written and read back. In a folder's copy
all stamps differ, and the parts are read once.

    chain of stamps of n parts = SHA-256(chain of stamps of n - 1 parts, stamp of part n - 1)
"""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

from balance.runs.parts import Part
from balance.storage import places, sealed_json
from balance.storage.sealed_json import Sealed
from balance.storage.store import Place
from scenarios.loader.errors import InputError

NO_STAMPS = ""  # the chain of none


def with_stamp(chain: str | None, stamp: str | None) -> str | None:
    """Return a chain of stamps with one more; None if that part, or one before it, has none."""
    if chain is None or stamp is None:
        return None
    return hashlib.sha256(f"{chain} {stamp}".encode()).hexdigest()


def stamps_now(parts: Sequence[Part], before: str | None) -> str | None:
    """Return the chain of stamps of parts as they are; None if one of them is missing, or has no stamp.

    Args:
        parts: The parts, in order.
        before: The chain of the parts before them.

    Raises:
        InputError: If they are in a store that cannot be listed.
    """
    if before is None or not parts:
        return before
    chain, stamp = before, places.at(parts[0].path.parent).stamps()
    for part in parts:
        if (longer := with_stamp(chain, stamp(part.path))) is None:
            return None
        chain = longer
    return chain


class _File(Sealed):
    """Record stamps of a configuration's parts.

    Attributes:
        format: Version of the file's format.
        run: Identity of the run.
        looks: The chain of stamps of the parts that have a chain of seals, by that.
    """

    format: Literal[1]
    run: str
    looks: dict[str, str]


@dataclass
class KeptStamps:
    """Read and write the stamps that a run keeps of a configuration's parts.

    Attributes:
        file: The file.
        run: Identity of the run.
    """

    file: Place
    run: str
    _there: dict[str, str] | None = field(default=None, repr=False)  # what is in the file, once it is read

    def by_chain(self) -> dict[str, str]:
        """Return the chains of stamps by chain of seals; none if the file is of another run, or damaged."""
        if self._there is None:
            try:
                kept = sealed_json.read(self.file, _File, "it is made again")
                self._there = kept.looks if kept.run == self.run else {}
            except InputError:  # not there, or damaged: no harm, the parts are read
                self._there = {}
        return self._there

    def keep(self, chain: str, stamps: str | None, others: Sequence[str]) -> None:
        """Write the stamps of parts, unless they are known; it is no harm if that fails.

        Args:
            chain: The chain of their seals.
            stamps: The chain of their stamps; None: unknown.
            others: Chains of seals whose stamps stay in the file.
        """
        if stamps is None or (before := self.by_chain()).get(chain) == stamps:
            return
        self._there = {each: before[each] for each in others if each in before} | {chain: stamps}
        with suppress(InputError):
            sealed_json.write(self.file, _File(format=1, run=self.run, looks=self._there).model_dump(mode="json"))
