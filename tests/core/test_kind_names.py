"""Other names of kinds are understood, and no two kinds share one."""

import pytest

import pysolvers
from pysolvers.core.kind import kind_named, kinds


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("zip", "hamiltonian"), ("hamilton", "hamiltonian"), ("flow", "numberlink"), ("Flow Free", "numberlink"),
        ("arukone", "numberlink"), ("numlin", "numberlink"), ("regex", "regex-crossword"), ("arrows", "signpost"),
        ("REGEX_CROSSWORD", "regex-crossword"), (" Signpost ", "signpost"),
    ],
)  # fmt: skip
def test_another_name_names_the_kind(name: str, kind: str) -> None:
    assert kind_named(name).name == kind


def test_no_name_stands_for_two_kinds() -> None:
    names = [name for kind in kinds() for name in (kind.name, *kind.other_names)]
    assert len(set(names)) == len(names)
    assert all(name == name.lower() and " " not in name and "_" not in name for name in names)


def test_a_name_that_is_none_is_told_the_nearest() -> None:
    with pytest.raises(pysolvers.ArgumentError, match=r"There is no kind 'sginpost'; .*Did you mean signpost\?"):
        kind_named("sginpost")


def test_parse_links_and_generate_know_them() -> None:
    puzzle = pysolvers.generate("zip", "4x4", seed=1)
    assert puzzle.kind == "hamiltonian"
    assert pysolvers.parse(puzzle.id, "hamilton") == puzzle
    link = pysolvers.link(puzzle)
    assert pysolvers.parse(link.replace("#hamiltonian=", "#zip=")) == puzzle
    assert pysolvers.parse(link, "zip") == puzzle
