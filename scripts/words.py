"""Write the list of common English words for generated regex crosswords, from the word lists SCOWL.

    apt-get download scowl && dpkg-deb -x scowl_*.deb scowl
    python3 -m scripts.words scowl/usr/share/dict/scowl

Level 10 of SCOWL has the most common words; level 20 is used too, for words of up to five letters. SCOWL collects lists
in the public domain (Moby Words II by Grady Ward, Brian Kelk's list with frequencies). Anybody may use, change and sell
the collection, with the notice in LICENSE-WORDS.
"""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import wrap

FILE = Path(__file__).resolve().parents[1] / "pysolvers" / "puzzles" / "regex_crossword" / "making" / "words.txt"
# The SCOWL levels that are read for words of each length.
LEVELS = {3: (10, 20), 4: (10, 20), 5: (10, 20), 6: (10,), 7: (10,), 8: (10,)}

# Names, abbreviations and unpleasant words.
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
jerry larry terry barry laura diana jane kate doe err hes mod ibm cums cumming crap jerk sexy
sexes scum naked moron idiot cult cults slag abort deaf vomit damns lust rabid sect sects nude screw breast bosom boob
boobs fart pee piss turd snot thug thugs corpse bloody hided payed wont cant leaved numbest grands inputted baud huh ugh
sic spook crass blobs duff alas thou thee thous unto ergo
"""


def chosen(folder: Path) -> list[str]:
    """Return all words in `folder` that fit, by length and then alphabetically."""
    left_out = set(LEFT_OUT.split())
    found: set[str] = set()
    for level in (10, 20):
        for name in (f"english-words.{level}", f"american-words.{level}"):
            for word in (folder / name).read_text("latin-1").split():
                if level in LEVELS.get(len(word), ()) and word.isascii() and word.isalpha() and word.islower():
                    found.add(word)
    return [word.upper() for word in sorted(found - left_out, key=lambda word: (len(word), word))]


if __name__ == "__main__":
    lines = wrap(" ".join(chosen(Path(sys.argv[1]))), 118, break_long_words=False)
    FILE.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
