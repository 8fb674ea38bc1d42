"""The interface for front ends: plain data in, plain data out."""
