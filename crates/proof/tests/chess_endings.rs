//! Chess endings: the longest wins that are known from the literature, and files
//! that survive a kill.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use gametree_core::{Notation, Playable};
use gametree_games::Chess;
use gametree_proof::chess_endings::{ChessEndings, Men};
use gametree_proof::retrograde::Value;

/// Solves and checks an ending: its positions with White to move, how many of them
/// White wins, and in how many moves at most.
fn solved(endings: &mut ChessEndings, name: &str, threads: usize) -> (u64, u64, u8) {
    let men = Men::read(name).unwrap();
    assert!(endings.solve(&men, None, threads, &mut |_, _, _| true).unwrap());
    assert_eq!(endings.verify(&men), None, "{name}");
    let census = endings.census(&men).unwrap();
    (census.to_move, census.won, census.longest.div_ceil(2))
}

fn position(fen: &str) -> Chess {
    Chess::start("").unwrap().read_position(fen).unwrap()
}

/// Mate in at most ten moves with the queen, sixteen with the rook (Ströhlein 1970),
/// 28 with the pawn.
#[test]
fn three_men() {
    let mut endings = ChessEndings::default();
    assert_eq!(solved(&mut endings, "KQK", 1), (144_508, 144_508, 10));
    assert_eq!(solved(&mut endings, "KRK", 2), (175_168, 175_168, 16));
    assert_eq!(solved(&mut endings, "KPK", 2), (163_328, 124_960, 28));
    for drawn in ["KBK", "KNK"] {
        assert_eq!(solved(&mut endings, drawn, 1).1, 0);
    }
    // The counts of legal positions follow from 3612 places for two kings.
    let census = endings.census(&Men::read("KQK").unwrap()).unwrap();
    assert_eq!(census.positions, 144_508 + 3612 * 62);
    assert_eq!(endings.value(&position("7k/Q7/6K1/8/8/8/8/8 w - - 0 1")), Some(Value::Win(1)));
    assert_eq!(endings.value(&position("8/8/8/8/8/2k5/2p5/2K5 w - - 0 1")), Some(Value::Draw));
}

/// Values do not depend on which way the board is held or who has the men.
#[test]
fn images_have_one_value() {
    let mut endings = ChessEndings::default();
    solved(&mut endings, "KRK", 1);
    let fens = [
        "8/8/8/3k4/8/8/1R6/K7 w - - 0 1",
        "8/8/8/4k3/8/8/6R1/7K w - - 0 1",
        "K7/1R6/8/3k4/8/8/8/8 w - - 0 1",
        "8/8/8/4k3/8/8/1R6/K7 w - - 0 1",
        "k7/1r6/8/3K4/8/8/8/8 b - - 0 1",
    ];
    let values = fens.map(|fen| endings.value(&position(fen)));
    assert!(matches!(values[0], Some(Value::Win(plies)) if plies > 20), "{values:?}");
    // The fourth is another position.
    assert_eq!([values[1], values[2], values[4]], [values[0]; 3]);
    assert_eq!(endings.value(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), None, "castling");
    assert!(endings.value(&position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")).is_some());
    assert_eq!(endings.value(&position("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1")), None);
}

/// The longest wins against the best defence, in moves to mate, as published.
#[test]
#[ignore = "takes minutes"]
fn four_men() {
    let mut endings = ChessEndings::default();
    let longest = [
        ("KQQK", 4),
        ("KRRK", 7),
        ("KBBK", 19),
        ("KBNK", 33),
        ("KNNK", 1),
        ("KQKR", 35),
        ("KQKB", 17),
        ("KQKN", 21),
        ("KQKP", 28),
        ("KRKB", 29),
        ("KRKN", 40),
        ("KRKP", 26),
    ];
    for (name, moves) in longest {
        assert_eq!(solved(&mut endings, name, 2).2, moves, "{name}");
    }
    // A long way to the mate with bishop and knight, the other colours on top.
    let far = endings.value(&position("8/8/8/8/8/3KBN2/8/k7 w - - 0 1"));
    assert!(matches!(far, Some(Value::Win(_))), "{far:?}");
    assert_eq!(far, endings.value(&position("K7/8/3kbn2/8/8/8/8/8 b - - 0 1")));
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gametree-chess-{name}-{}", std::process::id()));
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Stops after every fifth pass and goes on from the files.
#[test]
fn a_stopped_run_goes_on_to_the_same_file() {
    let (whole, steps) = (folder("whole"), folder("steps"));
    let men = Men::read("KPK").unwrap();
    assert!(ChessEndings::default().solve(&men, Some(&whole), 1, &mut |_, _, _| true).unwrap());
    let mut runs = 1;
    while !ChessEndings::default().solve(&men, Some(&steps), 2, &mut |_, pass, _| pass % 5 != 0).unwrap() {
        runs += 1;
    }
    assert!(runs > 20, "{runs}");
    same_files(&whole, &steps);
    let opened = ChessEndings::open(&steps).unwrap();
    assert_eq!((opened.most_men(), opened.census(&men).unwrap().won), (3, 124_960));
    [whole, steps].iter().for_each(|folder| std::fs::remove_dir_all(folder).unwrap());
}

fn same_files(one: &Path, other: &Path) {
    for name in ["KQK", "KRK", "KBK", "KNK", "KPK"] {
        let read = |folder: &Path| std::fs::read(folder.join(format!("{name}.db"))).unwrap();
        assert!(read(one) == read(other), "{name}");
    }
}

/// Run as a child by the test below.
#[test]
#[ignore = "a helper process of the kill test"]
fn child_that_solves_an_ending() {
    let Some(folder) = std::env::var_os("GAMETREE_KILL_CHESS") else { return };
    let men = Men::read("KPK").unwrap();
    ChessEndings::default().solve(&men, Some(folder.as_ref()), 2, &mut |_, _, _| true).unwrap();
}

#[test]
fn a_killed_run_goes_on_to_the_same_file() {
    let (whole, killed) = (folder("unhurt"), folder("killed"));
    let men = Men::read("KPK").unwrap();
    assert!(ChessEndings::default().solve(&men, Some(&whole), 1, &mut |_, _, _| true).unwrap());
    for round in 0..10u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "child_that_solves_an_ending"])
            .env("GAMETREE_KILL_CHESS", &killed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(20 + 15 * round));
        _ = child.kill();
        child.wait().unwrap();
    }
    let mut endings = ChessEndings::default();
    assert!(endings.solve(&men, Some(&killed), 1, &mut |_, _, _| true).unwrap());
    same_files(&whole, &killed);
    assert_eq!(endings.verify(&men), None);
    [whole, killed].iter().for_each(|folder| std::fs::remove_dir_all(folder).unwrap());
}

/// Files of the numbering without symmetry had 2^19 numbers for three men.
#[test]
fn a_file_of_another_size_is_refused_and_left_alone() {
    let folder = folder("old");
    let (file, men) = (folder.join("KQK.db"), Men::read("KQK").unwrap());
    let old = vec![1; 4096 + (1 << 19)];
    std::fs::write(&file, &old).unwrap();
    let solving = ChessEndings::default().solve(&men, Some(&folder), 1, &mut |_, _, _| true);
    for error in [solving.map(|_| ()).unwrap_err(), ChessEndings::open(&folder).map(|_| ()).unwrap_err()] {
        assert!(error.to_string().contains("KQK.db: 528384 bytes instead of"), "{error}");
    }
    assert_eq!(std::fs::read(&file).unwrap(), old);
    std::fs::remove_dir_all(folder).unwrap();
}
