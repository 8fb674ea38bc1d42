"""Texts to be spoilt by tests/fuzz, of formats that are read and not written."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Callable

import pysolvers

PENPA = """square,3,2,38,0,1,1
[0,0,0,0]
[]
{zN:{"16":["12",1,"1"],"18":["12",1,"1"],"23":["A",1,"1"],"24":["A",1,"1"]},zS:{}}
"""
"""What is packed into an address of penpa-edit."""


def _address(unpacked: str) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(unpacked.encode("utf-8", "surrogatepass")) + deflate.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + b64encode(packed).decode()


FOREIGN = {
    "penpa": (_address(PENPA),),
    "janko": ("begin\npuzzle Arukone\nsize 3\nproblem\n1 - 1\n- - -\n2 - 2\nsolution\ne ew w\nend\n",),
}
DOORS: dict[str, tuple[tuple[str, ...], Callable[[str], object]]] = {
    "penpa unpacked": ((PENPA,), lambda text: pysolvers.parse(_address(text), "numberlink")),
}
