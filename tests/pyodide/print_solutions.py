"""Runs in any Python: print, as JSON, what the package makes and finds out of fixed seeds.

    print_solutions.py SEED...

The links to the puzzles of a day. Then a line for each kind and seed, with an easy puzzle: its link, its first
solutions, how many it has, and the sentences of its explanation.
"""

import json
import sys
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(sys.argv[0]).resolve().parents[2]))

import pysolvers
from pysolvers.core.kind import kinds

print(json.dumps([pysolvers.link(puzzle) for puzzle in pysolvers.daily(date="2026-11-28")]))
for kind in kinds():
    for text in [example for _, example in kind.examples[:3]]:
        puzzle = pysolvers.parse(text, kind.name)
        print(
            json.dumps([pysolvers.link(puzzle), [solution.data for solution in islice(pysolvers.solutions(puzzle), 3)]])
        )
    for seed in sys.argv[1:]:
        puzzle = pysolvers.generate(kind.name, kind.generator.SIZES[0], seed=seed, difficulty="easy")
        solutions = [solution.data for solution in islice(pysolvers.solutions(puzzle), 2)]
        told = [step.sentence for step in pysolvers.explain(puzzle)]
        print(json.dumps([pysolvers.link(puzzle), solutions, pysolvers.count(puzzle).value, told]))
