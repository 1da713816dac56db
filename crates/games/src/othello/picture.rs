//! Variants and the picture.

use gametree_core::{Cell, Game, Grid, InputError, Notation, Piece, Playable, Player, View};

use super::{Othello, PASS};

impl Playable for Othello {
    /// `4`, `6` or `8`, the usual size.
    fn start(variant: &str) -> Result<Othello, InputError> {
        let size = match variant.trim() {
            "" | "8" | "8x8" => 8,
            "6" | "6x6" => 6,
            "4" | "4x4" => 4,
            other => {
                return Err(InputError::new(format!(
                    "no Othello board of size {other:?}; there are 4, 6 and 8"
                )));
            }
        };
        Othello::new(size).ok_or_else(|| InputError::new("no such board"))
    }

    fn view(&self) -> View {
        let size = self.size();
        let (black, white) = self.black_and_white();
        let legal = self.legal_moves();
        let mut view = View::empty(Grid::Squares, size, size);
        for row in 0..size {
            for column in 0..size {
                let square = self.square(column, row);
                let stands = |set: u64| (set >> square) & 1 == 1;
                let piece = match (stands(black), stands(white)) {
                    (true, _) => Some(Piece { owner: Player::First, letter: 'X', symbol: None }),
                    (_, true) => Some(Piece { owner: Player::Second, letter: 'O', symbol: None }),
                    _ => None,
                };
                let click = legal.contains(&square).then(|| self.write_move(square));
                *view.cell_mut(column, row) = Cell { piece, click, ..Cell::default() };
            }
        }
        view.column_labels = (0..size).map(|c| char::from(b'a' + c as u8).to_string()).collect();
        view.row_labels = (1..=size).map(|r| r.to_string()).collect();
        view.notes.push(format!("Black {}, White {}", black.count_ones(), white.count_ones()));
        let name = Self::player_name(self.to_move());
        view.notes.push(match legal.first() {
            None => "the game is over".to_string(),
            Some(&PASS) => format!("{name} has to pass"),
            Some(_) => format!("{name} to move"),
        });
        view
    }

    fn player_name(player: Player) -> &'static str {
        match player {
            Player::First => "Black",
            Player::Second => "White",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_start_and_others_are_refused() {
        for (variant, squares) in [("", 64), ("8", 64), ("6", 36), ("4x4", 16)] {
            let view = Othello::start(variant).unwrap().view();
            assert_eq!(view.cells.len(), squares);
            assert_eq!(view.cells.iter().filter(|cell| cell.piece.is_some()).count(), 4);
            assert_eq!(view.cells.iter().filter(|cell| cell.click.is_some()).count(), 4);
        }
        for variant in ["5", "10", "-6", "x", "8x6"] {
            assert!(Othello::start(variant).is_err());
        }
    }
}
