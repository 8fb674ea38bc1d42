"""The random bits that belong to a seed, as Simon Tatham's collection draws them."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha1
from itertools import chain
from typing import TypeVar

T = TypeVar("T")


def _shares(limit: int) -> bytes:
    """The number from 0 to limit - 1 that each byte stands for, or `limit` for a byte that is not used."""
    n = limit.bit_length() + 3
    share = (1 << n) // limit
    return bytes(min(limit, (byte & (1 << n) - 1) // share) for byte in range(256))


_SHARES = [b"", *map(_shares, range(1, 32))]
"""For each limit that needs one byte only; a look-up, because most boards are given up after hundreds of draws."""


class RandomBits:
    """The stream of random bits that belongs to a seed; `byte()` is the next eight of them as a number."""

    def __init__(self, seed: bytes) -> None:
        first = sha1(seed, usedforsecurity=False).digest()
        self.byte = chain.from_iterable(_blocks(first)).__next__

    def bits(self, n: int) -> int:
        """The next `n` random bits as a number, from whole bytes."""
        value = 0
        for _ in range((n + 7) // 8):
            value = value << 8 | self.byte()
        return value & ((1 << n) - 1)

    def upto(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as the other."""
        if limit < 32:
            number = _SHARES[limit][self.byte()]
            while number == limit:
                number = _SHARES[limit][self.byte()]
            return number
        n = limit.bit_length() + 3
        share = (1 << n) // limit
        while True:
            number = self.bits(n) // share
            if number < limit:
                return number

    def shuffle(self, items: list[T]) -> None:
        """Put `items` in random order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.upto(i + 1)
            items[i], items[j] = items[j], items[i]


def _blocks(first: bytes) -> Iterator[bytes]:
    """Twenty bytes at a time: the digests of a counter that starts at `first`, followed by the digest of `first`."""
    counter, rest = int.from_bytes(first, "little"), sha1(first, usedforsecurity=False).digest()
    while True:
        yield sha1(counter.to_bytes(20, "little") + rest, usedforsecurity=False).digest()
        counter = (counter + 1) % (1 << 160)
