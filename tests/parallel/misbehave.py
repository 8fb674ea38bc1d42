"""Calls that do not do as they should; in a module of its own so that other processes can import it."""

from collections.abc import Generator

from pysolvers.core.puzzle import PuzzleError


def refuse(sentence: str) -> Generator[str, None, str]:
    """Raise an error."""
    yield "part"
    raise PuzzleError(sentence)


def chatter() -> Generator[str, None, str]:
    """Print beside what it is to send."""
    print("chatter", flush=True)
    yield "part"
    print("chatter", flush=True)
    return "result"
