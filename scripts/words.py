"""Write the words that new regex crosswords use: common English words, from SCOWL.

    apt-get download scowl && dpkg-deb -x scowl_*.deb scowl
    python3 -m scripts.words scowl/usr/share/dict/scowl

Only the lists of level 10 are read. SCOWL made them of lists in the public domain (Moby Words II by Grady Ward, the
list with frequencies by Brian Kelk). Anybody may use, change and sell the collection and must keep its notice, which is
in LICENSE-WORDS. The list is a module of the package, so nothing else needs SCOWL.
"""

from __future__ import annotations

import sys
from pathlib import Path

MODULE = Path(__file__).resolve().parents[1] / "pysolvers" / "puzzles" / "regex_crossword" / "making" / "words.py"
MANY = {3: 140, 4: 260, 5: 270, 6: 190, 7: 130, 8: 60}
"""How many words of each length."""

LEFT_OUT = """
abu ali angeles ass america american asian aug australia australian austin abuse british britain bbc bro bye
california canada canadian ceo charles chicago chris china chinese christ christian david dna drug drugs died dead
death deaths die dec del doc don etc europe european eve england english florida fbi feb fed france french frank fuck
fucked fucking gay gas george germany german google gonna gotta gun guns harry hell henry http hate ian ice iii inc
india indian iran iraq ireland irish israel jack james jan japan japanese jay jesus jewish jim joe john johnson jon
jones jun kid kill killed killing kim king kingdom kinda korea lee lol london los louis louise lord ltd mac mary matt
max mexico michael mike mom mrs muslim murder nazi nba nfl nov nor non obama october november december january
february monday sunday friday saturday oct oil ohio paris paul penis peter poor porn prison pro ran rape ray richard
robert roman russia russian sam san santa scott sec sep sept september sex sexual shit sin sir smith soviet spanish
steve stupid suicide syria ted texas thomas tim tom tony trump twitter facebook youtube usa van victim von wanna war
weapon weapons wars william wilson yeah yep york june july april august march hey bitch blind dumb attack attacks
terror enemy crime criminal race poll bush allen adam alex thats dont till vs rep via und les der con por que una las
til tho era ann ben bob dan lab vol ups nah gen gap cop pop pot tit tits cock dick damn bomb bombs jail hit shot shoot
shoots shooting victims dying lied bible church god holy allah satan pope anna emma sarah simon steven kevin brian
jason daniel martin miller taylor jackson wells davis lewis thatcher clinton reagan chelsea liverpool arsenal boston
washington dallas houston atlanta miami detroit jersey sydney scotland wales africa african asia islam islamic illegal
slave slaves rifle knife drunk hitler usually ministry minister senate senator congress republican democrat cancer
disease injury injured arrest arrested guilty drinking williams mama papa nick ryan ford hong kong maria luke eric
jerry larry terry barry laura diana jane kate doe err hes mod ibm
"""
"""Names, abbreviations, and what nobody likes to find in a puzzle."""

HEAD = '''"""Common English words by length, for solutions. Written by `scripts/words.py`; do not change it by hand.

From SCOWL 2020.12.07, level 10 (http://wordlist.aspell.net), copyright 2000-2011 by Kevin Atkinson; LICENSE-WORDS.
"""

from __future__ import annotations

LISTED = """
'''

TAIL = '''"""

WORDS: dict[int, tuple[str, ...]] = {}
for _word in LISTED.split():
    WORDS[len(_word)] = (*WORDS.get(len(_word), ()), _word)
'''


def chosen(folder: Path) -> list[str]:
    """The words, the short ones first, and by the alphabet: where there are too many, every second or third one."""
    left_out = set(LEFT_OUT.split())
    found: dict[int, set[str]] = {}
    for name in ("english-words.10", "american-words.10"):
        for word in (folder / name).read_text("latin-1").split():
            if word.isascii() and word.isalpha() and word.islower() and word not in left_out:
                found.setdefault(len(word), set()).add(word.upper())
    return [word for length in sorted(MANY) for word in _spread(sorted(found[length]), MANY[length])]


def _spread(words: list[str], many: int) -> list[str]:
    """Up to `many` of the words, at equal distances."""
    many = min(many, len(words))
    return [words[i * len(words) // many] for i in range(many)]


def module(words: list[str]) -> str:
    """The module's text, lines filled up."""
    lines, line = [], ""
    for word in words:
        if len(line) + len(word) > 118:
            lines.append(line.rstrip())
            line = ""
        line += word + " "
    return HEAD + "\n".join([*lines, line.rstrip()]) + "\n" + TAIL


if __name__ == "__main__":
    MODULE.write_text(module(chosen(Path(sys.argv[1]))), encoding="utf-8")
