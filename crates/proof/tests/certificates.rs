//! Certificates hold with the ends that a game calls certain, and without them.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::PathBuf;

use gametree_core::{Game, Knowledge, Limits, Path, Playable, Player, SplitMix};
use gametree_games::connect_four::{AnySize, Insight as FourInsight};
use gametree_games::{Domineering, Pentominoes, domineering, pentominoes};
use gametree_proof::certificate::Chooser;
use gametree_proof::value::Budget;
use gametree_proof::{EngineProver, Part, Prover, write_certificate};
use gametree_verify::{Claim, Goal, Header, Reader, check};

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("gametree-{name}-{}.cert", std::process::id()))
}

/// Writes who wins at a position, checks it, and gives the number of choices.
fn certified<G: Playable, K: Knowledge<G> + Sync>(name: &str, root: &G, knowledge: K, folds: bool) -> u64 {
    let mut prover = EngineProver::new(knowledge.clone(), 16, 1, Budget::new(&Limits::none()));
    let mut holds = |least| prover.holds(root, Goal { player: Player::First, least }, &Path::new()).unwrap();
    let claim = match (holds(1), holds(0)) {
        (true, _) => Claim::AtLeast(1),
        (_, true) => Claim::Equal(0),
        _ => Claim::AtMost(-1),
    };
    let (root_text, rests) = (root.write_position(), String::new());
    let header = Header { folds, game: name.to_string(), root: root_text, claim, rests };
    let file = file(name);
    let part = Part::open(&file, &header, false).unwrap();
    let mut chooser = Chooser::new(knowledge);
    let mut choose = |position: &G, goal: Goal, _: &Path| chooser.choose(&mut prover, position, goal);
    let written = write_certificate(root, &header, part, &|_| None, &mut choose, &mut |_, _| {}).unwrap();
    let mut reader = Reader::new(BufReader::new(File::open(&file).unwrap()));
    let header = reader.header().unwrap();
    let checked = check(root, &header, &mut reader, &|_| None, &mut |_, _, _| {}).unwrap();
    fs::remove_file(&file).unwrap();
    assert_eq!((checked.claim, checked.choices), (claim, written), "{name}");
    written
}

/// Every game to its end proves the same, with more choices.
fn both<G: Playable, K: Knowledge<G> + Sync>(name: &str, root: &G, knowledge: &K) {
    let short = certified(name, root, knowledge.clone(), true);
    let long = certified(name, root, knowledge.clone(), false);
    assert!(short <= long, "{name}: {short} choices, {long} to the end");
}

#[test]
fn certain_ends_prove_what_whole_games_prove() {
    both("connect-four", &AnySize::start("4x4").unwrap(), &FourInsight);
    both("domineering", &Domineering::start("4x5").unwrap(), &domineering::Insight);
}

/// Plays at random until at most so many placements are left.
fn played(position: &mut Pentominoes, most: i64, random: &mut SplitMix) {
    while position.mobility() > most {
        let moves = position.legal_moves();
        position.play(moves[random.below(moves.len() as u64) as usize]);
    }
}

#[test]
fn positions_of_pentominoes_are_certified() {
    let (mut random, insight) = (SplitMix::new(64), pentominoes::Insight::new());
    let mut choices = 0;
    for _ in 0..6 {
        let mut position = Pentominoes::new();
        played(&mut position, 300, &mut random);
        choices += certified("pentominoes", &position, insight.clone(), true);
        played(&mut position, 40, &mut random);
        both("pentominoes-late", &position, &insight);
    }
    assert!(choices > 10, "{choices}");
}
