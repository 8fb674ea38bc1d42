"""Several drawings in one."""

from collections.abc import Callable

import pysolvers
from pysolvers.desk.desk import Desk
from pysolvers.drawing.contact_sheet import gallery, moved_outline
from pysolvers.drawing.scene import Path, Scene, Text, circle, rectangle, rounded


def test_an_outline_is_moved_by_its_absolute_coordinates() -> None:
    assert moved_outline("M0 0L1 2.5H3V4Z", 10, 20) == "M10 20 L11 22.5 H13 V24 Z"
    assert moved_outline("M1 1h2v-3l1 1Z", 1, 1) == "M2 2 h2 v-3 l1 1 Z"
    assert moved_outline("M0 0A.5 .5 0 0 1 1 1", 2, 3) == "M2 3 A0.5 0.5 0 0 1 3 4"


def test_shapes_of_every_make_keep_their_form() -> None:
    makes: tuple[Callable[[float], str], ...] = (
        lambda x: circle(x, x, 0.3),
        lambda x: rectangle(x, x, 2, 1, 0.1),
        lambda x: rounded([(x, x), (x + 2, x), (x + 2, x + 2)], 0.5),
    )
    for make in makes:
        moved, there = (_numbers(moved_outline(d, dx, dx)) for d, dx in ((make(1.0), 2.0), (make(3.0), 0.0)))
        assert moved == there


def _numbers(d: str) -> list[str]:
    return d.replace("Z", "").split()


def test_scenes_stand_in_rows_and_the_box_holds_them() -> None:
    one = Scene((-1, -1, 4, 3), (Path("M-1 -1h4v3h-4Z", "ink"), Text(0, 0, "a", 0.3)), "A board")
    both = gallery([one] * 3, columns=2, gap=1)
    assert both.box == (0, 0, 9, 7)
    assert [s.d for s in both.shapes if isinstance(s, Path)] == [
        "M0 0 h4 v3 h-4 Z",
        "M5 0 h4 v3 h-4 Z",
        "M0 4 h4 v3 h-4 Z",
    ]
    assert [(s.x, s.y) for s in both.shapes if isinstance(s, Text)] == [(1, 1), (6, 1), (1, 5)]
    assert both.label == "A board: 3 solutions"


def test_all_solutions_of_a_puzzle_make_one_picture() -> None:
    solutions = list(pysolvers.solutions(pysolvers.parse("4x4;start=0.0;end=0.3", "hamiltonian")))
    picture = gallery([pysolvers.draw(solution) for solution in solutions])
    assert len(solutions) == 8
    assert picture.svg().count("<text") == 16


# On a desk ------------------------------------------------------------------------------------------------------------


def finish(desk: Desk) -> None:
    while desk.view()["busy"]:
        desk.step()


def test_a_desk_draws_the_solutions_found_so_far_side_by_side_and_looks_for_more_when_asked() -> None:
    desk = Desk()
    desk.open("3x3", "hamiltonian")
    assert "press Solve first" in desk.all_solutions()["error"]
    desk.solve()
    finish(desk)
    two = desk.all_solutions("dark")
    assert two["shown"] >= 2
    desk.gather()
    finish(desk)
    every = desk.all_solutions()
    assert (every["shown"], every["found"], every["complete"]) == (20, 20, True)
    assert every["svg"].startswith("<svg") and every["name"] == "hamiltonian-solutions.svg"
    assert len(every["svg"]) >= len(two["svg"])
    assert desk.view()["solve"]["pager"] == "Solution 1 of 20"


def test_no_more_than_sixty_solutions_are_put_in_one_picture() -> None:
    desk = Desk()
    desk.open("6x6;start=0.0", "hamiltonian")
    desk.gather(80)
    finish(desk)
    picture = desk.all_solutions()
    assert picture["shown"] == 60 and picture["found"] >= 80 and not picture["complete"]
