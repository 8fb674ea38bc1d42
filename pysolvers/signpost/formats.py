"""Text in, text out."""

from pysolvers.puzzle import Format

FORMATS: tuple[Format, ...] = ()
