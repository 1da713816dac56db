//! Writes sample pictures into a folder, to be looked at:
//! `cargo run -p gametree-draw --example gallery -- FOLDER`.

#[path = "../tests/samples/mod.rs"]
mod samples;

use std::fs;
use std::path::Path;

use gametree_draw::{Bar, BarChart, Plot, Series, TreeOptions, board_svg, board_text, svg_to_png, tree_svg};

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "gallery".to_string());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).expect("the folder can be made");
    let write = |name: &str, svg: &str, scale: f32| {
        fs::write(folder.join(format!("{name}.svg")), svg).expect("the folder can be written to");
        match svg_to_png(svg, scale) {
            Ok(png) => {
                fs::write(folder.join(format!("{name}.png")), png).expect("the folder can be written to");
            }
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
    for (name, view) in samples::boards::all() {
        write(&format!("board-{name}"), &board_svg(&view), 1.0);
        println!("{}", board_text(&view, std::env::args().any(|word| word == "--colour")));
    }
    let plot = growth(true);
    write("plot-log", &plot.svg(), 1.5);
    write("plot-linear", &Plot { log_y: false, ..plot }.svg(), 1.5);
    let names = ["minimax", "alpha-beta", "SCOUT", "NegaScout", "SSS*", "MTD(f)"];
    let values = [15625.0, 2500.73, 3612.0, 2933.0, 1677.8, 1287.7];
    let bars = names.iter().zip(values).map(|(name, value)| Bar { name: name.to_string(), value }).collect();
    let chart = BarChart {
        title: "Leaves at (5, 6)".to_string(),
        label: "mean static evaluations".to_string(),
        bars,
    };
    write("bars", &chart.svg(), 1.5);
}

fn growth(log_y: bool) -> Plot {
    let rates = [("worst order", 4.0_f64), ("random order", 2.83), ("best order", 2.0), ("b^(3d/4)", 2.8284)];
    let series = rates.map(|(name, rate)| Series {
        name: name.to_string(),
        points: (1..=10).map(|d| (f64::from(d), rate.powi(d) * (1.0 + 0.1 * f64::from(d % 3)))).collect(),
    });
    Plot {
        title: "Leaves that alpha-beta evaluates, b = 4".to_string(),
        x_label: "depth".to_string(),
        y_label: "static evaluations".to_string(),
        log_x: false,
        log_y,
        series: series.to_vec(),
    }
}
