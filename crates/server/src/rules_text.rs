//! The words and facts of the rules pages.
//!
//! Complexities are those of van den Herik, Uiterwijk and van Rijswijck, "Games
//! solved: now and in the future" (2002), Table 6, as lecture 001 quotes them.

use crate::rules::Text;

const POSITIONS: &str = "Positions, about";
const TREE: &str = "Game tree, about";
const VALUE: &str = "Value";
const SOLVED: &str = "Solved by";

pub(crate) const TEXTS: &[Text] = &[
    Text {
        name: "tree",
        rules: &[
            "A tree is drawn out in full. MAX and MIN take turns to go down one branch. A number at a leaf is what MAX gains from MIN.",
            "Every textbook example is such a tree. Type one as nested lists, ((3 12 8) (2 4 6) (14 5 2)), or as JSON arrays; nodes and moves may have names: A:(left=3 right=B:(5 7)).",
        ],
        variant: "",
        moves: "",
        caption: "The three branches of lecture 003's tree.",
        facts: &[
            ("Leaves", "9 in the example"),
            (VALUE, "3 in the example"),
            ("Order that alpha-beta sees", "3 12 8 2 14 5 2: two leaves are never looked at"),
        ],
    },
    Text {
        name: "tic-tac-toe",
        rules: &[
            "X and O take turns to mark one of nine squares. X begins.",
            "Three marks of one's own in a row, a column or a diagonal win. A full board without such a line is a draw.",
        ],
        variant: "",
        moves: "b2 a3 c3 a1 a2 c2 b1 b3 c1",
        caption: "With best play nobody gets three in a row.",
        facts: &[
            ("Different positions", "5,478"),
            ("Games to the end", "255,168"),
            (VALUE, "a draw"),
            (SOLVED, "anybody with an afternoon; here in a millisecond"),
        ],
    },
    Text {
        name: "connect-four",
        rules: &[
            "Two players drop stones into the columns of an upright board, seven columns by six rows. A stone falls to the lowest free cell.",
            "Four of one's own in a line, upright, level or diagonal, win. A full board without such a line is a draw.",
            "Exact scores say how early: +k wins with the k-th stone from the end, −k loses so.",
        ],
        variant: "",
        moves: "4 4 4 4 4 5 3 2 3 3 5",
        caption: "The centre is worth most.",
        facts: &[
            (POSITIONS, "10^14"),
            (TREE, "10^21"),
            (VALUE, "the first player wins, on the 41st stone"),
            (SOLVED, "James Allen and Victor Allis, 1988"),
        ],
    },
    Text {
        name: "othello",
        rules: &[
            "Two players put discs on an 8×8 board, Black first. A disc must enclose at least one straight run of the opponent's discs between itself and another disc of one's own; every run that it encloses changes colour.",
            "Who can not move passes. When neither can, the game is over and the player with more discs wins; the margin is the score.",
        ],
        variant: "",
        moves: "d3 c3 c4 c5 d6 f4 f5",
        caption: "After seven moves. A disc in a corner can never be turned.",
        facts: &[
            (POSITIONS, "10^28"),
            (TREE, "10^58"),
            (VALUE, "8×8 a draw; 6×6 the second player wins by 4"),
            (SOLVED, "8×8 Hiroki Takizawa, 2023; 6×6 Joel Feinstein, 1993"),
        ],
    },
    Text {
        name: "chess",
        rules: &[
            "The king's attackers win by checkmate: the king is attacked and no move saves it. Pieces move as everywhere: rooks straight, bishops diagonally, queens both, knights in an L, pawns forward and capture diagonally.",
            "Castling, capturing in passing and promotion are there. A player who can not move but is not in check has a draw; so has anyone at the third repetition or after fifty moves without capture or pawn move.",
        ],
        variant: "",
        moves: "e4 e5 Nf3 Nc6 Bb5 a6",
        caption: "The Ruy López, played since the sixteenth century.",
        facts: &[
            (POSITIONS, "10^46"),
            (TREE, "10^123"),
            (VALUE, "unknown; all positions of seven men are solved"),
            ("First program to beat a world champion in a match", "Deep Blue, 1997"),
        ],
    },
    Text {
        name: "go",
        rules: &[
            "Black and White put stones on crossings. Stones of one colour that touch along lines form a chain; a chain without a free neighbour is captured.",
            "A move may not bring back an earlier board. Two passes in a row end the game. Stones and the points that only they surround count; White gets komi for moving second.",
        ],
        variant: "9",
        moves: "E5 C6 G6 G4 F4 G3 D3 C4",
        caption: "A small board takes ten minutes; the large one is 19×19.",
        facts: &[
            ("Positions on 19×19, about", "10^172"),
            (TREE, "10^360"),
            (VALUE, "5×5: Black takes the whole board"),
            (SOLVED, "5×5 Erik van der Werf, 2002; larger boards up to 6×7 Li Zhe, 2015"),
        ],
    },
    Text {
        name: "hex",
        rules: &[
            "Black and White put stones on a board of hexagons. Black connects top and bottom, White left and right.",
            "One of them always succeeds, and only one can: there are no draws. With the swap rule White may take over the first stone.",
        ],
        variant: "7",
        moves: "d4 e2 c5 c3 d3 d5 e4",
        caption: "Two stones with two common free neighbours are as good as connected.",
        facts: &[
            ("Positions on 11×11, about", "10^57"),
            (TREE, "10^98"),
            (VALUE, "the first player wins, on every size"),
            (
                SOLVED,
                "John Nash, about 1949, by an argument that shows no winning move; 10×10 openings Jakub Pawlewicz and Ryan Hayward, 2013",
            ),
        ],
    },
    Text {
        name: "kalah",
        rules: &[
            "Two rows of six pits with four seeds each, and a store for each player at the right of the own row. A move sows the seeds of one pit, one by one, to the right: into the own store, but not into the other's.",
            "A last seed in the own store gives another move. In an empty pit of one's own it captures itself and the pit opposite.",
            "When one row is empty, the rest belongs to the side on which it lies. More seeds win.",
        ],
        variant: "",
        moves: "3 6",
        caption: "South's third pit ends in the store, so South moved again.",
        facts: &[
            (POSITIONS, "10^13"),
            (TREE, "10^18"),
            (VALUE, "the first player wins by 10 (with empty capture)"),
            (SOLVED, "Geoffrey Irving, Jeroen Donkers and Jos Uiterwijk, 2000"),
        ],
    },
    Text {
        name: "awari",
        rules: &[
            "Two rows of six pits with four seeds each. Seeds are sown to the right around both rows; the pit they came from is left out.",
            "A last seed that makes two or three in a pit of the opponent's captures them, and the pits before it as long as they hold two or three. An opponent without seeds must be fed.",
            "More seeds win; when a position comes back, the seeds in play are shared.",
        ],
        variant: "",
        moves: "6 5",
        caption: "After one move each.",
        facts: &[
            (POSITIONS, "10^12"),
            (TREE, "10^32"),
            (VALUE, "a draw"),
            (SOLVED, "John Romein and Henri Bal, 2002: 889,063,398,406 positions"),
        ],
    },
    Text {
        name: "dakon",
        rules: &[
            "As Kalah, but a last seed that falls into a pit with seeds, on either side, is taken up with them and sown on, and so forth.",
            "A last seed in the own store gives another move; in an empty pit of one's own it captures what lies opposite.",
        ],
        variant: "",
        moves: "",
        caption: "Six pits with six seeds each.",
        facts: &[
            (POSITIONS, "10^15"),
            (TREE, "10^33"),
            (VALUE, "Dakon-6: the first player wins"),
            (SOLVED, "Jeroen Donkers and Jos Uiterwijk, about 2000"),
        ],
    },
    Text {
        name: "domineering",
        rules: &[
            "Two players cover squares with dominoes. Vertical puts them upright, Horizontal flat.",
            "Who can not move loses, so there are no draws.",
        ],
        variant: "6x6",
        moves: "b1 c2 e4 a5",
        caption: "A good domino leaves room that only its owner can use.",
        facts: &[
            ("Positions on 8×8, about", "10^15"),
            (TREE, "10^27"),
            (VALUE, "8×8: the first player wins"),
            (
                SOLVED,
                "Dennis Breuker, Jos Uiterwijk and Jaap van den Herik, 1998; invented by Göran Andersson, 1973",
            ),
        ],
    },
    Text {
        name: "morris",
        rules: &[
            "Two players put nine men each on the 24 points of three squares, then move them along the lines. With three men left they may go anywhere.",
            "Three in a row, a mill, take a man of the opponent's that stands in no mill (unless all do).",
            "Who has two men or can not move loses. A position that comes back is a draw.",
        ],
        variant: "",
        moves: "d6 f4 d2 b4 d5 d3 b6",
        caption: "White threatens to close a mill.",
        facts: &[(POSITIONS, "10^10"), (TREE, "10^50"), (VALUE, "a draw"), (SOLVED, "Ralph Gasser, 1993")],
    },
    Text {
        name: "qubic",
        rules: &[
            "Four in a row in a cube of four layers: along rows, columns, pillars and diagonals, 76 lines in all.",
            "X begins. Eight corners and eight cells at the heart lie on seven lines each, all others on four.",
        ],
        variant: "",
        moves: "Aa1 Dd4 Bb2 Cc3 Ad1",
        caption: "The four layers side by side.",
        facts: &[
            (POSITIONS, "10^30"),
            (TREE, "10^34"),
            (VALUE, "the first player wins"),
            (SOLVED, "Oren Patashnik, 1980, with 1,500 hours of computing; Victor Allis, 1992"),
        ],
    },
    Text {
        name: "pentominoes",
        rules: &[
            "There are twelve pieces of five squares. The players put them on a chessboard in turn, turned and mirrored as they like, each piece once.",
            "Who can not move loses. Solomon Golomb proposed the game in 1954.",
        ],
        variant: "",
        moves: "Xd2c3d3e3d4",
        caption: "The first of 2,308 possible moves played.",
        facts: &[
            (POSITIONS, "10^12"),
            (TREE, "10^18"),
            (VALUE, "the first player wins"),
            (SOLVED, "Hilarie Orman, 1996"),
        ],
    },
];
