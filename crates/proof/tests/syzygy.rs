//! Syzygy tables: against our own retrograde analysis, against another reader of the
//! same files, and with damaged files.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use gametree_core::{Game, Notation, Playable, SplitMix};
use gametree_games::Chess;
use gametree_games::chess::Move;
use gametree_games::chess::cozy_chess::{BoardBuilder, Color, Piece, Square};
use gametree_proof::chess_endings::{ChessEndings, Men};
use gametree_proof::syzygy::{Syzygy, Wdl};
use gametree_testkit::{python_chess, syzygy_tables};

fn folder() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let found = FOLDER.get_or_init(|| syzygy_tables(Path::new(env!("CARGO_TARGET_TMPDIR"))));
    if found.is_none() {
        eprintln!("skipped: there are no Syzygy tables and no way to get some");
    }
    found.as_deref()
}

fn tables() -> Option<Syzygy> {
    folder().map(|folder| Syzygy::open(&[folder.to_owned()]).unwrap())
}

fn position(fen: &str) -> Chess {
    Chess::start("").unwrap().read_position(fen).unwrap()
}

/// A position with these men on squares by chance, after a double step where that can be.
fn random_position(men: &[(Piece, Color)], random: &mut SplitMix) -> Option<Chess> {
    let mut builder = BoardBuilder::empty();
    for &(piece, color) in men {
        let square = Square::index(random.below(64) as usize);
        if builder.square(square).is_some() {
            return None;
        }
        *builder.square_mut(square) = Some((piece, color));
    }
    builder.side_to_move = if random.below(2) == 0 { Color::White } else { Color::Black };
    // The builder lets kings touch, the reader does not.
    let text = builder.build().ok()?.to_string();
    let mut position = Chess::start("").ok()?.read_position(&text).ok()?;
    if random.below(4) == 0 {
        let moves = position.legal_moves();
        let double = |m: &&Move| {
            let pawn = position.board().piece_on(m.from) == Some(Piece::Pawn);
            pawn && (m.from.rank() as usize).abs_diff(m.to.rank() as usize) == 2
        };
        if let Some(&m) = moves.iter().find(double) {
            position.play(m);
        }
    }
    Some(position)
}

/// All endings of three and four men.
fn endings() -> Vec<Vec<(Piece, Color)>> {
    let kings = [(Piece::King, Color::White), (Piece::King, Color::Black)];
    let others = Piece::ALL[..5].iter().flat_map(|&piece| Color::ALL.map(|color| (piece, color)));
    let others: Vec<_> = others.collect();
    let mut all = Vec::new();
    for (i, &first) in others.iter().enumerate() {
        all.push(vec![kings[0], kings[1], first]);
        all.extend(others[i..].iter().map(|&second| vec![kings[0], kings[1], first, second]));
    }
    all
}

#[test]
fn all_files_are_found() {
    let Some(tables) = tables() else { return };
    assert_eq!((tables.counts(), tables.most_men()), ((35, 35), 4));
    // Philidor's and Lucena's ideas in small, and positions that need care.
    for (fen, wdl, plies) in [
        ("8/8/8/8/8/2k5/2p5/2K5 w - - 0 1", Wdl::Draw, Some(0)),
        ("7k/8/8/8/8/8/8/KQ6 w - - 0 1", Wdl::Win, None),
        ("7k/Q7/6K1/8/8/8/8/8 w - - 0 1", Wdl::Win, Some(1)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Wdl::Draw, Some(0)),
        ("8/8/8/8/8/8/1r6/2K4k w - - 0 1", Wdl::Draw, Some(0)),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Wdl::Draw, Some(0)),
    ] {
        let position = position(fen);
        assert_eq!(tables.wdl(&position), Some(wdl), "{fen}");
        assert!(plies.is_none() || tables.distance(&position) == plies, "{fen}");
    }
    assert_eq!(tables.wdl(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), None, "castling");
    assert_eq!(tables.wdl(&position("4k3/pp6/8/8/8/8/8/4K2R w - - 0 1")), None, "five men");
}

/// Every ending by the tables that this project makes.
#[test]
fn values_are_those_of_our_own_analysis() {
    let Some(tables) = tables() else { return };
    let mut own = ChessEndings::default();
    for name in ["KQK", "KRK", "KPK", "KBK", "KNK", "KRKN"] {
        let men = Men::read(name).unwrap();
        assert!(own.solve(&men, None, 2, &mut |_, _, _| true).unwrap());
    }
    let mut random = SplitMix::new(7);
    let mut seen = [0; 3];
    for men in endings() {
        for _ in 0..2000 {
            let Some(position) = random_position(&men, &mut random) else { continue };
            let Some(value) = own.value(&position) else { continue };
            let wdl = tables.wdl(&position).expect("all are there");
            assert_eq!(wdl.sign(), value.sign(), "{position}");
            seen[(value.sign() + 1) as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&seen| seen > 1000), "{seen:?}");
}

/// python-chess reads the same files by code of its own.
#[test]
fn another_reader_finds_the_same() {
    let (Some(tables), Some(folder)) = (tables(), folder()) else { return };
    let here = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let Some(python) = python_chess(here) else {
        eprintln!("skipped: there is no python-chess and no way to get it");
        return;
    };
    let mut random = SplitMix::new(11);
    let (mut asked, mut ours) = (String::new(), String::new());
    for men in endings() {
        for position in (0..150).filter_map(|_| random_position(&men, &mut random)) {
            let fen = position.write_position();
            let wdl = tables.wdl(&position).unwrap_or_else(|| panic!("{fen}")) as i32 - 2;
            let plies = tables.distance(&position).unwrap_or_else(|| panic!("{fen}"));
            writeln!(asked, "{fen}").unwrap();
            writeln!(ours, "{fen} {wdl} {plies}").unwrap();
        }
    }
    let list = here.join("syzygy-positions.txt");
    std::fs::write(&list, &asked).unwrap();
    let script = "import sys, chess, chess.syzygy\n\
                  with chess.syzygy.open_tablebase(sys.argv[1]) as tables:\n    \
                  for line in open(sys.argv[2]):\n        \
                  board = chess.Board(line.strip())\n        \
                  print(line.strip(), tables.probe_wdl(board), tables.probe_dtz(board))\n";
    let out = Command::new(python).args(["-c", script]).arg(folder).arg(list).output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let theirs = String::from_utf8_lossy(&out.stdout);
    assert!(ours.lines().count() > 5000, "{}", ours.lines().count());
    for (ours, theirs) in ours.lines().zip(theirs.lines()) {
        assert_eq!(ours, theirs);
    }
    assert_eq!(ours.lines().count(), theirs.lines().count());
}

/// Advice keeps the value, and without pawns it leads to mate.
#[test]
fn advice_leads_to_mate() {
    let Some(tables) = tables() else { return };
    let mut position = position("8/8/8/3k4/8/8/8/KBN5 w - - 0 1");
    let mut plies = 0;
    while position.outcome().is_none() {
        let advised = tables.advised(&position, false).expect("the tables know it");
        // The defence is that of the last move in the list.
        position.play(*advised.last().expect("a move"));
        plies += 1;
        assert!(plies < 100, "{position}");
    }
    assert!(plies > 40 && plies % 2 == 1, "{plies}");
    assert!(!position.board().checkers().is_empty());
}

/// Whatever a file says, nothing worse than a wrong value comes of it.
#[test]
fn damaged_files_do_no_harm() {
    let Some(folder) = folder() else { return };
    let here = std::env::temp_dir().join(format!("gametree-syzygy-{}", std::process::id()));
    std::fs::create_dir_all(&here).unwrap();
    let mut random = SplitMix::new(3);
    let (mut refused, mut silent) = (0, 0);
    for name in ["KRvK", "KPvKP", "KNvKP"] {
        let [wdl, plies] =
            ["rtbw", "rtbz"].map(|end| std::fs::read(folder.join(name).with_extension(end)).unwrap());
        for _ in 0..150 {
            let mut files = [wdl.clone(), plies.clone()];
            for file in &mut files {
                // Most of what can go wrong is in front.
                let most = if random.below(2) == 0 { 200 } else { file.len() as u64 };
                for _ in 0..1 + random.below(4) {
                    let at = random.below(most.min(file.len() as u64)) as usize;
                    file[at] = random.below(256) as u8;
                }
                if random.below(8) == 0 {
                    file.truncate(random.below(file.len() as u64) as usize);
                }
            }
            for (end, bytes) in ["rtbw", "rtbz"].iter().zip(&files) {
                std::fs::write(here.join(name).with_extension(end), bytes).unwrap();
            }
            let Ok(tables) = Syzygy::open(std::slice::from_ref(&here)) else {
                refused += 1;
                continue;
            };
            let men: Vec<_> = endings().into_iter().filter(|men| spelled(men) == name).collect();
            for position in (0..40).filter_map(|_| random_position(&men[0], &mut random)) {
                silent += usize::from(tables.distance(&position).is_none());
            }
        }
        for end in ["rtbw", "rtbz"] {
            std::fs::remove_file(here.join(name).with_extension(end)).unwrap();
        }
    }
    assert!(refused > 50 && silent > 50, "{refused} {silent}");
    std::fs::write(here.join("KQvK.rtbw"), b"nothing").unwrap();
    let error = Syzygy::open(std::slice::from_ref(&here)).unwrap_err().to_string();
    assert!(error.contains("KQvK.rtbw") && error.contains("damaged"), "{error}");
    let error = Syzygy::open(&[here.join("nowhere")]).unwrap_err().to_string();
    assert!(error.contains("nowhere"), "{error}");
    std::fs::remove_dir_all(here).unwrap();
}

/// The name of a file with these men, White's first.
fn spelled(men: &[(Piece, Color)]) -> String {
    let side = |color| {
        let own = men.iter().filter(move |man| man.1 == color);
        own.map(|man| char::from(man.0).to_ascii_uppercase()).collect::<String>()
    };
    format!("{}v{}", side(Color::White), side(Color::Black))
}
