"""Drawings: scenes, their colors, SVG documents, and contact sheets."""


class Pictured:
    """Base class of objects that notebooks show as a picture, drawn by `_repr_svg_`."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        raise NotImplementedError

    def _repr_html_(self) -> str:
        return self._repr_svg_()
