"""The sizes that generators make at each difficulty, for `generate --help`, `kinds` and completion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pysolvers.core.kind import Kind


def offered(kind: Kind, settings: Mapping[str, str]) -> dict[str, list[str]]:
    """The suggested sizes of a kind with these generator settings, by difficulty.

    Difficulties for which there is no size are omitted.
    """
    generator = kind.generator
    sizes = {
        difficulty: [size for size in generator.SIZES if not generator.unavailable(size, difficulty, settings)]
        for difficulty in generator.DIFFICULTIES
    }
    return {difficulty: found for difficulty, found in sizes.items() if found}


def offered_by_name(kind: Kind) -> list[tuple[list[str], dict[str, list[str]]]]:
    """Return pairs: names of a kind that imply the same generator settings, and suggested sizes by difficulty."""
    groups: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for name in (kind.name, *kind.other_names):
        groups.setdefault(tuple(kind.implied.get(name, {}).items()), []).append(name)
    return [(names, offered(kind, dict(settings))) for settings, names in groups.items()]


def difficulties(kind: Kind) -> list[str]:
    """The difficulties that the generator can make for at least one of the kind's names, the easiest first."""
    found = {difficulty for _, sizes in offered_by_name(kind) for difficulty in sizes}
    return [each for each in kind.generator.DIFFICULTIES if each in found]
