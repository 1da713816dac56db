//! SVG to PNG, with a font of its own.
//!
//! Machines without fonts are common (servers, containers), and pictures
//! should not depend on where they were made; so the pictures' text is set in
//! DejaVu Sans Condensed, which this crate carries (licence of Bitstream
//! Vera: free to use, copy and embed). It has Greek, the mathematical signs
//! and the symbols of chess, but no Chinese or Japanese characters.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::error::Error;

/// The most pixels of a bitmap: 400 megabytes while it is drawn.
pub const PIXEL_LIMIT: u64 = 100_000_000;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for face in
        [dejavu::sans_condensed::regular(), dejavu::sans_condensed::bold(), dejavu::sans_condensed::oblique()]
    {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(face)));
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// The picture as a PNG file, each unit of the SVG being `scale` pixels.
///
/// # Errors
///
/// When the text is no SVG, or the bitmap would have no pixels or more than
/// [`PIXEL_LIMIT`].
pub fn svg_to_png(svg: &str, scale: f32) -> Result<Vec<u8>, Error> {
    let options =
        Options { fontdb: FONTS.clone(), font_family: "DejaVu Sans".to_string(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| Error::Svg(error.to_string()))?;
    // A float that is negative, too large or no number becomes 0 or the largest integer.
    let width = (tree.size().width() * scale).ceil() as u64;
    let height = (tree.size().height() * scale).ceil() as u64;
    if width.saturating_mul(height) > PIXEL_LIMIT {
        return Err(Error::TooManyPixels { width, height, limit: PIXEL_LIMIT });
    }
    let mut pixels = Pixmap::new(width as u32, height as u32)
        .ok_or_else(|| Error::Png(format!("{width} x {height} pixels are no picture")))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| Error::Png(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORD: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>\
        <text x='2' y='15' font-size='12'>≤∞</text></svg>";

    #[test]
    fn the_file_has_the_right_header_and_size() {
        let png = svg_to_png(WORD, 2.0).unwrap();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(&png[16..24], [0, 0, 0, 80, 0, 0, 0, 40]);
    }

    #[test]
    fn text_leaves_ink() {
        let png = svg_to_png(WORD, 2.0).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        let inked = pixels.pixels().iter().filter(|pixel| pixel.alpha() > 128).count();
        assert!(inked > 100, "{inked} pixels");
    }

    #[test]
    fn every_sign_of_our_pictures_is_in_the_font() {
        let signs = "−∞≤≥αβ⁰¹²³⁴⁵⁶⁷⁸⁹⁻…×●○♔♕♖♗♘♙♚♛♜♝♞♟\u{2009}\u{202f}";
        for face in FONTS.faces() {
            let missing: Vec<char> = FONTS
                .with_face_data(face.id, |data, index| {
                    let font = fontdb_face(data, index);
                    signs.chars().filter(|&c| font.glyph_index(c).is_none()).collect()
                })
                .unwrap();
            assert!(missing.is_empty(), "{} lacks {missing:?}", face.post_script_name);
        }
    }

    fn fontdb_face(data: &[u8], index: u32) -> ttf_parser::Face<'_> {
        ttf_parser::Face::parse(data, index).unwrap()
    }

    #[test]
    fn bad_input_is_refused() {
        assert!(matches!(svg_to_png("no picture", 1.0), Err(Error::Svg(_))));
        assert!(matches!(svg_to_png(WORD, 1e6), Err(Error::TooManyPixels { .. })));
        for scale in [0.0, -1.0, f32::NAN] {
            assert!(matches!(svg_to_png(WORD, scale), Err(Error::Png(_))));
        }
    }
}
