"""Reasons in the words of Signpost and regex crosswords: facts first, letters and cells named, nothing told twice."""

from __future__ import annotations

import pytest

import pysolvers


def said(text: str) -> list[str]:
    return [step.sentence for step in pysolvers.explain(text)]


@pytest.mark.parametrize(
    ("clue", "columns", "reason"),
    [
        ("ME.*", ".,.,X", "The clue begins with “ME”."),
        ("[AB]C.*", ".,.,X", "The clue has C as its second letter."),
        ("D?E[CDW]?", ".,.,D", "The clue has three parts of at most one letter each, so three cells need them all."),
        ("L+(KO|OT)", ".,.,T", "“(KO|OT)” fills R1C2 and R1C3. Only “OT” ends with T."),
        ("(OWI|NG)*", ".,.,.,.,G", "Of the alternatives, only “OWI”, then “NG” fit."),
        ("(SD|WE)*", ".,E,.,.", "The alternatives have two letters each, so R1C2 ends one. Only “WE” ends with E."),
        ("(STS|CA)+", ".,.,.,.,.", "Only “CASTS” and “STSCA” fit."),
        (".*R.*Y", "T,.,.", "Only R1C2 is left for the R of the clue."),
        (r"[JAZZ]*(.)[EHY]*\1", ".,S,H,H,.", r"“(.)” matches the S in R1C2, and “\1” repeats it in R1C5."),
        (r"(M|S)\1", ".,S", r"“\1” matches the S in R1C2 and repeats “(M|S)”, which matches R1C1."),
        ("(?=T).", ".", "“(?=T)” says that what follows must begin with T."),
    ],
)
def test_a_clue_alone_gives_its_reason(clue: str, columns: str, reason: str) -> None:
    assert any(reason in sentence for sentence in said(f"rect;y={clue};x={columns}")), said(
        f"rect;y={clue};x={columns}"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4x4:1dcegeceeaagh16a9aga", "Only R4C3 points at the 9 in R4C2. So R4C3 is 8."),
        ("4x4:degfbggf16abaaab1bg", ". Of the free cells, only R1C4 is pointed at by 2 and points at 4. So R1C4 is 3."),
        (
            "4x4:edefceha10aa1aea16agg",
            "R3C2 already comes before R2C2 and can't also follow it. So R2C2 is 15",
        ),
        ("5x5:eceegcac25aebdhf8haaa1cg20cahaa", "don't fit between 20 and 25: only four numbers are missing there."),
        (
            "4x4:1ceefcgeebafgbgb16a",
            "counting up, R2C3 can be 3, 6 or 7; counting back, 2, 3, 4 or 9.",
        ),
        (
            "4x4:1ceefcgeebafgbgb16a",
            "Suppose R1C3 leads to R4C3. Then 1 leads to R1C3, and nothing can follow the 5",
        ),
    ],
)
def test_a_signpost_step_names_numbers_with_their_cells(text: str, sentence: str) -> None:
    assert any(sentence in each for each in said(text)), said(text)
