//! Random positions of every game.

#![allow(dead_code, reason = "each test needs a part")]

use gametree_catalog::{Session, open};
use gametree_core::SplitMix;

/// Plays at random, to the end of the game or for 600 moves, and takes the last
/// `plies` moves back.
pub(crate) fn near_the_end(session: &mut dyn Session, random: &mut SplitMix, plies: usize) {
    for _ in 0..600 {
        let moves = session.legal_moves();
        if moves.is_empty() {
            break;
        }
        session.play(&moves[random.below(moves.len() as u64) as usize]).unwrap();
    }
    for _ in 0..plies {
        session.undo();
    }
}

/// A random position with little below it. Where play goes round in circles the
/// position is put together, so that its tree ends soon.
pub(crate) fn random_position(game: &str, random: &mut SplitMix) -> Box<dyn Session> {
    match game {
        "tree" => open(&format!("tree:{}", random_tree(random, 4))).unwrap(),
        "chess" => placed("chess", random, few_men),
        "awari" => placed("awari:3,2", random, few_seeds),
        "morris" => placed("morris:12", random, crowded),
        "go" => full_board(random),
        _ => {
            let mut session = open(variant(game, random)).unwrap();
            // Deeper positions of these two are too large, and slow to find so.
            let most = if ["qubic", "pentominoes"].contains(&game) { 4 } else { 8 };
            let plies = 1 + random.below(most) as usize;
            near_the_end(session.as_mut(), random, plies);
            session
        }
    }
}

fn variant<'a>(game: &'a str, random: &mut SplitMix) -> &'a str {
    let variants: &[&str] = match game {
        "hex" => &["hex:3", "hex:4", "hex:4,swap"],
        "connect-four" => &["connect-four", "connect-four:5x4", "connect-four:9x5"],
        "othello" => &["othello", "othello:6", "othello:4"],
        "kalah" => &["kalah", "kalah:3,2,standard"],
        "domineering" => &["domineering", "domineering:4x5"],
        _ => return game,
    };
    pick(random, variants)
}

fn pick<'a>(random: &mut SplitMix, among: &[&'a str]) -> &'a str {
    among[random.below(among.len() as u64) as usize]
}

/// A tree of random shape and numbers.
fn random_tree(random: &mut SplitMix, height: usize) -> String {
    if height == 0 || (height < 4 && random.below(4) == 0) {
        return (random.below(15) as i64 - 7).to_string();
    }
    let children: Vec<String> = (0..=random.below(3)).map(|_| random_tree(random, height - 1)).collect();
    format!("({})", children.join(" "))
}

/// A position that was put together, the first that is possible.
fn placed(game: &str, random: &mut SplitMix, text: fn(&mut SplitMix) -> String) -> Box<dyn Session> {
    let mut session = open(game).unwrap();
    loop {
        if session.set_position(&text(random)).is_ok() {
            return session;
        }
    }
}

/// Two kings, the first of them at the edge, and a few men, a move or two before
/// the fifty-move rule ends the game.
fn few_men(random: &mut SplitMix) -> String {
    let men = pick(random, &["kKQQ", "kKQR", "kKRR", "KkqqR", "KkqrP", "KkRpr", "kKQRq"]);
    let mut squares = ['1'; 64];
    for (number, man) in men.chars().enumerate() {
        let file = random.below(8) as usize;
        let rank = if number == 0 { 0 } else { random.below(8) as usize };
        squares[8 * rank + file] = man;
    }
    let rows: Vec<String> = squares.chunks(8).map(String::from_iter).collect();
    let side = pick(random, &["w", "b"]);
    format!("{} {side} - - {} 120", rows.join("/"), 96 + random.below(4))
}

/// At most seven seeds in six pits.
fn few_seeds(random: &mut SplitMix) -> String {
    let mut pits = [0; 6];
    for _ in 0..=random.below(7) {
        pits[random.below(6) as usize] += 1;
    }
    let left = 12 - pits.iter().sum::<u64>();
    let first = random.below(left + 1);
    let [a, b, c, d, e, f] = pits;
    format!("{a},{b},{c},{first} {d},{e},{f},{} {}", left - first, pick(random, &["S", "N"]))
}

/// A board with at most three free points, so that men are soon shut in.
fn crowded(random: &mut SplitMix) -> String {
    let mut points: Vec<char> = ['X', 'O'].iter().flat_map(|&man| [man; 12]).collect();
    for _ in 0..=random.below(3) {
        points[random.below(24) as usize] = '-';
    }
    random.shuffle(&mut points);
    let rings: Vec<String> = points.chunks(8).map(String::from_iter).collect();
    format!("{} 0,0 {}", rings.join("/"), pick(random, &["X", "O"]))
}

/// Two by two points of Go after a long game: what stood before is forbidden by
/// superko, and so there is little left to do.
fn full_board(random: &mut SplitMix) -> Box<dyn Session> {
    let mut session =
        open(pick(random, &["go:2,komi=0.5", "go:2,komi=1,superko=situational", "go:2,komi=2.5"])).unwrap();
    loop {
        let moves = session.legal_moves();
        let stones: Vec<&String> = moves.iter().filter(|m| !m.eq_ignore_ascii_case("pass")).collect();
        let next = match stones.len() {
            0 => moves.first(),
            count => Some(stones[random.below(count as u64) as usize]),
        };
        match next {
            Some(m) => _ = session.play(m).unwrap(),
            None => break,
        }
    }
    for _ in 0..=random.below(10) {
        session.undo();
    }
    session
}
