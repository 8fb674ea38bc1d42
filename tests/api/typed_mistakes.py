"""Mistakes for type checkers. mypy reads this with all tests, and tells of a line that it finds nothing wrong with."""

import pysolvers


def mistakes() -> None:
    pysolvers.solve("aa", timeout=3)  # type: ignore[call-arg]
    pysolvers.nothing_of_that_name("aa")  # type: ignore[attr-defined]
    pysolvers.generate("zip", 4.5)  # type: ignore[arg-type]
    pysolvers.solve("aa", engine="z3")  # type: ignore[arg-type]
    pysolvers.generate("zip", 4, difficulty="brutal")  # type: ignore[arg-type]
    solution: str = pysolvers.count("aa")  # type: ignore[assignment]
    print(solution, pysolvers.parse("aa").wdith)  # type: ignore[attr-defined]
