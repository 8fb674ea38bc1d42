"""The techniques of Hamilton paths, each a module: what it is called and weighs, and its looks with their ranks.

Looks of lower rank are tried first. A technique can have several, since what it sees can be easy here and hard there.
"""
