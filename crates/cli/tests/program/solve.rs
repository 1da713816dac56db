//! `solve`, `verify` and `play --certificate`.

use std::process::Stdio;
use std::time::Duration;

use gametree_core::SplitMix;

use crate::{Folder, command, gametree, gametree_with, good};

#[test]
fn small_games_get_certificates_that_hold() {
    let folder = Folder::new("solve");
    for (game, value) in [
        ("tic-tac-toe", 0),
        ("tree:((3 12 8) (2 4 6) (14 5 2))", 3),
        ("kalah:3,2", 4),
        ("kalah:2,4,standard", -10),
        ("domineering:4x4", 1),
        ("domineering:5x5", -1),
        ("connect-four:4x4", 0),
        ("dakon:2,2", i64::MAX),
    ] {
        let file = folder.file("game.cert");
        let solved = good(&["solve", game, "--certificate", &file, "--json"]).last();
        if value != i64::MAX {
            assert_eq!(solved["value"], value, "{game}");
        }
        let verified = good(&["verify", &file, "--json"]).last();
        assert_eq!((&verified["holds"], &verified["game"]), (&true.into(), &game.into()));
        assert_eq!(verified["choices"], solved["choices"], "{game}");
        assert_eq!(folder.names(), ["game.cert"], "no parts are left");
    }
}

#[test]
fn algorithms_of_solve_agree() {
    for algorithm in ["engine", "pns", "pn2", "df-pn"] {
        let solved = good(&["solve", "kalah:2,2", "--algorithm", algorithm, "--json"]).last();
        assert_eq!(solved["value"], -2, "{algorithm}");
    }
    let win = good(&["solve", "connect-four:5x4", "--win", "--json"]).last();
    assert_eq!(win["claim"], "value = 0");
    let bad = gametree(&["solve", "tic-tac-toe", "--algorithm", "minimax"]);
    assert_eq!(bad.code, 2);
    let late = gametree(&["solve", "domineering:7x7", "--nodes", "1000", "--json"]);
    assert_eq!((late.code, &late.last()["exact"]), (1, &false.into()));
}

/// What verify says of a certificate.
fn verdict(folder: &Folder, text: &str) -> (i32, String) {
    let file = folder.file("changed.cert");
    std::fs::write(&file, text).unwrap();
    let run = gametree(&["verify", &file]);
    (run.code, run.out)
}

#[test]
fn damaged_certificates_are_refused_with_the_position() {
    let folder = Folder::new("damage");
    let file = folder.file("ttt.cert");
    good(&["solve", "tic-tac-toe", "--certificate", &file]);
    let text = std::fs::read_to_string(&file).unwrap();
    let (code, out) = verdict(&folder, &text);
    assert_eq!(code, 0, "{out}");
    let cases = [
        (text.replace("claim value = 0", "claim value >= 1"), "expected"),
        (
            text.replace("claim value = 0", "claim value >= 1")
                .replace("strategy first >= 0", "strategy first >= 1"),
            "1 was claimed",
        ),
        (text.replace("game tic-tac-toe", "game connect-four"), "position "),
        (text.replace("game tic-tac-toe", "game chequers"), "no game"),
        (text.replace("certificate 2", "certificate 4"), "version 1 to 3"),
        (text.replace("certificate 2", "certificate 3"), "expected \"rests\""),
        (text[..text.len() / 2].to_string(), "position "),
        (text[..text.len() - 3].to_string(), "middle of a line"),
        (text.replace("root start", "root X---O---- X"), "position "),
        (text.clone() + " b2\n", "after the last"),
        (String::new(), "file ends"),
    ];
    for (text, message) in cases {
        let (code, out) = verdict(&folder, &text);
        assert_eq!(code, 1, "{message}: {out}");
        assert!(out.contains("does not hold") && out.contains(message), "{message}: {out}");
    }
    // A reply that is missing: the first word of the second line of moves.
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let at = lines.iter().position(|line| line.starts_with(' ')).unwrap() + 1;
    lines[at] = lines[at].trim().split_once(' ').map(|(_, rest)| format!(" {rest}")).unwrap();
    let (code, out) = verdict(&folder, &(lines.join("\n") + "\n"));
    assert_eq!(code, 1);
    assert!(out.contains("position "), "{out}");
    assert_eq!(gametree(&["verify", "no-such-file"]).code, 2);
}

/// A game is played out by the certificate of a win, against every first reply.
#[test]
fn a_certificate_is_played() {
    let folder = Folder::new("play");
    let file = folder.file("d.cert");
    good(&["solve", "domineering:4x4", "--certificate", &file]);
    let run = gametree_with(
        &["play", "domineering:4x4", "--side", "second", "--certificate", &file],
        "c1\na4\nc3\na1\nc4\nb4\nquit\n",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("by the certificate"), "{}", run.out);
    let idle = gametree_with(&["play", "domineering:4x4", "--certificate", &file], "");
    assert!(idle.out.contains("alone: --side second lets it play"), "{}", idle.out);
    let other = gametree(&["play", "tic-tac-toe", "--certificate", &file]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("is about domineering:4x4"), "{}", other.err);
}

/// Real kills in the middle of a solve; the run that goes on writes what a run
/// without kills writes.
#[test]
fn a_killed_solve_resumes() {
    let folder = Folder::new("kill");
    let (whole, killed) = (folder.file("whole.cert"), folder.file("killed.cert"));
    let game = "kalah:3,3";
    good(&["solve", game, "--certificate", &whole]);
    let mut random = SplitMix::new(1);
    for _ in 0..8 {
        let mut child = command(&["solve", game, "--certificate", &killed, "--resume"])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(5 + random.below(60)));
        _ = child.kill();
        child.wait().unwrap();
    }
    good(&["solve", game, "--certificate", &killed, "--resume"]);
    let read = |file: &str| std::fs::read_to_string(file).unwrap();
    assert_eq!(good(&["verify", &killed, "--json"]).last()["holds"], true);
    assert_eq!(
        read(&whole).lines().take(4).collect::<Vec<_>>(),
        read(&killed).lines().take(4).collect::<Vec<_>>()
    );
    assert_eq!(folder.names(), ["killed.cert", "whole.cert"]);
}
