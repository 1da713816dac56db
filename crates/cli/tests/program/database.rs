//! `database`: made, gone on with after a kill, checked, asked, and used.

use std::process::Stdio;
use std::time::Duration;

use crate::{Folder, command, gametree, good};

#[test]
fn awari_is_made_checked_and_asked() {
    let folder = Folder::new("database");
    let tables = folder.file("tables");
    // A kill at some moment; the next run goes on.
    let mut child =
        command(&["database", "awari", "6", "--folder", &tables]).stdout(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(50));
    _ = child.kill();
    child.wait().unwrap();
    let made = good(&["database", "awari", "6", "--folder", &tables, "--verify", "--json"]).json();
    assert_eq!(made.len(), 6);
    assert!(made.iter().all(|level| level["verified"] == true), "{made:?}");
    assert_eq!((&made[4]["level"], &made[4]["positions"]), (&"5 seeds".into(), &4368.into()));
    let again = good(&["database", "awari", "6", "--folder", &tables]).out;
    assert!(again.contains("6 seeds: 12,376 positions, was there"), "{again}");
    let position = "0,0,0,0,0,1,22 1,0,0,0,0,0,24 S";
    let known = good(&["database", "awari", "--folder", &tables, "--position", position, "--json"]).last();
    assert_eq!(known["exact"], true);
    // The engine finds the same with the tables as without.
    let run = |tables: Option<&str>| {
        let mut command = command(&["analyze", "awari", "--position", position, "--exact", "--json"]);
        if let Some(tables) = tables {
            command.env("GAMETREE_DATABASES", tables);
        }
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        last["score"].clone()
    };
    assert_eq!(run(Some(&tables)), known["value"]);
    assert_eq!(run(None), known["value"]);
}

/// The placing of three men a side, and what comes after it from the database.
#[test]
fn a_certificate_rests_on_a_database_by_its_digest() {
    let folder = Folder::new("rests");
    let (tables, file) = (folder.file("tables"), folder.file("morris.cert"));
    good(&["database", "morris", "3", "--folder", &tables]);
    let run = |args: &[&str], tables: Option<&str>| {
        let mut command = command(args);
        command.env_remove("GAMETREE_DATABASES");
        if let Some(tables) = tables {
            command.env("GAMETREE_DATABASES", tables);
        }
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let solved = run(&["solve", "morris:3", "--certificate", &file], Some(&tables));
    assert_eq!(solved.0, Some(0), "{}", solved.1);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("gametree certificate 3\ngame morris:3\n"), "{}", &text[..100]);
    assert!(text.contains("rests morris/3-3.morris "));
    let (code, said) = run(&["verify", &file], Some(&tables));
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("rests on morris/3-3.morris, SHA-256") && said.contains("value >= 1 holds"),
        "{said}"
    );
    let (code, said) = run(&["verify", &file], None);
    assert_eq!(code, Some(1));
    assert!(said.contains("no folder of databases was named"), "{said}");
    // One byte of the database is another.
    let level = format!("{tables}/morris/3-3.morris");
    let mut bytes = std::fs::read(&level).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&level, bytes).unwrap();
    let (code, said) = run(&["verify", &file], Some(&tables));
    assert_eq!(code, Some(1));
    assert!(said.contains("not the file that it rests on"), "{said}");
}

#[test]
fn bad_requests_are_refused() {
    let folder = Folder::new("no-database");
    let tables = folder.file("tables");
    for args in [["hex", "5"], ["awari", "0"], ["awari", "x"], ["morris", "2"], ["chess", "QK"]] {
        let run = gametree(&["database", args[0], args[1], "--folder", &tables]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
    }
    let start = "4,4,4,4,4,4,0 4,4,4,4,4,4,0 S";
    good(&["database", "awari", "1", "--folder", &tables]);
    let unknown = gametree(&["database", "awari", "--folder", &tables, "--position", start]);
    assert_eq!(unknown.code, 1, "{}", unknown.err);
    assert_eq!(gametree(&["database", "awari", "--folder", "/no/such", "--position", start]).code, 2);
}
