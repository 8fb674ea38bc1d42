"""Scenes, their paths and colours, and SVG from them."""

import re
from xml.etree import ElementTree

import pytest

from pysolvers.drawing.files import for_typst
from pysolvers.drawing.palette import ROLES, resolve
from pysolvers.drawing.scene import (
    Path,
    Scene,
    Text,
)


def test_roles_resolve_in_both_schemes() -> None:
    assert resolve("accent") == "#3043C2"
    assert resolve("accent", "dark") == "#9FB0FF"


def test_a_share_mixes_into_the_surface_or_another_role() -> None:
    assert resolve("ink 0") == ROLES["surface"][0]
    assert resolve("ink 100 bg") == ROLES["ink"][0]
    assert resolve("ink 50 surface") == "#8C8E90"


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("column", [0, 1])
@pytest.mark.parametrize("hue", range(1, 9))
def test_every_label_can_be_read_on_its_hue(hue: int, column: int) -> None:
    assert contrast(ROLES[f"hue{hue}"][column], ROLES[f"on-hue{hue}"][column]) >= 4.5


@pytest.mark.parametrize("column", [0, 1])
@pytest.mark.parametrize("role", ["ink", "ink2", "ink3", "accent", "bad", "good"])
def test_every_text_colour_can_be_read_on_the_page(role: str, column: int) -> None:
    assert contrast(ROLES[role][column], ROLES["bg"][column]) >= 4.5


def test_svg_is_well_formed_whatever_the_texts_say() -> None:
    nasty = "<&\">'\x00\ud800 ok"
    scene = Scene(
        (0, 0, 2, 1), (Path("M0 0h1", stroke="ink", width=0.1, dash=(0.1, 0.2)), Text(1, 0.5, nasty, 0.5)), nasty
    )
    root = ElementTree.fromstring(scene.svg())
    texts = [e.text for e in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["<&\">'\ufffd\ufffd ok"]


def test_scene_data_is_plain() -> None:
    scene = Scene((0, 0, 1, 1), (Path("M0 0", "ink"), Text(0.5, 0.5, "A", 0.4)))
    assert scene.data["shapes"] == [
        ["p", "M0 0", "ink", "", 0.0, []],
        ["t", 0.5, 0.5, "A", 0.4, "ink", 400, "middle", 0.0, False, "", 0.0],
    ]


def test_for_typst_a_halo_is_a_text_of_its_own_under_the_same_text() -> None:
    scene = Scene((0, 0, 2, 2), (Text(1, 1, "2<3", 0.4, "ink", turn=30, halo="surface"), Text(1, 1, "x", 0.4, "ink")))
    svg, apart = scene.svg(), for_typst(scene.svg())
    assert svg.count("paint-order") == 1 and "paint-order" not in apart
    under, over, other = re.findall(r"<text ([^>]*)>([^<]*)</text>", apart)
    assert "stroke" in under[0] and "stroke" not in over[0] + other[0]
    assert under[1] == over[1] == "2&lt;3" and "rotate(30" in under[0] and "rotate(30" in over[0]
