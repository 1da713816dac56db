//! Lecture 004's NegaScout, typed in as printed: its value is right, and its
//! first child is searched twice. The book's page of slips rests on this.

use gametree::games::tree::{self, TreePosition, generate};
use gametree::prelude::*;

const INFINITY: i64 = 1 << 60;

/// The lecture's function; `once` adds the test that it lacks, that a child
/// is searched again only if it is not the first.
fn negascout(node: &TreePosition, mut alpha: i64, beta: i64, once: bool, evaluations: &mut u64) -> i64 {
    if let Some(outcome) = node.ended() {
        *evaluations += 1;
        return outcome.value();
    }
    for (i, &m) in node.legal_moves().iter().enumerate() {
        let child = node.after(m);
        let mut look = |alpha: i64, beta: i64| -negascout(&child, -beta, -alpha, once, evaluations);
        let first = i == 0;
        let mut score = if first { look(alpha, beta) } else { look(alpha, alpha + 1) };
        if alpha < score && score < beta && !(first && once) {
            score = look(score, beta);
        }
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn counted(root: &TreePosition, once: bool) -> (i64, u64) {
    let mut evaluations = 0;
    let value = negascout(root, -INFINITY, INFINITY, once, &mut evaluations);
    (value, evaluations)
}

#[test]
fn as_printed_it_finds_the_value() {
    for seed in 0..20_000 {
        let root = TreePosition::new(generate::random(seed, &generate::Shape::default()));
        let value = Score::new(root.tree().values()[0]).seen_by(root.to_move(), Player::MAX).value();
        assert_eq!(counted(&root, false).0, value, "seed {seed}");
        assert_eq!(counted(&root, true).0, value, "seed {seed}");
    }
}

/// Value, evaluations as printed, evaluations with the missing test.
#[test]
fn as_printed_it_evaluates_more() {
    let trees = [
        ("(((6 4) (8 6)) ((4 0) (2 2)))", 6, 9, 5),
        ("(((2 2) (0 4)) ((6 8) (4 6)))", 6, 23, 14),
        ("((2 7) (1 8))", 2, 5, 3),
        ("((3 12 8) (2 4 6) (14 5 2))", 3, 9, 7),
        ("((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))", 6, 31, 12),
    ];
    for (text, value, printed, once) in trees {
        let root = TreePosition::new(tree::read(text, Player::MAX).expect("a tree"));
        assert_eq!(counted(&root, false), (value, printed), "{text}");
        assert_eq!(counted(&root, true), (value, once), "{text}");
    }
}
