//! Small signed numbers in few bytes: an adaptive binary range coder, as
//! Martin (1979) and the LZMA format describe it.
//!
//! The weights of neighbouring stages resemble each other, so each number is
//! coded in the context of the same number one stage earlier in the file.
//! Numbers in, numbers out; bytes that were never packed give senseless
//! numbers but no panic.

/// Probabilities have this many bits, and move by this share at each bit.
const BITS: u32 = 12;
const RATE: u32 = 5;
/// Contexts by the neighbour's number, clipped to -3..=3.
const CONTEXTS: usize = 7;
/// Yes-or-no questions about the magnitude that have their own probability.
const STEPS: usize = 128;

/// The probabilities of a coder: is it zero, is it negative, is it larger.
struct Model {
    zero: [u16; CONTEXTS * CONTEXTS],
    negative: [u16; CONTEXTS * CONTEXTS],
    larger: [[u16; STEPS]; 4],
}

impl Model {
    fn new() -> Model {
        let half = 1 << (BITS - 1);
        Model {
            zero: [half; CONTEXTS * CONTEXTS],
            negative: [half; CONTEXTS * CONTEXTS],
            larger: [[half; STEPS]; 4],
        }
    }
}

/// What the coder and the decoder share: one decision at a time.
trait Coder {
    /// Codes `bit`, or ignores it and decodes one.
    fn bit(&mut self, probability: &mut u16, bit: bool) -> bool;
}

fn adapt(probability: &mut u16, bit: bool) {
    if bit {
        *probability -= *probability >> RATE;
    } else {
        *probability += ((1 << BITS) - *probability) >> RATE;
    }
}

/// Codes one number, or decodes it (then `value` is ignored).
fn number(coder: &mut impl Coder, model: &mut Model, before: i8, left: i8, value: i8) -> i8 {
    let clip = |n: i8| (n.clamp(-3, 3) + 3) as usize;
    let context = clip(before) * CONTEXTS + clip(left);
    if coder.bit(&mut model.zero[context], value == 0) {
        return 0;
    }
    let negative = coder.bit(&mut model.negative[context], value < 0);
    let row = usize::from(before.unsigned_abs()).div_ceil(2).min(3);
    let mut size = 1u8;
    while size < 127 && coder.bit(&mut model.larger[row][usize::from(size)], value.unsigned_abs() > size) {
        size += 1;
    }
    if negative { -(size as i8) } else { size as i8 }
}

/// Walks through all numbers in the one order that both sides use.
fn walk(coder: &mut impl Coder, stages: &mut [Vec<i8>]) {
    let mut model = Model::new();
    for s in 0..stages.len() {
        for i in 0..stages[s].len() {
            let before = if s > 0 { stages[s - 1].get(i).copied().unwrap_or(0) } else { 0 };
            let left = if i > 0 { stages[s][i - 1] } else { 0 };
            stages[s][i] = number(coder, &mut model, before, left, stages[s][i]);
        }
    }
}

struct Writer {
    low: u64,
    range: u32,
    pending: u64,
    cache: u8,
    out: Vec<u8>,
}

impl Writer {
    fn shift(&mut self) {
        if self.low < 0xFF00_0000 || self.low > 0xFFFF_FFFF {
            let carry = (self.low >> 32) as u8;
            self.out.push(self.cache.wrapping_add(carry));
            for _ in 0..self.pending {
                self.out.push(0xFFu8.wrapping_add(carry));
            }
            self.pending = 0;
            self.cache = (self.low >> 24) as u8;
        } else {
            self.pending += 1;
        }
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }
}

impl Coder for Writer {
    fn bit(&mut self, probability: &mut u16, bit: bool) -> bool {
        let bound = (self.range >> BITS) * u32::from(*probability);
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        adapt(probability, bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

struct Reader<'a> {
    range: u32,
    code: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl Coder for Reader<'_> {
    fn bit(&mut self, probability: &mut u16, _: bool) -> bool {
        let bound = (self.range >> BITS) * u32::from(*probability);
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        adapt(probability, bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.code = (self.code << 8) | u32::from(self.bytes.next().copied().unwrap_or(0));
        }
        bit
    }
}

/// Packs equally long lists of numbers from -127 to 127.
#[must_use]
pub fn pack(stages: &[Vec<i8>]) -> Vec<u8> {
    let mut writer = Writer { low: 0, range: u32::MAX, pending: 0, cache: 0, out: Vec::new() };
    walk(&mut writer, &mut stages.to_vec());
    for _ in 0..5 {
        writer.shift();
    }
    while writer.out.last() == Some(&0) {
        writer.out.pop();
    }
    writer.out
}

/// Unpacks what [`pack`] made of `stages` lists of `length` numbers.
#[must_use]
pub fn unpack(bytes: &[u8], stages: usize, length: usize) -> Vec<Vec<i8>> {
    let mut reader = Reader { range: u32::MAX, code: 0, bytes: bytes.iter() };
    for _ in 0..5 {
        reader.code = (reader.code << 8) | u32::from(reader.bytes.next().copied().unwrap_or(0));
    }
    let mut numbers = vec![vec![0; length]; stages];
    walk(&mut reader, &mut numbers);
    numbers
}

#[cfg(test)]
mod tests {
    use gametree_core::SplitMix;

    use super::*;

    #[test]
    fn numbers_come_back() {
        let mut random = SplitMix::new(41);
        let mut stages = vec![vec![0i8; 5000]; 4];
        for stage in &mut stages {
            for number in stage.iter_mut() {
                let word = random.next_u64();
                *number = if word.is_multiple_of(3) { (word >> 8) as i8 % 9 } else { 0 };
            }
            stage[17] = 127;
            stage[18] = -127;
        }
        let packed = pack(&stages);
        assert_eq!(unpack(&packed, 4, 5000), stages);
        assert!(packed.len() < 6000, "{}", packed.len());
    }

    #[test]
    fn nothing_packs_to_next_to_nothing() {
        let zeros = vec![vec![0i8; 100_000]; 10];
        let packed = pack(&zeros);
        assert!(packed.len() < 12_000, "{}", packed.len());
        assert_eq!(unpack(&packed, 10, 100_000), zeros);
    }

    #[test]
    fn senseless_bytes_do_no_harm() {
        let bytes: Vec<u8> = (0..999u32).map(|i| (i * 77 % 251) as u8).collect();
        assert_eq!(unpack(&bytes, 2, 3000).len(), 2);
        assert_eq!(unpack(&[], 2, 10).len(), 2);
    }
}
