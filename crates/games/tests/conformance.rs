//! Every game keeps to the rules of the interface, and plays its recorded
//! game as before. `UPDATE_PLAYTHROUGHS=1 cargo test -p gametree-games` writes
//! the records anew.

use std::path::Path;

use gametree_core::{Notation, Playable, Player};
use gametree_games::tree::generate;
use gametree_games::{
    Awari, Chess, Dakon, Domineering, Go, Hex, Kalah, Morris, Othello, Pentominoes, Qubic, TicTacToe,
    TreePosition, connect_four,
};
use gametree_testkit::{Plan, check, conformance, difference, playthrough};

/// Compares the game that `seed` gives with the one on record.
fn compare<G: Playable>(name: &str, start: &G, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(format!("{name}.txt"));
    let found = playthrough(start, seed);
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        std::fs::write(&file, &found).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    if let Some(difference) = difference(&expected, &found) {
        panic!("{}: {difference}", file.display());
    }
}

#[test]
fn tic_tac_toe() {
    let start = TicTacToe::start("").unwrap();
    conformance(&start);
    compare("tic-tac-toe", &start, 1);
    compare("tic-tac-toe-drawn", &start, 6);
}

#[test]
fn trees() {
    let usual = TreePosition::start("").unwrap();
    conformance(&usual);
    compare("tree", &usual, 1);
    let named = TreePosition::start("A:(a1=B:(b1=3 b2=12) a2=C:max(c1=min(2 4) c2=D:6) 14)").unwrap();
    conformance(&named);
    compare("tree-named", &named, 7);
    conformance(&TreePosition::start("7").unwrap());
    for seed in 0..20 {
        let shape = generate::Shape { alternating: seed % 2 == 0, ..generate::Shape::default() };
        conformance(&TreePosition::new(generate::random(seed, &shape)));
    }
}

#[test]
fn connect_four() {
    let usual = connect_four::Standard::start("").unwrap();
    conformance(&usual);
    compare("connect-four", &usual, 1);
    for variant in ["4x4", "9x5", "8x8", "10x6"] {
        conformance(&connect_four::AnySize::start(variant).unwrap());
    }
    compare("connect-four-9x5", &connect_four::AnySize::start("9x5").unwrap(), 2);
}

#[test]
fn othello() {
    for variant in ["", "6", "4"] {
        conformance(&Othello::start(variant).unwrap());
    }
    compare("othello", &Othello::start("").unwrap(), 1);
    compare("othello-4", &Othello::start("4").unwrap(), 2);
}

#[test]
fn chess() {
    for variant in ["", "960,0", "960,700"] {
        conformance(&Chess::start(variant).unwrap());
    }
    compare("chess", &Chess::start("").unwrap(), 1);
    compare("chess-960", &Chess::start("960,123").unwrap(), 4);
}

#[test]
fn go() {
    for (variant, games) in [("2", 10), ("4", 4), ("4,superko=situational,suicide=yes", 4), ("9", 1)] {
        let plan = Plan { games, ..Plan::default() };
        assert_eq!(check(&Go::start(variant).unwrap(), &plan), Ok(()), "{variant}");
    }
    compare("go", &Go::start("").unwrap(), 1);
    compare("go-3", &Go::start("3,komi=0.5,suicide=yes").unwrap(), 3);
}

#[test]
fn hex() {
    for variant in ["2", "4,swap", "11"] {
        let plan = Plan { games: 5, ..Plan::default() };
        assert_eq!(check(&Hex::start(variant).unwrap(), &plan), Ok(()), "{variant}");
    }
    compare("hex", &Hex::start("7").unwrap(), 1);
    compare("hex-swap", &Hex::start("4,swap").unwrap(), 2);
}

/// Checks the usual start and some variants, and compares a game of each.
fn all<G: Playable>(name: &str, variants: &[&str]) {
    for (seed, variant) in (1..).zip(variants) {
        let start = G::start(variant).unwrap();
        conformance(&start);
        let suffix =
            if variant.is_empty() { String::new() } else { format!("-{}", variant.replace(',', "-")) };
        compare(&format!("{name}{suffix}"), &start, seed);
    }
}

#[test]
fn sowing_games() {
    all::<Kalah>("kalah", &["", "3,2,standard"]);
    all::<Awari>("awari", &["", "3,2"]);
    all::<Dakon>("dakon", &[""]);
    for variant in ["1,1", "8,15", "6,6,standard"] {
        conformance(&Kalah::start(variant).unwrap());
    }
}

#[test]
fn domineering() {
    all::<Domineering>("domineering", &["", "3x4"]);
    for variant in ["1x1", "64x1", "1x26", "4x16", "16x4", "5x7"] {
        conformance(&Domineering::start(variant).unwrap());
    }
}

#[test]
fn qubic() {
    all::<Qubic>("qubic", &[""]);
}

/// Fewer games: there are two thousand moves at the start.
#[test]
fn pentominoes() {
    let start = Pentominoes::start("").unwrap();
    check(&start, &Plan { games: 2, ..Plan::default() }).unwrap();
    let uneven = "##....../......../......../......../......../......../......../........ FILNPTUVWXYZ";
    assert!(start.read_position(uneven).is_err(), "two squares are no piece of five");
    let late = "########/########/########/####..../......../....####/....####/....#### IPUX";
    let late = start.read_position(late).unwrap();
    check(&late, &Plan::default()).unwrap();
    compare("pentominoes", &late, 1);
}

#[test]
fn morris() {
    all::<Morris>("morris", &["", "lasker"]);
    conformance(&Morris::start("3").unwrap());
}

/// A game that is registered has a recorded playthrough.
#[test]
fn every_module_has_a_record() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = std::fs::read_to_string(folder.join("src/lib.rs")).unwrap();
    for module in library.lines().filter_map(|line| line.strip_prefix("pub mod ")) {
        let name = module.trim_end_matches(';').replace('_', "-");
        let record = folder.join("tests/playthroughs").join(format!("{name}.txt"));
        assert!(record.exists(), "{} is missing", record.display());
    }
}

/// The wording of the lecture's tree in both forms gives the same game.
#[test]
fn forms_agree() {
    let json = TreePosition::start("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]").unwrap();
    let nested = TreePosition::start("").unwrap();
    assert_eq!(playthrough(&json, 5), playthrough(&nested, 5));
    assert_eq!(json.tree().player(0), Player::MAX);
}
