"""What every puzzle is made of: puzzles, answers, kinds, progress, deductions, input, editing."""
