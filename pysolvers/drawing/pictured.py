"""What notebooks show as a picture."""

from __future__ import annotations


class Pictured:
    """Something that notebooks show as a picture; `_repr_svg_` draws it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The picture as an SVG document."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        """The same for notebooks that ask for HTML only."""
        return self._repr_svg_()
