from pysolvers.core.input import Event, Hand, drag_toward, press, typed_number


def test_a_drag_goes_round_what_is_not_allowed() -> None:
    wall = {(0, 1)}
    drag = drag_toward(((0, 0),), (1, 2), lambda drag, cell: cell not in wall)
    assert drag == ((0, 0), (1, 0), (1, 1), (1, 2))


def test_a_drag_that_comes_back_to_itself_is_cut_there() -> None:
    assert drag_toward(((0, 0), (0, 1), (1, 1)), (0, 1), lambda drag, cell: True) == ((0, 0), (0, 1))


def test_a_drag_stops_where_it_may_not_go_on() -> None:
    assert drag_toward(((0, 0),), (0, 5), lambda drag, cell: cell[1] < 3) == ((0, 0), (0, 1), (0, 2))


def test_an_arrow_moves_the_cursor_past_holes_and_stays_at_the_border() -> None:
    cells = {(0, 0), (0, 3)}
    right = Event("key", key="ArrowRight")
    hand, moves = press({}, cells.__contains__, "board", Hand(), right)
    assert (hand.cursor, moves) == ((0, 3), ())
    assert press({}, cells.__contains__, "board", hand, right)[0].cursor == (0, 3)


def test_a_key_of_its_own_name_goes_before_its_group_and_none_means_nothing_to_do() -> None:
    def leave(board: str, hand: Hand, event: Event) -> tuple[Hand, tuple[str, ...]]:
        return hand, (board,)

    def ignore(board: str, hand: Hand, event: Event) -> None:
        return None

    keys = {"enter": ignore, "Enter": leave, "sign": ignore}
    assert press(keys, lambda cell: True, "left", Hand(), Event("key", key="Enter"))[1] == ("left",)
    hand = Hand(drag=((0, 0),))
    assert press(keys, lambda cell: True, "left", hand, Event("key", key=" ")) == (hand, ())
    assert press(keys, lambda cell: True, "left", hand, Event("key", key="a")) == (hand, ())


def test_escape_lets_go() -> None:
    hand = Hand(held=(1, 1), drag=((0, 0),))
    assert press({}, lambda cell: True, "board", hand, Event("key", key="Escape"))[0] == Hand()


def test_a_digit_is_typed_behind_a_number_or_begins_a_new_one() -> None:
    assert typed_number(1, "2", most=20) == 12
    assert typed_number(12, "3", most=20) == 3
