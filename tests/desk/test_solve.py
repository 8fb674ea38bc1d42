"""Solve: the number of solutions before any is shown, what is offered, and explanations of several solutions."""

from __future__ import annotations

from tests.desk.desks import UNIQUE, finish, opened

FOURTEEN = "9x9;start=0.4;end=8.4;walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8;symmetry=rot180;forbid=EENWWNEE,EEE"


def test_solve_says_how_many_before_it_shows_one() -> None:
    desk = opened(UNIQUE)
    bare = desk.view()["text"]
    view = finish(desk, desk.mode("solve"))
    assert (view["mode"], view["solve"]["stage"], view["status"]["headline"]) == ("solve", "arrived", "One solution.")
    assert view["status"]["detail"].startswith("Proved in ")
    assert (view["text"], view["solve"]["number"], view["solve"]["pager"], view["game"]) == (bare, 0, "", None)
    while (told := desk.grade())["more"]:
        pass
    assert told["solve"]["detail"].endswith("s. Easy: 8 steps.") or "steps." in told["solve"]["detail"]
    shown = desk.show_solution()
    assert (shown["solve"]["stage"], shown["solve"]["pager"]) == ("solutions", "Solution 1 of 1")
    assert shown["text"] != bare
    assert desk.hide_solution()["text"] == bare
    assert desk.mode("play")["mode"] == "play"


def test_the_next_solution_is_shown_while_more_are_looked_for_and_while_clues_are() -> None:
    desk = opened("4x4")
    view = desk.solve()
    while len(desk.workspace.solutions.found) < 3:
        view = desk.step()
    assert view["busy"]
    assert desk.next_solution()["solve"]["number"] == 2
    view = finish(desk, desk.view())
    assert desk.next_solution()["solve"]["number"] == 3
    assert desk.previous_solution()["solve"]["number"] == 2


def test_the_moves_of_a_game_stay_in_play() -> None:
    desk = opened(UNIQUE)
    finish(desk, desk.hint())
    desk.hint()
    played = desk.hint()["session"]
    view = finish(desk, desk.mode("solve"))
    assert view["session"] == played
    for event in (("down", 0.5, 0.5), ("move", 1.5, 0.5), ("up", 1.5, 0.5)):
        view = desk.event(*event)
    assert view["session"] == played and view["mode"] == "solve"
    assert desk.mode("play")["session"] == played


def test_solve_opens_the_draft_and_edit_goes_on_with_it() -> None:
    desk = opened("4x4;start=0.0;end=0.3")
    finish(desk, desk.edit())
    view = finish(desk, desk.board_setting("rows", 2))
    drafted = view["session"]
    view = finish(desk, desk.mode("solve"))
    assert view["mode"] == "solve" and view["solve"]["count"] == 1
    view = finish(desk, desk.mode("edit"))
    assert (view["mode"], view["session"]) == ("edit", drafted)


def test_a_draft_that_is_no_puzzle_stays_in_edit() -> None:
    desk = opened("C...B/A.BA./...C./.....")
    finish(desk, desk.edit())
    desk.clear()
    desk.choose_tool("label")
    for event in (("down", 0.5, 0.5), ("up", 0.5, 0.5)):
        view = desk.event(*event)
    assert view["edit"]["lack"]
    assert "error" in desk.mode("solve") and desk.view()["mode"] == "edit"


def test_several_solutions_come_with_clues_that_leave_the_one_shown() -> None:
    desk = opened(FOURTEEN)
    view = finish(desk, desk.mode("solve"))
    assert view["status"] == {"headline": "14 solutions.", "detail": view["solve"]["detail"], "tone": ""}
    assert view["solve"]["offer"] is None
    view = desk.show_solution()
    assert (view["solve"]["count"], view["solve"]["exact"], view["solve"]["number"]) == (14, True, 1)
    assert view["solve"]["same"] and view["solve"]["differs"]
    offer = view["solve"]["offer"]
    assert offer["sentence"].startswith("To leave only this solution, add ")
    text = view["text"]
    view = finish(desk, desk.take_offer())
    assert view["status"]["headline"] == "One solution." and view["text"].split()[:9] == text.split()[:9]


def test_the_offer_is_for_the_solution_that_is_shown() -> None:
    desk = opened("4x4;start=0.0;end=0.3")
    view = finish(desk, desk.solve())
    first = view["solve"]["offer"]["sentence"]
    assert finish(desk, desk.next_solution())["solve"]["offer"]["sentence"] != first


def test_many_solutions_are_counted_for_a_while() -> None:
    view = finish(desk := opened("6x6"), desk.mode("solve"))
    assert not view["solve"]["exact"] and view["solve"]["count"] > 100
    assert view["status"]["headline"] == f"At least {view['solve']['count']:,} solutions."


def test_no_solution_names_the_clues_that_conflict() -> None:
    desk = opened("A.B/.BA")
    view = finish(desk, desk.mode("solve"))
    assert (view["solve"]["stage"], view["status"]["headline"]) == ("none", "No solution.")
    assert desk.workspace.display.marks.wrong and view["solve"]["detail"]


def test_an_explanation_of_several_solutions_stops_before_it_supposes_something() -> None:
    desk = opened(FOURTEEN)
    finish(desk, desk.mode("solve"))
    view = finish(desk, desk.explain())
    assert view["solve"]["stage"] == "explain" and view["solve"]["go_on"]
    explanation = desk.workspace.tutor.explanation
    assert explanation
    steps = explanation.steps
    assert steps and not any(step.look_ahead for step in steps)
    assert desk.lesson_close()["solve"]["stage"] == "solutions"


def test_an_explanation_goes_on_if_asked() -> None:
    desk = opened("5x5:1cceefcfggeeccghcacehchah25a")
    view = finish(desk, desk.explain())
    before = view["step"]["count"]
    assert view["solve"]["go_on"]
    view = finish(desk, desk.explain_on())
    assert view["step"]["count"] > before and not view["solve"]["go_on"]
    assert view["step"]["number"] == before  # what that step was before said that the common part ends


def test_explain_from_play_comes_back_to_the_game() -> None:
    desk = opened(UNIQUE)
    assert finish(desk, desk.explain())["mode"] == "solve"
    assert desk.lesson_close()["mode"] == "play"
