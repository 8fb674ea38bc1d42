"""Sentences of the page. `say` and `plural` work as in pysolvers/core/words.py."""

TRANSLATIONS = {}
"""The translation of each template; a build for another language fills it."""


def say(template, **values):
    """Return the translated template with its parameters filled in."""
    template = TRANSLATIONS.get(template, template)
    return template.format(**values) if values else template


def plural(number, one, many, **values):
    """Return the first template with its parameters filled in if `number` is 1, otherwise the second.

    The parameter `{n}` is the number.
    """
    return say(one if number == 1 else many, n=number, **values)


def capitalised(word):
    return word[:1].upper() + word[1:]


def size_title(size):
    """Return the size of a puzzle as shown on a tile: "7 × 5" for "7x5", "hex 4" for "hex4"."""
    columns, _, rows = size.partition("x")
    if columns.isdigit():
        return columns + "\u00a0×\u00a0" + rows
    shape = size.rstrip("0123456789")
    return say(shape) + " " + size[len(shape) :]
