"""The random bits of a seed, as Simon Tatham's collection generates them."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha1
from itertools import chain
from typing import TypeVar

T = TypeVar("T")


def _shares(limit: int) -> bytes:
    n = limit.bit_length() + 3
    share = (1 << n) // limit
    return bytes(min(limit, (byte & (1 << n) - 1) // share) for byte in range(256))


# for limits that need one byte; a table, because most boards are abandoned after hundreds of draws
_SHARES = [b"", *map(_shares, range(1, 32))]


class RandomBits:
    """The random bits of a seed."""

    def __init__(self, seed: bytes) -> None:
        first = sha1(seed, usedforsecurity=False).digest()
        self.byte = chain.from_iterable(_blocks(first)).__next__

    def bits(self, n: int) -> int:
        """Return a random number of `n` bits. Each call uses up whole bytes."""
        value = 0
        for _ in range((n + 7) // 8):
            value = value << 8 | self.byte()
        return value & ((1 << n) - 1)

    def upto(self, limit: int) -> int:
        """Return a uniformly random number from 0 to limit - 1."""
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
        for i in range(len(items) - 1, 0, -1):
            j = self.upto(i + 1)
            items[i], items[j] = items[j], items[i]


def _blocks(first: bytes) -> Iterator[bytes]:
    counter, rest = int.from_bytes(first, "little"), sha1(first, usedforsecurity=False).digest()
    while True:
        yield sha1(counter.to_bytes(20, "little") + rest, usedforsecurity=False).digest()
        counter = (counter + 1) % (1 << 160)
