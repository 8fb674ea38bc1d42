"""Python's standard library as the page needs it: Pyodide's archive without what nobody asks of a page.

A third of the archive is what a page has no use for: processes, mail and web servers, debuggers, tests, consoles, the
code pages of other decades. It is the largest file but one of a first visit, and every visitor fetches it.
"""

from __future__ import annotations

import zipfile
from hashlib import sha256
from pathlib import Path

MODULES = (
    "_pyrepl", "antigravity", "bdb", "cProfile", "cmd", "code", "compileall", "doctest", "filecmp", "fileinput",
    "ftplib", "imaplib", "mailbox", "modulefinder", "multiprocessing", "netrc", "nturl2path", "optparse", "pdb",
    "pickletools", "plistlib", "poplib", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "sched",
    "shelve", "smtplib", "sqlite3", "tabnanny", "this", "timeit", "trace", "unittest", "wave", "wsgiref", "xmlrpc",
    "zipapp",
)  # fmt: skip
"""What is left out: nothing that the page imports at the start of a module is among them (tests/supply looks)."""

ENCODINGS = (
    "__init__", "_win_cp_codecs", "aliases", "ascii", "base64_codec", "charmap", "cp1252", "cp437", "hex_codec",
    "idna", "iso8859_1", "latin_1", "mbcs", "oem", "punycode", "raw_unicode_escape", "undefined", "unicode_escape",
    "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le", "utf_7", "utf_8", "utf_8_sig",
    "zlib_codec",
)  # fmt: skip
"""The encodings that stay: Unicode's own, and what texts and archives of the West are in."""

DATE = (2020, 2, 2, 0, 0, 0)

CHANGES = "Changed here: left out are the modules " + ", ".join(MODULES) + " and the encodings of other decades."
"""What the licence asks to be said."""


def name() -> str:
    """A short name of what stays, for a folder whose files may be kept for ever."""
    return sha256(" ".join((*MODULES, "/", *ENCODINGS)).encode()).hexdigest()[:6]


def write(source: Path, target: Path) -> None:
    """Copy Pyodide's archive without what is left out; the same bytes each time."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for info in old.infolist():
            if stays(info.filename):
                new.writestr(zipfile.ZipInfo(info.filename, DATE), old.read(info), zipfile.ZIP_DEFLATED, 9)


def stays(path: str) -> bool:
    """Whether a file of the archive is copied."""
    top, _, rest = path.partition("/")
    if top == "encodings" and rest:
        return rest.removesuffix(".py") in ENCODINGS
    return top.removesuffix(".py") not in MODULES
