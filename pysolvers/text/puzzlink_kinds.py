"""Kinds of puzzles on puzz.link (pzprjs) that we don't solve, by their names in addresses.

Source: the list of varieties of https://github.com/robx/pzprjs.
"""

from __future__ import annotations

from functools import cache

# `name|other name=title`, separated by `;`.
_KINDS = """
aho=Aho-ni-Narikire; akichi=Akichiwake; alter=Alternation; amibo=Amibo; angleloop=Angle Loop; anglers=Anglers;
antmill=Ant Mill; anymino=Anymino; archipelago=Archipelago; aqre=Aqre; aquapelago=Aquapelago; aquarium=Aquarium;
araf=Araf; armyants=Army Ants; arrowflow=Arrow Flow; ayeheya=Ayeheya; balance=Balance Loop; balloon=Balloon Box;
barns=Barns; batten=Battenberg Painting; battleship=Battleship; bdblock=Border Block; bdwalk=Building Walk;
bhaibahan=Bhai Bahan; blindrush=Blind Rush; bonsan=Bonsan; bosanowa|bossanova=Bosanowa; bosnianroad=Bosnian Road;
box=Box; bramble=Bramble; brownies=Brownies; bunnyhop|bnuuyhop=Bunnyhop; cave|bag=Cave; cbanana=Choco Banana;
circlesquare=Circles and Squares; circuitwalk=Circuit Walk; context=Context; crossstitch=Crossstitch; cts=Cross the
Streams; skyscrapers|building|skyscraper=Skyscrapers; canal=Canal View; castle=Castle Wall; cbblock=Combi Block;
chainedb=Chained Block; chocona=Chocona; cityspace=City Space; cocktail=Cocktail Lamp; coffeemilk=Coffee Milk;
cojun=Cojun; compass=Compass; coral=Coral; cornerch=Corner Chain; country=Country Road; creek=Creek; curvedata=Curve
Data; curving=Curving Road; dbchoco=Double Choco; detour=Detour; diamond=Diamond Chain; disco=Disconnection;
disloop=Disorderly Loop; distopia=Distopia; dominion=Dominion; doppelblock=Doppelblock; dosufuwa=Dosun-Fuwari;
dotchi=Dotchi-Loop; dotchi2=Dotchi Dotchi Loop; doubleback=Double Back; easyasabc=Easy as ABC; edamame=Edamame;
elasticlink=Elastic Link; energywalk=Energy Walk; evolmino=Evolmino; factors=Rooms of Factors; fakearrow=Fake Arrow;
familyphoto=Family Photo; fillmat=Fillmat; fillomino=Fillomino; firefly=Hotaru Beam; firewalk=Fire Walk;
fivecells=FiveCells; forestwalk=Forest Walk; fourcells=FourCells; fracdiv=Fractional Division; geradeweg=Geradeweg;
goishi=Goishi; gokigen=Slant; golemgrad=Golem Grad; gravel=Gravel; guidearrow=Guide Arrow; haisu=Haisu;
hakoiri=Hakoiri-masashi; hamlepaths=Hamle Paths; hanare=Hanare-gumi; hashikake|hashi|bridges=Hashiwokakero;
hasunomura=Hasu no Mura; heavydots=Heavy Dots; hebi|snakes=Hebi-Ichigo; herugolf=Herugolf; heteromino=Heteromino;
heyablock=Heyablock; heyabon=Heya-Bon; heyapin=Heyapin; heyawake|heyawacky=Heyawake; hinge=Hinge; hitori=Hitori;
icebarn=Icebarn; icelom=Icelom; icelom2=Icelom 2; icewalk=Ice Walk; ichimaga=Ichimaga; ichimagam=Magnetic Ichimaga;
ichimagax=Crossing Ichimaga; interbd=International Borders; invlitso=Inverse LITSO; island=Inaba's Island;
isowatari=Isowatari; japanesesums=Japanese Sums; juosan=Juosan; kaero=Return Home; kaidan=Stairwell; kaisu=Kaisu;
kakuro=Kakuro; kakuru=Kakuru; kazunori=Kazunori Room; keywest=Key West; kinkonkan=Kin-Kon-Kan; kissing=Kissing
Polyominoes; koburin=Koburin; kouchoku=Kouchoku; kramma=KaitoRamma; kramman=New KaitoRamma; kropki=Kropki;
kurarin=Kurarin; kurochute=Kurochute; kuroclone=Kuroclone; kurodoko=Kurodoko; kuromenbun=Kuromenbun;
kurotto=Kurotto; kusabi=Kusabi; ladders=Ladders; lapaz=La Paz; landmeasure=Land Measurement; lightshadow=Light and
Shadow; lightup|akari=Akari; lineofsight=Line of Sight; lither=Litherslink; lits=LITS; lixloop=LIX Loop;
lohkous=Lohkous; lollipops=Lollipops; longest=The Longest; lookair=Look-Air; loopsp=Loop Special; loute=L-route;
lring=L-Ring; magnets=Magnets; makaro=Makaro; mannequin=Mannequin Gate; martini=Martini; marutaring=Marutaring;
mashu|pearl=Masyu; maxi=Maxi Loop; meander=Meandering Numbers; meidjuluk=Meidjuluk; mejilink=Mejilink;
minarism=Minarism; mines=Minesweeper; midloop=Mid-loop; mintonette=Mintonette; mirrorbk=Mirror Block;
mochikoro=Mochikoro; mochinyoro=Mochinyoro; moonsun=Moon or Sun; morningwalk=Morning Walk; mrokmrno=Mr. OK and Mr.
NO; mrtile=Mirroring Tile; mukkonn=Mukkonn Enn; myopia=Myopia; nagare=Nagareru-Loop; nagenawa=Nagenawa;
nanameguri=Nanameguri; nanro=Nanro; narrow=Narrowfence; nawabari=Nawabari; news=NEWS; nibunnogo=Nibun-nogo;
nikoji=NIKOJI; nondango=Nondango; nonogram=Nonogram; norinori=Norinori; norinuri=Norinuri; nothing=All or Nothing;
nothree=No Three; numcity=Number City; numrope=Number Rope; nuribou=Nuribou; nurikabe=Nurikabe; nuriloop=Nurikabe
Loop; nurimaze=Nuri-Maze; nurimisaki=Nurimisaki; nuritwin=Nuritwin; nuriuzu=Nuri-uzu; oasis=Oasis;
ovotovata=Ovotovata; oneroom=One Room One Door; onsen=Onsen-meguri; orbital=Orbital; outofsight=Out Of Sight;
oyakodori=Oyakodori; paintarea=Paintarea; parquet=Parquet; patchwork=Patchwork; pencils=Pencils; pentatouch=Penta
Touch; pentominous=Pentominous; pentopia=Pentopia; pipelink=Pipelink; pipelinkr=Pipelink Returns;
pmemory=Persistence of Memory; portal=Portal Loop; putteria=Putteria; ququ=Ququ; railpool=Rail Pool; rassi=Rassi
Silai; recoil=Recoil; rectslider=Rectangle-Slider; reflect=Reflect Link; regional-poly=Regional Polyominoes;
remlen=Remembered Length; renban=Renban-Madoguchi; retroships=Retrograde Battleships; retsurin=Retsurin;
ringring=Ring-ring; ripple=Ripple Effect; roboticwalk=Robotic Walk; roma|rome=Roma; roundtrip=Round Trip;
ruleofthree=Rule of Three; sananko=San-Anko; sansaroad=Sansa Road; sashikabe=Sashikabe; sashigane=Sashigane;
sashikazune=Sashikazune; satogaeri|sato=Satogaeri; scrabble=Scrabble; scrin=Scrin; seiza=Seiza;
sendai=Sendai-Miyagi; shakashaka=Shakashaka; shikaku=Shikaku; shimaguni=Shimaguni; shugaku=School Trip; shwolf=Goats
and Wolves; simplegako=Simple Gako; slalom|suraromu=Slalom; slashpack=Slash Pack; slither=Slitherlink; slovak=Slovak
Sums; smullyan=Smullyanic Dynasty; snake=Snake; snakeegg=Snake Egg; snakepit=Snake Pit; soulmates=Soul Mates;
starbattle=Star Battle; squarejam=Square Jam; statuepark=Statue Park; stostone=Stostone; subomino=Subomino;
sudoku=Sudoku; suguru=Suguru (Capsules); sukoro=Sukoro; sukororoom=Sukoro-room; sumiwake=Sumiwake; swslither=Sheep
Wolf Slitherlink; symmarea=Symmetry Area; tachibk=Tachiawase Block; tajmahal=Taj Mahal; takoyaki=Takoyaki;
tapa=Tapa; tapaloop=Tapa-Like Loop; tasquare=Tasquare; tatamibari=Tatamibari; tateyoko=Tatebo-Yokobo;
tawa=Tawamurenga; tentaisho=Tentaisho; tents=Tents; teri=Territory; tetrochain=Tetro Chain-Y; tetrochaink=Tetro
Chain-K; tetroctb=Tetro Chain-CTB; tetrominous=Tetrominous; tilecity=Tile City; tilepaint=Tilepaint; timebomb=Time
Bomb; tjunction=T-Junction; toichika=Toichika; toichika2=Toichika 2; tontonbeya=Tontonbeya; tontti=Tonttiraja;
topo=Topo; trainstations=Train Stations; tren=Tren; triplace=Tri-place; trizone=Trizone; tslither=Touch Slitherlink;
turnaround=Turnaround; turnrun=Turn and Run; twinarea=Twin Area; ubahn=U-Bahn; usotatami=Uso-tatami; usoone=Uso-one;
uturns=U-Turns; vertigo=Vertigo; view=View; voxas=Voxas; vslither=Vertex Slitherlink; wafusuma=Wafusuma;
wagiri=Wagiri; walllogic=Wall Logic; wataridori=Wataridori; waterwalk=Water Walk; wblink=Shirokuro-link;
bwloop=Kuroshiro Loop; wittgen=Wittgenstein Briquet; yajikazu=Yajisan-Kazusan; yajilin|yajirin=Yajilin;
yajilin-regions|yajirin-regions=Regional Yajilin; yajirushi=Yajirushi; yajirushi2=Yajirushi 2;
yajisoko=Yajisan-Sokoban; yajitatami=Yajitatami; yinyang=Yin-Yang; yokeimoji=Yokeimoji Cross; yosenabe=Yosenabe;
zabajaba=Zabajaba
"""


@cache
def titles() -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in " ".join(_KINDS.split()).split("; "):
        names, _, title = entry.partition("=")
        found.update((name, title) for name in names.split("|"))
    return found
