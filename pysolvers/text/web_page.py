"""Finds boards in the tables of web pages."""

from __future__ import annotations

from html.parser import HTMLParser

from pysolvers.text.clue_lines import of_table
from pysolvers.text.pieces import Piece, Row, Table, Token


class _Tables(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[Row]] = []
        self.cell: list[str] | None = None
        self.at = (1, 0)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_endtag(tag)
        if tag == "table":
            self.tables.append([])
        elif tag in ("tr", "td", "th") and self.tables:
            if tag == "tr" or not self.tables[-1]:
                self.tables[-1].append([])
            if tag != "tr":
                self.cell, self.at = [], self.getpos()

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr", "table") and self.cell is not None:
            text = "".join(self.cell).strip().strip("\xa0")
            self.tables[-1][-1].append(Token(text, self.at[0], self.at[1] + 1, True))
            self.cell = None

    def handle_data(self, data: str) -> None:
        if self.cell is not None:
            self.cell.append(data)


def of_page(text: str) -> list[Piece]:
    parser = _Tables()
    parser.feed(text)
    parser.close()
    pieces: list[Piece] = []
    for table in parser.tables:
        rows = [row for row in table if row]
        if clues := of_table(rows):
            pieces.append(clues)
        elif rows:
            pieces.append(Piece(rows[0][0].line, [Table(rows, "a table on a page")], nested=True))
    return pieces
