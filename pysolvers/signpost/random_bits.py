"""The random numbers of Simon Tatham's collection: SHA-1 over a counter, so a seed gives the same board everywhere.

Source: `random.c` of the collection, by its description in words.
"""

from __future__ import annotations

from hashlib import sha1
from typing import TypeVar

T = TypeVar("T")


class RandomBits:
    """The stream of random bits that belongs to a seed."""

    def __init__(self, seed: bytes) -> None:
        first = sha1(seed, usedforsecurity=False).digest()
        self._counter = int.from_bytes(first, "little")
        self._rest = sha1(first, usedforsecurity=False).digest()
        self._fill()

    def _fill(self) -> None:
        state = self._counter.to_bytes(20, "little") + self._rest
        self._block, self._at = sha1(state, usedforsecurity=False).digest(), 0

    def bits(self, n: int) -> int:
        """The next `n` random bits as a number."""
        value = 0
        for _ in range((n + 7) // 8):
            if self._at == 20:
                self._counter = (self._counter + 1) % (1 << 160)
                self._fill()
            value = value << 8 | self._block[self._at]
            self._at += 1
        return value & ((1 << n) - 1)

    def upto(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as the other."""
        n = limit.bit_length() + 3
        share = (1 << n) // limit
        while True:
            draw = self.bits(n)
            if draw < limit * share:
                return draw // share

    def shuffle(self, items: list[T]) -> None:
        """Put `items` in random order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.upto(i + 1)
            items[i], items[j] = items[j], items[i]
