//! What a person may type during a game.

/// One line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Word<'a> {
    /// Nothing.
    Nothing,
    Help,
    Moves,
    Board,
    Position,
    Undo,
    Hint,
    Resign,
    Quit,
    /// Write the game into this file.
    Save(&'a str),
    /// Anything else should be a move.
    Move(&'a str),
}

/// The help of the prompt.
pub(crate) const HELP: &str = "\
  MOVE       play it                    moves      list the legal moves
  hint       what would it play?        undo       take your last move back
  board      draw the board             position   the position as text
  save FILE  write the game to a file   resign     give up
  help       this list                  quit       leave";

/// Reads a line. A legal move is a move, whatever else it may spell.
pub(crate) fn read<'a>(line: &'a str, legal: &[String]) -> Word<'a> {
    let line = line.trim();
    if legal.iter().any(|text| text == line) {
        return Word::Move(line);
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (first.to_ascii_lowercase().as_str(), rest.trim()) {
        ("", _) => Word::Nothing,
        ("help" | "h" | "?", "") => Word::Help,
        ("moves", "") => Word::Moves,
        ("board", "") => Word::Board,
        ("position", "") => Word::Position,
        ("undo" | "u", "") => Word::Undo,
        ("hint", "") => Word::Hint,
        ("resign", "") => Word::Resign,
        ("quit" | "exit" | "q", "") => Word::Quit,
        ("save", file) if !file.is_empty() => Word::Save(file),
        _ => Word::Move(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_moves() {
        let legal = ["a1".to_string(), "undo".to_string()];
        assert_eq!(read("  a1 ", &legal), Word::Move("a1"));
        assert_eq!(read("undo", &legal), Word::Move("undo"));
        assert_eq!(read("undo", &[]), Word::Undo);
        assert_eq!(read("HELP", &legal), Word::Help);
        assert_eq!(read(" \t", &legal), Word::Nothing);
        assert_eq!(read("save my game.txt", &legal), Word::Save("my game.txt"));
        assert_eq!(read("save", &legal), Word::Move("save"));
        assert_eq!(read("z9", &legal), Word::Move("z9"));
    }
}
