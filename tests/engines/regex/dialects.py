"""Random regular expressions, and what Node's RegExp (where node is there) and Python's re say of them."""

import json
import random
import re
import shutil
import subprocess

NODE = shutil.which("node")

SCRIPT = """
const cases = JSON.parse(require("fs").readFileSync(0));
console.log(JSON.stringify(cases.map(([pattern, words]) => {
  let regex; try { regex = new RegExp("^(?:" + pattern + ")$"); } catch { return null; }
  return words.map(word => regex.test(word));
})));
"""


def node_says(cases: list[tuple[str, list[str]]]) -> list[list[bool] | None]:
    """For each (pattern, words) which words match as a whole; None for what is no regex."""
    assert NODE
    run = subprocess.run([NODE, "-e", SCRIPT], input=json.dumps(cases), capture_output=True, text=True, check=True)
    found: list[list[bool] | None] = json.loads(run.stdout)
    return found


def python_says(pattern: str, words: list[str]) -> list[bool] | None:
    """Which words Python's re matches as a whole; None for what is no regex there."""
    try:
        compiled = re.compile(f"(?:{pattern})")
    except re.error:
        return None
    return [compiled.fullmatch(word) is not None for word in words]


def random_regex(chance: random.Random, depth: int) -> str:
    """A random expression over A, B, C and D with every feature of the dialect."""
    kind = chance.random()
    if depth == 0 or kind < 0.3:
        return chance.choice(["A", "B", "C", ".", "[AB]", "[^A]", "A", "\\w", "[B-D]", "\\W", "[\\w-]"])
    if kind < 0.5:
        return random_regex(chance, depth - 1) + random_regex(chance, depth - 1)
    if kind < 0.6:
        return f"(?:{random_regex(chance, depth - 1)}|{random_regex(chance, depth - 1)})"
    if kind < 0.72:
        more = "|" + random_regex(chance, depth - 1) if chance.random() < 0.4 else ""
        return f"({random_regex(chance, depth - 1)}{more})"
    if kind < 0.86:
        count = chance.choice(["*", "+", "?", "{2}", "{1,2}", "{2,}", "{0,3}"])
        return f"(?:{random_regex(chance, depth - 1)}){count}{chance.choice(['', '', '?'])}"
    if kind < 0.93:
        return f"\\{chance.randint(1, 3)}"
    if kind < 0.95:
        return chance.choice(["^", "$", "\\b", "\\B"])
    return f"(?{chance.choice(['=', '!', '=', '!', '<=', '<!'])}{random_regex(chance, depth - 1)})"
