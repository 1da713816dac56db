//! Pictures of boards and plots: valid and complete.

mod samples;

use gametree_core::{Grid, Shade, View};
use gametree_draw::{Bar, BarChart, Plot, Series, board_svg, board_svg_with_cells, board_text};
use roxmltree::Document;
use samples::boards;

#[test]
fn every_board_is_valid_and_labelled() {
    for (name, view) in boards::all() {
        let svg = board_svg(&view);
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
        let words: Vec<&str> =
            document.descendants().filter(|n| n.has_tag_name("text")).filter_map(|n| n.text()).collect();
        let labels = view.column_labels.iter().chain(&view.row_labels).chain(&view.notes);
        for label in labels.chain(view.cells.iter().map(|cell| &cell.label)).filter(|label| !label.is_empty())
        {
            assert!(words.contains(&label.as_str()), "{name}: {label} is missing");
        }
    }
}

#[test]
fn clicks_say_their_move() {
    let svg = board_svg(&boards::tic_tac_toe());
    let document = Document::parse(&svg).unwrap();
    let moves: Vec<&str> = document.descendants().filter_map(|node| node.attribute("data-move")).collect();
    assert_eq!(moves, ["b3", "a2", "a1", "b1"]);
}

#[test]
fn terminals_show_squares_points_hexes_and_holes() {
    let squares = "  ┌───┬───┬───┐\n3 │[X]│   │ o │\n  ├───┼───┼───┤\n2 │   │[X]│ o │\n  ├───┼───┼───┤\n\
                   1 │   │   │[X]│\n  └───┴───┴───┘\n    a   b   c\nX wins\n";
    assert_eq!(board_text(&boards::tic_tac_toe(), false), squares);
    let gaps = "  ┌───┐   ┌───┐\n3 │ X │   │ o │\n  └───┼───┼───┤\n2     │   │   │\n  ┌───┼───┼───┤\n\
                1 │ o │   │ X │\n  └───┴───┴───┘\n    a   b   c\n";
    assert_eq!(board_text(&boards::gaps(), false), gaps);
    let holes = board_text(&boards::connect_four(), false);
    assert!(
        holes.contains("│ ·  ·  · [o] ·  ·  · │") && holes.ends_with("  1  2  3  4  5  6  7\n"),
        "{holes}"
    );
    let points = board_text(&boards::go(), false);
    assert!(points.contains("4  ├───┼───X───┼───o──[o]──┼───┼───┤\n"), "{points}");
    assert!(points.contains("2  X───┼───┼───┼───┼───┼───┼───┼───o\n"), "{points}");
    let hexes = board_text(&boards::hex(), false);
    assert!(hexes.contains("\n  2 ╲ ·   ·   o  [X]  · ╲\n"), "{hexes}");
}

#[test]
fn colours_only_when_asked_and_nothing_but_colours() {
    for (name, view) in boards::all() {
        let plain = board_text(&view, false);
        assert!(!plain.contains('\x1b'), "{name}");
        let coloured = board_text(&view, true);
        assert!(coloured.contains("\x1b["), "{name}");
        let mut stripped = String::new();
        for (i, part) in coloured.split("\x1b[").enumerate() {
            stripped += if i == 0 { part } else { part.split_once('m').unwrap().1 };
        }
        let trimmed: String = stripped.lines().map(|line| format!("{}\n", line.trim_end())).collect();
        assert_eq!(trimmed, plain, "{name}");
    }
}

#[test]
fn odd_boards_do_no_harm() {
    for grid in [Grid::Squares, Grid::Points, Grid::Hexes, Grid::Holes] {
        for (columns, rows) in [(0, 0), (1, 1), (0, 3), (3, 0), (30, 2)] {
            let mut view = View::empty(grid, columns, rows);
            view.row_labels = vec!["<&>".to_string(); 5];
            view.column_labels = vec!["\"".to_string(); 5];
            view.notes = vec!["a < b".to_string()];
            assert!(Document::parse(&board_svg(&view)).is_ok());
            assert!(board_text(&view, true).ends_with("a < b\n"));
            view.cells.truncate(view.cells.len() / 2);
            assert!(Document::parse(&board_svg(&view)).is_ok());
            assert!(!board_text(&view, false).is_empty());
        }
    }
}

#[test]
fn plots_are_valid_whatever_the_points() {
    let odd = [f64::NAN, f64::INFINITY, -1.0, 0.0, 1.0, 1e300];
    for log in [false, true] {
        let points = odd.iter().flat_map(|&x| odd.iter().map(move |&y| (x, y))).collect();
        let series = vec![Series { name: "<odd>".to_string(), points }, Series::default()];
        let plot = Plot { title: "a & b".to_string(), log_x: log, log_y: log, series, ..Plot::default() };
        let svg = plot.svg();
        assert!(Document::parse(&svg).is_ok());
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
    assert!(Document::parse(&Plot::default().svg()).is_ok());
    let bars = odd.iter().map(|&value| Bar { name: "<b>".to_string(), value }).collect();
    let svg = BarChart { title: "bars".to_string(), label: "&".to_string(), bars }.svg();
    assert!(Document::parse(&svg).is_ok() && !svg.contains("NaN"));
}

#[test]
fn a_plot_names_its_series_and_ticks() {
    let points = (1..=6).map(|d| (f64::from(d), 7_f64.powi(d))).collect();
    let series = vec![Series { name: "leaves".to_string(), points }];
    let plot = Plot { x_label: "depth".to_string(), log_y: true, series, ..Plot::default() };
    let svg = plot.svg();
    for word in [">leaves<", ">depth<", ">10<", ">1\u{202f}000<", ">100\u{202f}000<"] {
        assert!(svg.contains(word), "{word}");
    }
}

#[test]
fn every_cell_can_be_named_and_lines_run_over_gaps() {
    let mut view = View::empty(Grid::Points, 7, 7);
    for (i, cell) in view.cells.iter_mut().enumerate() {
        // The corners, the middles of the sides, and nothing else.
        if ![0, 3, 6].contains(&(i % 7)) || ![0, 3, 6].contains(&(i / 7)) || i == 24 {
            cell.shade = Shade::Void;
        }
    }
    let svg = board_svg_with_cells(&view, &[]);
    assert_eq!(svg.matches("data-cell").count(), 8);
    assert_eq!(svg.matches("<path").count(), 8, "two lines on each side, none through the middle");
}
