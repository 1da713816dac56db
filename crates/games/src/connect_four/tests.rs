//! The rules against published counts.

use std::collections::HashMap;
use std::path::PathBuf;

use gametree_core::{Game, Notation, Outcome, Playable, SplitMix, perft, positions_by_ply};

use super::{AnySize, Standard, Word};

/// The folder of reference data, where the tests are told of one.
fn data(file: &str) -> Option<String> {
    let folder = PathBuf::from(std::env::var_os("GAMETREE_DATA")?);
    Some(std::fs::read_to_string(folder.join("connect4").join(file)).expect("the data folder is complete"))
}

/// Rows of numbers, comments left out.
fn table(text: &str) -> Vec<Vec<u64>> {
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split('\t').map(|n| n.parse().unwrap()).collect()).collect()
}

/// Positions and finished games among them at each ply.
fn count_by_ply(plies: usize) -> Vec<(u64, u64)> {
    let mut level = HashMap::from([(0, Standard::default())]);
    let mut counts = Vec::new();
    for _ in 0..=plies {
        let finished = level.values().filter(|position| position.outcome().is_some()).count();
        counts.push((level.len() as u64, finished as u64));
        let mut next = HashMap::new();
        for position in level.values() {
            for &m in position.legal_moves().iter() {
                let child = position.after(m);
                next.insert(child.unique(), child);
            }
        }
        level = next;
    }
    counts
}

#[test]
fn perft_is_as_published() {
    // As other perft programs for the game print it: 7^n until a column can
    // be full or a game over.
    let counts = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, &count) in counts.iter().enumerate() {
        assert_eq!(perft(&Standard::default(), depth), count, "depth {depth}");
    }
    assert_eq!(perft(&AnySize::start("7x6").unwrap(), 7), 823_536);
}

#[test]
fn positions_by_ply_are_as_published() {
    // Positions and finished games at each ply: Boeck 2025, agreeing with
    // OEIS A212693.
    let known = [
        (1, 0),
        (7, 0),
        (49, 0),
        (238, 0),
        (1120, 0),
        (4263, 0),
        (16_422, 0),
        (54_859, 728),
        (184_275, 1892),
    ];
    assert_eq!(count_by_ply(8), known);
}

#[test]
fn positions_by_ply_agree_with_the_whole_table() {
    let Some(text) = data("wdl_counts_per_ply_7x6.tsv") else { return };
    let rows = table(&text);
    for (ply, &(total, finished)) in count_by_ply(9).iter().enumerate() {
        assert_eq!((total, finished), (rows[ply][4], rows[ply][5]), "ply {ply}");
    }
}

#[test]
fn small_boards_have_as_many_positions_as_published() {
    // Boeck 2025.
    let known = [
        ("1x1", 2),
        ("1x13", 14),
        ("13x1", 402_956),
        ("2x2", 18),
        ("4x4", 161_029),
        ("5x3", 158_911),
        ("3x5", 38_310),
        ("2x8", 13_343),
        ("7x2", 189_648),
    ];
    for (board, count) in known {
        let start = AnySize::start(board).unwrap();
        assert_eq!(positions_by_ply(&start, 99).iter().sum::<u64>(), count, "{board}");
    }
}

#[test]
fn board_sizes_agree_with_the_whole_table() {
    let Some(text) = data("position_counts_board_sizes.tsv") else { return };
    for row in table(&text).iter().filter(|row| row[2] < 1_000_000) {
        let start = AnySize::sized(row[0] as usize, row[1] as usize).unwrap();
        assert_eq!(positions_by_ply(&start, 99).iter().sum::<u64>(), row[2], "{row:?}");
    }
}

#[test]
fn a_win_pays_the_stones_that_are_left() {
    let start = Standard::default();
    // Seven stones lie: the winner had 18 of 21 left before the last.
    assert_eq!(start.read_position("1122334").unwrap().ended(), Some(Outcome::margin(-18)));
    assert_eq!(start.read_position("121314").unwrap().ended(), None);
    let board = "......./......./......./...x.../...o.../..xxo.. o";
    assert_eq!(start.read_position("44453").unwrap().write_position(), board);
    assert_eq!(start.read_position("1213141").unwrap().ended(), Some(Outcome::margin(-18)));
    // Rows of two and two, shifted in every second pair of rows, hold no four.
    let drawn = "ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox/xxooxxo";
    let drawn = start.read_position(drawn).unwrap();
    assert_eq!((drawn.stones(), drawn.ended()), (42, Some(Outcome::DRAW)));
}

#[test]
fn finished_games_of_the_test_sets_pay_what_the_sets_say() {
    // Wherever the player to move can win at once, that is the best score.
    for set in ["end-easy", "middle-easy", "begin-easy"] {
        let Some(text) = data(&format!("pons_{set}.txt")) else { return };
        for line in text.lines() {
            let (game, score) = line.split_once(' ').unwrap();
            let position = Standard::default().read_position(game).unwrap();
            let ends = position.legal_moves().iter().filter_map(|&m| position.after(m).ended()).min();
            if let Some(loss) = ends.filter(|end| end.value() < 0) {
                assert_eq!(-loss.value(), score.parse().unwrap(), "{line}");
            }
        }
    }
}

#[test]
fn both_kinds_of_board_play_alike() {
    let mut random = SplitMix::new(3);
    for _ in 0..200 {
        let (mut fixed, mut any) = (Standard::default(), AnySize::start("7x6").unwrap());
        while fixed.outcome().is_none() {
            let moves = fixed.legal_moves();
            assert_eq!(*moves, *any.legal_moves());
            assert_eq!(u128::from(fixed.canonical()), any.canonical());
            assert_eq!(fixed.canonical(), fixed.mirror().canonical());
            assert_eq!(fixed.mirror().mirror(), fixed);
            let m = moves[random.below(moves.len() as u64) as usize];
            fixed.play(m);
            any.play(m);
        }
        assert_eq!(fixed.outcome(), any.outcome());
        assert_eq!(fixed.write_position(), any.write_position());
        assert_eq!(fixed.mirror().outcome(), fixed.outcome());
    }
}

#[test]
fn the_unique_key_is_unique() {
    let mut level = vec![Standard::default()];
    for _ in 0..7 {
        let next = level.iter().flat_map(|p| p.legal_moves().iter().map(|&m| p.after(m)).collect::<Vec<_>>());
        let mut by_key: HashMap<u64, Standard> = HashMap::new();
        for position in next {
            assert_eq!(*by_key.entry(position.unique()).or_insert(position), position);
            assert!(position.unique() < 1 << 49 && position.unique().count() > 0);
        }
        level = by_key.into_values().collect();
    }
}
