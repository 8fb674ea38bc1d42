from pysolvers.engines.sat.loops import loops


def test_each_loop_is_told_once_with_its_nodes_in_order() -> None:
    square_and_triangle = {0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [2, 0], 4: [6, 5], 5: [4, 6], 6: [5, 4]}
    assert list(loops(square_and_triangle)) == [[0, 1, 2, 3], [4, 6, 5]]


def test_a_graph_without_edges_has_no_loops() -> None:
    assert list(loops({})) == []
