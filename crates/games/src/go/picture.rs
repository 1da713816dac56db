//! The board as it is drawn.

use gametree_core::{Cell, Game, Grid, InputError, Piece, Playable, Player, View};

use super::board::Colour;
use super::text::COLUMNS;
use super::variant::{Variant, points};
use super::{Go, PASS};

impl Playable for Go {
    fn start(variant: &str) -> Result<Go, InputError> {
        Variant::read(variant).map(Go::new)
    }

    fn view(&self) -> View {
        let size = self.variant.size;
        let side = usize::from(size);
        let mut view = View::empty(Grid::Points, side, side);
        let open = self.ended().is_none();
        for p in self.variant.points() {
            let (column, row) = self.variant.place(p);
            let colour = self.colour(p);
            let piece = colour.player().map(|owner| Piece {
                owner,
                letter: if owner == Player::First { 'X' } else { 'O' },
                symbol: None,
            });
            let may = open && colour == Colour::Empty && self.may_place(p, self.turn);
            let click = may.then(|| self.variant.name(p));
            let marked = self.last[0] == p && piece.is_some();
            *view.cell_mut(usize::from(column), side - 1 - usize::from(row)) =
                Cell { piece, click, marked, ..Cell::default() };
        }
        view.column_labels = COLUMNS[..side].iter().map(|&c| char::from(c).to_string()).collect();
        view.row_labels = (1..=size).rev().map(|row| row.to_string()).collect();
        let captures = |player: Player| self.lost[player.other().index()];
        view.notes.push(format!(
            "captured by Black {}, by White {}; komi {}",
            captures(Player::First),
            captures(Player::Second),
            points(i64::from(self.variant.komi))
        ));
        view.notes.push(match self.ended() {
            Some(_) => {
                let black = 2 * self.area() - i64::from(self.variant.komi);
                match black.signum() {
                    0 => "draw".to_string(),
                    1 => format!("Black wins by {}", points(black)),
                    _ => format!("White wins by {}", points(-black)),
                }
            }
            None => {
                let passed = if self.passes == 1 && self.last[0] == PASS { " after a pass" } else { "" };
                format!("{} to move{passed}", Go::player_name(self.to_move()))
            }
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
