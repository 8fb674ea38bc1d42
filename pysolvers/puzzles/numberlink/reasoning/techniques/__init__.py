"""The techniques. Each module has one, or several that one function finds, with weights, sentences and examples."""
