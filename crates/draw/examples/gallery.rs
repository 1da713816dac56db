//! Writes sample pictures into a folder, to be looked at:
//! `cargo run -p gametree-draw --example gallery -- FOLDER`.

#[path = "../tests/samples/mod.rs"]
mod samples;

use std::fs;
use std::path::Path;

use gametree_draw::{TreeOptions, svg_to_png, tree_svg};

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "gallery".to_string());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).expect("the folder can be made");
    let write = |name: &str, svg: &str, scale: f32| {
        fs::write(folder.join(format!("{name}.svg")), svg).expect("the folder can be written to");
        match svg_to_png(svg, scale) {
            Ok(png) => fs::write(folder.join(format!("{name}.png")), png).expect("the folder can be written to"),
            Err(error) => println!("{name}: {error}"),
        }
    };
    let options = TreeOptions::default();
    let mut named = samples::lecture_003();
    named.nodes[1].name = "A".to_string();
    for index in 1..named.nodes.len() {
        let parent = named.nodes[index].parent.expect("only the root has no parent");
        let place = named.nodes[parent].children.iter().position(|&c| c == index).expect("a child");
        named.nodes[index].branch = ["left", "down", "right"][place].to_string();
    }
    named.nodes[2].evaluations = vec![2, 5];
    let trees = [
        ("lecture-003", samples::lecture_003()),
        ("lecture-003-named", named),
        ("lecture-004", samples::lecture_004()),
        ("random-60", samples::searched("Alpha-beta, 60 nodes", samples::random(5, 60, 4, 100))),
        ("random-150", samples::searched("Alpha-beta, 150 nodes", samples::random(3, 150, 4, 100))),
        ("random-500", samples::searched("Alpha-beta, 500 nodes", samples::random(1, 500, 5, 200))),
        ("random-5000", samples::searched("Alpha-beta, 5000 nodes", samples::random(1, 5000, 6, 2000))),
        ("one", samples::searched("One leaf", samples::read("42"))),
        ("chain-200", samples::searched("A chain", samples::chain(200))),
    ];
    for (name, diagram) in trees {
        let svg = tree_svg(&diagram, &options).expect("the tree can be drawn");
        println!("{name}: {} nodes, {} bytes", diagram.nodes.len(), svg.len());
        write(name, &svg, if diagram.nodes.len() < 100 { 2.0 } else { 1.0 });
    }
}
