//! The men, stones and marks on a board.
//!
//! A piece without a symbol is a disc in its owner's colour: dark for the
//! first player and light for the second, as in Othello, Go and Hex; in holes
//! vermilion and yellow. A symbol decides for itself:
//!
//! | symbol | drawn as |
//! |---|---|
//! | X x × ✕ | a cross |
//! | O o ◯ | a ring |
//! | ○ ⛀ and ● ⛂ | a light and a dark disc, whoever owns it |
//! | ⛁ and ⛃ | the same with a second ring: a king |
//! | ♔ to ♟ | chess men, white and black as the symbol says |
//! | anything else | the character itself, in the owner's colour |

use gametree_core::{Grid, Piece, Player};

use crate::style::INK;
use crate::svg::{Svg, n};

const BLUE: &str = "#1769aa";
const RED: &str = "#c8500a";

/// A disc's ground and rim.
pub(crate) type Colours = (&'static str, &'static str);
pub(crate) const BLACK: Colours = ("#2b2f36", "#101317");
pub(crate) const WHITE: Colours = ("#fbfaf6", "#4a4a44");

/// Draws a piece in a cell of this size.
pub(crate) fn piece(svg: &mut Svg, grid: Grid, piece: &Piece, at: (f64, f64), cell: f64) {
    let r = cell * if grid == Grid::Points { 0.46 } else { 0.39 };
    let mark = if piece.owner == Player::First { BLUE } else { RED };
    match piece.symbol {
        None => disc(svg, at, r, colours(grid, piece.owner)),
        Some('X' | 'x' | '×' | '✕') => {
            let (x, y, d) = (at.0, at.1, r * 0.66);
            let (left, right, top, bottom) = (n(x - d), n(x + d), n(y - d), n(y + d));
            svg.path(
                &format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"),
                &format!("fill=\"none\" stroke=\"{mark}\" stroke-width=\"6\" stroke-linecap=\"round\""),
            );
        }
        Some('O' | 'o' | '◯') => {
            svg.circle(at, r * 0.72, &format!("fill=\"none\" stroke=\"{mark}\" stroke-width=\"6\""));
        }
        Some('○' | '⛀') => disc(svg, at, r, WHITE),
        Some('●' | '⛂') => disc(svg, at, r, BLACK),
        Some('⛁') => king(svg, at, r, WHITE),
        Some('⛃') => king(svg, at, r, BLACK),
        Some(man @ '♔'..='♟') => chess(svg, man, at, cell),
        Some(symbol) => {
            let fill = if piece.owner == Player::First { INK } else { RED };
            let size = n(cell * 0.62);
            let attributes = format!("font-size=\"{size}\" text-anchor=\"middle\" fill=\"{fill}\"");
            svg.text((at.0, at.1 + cell * 0.22), &symbol.to_string(), &attributes);
        }
    }
}

fn colours(grid: Grid, owner: Player) -> Colours {
    match (grid, owner) {
        (Grid::Holes, Player::First) => ("#d1495b", "#8c2438"),
        (Grid::Holes, Player::Second) => ("#f2c14e", "#9c7410"),
        (_, Player::First) => BLACK,
        (_, Player::Second) => WHITE,
    }
}

fn disc(svg: &mut Svg, at: (f64, f64), r: f64, (fill, rim): Colours) {
    svg.circle(at, r, &format!("fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"1.6\""));
}

fn king(svg: &mut Svg, at: (f64, f64), r: f64, colours: Colours) {
    disc(svg, at, r, colours);
    let ring = if colours == WHITE { "#8a6d1d" } else { "#e8c766" };
    svg.circle(at, r * 0.58, &format!("fill=\"none\" stroke=\"{ring}\" stroke-width=\"3.5\""));
}

/// The solid shape of the man, filled light or dark and outlined, so that
/// both sides look alike but for their colour. The variation selector keeps
/// browsers from drawing a coloured pawn of their own.
fn chess(svg: &mut Svg, man: char, at: (f64, f64), cell: f64) {
    let white = man < '♚';
    let solid = if white { char::from_u32(man as u32 + 6).unwrap_or(man) } else { man };
    let colours = if white {
        format!("fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"2.4\"")
    } else {
        format!("fill=\"{INK}\" stroke=\"{INK}\" stroke-width=\"0.6\"")
    };
    svg.text(
        (at.0, at.1 + cell * 0.285),
        &format!("{solid}\u{fe0e}"),
        &format!(
            "font-size=\"{}\" text-anchor=\"middle\" paint-order=\"stroke\" stroke-linejoin=\"round\" {colours}",
            n(cell * 0.78)
        ),
    );
}
