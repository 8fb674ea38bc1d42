"""One module for each technique, or for techniques found by the same look: find, weights, sentences, examples."""
