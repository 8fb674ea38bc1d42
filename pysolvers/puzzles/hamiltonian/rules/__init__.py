"""The rules of Hamilton paths: what a puzzle can require of a path. Each rule has its own module and is in `RULES`."""

from pysolvers.puzzles.hamiltonian.rules.forbidden_shapes import FORBIDDEN_SHAPES
from pysolvers.puzzles.hamiltonian.rules.holes import HOLES
from pysolvers.puzzles.hamiltonian.rules.positions import POSITIONS
from pysolvers.puzzles.hamiltonian.rules.required import REQUIRED
from pysolvers.puzzles.hamiltonian.rules.rule import Rule
from pysolvers.puzzles.hamiltonian.rules.symmetry import SYMMETRY
from pysolvers.puzzles.hamiltonian.rules.walls import WALLS
from pysolvers.puzzles.hamiltonian.rules.waypoints import WAYPOINTS

# in the order in which an id writes them
RULES: tuple[Rule, ...] = (WAYPOINTS, POSITIONS, WALLS, REQUIRED, HOLES, SYMMETRY, FORBIDDEN_SHAPES)
