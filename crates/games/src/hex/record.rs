//! Games of Hex as SGF (`GM[11]`), with cells by name: `;B[c2];W[swap-pieces]`.

use gametree_core::{Game, InputError, Notation, Player};

use super::Cell;
use super::rules::Hex;
use crate::sgf::{SgfNode, read_sgf, write_sgf};

/// Reads the main line of the first game in `text`: the start and the moves.
///
/// # Errors
///
/// When it is not SGF, not Hex, or holds an illegal move.
pub fn read(text: &str) -> Result<(Hex, Vec<Cell>), InputError> {
    let nodes = read_sgf(text)?;
    let root = nodes.first().cloned().unwrap_or_default();
    if root.value("GM").is_some_and(|game| game.trim() != "11") {
        return Err(InputError::new("this is a record of another game than Hex"));
    }
    let size = root.value("SZ").unwrap_or("11").split(':').next().unwrap_or_default().trim().parse::<u8>();
    let size = size.map_err(|_| InputError::new("the record has no board size"))?;
    let swaps = nodes.iter().any(|node| node.value("W").is_some_and(|m| m.starts_with("swap")));
    let start = Hex::new(size, swaps)?;
    let mut hex = start.clone();
    let mut moves = Vec::new();
    for node in &nodes {
        for (name, values) in &node.properties {
            let player = match name.as_str() {
                "B" => Player::First,
                "W" => Player::Second,
                "AB" | "AW" => return Err(InputError::new("stones that are set up can not be read")),
                _ => continue,
            };
            if hex.to_move() != player {
                return Err(InputError::new(format!("move {} is out of turn", moves.len() + 1)));
            }
            let m = hex.read_move(&values[0])?;
            hex.play(m);
            moves.push(m);
        }
    }
    Ok((start, moves))
}

/// The game as SGF.
#[must_use]
pub fn write(start: &Hex, moves: &[Cell]) -> String {
    let mut root = SgfNode::default();
    root.add("GM", "11");
    root.add("FF", "4");
    root.add("SZ", start.size().to_string());
    let mut nodes = vec![root];
    let mut hex = start.clone();
    for &m in moves {
        let mut node = SgfNode::default();
        node.add(if hex.to_move() == Player::First { "B" } else { "W" }, hex.write_move(m));
        nodes.push(node);
        hex.play(m);
    }
    write_sgf(&nodes)
}
