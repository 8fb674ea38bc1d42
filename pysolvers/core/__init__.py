"""What every puzzle is made of: puzzles, answers, kinds, progress, deductions, input, editing."""

from pysolvers.core.interrupt import put_off

put_off()  # this folder is the first that anything of the package imports
