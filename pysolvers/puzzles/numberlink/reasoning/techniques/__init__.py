"""Techniques. A module has one technique, or several that one function finds, with weights, sentences and examples."""
