//! Moves as people write them: `Nf3`, `exd6`, `O-O`, `e8=Q#`.
//!
//! Written is standard algebraic notation with checks and mates marked. Read is
//! more: missing or needless marks, `0-0`, `e8Q`, long forms (`Ng1-f3`), and
//! the moves of programs (`g1f3`).

use cozy_chess::{File, Move, Piece, Rank};
use gametree_core::{Game, InputError, MoveList, Notation};

use super::{Chess, fen};

impl Notation for Chess {
    fn write_move(&self, m: Move) -> String {
        let mut text = self.bare_san(m);
        let next = self.after(m);
        if next.in_check() {
            text.push(if next.can_move() { '+' } else { '#' });
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, InputError> {
        let text = text.trim();
        let legal = self.legal_moves();
        let error = || InputError::new(self.no_such_move(text, &legal));
        if let Ok(m) = self.from_uci(text) {
            return Ok(m);
        }
        let pattern = Pattern::read(text).ok_or_else(error)?;
        let mut fitting = legal.iter().copied().filter(|&m| pattern.fits(self, m));
        match (fitting.next(), fitting.next()) {
            (Some(m), None) => Ok(m),
            (Some(one), Some(other)) => Err(InputError::new(format!(
                "{text:?} could be {} or {}",
                self.write_move(one),
                self.write_move(other)
            ))),
            _ => Err(error()),
        }
    }

    fn write_position(&self) -> String {
        fen::write(self)
    }

    fn read_position(&self, text: &str) -> Result<Chess, InputError> {
        fen::read(text).map(|position| position.in_chess960(self.is_chess960()))
    }

    fn write_protocol_move(&self, m: Move) -> String {
        self.uci(m, self.is_chess960())
    }

    fn read_protocol_move(&self, text: &str) -> Result<Move, InputError> {
        self.from_uci(text)
    }
}

impl Chess {
    /// The move without the marks for check and mate.
    fn bare_san(&self, m: Move) -> String {
        if self.is_castling(m) {
            return if m.from.file() < m.to.file() { "O-O" } else { "O-O-O" }.to_string();
        }
        let piece = self.board().piece_on(m.from).unwrap_or(Piece::Pawn);
        let takes = if self.victim(m).is_some() { "x" } else { "" };
        if piece == Piece::Pawn {
            let from = if takes.is_empty() { String::new() } else { m.from.file().to_string() };
            let promotion = m.promotion.map_or_else(String::new, |piece| format!("={}", capital(piece)));
            return format!("{from}{takes}{}{promotion}", m.to);
        }
        format!("{}{}{takes}{}", capital(piece), self.origin(m, piece), m.to)
    }

    /// As much of where the piece comes from as is needed to tell it from
    /// others that could go there: the file, the rank, or both.
    fn origin(&self, m: Move, piece: Piece) -> String {
        let rivals = self.board().colored_pieces(self.board().side_to_move(), piece);
        let mut list = MoveList::new();
        self.board().generate_moves_for(rivals, |set| {
            set.into_iter().filter(|other| other.to == m.to).for_each(|other| list.push(other));
            false
        });
        let others = || list.iter().filter(|other| other.from != m.from);
        if others().next().is_none() {
            String::new()
        } else if others().all(|other| other.from.file() != m.from.file()) {
            m.from.file().to_string()
        } else if others().all(|other| other.from.rank() != m.from.rank()) {
            m.from.rank().to_string()
        } else {
            m.from.to_string()
        }
    }
}

fn capital(piece: Piece) -> char {
    let letter: char = piece.into();
    letter.to_ascii_uppercase()
}

/// What a text says about a move.
enum Pattern {
    Castling { short: bool },
    Plain { piece: Piece, file: Option<File>, rank: Option<Rank>, to: (File, Rank), promotion: Option<Piece> },
}

impl Pattern {
    fn read(text: &str) -> Option<Pattern> {
        let text = text.trim_end_matches("e.p.").trim_end_matches(['+', '#', '!', '?', ' ']);
        match text.replace(['0', 'o'], "O").as_str() {
            "O-O" => return Some(Pattern::Castling { short: true }),
            "O-O-O" => return Some(Pattern::Castling { short: false }),
            _ => {}
        }
        let mut letters: Vec<char> =
            text.chars().filter(|c| !matches!(c, 'x' | '-' | '=' | ':' | '(' | ')')).collect();
        let mut piece = Piece::Pawn;
        if let Some('N' | 'B' | 'R' | 'Q' | 'K') = letters.first() {
            piece = Piece::try_from(letters.remove(0).to_ascii_lowercase()).ok()?;
        }
        let mut promotion = None;
        if let Some('N' | 'B' | 'R' | 'Q' | 'n' | 'b' | 'r' | 'q') = letters.last() {
            promotion = Some(Piece::try_from(letters.pop()?.to_ascii_lowercase()).ok()?);
        }
        let rank_to = Rank::try_from(letters.pop()?).ok()?;
        let file_to = File::try_from(letters.pop()?).ok()?;
        let (mut file, mut rank) = (None, None);
        for letter in letters {
            match (File::try_from(letter), Rank::try_from(letter)) {
                (Ok(found), _) if file.is_none() && rank.is_none() => file = Some(found),
                (_, Ok(found)) if rank.is_none() => rank = Some(found),
                _ => return None,
            }
        }
        Some(Pattern::Plain { piece, file, rank, to: (file_to, rank_to), promotion })
    }

    fn fits(&self, position: &Chess, m: Move) -> bool {
        match *self {
            Pattern::Castling { short } => position.is_castling(m) && short == (m.from.file() < m.to.file()),
            Pattern::Plain { piece, file, rank, to, promotion } => {
                !position.is_castling(m)
                    && position.board().pieces(piece).has(m.from)
                    && (m.to.file(), m.to.rank()) == to
                    && m.promotion == promotion
                    && file.is_none_or(|file| file == m.from.file())
                    && rank.is_none_or(|rank| rank == m.from.rank())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Playable;

    use super::*;

    fn position(fen: &str) -> Chess {
        Chess::start("").unwrap().read_position(fen).unwrap()
    }

    #[test]
    fn moves_are_written_as_in_books() {
        for (fen, uci, san) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8", "Rxh8+"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"),
            ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
            ("4k3/8/8/8/8/8/N7/N3K1N1 w - - 0 1", "a1c2", "Nc2"),
            ("4k3/8/8/2N5/8/8/8/N3K3 w - - 0 1", "a1b3", "Nab3"),
            ("4k3/8/8/N7/8/8/8/N3K3 w - - 0 1", "a1b3", "N1b3"),
            ("1k6/8/8/8/Q6Q/8/8/3K3Q w - - 0 1", "h4e4", "Qh4e4"),
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#"),
        ] {
            let position = position(fen);
            let m = position.from_uci(uci).unwrap();
            let written = position.write_move(m);
            assert_eq!(written, san);
            for text in [uci, san, san.trim_end_matches(['+', '#']), &san.replace('O', "0")] {
                assert_eq!(position.read_move(text), Ok(m), "{text}");
            }
        }
    }

    #[test]
    fn other_spellings_are_read() {
        let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        for text in ["Nf3", "Ng1f3", "Ng1-f3", "Ngf3", "N1f3!?", "g1f3", " Nf3 "] {
            assert_eq!(start.write_move(start.read_move(text).unwrap()), "Nf3");
        }
        let bishop = position("4k3/8/8/2p5/1P6/B7/8/4K3 w - - 0 1");
        assert_eq!(bishop.write_move(bishop.read_move("bxc5").unwrap()), "bxc5");
        let promotes = position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        for text in ["a8Q", "a8=Q", "a8(Q)", "a7a8q", "a8=Q+"] {
            assert_eq!(promotes.read_move(text).unwrap().promotion, Some(Piece::Queen), "{text}");
        }
        assert!(promotes.read_move("a8").is_err());
        let two = position("4k3/8/8/2N5/8/8/8/N3K3 w - - 0 1");
        let message = two.read_move("Nb3").unwrap_err().to_string();
        assert_eq!(message, "\"Nb3\" could be Nab3 or Ncb3");
        assert!(start.read_move("e5").unwrap_err().to_string().contains("not a legal move"));
    }
}
