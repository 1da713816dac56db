//! The tree as a game.

use std::fmt;
use std::sync::Arc;

use gametree_core::{
    Cell, Game, Grid, InputError, MoveList, Notation, Outcome, Playable, Player, View, splitmix64,
};

use super::arena::Tree;
use super::read::read;

/// The tree of lecture 003, for those who name none.
const USUAL: &str = "((3 12 8) (2 4 6) (14 5 2))";
/// The word for the root at the beginning of a path.
const ROOT: &str = "root";

/// A node of a tree, as a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreePosition {
    tree: Arc<Tree>,
    node: u32,
}

/// A move in a tree: the node it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Branch(pub u32);

impl TreePosition {
    /// The root of a tree.
    #[must_use]
    pub fn new(tree: impl Into<Arc<Tree>>) -> TreePosition {
        TreePosition { tree: tree.into(), node: Tree::ROOT }
    }

    /// Some node of a tree, or nothing if the tree has no such node.
    #[must_use]
    pub fn at(tree: impl Into<Arc<Tree>>, node: u32) -> Option<TreePosition> {
        let tree = tree.into();
        ((node as usize) < tree.len()).then_some(TreePosition { tree, node })
    }

    /// The whole tree.
    #[must_use]
    pub fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// The index of the node where the game stands.
    #[inline]
    #[must_use]
    pub fn node(&self) -> u32 {
        self.node
    }

    /// The name of the node where the game stands, if it has one.
    #[must_use]
    pub fn node_name(&self) -> Option<&str> {
        self.tree.name(self.node)
    }

    /// The text of the move that leads to `node`: its name, else the child's
    /// number, counted from 1.
    fn branch_text(&self, node: u32) -> String {
        match self.tree.move_name(node) {
            Some(name) => name.to_owned(),
            None => self.tree.child_number(node).map_or_else(|| ROOT.to_owned(), |n| n.to_string()),
        }
    }

    /// The moves from the root, behind the word for the root.
    fn path_text(&self) -> String {
        let line = self.tree.line(self.node);
        let words: Vec<String> = line.iter().map(|&node| self.branch_text(node)).collect();
        words.join(" ")
    }
}

impl Game for TreePosition {
    type Move = Branch;

    #[inline]
    fn to_move(&self) -> Player {
        self.tree.player(self.node)
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        self.tree.leaf_value(self.node).map(|value| match self.to_move() {
            Player::MAX => Outcome::margin(value),
            Player::MIN => Outcome::margin(-value),
        })
    }

    /// Never asked: a node without children is a leaf, and a leaf has ended.
    fn stuck(&self) -> Outcome {
        self.ended().unwrap_or(Outcome::DRAW)
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<Branch>) {
        for child in self.tree.children(self.node) {
            out.push(Branch(child));
        }
    }

    #[inline]
    fn play(&mut self, m: Branch) {
        debug_assert_eq!(self.tree.parent(m.0), Some(self.node));
        self.node = m.0;
    }

    #[inline]
    fn key(&self) -> u64 {
        splitmix64(u64::from(self.node))
    }

    fn reversible(&self) -> usize {
        0
    }
}

impl Notation for TreePosition {
    fn name(&self) -> String {
        self.node_name().unwrap_or_default().to_string()
    }

    fn write_move(&self, m: Branch) -> String {
        self.branch_text(m.0)
    }

    fn read_move(&self, text: &str) -> Result<Branch, InputError> {
        let text = text.trim();
        let children = self.tree.children(self.node);
        let numbered = text.parse::<u32>().ok().and_then(|n| children.start.checked_add(n.checked_sub(1)?));
        let numbered = numbered.filter(|&n| children.contains(&n) && self.tree.move_name(n).is_none());
        let named = || children.clone().find(|&n| self.tree.move_name(n) == Some(text));
        let found = numbered.or_else(named).map(Branch);
        found.ok_or_else(|| InputError::new(self.no_such_move(text, &self.legal_moves())))
    }

    /// The moves from the root: `root a1 b3`.
    fn write_position(&self) -> String {
        self.path_text()
    }

    /// The position after some moves from the root, with or without the word
    /// `root` before them.
    fn read_position(&self, text: &str) -> Result<Self, InputError> {
        let mut position = TreePosition::new(self.tree.clone());
        let words = text.split_whitespace().enumerate().filter(|&(i, word)| i > 0 || word != ROOT);
        for (_, word) in words {
            position.play(position.read_move(word)?);
        }
        Ok(position)
    }
}

impl Playable for TreePosition {
    /// The tree that `variant` describes; that of lecture 003 for none.
    fn start(variant: &str) -> Result<Self, InputError> {
        let text = if variant.trim().is_empty() { USUAL } else { variant };
        read(text, Player::MAX).map(TreePosition::new)
    }

    /// One row of cells: the children, each under its move, or the leaf alone.
    fn view(&self) -> View {
        let cell = |node: u32, click: Option<String>| {
            let value = self.tree.leaf_value(node).map(|value| value.to_string());
            let name = self.tree.name(node).map(str::to_owned);
            let label = match (name, value) {
                (Some(name), Some(value)) => format!("{name} {value}"),
                (name, value) => name.or(value).unwrap_or_default(),
            };
            Cell { label, click, ..Cell::default() }
        };
        let mut view = View { grid: Grid::Squares, rows: 1, ..View::default() };
        if self.tree.is_leaf(self.node) {
            view.cells.push(Cell { marked: true, ..cell(self.node, None) });
        } else {
            for child in self.tree.children(self.node) {
                let text = self.branch_text(child);
                view.cells.push(cell(child, Some(text.clone())));
                view.column_labels.push(text);
            }
        }
        view.columns = view.cells.len();
        view.notes.push(self.to_string());
        view
    }

    fn player_name(player: Player) -> &'static str {
        match player {
            Player::MAX => "MAX",
            Player::MIN => "MIN",
        }
    }
}

/// One line: the path, the node's name, and who is to move or what MAX has
/// gained.
impl fmt::Display for TreePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path_text())?;
        if let Some(name) = self.node_name() {
            write!(f, " ({name})")?;
        }
        match self.tree.leaf_value(self.node) {
            Some(value) => write!(f, ": MAX gains {value}"),
            None => write!(f, ": {} to move", Self::player_name(self.to_move())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payments_are_for_the_player_to_move() {
        let start = TreePosition::start("(5 max(7))").unwrap();
        let leaf = start.after(start.read_move("1").unwrap());
        assert_eq!((leaf.to_move(), leaf.ended()), (Player::MIN, Some(Outcome::margin(-5))));
        let again = start.after(start.read_move("2").unwrap());
        assert_eq!((again.to_move(), again.ended()), (Player::MAX, None));
        let single = TreePosition::start("-9").unwrap();
        assert_eq!(single.ended(), Some(Outcome::margin(-9)));
    }

    #[test]
    fn a_path_reads_as_in_definition_7() {
        let start = TreePosition::start("").unwrap();
        let position = start.read_position("root 2 3").unwrap();
        assert_eq!(position.tree().path(position.node()), [2, 3]);
        assert_eq!(position.to_string(), "root 2 3: MAX gains 6");
        assert_eq!(position.write_position(), "root 2 3");
        assert_eq!(start.read_position("2 3").unwrap(), position);
        assert_eq!(start.read_position("").unwrap(), start);
        assert!(start.read_position("2 4").is_err());
        assert!(start.read_position("2 3 1").is_err());
    }

    #[test]
    fn names_serve_as_moves() {
        let start = TreePosition::start("A:(left=B:(1 2) C:(3) root=4)").unwrap();
        let texts: Vec<String> = start.legal_moves().iter().map(|&m| start.write_move(m)).collect();
        assert_eq!(texts, ["left", "2", "root"]);
        assert_eq!(start.node_name(), Some("A"));
        assert!(start.read_move("1").is_err(), "the first child has a name");
        assert!(start.read_move("0").is_err());
        assert!(start.read_move("4294967295").is_err());
        let leaf = start.read_position("root root").unwrap();
        assert_eq!((leaf.node(), leaf.write_position().as_str()), (3, "root root"));
        assert_eq!(start.read_position("left").unwrap().to_string(), "root left (B): MIN to move");
        let view = start.view();
        assert_eq!((view.columns, view.column_labels.len(), view.cells[2].label.as_str()), (3, 3, "4"));
    }
}
