//! Any text is either a tree that is written and read as the same tree, or an
//! error with its column. Large trees are no exception.

use gametree_core::{Player, SplitMix};
use gametree_games::tree::{generate, read, write};

const PIECES: [&str; 30] = [
    "(",
    "(",
    "(",
    ")",
    ")",
    ")",
    "[",
    "[",
    "]",
    "]",
    "{",
    "}",
    " ",
    ",",
    ", ",
    "1",
    "-2",
    "30",
    "3.5",
    "a=",
    "B:",
    "max",
    "min(",
    "\"value\": 4",
    "\"children\": [",
    "\"name\": \"x\\ny\"",
    "\"move\":\"m\"",
    "\"player\": \"min\"",
    "é",
    "\"",
];

fn check(text: &str) -> bool {
    match read(text, Player::MIN) {
        Ok(tree) => {
            let written = write(&tree);
            assert_eq!(read(&written, tree.player(0)).as_ref(), Ok(&tree), "{text:?} is written {written:?}");
            true
        }
        Err(error) => {
            let last = text.chars().count() + 1;
            assert!(error.column.is_some_and(|column| (1..=last).contains(&column)), "{text:?}: {error}");
            assert!(!error.to_string().contains('\n'), "{text:?}: {error}");
            false
        }
    }
}

#[test]
fn random_text_is_read_or_refused() {
    let mut random = SplitMix::new(1);
    let mut trees = 0;
    for _ in 0..100_000 {
        let length = 1 + random.below(12);
        let text: String = (0..length).map(|_| PIECES[random.below(30) as usize]).collect();
        trees += usize::from(check(&text));
    }
    assert!(trees > 500, "{trees} trees among them");
}

#[test]
fn damaged_trees_are_read_or_refused() {
    let mut random = SplitMix::new(2);
    let named = "A:(a1=B:(b1=3 b2=12) a2=C:max(c1=min(2 4) c2=D:6) 14)";
    let json =
        r#"{"name": "A", "children": [{"move": "a", "value": -3}, {"player": "max", "children": [1, [2]]}]}"#;
    for text in [named, json] {
        assert!(check(text));
        let chars: Vec<char> = text.chars().collect();
        for _ in 0..20_000 {
            let mut damaged = chars.clone();
            for _ in 0..1 + random.below(2) {
                let (from, to) = (random.below(chars.len() as u64 - 2), random.below(chars.len() as u64 - 2));
                damaged[to as usize] = chars[from as usize];
            }
            check(&damaged.into_iter().collect::<String>());
        }
        for end in 0..chars.len() {
            assert!(!check(&chars[..end].iter().collect::<String>()));
        }
    }
}

#[test]
fn a_million_leaves_are_read_in_both_forms() {
    let tree = generate::reference(10, 6, 1);
    let nested = write(&tree);
    let json = nested.replace('(', "[").replace(')', "]").replace(' ', ", ");
    assert_eq!(read(&nested, Player::MAX), Ok(tree.clone()));
    let from_json = read(&json, Player::MAX).unwrap();
    assert_eq!((from_json.leaves().count(), from_json.values()), (1_000_000, tree.values()));
    assert_eq!(write(&from_json), json);
}
