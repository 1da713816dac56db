use gametree_core::{Notation, Path, Playable, perft};

use super::*;

fn play(start: &Morris, moves: &str) -> Morris {
    let mut position = *start;
    for text in moves.split_whitespace() {
        position.play(position.read_move(text).unwrap());
    }
    position
}

#[test]
fn lines_and_mills_are_as_on_the_board() {
    assert_eq!(NEXT.iter().map(|near| near.count_ones()).sum::<u32>(), 64, "32 lines, seen from both ends");
    let degree = |n| NEXT.iter().filter(|near| near.count_ones() == n).count();
    assert_eq!((degree(2), degree(3), degree(4)), (12, 8, 4));
    assert!(MILLS.iter().all(|mill| mill.count_ones() == 3));
    assert!((0..24).all(|point| MILLS.iter().filter(|&mill| mill >> point & 1 == 1).count() == 2));
}

/// 24 points, then one less each time; the first mills come at the fifth ply.
#[test]
fn the_first_plies_are_counted() {
    let start = Morris::start("").unwrap();
    assert_eq!(perft(&start, 1), 24);
    assert_eq!(perft(&start, 2), 24 * 23);
    assert_eq!(perft(&start, 4), 24 * 23 * 22 * 21);
    // Without mills 24*23*22*21*20. In 16 mills times 3! orders times 21 * 20
    // placings of the opponent's the last move has two takings instead of one.
    assert_eq!(perft(&start, 5), 24 * 23 * 22 * 21 * 20 + 16 * 6 * 21 * 20);
}

#[test]
fn a_mill_takes_a_man_that_is_in_none() {
    let start = Morris::start("").unwrap();
    let three = play(&start, "a7 b6 d7 d6");
    let texts: Vec<String> = three.legal_moves().iter().map(|&m| three.write_move(m)).collect();
    assert!(texts.contains(&"g7xb6".to_owned()) && texts.contains(&"g7xd6".to_owned()));
    assert!(!texts.contains(&"g7".to_owned()));
    let both = play(&start, "a7 b6 d7 d6 a1 f6xa1");
    assert_eq!(both.men[0].count_ones(), 2);
    let all_in_mills = play(&both, "g7xb6").men[1].count_ones();
    assert_eq!(all_in_mills, 2, "when all are in mills one may be taken");
}

#[test]
fn men_fly_when_three_are_left() {
    let three = Morris::of_men(0b111, 0b1111 << 12);
    assert_eq!(three.legal_moves().iter().filter(|m| m.from == 0).count(), 17);
    let four = Morris::of_men(0b1111 << 12, 0b111);
    assert!(four.legal_moves().iter().all(|m| NEXT[usize::from(m.from)] >> m.to & 1 == 1));
}

#[test]
fn who_is_shut_in_or_has_two_men_loses() {
    let two = Morris::of_men(0b11, 0b111 << 12);
    assert_eq!(two.ended(), Some(Outcome::LOSS));
    // Four men in the corners of the outer ring, shut in by four between them.
    let shut = Morris::of_men(0b0101_0101, 0b1010_1010);
    assert_eq!(shut.outcome(), Some(Outcome::LOSS));
}

#[test]
fn a_position_that_comes_back_is_a_draw() {
    let here = Morris::of_men(0b1111, 0b1111 << 12);
    let mut path = Path::new();
    path.push(here.step());
    assert!(!here.forgets_path());
    assert_eq!(here.repetition(&path), Some(Outcome::DRAW));
    assert_eq!(here.repetition(&Path::new()), None);
}

#[test]
fn laskers_men_may_move_early() {
    let start = Morris::start("lasker").unwrap();
    assert_eq!(start.hand, [10, 10]);
    let next = play(&start, "a7 d5");
    assert!(!next.forgets_path() && Morris::start("").unwrap().forgets_path());
    assert!(next.read_move("a7-d7").is_ok());
    assert!(play(&Morris::start("").unwrap(), "a7 d5").read_move("a7-d7").is_err());
    for bad in ["2", "13", "x"] {
        assert!(Morris::start(bad).is_err(), "{bad}");
    }
}
