"""What every puzzle is made of: puzzles, solutions, kinds, progress, deductions, input, editing."""

from pysolvers.core.interrupt import put_off

put_off()  # the package imports this folder before anything else
