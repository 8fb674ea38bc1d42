"""Sentences of explanations: short, in a player's words, and without a sentence that says nothing."""

import re

import pysolvers

LINKEDIN_10 = "6x6;waypoints=2.2,2.4,4.0,4.5,0.5,0.0,2.1,2.3"


def test_a_zip_of_linkedin_is_explained_without_supposing_anything() -> None:
    explanation = pysolvers.explain(LINKEDIN_10)
    assert not any(step.look_ahead and step.technique == "look-ahead" for step in explanation)
    assert pysolvers.grade(LINKEDIN_10).difficulty in ("easy", "normal")


def test_numbers_are_placed_rather_than_connections_drawn() -> None:
    at = "3.2:1,3.1:2,1.1:4,2.1:7,4.1:9,5.0:10,4.2:14,2.3:17,0.2:20,1.3:21,1.4:23,2.4:24,4.4:27,5.3:30,3.4:32,0.5:36"
    text = f"6x6;board=king;at={at}"
    explanation = list(pysolvers.explain(text))
    assert all("does not go" not in step.so for step in explanation)
    assert any(re.fullmatch(r"R\dC\d is \d+\.", step.so) for step in explanation)


def test_the_first_number_is_not_said_to_go_between_two_numbers() -> None:
    at = "0.0:3,1.1:5,3.1:8,2.1:9,4.0:11,5.1:13,5.2:15,3.4:18,1.5:23,0.4:24,0.3:27,2.4:30,4.4:32,5.5:35"
    (first,) = (step for step in pysolvers.explain(f"6x6;board=king;at={at}") if step.so == "R3C1 is 1.")
    assert first.because == "Beside 2, only R3C1 is free."


def test_cells_that_a_sentence_calls_marked_are_marked() -> None:
    walls = "0.0-1.0,0.1-1.1,2.3-2.4,3.0-4.0,3.3-3.4,3.3-4.3,4.3-4.4"
    said = [step for step in pysolvers.explain(f"6x6;waypoints=0.0,0.5;walls={walls}") if "marked" in step.sentence]
    assert said and all(step.marks.used for step in said)
