"""Every public function and class has an example, and the examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil

import pytest

import pysolvers

PACKAGES = [importlib.import_module(f"pysolvers.{name}") for name in ("api", "core", "drawing")]
OTHERS = ["pysolvers.regex", "pysolvers.engines.reasoning.grade", "pysolvers.picture.reading"]
MODULES = sorted(each.name for one in PACKAGES for each in pkgutil.walk_packages(one.__path__, f"{one.__name__}."))


@pytest.mark.parametrize("name", ["pysolvers", *OTHERS, *MODULES])
def test_the_examples_are_true(name: str) -> None:
    module = importlib.import_module(name)
    found = doctest.testmod(module)
    assert found.failed == 0


@pytest.mark.parametrize("name", pysolvers.__all__)
def test_every_public_name_has_an_example(name: str) -> None:
    public = getattr(pysolvers, name)
    if inspect.isfunction(public) or inspect.isclass(public):
        assert ">>>" in (public.__doc__ or ""), name
