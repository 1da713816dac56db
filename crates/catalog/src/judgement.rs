//! A finished game as its players would count it, where that takes judgement:
//! which stones are dead.

/// How a game stands, dead stones taken off.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Judgement {
    /// The result as the game's records write it: `B+3.5`, `W+2`, `0`.
    pub score: String,
    /// The points of stones that live.
    pub alive: Vec<String>,
    /// The points of stones that are dead.
    pub dead: Vec<String>,
}
