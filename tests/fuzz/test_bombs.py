"""Text that is small and wants much, or simply much: time and memory stay bounded, and a sentence says what is too big.

Each runs in a process of its own under limits of the system, so that one that does not keep them fails its test.
"""

import json
import subprocess
import sys
import zlib
from base64 import b64encode, urlsafe_b64encode
from pathlib import Path

import pytest

from pysolvers.core.kind import kinds
from tests.sampling import rest_when_long

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PRELUDE = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
import pysolvers
from pysolvers.desk.game import Session
text = eval(sys.stdin.read(), {"__builtins__": {}})
"""


def run(text: str, *calls: str) -> list[str]:
    """What each call gives, or the error's sentence, when `text` (an expression) is read in a small process."""
    code = PRELUDE + "".join(
        f"try:\n    print(repr({call})[:200])\nexcept pysolvers.Error as error:\n    print(error)\n" for call in calls
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, timeout=200, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    said = done.stdout.splitlines()
    assert len(said) == len(calls)
    return said


def readings(*kinds: str | None) -> list[str]:
    """Calls that read `text` as each kind, or as any where that is None."""
    return [f"pysolvers.parse_all(text, {kind!r})" for kind in kinds]


def bomb(byte: bytes = b"a", megabytes: int = 300) -> bytes:
    """Raw deflate that unpacks to a thousand times its length."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = deflate.compress(byte * 1_000_000) + deflate.flush(zlib.Z_FULL_FLUSH)  # it stands on nothing before it
    return block * megabytes + deflate.flush()


KINDS = tuple(kind.name for kind in kinds())


def test_a_link_that_unpacks_without_end_is_refused() -> None:
    packed = urlsafe_b64encode(bomb()).decode()
    calls = [f"pysolvers.parse('#{kind}=~' + text)" for kind in KINDS]
    assert all("at most" in said or "more than" in said for said in run(repr(packed), *calls))


def test_a_game_that_unpacks_without_end_is_refused() -> None:
    link = f"#signpost=4x4:1ddcfdfcfaaaebba16a&moves=~{urlsafe_b64encode(bomb(b'a ', 200)).decode()}"
    (said,) = run(repr(link), "Session.read(text)")
    assert "at most" in said or "more than" in said


def test_a_foreign_link_that_unpacks_without_end_is_refused() -> None:
    link = f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={b64encode(bomb(b'1,', 400)).decode()}"
    (said,) = run(repr(link[:900_000]), "pysolvers.parse(text)")
    assert said.endswith(".")


def test_texts_of_many_lines_or_one_long_word_are_recognised_in_time() -> None:
    said = run("'\\n' * 100_000", *(f"pysolvers.parse({before!r} + text + '.')" for before in ("1x1", "5x5:", "5 5")))
    assert all(sentence.endswith(".") for sentence in said)
    said = run("'é' * 100_000", "pysolvers.parse(text)", "pysolvers.parse('&p=' * 100_000 + text)")
    assert all(sentence.endswith(".") for sentence in said)


@pytest.mark.parametrize(
    "text",
    rest_when_long(
        [
            '"a" * 10_000_000',
            '"5x5:" * 2_500_000',
            '"." * 999_999',
            '("." * 999 + chr(10)) * 999',
            '"(" * 999_999',
            '"[" * 999_999',
            '"9" * 999_999',
            "chr(10) * 999_999",
            '"1 1" + chr(10) + "A " * 400_000',
            '"a;" * 400_000',
            '"%" * 999_999',
            '"/" * 999_999',
            '" " * 999_998 + "x"',
            '("x" + " " * 30) * 30_000',
            '"&rules=full" * 90_000',
        ],
        keep=2,
    ),
    ids=lambda text: text if isinstance(text, str) and len(text) < 60 else None,
)
def test_a_huge_paste_is_refused(text: str) -> None:
    assert all(run(text.replace("chr(10)", "'\\n'"), *readings(None, *KINDS)))


@pytest.mark.parametrize(
    "text",
    rest_when_long(
        [
            '"[" * 999_999',
            '"[1," * 333_333',
            """"{\\"a\\":" * 200_000""",
            '"9" * 999_999',
            '"1 " * 500_000',
            '"A" * 10_000_000',
        ],
    ),
    ids=lambda text: text[:12],
)
def test_a_huge_solution_is_refused(text: str) -> None:
    small = "min((pysolvers.parse(t, k.name) for _, t in k.examples), key=lambda p: p.size)"
    calls = [
        f"next([pysolvers.check({small}, text)] for k in pysolvers.kinds() if k.name == {kind!r})" for kind in KINDS
    ]
    assert all(run(text, *calls))


HUGE = (
    ("signpost", "99999x99999:1a"),
    ("signpost", "99999x99999c#1"),
    ("signpost", "9" * 4000 + "x2:1a"),
    ("numberlink", "99999 99999\nA.A\n"),
    ("numberlink", "99999x99999:A.A"),
    ("numberlink", "https://puzz.link/p?numlin/99999/99999/1z1"),
    ("numberlink", "https://puzz.link/p?numlin/" + "9" * 5000 + "/1/1z1"),
    ("numberlink", "pzprv3/numlin/99999/99999/1 . 1 /"),
    ("hamiltonian", "99999x99999"),
    ("hamiltonian", "99999x99999;start=0.0"),
    ("hamiltonian", "9x9;waypoints=99999.99999,0.0"),
    ("regex-crossword", "shape = rectangular\nnum_rows = 99999\nnum_cols = 2\n"),
    ("regex-crossword", json.dumps({"patternsX": [["a"]] * 9000, "patternsY": [["a"]] * 9000})),
)
"""Kinds, and boards of them that are much too large."""


def test_a_huge_size_is_refused_with_the_limit() -> None:
    told = run(
        repr([text for _, text in HUGE]), *(f"pysolvers.parse_all(text[{i}], {HUGE[i][0]!r})" for i in range(len(HUGE)))
    )
    for (kind, text), said in zip(HUGE, told, strict=True):
        assert not said.startswith("("), (kind, text[:40], said)
        assert "expected" in said or "most" in said or "1 to" in said, (kind, text[:40], said)


EXPLODING = (
    "(a*)*b",
    "(a+)+b",
    "(a|a)*b",
    "(a|aa)+b",
    "(.*)*x",
    "((a*)*)*b",
    "(a{0,999}){0,999}b",
    "a{999999}",
    "(a?){500}a{500}",
    "(.+)\\1\\1\\1b",
    "(.*)(.*)(.*)(.*)\\4\\3\\2\\1b",
    "(?=(a*)*b)a*",
    "(?!(a+)+$)a*",
    "(?<=(a|aa)+)b",
    "((((((((((a*)*)*)*)*)*)*)*)*)*)b",
    "(?:(?=(a+))\\1)*b",
    "[^a]*[^b]*[^c]*[^d]*x",
    "(x+x+)+y",
    "(" * 90 + "a" + ")*" * 90,
    "".join(f"(a{{0,{i}}})" for i in range(1, 40)) + "\\9\\8\\7",
)


@pytest.mark.parametrize("regex", rest_when_long(EXPLODING, keep=3), ids=lambda regex: regex[:30])
def test_a_regex_written_to_explode_keeps_to_its_budget(regex: str) -> None:
    puzzle = {"hexagonal": False, "patternsX": [["[ab]"]] * 24, "patternsY": [[regex]], "patternsZ": []}
    assert run(repr(json.dumps(puzzle)), "pysolvers.solve(pysolvers.parse(text), seconds=3)")


def test_an_address_that_repeats_its_parameters_is_read_in_linear_time() -> None:
    (said,) = run("'m=edit&p=A' * 50_000 + ' x'", "pysolvers.parse(text, 'numberlink')")
    assert said.endswith(".")
    read = "__import__('pysolvers.puzzles.numberlink.text.penpa').puzzles.numberlink.text.penpa.read(text)"
    (said,) = run("'m=edit&p=A' * 50_000 + '\\nx'", read)
    assert said.startswith("This is not a penpa address")


LOOK_ALIKES = (
    "٥x٥:1a",
    "５x５:1a",
    "5×5:1a",
    "5х5:1a",
    "4x4:１ddcfdfcfaaaebba16a",
    "4x4：1ddcfdfcfaaaebba16a",
    "²x²:1aaa4a",
)
HALVES = ("\ud800", "4x4\x00:1a", "A\ud800\nA.", "\0" * 100, "#signpost=\udcff", "{\ud800}")


def test_look_alikes_of_signs_are_no_signs() -> None:
    calls = [f"pysolvers.parse_all(text[{i}], 'signpost')" for i in range(len(LOOK_ALIKES))]
    assert not any(said.startswith("(") for said in run(repr(LOOK_ALIKES), *calls))


def test_surrogates_and_nul_are_refused() -> None:
    calls = [f"pysolvers.parse_all(text[{i}], {kind!r})" for i in range(len(HALVES)) for kind in (None, *KINDS)]
    assert not any(said.startswith("(") for said in run(ascii(HALVES), *calls))
