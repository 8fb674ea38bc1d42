"""The documentation: it builds without a broken link, asks no other server for anything, and shows the whole API."""

from __future__ import annotations

import re
from importlib.util import find_spec
from inspect import isfunction
from pathlib import Path

import pytest

import pysolvers
from scripts.build import docs
from scripts.build.environment import ROOT

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not find_spec("mkdocs"), reason="MkDocs is not installed; scripts/test.py --long installs it"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    folder = tmp_path_factory.mktemp("docs")
    docs.build(folder)
    return folder


def test_every_page_is_built(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        assert (site / page.relative_to(ROOT / "docs")).with_suffix(".html").is_file()


def test_no_page_fetches_anything_from_another_server(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        fetched = re.findall(r'<(?:script|img|iframe)[^>]* src="([^"]*)"', text)
        fetched += re.findall(r'<link[^>]* rel="(?:stylesheet|preconnect|icon)"[^>]* href="([^"]*)"', text)
        assert not [address for address in fetched if "//" in address], page.name


def test_the_api_page_has_every_public_function(site: Path) -> None:
    page = (site / "api.html").read_text("utf-8")
    functions = [name for name in pysolvers.__all__ if isfunction(getattr(pysolvers, name))]
    missing = [name for name in functions if f'id="pysolvers.{name}"' not in page]
    assert not missing
