//! Variants and the picture.

use cozy_chess::{Board, Color, Piece, Rank, Square};
use gametree_core::{Cell, Game, Grid, InputError, Piece as Man, Playable, Player, Shade, View};

use super::{Chess, player};

/// The number of the usual arrangement among those of Chess960.
const USUAL: u32 = 518;

impl Playable for Chess {
    /// `960` or `960,N` for the start position number N (0 to 959) of
    /// Chess960; without a number it is the usual one.
    fn start(variant: &str) -> Result<Chess, InputError> {
        let variant = variant.trim();
        let number = match variant.strip_prefix("960") {
            _ if variant.is_empty() => Some(USUAL),
            Some("") => Some(USUAL),
            Some(rest) => rest.trim_start_matches([',', '/', ' ']).parse().ok().filter(|&n| n < 960),
            None => None,
        };
        let number = number.ok_or_else(|| {
            InputError::new(format!("no chess variant {variant:?}; there are 960 and 960,N with N below 960"))
        })?;
        Ok(Chess::new(Board::chess960_startpos(number)).in_chess960(!variant.is_empty()))
    }

    fn view(&self) -> View {
        let board = self.board();
        let mut view = View::empty(Grid::Squares, 8, 8);
        for square in Square::ALL {
            let (column, row) = (square.file() as usize, 7 - square.rank() as usize);
            let shade = if (column + row) % 2 == 0 { Shade::Light } else { Shade::Dark };
            let piece = board.piece_on(square).zip(board.color_on(square));
            let marked = self.in_check() && square == board.king(board.side_to_move());
            let piece = piece.map(|(piece, color)| Man {
                owner: player(color),
                letter: self.letter(square).unwrap_or('?'),
                symbol: Some(symbol(piece, color)),
            });
            *view.cell_mut(column, row) = Cell { shade, piece, marked, ..Cell::default() };
        }
        view.column_labels = ('a'..='h').map(String::from).collect();
        view.row_labels = Rank::ALL.iter().rev().map(ToString::to_string).collect();
        let name = Self::player_name(self.to_move());
        view.notes.push(match (self.in_check(), self.can_move()) {
            (true, false) => format!("{name} is checkmated"),
            (false, false) => "stalemate".to_string(),
            (true, true) => format!("{name} to move, in check"),
            (false, true) => format!("{name} to move"),
        });
        view
    }

    fn player_name(player: Player) -> &'static str {
        match player {
            Player::First => "White",
            Player::Second => "Black",
        }
    }
}

fn symbol(piece: Piece, color: Color) -> char {
    let white = color == Color::White;
    match piece {
        Piece::King => {
            if white {
                '♔'
            } else {
                '♚'
            }
        }
        Piece::Queen => {
            if white {
                '♕'
            } else {
                '♛'
            }
        }
        Piece::Rook => {
            if white {
                '♖'
            } else {
                '♜'
            }
        }
        Piece::Bishop => {
            if white {
                '♗'
            } else {
                '♝'
            }
        }
        Piece::Knight => {
            if white {
                '♘'
            } else {
                '♞'
            }
        }
        Piece::Pawn => {
            if white {
                '♙'
            } else {
                '♟'
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Notation;

    use super::*;

    #[test]
    fn variants_start_and_others_are_refused() {
        let usual = Chess::start("").unwrap();
        assert_eq!(Chess::start("960").unwrap(), usual);
        assert_eq!(Chess::start("960,518").unwrap(), usual);
        let first = Chess::start("960,0").unwrap().write_position();
        assert!(first.starts_with("bbqnnrkr/"), "{first}");
        for variant in ["960,960", "961", "x", "8x8", "960,-1"] {
            assert!(Chess::start(variant).is_err(), "{variant}");
        }
    }

    #[test]
    fn a_check_is_marked() {
        let start = Chess::start("").unwrap();
        let view = start.read_position("4k3/8/8/8/8/8/8/K3R3 b - - 0 1").unwrap().view();
        assert!(view.cell(4, 0).marked);
        assert_eq!(view.notes, ["Black to move, in check"]);
    }
}
