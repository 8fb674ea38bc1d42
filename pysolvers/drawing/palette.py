"""The colors of each scheme by role, such as "accent", and mixtures of two colors. style.css defines the same roles."""

from __future__ import annotations

from functools import cache
from typing import Literal

Scheme = Literal["light", "dark", "paper"]  # `paper`: black on white, with pale tints that survive a copier

ROLES: dict[str, tuple[str, str]] = {
    "bg": ("#F6F5F1", "#13151A"),
    "surface": ("#FFFFFF", "#1C1F26"),
    "sunk": ("#EEECE6", "#0F1115"),
    "line": ("#DDDAD2", "#2E323B"),
    "edge": ("#8A8C92", "#7C818D"),
    "ink": ("#1A1C21", "#ECEDF1"),
    "ink2": ("#50545D", "#B1B5BF"),
    "ink3": ("#666A73", "#979CA8"),
    "accent": ("#3043C2", "#9FB0FF"),
    "accent-hover": ("#26369F", "#B9C5FF"),
    "on-accent": ("#FFFFFF", "#10142C"),
    "accent-soft": ("#E7EAFB", "#262D4D"),
    "accent-line": ("#B4BDEE", "#4A5692"),
    "bad": ("#B3261E", "#FF9B90"),
    "good": ("#1C6B45", "#7FD6A8"),
    # Eight hues that color-blind people can distinguish, and a readable label color for each.
    "hue1": ("#2A52D2", "#5476F2"),
    "hue2": ("#D58113", "#EE9A2E"),
    "hue3": ("#2A9D93", "#5CB79A"),
    "hue4": ("#7E0F2A", "#E2502F"),
    "hue5": ("#D03A22", "#C7A2FF"),
    "hue6": ("#A77BF0", "#ECE46C"),
    "hue7": ("#4B1287", "#8CF3E4"),
    "hue8": ("#81537C", "#B06CA9"),
    "on-hue1": ("#FFFFFF", "#0D0F13"),
    "on-hue2": ("#1A1C21", "#0D0F13"),
    "on-hue3": ("#1A1C21", "#0D0F13"),
    "on-hue4": ("#FFFFFF", "#0D0F13"),
    "on-hue5": ("#FFFFFF", "#0D0F13"),
    "on-hue6": ("#1A1C21", "#0D0F13"),
    "on-hue7": ("#FFFFFF", "#0D0F13"),
    "on-hue8": ("#FFFFFF", "#0D0F13"),
}


# On paper every tint is 70 to 85 % as light as white, with black text on it.
PAPER: dict[str, str] = {
    "bg": "#FFFFFF", "surface": "#FFFFFF", "sunk": "#F0F0F0", "line": "#909090", "edge": "#606060",
    "ink": "#000000", "ink2": "#303030", "ink3": "#505050",
    "accent": "#A8A8A8", "accent-hover": "#000000", "on-accent": "#000000", "accent-soft": "#E4E4E4",
    "accent-line": "#808080", "bad": "#000000", "good": "#000000",
    "hue1": "#B8C8F4", "hue2": "#F2CE9C", "hue3": "#A9DAD5", "hue4": "#E3B4C0",
    "hue5": "#F3BBB2", "hue6": "#DCCBFA", "hue7": "#C9B6E0", "hue8": "#D8C2D7",
    **{f"on-hue{k}": "#000000" for k in range(1, 9)},
}  # fmt: skip


def _role(name: str, scheme: Scheme) -> str:
    return PAPER[name] if scheme == "paper" else ROLES[name][scheme == "dark"]


def resolve(colour: str, scheme: Scheme = "light") -> str:
    """Return a role ("accent") or a mixture ("ink 16 bg": 16 % ink in bg) as `#rrggbb`; KeyError for other names."""
    role, *rest = colour.split()
    top = _role(role, scheme)
    if not rest:
        return top
    under = _role(rest[1] if len(rest) > 1 else "surface", scheme)
    share = float(rest[0]) / 100
    pairs = [(int(top[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(t * share + u * (1 - share)):02X}" for t, u in pairs)


@cache
def rgb(colour: str, scheme: Scheme = "light") -> tuple[int, int, int]:
    digits = resolve(colour, scheme)
    return int(digits[1:3], 16), int(digits[3:5], 16), int(digits[5:7], 16)
