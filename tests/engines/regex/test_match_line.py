"""`pysolvers.regex.match_line`, against Python's own `re` on every line within the domains."""

import random
import re
from itertools import product

import pytest

import pysolvers

PATTERNS = [
    "(AB|CD)E?", "A*B+", "[^A]{2,}", "(A|B)*C?", ".*", "", r"(.)\1.*", r"(A|B)*\1C?", "(?!AB)[ABC]+", ".*(?<=A)B.*",
    r"\bA.*", r"(.)(.)?\1\2.", "^(?=.*A)(?=.*B).*C$", "(?:AB|C)*",
]  # fmt: skip


@pytest.mark.parametrize("pattern", PATTERNS)
def test_what_is_left_is_what_some_match_has(pattern: str) -> None:
    rng = random.Random(pattern)
    for _ in range(60):
        domains = ["".join(rng.sample("ABCDE", rng.randrange(1, 5))) for _ in range(rng.randrange(5))]
        matches = [line for line in product(*domains) if re.fullmatch(pattern, "".join(line))]
        expected = [set(signs) for signs in zip(*matches, strict=True)] if matches else None
        if matches and not domains:
            expected = []
        assert pysolvers.regex.match_line(pattern, domains, flavour="python") == expected, (pattern, domains)


def test_domains_may_be_sets_and_are_not_changed() -> None:
    domains = [{"A", "C"}, {"B", "C", "D"}, {"E"}]
    assert pysolvers.regex.match_line("(AB|CD)E?", domains) == [{"A", "C"}, {"B", "D"}, {"E"}]
    assert domains == [{"A", "C"}, {"B", "C", "D"}, {"E"}]


def test_a_domain_without_characters_leaves_no_match() -> None:
    assert pysolvers.regex.match_line(".", [""]) is None


def test_a_reference_to_an_unset_group_is_the_flavours_own() -> None:
    assert pysolvers.regex.match_line(r"(?:(A)|B)\1", ["B"]) == [{"B"}]
    assert pysolvers.regex.match_line(r"(?:(A)|B)\1", ["B"], flavour="python") is None


@pytest.mark.parametrize(
    ("pattern", "domains", "flavour", "says"),
    [
        ("B[A", ["A"], "javascript", "Column 2: A bracket is not closed"),
        ("A", ["A", ["AB"]], "javascript", "Cell 2 cannot hold 'AB': expected single characters"),
        ("A", ["A"], "perl", "flavour cannot be 'perl'"),
    ],
)
def test_what_is_wrong_is_said(pattern: str, domains: list[str], flavour: str, says: str) -> None:
    with pytest.raises(pysolvers.PuzzleError, match=says):
        pysolvers.regex.match_line(pattern, domains, flavour=flavour)  # type: ignore[arg-type]
