"""The small web server: what it says while it runs."""

import http.client
import threading
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


@pytest.mark.parametrize(
    "path", ["/%00", "/a%00b.html", "/../out", "/%2e%2e/out", "/link", "/folder/", "//out", "/none"]
)
def test_nothing_outside_of_the_folder_is_served_and_no_name_breaks_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], path: str
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "out").write_text("secret")
    (tmp_path / "in" / "link").symlink_to(tmp_path / "out")
    (tmp_path / "in" / "folder").symlink_to(tmp_path)
    (tmp_path / "in" / "page.html").write_text("page")
    (tmp_path / "in" / "same.html").symlink_to("page.html")
    with make_server(tmp_path / "in") as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        solutions = []
        for asked in (path, "/page.html", "/same.html"):
            connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=60)
            connection.request("GET", asked)
            solution = connection.getresponse()
            solutions.append((solution.status, b"secret" in solution.read()))
            connection.close()
        server.shutdown()
    assert solutions == [(404, False), (200, False), (200, False)]
    assert capsys.readouterr().err == ""
