"""Each step of an explanation is enough as it is written: what it concludes follows from what it names.

Every technique that a kind lists is met on small boards. Each kind says in `sufficient.py` beside its tests where to
look and how it is checked: on the board as far as the sentence names it, by brute force.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

import pytest

from pysolvers.core.kind import Kind, kinds


class Sufficient(Protocol):
    """What the tests of a kind offer."""

    def steps(self, seed: int, boards: int, /) -> Iterator[tuple[Any, Any]]: ...

    def is_enough(self, state: Any, step: Any, /) -> bool: ...


def checks_of(kind: Kind) -> str:
    return f"tests.puzzles.{kind.package.rpartition('.')[2]}.sufficient"


@pytest.mark.parametrize("boards", [25, pytest.param(2000, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", [kind for kind in kinds() if find_spec(checks_of(kind))], ids=lambda kind: kind.name)
def test_what_a_step_concludes_follows_from_what_it_names(kind: Kind, boards: int) -> None:
    checks = cast(Sufficient, import_module(checks_of(kind)))
    seen: Counter[str] = Counter()
    for state, step in checks.steps(boards, boards):
        assert checks.is_enough(state, step), (state.puzzle.id, step.sentence, [each.sentence for each in step.chain])
        seen[step.technique] += 1
    assert {technique.name for technique in kind.techniques} <= set(seen), seen
