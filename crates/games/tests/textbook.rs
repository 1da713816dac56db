//! Trees of textbooks, from a folder that is not part of the repository: the
//! values that their authors state. Without the folder there is nothing to do.

use gametree_core::Player;
use gametree_games::tree::{read, write};

/// What stands behind `"key":` in this part of a JSON file, up to the comma
/// or the bracket that ends it.
fn field<'a>(case: &'a str, key: &str) -> Option<&'a str> {
    let start = case.find(&format!("\"{key}\":"))? + key.len() + 3;
    let text = case[start..].trim_start();
    let mut open = 0i32;
    let end = text.find(|c: char| {
        open += i32::from(c == '[') - i32::from(c == ']');
        open < 0 || (open == 0 && (c == ',' || c == '}'))
    });
    Some(text[..end?].trim())
}

#[test]
fn textbook_trees_have_their_values() {
    let Some(folder) = std::env::var_os("GAMETREE_DATA") else { return };
    let file = std::path::Path::new(&folder).join("trees/textbook_trees.json");
    let text = std::fs::read_to_string(file).unwrap();
    let mut cases = 0;
    for case in text.split("\"id\":").skip(1) {
        let root = if field(case, "root_player") == Some("\"min\"") { Player::MIN } else { Player::MAX };
        let tree = read(field(case, "tree").unwrap(), root).unwrap();
        let value: i64 = field(case, "value").unwrap().parse().unwrap();
        assert_eq!(tree.values()[0], value, "{}", write(&tree));
        if let Some(leaves) = field(case, "minimax_leaves") {
            assert_eq!(leaves.parse(), Ok(tree.leaves().count()));
        }
        cases += 1;
    }
    assert!(cases >= 6, "{cases} cases");
}
