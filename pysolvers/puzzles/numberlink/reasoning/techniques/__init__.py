"""The solving techniques: their steps, weights (difficulty), sentences and examples."""
