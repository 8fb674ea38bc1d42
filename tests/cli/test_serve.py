"""The small web server: what it says while it runs."""

from pathlib import Path

import pytest

from pysolvers.cli.serve import make_server


@pytest.mark.parametrize(("error", "said"), [(ConnectionResetError(), False), (ValueError("a fault"), True)])
def test_a_browser_that_goes_away_is_no_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], error: Exception, said: bool
) -> None:
    with make_server(tmp_path) as server:
        try:
            raise error
        except type(error):
            server.handle_error(None, ("127.0.0.1", 1))
    assert bool(capsys.readouterr().err) == said
