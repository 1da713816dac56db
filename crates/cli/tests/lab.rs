//! `gametree lab` as scripts use it: files, JSON and exit codes.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn lab(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.arg("lab").args(args).output().expect("the program runs")
}

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn an_experiment_writes_its_table_and_its_plot() {
    let out = folder("lab-files").join("new");
    let run = lab(&["deep-cutoffs", "--quick", "--out", out.to_str().unwrap()]);
    let text = String::from_utf8(run.stdout).unwrap();
    assert_eq!(run.status.code(), Some(0), "{text}");
    assert!(text.contains("agrees:  4 of 4 shapes agree"), "{text}");
    let csv = fs::read_to_string(out.join("lab-deep-cutoffs.csv")).unwrap();
    // The figures of the design: (b,d) = (5,6), 100 trees.
    assert!(csv.contains("\n5,6,100,2500.73,3923.94,1.569,2500.73,3923.94\n"), "{csv}");
    assert!(fs::read_to_string(out.join("lab-deep-cutoffs.svg")).unwrap().starts_with("<svg"));
}

#[test]
fn rows_and_verdicts_come_as_json() {
    let (csv, svg) = (folder("rows.csv"), folder("rows.svg"));
    let paths = [csv.to_str().unwrap(), svg.to_str().unwrap()];
    let run = lab(&["critical-tree", "--quick", "--json", "--csv", paths[0], "--svg", paths[1]]);
    let text = String::from_utf8(run.stdout).unwrap();
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (last, rows) = objects.split_last().unwrap();
    assert!(rows.len() > 5 && rows.iter().all(|row| row["evaluated"] == row["formula"]), "{text}");
    assert_eq!((&last["holds"], &last["files"][0]), (&Value::Bool(true), &Value::from(paths[0])));
    assert_eq!(last["verdicts"][0]["outcome"], "agrees");
}

#[test]
fn a_folder_that_can_not_be_made_is_bad_input() {
    let file = folder("in-the-way");
    fs::write(&file, "").unwrap();
    let run = lab(&["worst-order", "--quick", "--out", file.join("below").to_str().unwrap()]);
    assert_eq!(run.status.code(), Some(2));
    assert_eq!(String::from_utf8(run.stderr).unwrap().lines().count(), 1);
}
