"""One module for each technique, or for techniques that one function finds: finders, weights, sentences, examples."""
