//! Pictures of trees: valid, complete, without overlaps.

mod samples;

use gametree_core::{Diagram, Player, Score};
use gametree_draw::{Detail, Error, TreeOptions, tree_svg, tree_svg_within};
use roxmltree::{Document, Node};

fn draw(diagram: &Diagram) -> String {
    tree_svg(diagram, &TreeOptions::default()).unwrap()
}

/// The words of a picture, tooltips left out.
fn words(document: &Document) -> Vec<String> {
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or("").to_string()).collect()
}

fn number(node: &Node, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// The corners of every node's shape: left, top, right, bottom. Nodes are
/// the shapes with a tooltip.
fn boxes(document: &Document) -> Vec<[f64; 4]> {
    let mut boxes = vec![];
    for shape in document.descendants().filter(|node| node.has_tag_name("title")) {
        let shape = shape.parent().unwrap();
        if shape.has_tag_name("rect") {
            let (x, y) = (number(&shape, "x"), number(&shape, "y"));
            boxes.push([x, y, x + number(&shape, "width"), y + number(&shape, "height")]);
        } else if shape.has_tag_name("path") {
            // M left base H right L middle tip Z
            let d = shape.attribute("d").unwrap().replace(['M', 'H', 'L', 'Z'], " ");
            let p: Vec<f64> = d.split_whitespace().map(|word| word.parse().unwrap()).collect();
            boxes.push([p[0], p[1].min(p[4]), p[2], p[1].max(p[4])]);
        }
    }
    boxes
}

#[test]
fn a_small_tree_is_drawn_to_the_letter() {
    // Rewrite the file with the output of a failing run once it was looked at.
    let svg = draw(&samples::searched("Two leaves", samples::read("(3 -5)")));
    if std::env::var_os("GAMETREE_BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/two-leaves.svg"), &svg).unwrap();
    }
    assert_eq!(svg, include_str!("golden/two-leaves.svg"));
}

#[test]
fn the_lecture_tree_shows_what_was_searched() {
    let diagram = samples::lecture_003();
    let order: Vec<i64> = {
        let mut evaluated: Vec<_> =
            diagram.nodes.iter().filter(|node| !node.evaluations.is_empty()).collect();
        evaluated.sort_by_key(|node| node.evaluations[0]);
        evaluated.iter().map(|node| node.value.unwrap().value()).collect()
    };
    assert_eq!(order, [3, 12, 8, 2, 14, 5, 2], "lecture 003");
    let svg = draw(&diagram);
    let document = Document::parse(&svg).unwrap();
    let words = words(&document);
    for word in
        ["3", "12", "8", "4", "6", "≤\u{2009}2", "[3, +∞]", "[−∞, 3]", "7", "cut off", "principal variation"]
    {
        assert!(words.iter().any(|w| w == word), "{word} in {words:?}");
    }
    let dashed = |node: &Node| node.attribute("stroke-dasharray").is_some() && node.has_tag_name("g");
    let pruned: Vec<_> = document.descendants().filter(dashed).collect();
    // Two grey edges, two grey leaves.
    let shapes: Vec<usize> = pruned.iter().map(|g| g.children().filter(Node::is_element).count()).collect();
    assert_eq!(shapes, [2, 2]);
}

#[test]
fn the_picture_says_what_it_is() {
    let svg = draw(&samples::lecture_004());
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    assert!(root.attribute("viewBox").unwrap().starts_with("0 0 "));
    assert_eq!(root.first_element_child().unwrap().text(), Some("Alpha-beta on lecture 004's tree"));
    assert!(!svg.contains("href") && !svg.contains("<style"), "self-contained and without side effects");
}

#[test]
fn nodes_never_overlap_and_stay_inside() {
    for seed in 0..60 {
        let size = [5, 20, 60, 150, 400][seed as usize % 5];
        let diagram = samples::searched("", samples::random(seed, size, 2 + seed % 6, 1000));
        for detail in [Detail::Auto, Detail::Full, Detail::Compact] {
            let svg = tree_svg(&diagram, &TreeOptions { detail, ..TreeOptions::default() }).unwrap();
            let document = Document::parse(&svg).unwrap();
            let boxes = boxes(&document);
            assert_eq!(boxes.len(), diagram.nodes.len());
            let (width, height) =
                (number(&document.root_element(), "width"), number(&document.root_element(), "height"));
            for (i, a) in boxes.iter().enumerate() {
                assert!(a[0] > 0.0 && a[1] > 0.0 && a[2] < width && a[3] < height, "{a:?} is outside");
                for b in &boxes[..i] {
                    let apart = a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1];
                    assert!(apart, "seed {seed}, {detail:?}: {a:?} and {b:?} overlap");
                }
            }
        }
    }
}

#[test]
fn every_number_is_in_the_picture() {
    for (seed, size) in [(1, 30), (2, 500), (3, 2000)] {
        let diagram = samples::searched("", samples::random(seed, size, 5, 100_000));
        let svg = draw(&diagram);
        let document = Document::parse(&svg).unwrap();
        let words: std::collections::HashSet<String> = words(&document).into_iter().collect();
        for node in &diagram.nodes {
            let value = node.value.map(|value| value.value().to_string().replace('-', "−"));
            let signed = |sign: &str| value.as_ref().map(|value| format!("{sign}{value}"));
            let shown =
                ["", "≥\u{2009}", "≤\u{2009}"].iter().any(|s| signed(s).is_some_and(|w| words.contains(&w)));
            assert!(value.is_none() || shown, "{value:?} is missing");
            assert!(node.evaluations.iter().all(|n| words.contains(&n.to_string())));
        }
    }
}

#[test]
fn five_hundred_nodes_fit_on_a_slide() {
    for seed in 0..10 {
        let diagram = samples::searched("500 nodes", samples::random(seed, 500, 5, 200));
        let svg = draw(&diagram);
        let document = Document::parse(&svg).unwrap();
        let (width, height) =
            (number(&document.root_element(), "width"), number(&document.root_element(), "height"));
        // At this size the numbers, 10.5 units high, are 7 pixels on a screen of 1920.
        assert!(width < 2900.0 && height < 1640.0, "seed {seed}: {width} x {height}");
    }
}

#[test]
fn names_are_escaped() {
    let mut diagram = samples::lecture_003();
    diagram.title = "a < b & \"c\"".to_string();
    diagram.nodes[1].name = "<&\">".to_string();
    diagram.nodes[2].branch = "x<y&\"z\"".to_string();
    let svg = draw(&diagram);
    let document = Document::parse(&svg).unwrap();
    let words = words(&document);
    for word in ["a < b & \"c\"", "<&\">", "x<y&\"z\""] {
        assert!(words.iter().any(|w| w == word), "{word} in {words:?}");
    }
}

#[test]
fn extreme_trees_are_drawn() {
    for levels in [1, 2, 200, 10_000] {
        let mut diagram = samples::chain(levels);
        diagram.nodes.iter_mut().for_each(|node| node.visited = true);
        assert!(Document::parse(&draw(&diagram)).is_ok());
    }
    let star = format!("({})", "1 ".repeat(5000));
    assert!(Document::parse(&draw(&samples::searched("A star", samples::read(&star)))).is_ok());
    let huge = "(1000000000000000 (-1000000000000000 999999999999999))";
    assert!(draw(&samples::searched("", samples::read(huge))).contains("−1000000000000000"));
    let mut won = samples::read("(1 2)");
    won.nodes[1].value = Some(Score::win_in(5));
    won.nodes[2].value = Some(Score::loss_in(4));
    let svg = draw(&samples::searched("", won));
    assert!(svg.contains(">win in 5<") && svg.contains(">loss in 4<"));
}

#[test]
fn repeated_evaluations_are_listed() {
    let mut diagram = samples::lecture_003();
    diagram.nodes[2].evaluations = vec![2, 5];
    assert!(draw(&diagram).contains(">2, 5</text>"));
}

#[test]
fn what_is_no_tree_is_refused() {
    let options = TreeOptions::default();
    assert_eq!(tree_svg(&Diagram::default(), &options), Err(Error::EmptyTree));
    let mut diagram = Diagram::default();
    for i in 0..options.node_limit + 1 {
        diagram.nodes.push(samples::node(if i == 0 { None } else { Some(0) }, Player::MAX));
    }
    let error = tree_svg(&diagram, &options).unwrap_err();
    assert_eq!(error.to_string(), "a picture of 20001 nodes could not be read; the limit is 20000 nodes");
    diagram.nodes.truncate(3);
    assert_eq!(tree_svg(&diagram, &options), Err(Error::BrokenTree(1)), "nobody's child");
    for children in [vec![1, 2, 3], vec![1, 1], vec![0], vec![2, 1, 2]] {
        diagram.nodes[0].children = children;
        assert_eq!(tree_svg(&diagram, &options), Err(Error::BrokenTree(0)));
    }
}

#[cfg(feature = "png")]
#[test]
fn the_bitmap_shows_the_tree() {
    let svg = draw(&samples::lecture_003());
    let document = Document::parse(&svg).unwrap();
    let width = number(&document.root_element(), "width") as u32;
    let png = gametree_draw::svg_to_png(&svg, 1.0).unwrap();
    let pixels = resvg::tiny_skia::Pixmap::decode_png(&png).unwrap();
    assert_eq!(pixels.width(), width);
    let count = |test: fn(u8, u8, u8) -> bool| {
        pixels.pixels().iter().filter(|p| test(p.red(), p.green(), p.blue())).count()
    };
    assert!(count(|r, g, b| r == 255 && g == 255 && b == 255) > 50_000, "white ground");
    assert!(count(|r, g, b| r == 0xc8 && g == 0x50 && b == 0x0a) > 300, "the line in colour");
}

#[test]
fn a_step_lies_on_the_whole_picture() {
    let whole = samples::lecture_003();
    let mut early = whole.clone();
    for node in &mut early.nodes {
        node.visited = false;
        node.cut = false;
    }
    let step = TreeOptions { step: Some(2), ..TreeOptions::default() };
    let size = |svg: &str| svg.lines().next().unwrap().to_string();
    let before = tree_svg_within(&early, &whole, &step).unwrap();
    let after = tree_svg_within(&whole, &whole, &step).unwrap();
    assert_eq!(size(&before), size(&after));
    assert_eq!((before.matches("data-cut").count(), after.matches("data-cut").count()), (0, 2));
    assert_eq!(before.matches("data-current").count(), 1);
    let other = samples::searched("", samples::read("(1 2)"));
    assert!(tree_svg_within(&early, &other, &step).is_err());
}
