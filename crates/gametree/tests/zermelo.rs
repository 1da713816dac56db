//! Zermelo's theorem on random trees: each player has a strategy whose safety
//! level is the value.

use gametree::core::Player;
use gametree::games::TicTacToe;
use gametree::games::tree::generate::{self, Shape};
use gametree::games::tree::{self, TreePosition};
use gametree::prelude::*;
use gametree::search::strategy::{TooLarge, Verdict, solve};

#[test]
fn both_safety_levels_equal_the_value() {
    for seed in 0..2000 {
        let shape = Shape {
            height: 2 + seed as usize % 5,
            branching: 1 + seed as u32 % 4,
            spread: 3,
            alternating: seed % 3 > 0,
            ..Shape::default()
        };
        let root = TreePosition::new(generate::random(seed, &shape));
        let solution = solve(&root, 100_000).expect("small trees");
        assert_eq!(solution.value(), root.tree().values()[0]);
        for player in [Player::MAX, Player::MIN] {
            let strategy = solution.strategy(player);
            assert_eq!(solution.safety(&strategy), solution.value(), "tree {seed}");
            // One move at own nodes, every reply at the other's.
            let inner = strategy.choices.iter().filter(|choice| !choice.leaf);
            for choice in inner {
                let mut position = root.clone();
                choice.line.iter().for_each(|&m| position.play(m));
                let legal = position.legal_moves();
                let next: Vec<_> = strategy
                    .choices
                    .iter()
                    .filter(|other| {
                        other.line.len() == choice.line.len() + 1 && other.line.starts_with(&choice.line)
                    })
                    .map(|other| *other.line.last().expect("not the root"))
                    .collect();
                match choice.choice {
                    Some(m) => assert_eq!((position.to_move(), next), (player, vec![m])),
                    None => assert_eq!((position.to_move(), next), (player.other(), legal.to_vec())),
                }
            }
        }
        for line in solution.principal_variations(50) {
            let mut position = root.clone();
            line.iter().for_each(|&m| position.play(m));
            let outcome = position.outcome().expect("to the end").value();
            let outcome = if position.to_move() == Player::MAX { outcome } else { -outcome };
            assert_eq!(outcome, solution.value());
        }
    }
}

#[test]
fn verdicts_of_lecture_004() {
    let verdict = |text: &str| {
        solve(&TreePosition::new(tree::read(text, Player::MAX).unwrap()), 100).unwrap().verdict()
    };
    assert_eq!(verdict("((1 1) (-1 1))"), Verdict::Winning);
    assert_eq!(verdict("((1 0) (-1 1))"), Verdict::WeaklyWinning);
    assert_eq!(verdict("((1 -1) (-1 0))"), Verdict::Neither);
    let all_lines =
        solve(&TreePosition::new(tree::read("((2 2) (2 3) (1 9))", Player::MAX).unwrap()), 100).unwrap();
    assert_eq!(all_lines.principal_variations(10).len(), 3);
}

#[test]
fn tic_tac_toe_is_weakly_winning_for_both() {
    let start = TicTacToe::start("").unwrap();
    assert!(matches!(solve(&start, 1000), Err(TooLarge)));
    let solution = solve(&start, 1_000_000).unwrap();
    assert_eq!(solution.size(), 549_946);
    assert_eq!((solution.value(), solution.verdict()), (0, Verdict::WeaklyWinning));
    for player in [Player::First, Player::Second] {
        assert_eq!(solution.safety(&solution.strategy(player)), 0);
    }
}
