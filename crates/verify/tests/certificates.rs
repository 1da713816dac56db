//! The checker stays small, and no altered certificate passes that should not.

use std::path::Path as FilePath;

use gametree_core::{Game, Notation, Player, SplitMix};
use gametree_games::{Domineering, TicTacToe};
use gametree_testkit::graph::Node;
use gametree_testkit::{Graph, GraphPosition};
use gametree_verify::{Checked, Claim, Fault, Goal, Header, Reader, check, walk};

/// Lines of code, comments and blank lines not counted.
#[test]
fn the_checker_has_at_most_300_lines() {
    let folder = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut lines = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        lines +=
            text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count();
    }
    assert!(lines <= 300, "{lines} lines");
}

fn minimax(position: &TicTacToe) -> i64 {
    if let Some(outcome) = position.outcome() {
        return outcome.value();
    }
    position.legal_moves().iter().map(|&m| -minimax(&position.after(m))).max().unwrap_or(0)
}

/// A certificate of the draw, written by plain minimax.
fn certificate() -> String {
    let mut text = "gametree certificate 1\ngame tic-tac-toe\nroot start\nclaim value = 0\n".to_string();
    for goal in Claim::Equal(0).goals() {
        text += &gametree_verify::read::strategy_line(&goal);
        text += "\n";
        let mut count = 0;
        walk(&TicTacToe::new(), &goal, false, &mut |position: &TicTacToe| {
            let keeps = |&&m: &&_| -minimax(&position.after(m)) >= goal.least;
            let m = *position.legal_moves().iter().find(keeps).unwrap();
            text += &format!(" {}{}", position.write_move(m), if count % 9 == 8 { "\n" } else { "" });
            count += 1;
            Ok(m)
        })
        .unwrap();
        if count % 9 != 0 {
            text += "\n";
        }
        text += &format!("end {count}\n");
    }
    text
}

fn verify(text: &[u8]) -> Result<Checked, Fault> {
    let mut reader = Reader::new(text);
    let header: Header = reader.header()?;
    if header.game != "tic-tac-toe" {
        return Err(Fault::new(None, "another game"));
    }
    check(&TicTacToe::new(), &header, &mut reader, &mut |_, _, _| {})
}

/// A thousand altered bytes: whatever still passes claims what is true, by
/// strategies that were played through to every end.
#[test]
fn a_thousand_alterations_are_caught_or_harmless() {
    let whole = certificate().into_bytes();
    assert_eq!(verify(&whole).unwrap().claim, Claim::Equal(0));
    let mut random = SplitMix::new(7);
    let (mut caught, mut harmless) = (0, 0);
    for _ in 0..1000 {
        let mut bytes = whole.clone();
        let at = random.below(bytes.len() as u64) as usize;
        let old = bytes[at];
        while bytes[at] == old {
            bytes[at] = b" \n0123456789abcxyz=<>-"[random.below(22) as usize];
        }
        match verify(&bytes) {
            Err(fault) => {
                assert!(fault.line.is_some() || fault.position.is_some() || !fault.message.is_empty());
                caught += 1;
            }
            Ok(checked) => {
                let true_of_a_draw = match checked.claim {
                    Claim::Equal(value) => value == 0,
                    Claim::AtLeast(least) => least <= 0,
                    Claim::AtMost(most) => most >= 0,
                };
                assert!(true_of_a_draw, "{}", checked.claim);
                harmless += 1;
            }
        }
    }
    assert!(caught > 700, "{caught} caught, {harmless} harmless");
}

/// The same for version 2: images as one, and ends where a count is enough. The
/// first player wins on 4x4.
#[test]
fn a_thousand_alterations_of_version_two() {
    fn wins(position: &Domineering) -> bool {
        position.legal_moves().iter().any(|&m| !wins(&position.after(m)))
    }
    fn verify(text: &[u8]) -> Result<Claim, Fault> {
        let mut reader = Reader::new(text);
        let header = reader.header()?;
        let start = Domineering::new(4, 4).unwrap();
        Ok(check(&start, &header, &mut reader, &mut |_, _, _| {})?.claim)
    }
    let start = Domineering::new(4, 4).unwrap();
    let goal = Goal { player: Player::First, least: 1 };
    let mut moves = Vec::new();
    walk(&start, &goal, true, &mut |position: &Domineering| {
        let m = *position.legal_moves().iter().find(|&&m| !wins(&position.after(m))).unwrap();
        moves.push(position.write_move(m));
        Ok(m)
    })
    .unwrap();
    let count = moves.len();
    let head = "gametree certificate 2\ngame domineering:4x4\nroot start\nclaim value >= 1\n";
    let whole = format!("{head}strategy first >= 1\n {}\nend {count}\n", moves.join(" "));
    assert_eq!(verify(whole.as_bytes()), Ok(Claim::AtLeast(1)));
    let unfolded = whole.replace("certificate 2", "certificate 1");
    assert!(verify(unfolded.as_bytes()).is_err(), "without images there are more positions");
    let mut random = SplitMix::new(8);
    let mut caught = 0;
    for _ in 0..1000 {
        let mut bytes = whole.clone().into_bytes();
        let at = random.below(bytes.len() as u64) as usize;
        bytes[at] = b" \n01234abcd=<>-"[random.below(15) as usize];
        match verify(&bytes) {
            Err(_) => caught += 1,
            Ok(claim) => match claim {
                Claim::Equal(value) => assert_eq!(value, 1),
                Claim::AtLeast(least) => assert!(least <= 1, "{least}"),
                Claim::AtMost(most) => assert!(most >= 1, "{most}"),
            },
        }
    }
    assert!(caught > 500, "{caught}");
}

#[test]
fn every_prefix_is_refused() {
    let whole = certificate().into_bytes();
    for length in (0..whole.len()).step_by(97) {
        assert!(verify(&whole[..length]).is_err(), "{length}");
    }
}

/// Round and round: a draw may rest on it, a win may not.
#[test]
fn cycles_are_judged_by_the_rules() {
    use Player::{First, Second};
    let board =
        || Graph::new(vec![Node::Turn(First, vec![1, 2]), Node::Turn(Second, vec![0]), Node::End(-3)]);
    let start = GraphPosition::new(board());
    let go_round = &mut |_: &GraphPosition| Ok(1);
    assert!(walk(&start, &Goal { player: First, least: 0 }, false, go_round).is_ok());
    let fault = walk(&start, &Goal { player: First, least: 1 }, false, go_round).unwrap_err();
    assert!(fault.message.contains("round") && fault.position.is_some(), "{fault}");
    let to_the_end =
        walk(&start, &Goal { player: First, least: 0 }, false, &mut |_: &GraphPosition| Ok(2)).unwrap_err();
    assert!(to_the_end.message.contains("ends with -3"), "{to_the_end}");
}
