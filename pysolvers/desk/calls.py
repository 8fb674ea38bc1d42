"""Maps the name of each call of a desk to its function, whose first argument is the desk's `Workspace`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pysolvers.desk import aids, exports, following, making, opening, playing, printing, solving, view, working
from pysolvers.desk.workspace import Workspace

# Calls that change the desk; they return the view.
CHANGES: Mapping[str, Callable[..., None]] = {
    # opening
    "open": opening.open_text,
    "open_file": opening.open_file,
    "read_picture": opening.read_picture,
    "unpack": opening.unpack,
    "restore": opening.restore,
    "go_on": opening.go_on,
    "choose": opening.choose,
    "option": opening.option,
    "level": Workspace.show_level,
    "generate": making.generate,
    "daily": making.daily,
    "next_puzzle": following.next_puzzle,
    # playing
    "event": playing.event,
    "events": playing.events,
    "undo": playing.undo,
    "redo": playing.redo,
    "restart": playing.restart,
    "check": Workspace.check,
    "live_errors": playing.live_errors,
    "hint": playing.hint,
    "notes": playing.notes,
    "shrink": playing.shrink,
    "pen": aids.pen,
    "keep_trial": aids.keep_trial,
    "drop_trial": aids.drop_trial,
    "back_to_right": aids.back_to_right,
    # explaining
    "explain": aids.explain,
    "explain_on": aids.explain_on,
    "lesson_step": aids.lesson_step,
    "lesson_take": aids.lesson_take,
    "lesson_close": aids.lesson_close,
    "show_chain": aids.show_chain,
    "close_chain": aids.close_chain,
    "drill": aids.drill,
    "worked": aids.worked,
    "show_drill": aids.show_drill,
    "leave_drill": Workspace.leave_practice,
    # editing
    "edit": making.edit,
    "draw": making.draw,
    "play": making.play_edited,
    "choose_tool": Workspace.choose_tool,
    "set_heading": Workspace.set_heading,
    "board_setting": making.board_setting,
    "enter": making.enter,
    "clear": making.clear,
    "settle": Workspace.settle_doubt,
    "spare": making.spare,
    "mend": making.mend,
    "take_change": making.take_change,
    "decline_change": Workspace.put_away,
    "take_offer": making.take_offer,
    "show_hardest": partial(aids.explain, hardest=True),
    # solutions
    "mode": solving.mode,
    "solve": Workspace.solve,
    "show_solution": solving.show_solution,
    "hide_solution": solving.hide_solution,
    "search_on": solving.search_on,
    "next_solution": solving.next_solution,
    "previous_solution": solving.previous_solution,
    "spread_solutions": solving.spread_solutions,
    "gather": solving.gather,
    "count": solving.count,
    # long work
    "cancel": Workspace.cancel,
    "cancelled": working.cancelled,
}

HANDLES = ("event", "events")  # changes that belong to a drag and don't end it

# Calls that return something other than the view.
ASKS: Mapping[str, Callable[..., Any]] = {
    "kinds": view.kinds_data,
    "unavailable": making.unavailable,
    "example_of": aids.example_of,
    "ladder": aids.ladder,
    "read_clue": aids.read_clue,
    "link_in": opening.link_in,
    "levels": exports.levels,
    "level_keys": exports.level_keys,
    "grade": working.grade,
    # exporting
    "link": exports.link,
    "code": exports.code,
    "result": exports.result,
    "picture": exports.picture,
    "steps_text": exports.steps_text,
    "all_solutions": exports.all_solutions,
    "formats": exports.formats,
    "write": exports.write,
    # on paper
    "paper": printing.sheet,
    "bind": printing.bind,
    "bind_on": printing.bind_on,
    "book_front": printing.book_front,
    "book_entry": printing.book_entry,
    # helpers
    "can_share": working.can_share,
    "order": working.order,
    "leave": working.leave,
}
