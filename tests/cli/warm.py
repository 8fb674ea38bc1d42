"""Imports the whole package: the programs of these tests are forked from a process that has done it."""

from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages

import pysolvers

for module in walk_packages(pysolvers.__path__, "pysolvers."):
    if module.name != "pysolvers.__main__":  # which runs the program
        with suppress(ImportError):  # what needs a package that is not installed
            import_module(module.name)
