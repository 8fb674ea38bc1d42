"""The nets that read signs: how well on fonts that they never saw, and that their weights are made by the script."""

import pytest

from pysolvers.picture.glyphs import ARROW_SIZE, DIGIT_SIZE, nets
from scripts.pictures import digit_weights
from scripts.pictures.digit_weights import Studio


def right(samples: list[tuple[list[int], int]], net: int) -> float:
    shares = [(nets()[net].shares(values), meant) for values, meant in samples]
    return sum(share.index(max(share)) == meant for share, meant in shares) / len(shares)


@pytest.fixture(scope="module")
def studio() -> Studio:
    fonts = digit_weights.fonts(held_back=True)
    if not fonts:
        pytest.skip(
            "none of the fonts that are kept for tests is installed: fonts-dejavu, fonts-liberation, fonts-urw-base35"
        )
    assert not set(fonts) & set(digit_weights.fonts())
    return Studio(99, fonts)


@pytest.mark.slow
def test_digits_in_fonts_that_were_never_seen_are_read(studio: Studio) -> None:
    assert right(list(digit_weights.digit_samples(studio, 1500)), 0) > 0.96


@pytest.mark.slow
def test_arrows_are_read(studio: Studio) -> None:
    assert right(list(digit_weights.arrow_samples(studio, 800)), 1) > 0.96


def test_the_weights_take_at_most_30_kilobytes() -> None:
    assert digit_weights.WEIGHTS.stat().st_size <= 30_000
    assert [net.inputs for net in nets()] == [DIGIT_SIZE[0] * DIGIT_SIZE[1], ARROW_SIZE[0] * ARROW_SIZE[1]]


def test_training_gives_the_same_bytes_again() -> None:
    if not digit_weights.fonts():
        pytest.skip("the fonts to train on are not installed: fonts-dejavu, fonts-liberation, fonts-urw-base35")
    first, second = (digit_weights.weights(150, 100, 2, lambda text: None) for _ in range(2))
    assert first == second
