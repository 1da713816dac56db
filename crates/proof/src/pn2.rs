//! PN2 (Allis 1994; Breuker 2002): proof-number search whose leaves are judged
//! by a second proof-number search.
//!
//! Only the children of the second search's root are kept, so a tree in memory of
//! `n` nodes stands for up to `n` squared. The second search may grow as large
//! as the first is at the time, and at least a hundred nodes.

use gametree_core::{Game, Limits, Path, Watch};
use gametree_verify::Goal;

use crate::numbers::{Numbers, Verdict};
use crate::pns::Tree;

/// Whether the goal can be reached from `root`, with at most `most` nodes in
/// memory and within the limits.
pub fn pn2<G: Game>(root: &G, goal: Goal, limits: &Limits, path: &Path, most: usize) -> Verdict {
    let mut tree = Tree::new(root, goal, path);
    let mut watch = Watch::start(limits);
    let mut nodes = 1u64;
    let mut stopped = false;
    while tree.root().decided().is_none() && !stopped {
        if tree.nodes.len() >= most / 2 {
            stopped = true;
            break;
        }
        let room = tree.nodes.len().max(100).min(most - tree.nodes.len());
        tree.step(&mut |position: &G, path: &Path| -> Vec<Numbers> {
            let mut second = Tree::new(position, goal, path);
            while second.root().decided().is_none() && second.nodes.len() < room {
                if watch.check(nodes + second.nodes.len() as u64).is_err() {
                    stopped = true;
                    break;
                }
                second.step(&mut |_, _| Vec::new());
            }
            nodes += second.nodes.len() as u64;
            second.children().collect()
        });
    }
    let holds = if stopped { None } else { tree.root().decided() };
    Verdict { holds, numbers: tree.root(), nodes }
}
