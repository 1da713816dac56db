//! Numbers in the bytes of a file; `None` beyond its end.

pub(super) fn byte(bytes: &[u8], at: usize) -> Option<u8> {
    bytes.get(at).copied()
}

pub(super) fn word(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

pub(super) fn long(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// Four bytes of a stream of bits, the first one highest; what is not there is zero.
pub(super) fn bits(bytes: &[u8], at: usize) -> u32 {
    (0..4).fold(0, |bits, i| bits << 8 | u32::from(bytes.get(at + i).copied().unwrap_or(0)))
}
