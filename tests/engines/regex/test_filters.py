import random
from itertools import product

import pytest

from pysolvers.engines.regex.line_constraint import LineConstraint
from pysolvers.engines.regex.matcher import TooHard, matches
from pysolvers.engines.regex.parser import RegexError, parse
from pysolvers.engines.regex.tree import Alphabet
from tests.engines.regex.dialects import NODE, node_says, python_says, random_regex

ALPHABET = Alphabet("ABC-")


def random_cases(seed: int, many: int) -> list[tuple[str, list[int], list[str]]]:
    chance = random.Random(seed)
    out: list[tuple[str, list[int], list[str]]] = []
    while len(out) < many:
        pattern = random_regex(chance, chance.randint(1, 5))
        domains = [chance.choice([15, chance.randint(1, 15)]) for _ in range(chance.randint(1, 4))]
        words = ["".join(word) for word in product(*[ALPHABET.text(d) for d in domains])]
        if len(words) <= 150:
            out.append((pattern, domains, words))
    return out


def supports(domains: list[int], words: list[str], verdicts: list[bool]) -> list[int]:
    wanted = [0] * len(domains)
    for word, good in zip(words, verdicts, strict=True):
        if good:
            for i, char in enumerate(word):
                wanted[i] |= ALPHABET.bit[char]
    return wanted


def agree_with_node(seed: int, many: int) -> None:
    cases = random_cases(seed, many)
    said = node_says([(pattern, words) for pattern, _, words in cases])
    inexact = 0
    for (pattern, domains, words), verdicts in zip(cases, said, strict=True):
        if verdicts is None:
            with pytest.raises(RegexError):
                parse(pattern)
            continue
        regex = parse(pattern)
        assert [matches(regex, word) for word in words] == verdicts, pattern
        clue = LineConstraint(regex, len(domains), ALPHABET)
        left = clue.narrow(domains) or [0] * len(domains)
        wanted = supports(domains, words, verdicts)
        assert not any(w & ~m for w, m in zip(wanted, left, strict=True)), f"{pattern} loses a character on {domains}"
        if clue.exact or not regex.features & {"l", "b"}:
            assert left == wanted, f"{pattern} is not exact on {domains}"
        inexact += left != wanted
    assert inexact < many / 200


def agree_with_python(seed: int, many: int) -> None:
    for pattern, domains, words in random_cases(seed, many):
        verdicts = python_says(pattern, words)
        try:
            regex = parse(pattern, "python")
            good = [matches(regex, word) for word in words]
        except RegexError:
            continue  # Python refuses more, or it is a look-behind of no fixed width, which we allow
        if verdicts is None:
            continue
        clue = LineConstraint(regex, len(domains), ALPHABET)
        left = clue.narrow(domains) or [0] * len(domains)
        wanted = supports(domains, words, verdicts)
        assert good == verdicts, pattern
        assert not any(w & ~m for w, m in zip(wanted, left, strict=True)), f"{pattern} loses a character on {domains}"


@pytest.mark.skipif(not NODE, reason="node is absent")
def test_random_regexes_mean_what_node_says_and_filters_never_lose_a_character() -> None:
    agree_with_node(1, 1500)


def test_random_regexes_mean_what_python_says_in_pythons_dialect() -> None:
    agree_with_python(2, 700)


@pytest.mark.long
@pytest.mark.skipif(not NODE, reason="node is absent")
@pytest.mark.parametrize("seed", range(4))
def test_many_random_regexes_mean_what_node_says(seed: int) -> None:
    agree_with_node(100 + seed, 5000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_many_random_regexes_mean_what_python_says_in_pythons_dialect(seed: int) -> None:
    agree_with_python(200 + seed, 5000)


@pytest.mark.parametrize(
    "pattern, length",
    [
        ("(a*)*b", 30), ("(a|a)*", 30), (r"(.*)*\1", 30), ("((a{0,50}){0,50}){0,50}", 30), ("(a?){1000000}b", 30),
        (r"(.*)(.*)(.*)(.*)(.*)\5\4\3\2\1", 25), (r"((.*)\2)+", 30), ("(?:(?=.*A)|(?=.*B)|(?=.*C)|.)*", 30),
        (r"(a+)+\1c", 30), ("(?:(?:(?:a{2,30}){2,30}){2,30}b?){2,30}", 30), ("[^]{0,1000000}", 30),
        ("(" * 100 + "a" + ")*" * 100, 30),
    ],
)  # fmt: skip
def test_hostile_expressions_end(pattern: str, length: int) -> None:
    clue = LineConstraint(parse(pattern), length, ALPHABET)
    clue.narrow([ALPHABET.full] * length)
    try:
        clue.matches("A" * length)
    except TooHard:
        assert r"\5" in pattern


@pytest.mark.parametrize(
    "pattern, length",
    [("(DI|NS|TH|OM)*", 24), ("([^MC]|MM|CC)*", 20), (".*A.*B.*C.*D.*E.*", 30), ("(A*)*B", 30), ("(A|A)*", 30)],
)
def test_a_clue_that_matches_in_millions_of_ways_takes_few_states(pattern: str, length: int) -> None:
    alphabet = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    clue = LineConstraint(parse(pattern), length, alphabet)
    assert clue.narrow([alphabet.full] * length)
    assert len(clue.automaton._next) + len(clue.automaton._prev) <= 2 * len(pattern)


@pytest.mark.parametrize("domains", [[7, 11, 13] * 10, [1, 2, 4] * 10])
def test_long_work_on_a_clue_is_done_in_steps(domains: list[int]) -> None:
    clue = LineConstraint(parse(r"(.*)(.*)(.*)\3\2\1"), 30, ALPHABET)
    assert sum(1 for _ in clue.narrowing(domains)) >= 10


@pytest.mark.parametrize(
    "pattern, at",
    [
        ("a**", 2), ("(", 0), ("a)", 1), ("x[a", 1), ("[b-a]", 1), ("a\\", 1), ("(?<a)", 3), ("a{3,1}", 1), ("{1}", 0),
        ("(?<n>a)(?<n>b)", 10), ("^*", 1), ("(?x)", 0), ("(" * 101, 100),
    ],
)  # fmt: skip
def test_an_error_points_at_its_character(pattern: str, at: int) -> None:
    with pytest.raises(RegexError) as error:
        parse(pattern)
    assert error.value.at == at


@pytest.mark.parametrize(
    "pattern, good, bad",
    [
        (r"(?:\1(A))", ["A"], ["AA"]),  # a reference to a group that is not set matches nothing at all
        (r"(?:(A)|B\1)+", ["AB", "ABA"], ["BC"]),  # an iteration forgets its captures
        (r"(A*)*\1", ["", "AA"], ["A" + "B"]),
        (r"\2(A)", ["\x02A"], ["A"]),  # no such group: an octal escape
        (r"[\1]", ["\x01"], ["1"]),
        (r"(?<n>A)\k<n>", ["AA"], ["A"]),
        (r"(?=(A|AB))\1C", ["AC"], ["ABC"]),  # a look-ahead is not entered again
        (r"A{,2}", ["A{,2}"], ["AA"]),
        (r"[É-Í]+", ["ÉÊ"], ["E"]),
        (r"..(?<!(A[B-D]|^))", ["AA"], ["AB"]),
    ],
)
def test_the_traps_of_javascript(pattern: str, good: list[str], bad: list[str]) -> None:
    regex = parse(pattern)
    assert all(matches(regex, word) for word in good)
    assert not any(matches(regex, word) for word in bad)
    for word in good:
        alphabet = Alphabet("".join(sorted(set(word))))
        clue = LineConstraint(regex, len(word), alphabet)
        assert clue.narrow([alphabet.bit[c] for c in word]) == [alphabet.bit[c] for c in word]
