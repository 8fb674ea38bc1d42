"""Write the words that new regex crosswords have for solutions: the usual ones of English, out of the package wordfreq.

    pip install wordfreq==3.1.1
    python3 -m scripts.words

The list is a module of the package, so nothing else needs wordfreq. Its data are under the licence CC BY-SA 4.0.
"""

from __future__ import annotations

from pathlib import Path

MODULE = Path(__file__).resolve().parents[1] / "pysolvers" / "puzzles" / "regex_crossword" / "making" / "words.py"
MANY = {3: 120, 4: 240, 5: 260, 6: 190, 7: 130, 8: 60}
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
jerry larry terry barry laura diana jane kate
"""
"""Names, abbreviations, and what nobody likes to find in a puzzle."""

HEAD = '''"""Usual English words by length, for solutions. Written by `scripts/words.py`; do not change it by hand.

From the word frequencies of wordfreq 3.1.1 by Robyn Speer (https://github.com/rspeer/wordfreq). Its data are under the
licence CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/), and so is this list.
"""

from __future__ import annotations

LISTED = """
'''

TAIL = '''"""

WORDS: dict[int, tuple[str, ...]] = {}
for _word in LISTED.split():
    WORDS[len(_word)] = (*WORDS.get(len(_word), ()), _word)
'''


def chosen() -> list[str]:
    """The words, the short ones first, and by the alphabet."""
    from wordfreq import top_n_list  # type: ignore[import-not-found]  # installed for this only

    left_out = set(LEFT_OUT.split())
    found: dict[int, list[str]] = {}
    for word in top_n_list("en", 6000):
        words = found.setdefault(len(word), [])
        if word.isascii() and word.isalpha() and word not in left_out and len(words) < MANY.get(len(word), 0):
            words.append(word.upper())
    return [word for length in sorted(MANY) for word in sorted(found[length])]


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
    MODULE.write_text(module(chosen()), encoding="utf-8")
