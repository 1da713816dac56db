//! Text and pictures of Morris.

use std::fmt;

use gametree_core::{Cell, Game, Grid, InputError, Notation, Outcome, Piece, Playable, Player, Shade, View};

use super::{Morris, NONE, Turn};

/// The points' names in the order of their numbers.
const NAMES: [&str; 24] = [
    "a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4", "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4", "c5",
    "d5", "e5", "e4", "e3", "d3", "c3", "c4",
];

/// Column and row of a point on a board of seven by seven, from the top left.
fn place(point: usize) -> (usize, usize) {
    let name = NAMES[point].as_bytes();
    (usize::from(name[0] - b'a'), usize::from(b'7' - name[1]))
}

const fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "White",
        Player::Second => "Black",
    }
}

impl Morris {
    fn owner(&self, point: usize) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|p| self.men[p.index()] >> point & 1 == 1)
    }
}

impl Notation for Morris {
    /// `d6` from the hand, `d6-d7` along a line, `d6-d7xa1` with a man taken.
    fn write_move(&self, m: Turn) -> String {
        let point = |point: u8| NAMES.get(usize::from(point)).copied().unwrap_or("?");
        let mut text = String::new();
        if m.from != NONE {
            text += point(m.from);
            text += "-";
        }
        text += point(m.to);
        if m.take != NONE {
            text += "x";
            text += point(m.take);
        }
        text
    }

    /// The rings from the outer one in, eight points each from the top left
    /// clockwise, the men in both hands, and who is to move:
    /// `--------/--------/-------- 9,9 X`.
    fn write_position(&self) -> String {
        let ring = |ring: usize| -> String {
            (8 * ring..8 * ring + 8).map(|p| self.owner(p).map_or('-', letter)).collect()
        };
        let rings = [0, 1, 2].map(ring).join("/");
        format!("{rings} {},{} {}", self.hand[0], self.hand[1], letter(self.to_move))
    }

    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        let fault = || {
            InputError::new(
                "expected three rings of eight points, X O or -, with / between, the men in hand as 9,9, and X or O to move",
            )
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let [rings, hand, side] = words[..] else { return Err(fault()) };
        let lines: Vec<&str> = rings.split('/').collect();
        if lines.len() != 3 || lines.iter().any(|line| line.chars().count() != 8) {
            return Err(fault());
        }
        let mut position = Morris { men: [0; 2], ..*self };
        for (point, mark) in lines.iter().flat_map(|line| line.chars()).enumerate() {
            match mark {
                'X' | 'x' => position.men[0] |= 1 << point,
                'O' | 'o' => position.men[1] |= 1 << point,
                '-' => {}
                _ => return Err(fault()),
            }
        }
        let hands: Option<Vec<u8>> = hand.split(',').map(|n| n.parse().ok().filter(|&n| n <= 12)).collect();
        let Some(&[first, second]) = hands.as_deref() else { return Err(fault()) };
        position.hand = [first, second];
        for player in [Player::First, Player::Second] {
            if position.total(player) > 12 {
                return Err(InputError::new(format!("{} has more than 12 men", name(player))));
            }
        }
        position.to_move = match side {
            "X" | "x" => Player::First,
            "O" | "o" => Player::Second,
            _ => return Err(fault()),
        };
        Ok(position)
    }
}

impl Playable for Morris {
    /// Nothing for nine men, `lasker` for Lasker's variant, or the number of
    /// men, 3 to 12.
    fn start(variant: &str) -> Result<Self, InputError> {
        let found = match variant.trim() {
            "" => Morris::new(9, false),
            "lasker" => Morris::new(10, true),
            number => number.parse().ok().and_then(|men| Morris::new(men, false)),
        };
        found.ok_or_else(|| {
            InputError::new(format!(
                "no Morris {variant:?}; write nothing, lasker, or the number of men, 3 to 12"
            ))
        })
    }

    fn view(&self) -> View {
        let mut view = View::empty(Grid::Points, 7, 7);
        view.cells.iter_mut().for_each(|cell| cell.shade = Shade::Void);
        let open = self.ended().is_none() && self.hand[self.to_move.index()] > 0;
        let clicks: Vec<String> = if open {
            let plain = |m: &&Turn| m.from == NONE && m.take == NONE;
            self.legal_moves().iter().filter(plain).map(|&m| self.write_move(m)).collect()
        } else {
            Vec::new()
        };
        for (point, name) in NAMES.iter().enumerate() {
            let (column, row) = place(point);
            let owner = self.owner(point);
            *view.cell_mut(column, row) = Cell {
                piece: owner.map(|owner| Piece { owner, letter: letter(owner), symbol: None }),
                click: clicks.iter().find(|click| click == name).cloned(),
                ..Cell::default()
            };
        }
        view.column_labels = ('a'..='g').map(String::from).collect();
        view.row_labels = (1..=7).rev().map(|row| row.to_string()).collect();
        view.notes.push(format!("in hand: White {}, Black {}", self.hand[0], self.hand[1]));
        view.notes.push(match self.outcome() {
            None => format!("{} to move", name(self.to_move)),
            Some(Outcome::DRAW) => "draw".to_owned(),
            Some(_) => format!("{} has won", name(self.to_move.other())),
        });
        view
    }

    fn player_name(player: Player) -> &'static str {
        name(player)
    }
}

impl fmt::Display for Morris {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut board: Vec<Vec<char>> = [
            "7  .-----------.-----------.",
            "   |           |           |",
            "6  |   .-------.-------.   |",
            "   |   |       |       |   |",
            "5  |   |   .---.---.   |   |",
            "   |   |   |       |   |   |",
            "4  .---.---.       .---.---.",
            "   |   |   |       |   |   |",
            "3  |   |   .---.---.   |   |",
            "   |   |       |       |   |",
            "2  |   .-------.-------.   |",
            "   |           |           |",
            "1  .-----------.-----------.",
        ]
        .iter()
        .map(|line| line.chars().collect())
        .collect();
        for point in 0..24 {
            let (column, row) = place(point);
            if let Some(owner) = self.owner(point) {
                board[2 * row][3 + 4 * column] = letter(owner);
            }
        }
        for line in board {
            writeln!(f, "{}", line.iter().collect::<String>())?;
        }
        f.write_str("   a   b   c   d   e   f   g")
    }
}
