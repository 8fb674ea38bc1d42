"""Sentences of the page: `say` and `plural` work as those in pysolvers/core/words.py."""

TRANSLATIONS = {}
"""{template: translation}; a build for another language fills it."""


def say(template, **values):
    """The template, translated, with its parameters filled in."""
    template = TRANSLATIONS.get(template, template)
    return template.format(**values) if values else template


def plural(number, one, many, **values):
    """The first template for one thing, the second for any other number, which is {n} in them."""
    return say(one if number == 1 else many, n=number, **values)


def capitalised(word):
    """A word with a capital letter."""
    return word[:1].upper() + word[1:]
