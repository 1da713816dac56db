//! Why a picture could not be drawn.

use thiserror::Error;

/// Why a picture could not be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Error {
    /// There is nothing to draw.
    #[error("the tree has no nodes")]
    EmptyTree,
    /// The tree is too large for a picture that a person could read.
    #[error("a picture of {nodes} nodes could not be read; the limit is {limit} nodes")]
    TooManyNodes {
        /// How many nodes there are.
        nodes: usize,
        /// How many may be drawn.
        limit: usize,
    },
    /// Parents and children of the tree do not fit together.
    #[error("node {0} of the diagram does not fit into the tree")]
    BrokenTree(usize),
    /// The text is no SVG.
    #[error("not an SVG picture: {0}")]
    Svg(String),
    /// The bitmap would be too large.
    #[error("a bitmap of {width} x {height} pixels is too large; the limit is {limit} pixels")]
    TooManyPixels {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
        /// How many pixels there may be.
        limit: u64,
    },
    /// The bitmap could not be written.
    #[error("could not write the bitmap: {0}")]
    Png(String),
}
