"""The characters that cells can hold, as bits."""

from __future__ import annotations

from pysolvers.engines.regex.tree import CharSet, in_class


class Alphabet:
    """The characters that cells can hold, in the order of their bits, and the masks of character sets over them."""

    def __init__(self, chars: str, unicode: bool = False) -> None:
        self.chars = chars
        self.unicode = unicode
        self.bit = {c: 1 << i for i, c in enumerate(chars)}
        self.full = (1 << len(chars)) - 1
        self._codes = [(ord(c), b) for c, b in self.bit.items()]
        self._masks: dict[CharSet, int] = {}
        self._classes: dict[str, int] = {}

    def mask(self, chars: CharSet) -> int:
        """The mask of a set of characters."""
        mask = self._masks.get(chars)
        if mask is None:
            mask = 0
            bit = self.bit
            for c in chars.named:
                mask |= bit.get(c, 0)
            for low, high in chars.ranges:
                for code, b in self._codes:
                    if low <= code <= high:
                        mask |= b
            for name in chars.classes:
                mask |= self._class(name)
            if chars.negated:
                mask = self.full & ~mask
            self._masks[chars] = mask
        return mask

    def text(self, mask: int) -> str:
        """The characters of a mask."""
        return "".join(c for c, b in self.bit.items() if b & mask)

    def _class(self, name: str) -> int:
        mask = self._classes.get(name)
        if mask is None:
            mask = sum(b for c, b in self.bit.items() if in_class(c, name, self.unicode))
            self._classes[name] = mask
        return mask
