//! A long list of small numbers, packed by recursive pairing.
//!
//! A symbol stands for one value, or for two symbols one after the other (Larsson and
//! Moffat 1999, *Offline dictionary-based compression*). The symbols are written with a
//! canonical Huffman code, in blocks of equal size that hold different numbers of
//! values. To find value `n`, a coarse index tells the block at a near number, the
//! lengths of the blocks lead to the right one, and there the symbols are read until
//! the one that covers `n`.
//!
//! ```text
//! head   flags | log2 of a block | log2 of the index's steps | spare blocks | blocks (4)
//!        | longest code | shortest code | first symbol of each length (2 each)
//!        | symbols (2) | symbols' patterns (3 each)
//! ```

use super::bytes::{bits, byte, long, word};

/// Where a part of the file begins, and what is in it.
#[derive(Debug)]
pub(super) struct Pairs {
    /// The flags in front.
    pub(super) flags: u8,
    packed: Option<Packed>,
    /// The value that all have, where nothing is packed.
    constant: u16,
}

#[derive(Debug)]
struct Packed {
    block_bits: u32,
    step_bits: u32,
    blocks: usize,
    all_blocks: usize,
    /// How many steps the index has.
    steps: usize,
    shortest: u32,
    /// The lowest code of each length, at the upper end of the word, and its symbol.
    codes: Vec<(u64, u16)>,
    /// How many values a symbol stands for, less one.
    lengths: Vec<u8>,
    patterns: usize,
    index: usize,
    counts: usize,
    data: usize,
}

const SINGLE_VALUE: u8 = 0x80;
/// The right half of a symbol that stands for a value.
const VALUE: u16 = 0xFFF;

impl Pairs {
    /// Reads the head at `at` of a list of so many values; it and where it ends.
    /// `None` if the file is damaged.
    pub(super) fn read(file: &[u8], at: usize, size: u64) -> Option<(Pairs, usize)> {
        let flags = byte(file, at)?;
        if flags & SINGLE_VALUE != 0 {
            let constant = u16::from(byte(file, at + 1)?);
            return Some((Pairs { flags, packed: None, constant }, at + 2));
        }
        let block_bits = u32::from(byte(file, at + 1)?);
        let step_bits = u32::from(byte(file, at + 2)?);
        let blocks = long(file, at + 4)? as usize;
        let all_blocks = blocks.checked_add(usize::from(byte(file, at + 3)?))?;
        let longest = u32::from(byte(file, at + 8)?);
        let shortest = u32::from(byte(file, at + 9)?);
        if !(1..=32).contains(&shortest)
            || !(shortest..=32).contains(&longest)
            || !(1..=31).contains(&step_bits)
            || block_bits > 31
        {
            return None;
        }
        let kinds = (longest - shortest + 1) as usize;
        let symbols = usize::from(word(file, at + 10 + 2 * kinds)?);
        let patterns = at + 12 + 2 * kinds;
        let end = patterns + 3 * symbols + (symbols & 1);
        file.get(..end)?;
        let packed = Packed {
            block_bits,
            step_bits,
            blocks,
            all_blocks,
            steps: usize::try_from(size.div_ceil(1 << step_bits)).ok()?,
            shortest,
            codes: codes(file, at + 10, kinds, shortest)?,
            lengths: lengths(file, patterns, symbols)?,
            patterns,
            index: 0,
            counts: 0,
            data: 0,
        };
        Some((Pairs { flags, packed: Some(packed), constant: 0 }, end))
    }

    /// Says that the index is at `at`; where it ends. So with the two below.
    pub(super) fn place_index(&mut self, at: usize) -> usize {
        self.packed.as_mut().map_or(at, |packed| {
            packed.index = at;
            at.saturating_add(packed.steps.saturating_mul(6))
        })
    }

    /// The numbers of values in the blocks.
    pub(super) fn place_counts(&mut self, at: usize) -> usize {
        self.packed.as_mut().map_or(at, |packed| {
            packed.counts = at;
            at.saturating_add(2 * packed.all_blocks)
        })
    }

    /// The blocks, which begin at a multiple of 64.
    pub(super) fn place_data(&mut self, at: usize) -> usize {
        self.packed.as_mut().map_or(at, |packed| {
            packed.data = at.saturating_add(63) & !63;
            packed.data.saturating_add(packed.blocks << packed.block_bits)
        })
    }

    /// The value with this number; `None` if the file is damaged.
    pub(super) fn value(&self, file: &[u8], number: u64) -> Option<u16> {
        match &self.packed {
            Some(packed) => packed.value(file, number),
            None => Some(self.constant),
        }
    }
}

impl Packed {
    fn value(&self, file: &[u8], number: u64) -> Option<u16> {
        let (block, within) = self.block(file, number)?;
        let mut left = within;
        let mut symbol = self.symbol_at(file, block, &mut left)?;
        // Down the halves to the one value.
        while self.length(symbol)? > 0 {
            let (first, second) = halves(file, self.patterns, symbol)?;
            let before = u32::from(self.length(first)?) + 1;
            if left < before {
                symbol = first;
            } else {
                left -= before;
                symbol = second;
            }
        }
        Some(halves(file, self.patterns, symbol)?.0)
    }

    /// The block with this number, and the place in it. Every step of the index tells
    /// them for the number in its middle.
    fn block(&self, file: &[u8], number: u64) -> Option<(usize, u32)> {
        let step = usize::try_from(number >> self.step_bits).ok().filter(|&step| step < self.steps)?;
        let at = self.index + 6 * step;
        let mut block = long(file, at)? as usize;
        let middle = 1i64 << (self.step_bits - 1);
        let mut within = (number & ((1 << self.step_bits) - 1)) as i64 - middle;
        within += i64::from(word(file, at + 4)?);
        let count = |block: usize| Some(i64::from(word(file, self.counts + 2 * block)?) + 1);
        while within < 0 {
            block = block.checked_sub(1)?;
            within += count(block)?;
        }
        loop {
            let held = count(block)?;
            if within < held {
                return (block < self.blocks).then_some((block, within as u32));
            }
            within -= held;
            block += 1;
        }
    }

    /// The symbol that covers value `left` of a block; `left` then counts within it.
    fn symbol_at(&self, file: &[u8], block: usize, left: &mut u32) -> Option<u16> {
        let mut at = self.data + (block << self.block_bits);
        let mut code = u64::from(bits(file, at)) << 32 | u64::from(bits(file, at + 4));
        at += 8;
        let mut used = 0;
        loop {
            let kind = self.codes.iter().position(|&(lowest, _)| code >= lowest)?;
            let (lowest, first) = self.codes[kind];
            let length = self.shortest + kind as u32;
            let symbol = first.checked_add(((code - lowest) >> (64 - length)) as u16)?;
            let covers = u32::from(self.length(symbol)?) + 1;
            if *left < covers {
                return Some(symbol);
            }
            *left -= covers;
            code <<= length;
            used += length;
            if used >= 32 {
                used -= 32;
                code |= u64::from(bits(file, at)) << used;
                at += 4;
            }
        }
    }

    fn length(&self, symbol: u16) -> Option<u8> {
        self.lengths.get(usize::from(symbol)).copied()
    }
}

/// The two halves of a symbol, or its value and [`VALUE`].
fn halves(file: &[u8], patterns: usize, symbol: u16) -> Option<(u16, u16)> {
    let at = patterns + 3 * usize::from(symbol);
    let [a, b, c] = *file.get(at..at + 3)? else { return None };
    Some((u16::from(b & 15) << 8 | u16::from(a), u16::from(c) << 4 | u16::from(b >> 4)))
}

/// The lowest code and the first symbol of each length, the shortest first.
fn codes(file: &[u8], at: usize, kinds: usize, shortest: u32) -> Option<Vec<(u64, u16)>> {
    let first = |kind: usize| word(file, at + 2 * kind);
    let mut codes = vec![(0, first(kinds - 1)?); kinds];
    let mut lowest = 0u64;
    for kind in (0..kinds - 1).rev() {
        // Longer codes come before shorter ones: half as many of these are taken.
        lowest = lowest.checked_add(u64::from(first(kind)?))?.checked_sub(u64::from(first(kind + 1)?))? / 2;
        codes[kind] = (lowest, first(kind)?);
    }
    for (kind, (lowest, _)) in codes.iter_mut().enumerate() {
        let shift = 64 - (shortest + kind as u32);
        if *lowest >> (64 - shift) != 0 {
            return None;
        }
        *lowest <<= shift;
    }
    Some(codes)
}

/// How many values each symbol stands for, less one; `None` if one contains itself or
/// more than 256 values.
fn lengths(file: &[u8], patterns: usize, symbols: usize) -> Option<Vec<u8>> {
    let mut lengths: Vec<Option<u8>> = vec![None; symbols];
    let mut open = Vec::new();
    for symbol in 0..symbols as u16 {
        open.push(symbol);
        while let Some(&top) = open.last() {
            if open.len() > symbols {
                return None;
            }
            let (first, second) = halves(file, patterns, top)?;
            let known = |half: u16| lengths.get(usize::from(half)).copied();
            let length = if second == VALUE {
                Some(0)
            } else {
                match (known(first)?, known(second)?) {
                    (Some(a), Some(b)) => Some(a.checked_add(b)?.checked_add(1)?),
                    (None, _) => {
                        open.push(first);
                        None
                    }
                    (_, None) => {
                        open.push(second);
                        None
                    }
                }
            };
            if length.is_some() {
                lengths[usize::from(top)] = length;
                open.pop();
            }
        }
    }
    lengths.into_iter().collect()
}
