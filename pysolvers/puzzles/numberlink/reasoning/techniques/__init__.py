"""The solving techniques. Each module finds the steps of one or a few techniques.

It also has their difficulty (weight), the sentences that explain their steps, and examples.
"""
