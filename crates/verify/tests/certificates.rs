//! The checker stays small, and no altered certificate passes that should not.

use std::path::Path as FilePath;

use gametree_core::{Game, Notation, Outcome, Player, SplitMix};
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
        walk(&TicTacToe::new(), &goal, false, &|_| None, &mut |position: &TicTacToe| {
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
    check(&TicTacToe::new(), &header, &mut reader, &|_| None, &mut |_, _, _| {})
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

/// Version 3: games end where a database knows the value, here minimax on a board
/// with at most five free cells.
#[test]
fn a_certificate_may_rest_on_a_database() {
    let digest = "0123456789abcdef".repeat(4);
    let head = "gametree certificate 3\ngame tic-tac-toe\nroot start\nclaim value >= 0\n";
    let mut text = format!("{head}rests ttt/5.db {digest}\nstrategy first >= 0\n");
    let known = |p: &TicTacToe| (p.legal_moves().len() <= 5).then(|| Outcome::margin(minimax(p)));
    let goal = Goal { player: Player::First, least: 0 };
    let mut count = 0;
    walk(&TicTacToe::new(), &goal, true, &known, &mut |position: &TicTacToe| {
        let keeps = |&&m: &&_| -minimax(&position.after(m)) >= 0;
        let m = *position.legal_moves().iter().find(keeps).unwrap();
        text += &format!(" {}\n", position.write_move(m));
        count += 1;
        Ok(m)
    })
    .unwrap();
    text += &format!("end {count}\n");
    assert!(count < 20, "a short proof: {count}");
    let try_with = |text: &str, known: &dyn Fn(&TicTacToe) -> Option<Outcome>| {
        let mut reader = Reader::new(text.as_bytes());
        let header = reader.header()?;
        assert_eq!(header.rests, format!("ttt/5.db {digest}"));
        check(&TicTacToe::new(), &header, &mut reader, &known, &mut |_, _, _| {})
    };
    assert_eq!(try_with(&text, &known).unwrap().claim, Claim::AtLeast(0));
    assert!(try_with(&text, &|_| None).is_err(), "without the database the strategy is too short");
    let wrong =
        |p: &TicTacToe| known(p).map(|_| Outcome::margin(if p.to_move() == Player::First { -1 } else { 1 }));
    assert!(try_with(&text, &wrong).unwrap_err().message.contains("ends with -1"));
    let header = |text: &str| Reader::new(text.as_bytes()).header();
    assert!(header(&format!("{head}strategy first >= 0\n")).is_err(), "it names nothing");
    assert!(header(head).is_err(), "cut short");
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
        Ok(check(&start, &header, &mut reader, &|_| None, &mut |_, _, _| {})?.claim)
    }
    let start = Domineering::new(4, 4).unwrap();
    let goal = Goal { player: Player::First, least: 1 };
    let mut moves = Vec::new();
    walk(&start, &goal, true, &|_| None, &mut |position: &Domineering| {
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
    assert!(walk(&start, &Goal { player: First, least: 0 }, false, &|_| None, go_round).is_ok());
    let fault = walk(&start, &Goal { player: First, least: 1 }, false, &|_| None, go_round).unwrap_err();
    assert!(fault.message.contains("round") && fault.position.is_some(), "{fault}");
    let to_the_end =
        walk(&start, &Goal { player: First, least: 0 }, false, &|_| None, &mut |_: &GraphPosition| Ok(2))
            .unwrap_err();
    assert!(to_the_end.message.contains("ends with -3"), "{to_the_end}");
}
