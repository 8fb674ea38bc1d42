"""Reads nested lists and dictionaries anywhere in a text: JSON, Python, JavaScript, Java, Prolog, or a whole program.

One grammar covers them all: three kinds of brackets; `,` or `;` or spaces between items; keys with `:` or `=`; any
quotes; comments. `pos(2, 1)` is the list of its arguments. Adjacent strings are the lines of one text. `[1 0; 0 2]` and
`[|1,0|0,2|]` are two rows. In brackets with anything else, such as a loop, only the inner lists are read.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import islice
from typing import NamedTuple

from pysolvers.text.pieces import Token, Value

MAX_DEPTH = 100  # nesting; deeper brackets are not values

MAX_VALUES = 2_000

MAX_BRACKETS = 20_000

MAX_OPEN = 1000  # brackets open at once; texts with more aren't read

_TOKEN = r"""(?P<comment>/\*.*?\*/|//[^\n]*|\#[^\n]*|%(?!w\W)[^\n]*)
      |(?P<skip>\.\.\.|(?:\[\d*\]){1,4}\w{1,20}(?=\{)|\[\](?=\()|(?:vec!|\bqw|%w)(?=\W)|&(?=\[)
        |\bnew\b(?:(?:\s{1,9}\w{1,40})?(?:\s{0,9}\[[\s,\w]{0,20}\]){1,4}(?=\s{0,9}\{))?)
      |(?P<regex>(?<=[\[,(:=\s])/(?![/*\s])(?:[^/\n\\\[]|\\.|\[(?:[^\]\\\n]|\\.){0,300}\]){1,300}/[a-z]*(?=\s*[,\])}]))
      |(?P<string>[rR@]?(?:'{3}.*?'{3}|"{3}.*?"{3}
        |"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`))
      |(?P<number>-?\d+(?:\.\d*)?(?![\w.]))
      |(?P<word>[A-Za-z_?$][\w?$.]*|\d+\w+)|(?P<sign>=>|\S)"""
# Tokens outside brackets.
_OUTSIDE = _TOKEN.partition("|(?P<number>")[0] + r"|(?P<word>[A-Za-z_?$][\w?$.]*)(?=\()|(?P<sign>[\[\](){}])"


@cache
def _pattern(of: str) -> re.Pattern[str]:  # compiled when it is first used, because ids don't need it
    return re.compile(of, re.VERBOSE | re.DOTALL)


_CLOSING = {"[": "]", "(": ")", "{": "}"}
_NOTHING = {"null", "None", "nil", "undefined", "NULL", "Nothing", "NaN", "nan", "NA"}
_CELL_SIGNS = ".*-?#+"  # unquoted signs of cells

# What follows a value in a program's expression: then the list is code, not damaged data.
_CODE = re.compile(r"(?:for|if|in|is|else|and|or|lambda|await|range|len|new)\b|[.*+/<>&|=(\[-]")

_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0", "\n": ""}
_UNCLOSED = 20  # limit of unclosed comments, because each is searched to the end of the text


Place = tuple[int, int]  # line and column, from 1


class Named(NamedTuple):
    """A list or dictionary outside of any other, with its name and place."""

    name: str
    value: Value
    line: int
    column: int


@dataclass(slots=True)
class _Open:
    closing: str
    start: int
    mark: int  # number of complete values before it
    items: list[Value] = field(default_factory=list)
    entries: dict[str, Value] = field(default_factory=dict)
    key: str | None = None
    filled: bool = False  # a value followed the last separator
    callee: int = -1  # start of the word before the bracket
    gaps: list[str] = field(default_factory=list)  # separator before each item: , ; | blank line
    wrong: int = -1  # where it stopped being a list or dictionary


class Literals:
    """The nested lists, dictionaries and long strings in a text.

    `lost` has the name and place of each list that can't be read. `wrong` is the place of the first error in brackets.
    `broken` is the place of the error if the text starts like a single list or dictionary but isn't valid.
    """

    def __init__(self, text: str, first: int = 1) -> None:
        self.text = text
        self.first = first
        self.broken: Place | None = None
        self.wrong: Place | None = None
        self.lost: list[tuple[str, Place]] = []
        self._ends = [match.start() for match in re.finditer("\n", text)]
        self._found: list[tuple[int, Value]] = []
        self._open: list[_Open] = []
        self._starts: list[str] = []  # the first two tokens
        if re.search(r"[\[({]|\"{3}|'{3}|`|\\n\"", text) and text.count("/*") - text.count("*/") <= _UNCLOSED:
            self._read()
            self._found = [(at, value) for at, value in self._found if not isinstance(value, Token) or "\n" in value[0]]

    @cached_property
    def values(self) -> list[Named]:
        return [Named(self._name_before(start), value, *self.place(start)) for start, value in self._found]

    def callee(self, line: int, column: int) -> str:
        """Return the name of the function called at a place; "" if no call is there."""
        at = column - 1 + (self._ends[line - self.first - 1] + 1 if line > self.first else 0)
        word = re.compile(r"[A-Za-z_]\w*(?=\()").match(self.text, at)
        return word[0] if word else ""

    def place(self, offset: int) -> Place:
        line = bisect_right(self._ends, offset - 1)
        return line + self.first, offset - (self._ends[line - 1] if line else -1)

    def _read(self) -> None:
        first: _Open | None = None
        word = (-1, -1)  # start and end of the last word
        at = ended = opened = 0  # offset, and the end of the last string outside brackets
        self._starts = [match[0] for match in islice(self._tokens(), 2)]
        inside, outside = _pattern(_TOKEN), _pattern(_OUTSIDE)
        while match := (inside if self._open else outside).search(self.text, at):
            kind, text, at = match.lastgroup, match[0], match.end()
            if kind in ("comment", "skip"):
                continue
            if kind == "regex":
                kind, text = "string", "r" + re.sub(r"/[a-z]*$", "/", text)
            if kind == "word":
                word = match.span()
            if text in _CLOSING:
                callee = word[0] if text == "(" and word[1] == match.start() else -1
                self._open.append(_Open(_CLOSING[text], match.start(), len(self._found), callee=callee))
                first = first or self._open[0]
                if len(self._open) > MAX_DEPTH:
                    self._wrong(match.start())
                opened += 1
                if len(self._open) > MAX_OPEN or len(self._found) > MAX_VALUES or opened > MAX_BRACKETS:
                    break
            elif text in ("]", ")", "}"):
                self._close(text, match.start())
            elif self._open:
                self._take(kind, text, match.start())
            elif kind == "string":
                goes_on = ended and self.text[ended : match.start()].strip() in ("", "+")
                self._take_text(text, match.start(), bool(goes_on))
                ended = at
        self._end(first)

    def _tokens(self) -> Iterator[re.Match[str]]:
        return (match for match in _pattern(_TOKEN).finditer(self.text) if match.lastgroup not in ("comment", "skip"))

    def _take_text(self, text: str, at: int, goes_on: bool) -> None:
        if goes_on and self._found and isinstance(self._found[-1][1], Token):
            start, token = self._found[-1]
            self._found[-1] = (start, _continued(token, text))
        else:
            self._found.append((at, Token(unquoted(text), *self.place(at), True)))

    def _end(self, first: _Open | None) -> None:
        for each in self._open:
            self._mark_wrong(each, len(self.text.rstrip()))
        is_value = len(self._starts) == 2 and self._starts[0] in "[{" and self._starts[1][0] in "[{\"'"
        if first and first.wrong >= 0 and is_value:
            self.broken = self.place(min(first.wrong, max(0, len(self.text.rstrip()) - 1)))

    def _take(self, kind: str | None, text: str, at: int) -> None:
        top = self._open[-1]
        if text in (",", ";") or (text == "|" and top.closing == "]"):
            if not top.filled and text != "|":
                self._add(top, Token("", *self.place(at)))
            if top.key is not None:
                self._wrong(at)
            top.filled = False
            top.gaps[len(top.items) - 1 :] = [text] * bool(top.items)
        elif key := _key_before(top, text):
            top.items.pop()
            top.key = key
            top.filled = False
        elif top.filled and self._goes_on(top, kind, text, at):
            return
        elif (kind == "sign" and text not in _CELL_SIGNS) or (top.filled and not self._parted(top, at)):
            self._wrong(at)
        else:
            self._add(top, Token(_item_text(kind, text), *self.place(at), kind == "string"))

    def _parted(self, top: _Open, at: int) -> bool:
        last = top.items[-1] if top.items and not top.entries else None
        if top.closing == "}" or not isinstance(last, Token) or last.quoted or "," in top.gaps:
            return False
        top.gaps[len(top.items) - 1 :] = ["line" if self.place(at)[0] > last.line else "blank"]
        return True

    def _goes_on(self, top: _Open, kind: str | None, text: str, at: int) -> bool:
        last = next(reversed(top.entries.values())) if top.entries and not top.items else top.items[-1:]
        last = last[0] if isinstance(last, list) and last else last
        if not (isinstance(last, Token) and last.quoted):
            return False
        if text == "+":
            return self.text[at + 1 :].lstrip()[:1] in ('"', "'", "`")
        if kind == "string":
            if top.items:
                top.items[-1] = _continued(last, text)
            else:
                top.entries[next(reversed(top.entries))] = _continued(last, text)
        return kind == "string"

    def _add(self, top: _Open, value: Value) -> None:
        if top.key is None:
            top.items.append(value)
        else:
            top.entries[top.key] = value
            top.key = None
        top.filled = True

    def _wrong(self, at: int) -> None:
        self._mark_wrong(self._open[-1], at)

    def _mark_wrong(self, bracket: _Open, at: int) -> None:
        if bracket.wrong < 0:
            bracket.wrong = at
            self.wrong = self.wrong or self.place(at)
            name = self._name_before(bracket.start) if self.text[bracket.start] in "[{" else ""
            if name and not _CODE.match(self.text, at):
                self.lost.append((name, self.place(at)))

    def _close(self, sign: str, at: int) -> None:
        if not self._open:
            return
        if self._open[-1].closing != sign:
            self._wrong(at)
            return
        top = self._open.pop()
        if top.key is not None or (top.entries and top.items):
            self._mark_wrong(top, at)
        value: Value = None
        if top.wrong < 0:
            value = _value_of(top)
            del self._found[top.mark :]
            if value:
                self._found.append((top.start if top.callee < 0 else top.callee, value))
        if self._open:
            self._put(self._open[-1], top, value)

    def _put(self, under: _Open, top: _Open, value: Value) -> None:
        called = top.callee >= 0 and under.items and isinstance(under.items[-1], Token)
        if called and under.items[-1][1:3] == self.place(top.callee):
            under.items.pop()
            under.filled = False
        after_list = under.closing in "])" and under.items and isinstance(under.items[-1], list)
        if top.wrong >= 0 or (under.filled and not (after_list and isinstance(value, (list, dict)))):
            self._wrong(max(top.wrong, top.start))
        else:
            self._add(under, value)

    def _name_before(self, offset: int) -> str:
        head = self.text[max(0, offset - 200) : offset].rstrip()
        head = re.sub(
            r"=\s*(?:new(?:\s+[\w<>]+)?(?:\s*\[\s*\])*|(?:\[\d*\])+\w+|vec!|&|[\w.]+\([\w., ]*\s*(?:c\()?)$",
            "=",
            re.sub("<-", "=", head),
        )
        if not head.endswith(("=", ":")):
            return ""
        line = head[:-1].rpartition("\n")[2]
        if head.endswith("="):
            line = re.split(r"(?<!:):(?!:)", line)[0]
        names = re.findall(r"[A-Za-z_]\w*", line)
        return names[-1] if names else ""


def _key_before(top: _Open, text: str) -> str | None:
    ends_key = text in ("=", "=>") or (text == ":" and top.closing == "}")
    return _key_of(top.items[-1]) if ends_key and top.closing in "})" and top.filled and top.items else None


def _item_text(kind: str | None, text: str) -> str:
    if kind == "string":
        return unquoted(text)
    if kind == "number" and "." in text and not text.rpartition(".")[2].strip("0"):
        return text.partition(".")[0]
    return "" if text in _NOTHING else text


def _value_of(bracket: _Open) -> Value:
    first, *others = bracket.items or [None]
    called = bracket.callee >= 0 and not bracket.entries and isinstance(first, list)
    if called and all(isinstance(each, Token) for each in others):
        return first
    return bracket.entries or _rows_in(bracket) or bracket.items


def _rows_in(bracket: _Open) -> list[Value]:
    gaps, items = bracket.gaps, bracket.items
    ends = {"|"} & set(gaps) or {";", "line"} & set(gaps)
    within = {",", "blank"} & set(gaps)
    if not ends or not within or ends | within == {",", "line"} or not all(isinstance(each, Token) for each in items):
        return []
    rows: list[list[Value]] = [[]]
    for n, item in enumerate(items):
        rows[-1].append(item)
        if n < len(gaps) and gaps[n] in ends and n < len(items) - 1:
            rows.append([])
    return rows


def _key_of(value: Value) -> str:
    if isinstance(value, Token):
        return value.text
    cell = isinstance(value, list) and len(value) == 2 and all(isinstance(each, Token) for each in value)
    return f"{value[0].text},{value[1].text}" if cell else ""


def _continued(token: Token, text: str) -> Token:
    return token._replace(text=token.text.removesuffix("\n") + "\n" + unquoted(text))


def unquoted(text: str) -> str:
    quotes = 3 if text[-3:] in ('"""', "'''") and len(text) > 5 else 1
    if text[0] in "rR@":
        return text[1 + quotes : -quotes]
    return _ESCAPE.sub(_unescaped, text[quotes:-quotes])


def _unescaped(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) > 1:
        return chr(int(code[1:], 16))
    return _ESCAPES.get(code, match[0] if code.isalnum() else code)
