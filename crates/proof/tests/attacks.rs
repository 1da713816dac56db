//! The search for wins: Qubic's positions with few stones are proven, their
//! certificates are accepted, altered ones are not, and late positions agree with
//! the exact engine.

use gametree_core::{Game, Knowledge, Limits, Notation, Path, Player, SplitMix, Watch};
use gametree_games::qubic::{Insight, Qubic};
use gametree_proof::attack::Attack;
use gametree_proof::value::Budget;
use gametree_proof::{AttackProver, EngineProver, Prover};
use gametree_verify::{Fault, Goal, walk};

const FIRST: Goal = Goal { player: Player::First, least: 1 };

fn read(text: &str) -> Qubic {
    Qubic::new().read_position(text).unwrap()
}

/// Two corners against two cells of the same face: proven in about 3,600 nodes.
fn four_stones() -> Qubic {
    read("X--XO---O-------/----------------/----------------/----------------")
}

#[test]
fn four_stones_are_won_and_the_strategy_holds() {
    let root = four_stones();
    let budget = Budget::new(&Limits { nodes: Some(200_000), ..Limits::none() });
    let mut prover = AttackProver::new(Insight, 64, 1, budget);
    assert_eq!(prover.holds(&root, FIRST, &Path::new()), Ok(true));
    let mut choices = Vec::new();
    let positions = walk(&root, &FIRST, true, &|_| None, &mut |position: &Qubic| {
        let m = prover.choose(position, FIRST).ok_or_else(|| Fault::new(None, "no move".to_string()))?;
        choices.push(m);
        Ok(m)
    });
    assert!(positions.is_ok(), "{positions:?}");
    assert!(choices.len() > 20, "{}", choices.len());
    // The same moves again are accepted; another first move is not.
    let again = |first: u8| {
        let mut next = 0;
        walk(&root, &FIRST, true, &|_| None, &mut |position: &Qubic| {
            let m = if next == 0 { first } else { choices.get(next).copied().unwrap_or(64) };
            next += 1;
            let legal = position.legal_moves().contains(&m);
            legal.then_some(m).ok_or_else(|| Fault::new(None, "not legal".to_string()))
        })
    };
    assert_eq!(again(choices[0]).ok(), positions.ok());
    let other = root.folded().legal_moves().iter().copied().find(|&m| m != choices[0]).unwrap();
    assert!(again(other).is_err());
}

#[test]
fn a_small_memory_begins_anew_and_comes_to_the_same() {
    let watch = Watch::start(&Limits::none());
    // Not quite all of the graph fits: it is begun three times.
    let mut attack = Attack::new(Insight, Player::First, 6);
    assert_eq!(attack.wins(&four_stones(), watch), Ok(true));
}

#[test]
fn attacks_agree_with_the_engine() {
    let mut random = SplitMix::new(41);
    let (mut compared, mut won) = (0, 0);
    while compared < 60 {
        let mut position = Qubic::new();
        while position.ended().is_none() && position.legal_moves().len() > 12 {
            let moves = position.legal_moves();
            position.play(moves[random.below(moves.len() as u64) as usize]);
        }
        if position.ended().is_some() {
            continue;
        }
        compared += 1;
        let goal = Goal { player: position.to_move(), least: 1 };
        let budget = || Budget::new(&Limits { nodes: Some(1_000_000), ..Limits::none() });
        let truth = EngineProver::new(Insight, 4, 1, budget()).holds(&position, goal, &Path::new());
        let both = AttackProver::new(Insight, 4, 1, budget()).holds(&position, goal, &Path::new());
        assert_eq!(truth, both, "{}", position.write_position());
        let mut attack = Attack::new(Insight, goal.player, 4);
        let limits = Limits { nodes: Some(2000), ..Limits::none() };
        if attack.wins(&position, Watch::start(&limits)) == Ok(true) {
            won += 1;
            assert_eq!(truth, Ok(true), "{}", position.write_position());
        }
    }
    assert!(won > 10, "{won}");
}

#[test]
fn what_does_not_attack_is_not_won() {
    // With no move worth a try the answer is no proof, and no win.
    struct Quiet;
    impl Clone for Quiet {
        fn clone(&self) -> Quiet {
            Quiet
        }
    }
    impl Knowledge<Qubic> for Quiet {}
    let mut attack = Attack::new(Quiet, Player::First, 1);
    assert_eq!(attack.wins(&four_stones(), Watch::start(&Limits::none())), Ok(false));
}
