"""Three examples at the end of each command's `--help`; a test runs them."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "solve": (
        "pysolvers solve A.B/BA./...",
        "pysolvers solve '4x4;start=0.0;end=0.3' --all --json",
        "pysolvers daily | pysolvers solve",
    ),
    "count": (
        "pysolvers count '5x5;start=0.0'",
        "pysolvers count 8x8 --limit 1000",
        "pysolvers count '10x10;start=0.0' --timeout 2 --json",
    ),
    "info": (
        "pysolvers info '4x4;board=king;at=0.0:1,3.3:16'",
        "pysolvers info 'A..B/..../A..B' --rules tight",
        "pysolvers daily | pysolvers info --json",
    ),
    "check": (
        "pysolvers check A.B/BA./... AAB/BAB/BBB",
        "pysolvers solve A.B/BA./... | pysolvers check A.B/BA./... -",
        "pysolvers solve A.B/BA./... --json | pysolvers check -",
    ),
    "hint": (
        "pysolvers hint 5x5:1cceefcfggeeccghcac3e12hch10ah25a",
        "pysolvers hint A.B/BA./... --json",
        "pysolvers hint '#zip=3x3;waypoints=0.0,2.2&moves=0.0:E'",
    ),
    "explain": (
        "pysolvers explain A.B/BA./...",
        "pysolvers explain 5x5:1cceefcfggeeccghcac3e12hch10ah25a --chains",
        "pysolvers generate zip 5 --seed 1 | pysolvers explain --json",
    ),
    "grade": (
        "pysolvers grade 5x5:1cceefcfggeeccghcac3e12hch10ah25a",
        "pysolvers generate zip 6 --seed 1 --count 3 | pysolvers grade",
        "pysolvers daily | pysolvers grade --json",
    ),
    "generate": (
        "pysolvers generate zip 6 --difficulty hard",
        "pysolvers generate flow 7x5 --seed 1 --count 3 --json",
        "pysolvers generate zip 6 --set numbers=8 -o new.svg",
    ),
    "daily": (
        "pysolvers daily",
        "pysolvers daily zip --date 2026-11-22",
        "pysolvers daily -o 'today-{}.svg'",
    ),
    "spare": (
        "pysolvers spare 4x4:1d14dcf4dfc7faa9aeb8ba16a",
        "pysolvers spare 'rect;y=AB;x=A,B' --json",
        "pysolvers generate arrows 4 --seed 1 | pysolvers spare",
    ),
    "mend": (
        "pysolvers mend '4x4;start=0.0;end=0.3'",
        "pysolvers mend '4x4;closed' --json",
        "pysolvers mend 'A.B/.../A.B' --rules classic",
    ),
    "conflict": (
        "pysolvers conflict A.B/.../B.A",
        "pysolvers conflict '4x4;start=0.0;end=0.3;walls=0.0-0.1,0.0-1.0' --json",
        "pysolvers conflict 'rect;y=AA|BB,.*;x=A.,B.'",
    ),
    "convert": (
        "pysolvers convert A.B/BA./... --to puzz.link",
        "pysolvers convert A.B/BA./... --turn 90 --mirror",
        "pysolvers daily | pysolvers convert --to json",
    ),
    "draw": (
        "pysolvers draw A.B/BA./... --solution -o board.svg",
        "pysolvers draw '4x4;start=0.0' --all -o 'solution-{}.svg'",
        "pysolvers daily | pysolvers draw -o today.svg",
    ),
    "book": (
        "pysolvers generate zip 6 --count 20 | pysolvers book -o book.pdf",
        "pysolvers book --make 'zip 6 easy 10' --make 'flow 7x7 hard 10' --title Evenings -o book.pdf",
        "pysolvers book puzzles.txt --per-page 4 --paper Letter --base https://example.org/ -o book.pdf",
    ),
    "link": (
        "pysolvers link A.B/BA./...",
        "pysolvers link A.B/BA./... --solve --base https://example.org/puzzles/",
        "pysolvers daily | pysolvers link --json",
    ),
    "read": (
        "pysolvers read board.png",
        "pysolvers read photo.jpg --corners 10,10,310,12,308,311,9,310",
        "pysolvers read screenshot.png --kind zip --json",
    ),
    "batch": (
        "pysolvers batch puzzles.txt -o results.jsonl",
        "pysolvers batch puzzles.txt --task count --jobs 2",
        "pysolvers batch puzzles.txt --dask tcp://scheduler:8786",
    ),
    "kinds": ("pysolvers kinds", "pysolvers kinds zip", "pysolvers kinds --json"),
    "serve": ("pysolvers serve", "pysolvers serve --port 0", "pysolvers serve --folder dist"),
    "help": ("pysolvers help", "pysolvers help solve", "pysolvers help generate"),
}


def epilog(command: str) -> str:
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in EXAMPLES[command])
