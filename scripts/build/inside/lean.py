"""Runs in Pyodide: make compiled modules smaller."""

import marshal
from types import CodeType

HEADER = 16  # bytes of a compiled module before its code (PEP 552)
# A line-table entry for 8 code units of the current line, without columns (kind 13), and the number of units.
ALL_OF_ONE_LINE, UNITS = 0xEF, 8


def without_lines(module: bytes) -> bytes:
    """Shrink a compiled module: all code of a function gets the line on which the function begins.

    Format of `co_linetable`: "Objects/locations.md" of CPython.
    """

    def on_one_line(code: CodeType) -> CodeType:
        whole, rest = divmod(len(code.co_code) // 2, UNITS)
        table = bytes((ALL_OF_ONE_LINE, 0)) * whole + bytes((ALL_OF_ONE_LINE - UNITS + rest, 0)) * bool(rest)
        inner = (on_one_line(each) if isinstance(each, CodeType) else each for each in code.co_consts)
        return code.replace(co_consts=tuple(inner), co_linetable=table)

    return module[:HEADER] + marshal.dumps(on_one_line(marshal.loads(module[HEADER:])))
