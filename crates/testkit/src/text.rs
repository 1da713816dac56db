//! The checks of text and picture at one position.

use gametree_core::{InputError, Notation, Playable, SplitMix};

use crate::conformance::require;

/// Texts that mean no move in most games, and must never cause a panic.
const NONSENSE: [&str; 14] = [
    "",
    " ",
    "?",
    "0",
    "-1",
    "a",
    "zz99",
    "e9",
    "\u{0}",
    "é",
    "猫",
    "a1a1a1a1",
    "99999999999999999999999",
    "((((",
];

/// Moves as text: one word each, all different, read back as the same move.
pub(crate) fn check_moves<G: Notation>(position: &G) -> Result<(), String> {
    let legal = position.legal_moves();
    let mut texts: Vec<String> = Vec::new();
    for &m in legal.iter() {
        let text = position.write_move(m);
        let one_word = !text.is_empty() && !text.contains(char::is_whitespace);
        require(one_word, || format!("{m:?} is written {text:?}, which is not one word"))?;
        for text in [text.clone(), format!(" {text} ")] {
            let read = position.read_move(&text);
            require(read == Ok(m), || format!("{m:?} is written {text:?}, but that is read as {read:?}"))?;
        }
        texts.push(text);
    }
    texts.sort_unstable();
    texts.dedup();
    require(texts.len() == legal.len(), || "two moves are written alike".into())?;
    for text in NONSENSE {
        match position.read_move(text) {
            Ok(m) => {
                require(legal.contains(&m), || format!("{text:?} is read as {m:?}, which is not legal"))?;
            }
            Err(error) => check_error(&error)?,
        }
    }
    Ok(())
}

/// The position as text: read back as an equal position. Damaged text gives
/// an error or a position that is written and read like any other.
pub(crate) fn check_position<G: Notation>(position: &G, seed: u64) -> Result<(), String> {
    let text = position.write_position();
    require(!text.contains(['\n', '\r']), || format!("{text:?} is more than one line"))?;
    same(position, &text)?;
    for text in NONSENSE {
        survives(position, text)?;
    }
    let mut random = SplitMix::new(seed);
    for _ in 0..4 {
        survives(position, &damaged(&text, &mut random))?;
    }
    Ok(())
}

fn same<G: Notation>(position: &G, text: &str) -> Result<(), String> {
    let read = position.read_position(text).map_err(|error| format!("{text:?} is not read: {error}"))?;
    require(read == *position && read.key() == position.key() && read.to_move() == position.to_move(), || {
        format!("{text:?} is read as {:?}", read.write_position())
    })
}

fn survives<G: Notation>(position: &G, text: &str) -> Result<(), String> {
    match position.read_position(text) {
        Ok(read) => same(&read, &read.write_position()),
        Err(error) => check_error(&error),
    }
}

/// The text with one character gone, doubled or replaced.
fn damaged(text: &str, random: &mut SplitMix) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return "x".to_owned();
    }
    let place = random.below(chars.len() as u64) as usize;
    match random.below(3) {
        0 => {
            chars.remove(place);
        }
        1 => chars.insert(place, chars[place]),
        _ => chars[place] = [' ', '0', '9', 'X', 'O', 'k', '-', '/', 'é'][random.below(9) as usize],
    }
    chars.into_iter().collect()
}

fn check_error(error: &InputError) -> Result<(), String> {
    let text = error.to_string();
    require(!text.trim().is_empty() && !text.contains(['\n', '\r']), || {
        format!("the error {text:?} is not one line")
    })
}

/// The picture: as many cells and labels as it says, and clicks that mean
/// legal moves.
pub(crate) fn check_view<G: Playable>(position: &G) -> Result<(), String> {
    let view = position.view();
    let (cells, columns, rows) = (view.cells.len(), view.columns, view.rows);
    require(cells > 0 && cells == columns * rows, || {
        format!("{cells} cells for {columns} columns, {rows} rows")
    })?;
    for (labels, count, what) in
        [(view.column_labels.len(), columns, "columns"), (view.row_labels.len(), rows, "rows")]
    {
        require(labels == 0 || labels == count, || format!("{labels} labels for {count} {what}"))?;
    }
    let clicks: Vec<&String> = view.cells.iter().filter_map(|cell| cell.click.as_ref()).collect();
    for click in clicks {
        let read = position.read_move(click);
        require(read.is_ok(), || format!("a click means {click:?}, which is no move"))?;
    }
    let texts = view.cells.iter().map(|cell| &cell.label).chain(&view.notes);
    let texts = texts.chain(&view.column_labels).chain(&view.row_labels);
    for text in texts {
        require(!text.contains(['\n', '\r']), || format!("{text:?} is more than one line"))?;
    }
    let letters = view.cells.iter().filter_map(|cell| cell.piece.as_ref());
    for piece in letters {
        require(!piece.letter.is_control() && !piece.letter.is_whitespace(), || {
            format!("a piece's letter is {:?}", piece.letter)
        })?;
    }
    require(position.view() == view, || "the picture changes from one look to the next".into())
}
