"""Whether the paths of a tiling are the one answer of the board of their ends, within so many nodes."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass, replace

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.clause_learning import ClauseLearner
from pysolvers.puzzles.numberlink.making.path_cover import PathCover
from pysolvers.puzzles.numberlink.solving import canonical
from pysolvers.puzzles.numberlink.solving.cell_shapes import EMPTY
from pysolvers.puzzles.numberlink.solving.clauses import Encoding
from pysolvers.puzzles.numberlink.solving.sat import loop_cuts
from pysolvers.puzzles.numberlink.solving.search import answer_of, answers, complete
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState

TIGHT_NODES = 1_500
"""How many nodes the proof that there is no other tight answer may take."""

CONFLICT = 4
"""How many nodes of a search take as long as a conflict of clauses."""

REFUTED, UNDECIDED, DOUBTFUL, SHARE = 1.0, 2.0, 0.4, 1.2
"""What it costs that there is another tight answer, that this is not decided, and that cells may perhaps stay empty: so
much, and so much times their share of the board."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether there is one answer; if not, what that costs, and in which cells others differ or may."""

    unique: bool
    cost: float
    cells: Collection[int]
    nodes: int


def proof(cover: PathCover, rounds: Sequence[int], conflicts: int = 0) -> Generator[Progress, None, Verdict]:
    """The verdict on the paths of `cover`.

    Args:
        cover: the paths.
        rounds: how many nodes are spent on each of four orders to find answers with empty cells, round by round.
        conflicts: how many conflicts are spent on that by clauses, where the rounds do not decide it.

    With one tight answer and no canonical answer that leaves a cell empty (see `canonical`) there is one answer under
    every rule set.
    """
    links = cover.links()
    board = PaddedBoard(cover.puzzle("tight"))
    nodes = 0
    for step in answers(board, board.by_columns, TIGHT_NODES):
        if isinstance(step, Progress):
            nodes = step.nodes
            if step.known is None:
                return Verdict(False, UNDECIDED, (), nodes)
            yield step
        elif step.links != links:
            return Verdict(False, REFUTED, _differing(links, step.links), nodes)
    if cover.rules == "tight":
        return Verdict(True, 0.0, (), nodes)
    verdict = yield from _none_with_an_empty_cell(cover, rounds)
    if conflicts and not verdict.unique and verdict.cost != REFUTED:
        verdict = yield from _by_clauses(cover, conflicts, verdict)
    return replace(verdict, nodes=verdict.nodes + nodes)


def _none_with_an_empty_cell(cover: PathCover, rounds: Sequence[int]) -> Generator[Progress, None, Verdict]:
    """The verdict for boards with one tight answer: whether a canonical one has an empty cell."""
    links = cover.links()
    board = PaddedBoard(cover.puzzle("classic"), "canonical")
    root = SearchState(board)
    if canonical.propagate(root) >= 0 or not any(root.domain[p] & EMPTY for p in board.places):
        return Verdict(True, 0.0, (), 0)
    orders = board.by_columns[::-1], board.places[::-1], board.by_columns, board.places
    nodes = 0
    for most in rounds:
        for order in orders:
            before = nodes
            for step in complete(root.copy(), canonical.propagate, order, 0, most):
                if not isinstance(step, Progress):
                    if any(step.domain[p] == EMPTY for p in order):
                        other = answer_of(step).links
                        return Verdict(False, REFUTED, _differing(links, other), nodes)
                    continue
                nodes = before + step.nodes
                if step.known == step.total and step.known is not None and step.nodes <= most and step.depth == 0:
                    return Verdict(True, 0.0, (), nodes)
                yield step
    doubtful = [i for i, p in enumerate(board.places) if root.domain[p] & EMPTY]
    return Verdict(False, DOUBTFUL + SHARE * len(doubtful) / len(links), doubtful, nodes)


def _by_clauses(cover: PathCover, conflicts: int, doubt: Verdict) -> Generator[Progress, None, Verdict]:
    """The verdict by clauses that are learned; `doubt`, with the work added, where `conflicts` do not bring one."""
    encoding = Encoding(cover.puzzle("classic"), canonical=True, corners_only=True)
    for _ in encoding.build(Pace()):
        yield Progress(doubt.nodes)
    learner = ClauseLearner(encoding.cnf)
    while (found := (yield from learner.solve(conflicts - learner.conflicts))) is not None:
        nodes = doubt.nodes + CONFLICT * learner.conflicts
        if not found:
            return Verdict(True, 0.0, (), nodes)
        links = encoding.read(learner.model())
        cuts = list(loop_cuts(encoding, links))
        if not cuts:
            return Verdict(False, REFUTED, _differing(cover.links(), links), nodes)
        for cut in cuts:
            learner.add(*cut)
    return replace(doubt, nodes=doubt.nodes + CONFLICT * learner.conflicts)


def _differing(one: tuple[int, ...], two: tuple[int, ...]) -> list[int]:
    return [i for i, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
