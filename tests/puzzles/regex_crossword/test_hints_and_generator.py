import random
import re
from typing import Any

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.engines.regex.matcher import matches
from pysolvers.engines.regex.parser import parse
from pysolvers.errors import ArgumentError
from pysolvers.puzzles.regex_crossword import generator
from pysolvers.puzzles.regex_crossword.making.clue_writer import LETTER_BY_LETTER, PLAN, planned, write
from pysolvers.puzzles.regex_crossword.making.grids import LONGEST, USUAL, filled, usual_words
from pysolvers.puzzles.regex_crossword.making.shown_letters import showing, shown_places
from pysolvers.puzzles.regex_crossword.making.words import THEMES
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from tests.of_kind import made
from tests.puzzles.regex_crossword.conftest import from_corpus
from tests.sampling import rest_when_long, thinned

KIND = kind_named("regex-crossword")
PARTS = ("?", "\\1", "{2}", "[^", ".*", "|", "-")
"""What clues have in them."""
SELDOM = re.compile(r"\(\?<?[=!]|\([A-Z]+\)\?")
"""What people hardly write: look-around, and groups that may be left out."""


def follow(puzzle: pysolvers.Puzzle) -> tuple[Any, list[pysolvers.Deduction]]:
    steps = pysolvers.explain(puzzle)
    state = KIND.play.start(puzzle)
    for step in steps:
        state = state.played(step.moves)
    return state.solution(), steps


@pytest.mark.slow
def test_every_unique_puzzle_of_the_corpus_is_explained_to_its_solution(corpus: list[dict[str, Any]]) -> None:
    for entry in thinned(corpus, 6):
        if len(entry["solutions_found"]) == 1:
            solution, _ = follow(from_corpus(entry))
            assert solution and solution.data == entry["solutions_found"][0], entry["id"]


def test_the_easiest_step_comes_first_and_says_why() -> None:
    puzzle = pysolvers.parse(dict(KIND.examples)["MIT Mystery Hunt 2013"])
    step = pysolvers.hint(puzzle)
    assert step and step.level == 1
    assert step.moves == ("10.0:N", "10.8:E")


def test_the_whole_difference_is_supposed_only_where_nothing_else_helps() -> None:
    puzzle = pysolvers.parse("rect;y=AB|BA,AB|BA;x=AA|BB,AB|BA|AA")
    solution, steps = follow(puzzle)
    assert solution.data == ["BA", "BA"]
    assert steps[0].look_ahead and steps[0].level == 4
    assert steps[0].chain[-1].breaks and "“AB|BA|AA”" in steps[0].chain[-1].sentence


@pytest.mark.slow
def test_the_solution_can_be_a_phrase() -> None:
    puzzle = pysolvers.generate("regex-crossword", "4x3", seed=1, difficulty="normal", phrase="To be or not")
    assert str(pysolvers.solve(puzzle)) == "TO B\nE OR\n NOT\n"


@pytest.mark.parametrize("size", ["", "x", "0x3", "99x99", "hex1", "hex99", "x3"])
def test_a_size_that_cannot_be_is_told(size: str) -> None:
    with pytest.raises(ArgumentError):
        pysolvers.generate("regex-crossword", size)


@pytest.mark.parametrize("word", ["THINKING", "MILITARY", "NO ORDER", "WORD2024", "BANANAS"])
def test_a_clue_that_shows_letters_matches_its_word_with_these_only_at_their_places(word: str) -> None:
    rng = random.Random(word)
    for _ in range(100):
        places = {i for i in range(len(word)) if rng.random() < 0.5}
        clue = showing(rng, word, places, rng.random() < 0.5)
        assert matches(parse(clue), word), clue
        for i in places:
            other = f"{word[:i]}{'X' if word[i] != 'X' else 'Y'}{word[i + 1 :]}"
            assert not matches(parse(clue), other), (clue, other)


def test_nearly_every_letter_is_shown_by_one_line_and_no_line_shows_all() -> None:
    lines = [line.cells for line in made(RegexCrosswordPuzzle, "4x4", 3, "easy").lines]
    places = shown_places(lines, random.Random(1))
    shown = [lines[k][i] for k, those in enumerate(places) for i in those]
    assert len(set(shown)) == len(shown) >= 13
    assert all(len(those) <= 2 for those in places)


@pytest.mark.slow
@pytest.mark.parametrize("size", rest_when_long(["7x7", "8x8", "9x9", "10x10", "hex4"]))
def test_large_boards_are_easy_where_that_is_asked_for(size: str) -> None:
    puzzle = made(RegexCrosswordPuzzle, size, 5, "easy")
    assert pysolvers.grade(puzzle).difficulty == "easy"
    solution = pysolvers.solve(puzzle)
    assert solution
    clues = [clue for line in puzzle.lines for clue in line.clues]
    assert all(clues) and 2 * sum("|" in clue for clue in clues) <= len(clues)
    for line in puzzle.lines:
        word = "".join(solution.data[r][c] for r, c in line.cells)
        assert not any(word in clue for clue in line.clues)


@pytest.mark.parametrize("family", PLAN)
@pytest.mark.parametrize(
    "word", rest_when_long(["LEE", "A B!", "BANANAS", "A", "AB", "HELLO", "QZXJ", "ABCDEFGHIJKLM", "AAAA"], 3)
)
def test_every_clue_matches_its_word_and_does_not_spell_it(word: str, family: str) -> None:
    rng = random.Random(word)
    for k in range(60):
        clue = write(rng, word, family, k % 2 == 0)
        assert matches(parse(clue), word), clue
        assert len(word) == 1 or word not in re.sub(r"\[[^]]*\]|[()?]", "", clue)
        assert len(clue) <= 24 + 3 * len(word)


@pytest.mark.slow
def test_the_nearest_is_given_where_the_wanted_difficulty_does_not_come_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "PLAIN_READINGS", 1000)
    monkeypatch.setitem(generator.MAX_READINGS, "hard", 3000)
    last: list[Progress] = []
    puzzle = pysolvers.generate(
        "regex-crossword", "hex2", seed="wört 97", difficulty="hard", phrase="ABC DEF", watch=last.append
    )
    assert last[-1].note.startswith("No hard puzzle was found")
    assert pysolvers.outcome(puzzle) == "unique"
    assert last[-1].nodes < 10_000


def test_clues_that_cannot_tell_the_letters_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(generator.MAX_READINGS, "hard", 2000)
    says = r"^No puzzle of 1x15 with one solution was found in many tries: choose another size\.$"
    with pytest.raises(ArgumentError, match=says):
        pysolvers.generate("regex-crossword", "1x15", seed=1, difficulty="hard")


@pytest.mark.slow
def test_climbing_finds_a_hard_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "PLAIN_READINGS", 0)
    puzzle = made(RegexCrosswordPuzzle, "4x4", 2, "hard")
    assert pysolvers.grade(puzzle).difficulty == "hard"
    assert pysolvers.outcome(puzzle) == "unique"


def test_a_sentence_says_which_letters_it_stands_on_and_quotes_signs() -> None:
    puzzle = pysolvers.parse("rect;y=(DY|YT|DE)*;x=,,.,.")
    first = pysolvers.hint(puzzle, ["0.2:Y"])
    assert first and first.moves == ("0.3:T",) and (0, 2) in first.used and "“(DY|YT|DE)*”" in first.sentence
    signs = pysolvers.hint(pysolvers.parse("rows\n[.!]\n\ncolumns\n[.?]\n"))
    assert signs and "“.”" in signs.sentence


def test_a_chain_of_lines_says_what_each_line_leaves() -> None:
    puzzle = pysolvers.parse(
        "rect;y=(EO|OT|DT)+,(MN|LS|NM)+,(OK|KW)*,(N|HNE|EH)*;"
        "x=[DLN][MOTHER]*,[ILT][KERNEL]+,[EFV][KERNEL]*,[SAILOR]+[WRITING]*"
    )
    first = next(step for step in pysolvers.explain(puzzle) if step.technique == "chain")
    assert all(f"“{clue}”" in first.sentence for clue in ("[DLN][MOTHER]*", "[ILT][KERNEL]+", "(N|HNE|EH)*"))


def test_no_word_comes_twice_in_a_week_of_days() -> None:
    days = [f"daily 2026-12-{day:02}" for day in range(22, 29)]
    for length in (4, 5):
        words = [word for day in days for word in usual_words(day)[length]]
        assert len(words) == len(set(words)) > 7 * 50
    assert usual_words("1") == USUAL == usual_words("daily 2026-02-30")


def texts(rows: list[list[tuple[int, int]]], letters: dict[tuple[int, int], str]) -> list[str]:
    return ["".join(letters[cell] for cell in row) for row in rows]


def board(columns: int, rows: int) -> list[list[tuple[int, int]]]:
    return [[(r, c) for c in range(columns)] for r in range(rows)]


def test_rows_say_words_and_clues_are_as_people_write_them() -> None:
    rng = random.Random(1)
    rows = [[(r, c) for c in range(3 + r)] for r in range(6)]
    told = [text for _ in range(40) for text in texts(rows, filled(rows, rng))]
    assert all(text in USUAL[len(text)] for text in told)
    clues = [write(rng, text, family, k % 2 == 0) for k, text in enumerate(told) for family in planned(rng, told[:10])]
    assert {part for part in PARTS for clue in clues if part in clue} == set(PARTS)
    assert not any(SELDOM.search(clue) or LETTER_BY_LETTER.fullmatch(clue) for clue in clues)


@pytest.mark.parametrize(("size", "down"), [((3, 3), 2), ((4, 4), 2), ((5, 6), 1), ((7, 4), 1)])
def test_columns_read_words_too_where_that_can_be_had(size: tuple[int, int], down: int) -> None:
    rows = board(*size)
    columns = [[row[k] for row in rows] for k in range(size[0])]
    for seed in range(5):
        letters = filled(rows, random.Random(seed))
        across, read = texts(rows, letters), texts(columns, letters)
        assert all(word in USUAL[size[0]] for word in across) and len(set(across)) == size[1]
        assert sum(word in USUAL[size[1]] for word in read) >= down


@pytest.mark.parametrize("length", [LONGEST + 1, 15])
def test_a_long_row_is_several_words_and_nothing_else(length: int) -> None:
    (text,) = texts(board(length, 1), filled(board(length, 1), random.Random(3)))
    assert len(text) == length and text.isalpha()


def test_words_are_of_a_theme_or_a_list_and_a_theme_is_the_title() -> None:
    puzzle = pysolvers.generate("regex-crossword", "5x4", seed=1, words="music")
    solution = pysolvers.solve(puzzle)
    assert solution and all("".join(row) in THEMES["music"] for row in solution.data)
    assert puzzle.heading.title == "Music"
    listed = pysolvers.generate("regex-crossword", "3x3", seed=1, words="cat, dog pig owl")
    solution = pysolvers.solve(listed)
    assert solution and {"".join(row) for row in solution.data} < {"CAT", "DOG", "PIG", "OWL"}
    assert not listed.heading.title


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("c4t", "words: 'C4T' is not a word: expected words of letters from A to Z, or one of animals, kitchen, "),
        (",", "words: there is none: expected words"),
        ("giraffe", "No word on the list fits in a row: add words of 3 letters"),
    ],
)
def test_words_that_cannot_be_are_refused(words: str, told: str) -> None:
    with pytest.raises(ArgumentError, match=re.escape(told)):
        pysolvers.generate("regex-crossword", "3x3", seed=1, words=words)


def test_a_phrase_and_words_do_not_go_together() -> None:
    with pytest.raises(ArgumentError, match="not both"):
        pysolvers.generate("regex-crossword", "3x3", seed=1, words="cat", phrase="A CAT")
