"""Steps toward the solution: their reasons and conclusions are claims, and a kind's `wording` puts them into words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from pysolvers.core.claim import Claim, Impossible, Seen
from pysolvers.core.marks import Marks
from pysolvers.core.words import counted, say, shortened, uncapitalised

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.parts import Wording
    from pysolvers.core.puzzle import Solution

SHORT_CHAIN = 3  # a supposition's sentence has up to this many steps before the contradiction; more are only counted


@dataclass(frozen=True, slots=True)
class StepText:
    """A step in words: three parts of one or more sentences each, "" for a part that the step doesn't need.

    `because` states the facts used, `against` what is ruled out and why, `so` the conclusion, without the word "so".

    Examples:
        >>> StepText(because="15 goes between 14 and 16.", so="Only R5C3 touches both.").sentence
        '15 goes between 14 and 16. So only R5C3 touches both.'
    """

    because: str = ""
    against: str = ""
    so: str = ""

    @property
    def sentence(self) -> str:
        reasons = " ".join(part for part in (self.because, self.against) if part)
        if not (reasons and self.so):
            return reasons or self.so
        return say("{reasons} So {conclusion}", reasons=reasons, conclusion=uncapitalised(self.so))


class Speaker(Protocol):
    """An object whose `wording` puts steps into words (`core.parts.Wording`)."""

    @property
    def wording(self) -> Wording: ...


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to deduce steps. A kind's `hints.TECHNIQUES` lists its techniques, the easiest first.

    `weight` is the cost of a step in grading, `level` how hard a step is to find (1: easiest). `about` explains the
    technique to players. `example` is a puzzle that needs it, as `Puzzle.id`. `find` takes a position (the kind's data
    about a board) and yields findings, which the kind turns into steps.
    """

    name: str
    title: str
    weight: float
    about: str
    example: str = field(default="", compare=False)
    find: Callable[[Any], Iterator[Any]] | None = field(default=None, compare=False, repr=False)
    level: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Deduction:
    """A step toward the solution that a person can check: its reasons are data.

    `technique` is a technique's name and `level` its difficulty (1: easiest), or a name such as "mistake" with level 0.
    `concludes` follows from `claims` and the rules alone. `moves` draw the conclusions that a move can draw. `used`,
    `ruled_out` and `shown` are the cells in the three parts of its text: `because`, `against`, `so`. `words.wording`
    writes this text.

    Examples:
        >>> import pysolvers
        >>> step = pysolvers.hint("2x2;start=0.0;end=0.1")
        >>> step.title, step.cells
        ('Only two ways left', ((0, 0), (1, 0), (1, 1)))
        >>> step.sentence
        'R2C1 has only two open ways: up and right. So the path connects R2C1 with the cells above and to the right.'
        >>> step.so
        'The path connects R2C1 with the cells above and to the right.'
        >>> step.data["concludes"][0]
        {'fact': 'line', 'cells': [[0, 0], [1, 0]]}
    """

    words: Speaker
    technique: str
    level: int
    claims: tuple[Claim, ...]
    concludes: tuple[Claim, ...]
    moves: tuple[str, ...] = ()
    used: tuple[Cell, ...] = ()
    ruled_out: tuple[Cell, ...] = ()
    shown: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<step, {self.technique}: {shortened(self.sentence)}>"

    def _repr_html_(self) -> str:
        from html import escape  # only needed in notebooks

        so = say("So {conclusion}", conclusion=uncapitalised(self.so)) if self.so else ""
        lines = [escape(part) for part in (self.because, self.against, so) if part]
        return "<br>".join([f"<b>{escape(self.title)}</b>", *lines])

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys((*self.shown, *self.ruled_out, *self.used)))

    @property
    def breaks(self) -> bool:
        """True if the step finds a contradiction."""
        return any(isinstance(claim, Impossible) for claim in self.concludes)

    @property
    def marks(self) -> Marks:
        """The step's cells, and the lines that it concludes or excludes, as marks for a drawing."""
        joined = frozenset(claim.joins for claim in self.concludes if claim.joins)
        parted = frozenset(claim.parts for claim in self.concludes if claim.parts)
        shown, ruled_out = frozenset(self.shown), frozenset(self.ruled_out)
        used = frozenset((*self.used, *(cell for claim in self.claims for cell in claim.area)))
        return Marks(used - ruled_out - shown, ruled_out, shown, joined=joined, parted=parted)

    @property
    def title(self) -> str:
        return say(self.words.wording.title(self))

    @property
    def text(self) -> StepText:
        """The step in words, in three parts: facts used, what is ruled out, conclusion (see `StepText`)."""
        return self.words.wording.parts(self)

    @property
    def because(self) -> str:
        """The facts used, in words; "" if none need saying."""
        return self.text.because

    @property
    def against(self) -> str:
        """What is ruled out and why, in words; "" if nothing is."""
        return self.text.against

    @property
    def so(self) -> str:
        """What follows, in words; "" if the step only finds a contradiction."""
        return self.text.so

    @property
    def sentence(self) -> str:
        return self.text.sentence

    @property
    def look_ahead(self) -> bool:
        """True if the step uses a supposition."""
        return any(claim.supposes for claim in self.claims)

    @property
    def chain(self) -> tuple[Deduction, ...]:
        """The steps from each supposition to its contradiction, in order; () if the step supposes nothing."""
        if not self.look_ahead:
            return ()
        found: dict[Refuted | InTurn, None] = {}
        for claim in (each for one in self.claims for each in (one.claims if isinstance(one, Then) else (one,))):
            if isinstance(claim, Refuted):
                found.update(dict.fromkeys(claim.grounds))
            elif isinstance(claim, InTurn):
                found[claim] = None
        return tuple(step for claim in found for step in claim.chain)

    @property
    def chain_is_long(self) -> bool:
        """True if `chain` is too long to be described in `sentence`, which then only gives the number of steps."""
        return len(self.chain) - 2 > SHORT_CHAIN

    @property
    def single_steps(self) -> tuple[Deduction, ...]:
        """The steps that were joined into this step (see `joined`); for any other step, a tuple of the step itself."""
        return next((claim.chain for claim in self.claims if isinstance(claim, Joined)), (self,))

    @property
    def taken_back(self) -> tuple[str, ...]:
        """Moves that undo the player's wrong moves before `chain` starts; () unless the step refutes a wrong move."""
        return next((claim.back for claim in self.claims if isinstance(claim, DeadEnd)), ())

    @property
    def data(self) -> dict[str, Any]:
        """The step for JSON, without words."""
        return {
            "technique": self.technique,
            "claims": [claim.data for claim in self.claims],
            "concludes": [claim.data for claim in self.concludes],
            "moves": list(self.moves),
        }


class Steps(list[Deduction]):
    """The steps of an explanation, in order; `complete` is True if they solve the puzzle.

    Examples:
        >>> import pysolvers
        >>> steps = pysolvers.explain("A.B/BA./...")
        >>> steps, steps.complete
        (<3 steps: one way, would join two labels>, True)
    """

    def __init__(self, steps: Iterable[Deduction] = (), complete: bool = False) -> None:
        super().__init__(steps)
        self.complete = complete

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'step')}: {shortened(', '.join(dict.fromkeys(s.technique for s in self)))}>"

    def _repr_html_(self) -> str:
        return "<ol>" + "".join(f"<li>{step._repr_html_()}</li>" for step in self) + "</ol>"


class Refuted(Claim):
    """A supposition leads to a contradiction: `chain` starts with the supposition and ends with the contradiction.

    The first step of `chain` has no claims and concludes the supposition; the last concludes `Impossible`. The steps
    `before` refute earlier suppositions; `chain` uses their conclusions.
    """

    chain: tuple[Deduction, ...]
    before: tuple[Deduction, ...] = ()

    @property
    def supposes(self) -> bool:
        return True

    @property
    def supposed(self) -> tuple[Claim, ...]:
        return self.chain[0].concludes

    @property
    def grounds(self) -> Iterator[Refuted]:
        """Yield the refuted suppositions that this refutation depends on, then the refutation itself."""
        for step in self.before:
            yield from (claim for claim in step.claims if isinstance(claim, Refuted))
        yield self

    @property
    def area(self) -> tuple[Cell, ...]:
        return tuple(cell for claim in self.chain[-1].claims for cell in claim.area)

    def holds(self, seen: Seen) -> bool:
        return self.chain[-1].breaks and follow((*self.before, *self.chain), seen)

    def allows(self, solution: Solution) -> bool:
        return not all(claim.allows(solution) for claim in self.supposed)


class DeadEnd(Refuted):
    """A wrong move of the player leads to a contradiction: `chain` starts with that move.

    The chain starts on the board without wrong moves: `back` undoes them. `more` is True if several moves are wrong,
    `only` if the puzzle has just one solution.
    """

    back: tuple[str, ...] = ()
    only: bool = True
    more: bool = False

    def holds(self, seen: Seen) -> bool:
        return super().holds(Seen(seen.state.played(self.back), seen.noted))

    def allows(self, solution: Solution) -> bool:
        # with several solutions, the move may be right in another one
        return not self.only or super().allows(solution)


class InTurn(Claim):
    """Consecutive steps: the claims of each step hold on the board after the steps before it."""

    chain: tuple[Deduction, ...]

    def holds(self, seen: Seen) -> bool:
        return follow(self.chain, seen)

    def allows(self, solution: Solution) -> bool:
        return all(claim.allows(solution) for step in self.chain for claim in step.claims)


class Joined(InTurn):
    """Consecutive single steps that are shown as one step."""


def joined(steps: Sequence[Deduction]) -> Deduction:
    """Join steps into one with all their conclusions, moves and cells, and with the technique of the hardest step."""
    if len(steps) == 1:
        return steps[0]
    hardest = max(steps, key=lambda step: step.level)
    shown = tuple(dict.fromkeys(cell for step in steps for cell in step.shown))
    out = tuple(dict.fromkeys(cell for step in steps for cell in step.ruled_out if cell not in shown))
    used = dict.fromkeys(cell for step in steps for cell in step.used if cell not in shown and cell not in out)
    concludes = dict.fromkeys(claim for step in steps for claim in step.concludes)
    moves = tuple(move for step in steps for move in step.moves)
    return replace(
        hardest, claims=(Joined(tuple(steps)),), concludes=tuple(concludes), moves=moves, used=tuple(used),
        ruled_out=out, shown=shown,
    )  # fmt: skip


class Then(Claim):
    """The `claims` hold after the `steps`, which change nothing on the board and aren't shown to the player."""

    steps: tuple[Deduction, ...]
    claims: tuple[Claim, ...]

    @property
    def supposes(self) -> bool:
        return any(claim.supposes for claim in self.claims)

    def holds(self, seen: Seen) -> bool:
        after = seen.after(self.steps)
        return follow(self.steps, seen) and all(claim.holds(after) for claim in self.claims)

    def allows(self, solution: Solution) -> bool:
        concluded = (claim for each in self.steps for claim in each.concludes)
        return all(claim.allows(solution) for claim in (*concluded, *self.claims))


def follow(steps: tuple[Deduction, ...], seen: Seen) -> bool:
    """True if the claims of each step hold on the board after the steps before it; `seen` is the board at the start."""
    for step in steps:
        if not all(claim.holds(seen) for claim in step.claims):
            return False
        seen = seen.after([step])
    return True
