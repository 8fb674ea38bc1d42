"""Train the two neural nets that read digits and arrows in pictures, and write their weights.

    python3 -m scripts.pictures.digit_weights           writes pysolvers/picture/glyphs.weights
    python3 -m scripts.pictures.digit_weights --check   says whether the file is what the script makes

Digits are drawn in the fonts of Debian's packages fonts-dejavu, fonts-liberation, fonts-urw-base35, fonts-noto-mono and
fonts-droid-fallback. The same fonts and versions of numpy and Pillow give the same bytes. Fonts of HELD_BACK are only
used to measure the nets.
"""

from __future__ import annotations

import math
import os
import random
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

for _variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")  # sums in one order only

import numpy as np  # noqa: E402
from PIL import Image, ImageDraw, ImageFilter, ImageFont  # noqa: E402

from pysolvers.picture.glyphs import ARROW_SIZE, DIGIT_SIZE, NO_ARROW, NO_DIGIT, normalised  # noqa: E402

WEIGHTS = Path(__file__).resolve().parents[2] / "pysolvers" / "picture" / "glyphs.weights"
FONTS = Path("/usr/share/fonts")
FOLDERS = ("truetype/dejavu", "truetype/liberation", "opentype/urw-base35", "truetype/noto", "truetype/droid")
NO_DIGITS_IN = ("Symbol", "Dingbat", "D050", "Emoji", "Math", "Z003", "Italic", "Oblique", "Ita.")
# Fonts that are never trained on.
HELD_BACK = (
    "DejaVuSansCondensed-Bold.ttf", "DejaVuSerif.ttf", "LiberationSans-Regular.ttf", "LiberationMono-Bold.ttf",
    "NimbusSans-Bold.otf", "NimbusRoman-Regular.otf", "URWGothic-Demi.otf", "C059-Bold.otf",
)  # fmt: skip

Sample = tuple[list[int], int]


def fonts(held_back: bool = False) -> list[Path]:
    """Return the installed fonts with upright digits: those to train on or, if `held_back`, those for tests."""
    found = (path for folder in FOLDERS for path in sorted((FONTS / folder).glob("*.[to]tf")))
    upright = [path for path in found if not any(part in path.name for part in NO_DIGITS_IN)]
    return [path for path in upright if (path.name in HELD_BACK) == held_back]


class Studio:
    """Draws random signs as they look in screenshots: rows of bytes, from 0 (background) to 255 (full ink)."""

    def __init__(self, seed: int, paths: Sequence[Path]) -> None:
        self.chance = random.Random(seed)
        self.noise = np.random.default_rng(seed)
        self.paths = list(paths)
        self.sans = [p for p in self.paths if any(w in p.name for w in ("Sans", "Gothic", "Droid"))] or self.paths
        self._fonts: dict[Path, ImageFont.FreeTypeFont] = {}

    def digit(self, sign: str) -> list[bytes] | None:
        """Draw the character `sign` in a random font; None if there is no ink."""
        chance = self.chance
        path = chance.choice(self.paths if chance.random() < 0.45 else self.sans)
        font = self._fonts.setdefault(path, ImageFont.truetype(str(path), 96))
        image = Image.new("L", (200, 200))
        ImageDraw.Draw(image).text(
            (40, 30), sign, font=font, fill=255, stroke_width=chance.choice([0, 0, 0, 0, 1, 2, 3])
        )
        box = image.getbbox()
        if not box:
            return None
        image = image.crop((box[0] - 20, box[1] - 20, box[2] + 20, box[3] + 20))
        if chance.random() < 0.5:
            lean, squeeze = chance.uniform(-0.14, 0.14), chance.uniform(0.9, 1.12)
            image = image.transform(
                image.size, Image.Transform.AFFINE, (1, lean, 0, 0, squeeze, 0), Image.Resampling.BILINEAR
            )
        if chance.random() < 0.3:
            image = image.rotate(chance.uniform(-5, 5), resample=Image.Resampling.BILINEAR)
        scale = chance.choice([6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 22, 28]) / (box[3] - box[1])
        return self._shown(image, scale, chance.uniform(0.92, 1.08))

    def _shown(self, image: Image.Image, scale: float, stretch: float) -> list[bytes] | None:
        chance = self.chance
        size = (max(4, round(image.width * scale * stretch)), max(4, round(image.height * scale)))
        way = chance.choice([Image.Resampling.BOX, Image.Resampling.BICUBIC, Image.Resampling.BILINEAR])
        image = image.resize(size, way, box=(chance.random() * 4, chance.random() * 4, image.width, image.height))
        larger = chance.choice([1, 1, 1.3, 1.7, 2.2, 3]) if image.height < 40 else chance.choice([1, 0.8])
        way = chance.choice([Image.Resampling.NEAREST, Image.Resampling.BICUBIC])
        image = image.resize((max(3, round(image.width * larger)), max(3, round(image.height * larger))), way)
        return self._worn(image, 0.45)

    def _worn(self, image: Image.Image, cut: float) -> list[bytes] | None:
        chance = self.chance
        if chance.random() < 0.7:
            image = image.filter(ImageFilter.GaussianBlur(chance.uniform(0, 0.8)))
        ink = np.asarray(image, dtype=np.float64) / 255
        ink = np.clip((ink - 0.5) * chance.uniform(0.9, 1.5) + 0.5 + chance.uniform(-0.08, 0.08), 0, 1)
        ink = np.clip(ink + self.noise.normal(0, chance.choice([0.01, 0.03, 0.07]), ink.shape), 0, 1)
        firm = ink > cut
        ys, xs = np.where(firm.any(1))[0], np.where(firm.any(0))[0]
        if not len(ys):
            return None
        peak = ink.max()
        box = ink[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1] / peak
        return [bytes(row) for row in (box * 255).astype(np.uint8)]

    def arrow(self, way: int) -> list[bytes] | None:
        """Draw an arrow that points in the direction `way` (0 is up, 1 is 45° clockwise); None if there is no ink."""
        chance = self.chance
        half = chance.choice([10, 14, 20, 28, 40, 56])
        image = Image.new("L", (2 * half, 2 * half))
        pen = ImageDraw.Draw(image)
        form = chance.random()
        if form < 0.5:
            self._solid(pen, half, way)
        elif form < 0.85:
            self._stroked(pen, half, way)
        else:
            wide, long = chance.uniform(0.45, 0.8), chance.uniform(0.6, 1.2)
            pen.polygon(_turned([(0, -long / 2), (wide, long / 2), (-wide, long / 2)], way, half, 0.8), fill=255)
        image = image.rotate(chance.uniform(-5, 5), resample=Image.Resampling.BILINEAR, center=(half, half))
        return self._worn(image, 0.45)

    def _solid(self, pen: ImageDraw.ImageDraw, half: int, way: int) -> None:
        chance = self.chance
        wide, head = chance.uniform(0.4, 0.85), chance.uniform(0.35, 1.1)
        shaft = min(chance.uniform(0.08, 0.42), wide * 0.75)
        tail = max(chance.uniform(0.3, 1) * 0.8, -0.8 + head + 0.2)
        neck = -0.8 + head
        outline = [(0, -0.8), (wide, neck), (shaft, neck), (shaft, tail), (-shaft, tail), (-shaft, neck), (-wide, neck)]
        pen.polygon(_turned(outline, way, half, 0.8), fill=255)

    def _stroked(self, pen: ImageDraw.ImageDraw, half: int, way: int) -> None:
        chance = self.chance
        width, head = max(1, int(half * chance.uniform(0.08, 0.26))), chance.uniform(0.3, 0.7)
        pen.line(_turned([(0, -0.8), (0, 0.8)], way, half, 0.7), fill=255, width=width)
        barbs = [(-head, -0.8 + head), (0, -0.8), (head, -0.8 + head)]
        pen.line(_turned(barbs, way, half, 0.7), fill=255, width=width, joint="curve")

    def other(self, letters: bool) -> list[bytes] | None:
        """Draw a star, a ring, a dot or, if `letters`, perhaps a digit or a letter; None if there is no ink."""
        chance = self.chance
        form = chance.random() * (1 if letters else 0.54)
        if form >= 0.55:
            return self.digit(chance.choice("01234567891470123456789abcdef"))
        image = Image.new("L", (60, 60))
        pen = ImageDraw.Draw(image)
        if form < 0.4:
            inner = chance.uniform(0.35, 0.5)
            points = [(24 * (1 if k % 2 == 0 else inner), k * math.pi / 5) for k in range(10)]
            pen.polygon([(30 + r * math.sin(a), 30 - r * math.cos(a)) for r, a in points], fill=255)
        elif form < 0.5:
            pen.ellipse((8, 8, 52, 52), outline=255, width=chance.randint(2, 8))
        else:
            pen.ellipse((8, 8, 52, 52), fill=255)
        scale = chance.choice([0.15, 0.25, 0.4, 1])
        return self._worn(image.resize((round(60 * scale), round(60 * scale)), Image.Resampling.BOX), 0.45)


def _turned(points: Sequence[tuple[float, float]], way: int, half: int, size: float) -> list[tuple[float, float]]:
    c, s = math.cos(way * math.pi / 4), math.sin(way * math.pi / 4)
    return [(half + (x * c - y * s) * half * size, half + (x * s + y * c) * half * size) for x, y in points]


def digit_samples(studio: Studio, count: int) -> Iterator[Sample]:
    """Yield `count` samples for the net that reads digits. Signs that aren't digits have the class NO_DIGIT."""
    while count:
        if studio.chance.random() < 0.12:
            ink = studio.arrow(studio.chance.randrange(8)) if studio.chance.random() < 0.75 else studio.other(False)
            meant = NO_DIGIT
        else:
            sign = studio.chance.choice("0123456789012345678901234567890123456789abcdefgh+*-")
            ink, meant = studio.digit(sign), int(sign) if sign.isdigit() else NO_DIGIT
        if ink and len(ink) >= 5:
            yield normalised(ink, DIGIT_SIZE), meant
            count -= 1


def arrow_samples(studio: Studio, count: int) -> Iterator[Sample]:
    """Yield `count` samples for the net that reads arrows. Signs that aren't arrows have the class NO_ARROW."""
    while count:
        meant = studio.chance.randrange(9)
        ink = studio.other(True) if meant == NO_ARROW else studio.arrow(meant)
        if ink and len(ink) >= 3:
            yield normalised(ink, ARROW_SIZE), meant
            count -= 1


def train(samples: Sequence[Sample], hidden: int, classes: int, rounds: int, seed: int) -> bytes:
    """Train a net (`pysolvers.picture.glyphs.Net`) by Adam on cross-entropy. Return its bytes, one per weight.

    `hidden` is the size of the hidden layer, and `classes` the number of outputs. All samples are used `rounds` times.
    """
    noise = np.random.default_rng(seed)
    inputs = np.array([values for values, _ in samples], dtype=np.float64) / 255
    meant = np.array([sample for _, sample in samples])
    shapes = (inputs.shape[1], hidden), (hidden,), (hidden, classes), (classes,)
    spreads = 0.15, 0.0, 0.3, 0.0
    weights: list[Any] = [
        noise.normal(0, s, shape) if s else np.zeros(shape) for s, shape in zip(spreads, shapes, strict=True)
    ]
    means, squares = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    step = 0
    for turn in range(rounds):
        order, rate = noise.permutation(len(inputs)), 0.004 * (1 - turn / rounds) + 1e-4
        for start in range(0, len(order), 128):
            step += 1
            batch = order[start : start + 128]
            for i, slope in enumerate(_slopes(weights, inputs[batch], meant[batch])):
                means[i] = 0.9 * means[i] + 0.1 * slope
                squares[i] = 0.999 * squares[i] + 0.001 * slope**2
                rise = (means[i] / (1 - 0.9**step)) / (np.sqrt(squares[i] / (1 - 0.999**step)) + 1e-8)
                weights[i] = weights[i] - rate * rise
    return _packed(weights)


def _slopes(weights: Sequence[Any], inputs: Any, meant: Any) -> tuple[Any, ...]:
    one, bias_one, two, bias_two = weights
    hidden = np.maximum(0, inputs @ one + bias_one)
    out = hidden @ two + bias_two
    out = np.exp(out - out.max(1, keepdims=True))
    out /= out.sum(1, keepdims=True)
    out[np.arange(len(meant)), meant] -= 1
    out /= len(meant)
    back = (out @ two.T) * (hidden > 0)
    return inputs.T @ back + 1e-4 * one, back.sum(0), hidden.T @ out + 1e-4 * two, out.sum(0)


def _packed(weights: Sequence[Any]) -> bytes:
    one, bias_one, two, bias_two = weights
    scales = [float(np.abs(matrix).max() / 127) for matrix in (one, two)]
    rounded = [
        np.round(matrix.T / scale).astype(np.int8).tobytes() for matrix, scale in zip((one, two), scales, strict=True)
    ]
    head = struct.pack("<HHHff", one.shape[0], one.shape[1], two.shape[1], *scales)
    biases = [round(float(value), 3) for value in (*bias_one, *bias_two)]
    return head + struct.pack(f"<{len(biases)}f", *biases) + b"".join(rounded)


def weights(digits: int = 60_000, arrows: int = 24_000, rounds: int = 18, say: Callable[[str], None] = print) -> bytes:
    """Train both nets on this many samples, each used `rounds` times, and report with `say`.

    Return the bytes of the file: first the net for digits, then the net for arrows.
    """
    paths = fonts()
    if not paths:
        raise SystemExit(
            f"There are no fonts to train on in {FONTS}: expected those of Debian's fonts-dejavu and others."
        )
    say(f"{len(paths)} fonts")
    studio = Studio(1, paths)
    digit_net = train(list(digit_samples(studio, digits)), 40, 11, rounds, 1)
    arrow_net = train(list(arrow_samples(studio, arrows)), 28, 9, rounds, 2)
    return digit_net + arrow_net


def main() -> None:
    made = weights()
    if "--check" in sys.argv:
        same = WEIGHTS.read_bytes() == made
        print("The same bytes." if same else "Other bytes: the fonts, numpy or Pillow are of another version.")
        raise SystemExit(not same)
    WEIGHTS.write_bytes(made)
    print(f"{WEIGHTS.name}: {len(made)} bytes")


if __name__ == "__main__":
    main()
