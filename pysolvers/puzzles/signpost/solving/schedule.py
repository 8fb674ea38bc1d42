"""The schedule for large boards: how much work each method gets before the next one has its turn.

A board, or what is left of it, is measured by its *placements*: the pairs of a chain and a position at which it can
still begin. A round of beliefs takes time in proportion to them, a joining hardly more on a large board than on a small
one. So the larger the state, the fewer rounds it gets, the more links are made after each, and the more may fail.

The numbers were found by trial on the bench sets signpost/random_hints and signpost/random_hints_large.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Joining:
    """Which links decimation makes together: the `sure` ones, and the `likely` ones up to a `few` of the chains.

    At most `share` of the chains are joined at once. After so many `failures` the other links wait for new beliefs.
    """

    sure: float
    likely: float
    few: float
    share: float
    failures: int


@dataclass(frozen=True)
class Schedule:
    """When a method has its turn, by placements, and how long it goes on."""

    # A search comes first, since most boards are easy; beliefs are quicker where there are many placements.
    search_small: int = 6_000
    search_nodes: int = 400
    search_nodes_large: int = 40

    # Where hardly more than one solution is to be hoped for, decimation nearly always joins something wrong: a board of
    # medium size with so few solutions to spare is left to suppositions. If it has any, a few rounds of decimation come
    # first, since that is quick where it succeeds.
    suppose_up_to: int = 20_000
    suppose_spare: float = 0.25
    suppose_conflicts: int = 40_000
    decimate_first: int = 10

    # Decimation ends after so many bad rounds. What it leaves goes to a search or, since that decides larger states,
    # to SAT. Some states have a solution that comes late, and a second of SAT costs less than the way down to another.
    decimate_rounds: int = 60
    rest_of_search: int = 800
    rest_of_sat: int = 1_800
    rest_nodes: int = 300
    rest_conflicts: int = 15_000

    # Beliefs: more rounds from nothing than from the weights of an earlier state, but not so many that they are too
    # sure of too much; half as many on large boards, where they take so long.
    rounds: int = 15
    rounds_again: int = 5
    large: int = 40_000

    # Links that are made after beliefs. On bold boards beliefs cost so much more than joinings that more are made at
    # once. After a dead end one likely link in `passed_over` is left out by chance, so that another way is gone.
    joining: Joining = Joining(sure=0.9, likely=0.3, few=0.1, share=0.15, failures=12)
    bold: int = 15_000
    joining_bold: Joining = Joining(sure=0.2, likely=0.2, few=0.25, share=0.25, failures=40)
    passed_over: int = 3

    # Suppositions of guided SAT: sure links at first, then likely ones, a few at a time, each set with a small budget.
    # A link that was taken back is not supposed again for `barred` sets, or it would come back at once.
    suppose_sure: float = 0.9
    suppose_likely: float = 0.3
    suppose_share: float = 0.05
    suppose_budget: int = 500
    barred: int = 20

    # Gaps are filled by chance down to so many placements, where beliefs are quick enough, and as long as so many
    # solutions are to spare (the logarithm of their number for each chain). On large boards beliefs take too long: a
    # smaller board is worth more there than an easier one, so less has to be left.
    fill_down_to: int = 12_000
    spare: float = 0.45
    spare_large: float = 0.28
    fill_failures: int = 15
    path_steps: int = 200

    # A second solution is looked for in neighbourhoods of the first: so many, of so many chains, with a short search.
    windows: int = 60
    window: int = 60
    window_nodes: int = 300

    def first_nodes(self, placements: int) -> int:
        """Nodes of the first search."""
        return self.search_nodes if placements <= self.search_small else self.search_nodes_large

    def belief_rounds(self, placements: int, again: bool) -> int:
        """Rounds of beliefs, `again` with the weights of an earlier state."""
        return (self.rounds_again if again else self.rounds) // (2 if placements > self.large else 1)

    def joinings(self, placements: int) -> Joining:
        """Which links are made together."""
        return self.joining_bold if placements > self.bold else self.joining

    def enough_spare(self, placements: int) -> float:
        """How many solutions have to stay where gaps are filled by chance."""
        return self.spare if placements < self.large else self.spare_large


SCHEDULE = Schedule()
