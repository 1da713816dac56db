//! Chess and Chess960.
//!
//! The board and its move generator are those of `cozy-chess`: bitboards, an
//! incremental key, legal moves in sets. White is `Player::First`. A castling
//! move is written, inside, as the king taking its own rook, which serves both
//! forms of the game; the notations turn it into theirs.
//!
//! A game is lost by who is checkmated and drawn by stalemate. The other draws
//! are the verdict of [`Game::repetition`]: the third occurrence of a position
//! (the second, within a search), fifty moves by each side without capture or
//! pawn move, and dead positions. Both claims are made as soon as they can be,
//! so that the rules of the fifth occurrence and of seventy-five moves never
//! come to bear. [`Game::ended`] knows none of these, and so perft counts what
//! everybody's perft counts.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | the position and the rules | this file |
//! | positions as text: FEN, X-FEN, Shredder-FEN | `fen` |
//! | moves as people write them: SAN | `san` |
//! | moves as programs write them | `uci` |
//! | games as text: PGN | [`pgn`] |
//! | opening books | [`polyglot`] |
//! | variants and the picture | `picture` |
//! | what the engine may know | `knowledge`, `exchange`, `threats` |
//! | the weighted sum of named features | [`evaluation`] |
//! | the network | [`network`], `accumulators` |
//! | the evaluators by name | `outlook` |

mod accumulators;
pub mod evaluation;
mod exchange;
mod fen;
mod knowledge;
pub mod network;
mod outlook;
pub mod pgn;
mod picture;
pub mod polyglot;
mod san;
mod threats;
mod uci;

use std::fmt;

use cozy_chess::{Board, Color, Rank, Square, get_pawn_attacks};
use gametree_core::{Game, MoveList, Outcome, Path, Player};

pub use cozy_chess;
pub use cozy_chess::{Move, Piece};
pub use knowledge::Insight;
pub use outlook::Outlook;

/// A position of chess.
///
/// ```
/// use gametree_core::{Game, Notation, Playable};
/// use gametree_games::chess::Chess;
/// let mut position = Chess::start("").unwrap();
/// for text in ["e4", "e7e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"] {
///     position.play(position.read_move(text).unwrap());
/// }
/// assert_eq!(position.outcome().unwrap().value(), -1);
/// ```
#[derive(Clone, Debug)]
pub struct Chess {
    board: Board,
    /// Whether programs spell castling as in Chess960.
    chess960: bool,
}

impl Chess {
    /// The position on a board, in standard chess.
    #[must_use]
    pub const fn new(board: Board) -> Chess {
        Chess { board, chess960: false }
    }

    /// The same position in Chess960, or in standard chess.
    #[must_use]
    pub const fn in_chess960(self, chess960: bool) -> Chess {
        Chess { chess960, ..self }
    }

    /// Whether this is a game of Chess960.
    #[must_use]
    pub const fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// The board.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the player to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// The square that a pawn may take on in passing, if one legally can.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        let color = self.board.side_to_move();
        let target = Square::new(self.board.en_passant()?, Rank::Sixth.relative_to(color));
        let pawns = get_pawn_attacks(target, !color) & self.board.colored_pieces(color, Piece::Pawn);
        let takes = |from| self.board.is_legal(Move { from, to: target, promotion: None });
        pawns.iter().any(takes).then_some(target)
    }

    /// Whether neither side could mate, however badly the other played: bare
    /// kings, one minor piece, or bishops on squares of one colour.
    #[inline]
    #[must_use]
    pub fn is_dead(&self) -> bool {
        const DARK: u64 = 0xAA55_AA55_AA55_AA55;
        let heavy =
            self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::Rook) | self.board.pieces(Piece::Queen);
        if !heavy.is_empty() {
            return false;
        }
        let (knights, bishops) = (self.board.pieces(Piece::Knight), self.board.pieces(Piece::Bishop));
        let one_colour = bishops.0 & DARK == 0 || bishops.0 & !DARK == 0;
        (knights | bishops).len() <= 1 || (knights.is_empty() && one_colour)
    }

    /// Whether the position stood before: once in the search, or twice in all.
    fn repeats(&self, path: &Path) -> bool {
        let reversible = usize::from(self.board.halfmove_clock());
        let (steps, played) = (path.steps(), path.played());
        if reversible < 4 || steps.len() < 4 {
            return false;
        }
        let key = self.key();
        let mut before = 0;
        let oldest = steps.len() - reversible.min(steps.len());
        // With the same player to move: every other position, from four back.
        for place in (oldest..=steps.len() - 4).rev().step_by(2) {
            if steps[place].key == key {
                before += 1;
                if place >= played || before == 2 {
                    return true;
                }
            }
        }
        false
    }
}

impl PartialEq for Chess {
    /// A square for taking in passing counts only where a pawn can.
    fn eq(&self, other: &Chess) -> bool {
        let (one, two) = (&self.board, &other.board);
        Piece::ALL.into_iter().all(|piece| one.pieces(piece) == two.pieces(piece))
            && Color::ALL.into_iter().all(|color| {
                one.colors(color) == two.colors(color) && one.castle_rights(color) == two.castle_rights(color)
            })
            && one.side_to_move() == two.side_to_move()
            && self.en_passant() == other.en_passant()
            && self.board.halfmove_clock() == other.board.halfmove_clock()
            && self.board.fullmove_number() == other.board.fullmove_number()
    }
}

impl Eq for Chess {}

impl Game for Chess {
    type Move = Move;

    const PATH_MATTERS: bool = true;

    #[inline]
    fn to_move(&self) -> Player {
        player(self.board.side_to_move())
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        None
    }

    /// Checkmate or stalemate.
    fn stuck(&self) -> Outcome {
        if self.in_check() { Outcome::LOSS } else { Outcome::DRAW }
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<Move>) {
        self.board.generate_moves(|set| {
            set.into_iter().for_each(|m| out.push(m));
            false
        });
    }

    fn move_count(&self, _: &mut MoveList<Move>) -> usize {
        let mut count = 0;
        self.board.generate_moves(|set| {
            count += set.len();
            false
        });
        count
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.board.play_unchecked(m);
    }

    #[inline]
    fn key(&self) -> u64 {
        if self.board.en_passant().is_none() || self.en_passant().is_some() {
            self.board.hash()
        } else {
            self.board.hash_without_ep()
        }
    }

    #[inline]
    fn reversible(&self) -> usize {
        usize::from(self.board.halfmove_clock())
    }

    #[inline]
    fn forcing(&self) -> bool {
        self.in_check()
    }

    /// Repetition, fifty moves and dead positions. A mate on the last of the
    /// fifty moves counts.
    #[inline]
    fn repetition(&self, path: &Path) -> Option<Outcome> {
        let fifty = self.board.halfmove_clock() >= 100 && (!self.in_check() || self.can_move());
        (fifty || self.is_dead() || self.repeats(path)).then_some(Outcome::DRAW)
    }
}

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{}", rank as usize + 1)?;
            for square in rank.bitboard() {
                write!(f, " {}", self.letter(square).unwrap_or('.'))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "  a b c d e f g h")
    }
}

/// Who plays a colour.
#[inline]
pub(crate) const fn player(color: Color) -> Player {
    match color {
        Color::White => Player::First,
        Color::Black => Player::Second,
    }
}

impl Chess {
    /// The letter of what stands on a square: capital for White.
    fn letter(&self, square: Square) -> Option<char> {
        let letter: char = self.board.piece_on(square)?.into();
        let white = self.board.color_on(square) == Some(Color::White);
        Some(if white { letter.to_ascii_uppercase() } else { letter })
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Notation, Playable, perft};

    use super::*;

    fn position(fen: &str) -> Chess {
        Chess::start("").unwrap().read_position(fen).unwrap()
    }

    /// Plays moves from a position; the path with the last position.
    fn line(fen: &str, moves: &str) -> (Chess, Path) {
        let (mut position, mut path) = (position(fen), Path::new());
        for text in moves.split_whitespace() {
            path.push(position.step());
            position.play(position.read_move(text).unwrap());
        }
        (position, path)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn perft_matches_known_counts() {
        // The well-known suite of 128 positions, and Chess960 positions by
        // Reinhard Scharnagl.
        let table = [
            (START, &[20, 400, 8902, 197_281][..]),
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2039, 97_862]),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238, 674_624]),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &[26, 568, 13_744, 314_346]),
            ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", &[15, 126, 1928, 13_931, 206_379]),
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9483, 182_838]),
            ("8/8/7k/7p/7P/7K/8/8 w - - 0 1", &[3, 9, 57, 360, 1969, 10_724]),
            ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189]),
        ];
        for (fen, counts) in table {
            for (i, &count) in counts.iter().enumerate() {
                assert_eq!(perft(&position(fen), i + 1), count, "{fen} {}", i + 1);
            }
        }
    }

    #[test]
    fn the_perft_suite_holds() {
        let Some(folder) = std::env::var_os("GAMETREE_DATA") else { return };
        let path = std::path::Path::new(&folder).join("chess/perftsuite_128.epd");
        let text = std::fs::read_to_string(path).unwrap();
        let mut checked = 0;
        for line in text.lines() {
            let mut fields = line.split(" ;D");
            let root = position(fields.next().unwrap());
            for field in fields {
                let (depth, count) = field.trim().split_once(' ').unwrap();
                let (depth, count): (usize, u64) = (depth.parse().unwrap(), count.trim().parse().unwrap());
                if count < 10_000_000 {
                    assert_eq!(perft(&root, depth), count, "{line}");
                    checked += 1;
                }
            }
        }
        assert!(checked > 600, "{checked}");
    }

    #[test]
    fn the_third_occurrence_ends_a_game_and_the_second_a_search() {
        let (position, path) = line(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
        assert_eq!(position.repetition(&path), None);
        let (position, path) = line(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
        assert_eq!(position.repetition(&path), Some(Outcome::DRAW));
        let (mut position, mut path) = line(START, "Nf3 Nf6 Ng1");
        path.begin_search();
        for text in ["Ng8", "Nf3", "Nf6", "Ng1"] {
            assert_eq!(position.repetition(&path), None);
            path.push(position.step());
            position.play(position.read_move(text).unwrap());
        }
        assert_eq!(position.repetition(&path), Some(Outcome::DRAW));
    }

    #[test]
    fn rights_that_were_lost_make_another_position() {
        let moves = "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8";
        let (position, path) = line("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", moves);
        assert_eq!(position.repetition(&path), None);
    }

    #[test]
    fn fifty_moves_are_a_draw_but_mate_comes_first() {
        let last = |fen| position(fen).repetition(&Path::new());
        assert_eq!(last("8/8/4k3/8/8/4K3/8/4R3 w - - 100 80"), Some(Outcome::DRAW));
        assert_eq!(last("8/8/4k3/8/8/4K3/8/4R3 w - - 99 80"), None);
        let mate = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80");
        assert_eq!((mate.repetition(&Path::new()), mate.outcome()), (None, Some(Outcome::LOSS)));
    }

    #[test]
    fn dead_positions_are_draws() {
        for (fen, dead) in [
            ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", true),
            ("8/8/4k3/8/8/4K1N1/8/8 w - - 0 1", true),
            ("8/8/4k3/8/8/4K1B1/8/8 b - - 0 1", true),
            ("8/8/4k3/7b/8/4K1B1/8/8 w - - 0 1", false),
            ("8/8/4k3/6b1/8/4K1B1/8/8 w - - 0 1", true),
            ("8/8/4k3/6n1/8/4K1N1/8/8 b - - 0 1", false),
            ("8/8/4k3/8/8/4K1P1/8/8 b - - 0 1", false),
        ] {
            assert_eq!(position(fen).repetition(&Path::new()).is_some(), dead, "{fen}");
        }
    }

    #[test]
    fn a_pawn_that_can_not_be_taken_does_not_change_the_key() {
        let (with, _) = line(START, "e4");
        assert_eq!(with, position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
        assert_eq!(with.key(), position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").key());
        let takes = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
        assert_ne!(position(takes).key(), position(&takes.replace("f6", "-")).key());
    }
}
