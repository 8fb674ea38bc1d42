"""Puts an expression into plain words: `(E|C)*` is "E or C, any number of times"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pysolvers.core.words import both, either, say
from pysolvers.engines.regex.parser import parse
from pysolvers.engines.regex.tree import (
    ANY,
    Alt,
    Chars,
    CharSet,
    Flavour,
    Group,
    Look,
    Node,
    Ref,
    Regex,
    Repeat,
    Seq,
    walk,
)

Span = tuple[int, int]  # start and end of a part in the text

CLASSES = {
    "d": "a digit",
    "D": "anything but a digit",
    "w": "a letter, digit or underscore",
    "W": "anything but a letter, digit or underscore",
    "s": "a space",
    "S": "anything but a space",
}

ANCHORS = {"^": "the start", "$": "the end", "b": "the edge of a word", "B": "no edge of a word"}

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

NAMED = {" ": "a space", "\n": "a line break", "\t": "a tab"}  # invisible characters


def explain_clue(pattern: str, flavour: Flavour = "javascript") -> list[tuple[Span, str]]:
    r"""Put an expression of the dialect `flavour`, and each of its parts, into plain words.

    The whole expression comes first, then its parts from the outside in. So the last part whose span contains an
    offset is the smallest one there.

    Raises:
        RegexError: if the expression is invalid.

    Examples:
        >>> explain_clue("H(AY|ED)*")
        [((0, 9), 'H, then AY or ED, any number of times'), ((0, 1), 'H'), ((1, 9), 'AY or ED, any number of times'), \
    ((1, 8), 'AY or ED'), ((2, 7), 'AY or ED'), ((2, 4), 'AY'), ((5, 7), 'ED')]
    """
    regex = parse(pattern, flavour)
    found = {(0, len(pattern)): _words(regex, regex.tree)}
    for node in islice(parts_of(regex.tree), 1, None):
        span = span_of(node)
        if span not in found and span[0] < span[1]:
            found[span] = _words(regex, node)
    return list(found.items())


def parts_of(node: Node) -> Iterator[Node]:
    """Yield a node, then its parts, from the outside in. Adjacent plain characters are one part."""
    yield node
    if isinstance(node, Seq):
        for part in _joined(node.parts):
            if isinstance(part, Seq):
                yield part
            else:
                yield from parts_of(part)
    elif isinstance(node, Alt):
        for option in node.options:
            yield from parts_of(option)
    elif isinstance(node, (Repeat, Group, Look)):
        yield from parts_of(node.body)


def _joined(parts: tuple[Node, ...]) -> Iterator[Node]:
    word: list[Chars] = []
    for part in parts:
        if isinstance(part, Chars) and _is_letter(part):
            word.append(part)
            continue
        yield from _as_one(word)
        word = []
        yield part
    yield from _as_one(word)


def _as_one(word: list[Chars]) -> Iterator[Node]:
    if word:
        yield word[0] if len(word) == 1 else Seq(tuple(word), word[0].start, word[-1].end)


def _is_letter(node: Node) -> bool:
    if not isinstance(node, Chars):
        return False
    chars = node.chars
    return (
        len(chars.named) == 1
        and not chars.ranges
        and not chars.classes
        and not chars.negated
        and chars.named not in NAMED
    )


def literal(node: Node) -> str:
    """Return the text of a node that is a plain word, such as AB or (AB); "" for other nodes."""
    if isinstance(node, Chars):
        return node.chars.named if _is_letter(node) else ""
    if isinstance(node, Seq):
        letters = [literal(part) for part in node.parts]
        return "".join(letters) if all(letters) else ""
    return literal(node.body) if isinstance(node, Group) else ""


def span_of(node: Node) -> Span:
    if isinstance(node, Repeat):
        return min(node.start, span_of(node.body)[0]), node.end
    if isinstance(node, Seq) and node.parts:
        begin, end = span_of(node.parts[0])[0], span_of(node.parts[-1])[1]
        return (begin, end) if node.start == node.end else (min(node.start, begin), node.end)
    return node.start, node.end


def _words(regex: Regex, node: Node) -> str:
    if isinstance(node, Chars):
        return _characters(node.chars)
    if isinstance(node, Seq):
        if node.parts and all(map(_is_letter, node.parts)):
            return "".join(part.chars.named for part in node.parts if isinstance(part, Chars))
        return say(", then ").join(_words(regex, part) for part in _joined(node.parts)) or say("nothing")
    if isinstance(node, Alt):
        options = [_words(regex, option) for option in node.options]
        return either(say("({option})", option=option) if say(", then ") in option else option for option in options)
    if isinstance(node, Repeat):
        return _repeated(regex, node)
    if isinstance(node, Group):
        return _words(regex, node.body)
    if isinstance(node, Ref):
        return _same(regex, node)
    if isinstance(node, Look):
        return say("({condition})", condition=condition(regex, node))
    return say(ANCHORS[node.kind])


def _same(regex: Regex, node: Ref) -> str:
    groups = [part for part in walk(regex.tree) if isinstance(part, Group)]
    text = next(regex.text[part.start : part.end] for part in groups if part.number == node.number)
    like = [part.number for part in groups if regex.text[part.start : part.end] == text]
    which = like.index(node.number)
    if len(like) == 1 or which >= len(ORDINALS):
        return say("the same as “{group}” matched", group=text)
    return say("the same as the {ordinal} “{group}” matched", ordinal=say(ORDINALS[which]), group=text)


def _repeated(regex: Regex, node: Repeat) -> str:
    body, least, most = _words(regex, node.body), node.least, node.most
    if (least, most) == (0, 1):
        return say("{body} or nothing", body=body)
    if most is None:
        times = {0: say("any number of times"), 1: say("once or more")}.get(least) or say("{n} times or more", n=least)
    elif least == most:
        times = say("once") if most == 1 else say("{n} times", n=most)
    else:
        times = (
            say("up to {most} times", most=most)
            if not least
            else say("{least} to {most} times", least=least, most=most)
        )
    single = isinstance(node.body, Chars) and " " not in body
    if say(", then ") in body:
        return say("{times}: {body}", times=times, body=body)
    return say("{body} {times}" if single else "{body}, {times}", body=body, times=times)


def condition(regex: Regex, look: Look) -> str:
    """Say what a look-ahead or look-behind demands: "what follows must begin with A"."""
    template = {
        (True, False): "what follows must begin with {body}",
        (True, True): "what follows must not begin with {body}",
        (False, False): "what comes before must end with {body}",
        (False, True): "what comes before must not end with {body}",
    }[look.ahead, look.negative]
    return say(template, body=_words(regex, look.body))


def _characters(chars: CharSet) -> str:
    if chars == ANY or (chars.negated and not (chars.named or chars.ranges or chars.classes)):
        return say("any character")
    items = [say(NAMED[char]) if char in NAMED else char for char in dict.fromkeys(chars.named)]
    items += [say("{low} to {high}", low=chr(low), high=chr(high)) for low, high in chars.ranges]
    items += [say(CLASSES[name]) for name in chars.classes]
    if not items:
        return say("no character")
    return say("any character but {chars}", chars=both(items)) if chars.negated else either(items)
