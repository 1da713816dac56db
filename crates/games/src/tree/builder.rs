//! From nodes in reading order to the flat array.
//!
//! A reader adds nodes as it meets them, each under the node it has entered
//! last, and may set what it learns about a node in any order. At the end the
//! nodes are sorted by level, which keeps the order within a level.

use std::collections::HashMap;
use std::hash::BuildHasher;

use gametree_core::Player;

use super::arena::{Form, Node, Tree};
use super::labels::Labels;

/// More levels than this are taken for a mistake.
pub(crate) const MAX_LEVELS: usize = 100_000;
const MAX_NODES: usize = u32::MAX as usize;

struct Draft {
    value: i64,
    parent: u32,
    level: u32,
    /// Leaf or inner node: known once the reader has seen a number or a bracket.
    filled: bool,
    player: Option<Player>,
    named: bool,
    move_named: bool,
}

/// A tree that is being read. Nodes are numbered in reading order.
pub(crate) struct Builder {
    root: Player,
    drafts: Vec<Draft>,
    /// The entered nodes, from the root down.
    open: Vec<u32>,
    names: Labels,
    moves: Labels,
    /// For each parent and hash of a move's name, which move of `moves` it is.
    taken: HashMap<(u32, u64), usize>,
}

impl Builder {
    pub(crate) fn new(root: Player) -> Builder {
        Builder {
            root,
            drafts: Vec::new(),
            open: Vec::new(),
            names: Labels::default(),
            moves: Labels::default(),
            taken: HashMap::new(),
        }
    }

    /// Whether the root and everything below it has been read.
    pub(crate) fn is_complete(&self) -> bool {
        self.open.is_empty() && self.drafts.first().is_some_and(|root| root.filled)
    }

    /// Adds a child to the node entered last, or the root.
    pub(crate) fn add(&mut self) -> Result<u32, String> {
        if self.drafts.len() >= MAX_NODES {
            return Err(format!("more than {MAX_NODES} nodes"));
        }
        let parent = self.open.last().copied().unwrap_or(0);
        let level = self.open.len() as u32;
        self.drafts.push(Draft {
            value: 0,
            parent,
            level,
            filled: false,
            player: None,
            named: false,
            move_named: false,
        });
        Ok(self.drafts.len() as u32 - 1)
    }

    /// Makes a node an inner one; what is added next is its child.
    pub(crate) fn enter(&mut self, node: u32) -> Result<(), String> {
        if self.open.len() >= MAX_LEVELS {
            return Err(format!("more than {MAX_LEVELS} levels"));
        }
        self.drafts[node as usize].filled = true;
        self.open.push(node);
        Ok(())
    }

    /// Goes back to the parent.
    pub(crate) fn leave(&mut self) {
        self.open.pop();
    }

    /// Makes a node a leaf.
    pub(crate) fn set_value(&mut self, node: u32, value: i64) {
        let draft = &mut self.drafts[node as usize];
        draft.value = value;
        draft.filled = true;
    }

    pub(crate) fn set_player(&mut self, node: u32, player: Player) -> Result<(), String> {
        match self.drafts[node as usize].player.replace(player) {
            None => Ok(()),
            Some(_) => Err("max or min stands here twice".to_owned()),
        }
    }

    pub(crate) fn set_name(&mut self, node: u32, name: &str) -> Result<(), String> {
        if std::mem::replace(&mut self.drafts[node as usize].named, true) {
            return Err("this node has a name already".to_owned());
        }
        self.names.push(node, name);
        Ok(())
    }

    pub(crate) fn set_move(&mut self, node: u32, name: &str) -> Result<(), String> {
        if node == 0 {
            return Err(format!("no move leads to the root, so {name:?} names none"));
        }
        let draft = &mut self.drafts[node as usize];
        if std::mem::replace(&mut draft.move_named, true) {
            return Err("this move has a name already".to_owned());
        }
        let slot = (draft.parent, self.taken.hasher().hash_one(name));
        // Of two names with the same hash only the later one is remembered.
        let earlier = self.taken.insert(slot, self.moves.len());
        if earlier.is_some_and(|i| self.moves.nth(i) == name) {
            return Err(format!("two moves from the same node are named {name}"));
        }
        self.moves.push(node, name);
        Ok(())
    }

    /// The tree. Everything that was entered has been left, and no inner node
    /// is without children.
    pub(crate) fn finish(self, form: Form) -> Tree {
        debug_assert!(self.is_complete());
        let places = self.places();
        let mut nodes =
            vec![Node { value: 0, parent: 0, first: 0, count: 0, player: self.root }; self.drafts.len()];
        let mut given = vec![None; self.drafts.len()];
        for (draft, &place) in self.drafts.iter().zip(&places) {
            let node = &mut nodes[place as usize];
            node.value = draft.value;
            node.parent = places[draft.parent as usize];
            given[place as usize] = draft.player;
        }
        nodes[0].player = given[0].unwrap_or(self.root);
        for i in 1..nodes.len() {
            let parent = nodes[i].parent as usize;
            let parent = &mut nodes[parent];
            if parent.count == 0 {
                parent.first = i as u32;
            }
            parent.count += 1;
            let player = parent.player.other();
            nodes[i].player = given[i].unwrap_or(player);
        }
        Tree { names: self.names.sorted(&places), moves: self.moves.sorted(&places), nodes, form }
    }

    /// Where each node goes when the levels stand one behind the other.
    fn places(&self) -> Vec<u32> {
        let levels = self.drafts.iter().map(|draft| draft.level as usize + 1).max().unwrap_or(0);
        let mut next = vec![0u32; levels + 1];
        for draft in &self.drafts {
            next[draft.level as usize + 1] += 1;
        }
        for level in 0..levels {
            next[level + 1] += next[level];
        }
        let place = |draft: &Draft| {
            let slot = &mut next[draft.level as usize];
            *slot += 1;
            *slot - 1
        };
        self.drafts.iter().map(place).collect()
    }
}
