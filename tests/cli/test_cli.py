"""The command line, as another program: output, exit codes, errors."""

import json
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest

import pysolvers
from pysolvers.cli.main import COMMANDS, app
from pysolvers.core.kind import Kind, kinds
from tests.cli.running import run

UNIQUE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
ARTICLE = "5 4\nC...B\nA.BA.\n...C.\n.....\n"
FOURTEEN = "9x9;start=0.4;end=8.4;walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8;symmetry=rot180;forbid=EENWWNEE,EEE"


def result(*arguments: str, stdin: str = "") -> dict[str, object]:
    data: dict[str, object] = json.loads(run(*arguments, "--json", stdin=stdin).stdout)
    return data


def test_solve_prints_the_solution_and_says_that_it_is_the_only_one() -> None:
    done = run("solve", UNIQUE)
    assert done.returncode == 0
    assert done.stdout.split()[:5] == ["1", "20", "9", "2", "21"]
    assert done.stderr.strip() == "One solution."


def test_the_impossible_is_said_and_has_its_exit_code() -> None:
    done = run("solve", "-", stdin="3 3\nAB.\nBA.\n...\n")
    assert done.returncode == 1
    assert done.stdout.strip().endswith("IMPOSSIBLE")


def test_the_notebook_has_fourteen_solutions() -> None:
    done = run("count", FOURTEEN)
    assert (done.returncode, done.stdout) == (0, "14\n")
    counted = result("count", FOURTEEN)
    assert (counted["count"], counted["exact"]) == (14, True)


def test_all_lists_every_solution_once() -> None:
    listed = result("solve", FOURTEEN, "--all")
    solutions = listed["solutions"]
    assert isinstance(solutions, list)
    assert len({json.dumps(s) for s in solutions}) == len(solutions) == 14
    assert listed["status"] == "multiple" and listed["exact"] is True


def test_a_limit_of_one_says_solved() -> None:
    assert result("solve", UNIQUE, "--limit", "1")["status"] == "solved"


def test_a_file_is_read_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(UNIQUE)
    assert run("solve", str(file)).returncode == 0


def test_the_time_for_a_puzzle_covers_the_making_of_it_from_a_seed() -> None:
    done = run("solve", "30x30c#5", "--timeout", "0")
    assert (done.returncode, done.stdout) == (3, "") and done.stderr.startswith("Not decided within 0 s")
    assert run("solve", "4x4c#5", "--timeout", "60").returncode == 0


def test_out_of_time_has_its_exit_code() -> None:
    done = run("count", "9x9", "--engine", "search", "--timeout", "0.05")
    assert done.returncode == 3
    assert done.stdout.startswith("at least ")


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "engine"), [(kind, engine) for kind in kinds() for engine in kind.solver.ENGINES])
def test_solve_out_of_time_has_it_for_every_kind_and_engine(kind: Kind, engine: str) -> None:
    if engine == "sat":
        pytest.importorskip("pysat", reason="the extra sat is not installed")
    wish = {"auto": ["--all"], "search": ["--json"]}.get(engine, [])
    done = run("solve", kind.examples[0][1], "--kind", kind.name, "--engine", engine, "--timeout", "0", *wish)
    assert done.returncode == 3
    if "--json" in wish:
        assert json.loads(done.stdout)["exact"] is False
    else:
        assert done.stderr.startswith("Out of time after ")


def test_check_says_what_is_wrong() -> None:
    right = run("solve", UNIQUE).stdout
    assert run("check", UNIQUE, right).stdout == "Right.\n"
    wrong = right.replace("20", "99", 1).replace(" 9 ", " 20 ", 1).replace("99", "9", 1)
    done = run("check", UNIQUE, wrong)
    assert done.returncode == 1
    assert done.stdout.strip()


def test_check_judges_a_file_or_a_link_that_holds_a_solution(tmp_path: Path) -> None:
    file = tmp_path / "drawn.txt"
    file.write_text("pzprv3\nnumlin\n2\n3\n1 . 1\n2 . 2\n1 1\n1 1\n0 0 0\n")
    assert (run("check", str(file)).returncode, run("check", str(file)).stdout) == (0, "Right.\n")
    file.write_text(file.read_text().replace("1 1\n0 0 0", "0 1\n0 0 0"))
    assert run("check", str(file)).returncode == 1
    link = "#signpost=2x1:1c2a&moves="
    assert run("check", "#numberlink=A.A/B.B&rules=classic&moves=0.0:EE%201.0:EE").stdout == "Right.\n"
    assert run("check", "#numberlink=A.A/B.B&moves=0.0:EE").stdout == "The board is not complete.\n"
    assert "no moves" in run("check", link).stderr


def test_convert_writes_other_formats_and_lists_them() -> None:
    assert run("convert", "-", "--to", "id", stdin=ARTICLE).stdout.strip() == "C...B/A.BA./...C./....."
    done = run("convert", UNIQUE, "--to", "docx")
    assert done.returncode == 2
    assert "expected id, link" in done.stderr


def test_draw_writes_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run("draw", UNIQUE, "--solution", "-o", str(file)).returncode == 0
    ElementTree.parse(file)
    assert run("draw", UNIQUE, "--dark").stdout.startswith("<svg")


TIMED = [
    name
    for name in COMMANDS
    for parameter in getattr(app.get_command(click.Context(app), name), "params", ())
    if "--timeout" in parameter.opts
]
NO_SECONDS = ("nan", "inf", "-inf", "-1", "ten", "", "1e999")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["solve", "nonsense"], "known format"),
        (["solve", ""], "empty"),
        (["solve", "3 3\nAB.\nBA\n...\n"], "Line 3"),
        (["solve", UNIQUE, "--engine", "steam"], "engine cannot be 'steam'"),
        (["solve", UNIQUE, "--format", "pdf"], "--format cannot be 'pdf'"),
        (["solve", UNIQUE, "--rules", "tight"], "no option 'rules'"),
        (["solve", UNIQUE, "--kind", "chess"], "no kind 'chess'"),
        (["solve", UNIQUE, "--kind", "sginpost"], "Did you mean signpost?"),
        (["solve", UNIQUE, "--color", "sometimes"], ""),
        (["generate", "zip", "4x4", "--difficulty", "medum"], "expected easy, normal, hard or extreme"),
        *((["solve", UNIQUE, "--timeout", value], f"--timeout cannot be '{value}'") for value in NO_SECONDS),
        (["batch", "nothere.txt", "--timeout", "nan"], "--timeout cannot be 'nan'"),
        (["help", "sovle"], "there are solve, count"),
        (["check", UNIQUE, "1 2 3"], "expected"),
        (["check", UNIQUE], "holds a puzzle but no solution"),
        (["solve"], "PUZZLE"),
        (["serve", "--folder", "/nowhere"], "no page"),
        (["draw", UNIQUE, "-o", "/nowhere/at/all.svg"], "/nowhere/at/all.svg"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: list[str], says: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


@pytest.mark.parametrize("command", TIMED)
@pytest.mark.parametrize("value", ["nan", "inf", "-1"])
def test_no_command_takes_a_time_that_is_no_number_of_seconds(command: str, value: str) -> None:
    needed = {"generate": ["zip", "4"], "batch": ["nothere.txt"], "daily": ["zip"], "book": ["A.A", "-o", "x.pdf"]}
    done = run(command, *needed.get(command, ["A.A"]), "--timeout", value)
    if (command, value) == ("batch", "inf"):
        assert done.stderr == "nothere.txt: No such file or directory.\n"
        return
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"--timeout cannot be '{value}': expected seconds, such as 10 or 0.5")


def test_bytes_that_are_no_text_are_named_by_line(tmp_path: Path) -> None:
    file = tmp_path / "bytes"
    file.write_bytes(b"5 4\n\x81\xfe\n")
    done = run("solve", str(file))
    assert done.returncode == 2
    assert done.stderr.startswith("Line 2")


def test_a_file_in_windows_code_page_is_read(tmp_path: Path) -> None:
    file = tmp_path / "clues"
    file.write_bytes("rows\n[É]\n\ncolumns\nÉ\n".encode("cp1252"))
    done = run("solve", str(file), "--json")
    assert json.loads(done.stdout)["solutions"] == [["É"]]


def test_a_hint_heeds_the_moves_of_a_link() -> None:
    puzzle = pysolvers.parse("A.AB.C/....CD/.ED.../...F.F/.BEG.G/H....H")
    done = run("hint", pysolvers.link(puzzle, ["1.0:N"]))
    assert done.returncode == 0
    assert done.stdout.startswith("A mistake: ") and "R1C1 and R2C1" in done.stdout
    assert "A mistake" not in run("hint", pysolvers.link(puzzle, ["0.5:W"])).stdout


def test_a_hint_follows_a_wrong_move_of_a_link_to_where_it_breaks() -> None:
    link = pysolvers.link("5x5:1cceefcfggeeccghcac3e12hch10ah25a", ["3.0:7"])
    told, *chain = run("hint", link, "--chains").stdout.splitlines()
    assert told.startswith("A mistake: ") and "R4C1" in told and "R4C1" in chain[0]
    assert [line[4] for line in chain] == ["a", "b", "c", "d", "e"]
    step = json.loads(run("hint", link, "--json").stdout)
    assert [claim["fact"] for claim in step["claims"]] == ["dead end"]
    assert step["claims"][0]["back"] == step["moves"] == ["3.0:0"]


def test_where_a_text_does_not_say_the_rules_the_solution_tells_what_each_comes_to() -> None:
    from pysolvers.text.penpa import PenpaBoard, write

    address = write(PenpaBoard(2, 3, {(0, 0): "A", (0, 2): "A"}))
    done = run("solve", address)
    assert done.stderr.splitlines()[1] == (
        "The text does not name the rules, so full was used; under tight no solution, under classic at least "
        "2 solutions and under no2x2 at least 2 solutions. Choose with --rules."
    )
    assert "does not name the rules" not in run("solve", address, "--rules", "full").stderr


def test_a_new_puzzle_that_is_not_as_hard_as_asked_for_is_said() -> None:
    done = run("generate", "signpost", "2x2", "--seed", "1", "--difficulty", "hard")
    assert done.returncode == 0
    assert pysolvers.parse(done.stdout).kind == "signpost"
    assert done.stderr == "No hard puzzle was found in many tries. The closest one is easy.\n"
    assert result("generate", "signpost", "2x2", "--seed", "1", "--difficulty", "hard")["note"] == done.stderr.strip()


def test_a_minimal_puzzle_has_no_clue_to_spare() -> None:
    order = ("generate", "zip", "5x5", "--seed", "1", "--difficulty", "easy")
    made, minimal = (pysolvers.parse(run(*order, *more).stdout) for more in ((), ("--minimal",)))
    assert pysolvers.spare(made).alone and not pysolvers.spare(minimal).alone
    assert pysolvers.outcome(minimal) == "unique"


def test_convert_turns_and_mirrors() -> None:
    assert run("convert", "AB./..B/A..", "--turn", "90").stdout == "A.A/..B/.B.\n"
    assert run("convert", "AB./..B/A..", "--turn", "90", "--mirror", "--to", "text").stdout == "3 3\nA.A\nB..\n.B.\n"
    assert "cannot be turned by 45" in run("convert", "AB./..B/A..", "--turn", "45").stderr


def test_hint_goes_on_from_the_lines_drawn_in_a_file() -> None:
    bare = run("hint", "pzprv3/numlin/2/3/1 . 1 /2 . 2 /0 0 /0 0 /0 0 0 /")
    drawn = run("hint", "pzprv3/numlin/2/3/1 . 1 /2 . 2 /1 1 /0 0 /0 0 0 /")
    assert bare.returncode == drawn.returncode == 0
    assert "R2C1" in drawn.stdout and bare.stdout != drawn.stdout


def test_convert_says_what_a_format_cannot_hold_and_leaves_it_out_only_on_request() -> None:
    done = run("convert", "A..A/..../B..B&rules=tight", "--to", "puzzlink")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The format puzzlink cannot hold the rules of this puzzle. Use --lossy to leave it out.\n"
    done = run("convert", "A..A/..../B..B&rules=tight", "--to", "puzzlink", "--lossy")
    assert (done.returncode, done.stdout[:23]) == (0, "https://puzz.link/p?aru")
    assert done.stderr == "The format puzzlink cannot hold the rules of this puzzle.\n"


def test_a_heading_is_given_and_goes_through_other_commands() -> None:
    heading = ("--title", "A <b> & c", "--author", "Ada", "--note", "Hi")
    made = run("generate", "zip", "4", "--seed", "1", *heading).stdout
    assert made.endswith("&title=A%20%3Cb%3E%20%26%20c&author=Ada&note=Hi\n")
    told = run("generate", "zip", "4", "--seed", "1", *heading, "--json").stdout
    for text in (made, told):
        assert run("link", stdin=text).stdout.endswith("&title=A%20%3Cb%3E%20%26%20c&author=Ada&note=Hi\n")
        assert "A &lt;b&gt; &amp; c" in run("draw", stdin=text).stdout
    assert "Other" in run("draw", "--title", "Other", stdin=made).stdout
    left = run("convert", "A.B/BA./...&title=T", "--to", "puzzlink")
    assert (left.returncode, left.stdout) == (0, "https://puzz.link/p?arukone/3/3/1g221j\n")
    assert left.stderr == "The format puzzlink leaves out the title, but the puzzle is complete.\n"


def test_a_heading_that_is_too_long_is_refused() -> None:
    done = run("generate", "zip", "4", "--title", "x" * 101)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The title has 101 characters: expected 100 at most.\n"
