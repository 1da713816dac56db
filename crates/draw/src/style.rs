//! Colours and fonts, shared by all pictures.
//!
//! The accents are those of Okabe and Ito's palette ("Color Universal
//! Design", 2008), which stay distinct for every kind of colour vision. No
//! meaning rests on colour alone: shapes, dashes and strokes repeat it.

/// The fonts of all pictures: what systems have, ending with the font that
/// PNG pictures carry themselves. That font is wider than the others, so
/// text that fits there fits everywhere.
pub const FONTS: &str = "Inter, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif";

/// The ground of every picture.
pub const PAPER: &str = "#ffffff";
/// Text and outlines.
pub const INK: &str = "#1f2933";
/// Small type and plain edges.
pub const SOFT: &str = "#52606d";
/// What was not searched.
pub const GREY: &str = "#9aa5b1";
/// Grid lines and frames.
pub const FAINT: &str = "#e1e6eb";
/// The principal variation, the last move: vermilion.
pub const ACCENT: &str = "#c8500a";
/// The ground of what is accented.
pub const ACCENT_TINT: &str = "#fdeadc";
/// The ground of MAX nodes.
pub const MAX_TINT: &str = "#dceaf7";
/// The ground of MIN nodes.
pub const MIN_TINT: &str = "#f1ece2";
/// Order numbers.
pub const ORDER: &str = "#0b6aa2";

/// One colour per series of a plot, in order.
pub const SERIES: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#b5559a", "#c98a00", "#3a9fd8", "#1f2933", "#7a7f87"];
