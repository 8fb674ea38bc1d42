"""The building blocks of every puzzle: puzzles, solutions, kinds, progress, deductions, input, editing."""

from pysolvers.core.interrupt import put_off

put_off()  # this folder is imported before anything else
