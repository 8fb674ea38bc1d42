"""Build the page and serve it on this machine: `python3 scripts/serve.py`. Installs missing tools first."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pysolvers.cli.serve import serve_folder
from scripts.build import environment


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="port on this machine (default 8000; 0: any free one)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--build-only", action="store_true", help="make dist/ and stop")
    wanted = parser.parse_args()
    environment.everything()
    environment.python_environment("docs")
    environment.run(environment.PYTHON, "-m", "scripts.build.site")
    environment.run(environment.PYTHON, "-m", "scripts.build.docs")
    if wanted.build_only:
        return

    def tell(words: str) -> None:
        print(words, flush=True)
        if words.startswith("http") and not wanted.no_browser:
            webbrowser.open(words.split()[0])

    try:
        serve_folder(environment.ROOT / "dist", wanted.port, tell)
    except OSError as error:
        raise SystemExit(f"Port {wanted.port} cannot be used ({error.strerror}); give another with --port.") from error


if __name__ == "__main__":
    main()
