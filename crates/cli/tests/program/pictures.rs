//! `gametree tree --svg --png`.

use crate::{Folder, good};

#[test]
fn pictures_are_written() {
    let folder = Folder::new("pictures");
    let (svg, png) = (folder.file("tree.svg"), folder.file("tree.png"));
    let run = good(&["tree", "((3 12 8) (2 4 6) (14 5 2))", "--svg", &svg, "--png", &png]);
    assert!(run.out.starts_with("value        3\n"));
    assert_eq!(folder.names(), ["tree.png", "tree.svg"]);
    let text = std::fs::read_to_string(&svg).unwrap();
    assert!(text.contains("<svg") && text.contains("7 of 9 leaves evaluated"), "{text}");
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    good(&["tree", "(1 2)", "--svg", &svg]);
    assert!(std::fs::read_to_string(&svg).unwrap().len() < text.len(), "a picture is replaced");
}

#[test]
fn too_large_a_picture_is_refused() {
    let folder = Folder::new("large");
    let file = folder.file("tree.svg");
    let tree = format!("({})", "(1 2 3) ".repeat(10_000));
    let run = crate::gametree_with(&["tree", "-", "--svg", &file], &tree);
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{}", run.err);
    assert!(folder.names().is_empty());
}
