//! `gametree games`, `algorithms` and `lab`: the lists.

use crate::good;

#[test]
fn games_are_listed_and_described() {
    let objects = good(&["games", "--json"]).json();
    let names: Vec<&str> = objects.iter().map(|object| object["game"].as_str().unwrap()).collect();
    assert!(names.starts_with(&["tree", "tic-tac-toe"]));
    let table = good(&["games"]).out;
    for (name, object) in names.iter().zip(&objects) {
        assert!(table.contains(name), "{name}");
        assert!(
            object["evaluators"].as_array().unwrap().iter().any(|evaluator| evaluator == "zero"),
            "{name}"
        );
        assert!(good(&["games", name]).out.contains("positions"), "{name}");
    }
}

#[test]
fn algorithms_are_listed_and_described() {
    let objects = good(&["algorithms", "--json"]).json();
    let table = good(&["algorithms"]).out;
    for object in &objects {
        let name = object["algorithm"].as_str().unwrap();
        assert!(table.contains(name), "{name}");
        assert!(good(&["algorithms", name]).out.contains("source"), "{name}");
        assert!(object["exact"].is_boolean());
    }
}

#[test]
fn experiments_are_listed() {
    let objects = good(&["lab", "--json"]).json();
    assert!(objects.iter().all(|object| object["claim"].is_string()));
}
