//! The table of games: one entry per game, from which the command line's help,
//! the documentation and the menus follow.

use gametree_core::{InputError, Player};
use gametree_games::{
    Awari, Chess, Dakon, Domineering, Go, Hex, Kalah, Morris, Othello, Pentominoes, Qubic, TicTacToe,
    TreePosition, connect_four, tree,
};

use crate::game_session::GameSession;
use crate::listed::Listed;
use crate::session::Session;
use crate::suggest::unknown;

/// A registered game.
pub struct GameEntry {
    /// What the command line calls it.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// The game in a line.
    pub summary: &'static str,
    /// What may follow the colon; empty for nothing.
    pub variants: &'static str,
    /// How moves are written, with an example.
    pub moves: &'static str,
    /// How positions are written, with an example.
    pub positions: &'static str,
    /// What the first and the second player are called.
    pub players: [&'static str; 2],
    /// The algorithm that serves the game best.
    pub algorithm: &'static str,
    /// The evaluators, the usual one first.
    pub evaluators: &'static [&'static str],
    /// How deep algorithms are compared if nobody says; `None` to the end.
    pub compare_depth: Option<usize>,
    start: Start,
}

/// How a variant of a game is opened.
type Start = fn(&'static GameEntry, &str) -> Result<Box<dyn Session>, InputError>;

/// Every game.
pub static GAMES: &[GameEntry] = &[
    GameEntry {
        name: "tree",
        title: "Explicit tree",
        summary: "a tree written out; the numbers at its leaves are what MAX gains",
        variants: "tree:((3 12 8) (2 4 6) (14 5 2)), or JSON arrays; names as A:(left=3 right=5)",
        moves: "the child's number, or the name of the move: 2",
        positions: "the moves from the root: \"2 3\"",
        players: ["MAX", "MIN"],
        algorithm: "alpha-beta",
        evaluators: &["zero"],
        compare_depth: None,
        start: session::<TreePosition>,
    },
    GameEntry {
        name: "tic-tac-toe",
        title: "Tic-tac-toe",
        summary: "three in a row on nine squares",
        variants: "",
        moves: "column and row: b2 is the centre",
        positions: "the squares a3 b3 c3 a2 .. c1: \"X---O----\"",
        players: ["X", "O"],
        algorithm: "alpha-beta",
        evaluators: &["zero"],
        compare_depth: None,
        start: session::<TicTacToe>,
    },
    GameEntry {
        name: "connect-four",
        title: "Connect four",
        summary: "drop stones into columns; four in a line win",
        variants: "connect-four:9x5 is a board of nine columns by five rows",
        moves: "the column, from 1: 4",
        positions: "the columns played: \"4453\", or the rows from the top",
        players: ["Red", "Yellow"],
        algorithm: "engine",
        evaluators: &["threats", "zero"],
        compare_depth: Some(8),
        start: connect_four,
    },
    GameEntry {
        name: "othello",
        title: "Othello",
        summary: "enclose the opponent's discs; most discs win",
        variants: "othello:6 and othello:4 are smaller boards",
        moves: "column and row, from the top left: d3; or pass",
        positions: "the squares a1 b1 .. h8 of X O -, a space, and who is to move",
        players: ["Black", "White"],
        algorithm: "engine",
        evaluators: &["patterns", "zero"],
        compare_depth: Some(5),
        start: session::<Othello>,
    },
    GameEntry {
        name: "chess",
        title: "Chess",
        summary: "checkmate the king",
        variants: "chess:960 is Chess960; chess:960,N its start position number N, 0 to 959",
        moves: "as in books or as programs write them: Nf3, g1f3, O-O, e8=Q",
        positions: "FEN; castling rights also as X-FEN or Shredder-FEN",
        players: ["White", "Black"],
        algorithm: "engine",
        evaluators: &["network", "features", "zero"],
        compare_depth: Some(3),
        start: session::<Chess>,
    },
    GameEntry {
        name: "go",
        title: "Go",
        summary: "surround more of the board than the opponent",
        variants: "go:SIZE from 1 to 19; go:9,komi=5.5,superko=situational,suicide=yes",
        moves: "column and row, from the bottom left, without I: D4; or pass",
        positions: "the rows from the top, of X O ., as \"../.X\", and B or W to move",
        players: ["Black", "White"],
        algorithm: "mcts",
        evaluators: &["zero"],
        compare_depth: Some(2),
        start: session::<Go>,
    },
    GameEntry {
        name: "hex",
        title: "Hex",
        summary: "connect your two edges; Black top and bottom, White left and right",
        variants: "hex:SIZE from 2 to 14; hex:11,swap lets White take over the first stone",
        moves: "column and row, from the top left: c2; or swap-pieces",
        positions: "the rows from the top, of B W ., as \"../B.\", and b or w to move",
        players: ["Black", "White"],
        algorithm: "mcts",
        evaluators: &["zero"],
        compare_depth: Some(2),
        start: session::<Hex>,
    },
    GameEntry {
        name: "kalah",
        title: "Kalah",
        summary: "sow seeds around the board; most seeds in the store win",
        variants: "kalah:6,5 is six pits with five seeds each; kalah:6,4,standard captures only where the opposite pit is not empty",
        moves: "the pit, from the player's left: 3",
        positions: "both rows with their stores from the owner's left, and who is to move: \"4,4,4,4,4,4,0 4,4,4,4,4,4,0 S\"",
        players: ["South", "North"],
        algorithm: "engine",
        evaluators: &["seeds", "zero"],
        compare_depth: Some(6),
        start: session::<Kalah>,
    },
    GameEntry {
        name: "awari",
        title: "Awari",
        summary: "sow seeds around the board; capture twos and threes",
        variants: "awari:6,3 is six pits with three seeds each",
        moves: "the pit, from the player's left: 3",
        positions: "both rows with their stores from the owner's left, and who is to move: \"4,4,4,4,4,4,0 4,4,4,4,4,4,0 S\"",
        players: ["South", "North"],
        algorithm: "engine",
        evaluators: &["seeds", "zero"],
        compare_depth: Some(6),
        start: session::<Awari>,
    },
    GameEntry {
        name: "dakon",
        title: "Dakon",
        summary: "sow seeds, and sow on from where the last one falls",
        variants: "dakon:6,4 is six pits with four seeds each; the usual game has six",
        moves: "the pit, from the player's left: 3",
        positions: "both rows with their stores from the owner's left, and who is to move: \"6,6,6,6,6,6,0 6,6,6,6,6,6,0 S\"",
        players: ["South", "North"],
        algorithm: "engine",
        evaluators: &["seeds", "zero"],
        compare_depth: Some(5),
        start: session::<Dakon>,
    },
    GameEntry {
        name: "domineering",
        title: "Domineering",
        summary: "dominoes upright or flat; who can not move loses",
        variants: "domineering:5x6 is a board of five rows and six columns",
        moves: "column and row of the upper or left cell: a1",
        positions: "the rows from the top of . and #, and who is to move: \"..#/..#/... V\"",
        players: ["Vertical", "Horizontal"],
        algorithm: "engine",
        evaluators: &["mobility", "zero"],
        compare_depth: Some(4),
        start: session::<Domineering>,
    },
    GameEntry {
        name: "morris",
        title: "Nine Men's Morris",
        summary: "three in a row take a man; who has two men left loses",
        variants: "morris:lasker has ten men who may move before all are placed; morris:6 has six men each",
        moves: "a point, d6; from point to point, d6-d7; with a man taken, d6-d7xa1",
        positions: "three rings of eight points from the top left, the men in hand, who is to move: \"--------/--------/-------- 9,9 X\"",
        players: ["White", "Black"],
        algorithm: "engine",
        evaluators: &["men", "zero"],
        compare_depth: Some(3),
        start: session::<Morris>,
    },
    GameEntry {
        name: "qubic",
        title: "Qubic",
        summary: "four in a row in a cube",
        variants: "",
        moves: "layer, column and row: Bc2",
        positions: "the four layers of X O -, with / between",
        players: ["X", "O"],
        algorithm: "engine",
        evaluators: &["lines", "zero"],
        compare_depth: Some(3),
        start: session::<Qubic>,
    },
    GameEntry {
        name: "pentominoes",
        title: "Pentominoes",
        summary: "put the twelve pieces of five squares on a chessboard; who can not move loses",
        variants: "",
        moves: "the piece and its squares: Xd2c3d3e3d4",
        positions: "the rows of . and #, and the pieces left",
        players: ["Left", "Right"],
        algorithm: "engine",
        evaluators: &["mobility", "zero"],
        compare_depth: Some(1),
        start: session::<Pentominoes>,
    },
];

impl GameEntry {
    /// The game of this name.
    ///
    /// # Errors
    ///
    /// When there is none; the message names the nearest.
    pub fn find(name: &str) -> Result<&'static GameEntry, InputError> {
        let found = GAMES.iter().find(|entry| entry.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| InputError::new(unknown("game", name, GAMES.iter().map(|entry| entry.name))))
    }

    /// A session at the start of a variant; empty for the usual game.
    ///
    /// # Errors
    ///
    /// When there is no such variant.
    pub fn open(&'static self, variant: &str) -> Result<Box<dyn Session>, InputError> {
        (self.start)(self, variant)
    }
}

/// Opens `NAME` or `NAME:VARIANT`, as `connect-four:9x5`.
///
/// # Errors
///
/// When there is no such game or variant. A column in the error counts from
/// the beginning of `spec`.
pub fn open(spec: &str) -> Result<Box<dyn Session>, InputError> {
    let (name, variant) = spec.split_once(':').unwrap_or((spec, ""));
    let before = name.chars().count() + 1;
    let shifted = |error: InputError| InputError { column: error.column.map(|c| c + before), ..error };
    GameEntry::find(name.trim())?.open(variant).map_err(shifted)
}

/// Opens an explicit tree, with `root` to move at its root unless the text
/// says otherwise.
///
/// # Errors
///
/// When `text` is no tree.
pub fn open_tree(text: &str, root: Player) -> Result<Box<dyn Session>, InputError> {
    let start = TreePosition::new(tree::read(text, root)?);
    Ok(Box::new(GameSession::new(GameEntry::find("tree")?, text, start)))
}

fn session<G: Listed>(entry: &'static GameEntry, variant: &str) -> Result<Box<dyn Session>, InputError> {
    Ok(Box::new(GameSession::new(entry, variant, G::start(variant)?)))
}

/// The usual board at full speed, any other with its size chosen at run time.
fn connect_four(entry: &'static GameEntry, variant: &str) -> Result<Box<dyn Session>, InputError> {
    match variant.trim() {
        "" | "7x6" => session::<connect_four::Standard>(entry, variant),
        _ => session::<connect_four::AnySize>(entry, variant),
    }
}
