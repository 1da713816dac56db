//! The board as it is drawn.

use gametree_core::{Cell as Square, Game, Grid, InputError, Piece, Playable, Player, View};

use super::STRIDE;
use super::rules::{Hex, Stone};

impl Playable for Hex {
    fn start(variant: &str) -> Result<Hex, InputError> {
        let (mut size, mut swaps) = (11, false);
        for part in variant.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            if part == "swap" {
                swaps = true;
                continue;
            }
            // 6x6 is what some programs write for 6.
            let (width, height) = part.split_once('x').unwrap_or((part, part));
            let side = width.parse::<u8>().ok().filter(|_| width == height);
            let wrong = || InputError::new(format!("{part:?} is neither a board size from 2 to 14 nor swap"));
            size = side.ok_or_else(wrong)?;
        }
        Hex::new(size, swaps)
    }

    fn view(&self) -> View {
        let side = usize::from(self.size());
        let mut view = View::empty(Grid::Hexes, side, side);
        let open = self.ended().is_none();
        for cell in self.all() {
            let owner = match self.at(cell) {
                Stone::Black => Some(Player::First),
                Stone::White => Some(Player::Second),
                _ => None,
            };
            let piece = owner.map(|owner| Piece {
                owner,
                letter: if owner == Player::First { 'B' } else { 'W' },
                symbol: None,
            });
            let click = (open && piece.is_none()).then(|| Hex::name(cell));
            let marked = self.last() == cell && piece.is_some();
            let (column, row) = (cell % STRIDE - 1, cell / STRIDE - 1);
            *view.cell_mut(usize::from(column), usize::from(row)) =
                Square { piece, click, marked, ..Square::default() };
        }
        view.column_labels = (0..self.size()).map(|i| char::from(b'a' + i).to_string()).collect();
        view.row_labels = (1..=self.size()).map(|row| row.to_string()).collect();
        view.notes.push("Black connects top and bottom, White left and right".to_string());
        view.notes.push(match self.ended() {
            None if self.may_swap() => "White to move; swap-pieces takes the stone over".to_string(),
            None => format!("{} to move", Hex::player_name(self.to_move())),
            Some(outcome) => {
                let player = self.to_move();
                let winner = if outcome.value() > 0 { player } else { player.other() };
                format!("{} has won", Hex::player_name(winner))
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
