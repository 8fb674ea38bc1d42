"""No module needs itself, by whatever way round: import-linter's contracts (pyproject.toml) hold the rest.

A circle through a package's own `__init__` is one that its contract of acyclic siblings does not see. Imports inside
functions count like others; those for type checkers alone don't.
"""

from graphlib import CycleError, TopologicalSorter

import grimp


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = grimp.build_graph("pysolvers", cache_dir=None, exclude_type_checking_imports=True)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) > 150
    circles = []
    while True:
        try:
            TopologicalSorter(imports).prepare()
            break
        except CycleError as error:
            imported, importer = error.args[1][:2]
            imports[importer] = imports[importer] - {imported}
            circles.append(" <- ".join(error.args[1]))
    assert not circles
