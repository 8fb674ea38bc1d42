"""Recorded games replay move for move, and links with their moves open on the same boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

import pytest

from tests.games.record import EDITED, PLAYED, Game, board_in_view, course, letter, opened, recorded, replayed

GAMES = tuple(recorded())
STEP = 2 * (PLAYED + EDITED) + 1
PARTS = [GAMES[first::STEP] for first in range(STEP)]
"""The games in parts, each of which has games of half the boards."""
CHOSEN = [pytest.param(part, marks=[pytest.mark.long] if part else []) for part in range(len(PARTS))]
"""One part for each run, all for long ones."""


def differences(games: Sequence[Game]) -> Iterator[str]:
    """For each game that goes another way: the first batch of calls after which the board differs, and the boards."""
    for game in games:
        moves = ""
        for number, (batch, moves, text) in enumerate(replayed(game.board, game.name)):
            looks = game.looks[2 * number : 2 * number + 2]
            if looks != letter(moves) + letter(text):
                what = "the board" if looks[:1] == letter(moves) else "the moves"
                done = ", ".join(f"{name}{arguments}" for name, arguments in batch)
                yield f"{game.board.kind} {game.board.text}, {game.name}, batch {number}: {what} differ after {done}"
                yield f"    recorded at the end: {game.end}\n    moves now: {moves}\n{text}"
                break
        else:
            if (moves, 2 * number + 2) != (game.end, len(game.looks)):
                yield f"{game.board.kind} {game.board.text}, {game.name}: ends with {moves}, recorded {game.end}"


def test_two_thousand_games_are_recorded() -> None:
    assert len(GAMES) == 2000


@pytest.mark.slow
@pytest.mark.parametrize("part", CHOSEN)
def test_recorded_games_replay_the_same(part: int) -> None:
    found = list(differences(PARTS[part]))
    assert not found, "\n".join(found[:10])


@pytest.mark.parametrize("part", CHOSEN)
def test_links_with_moves_open_on_the_same_board(part: int) -> None:
    looked_at = 0
    for game in PARTS[part]:
        moves = [move for move in game.end.split() if not move.startswith("&")]
        changed = {name for name, _ in [*course(game.board, game.name)][1:]} & {"edit", "play", "option", "clear"}
        if moves and not changed and "&at=" not in game.end:
            edit = "&edit=1" if game.name.startswith("edit") else ""
            link = f"#{game.board.kind}={quote(game.board.text, '&=')}&moves={quote(' '.join(moves))}{edit}"
            text = board_in_view(opened(link, game.board.kind).view())
            assert letter(text) == game.looks[-1], f"{link}\n{text}"
            looked_at += 1
    assert looked_at > 10
