//! Retrograde analysis: values on a small cyclic game, and files that survive a
//! kill at any moment.

use std::collections::HashMap;
use std::process::{Command, Stdio};
use std::time::Duration;

use gametree_core::{Game, Player};
use gametree_proof::graph::Graph;
use gametree_proof::morris::{Endings, Men};
use gametree_proof::retrograde::{Database, Kind, Level, Next, Packed, Value};
use gametree_testkit::{Graph as Board, GraphPosition};

/// All positions of a graph whose ends pay 1, 0 or -1 by sign, with turns that
/// alternate.
struct Positions(Graph<GraphPosition>);

impl Level for Positions {
    fn size(&self) -> usize {
        self.0.positions.len()
    }

    fn moves(&self, number: usize, visit: &mut dyn FnMut(Next) -> bool) -> Kind {
        let position = &self.0.positions[number];
        let moves = position.legal_moves();
        if moves.is_empty() {
            let outcome = position.outcome().unwrap_or(position.stuck()).value();
            return Kind::Over(match outcome.signum() {
                1 => Value::Win(1),
                -1 => Value::Loss(0),
                _ => Value::Draw,
            });
        }
        for &m in moves.iter() {
            let child = position.after(m);
            // Ends belong to the first player by convention, whoever moved.
            let next = match child.outcome() {
                Some(outcome) if child.to_move() == position.to_move() => {
                    Next::Outside(match outcome.value().signum() {
                        1 => Value::Win(1),
                        -1 => Value::Loss(2),
                        _ => Value::Draw,
                    })
                }
                _ => Next::Inside(self.0.find(&child).unwrap()),
            };
            if !visit(next) {
                break;
            }
        }
        Kind::Open
    }
}

#[test]
fn values_agree_with_the_graph() {
    let mut positions = 0;
    for seed in 0..200 {
        let start = GraphPosition::new(Board::random(seed, 10 + seed as usize % 40, 3, true));
        let level = Positions(Graph::new(&start, 1000).unwrap());
        let mut database = Database::in_memory(level.size()).unwrap();
        assert!(database.solve(&level, 1 + seed as usize % 2, &mut |_, _| true).unwrap());
        assert_eq!(database.verify(&level), None, "seed {seed}");
        let packed = Packed::new(&database);
        for (number, (position, value)) in level.0.positions.iter().zip(level.0.values()).enumerate() {
            let sign = match database.value(number) {
                Some(Value::Win(_)) => 1,
                Some(Value::Loss(_)) => -1,
                _ => 0,
            };
            let truth = if position.to_move() == Player::First { value } else { -value };
            assert_eq!(i64::from(sign), truth.signum(), "seed {seed}, {position}");
            assert_eq!(packed.sign(number), Some(sign));
            positions += 1;
        }
    }
    assert!(positions > 1000, "{positions}");
}

/// The first so many positions of a solved graph. The rest lie outside, and their
/// values are known. Predecessors are known too.
struct Part<'a> {
    whole: &'a Positions,
    values: &'a Database,
    size: usize,
    back: Vec<Vec<usize>>,
}

impl<'a> Part<'a> {
    fn new(whole: &'a Positions, values: &'a Database, size: usize) -> Part<'a> {
        let mut back = vec![Vec::new(); whole.size()];
        for number in 0..size {
            whole.moves(number, &mut |next| {
                if let Next::Inside(other) = next {
                    back[other].push(number);
                }
                true
            });
        }
        Part { whole, values, size, back }
    }
}

impl Level for Part<'_> {
    fn size(&self) -> usize {
        self.size
    }

    fn moves(&self, number: usize, visit: &mut dyn FnMut(Next) -> bool) -> Kind {
        self.whole.moves(number, &mut |next| match next {
            Next::Inside(other) if other >= self.size => {
                visit(Next::Outside(self.values.value(other).unwrap().before()))
            }
            next => visit(next),
        })
    }

    fn predecessors(&self, number: usize, mark: &mut dyn FnMut(usize)) -> bool {
        self.back[number].iter().copied().for_each(mark);
        true
    }
}

/// Looking only where something changed finds the same values and distances as
/// looking everywhere, wherever the level ends and however often it is stopped.
#[test]
fn predecessors_change_nothing() {
    let mut far = 0;
    for seed in 0..200 {
        let start = GraphPosition::new(Board::random(seed, 20 + seed as usize % 200, 3, true));
        let whole = Positions(Graph::new(&start, 1000).unwrap());
        let mut values = Database::in_memory(whole.size()).unwrap();
        assert!(values.solve(&whole, 1, &mut |_, _| true).unwrap());
        for size in [whole.size(), whole.size() * 2 / 3, whole.size() / 3] {
            let part = Part::new(&whole, &values, size);
            for stops in [false, true] {
                let mut database = Database::in_memory(size).unwrap();
                let threads = 1 + seed as usize % 2;
                while !database.solve(&part, threads, &mut |_, _| !stops).unwrap() {}
                for number in 0..size {
                    let value = database.value(number);
                    assert_eq!(value, values.value(number), "seed {seed}, {number} of {size}");
                    far = far.max(match value {
                        Some(Value::Win(plies) | Value::Loss(plies)) => plies,
                        _ => 0,
                    });
                }
            }
        }
    }
    assert!(far > 10, "{far}");
}

#[test]
fn a_wrong_value_is_found_by_the_second_pass() {
    let start = GraphPosition::new(Board::random(5, 40, 3, true));
    let level = Positions(Graph::new(&start, 1000).unwrap());
    let file = std::env::temp_dir().join(format!("gametree-retrograde-{}", std::process::id()));
    _ = std::fs::remove_file(&file);
    let mut database = Database::open(&file, level.size()).unwrap();
    database.solve(&level, 1, &mut |_, _| true).unwrap();
    drop(database);
    let whole = std::fs::read(&file).unwrap();
    for number in 0..level.size() {
        let mut bytes = whole.clone();
        bytes[4096 + number] ^= 1;
        std::fs::write(&file, &bytes).unwrap();
        let mut database = Database::open(&file, level.size()).unwrap();
        assert!(database.verify(&level).is_some(), "{number}");
    }
    assert!(Database::open(&file, level.size() + 1).is_err(), "another level");
    std::fs::remove_file(&file).unwrap();
}

/// Run as a child by the test below: solves Morris 3-3 in a folder, written down
/// after every step.
#[test]
#[ignore = "a helper process of the kill test"]
fn child_that_fills_a_folder() {
    let Some(folder) = std::env::var_os("GAMETREE_KILL_FOLDER") else { return };
    let mut endings = Endings::open(folder.as_ref()).unwrap();
    endings.interval = Duration::ZERO;
    endings.solve(3, 3, 2, &mut |_| true).unwrap();
}

#[test]
fn a_killed_level_goes_on_in_its_folder() {
    let mut truth = Endings::in_memory();
    truth.solve(3, 3, 1, &mut |_| true).unwrap();
    let folder = std::env::temp_dir().join(format!("gametree-kill-folder-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for round in 0..6u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "child_that_fills_a_folder"])
            .env("GAMETREE_KILL_FOLDER", &folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(40 + 60 * round));
        _ = child.kill();
        child.wait().unwrap();
    }
    let mut endings = Endings::open(&folder).unwrap();
    assert!(endings.solve(3, 3, 1, &mut |_| true).unwrap());
    assert_eq!(endings.census(3, 3), truth.census(3, 3));
    assert_eq!(endings.verify(3, 3, 2).unwrap(), None);
    std::fs::remove_dir_all(folder).unwrap();
}

/// Run as a child by the test below: solves Morris 3-3 into a file.
#[test]
#[ignore = "a helper process of the kill test"]
fn child_that_solves() {
    let Some(file) = std::env::var_os("GAMETREE_KILL_TEST") else { return };
    let none = HashMap::new();
    let level = Small(Men::new(3, 3, &none));
    let mut database = Database::open(file.as_ref(), level.size()).unwrap();
    database.solve(&level, 2, &mut |_, _| true).unwrap();
}

/// A part of Morris 3-3 that is closed under moves for the purpose of the test:
/// the first hundred thousand numbers, others counting as drawn.
struct Small<'a>(Men<'a>);

const PART: usize = 100_000;

impl Level for Small<'_> {
    fn size(&self) -> usize {
        PART
    }

    fn moves(&self, number: usize, visit: &mut dyn FnMut(Next) -> bool) -> Kind {
        self.0.moves(number, &mut |next| match next {
            Next::Inside(other) if other >= PART => visit(Next::Outside(Value::Draw)),
            next => visit(next),
        })
    }
}

#[test]
fn a_killed_run_goes_on_to_the_same_file() {
    let none = HashMap::new();
    let level = Small(Men::new(3, 3, &none));
    let mut truth = Database::in_memory(level.size()).unwrap();
    truth.solve(&level, 2, &mut |_, _| true).unwrap();
    let file = std::env::temp_dir().join(format!("gametree-kill-{}", std::process::id()));
    _ = std::fs::remove_file(&file);
    for round in 0..6u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "child_that_solves"])
            .env("GAMETREE_KILL_TEST", &file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(20 + 60 * round));
        // On Unix this is SIGKILL; a run that was done already is no harm.
        _ = child.kill();
        child.wait().unwrap();
    }
    let mut database = Database::open(&file, level.size()).unwrap();
    database.solve(&level, 1, &mut |_, _| true).unwrap();
    for number in 0..level.size() {
        assert_eq!(database.value(number), truth.value(number), "{number}");
    }
    assert_eq!(database.verify(&level), None);
    std::fs::remove_file(&file).unwrap();
}

/// A file system of 64 KB, where the tests may mount one; gone when dropped.
struct SmallDisk(std::path::PathBuf);

impl SmallDisk {
    fn mount() -> Option<SmallDisk> {
        let folder = std::env::temp_dir().join(format!("gametree-small-disk-{}", std::process::id()));
        std::fs::create_dir_all(&folder).ok()?;
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"])
            .arg(&folder)
            .stderr(Stdio::null())
            .status();
        let disk = mounted.is_ok_and(|status| status.success()).then(|| SmallDisk(folder.clone()));
        if disk.is_none() {
            _ = std::fs::remove_dir(&folder);
        }
        disk
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        _ = Command::new("umount").arg(&self.0).status();
        _ = std::fs::remove_dir(&self.0);
    }
}

#[test]
fn a_full_disk_is_an_error_and_takes_nothing() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("no file system can be mounted here: skipped");
        return;
    };
    let file = disk.0.join("level");
    let error = Database::open(&file, 100_000).unwrap_err();
    assert!(error.to_string().contains("104096 bytes"), "{error}");
    assert_eq!(std::fs::metadata(&file).unwrap().len(), 0);
    // What fits does, in the same place.
    assert!(Database::open(&file, 10_000).is_ok());
}
