//! Ctrl-C, and readers who have seen enough.

use std::process::Stdio;

use crate::command;

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let tree = format!("({})", "(1 2 3) ".repeat(3000));
    let mut child = command(&["tree", &tree, "--steps"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(unix)]
mod unix {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::{Child, Command, Stdio};

    use crate::{Folder, command};

    fn interrupt(child: &Child) {
        let kill = format!("kill -INT {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    }

    /// Deepening on this tree takes minutes: depth d has 2d nodes, for d up
    /// to 50,000.
    fn endless(folder: &Folder) -> String {
        let file = folder.file("tree.txt");
        std::fs::write(&file, format!("{}1{}", "(1 ".repeat(50_000), ")".repeat(50_000))).expect("a file");
        format!("tree:@{file}")
    }

    #[test]
    fn ctrl_c_stops_the_search_and_prints_the_best_so_far() {
        let folder = Folder::new("interrupt");
        let game = endless(&folder);
        let mut child = command(&["analyze", &game, "--algorithm", "minimax", "--time", "300"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut text = String::new();
        out.read_line(&mut text).expect("a first depth");
        interrupt(&child);
        out.read_to_string(&mut text).expect("the rest");
        assert_eq!(child.wait().expect("an end").code(), Some(130));
        let last = text.lines().last().unwrap_or_default();
        assert!(last.starts_with("best 1, score") && last.ends_with("stopped"), "{last}");
    }

    #[test]
    fn ctrl_c_at_the_prompt_leaves_the_game() {
        let mut child = command(&["play", "tic-tac-toe"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut out = child.stdout.take().expect("a pipe");
        stdin.write_all(b"b2\n").expect("a move");
        let mut seen = String::new();
        while !seen.contains("O plays") || !seen.ends_with("X> ") {
            let mut byte = [0];
            assert_eq!(out.read(&mut byte).expect("text"), 1);
            seen.push(char::from(byte[0]));
        }
        interrupt(&child);
        assert_eq!(child.wait().expect("an end").code(), Some(130));
        drop(stdin);
    }
}
