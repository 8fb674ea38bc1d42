"""Calls that do not do as they should; in a module of its own so that other processes can import it."""

from collections.abc import Generator

from pysolvers.core.puzzle import PuzzleError


def refuse(sentence: str) -> Generator[str, None, str]:
    """Raise an error."""
    yield "part"
    raise PuzzleError(sentence)


class Stubborn(Exception):
    """An error that cannot be made again from what it says."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def fail() -> Generator[str, None, str]:
    """Raise an error that cannot travel."""
    yield "part"
    raise Stubborn("a fault", " in a solver")


def chatter() -> Generator[str, None, str]:
    """Print beside what it is to send."""
    print("chatter", flush=True)
    yield "part"
    print("chatter", flush=True)
    return "result"
