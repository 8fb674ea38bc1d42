"""Texts to be spoilt by tests/fuzz, of formats that are read and not written."""

from __future__ import annotations


def _save(**values: str) -> str:
    """A save file of Simon Tatham's collection."""
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in values.items())


FOREIGN = {
    "save": (
        _save(SAVEFILE="Simon Tatham's Portable Puzzle Collection", VERSION="1", GAME="Signpost", PARAMS="5x5",
              CPARAMS="5x5c", DESC="1cceefcfggeeccghcac3e12hch10ah25a", NSTATES="1", MOVE="L0,0-1,1"),
    ),
}  # fmt: skip
