//! The rules on known cases.

use gametree_core::{Game, MoveList, Notation, Outcome, Playable, Player, Playout, SplitMix, perft};

use super::{Hex, HexPolicy, HexUniform, SWAP, record};

fn board(variant: &str, text: &str) -> Hex {
    Hex::start(variant).unwrap().read_position(text).unwrap()
}

#[test]
fn a_connection_wins() {
    assert_eq!(board("3", ".B./.B./B.. w").ended(), Some(Outcome::LOSS));
    assert_eq!(board("3", "WW./..W/... b").ended(), None);
    assert_eq!(board("3", "..W/.W./W.. b").ended(), Some(Outcome::LOSS), "the short diagonal touches");
    assert_eq!(board("3", ".../WWW/... b").ended(), Some(Outcome::LOSS));
    assert_eq!(board("3", "B../.B./..B w").ended(), None, "these cells do not touch");
}

/// A full board always has exactly one winner.
#[test]
fn there_are_no_draws() {
    let mut random = SplitMix::new(1);
    let mut moves = MoveList::new();
    for game in 0..300 {
        let mut hex = Hex::start(["2", "5", "11", "14"][game % 4]).unwrap();
        let mut full = hex.clone();
        let paid = match game % 2 {
            0 => HexUniform::default().play_out(&mut full, &mut random, &mut moves, &mut ()),
            _ => HexPolicy::default().play_out(&mut full, &mut random, &mut moves, &mut ()),
        };
        // The same stones by the rules, winner and all.
        for cell in full.all() {
            let player = if full.at(cell) == super::Stone::Black { Player::First } else { Player::Second };
            hex.put(cell, player);
        }
        let winner = hex.ended().map(|own| if hex.to_move() == Player::First { own } else { -own });
        assert_eq!(winner, Some(paid), "{full}");
    }
}

#[test]
fn perft_counts_placements() {
    assert_eq!([1, 2, 3].map(|depth| perft(&Hex::start("3").unwrap(), depth)), [9, 72, 504]);
    assert_eq!([1, 2].map(|depth| perft(&Hex::start("3,swap").unwrap(), depth)), [9, 81]);
}

#[test]
fn a_swap_mirrors_the_stone() {
    let mut hex = Hex::start("4,swap").unwrap();
    assert!(hex.read_move("swap-pieces").is_err());
    hex.play(hex.read_move("b1").unwrap());
    assert_eq!(hex.read_move("swap"), Ok(SWAP));
    hex.play(SWAP);
    assert_eq!(hex.write_position(), "..../W.../..../.... b");
    assert!(hex.read_move("swap-pieces").is_err());
    let plain = board("4", ".B../..../..../.... w");
    assert!(plain.read_move("swap-pieces").is_err());
}

#[test]
fn links_are_ways_only_if_they_need_no_cell_twice() {
    assert!(board("3", ".../.B./... w").has_way(Player::First), "the centre of 3x3 is linked to both edges");
    assert!(!board("3", ".../.B./... w").has_way(Player::Second));
    assert!(!board("4", "..../.B../..../.... w").has_way(Player::First));
    assert!(board("4", "..../..B./.B../.... w").has_way(Player::First));
    assert!(!board("3", "..W/.B./... b").has_way(Player::First), "one of the two cells above is taken");
}

/// Whatever the links say is what a full search says, on all positions of
/// random games on 3x3.
#[test]
fn links_are_sound() {
    fn wins(hex: &Hex) -> bool {
        match hex.ended() {
            Some(outcome) => outcome == Outcome::WIN,
            None => hex.legal_moves().iter().any(|&m| !wins(&hex.after(m))),
        }
    }
    let mut random = SplitMix::new(2);
    let mut found = 0;
    for _ in 0..60 {
        let mut hex = Hex::start("3").unwrap();
        while hex.ended().is_none() {
            for player in [Player::First, Player::Second] {
                if hex.has_way(player) {
                    found += 1;
                    assert_eq!(wins(&hex), player == hex.to_move(), "{hex}");
                }
            }
            let moves = hex.legal_moves();
            hex.play(moves[random.below(moves.len() as u64) as usize]);
        }
    }
    assert!(found > 50);
}

#[test]
fn games_are_written_and_read_as_sgf() {
    let text = "(;GM[11]SZ[5];B[b2];W[swap-pieces];B[c3])";
    let (start, moves) = record::read(text).unwrap();
    assert_eq!((start.size(), moves.len()), (5, 3));
    assert_eq!(record::read(&record::write(&start, &moves)).unwrap(), (start, moves));
    for bad in ["(;GM[1])", "(;SZ[99])", "(;SZ[5];W[a1])", "(;SZ[5];B[a9])", "(;SZ[5];B[a1];W[a1])"] {
        assert!(record::read(bad).is_err(), "{bad}");
    }
}

#[test]
fn bad_text_is_told() {
    for variant in ["1", "15", "5x6", "swop", "5,5x"] {
        assert!(Hex::start(variant).is_err(), "{variant}");
    }
    let hex = Hex::start("3").unwrap();
    for text in ["", "...", ".../.../..", ".../.x./...", ".../.../... r", ".../.../... b b"] {
        assert!(hex.read_position(text).is_err(), "{text}");
    }
}
