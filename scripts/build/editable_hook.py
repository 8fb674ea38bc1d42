"""A build hook of hatchling: lets `import pysolvers` find an editable install of this package, not python-sat's module.

python-sat also installs a compiled module named `pysolvers`. In site-packages, a folder wins over a compiled module, so
this hook adds a folder `pysolvers` there, with one file that loads the package from the checkout.
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
    """Adds a `pysolvers/__init__.py` with the text `SHIM` to editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            return
        folder = Path(self.root, "pysolvers")
        made = Path(self.directory, "editable_init.py")
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(SHIM.format(folder=str(folder), init=str(folder / "__init__.py")), "utf-8")
        build_data["force_include_editable"][str(made)] = "pysolvers/__init__.py"
