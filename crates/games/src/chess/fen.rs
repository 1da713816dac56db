//! Positions as text: FEN, with castling rights as in X-FEN or Shredder-FEN
//! where the rooks do not stand in the corners.
//!
//! Rights are written `K` and `Q` where the outermost rook is meant, and by its
//! file otherwise. Both counters may be missing, as in EPD.

use std::fmt::Write;

use cozy_chess::{Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square};
use gametree_core::InputError;

use super::Chess;

/// Reads a position.
pub(super) fn read(text: &str) -> Result<Chess, InputError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [board, side, rest @ ..] = fields.as_slice() else {
        return Err(InputError::new(format!(
            "{text:?} is no position; a FEN is the eight ranks, w or b, castling rights, a square or -, and two counters"
        )));
    };
    if rest.len() > 4 {
        return Err(InputError::new(format!("a FEN has six fields, and {text:?} has {}", fields.len())));
    }
    let mut builder = BoardBuilder::empty();
    read_board(board, &mut builder)?;
    builder.side_to_move = match *side {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        other => return Err(InputError::new(format!("{other:?} is to move; it should be w or b"))),
    };
    check_board(&builder)?;
    read_rights(rest.first().unwrap_or(&"-"), &mut builder)?;
    if let Some(&square) = rest.get(1).filter(|&&field| field != "-") {
        let no_square = |_| InputError::new(format!("{square:?} is no square to take on in passing"));
        builder.en_passant = Some(square.parse::<Square>().map_err(no_square)?);
    }
    // A draw could have been claimed from 100 on; more makes no difference.
    builder.halfmove_clock = counter(rest.get(2), 0, "moves since a capture")?.min(100) as u8;
    builder.fullmove_number = counter(rest.get(3), 1, "the number of the move")?.clamp(1, 9999);
    builder.build().map(Chess::new).map_err(|error| explain(error, &builder))
}

fn read_board(text: &str, builder: &mut BoardBuilder) -> Result<(), InputError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(InputError::new(format!("a board has eight ranks, and {text:?} has {}", rows.len())));
    }
    for (row, rank) in rows.iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10).filter(|n| (1..=8).contains(n)) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::try_from(letter.to_ascii_lowercase());
            let piece = piece.map_err(|_| InputError::new(format!("{letter:?} is no chess piece")))?;
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            if let Some(file) = File::try_index(file) {
                builder.board[Square::new(file, rank) as usize] = Some((piece, color));
            }
            file += 1;
        }
        if file != 8 {
            return Err(InputError::new(format!("the rank {row:?} has {file} squares instead of 8")));
        }
    }
    Ok(())
}

/// What is wrong with the pieces, as far as can be told by looking at them.
fn check_board(builder: &BoardBuilder) -> Result<(), InputError> {
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let count = |piece| builder.board.iter().filter(|&&cell| cell == Some((piece, color))).count();
        let kings = count(Piece::King);
        if kings != 1 {
            return Err(InputError::new(format!("{name} has {kings} kings instead of one")));
        }
        if count(Piece::Pawn) > 8 {
            return Err(InputError::new(format!("{name} has more than eight pawns")));
        }
        if builder.board.iter().flatten().filter(|cell| cell.1 == color).count() > 16 {
            return Err(InputError::new(format!("{name} has more than sixteen pieces")));
        }
    }
    let king = |color| Square::ALL.into_iter().find(|&s| builder.square(s) == Some((Piece::King, color)));
    if let (Some(white), Some(black)) = (king(Color::White), king(Color::Black))
        && cozy_chess::get_king_moves(white).has(black)
    {
        return Err(InputError::new(format!("the kings on {white} and {black} stand side by side")));
    }
    let at_end = |square: &Square| matches!(square.rank(), Rank::First | Rank::Eighth);
    let pawn = |square: &Square| builder.square(*square).is_some_and(|(piece, _)| piece == Piece::Pawn);
    match Square::ALL.iter().find(|square| at_end(square) && pawn(square)) {
        Some(square) => Err(InputError::new(format!("a pawn can not stand on {square}"))),
        None => Ok(()),
    }
}

fn read_rights(text: &str, builder: &mut BoardBuilder) -> Result<(), InputError> {
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = Rank::First.relative_to(color);
        let stands = |file: &File, piece| builder.square(Square::new(*file, rank)) == Some((piece, color));
        let king = File::ALL.into_iter().find(|file| stands(file, Piece::King));
        let rooks = || File::ALL.into_iter().filter(|file| stands(file, Piece::Rook));
        let rook = match letter.to_ascii_lowercase() {
            'k' => rooks().next_back(),
            'q' => rooks().next(),
            other => File::try_from(other).ok().filter(|file| stands(file, Piece::Rook)),
        };
        let fits = |&(king, rook): &(File, File)| match letter.to_ascii_lowercase() {
            'k' => king < rook,
            'q' => rook < king,
            _ => true,
        };
        let Some((king, rook)) = king.zip(rook).filter(fits) else {
            return Err(InputError::new(format!(
                "castling rights {letter:?} in {text:?}: king and rook do not stand for it"
            )));
        };
        let rights = builder.castle_rights_mut(color);
        let right = if king < rook { &mut rights.short } else { &mut rights.long };
        if right.replace(rook).is_some() {
            return Err(InputError::new(format!("castling rights {text:?} name the same right twice")));
        }
    }
    Ok(())
}

fn counter(text: Option<&&str>, default: u16, what: &str) -> Result<u16, InputError> {
    let Some(text) = text else { return Ok(default) };
    text.parse().map_err(|_| InputError::new(format!("{text:?} should be a number: {what}")))
}

fn explain(error: BoardBuilderError, builder: &BoardBuilder) -> InputError {
    InputError::new(match error {
        BoardBuilderError::InvalidBoard => {
            let waits = if builder.side_to_move == Color::White { "Black" } else { "White" };
            format!("no game leads here: {waits} is in check but not to move, or there are three checks")
        }
        BoardBuilderError::InvalidCastlingRights => "king or rook do not stand for castling".to_string(),
        BoardBuilderError::InvalidEnPassant => {
            let square = builder.en_passant.map(|square| square.to_string()).unwrap_or_default();
            format!("no pawn has just passed {square}")
        }
        BoardBuilderError::InvalidHalfMoveClock | BoardBuilderError::InvalidFullmoveNumber => {
            "the counters do not fit a game".to_string()
        }
    })
}

/// Writes a position.
pub(super) fn write(position: &Chess) -> String {
    let board = position.board();
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for square in rank.bitboard() {
            match position.letter(square) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        _ = write!(text, "{empty}");
                    }
                    empty = 0;
                    text.push(letter);
                }
            }
        }
        if empty > 0 {
            _ = write!(text, "{empty}");
        }
        if rank != Rank::First {
            text.push('/');
        }
    }
    let side = if board.side_to_move() == Color::White { 'w' } else { 'b' };
    let passing = position.en_passant().map_or_else(|| "-".to_string(), |square| square.to_string());
    let (clock, number) = (board.halfmove_clock(), board.fullmove_number());
    _ = write!(text, " {side} {} {passing} {clock} {number}", rights(board));
    text
}

fn rights(board: &Board) -> String {
    let mut text = String::new();
    for color in [Color::White, Color::Black] {
        let rooks = board.colored_pieces(color, Piece::Rook) & Rank::First.relative_to(color).bitboard();
        let files: Vec<File> = rooks.iter().map(Square::file).collect();
        let rights = board.castle_rights(color);
        for (right, letter, outermost) in
            [(rights.short, 'k', files.last()), (rights.long, 'q', files.first())]
        {
            let Some(file) = right else { continue };
            let letter = if Some(&file) == outermost { letter } else { file.into() };
            text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.is_empty() { "-".to_string() } else { text }
}

impl Chess {
    /// The position as FEN with castling rights as Shredder-FEN spells them,
    /// by the files of the rooks.
    #[must_use]
    pub fn shredder_fen(&self) -> String {
        let mut fields: Vec<String> = write(self).split(' ').map(str::to_string).collect();
        let mut text = String::new();
        for color in [Color::White, Color::Black] {
            let rights = self.board().castle_rights(color);
            for file in [rights.short, rights.long].into_iter().flatten() {
                let letter: char = file.into();
                text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
        fields[2] = if text.is_empty() { "-".to_string() } else { text };
        fields.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_written_as_they_are_read() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
            "1rr1k1r1/8/8/8/8/8/8/1RR1K1R1 w GCgc - 3 40",
            "8/8/4k3/8/8/4K1P1/8/8 b - - 99 120",
        ] {
            let written = write(&read(fen).unwrap());
            let kept = fen.replace("GCgc", "KCkc");
            assert_eq!(written, kept);
        }
        let short = read("8/8/4k3/8/8/4K1P1/8/8 b -").unwrap();
        assert_eq!(write(&short), "8/8/4k3/8/8/4K1P1/8/8 b - - 0 1");
        let shredder = read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1").unwrap();
        assert_eq!(write(&shredder), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert!(shredder.shredder_fen().contains(" HAha "));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (fen, words) in [
            ("", "is no position"),
            ("8/8/8/8/8/8/8 w - - 0 1", "has 7"),
            ("8/8/8/8/8/8/8/7 w - - 0 1", "7 squares"),
            ("9/8/8/8/8/8/8/8 w - - 0 1", "'9' is no chess piece"),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"),
            ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings"),
            ("k6P/8/8/8/8/8/8/K7 w - - 0 1", "can not stand on h8"),
            ("8/8/8/8/8/8/1k6/K6R w - - 0 1", "side by side"),
            ("k7/8/8/8/8/8/8/R6K w K - 0 1", "'K' in \"K\""),
            ("k7/8/8/8/8/8/8/4K3 w Q - 0 1", "castling rights"),
            ("k7/8/8/8/8/8/8/R3K3 w QQ - 0 1", "twice"),
            ("k7/8/8/8/8/8/8/K7 x - - 0 1", "w or b"),
            ("k7/8/8/8/8/8/8/K7 w - e3 0 1", "passed e3"),
            ("k7/8/8/8/8/8/8/K7 w - z9 0 1", "no square"),
            ("k7/8/8/8/8/8/8/K7 w - - x 1", "should be a number"),
            ("k7/8/8/8/8/8/8/K7 w - - 0 1 1", "six fields"),
            ("k6R/8/8/8/8/8/8/K7 w - - 0 1", "Black is in check but not to move"),
            ("kqqqqqqq/qqqqqqqq/q7/8/8/8/8/K7 b - - 0 1", "sixteen"),
        ] {
            let message = read(fen).unwrap_err().to_string();
            assert!(message.contains(words), "{fen}: {message}");
        }
    }
}
