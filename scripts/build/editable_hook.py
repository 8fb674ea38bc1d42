"""A build hook of hatchling: an editable install of this package wins over python-sat's extension of the same name.

python-sat brings a compiled module `pysolvers` too. In site-packages a folder wins over a compiled module. But an
editable install only adds the checkout to the end of the path, where the compiled module is found first. So it also
gets a folder there: a package of one file that loads the checkout's.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIM = '''"""Made by an editable install: loads the package from {folder}."""

import sys
from importlib.util import module_from_spec, spec_from_file_location

_spec = spec_from_file_location(__name__, {init!r}, submodule_search_locations=[{folder!r}])
_module = module_from_spec(_spec)
sys.modules[__name__] = _module
_spec.loader.exec_module(_module)
'''


class EditableHook(BuildHookInterface[Any]):
    """Adds `pysolvers/__init__.py`, as `SHIM` has it, to an editable install and to nothing else."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            return
        folder = Path(self.root, "pysolvers")
        made = Path(self.directory, "editable_init.py")
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(SHIM.format(folder=str(folder), init=str(folder / "__init__.py")), "utf-8")
        build_data["force_include_editable"][str(made)] = "pysolvers/__init__.py"
