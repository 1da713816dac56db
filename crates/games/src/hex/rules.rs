//! Chains by union and find, and the rules.

use gametree_core::{Game, InputError, MoveList, Outcome, Player, zobrist};

use super::{Cell, STRIDE, neighbours};

/// The largest board.
pub(super) const LARGEST: u8 = 14;

/// The move that takes over the first stone.
pub const SWAP: Cell = 0;

/// What is on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Stone {
    /// Nothing.
    Empty,
    /// The first player's, from top to bottom.
    Black,
    /// The second player's, from left to right.
    White,
    /// Outside, between two borders.
    Corner,
}

impl Stone {
    /// A player's stone.
    #[inline(always)]
    #[must_use]
    pub const fn of(player: Player) -> Stone {
        match player {
            Player::First => Stone::Black,
            Player::Second => Stone::White,
        }
    }
}

static KEYS: [u64; 512] = zobrist(0x4E);
const WHITE_TO_MOVE: u64 = 0x9E37_79B9_7F4A_7C15;

/// A position of Hex.
#[derive(Clone, Debug)]
pub struct Hex {
    size: u8,
    /// Whether the swap rule is on.
    swaps: bool,
    turn: Player,
    stones: u8,
    winner: Option<Player>,
    /// The last stone, or 0.
    last: Cell,
    key: u64,
    pub(super) cells: [Stone; 256],
    /// The next cell on the way to the chain's head.
    up: [Cell; 256],
}

/// Equal are boards with the same stones and turn.
impl PartialEq for Hex {
    fn eq(&self, other: &Hex) -> bool {
        (self.size, self.swaps, self.turn, self.key) == (other.size, other.swaps, other.turn, other.key)
            && self.cells == other.cells
    }
}

impl Eq for Hex {}

impl Hex {
    /// The empty board.
    ///
    /// # Errors
    ///
    /// When there is no such board.
    pub fn new(size: u8, swaps: bool) -> Result<Hex, InputError> {
        if !(2..=LARGEST).contains(&size) {
            return Err(InputError::new(format!("{size} is no board size from 2 to {LARGEST}")));
        }
        let mut hex = Hex {
            size,
            swaps,
            turn: Player::First,
            stones: 0,
            winner: None,
            last: 0,
            key: 0,
            cells: [Stone::Corner; 256],
            up: [0; 256],
        };
        (0..=255).for_each(|cell: u8| hex.up[usize::from(cell)] = cell);
        for i in 1..=size {
            for j in 1..=size {
                hex.cells[usize::from(i * STRIDE + j)] = Stone::Empty;
            }
            for (edge, stone) in [
                (i, Stone::Black),
                ((size + 1) * STRIDE + i, Stone::Black),
                (i * STRIDE, Stone::White),
                (i * STRIDE + size + 1, Stone::White),
            ] {
                hex.cells[usize::from(edge)] = stone;
            }
        }
        for i in 2..=size {
            hex.join(1, i);
            hex.join((size + 1) * STRIDE + 1, (size + 1) * STRIDE + i);
            hex.join(STRIDE, i * STRIDE);
            hex.join(STRIDE + size + 1, i * STRIDE + size + 1);
        }
        Ok(hex)
    }

    /// Cells along a side.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Whether the swap rule is on.
    #[must_use]
    pub fn swaps(&self) -> bool {
        self.swaps
    }

    /// The cells, row by row from the top.
    pub fn all(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (1..=size).flat_map(move |row| (1..=size).map(move |column| row * STRIDE + column))
    }

    /// What is on a cell.
    #[inline(always)]
    #[must_use]
    pub fn at(&self, cell: Cell) -> Stone {
        self.cells[usize::from(cell)]
    }

    /// The stones on the board.
    #[must_use]
    pub fn stones(&self) -> usize {
        usize::from(self.stones)
    }

    /// The key of the board turned by half a circle.
    pub(super) fn turned_key(&self) -> u64 {
        let around = (self.size + 1) * (STRIDE + 1);
        let mut key = if self.turn == Player::Second { WHITE_TO_MOVE } else { 0 };
        for cell in self.all() {
            if let stone @ (Stone::Black | Stone::White) = self.at(cell) {
                key ^= KEYS[usize::from(around - cell) * 2 + usize::from(stone == Stone::White)];
            }
        }
        key
    }

    pub(super) fn last(&self) -> Cell {
        self.last
    }

    pub(super) fn set_turn(&mut self, turn: Player) {
        if turn != self.turn {
            self.turn = turn;
            self.key ^= WHITE_TO_MOVE;
        }
    }

    /// Whether White may take over the only stone.
    #[must_use]
    pub fn may_swap(&self) -> bool {
        self.swaps
            && self.stones == 1
            && self.turn == Player::Second
            && self.all().any(|cell| self.at(cell) == Stone::Black)
    }

    /// The head of a chain.
    #[inline(always)]
    pub(super) fn head(&self, mut cell: Cell) -> Cell {
        while self.up[usize::from(cell)] != cell {
            cell = self.up[usize::from(cell)];
        }
        cell
    }

    fn join(&mut self, a: Cell, b: Cell) {
        let (a, b) = (self.head(a), self.head(b));
        if a != b {
            // Borders stay heads, so that ways are short where it matters.
            let (low, high) = if self.is_border(a) { (b, a) } else { (a, b) };
            self.up[usize::from(low)] = high;
        }
    }

    fn is_border(&self, cell: Cell) -> bool {
        let (row, column) = (cell / STRIDE, cell % STRIDE);
        row == 0 || column == 0 || row > self.size || column > self.size
    }

    /// The two borders that a player connects.
    pub(super) fn goals(&self, player: Player) -> [Cell; 2] {
        match player {
            Player::First => [1, (self.size + 1) * STRIDE + 1],
            Player::Second => [STRIDE, STRIDE + self.size + 1],
        }
    }

    /// Puts a stone on an empty cell and joins its chains.
    pub(super) fn put(&mut self, cell: Cell, player: Player) {
        let stone = Stone::of(player);
        self.cells[usize::from(cell)] = stone;
        self.key ^= KEYS[usize::from(cell) * 2 + player.index()];
        self.stones += 1;
        for q in neighbours(cell) {
            if self.at(q) == stone {
                self.join(cell, q);
            }
        }
        let [from, to] = self.goals(player);
        if self.head(from) == self.head(to) {
            self.winner = Some(player);
        }
    }

    /// The cell mirrored along the long diagonal.
    pub(super) fn mirrored(cell: Cell) -> Cell {
        cell % STRIDE * STRIDE + cell / STRIDE
    }

    fn swap(&mut self) {
        let Some(stone) = self.all().find(|&cell| self.at(cell) == Stone::Black) else { return };
        let Ok(mut fresh) = Hex::new(self.size, self.swaps) else { return };
        fresh.put(Hex::mirrored(stone), Player::Second);
        fresh.last = Hex::mirrored(stone);
        fresh.set_turn(Player::Second);
        *self = fresh;
    }
}

impl Game for Hex {
    type Move = Cell;

    #[inline]
    fn to_move(&self) -> Player {
        self.turn
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        self.winner.map(|winner| if winner == self.turn { Outcome::WIN } else { Outcome::LOSS })
    }

    /// Never: a full board has a winner.
    fn stuck(&self) -> Outcome {
        Outcome::DRAW
    }

    /// Row by row from the top, then the swap.
    fn moves(&self, out: &mut MoveList<Cell>) {
        self.all().filter(|&cell| self.at(cell) == Stone::Empty).for_each(|cell| out.push(cell));
        if self.may_swap() {
            out.push(SWAP);
        }
    }

    #[inline]
    fn play(&mut self, m: Cell) {
        if m == SWAP {
            self.swap();
        } else if self.at(m) == Stone::Empty {
            self.put(m, self.turn);
            self.last = m;
        }
        self.set_turn(self.turn.other());
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn reversible(&self) -> usize {
        0
    }
}
