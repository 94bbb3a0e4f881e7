"""Remember how the files of counted parts looked, so that a resumed sweep need not read them again.

A run of 100 000 full parts has 25 GB. Whoever writes a part again changes its look: size, times or inode, in a store
the tag. Each part is looked at as soon as it is written and read back. In a copy of a folder nothing looks as it did,
and the parts are read once.

    chain of looks of n parts = SHA-256(chain of looks of n - 1 parts, look of part n - 1)
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

NO_LOOKS = ""  # the chain of none


def with_look(chain: str | None, look: str | None) -> str | None:
    """Return a chain of looks with one more; None if that part, or one before it, cannot be looked at."""
    if chain is None or look is None:
        return None
    return hashlib.sha256(f"{chain} {look}".encode()).hexdigest()


def looks_now(parts: Sequence[Part], before: str | None) -> str | None:
    """Return the chain of looks of parts as they are; None if one of them is missing, or has no look.

    Args:
        parts: The parts, in order.
        before: The chain of the parts before them.

    Raises:
        InputError: If they are in a store that cannot be listed.
    """
    if before is None or not parts:
        return before
    chain, look = before, places.at(parts[0].path.parent).looks()
    for part in parts:
        if (longer := with_look(chain, look(part.path))) is None:
            return None
        chain = longer
    return chain


class _File(Sealed):
    """Record looks of a configuration's parts.

    Attributes:
        format: Version of the file's format.
        run: Identity of the run.
        looks: The chain of looks of the parts that have a chain of seals, by that.
    """

    format: Literal[1]
    run: str
    looks: dict[str, str]


@dataclass
class KeptLooks:
    """Read and write the looks that a run keeps of a configuration's parts.

    Attributes:
        file: The file.
        run: Identity of the run.
    """

    file: Place
    run: str
    _there: dict[str, str] | None = field(default=None, repr=False)  # what is in the file, once it is read

    def by_chain(self) -> dict[str, str]:
        """Return the chains of looks by chain of seals; none if the file is of another run, or damaged."""
        if self._there is None:
            try:
                kept = sealed_json.read(self.file, _File, "it is made again")
                self._there = kept.looks if kept.run == self.run else {}
            except InputError:  # not there, or damaged: no harm, the parts are read
                self._there = {}
        return self._there

    def keep(self, chain: str, looks: str | None, others: Sequence[str]) -> None:
        """Write down how parts look, unless that is known; it is no harm if that fails.

        Args:
            chain: The chain of their seals.
            looks: The chain of their looks; None: unknown.
            others: Chains of seals whose looks stay in the file.
        """
        if looks is None or (before := self.by_chain()).get(chain) == looks:
            return
        self._there = {each: before[each] for each in others if each in before} | {chain: looks}
        with suppress(InputError):
            sealed_json.write(self.file, _File(format=1, run=self.run, looks=self._there).model_dump(mode="json"))
