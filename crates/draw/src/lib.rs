//! The pictures of gametree: pure functions from plain data to text or bytes.
//!
//! Nothing here reads or writes a file, and nothing knows a game or a search.
//!
//! # Layout
//!
//! | idea | file |
//! |---|---|
//! | a searched tree as SVG | [`tree`] |
//! | how large its parts are, and how much of it is shown | `tree_plan` |
//! | where its nodes stand | `tree_layout` |
//! | crowded subtrees as outlines | `tree_outline` |
//! | its edges and the marks of cut-offs | `tree_edges` |
//! | its title and legend | `tree_legend` |
//! | a board as SVG | [`board`] |
//! | the men and stones on it | `board_pieces` |
//! | pieces that cover several cells | [`board_tiles`] |
//! | a board in a terminal | [`mod@board_text`] |
//! | line plots and bar charts | [`plot`] |
//! | their axes | `plot_axis` |
//! | SVG to PNG, with a font of its own | [`png`] |
//! | colours and fonts | [`style`] |
//! | writing SVG | `svg` |
//! | numbers as text, and how wide text is | `text` |

pub mod board;
mod board_pieces;
pub mod board_text;
pub mod board_tiles;
pub mod error;
pub mod plot;
mod plot_axis;
#[cfg(feature = "png")]
pub mod png;
pub mod style;
mod svg;
mod text;
pub mod tree;
mod tree_edges;
mod tree_layout;
mod tree_legend;
mod tree_outline;
mod tree_plan;

pub use board::{board_svg, board_svg_with_cells};
pub use board_text::board_text;
pub use board_tiles::Tile;
pub use error::Error;
pub use plot::{Bar, BarChart, Plot, Series};
#[cfg(feature = "png")]
pub use png::svg_to_png;
pub use tree::{Detail, TreeOptions, tree_svg, tree_svg_within};
