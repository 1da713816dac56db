//! `gametree compare`.

use crate::good;

#[test]
fn all_algorithms_agree_on_the_tree_of_lecture_003() {
    let objects = good(&["compare", "--json"]).json();
    // Proof searches go to the end of the game and are compared by `solve`.
    let proofs = ["pns", "pn2", "df-pn", "conspiracy"];
    let registered = good(&["algorithms", "--json"]).json();
    let listed = registered.iter().filter(|object| !proofs.contains(&object["algorithm"].as_str().unwrap()));
    assert_eq!(objects.len(), listed.count());
    for object in &objects {
        assert_eq!(object["value"], 3, "{object}");
        if ["engine", "mcts"].contains(&object["algorithm"].as_str().unwrap()) {
            // They are not watched, and count nodes only.
            assert!(object["nodes"].as_u64().unwrap() > 0, "{object}");
            continue;
        }
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

#[test]
fn the_bench_prints_the_same_signature_with_every_run() {
    let signature = || good(&["bench", "tic-tac-toe"]).out.lines().last().unwrap().to_string();
    assert!(signature().starts_with("Bench: "));
    assert_eq!(signature(), signature());
}

#[test]
fn the_columns_of_connect_four_get_their_exact_scores() {
    let objects = good(&[
        "analyze",
        "connect-four",
        "--position",
        "5554224333234511764415115",
        "--exact",
        "--all",
        "--json",
    ])
    .json();
    let last = objects.last().unwrap();
    assert_eq!(last["exact"], true, "{last}");
    let best = last["moves"].as_array().unwrap();
    assert!(best.windows(2).all(|pair| pair[0]["score"].as_i64() >= pair[1]["score"].as_i64()), "{last}");
    assert_eq!(best[0]["score"], last["score"]);
    // The first of Pascal Pons' middle-easy positions.
    assert_eq!(last["score"], 4);
}
