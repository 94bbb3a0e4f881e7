"""Humans!!!: where a human may be moved (HU-061 to HU-068): simple paths around zombies, through other humans."""

import numpy as np

from sims.games.humans.board.sets import bit_of, part_of
from sims.games.humans.records.sizes import MOST_STEPS, NOTHING, PARTS
from sims.kernel import kernel
from sims.sets import count


@kernel
def find_ends(s, start, most, guy):
    """Write into `s.ends` where a human may end its move: sets of squares by the length of a path, and of any length.

    A path visits no square twice, passes no zombie and ends on no human. Its squares stand in `s.queue`, and in
    `s.steps` how many squares beside each were tried; both are blank again afterwards. `clear_ends` blanks `s.ends`.

    Args:
        s: The game.
        start: The human's square; zombies on it do not hinder.
        most: The most squares that it moves.
        guy: Whether it is a shotgun guy, who may end on a human's square (HU-A59).

    Returns:
        The lengths for which there is an end, as bits.
    """
    if most < 1:
        return 0
    here, tried = start, int(NOTHING)  # how many squares beside `here` were tried
    s.steps[start] = 1
    depth, lengths = 0, 0
    while depth >= 0:
        if depth + 1 == most:
            lengths |= end_beside(s, here, most, guy)
            tried = np.int64(s.ways[here])
        if tried == s.ways[here]:
            s.steps[here] = 0
            depth -= 1
            if depth >= 0:
                here, s.queue[depth] = np.int64(s.queue[depth]), 0
                tried = np.int64(s.steps[here]) - 1
            continue
        there = np.int64(s.way[here, tried])
        tried += 1
        if is_shut(s, there):
            continue
        if guy or s.human[there] == 0:
            s.ends[depth + 1, part_of(there)] |= bit_of(there)
            lengths |= 1 << depth + 1
        s.queue[depth], s.steps[here] = here, tried + 1
        here, tried = there, int(NOTHING)
        s.steps[here] = 1
        depth += 1
    for length in range(1, most + 1):
        for part in range(PARTS):
            s.ends[0, part] |= s.ends[length, part]
    return lengths


@kernel
def end_beside(s, here, length, guy):
    """Note where a path of this length ends that has one step more to go; return the length as a bit, 0 for none."""
    found = 0
    for k in range(s.ways[here]):
        there = np.int64(s.way[here, k])
        if not is_shut(s, there) and (guy or s.human[there] == 0):
            s.ends[length, part_of(there)] |= bit_of(there)
            found = 1
    return found << length


@kernel
def is_shut(s, there):
    """Return whether a path may not go on to a square: it has been there, or a zombie is there."""
    return s.steps[there] | s.zombies[there] | s.undead[there] != 0


@kernel
def longest(lengths):
    """Return the greatest length of a set of them; 0 for none (HU-062, HU-063)."""
    length = 0
    while lengths > 1:
        lengths >>= 1
        length += 1
    return length


@kernel
def count_ends(s, length):
    """Return how many squares a path of this length may end on."""
    found = 0
    for part in range(PARTS):
        found += count(s.ends[length, part])
    return found


@kernel
def is_end(s, length, square):
    """Return whether a path of this length may end on a square; of any length: 0."""
    return s.ends[length, part_of(square)] & bit_of(square) != 0


@kernel
def clear_ends(s):
    """Blank `s.ends`."""
    for length in range(MOST_STEPS + 1):
        for part in range(PARTS):
            s.ends[length, part] = 0


@kernel
def can_move(s, start, most, guy):
    """Return whether a human can be moved at all, by up to `most` squares (HU-063, HU-A22); `guy` as in `find_ends`.

    A shortest way visits no square twice, so a search in breadth finds whether there is any.
    """
    s.steps[start], s.queue[0] = 1, start
    done, found, able = 0, 1, False
    while done < found and not able and s.steps[s.queue[done]] <= most:
        here = np.int64(s.queue[done])
        done += 1
        for k in range(s.ways[here]):
            there = np.int64(s.way[here, k])
            if s.steps[there] != 0 or s.zombies[there] != 0 or s.undead[there] != 0:
                continue
            if guy or s.human[there] == 0:
                able = True
                break
            s.steps[there] = s.steps[here] + 1
            s.queue[found] = there
            found += 1
    for i in range(found):
        s.steps[s.queue[i]] = 0
        s.queue[i] = 0
    return able
