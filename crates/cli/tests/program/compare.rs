//! `gametree compare`.

use crate::good;

#[test]
fn all_algorithms_agree_on_the_tree_of_lecture_003() {
    let objects = good(&["compare", "--json"]).json();
    let registered = good(&["algorithms", "--json"]).json().len();
    assert_eq!(objects.len(), registered);
    for object in &objects {
        assert_eq!(object["value"], 3, "{object}");
        for field in
            ["algorithm", "evaluations", "distinct", "nodes", "cutoffs", "deep", "researches", "time_ms"]
        {
            assert!(object.get(field).is_some(), "{field} in {object}");
        }
        let wanted =
            if ["minimax", "negamax"].contains(&object["algorithm"].as_str().unwrap()) { 9 } else { 7 };
        assert_eq!(object["distinct"], wanted, "{object}");
    }
}

#[test]
fn tic_tac_toe_takes_the_published_number_of_nodes() {
    let objects = good(&["compare", "tic-tac-toe", "--algorithms", "minimax,alpha-beta", "--json"]).json();
    assert_eq!(objects[0]["evaluations"], 255_168);
    assert_eq!(objects[1]["nodes"], 18_297);
}

#[test]
fn a_table_is_drawn() {
    let args = ["compare", "(((6 4) (8 6)) ((4 0) (2 2)))", "--algorithms", "alpha-beta,mtdf,guess=6,sss"];
    let text = good(&args).out;
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(text.starts_with("tree:(((6 4) (8 6)) ((4 0) (2 2))), MAX to move, to the end\n"), "{text}");
    assert_eq!(rows[1][..5], ["algorithm", "value", "evaluations", "distinct", "nodes"]);
    assert_eq!(rows[3][..5], ["alpha-beta", "6", "5", "5", "11"]);
    assert_eq!(rows[4][..2], ["mtdf,guess=6", "6"]);
    assert_eq!(rows[5][..2], ["sss", "6"]);
    let depth = good(&["compare", "tic-tac-toe", "--moves", "b2", "--depth", "3"]).out;
    assert!(depth.starts_with("tic-tac-toe, O to move, to depth 3\n"), "{depth}");
}
