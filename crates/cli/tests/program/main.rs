//! The program as people and scripts use it: arguments in, text and exit
//! codes out.

mod analyze;
mod bad_input;
mod compare;
mod database;
mod fast_games;
mod help;
mod interrupt;
mod pictures;
mod play;
mod serve;
mod solve;
mod tables;
mod trees;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the program left behind.
struct Run {
    out: String,
    err: String,
    code: i32,
}

impl Run {
    /// The objects of a run with `--json`.
    fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }

    /// The last object of a run with `--json`.
    fn last(&self) -> Value {
        self.json().pop().expect("at least one object")
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.args(args);
    command
}

fn gametree(args: &[&str]) -> Run {
    gametree_with(args, "")
}

/// Runs the program with something to read.
fn gametree_with(args: &[&str], input: &str) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_string();
    // The program need not read to the end, so a closed pipe is no failure.
    let writer = std::thread::spawn(move || _ = stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Run {
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
        code: output.status.code().expect("an exit code, no signal"),
    }
}

/// Runs the program, which must succeed and complain about nothing.
fn good(args: &[&str]) -> Run {
    let run = gametree(args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run
}

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gametree-test-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_string()
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}
