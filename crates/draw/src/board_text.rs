//! stub
/// x
pub fn board_text() {}
