"""Whatever text comes in, only BadInput comes out.

By default some 1,000 inputs, 200,000 with the marker `long`. Each batch has a seed, so that what it finds can be found
again.
"""

import re
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.kind import kinds
from pysolvers.errors import BadInput
from tests.fuzz.doors import targets
from tests.fuzz.guided import explore
from tests.fuzz.mutator import NASTY, WORDS, spoil
from tests.fuzz.slips import slip
from tests.sampling import examples, rest_when_long

INPUTS = 500
"""How many there are in one batch."""
MOST = examples(24)
"""How many samples of a format have a number made long."""
PARTS = 12
"""In how many tests the doors are tried: they are not gone through when tests are collected, which takes seconds."""


def attack(seed: int) -> None:
    """Throw one batch of spoilt samples at the doors in turn."""
    rng = Random(seed)
    doors = targets()
    for number in range(INPUTS):
        door = doors[number % len(doors)]
        if rng.random() > door.share:
            continue
        text = spoil(rng, door.samples) if rng.random() < 0.7 else slip(rng, rng.choice(door.samples))
        try:
            door.take(text)
        except BadInput as error:
            sentence = str(error)
            assert sentence and "\n" not in sentence and len(sentence) < 600, f"{door.name}: {sentence[:1000]!r}"
        except Exception as error:
            raise AssertionError(f"seed {seed}, {door.name}: {text[:2000]!r} gives {error!r}") from error


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_spoilt_text_is_refused_with_a_sentence(seed: int) -> None:
    attack(seed)


@pytest.mark.slow
def test_a_number_of_thousands_of_digits_is_refused_wherever_it_stands() -> None:
    for door in targets():
        if " as " in door.name:
            for sample in door.samples[:MOST]:
                numbers = [*re.finditer(r"\d+", sample)]
                for number in numbers[:: len(numbers) // 4 + 1]:
                    with suppress(BadInput):
                        door.take(f"{sample[: number.start()]}{'9' * 5000}{sample[number.end() :]}")


@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("part", range(20))
def test_spoilt_text_is_refused_with_a_sentence_two_hundred_thousand_times(part: int) -> None:
    for seed in range(1000 + 20 * part, 1020 + 20 * part):
        attack(seed)


@pytest.mark.slow
@settings(max_examples=examples(800), deadline=None)
@given(
    st.sampled_from([None, *(kind.name for kind in kinds())]),
    st.lists(st.one_of(st.sampled_from(NASTY), st.sampled_from(WORDS), st.text(max_size=5)), max_size=30).map("".join),
)
def test_any_text_at_all_is_a_puzzle_or_an_error(kind: str | None, text: str) -> None:
    try:
        assert pysolvers.parse_all(text, kind)
    except BadInput as error:
        assert str(error)


@pytest.mark.slow
@pytest.mark.parametrize("part", rest_when_long([*range(0, PARTS, 2), *range(1, PARTS, 2)], PARTS // 2))
def test_what_goes_where_none_went_is_spoilt_further(part: int) -> None:
    for door in targets()[part::PARTS]:
        explore(door, 1, round(examples(16) * door.share))


@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("part", range(5 * PARTS))
def test_what_goes_where_none_went_is_spoilt_further_two_hundred_thousand_times(part: int) -> None:
    for door in targets()[part :: 5 * PARTS]:
        for seed in range(2, 7):
            kept, steps = explore(door, seed, round(1000 * door.share))
            assert kept < steps
