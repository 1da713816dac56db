//! Measures ways to compute Othello's flips and moves on the same positions.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p gametree-games --example othello_flips
//! ```

use std::hint::black_box;
use std::time::Instant;

use gametree_core::{Game, SplitMix};
use gametree_games::othello::{Othello, PASS, bits};

/// Eight directions, each a parallel-prefix fill through the opponent's discs.
fn fill_flips(own: u64, opponent: u64, square: u8) -> u64 {
    const SHIFTS: [u32; 4] = [1, 8, 7, 9];
    let inner = opponent & 0x7E7E_7E7E_7E7E_7E7E;
    let through = [inner, opponent, inner, inner];
    let bit = 1u64 << square;
    let mut flipped = 0;
    for i in 0..4 {
        let (shift, pass) = (SHIFTS[i], through[i]);
        let mut up = pass & (bit << shift);
        let mut down = pass & (bit >> shift);
        up |= pass & (up << shift);
        down |= pass & (down >> shift);
        let up_pairs = pass & (pass << shift);
        let down_pairs = pass & (pass >> shift);
        up |= up_pairs & (up << (2 * shift));
        down |= down_pairs & (down >> (2 * shift));
        up |= up_pairs & (up << (2 * shift));
        down |= down_pairs & (down >> (2 * shift));
        flipped |= if (up << shift) & own != 0 { up } else { 0 };
        flipped |= if (down >> shift) & own != 0 { down } else { 0 };
    }
    flipped
}

/// Lines packed by `pext`, one table for where a run ends and one for what it
/// flips.
#[cfg(target_feature = "bmi2")]
mod packed {
    use core::arch::x86_64::{_pdep_u64, _pext_u64};

    pub struct Tables {
        lines: Vec<[(u64, u8); 4]>,
        ends: Vec<[u8; 64]>,
        runs: Vec<[u8; 256]>,
    }

    impl Tables {
        pub fn new() -> Tables {
            let mut lines = vec![[(0, 0); 4]; 64];
            for (s, entry) in lines.iter_mut().enumerate() {
                let (c, r) = ((s % 8) as i32, (s / 8) as i32);
                for (i, (x, y)) in [(1, 0), (0, 1), (-1, 1), (1, 1)].into_iter().enumerate() {
                    let mut set = 1u64 << s;
                    for sign in [-1, 1] {
                        let (mut c, mut r) = (c + sign * x, r + sign * y);
                        while (0..8).contains(&c) && (0..8).contains(&r) {
                            set |= 1 << (8 * r + c);
                            c += sign * x;
                            r += sign * y;
                        }
                    }
                    entry[i] = (set, (set & ((1 << s) - 1)).count_ones() as u8);
                }
            }
            let mut ends = vec![[0u8; 64]; 8];
            let mut runs = vec![[0u8; 256]; 8];
            for x in 0..8i32 {
                for opponent in 0..64 {
                    let o = (opponent as u32) << 1;
                    let mut e = 0u8;
                    for sign in [-1, 1] {
                        let mut at = x + sign;
                        while (0..8).contains(&at) && o >> at & 1 == 1 {
                            at += sign;
                        }
                        if (0..8).contains(&at) && at != x + sign {
                            e |= 1 << at;
                        }
                    }
                    ends[x as usize][opponent as usize] = e;
                }
                for end in 0..256i32 {
                    let mut run = 0u8;
                    for sign in [-1, 1] {
                        let mut at = x + sign;
                        let mut mine = 0u8;
                        while (0..8).contains(&at) {
                            if end >> at & 1 == 1 {
                                run |= mine;
                                break;
                            }
                            mine |= 1 << at;
                            at += sign;
                        }
                    }
                    runs[x as usize][end as usize] = run;
                }
            }
            Tables { lines, ends, runs }
        }

        #[inline]
        pub fn flips(&self, own: u64, opponent: u64, square: u8) -> u64 {
            let mut flipped = 0;
            for (mask, x) in self.lines[(square & 63) as usize] {
                // SAFETY: compiled only where the processor has BMI2.
                let (o, p) = unsafe { (_pext_u64(opponent, mask), _pext_u64(own, mask)) };
                let x = usize::from(x & 7);
                let end = self.ends[x][(o >> 1) as usize & 63] & p as u8;
                // SAFETY: as above.
                flipped |= unsafe { _pdep_u64(u64::from(self.runs[x][end as usize]), mask) };
            }
            flipped
        }
    }
}

/// Four directions a register: carries upward, fills downward.
#[cfg(target_feature = "avx2")]
mod wide {
    use core::arch::x86_64::*;

    pub struct Rays {
        pub up: Vec<[u64; 4]>,
        pub down: Vec<[u64; 4]>,
    }

    impl Rays {
        pub fn new() -> Rays {
            let ray = |s: usize, x: i32, y: i32| {
                let (mut c, mut r, mut set) = ((s % 8) as i32 + x, (s / 8) as i32 + y, 0u64);
                while (0..8).contains(&c) && (0..8).contains(&r) {
                    set |= 1 << (8 * r + c);
                    c += x;
                    r += y;
                }
                set
            };
            let steps = [(1, 0), (0, 1), (-1, 1), (1, 1)];
            let up = (0..64).map(|s| steps.map(|(x, y)| ray(s, x, y))).collect();
            let down = (0..64).map(|s| steps.map(|(x, y)| ray(s, -x, -y))).collect();
            Rays { up, down }
        }

        #[inline]
        pub fn flips(&self, own: u64, opponent: u64, square: u8) -> u64 {
            let s = (square & 63) as usize;
            // SAFETY: compiled only where the processor has AVX2; unaligned loads of 32 bytes.
            unsafe {
                let own = _mm256_set1_epi64x(own as i64);
                let opponent = _mm256_set1_epi64x(opponent as i64);
                let up = _mm256_loadu_si256(self.up[s].as_ptr().cast());
                let down = _mm256_loadu_si256(self.down[s].as_ptr().cast());
                let ones = _mm256_set1_epi64x(-1);
                // Upward: the carry runs through the opponent's discs.
                let end = _mm256_sub_epi64(_mm256_or_si256(opponent, _mm256_xor_si256(up, ones)), ones);
                let end = _mm256_and_si256(_mm256_and_si256(end, up), own);
                let none = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
                // end - 1 where there is an end, 0 else: end + (-1 - none).
                let below = _mm256_add_epi64(end, _mm256_sub_epi64(ones, none));
                let flipped = _mm256_and_si256(below, up);
                // Downward: smear the blockers toward lower bits; what stays clear of them is the run.
                let shift = _mm256_set_epi64x(9, 7, 8, 1);
                let twice = _mm256_add_epi64(shift, shift);
                let four = _mm256_add_epi64(twice, twice);
                let blockers = _mm256_andnot_si256(opponent, down);
                let mut smear = _mm256_or_si256(blockers, _mm256_srlv_epi64(blockers, shift));
                smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, twice));
                smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, four));
                // The end is the highest blocker: in the smear but not in the smear moved on by one.
                let behind = _mm256_srlv_epi64(smear, shift);
                let end = _mm256_and_si256(_mm256_andnot_si256(behind, blockers), own);
                // All of the ray above the end.
                let over = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end, end));
                let flipped = _mm256_or_si256(flipped, _mm256_and_si256(over, down));
                let half =
                    _mm_or_si128(_mm256_castsi256_si128(flipped), _mm256_extracti128_si256(flipped, 1));
                let all = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
                _mm_cvtsi128_si64(all) as u64
            }
        }
    }
}

/// The same as `wide` in arrays of four words, for the compiler to vectorise.
mod lanes {
    type Four = [u64; 4];

    pub struct Rays {
        pub up: Vec<Four>,
        pub down: Vec<Four>,
    }

    #[inline]
    fn each(a: Four, b: Four, f: impl Fn(u64, u64) -> u64) -> Four {
        [f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])]
    }

    impl Rays {
        #[inline]
        pub fn flips(&self, own: u64, opponent: u64, square: u8) -> u64 {
            let s = (square & 63) as usize;
            let (up, down) = (self.up[s], self.down[s]);
            let end = up.map(|ray| (opponent | !ray).wrapping_add(1) & ray & own);
            let below = end.map(|end| end.wrapping_sub(u64::from(end != 0)));
            let flipped = each(below, up, |a, b| a & b);
            let shift = [1, 8, 7, 9];
            let blockers = down.map(|ray| ray & !opponent);
            let mut smear = each(blockers, shift, |b, s| b | (b >> s));
            smear = each(smear, shift, |b, s| b | (b >> (2 * s)));
            smear = each(smear, shift, |b, s| b | (b >> (4 * s)));
            let behind = each(smear, shift, |b, s| b >> s);
            let end = each(blockers, behind, |a, b| a & !b & own);
            let over = end.map(|end| 0u64.wrapping_sub(end + end));
            let more = each(over, down, |a, b| a & b);
            let all = each(flipped, more, |a, b| a | b);
            all[0] | all[1] | all[2] | all[3]
        }
    }
}

#[cfg(target_feature = "avx2")]
fn wide_moves(own: u64, opponent: u64) -> u64 {
    use core::arch::x86_64::*;
    // SAFETY: compiled only where the processor has AVX2.
    unsafe {
        let shift = _mm256_set_epi64x(9, 7, 8, 1);
        let twice = _mm256_set_epi64x(18, 14, 16, 2);
        let p = _mm256_set1_epi64x(own as i64);
        let inner = 0x7E7E_7E7E_7E7E_7E7E_u64 as i64;
        let o =
            _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), _mm256_set_epi64x(inner, inner, -1, inner));
        let mut up = _mm256_and_si256(o, _mm256_sllv_epi64(p, shift));
        let mut down = _mm256_and_si256(o, _mm256_srlv_epi64(p, shift));
        up = _mm256_or_si256(up, _mm256_and_si256(o, _mm256_sllv_epi64(up, shift)));
        down = _mm256_or_si256(down, _mm256_and_si256(o, _mm256_srlv_epi64(down, shift)));
        let pu = _mm256_and_si256(o, _mm256_sllv_epi64(o, shift));
        let pd = _mm256_srlv_epi64(pu, shift);
        up = _mm256_or_si256(up, _mm256_and_si256(pu, _mm256_sllv_epi64(up, twice)));
        down = _mm256_or_si256(down, _mm256_and_si256(pd, _mm256_srlv_epi64(down, twice)));
        up = _mm256_or_si256(up, _mm256_and_si256(pu, _mm256_sllv_epi64(up, twice)));
        down = _mm256_or_si256(down, _mm256_and_si256(pd, _mm256_srlv_epi64(down, twice)));
        let m = _mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift));
        let half = _mm_or_si128(_mm256_castsi256_si128(m), _mm256_extracti128_si256(m, 1));
        let all = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
        _mm_cvtsi128_si64(all) as u64 & !(own | opponent)
    }
}

fn measure(name: &str, work: &[(u64, u64, u8)], f: impl Fn(u64, u64, u8) -> u64) {
    let mut best = f64::INFINITY;
    let mut sum = 0u64;
    for _ in 0..7 {
        let start = Instant::now();
        sum = 0;
        for &(own, opponent, square) in work {
            // The dependence makes this the latency seen by a search.
            let turn = sum as u32 & 64;
            let (own, opponent) = (own ^ (own & u64::from(turn)), opponent);
            sum = sum.wrapping_mul(3) ^ f(own, opponent, (square ^ (sum as u8 & 64)) & 63);
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name:<28} {:6.2} ns   (check {sum:016x})", best * 1e9 / work.len() as f64);
    black_box(sum);
}

fn main() {
    let mut random = SplitMix::new(1);
    let mut work = Vec::new();
    while work.len() < 200_000 {
        let mut position = Othello::new(8).unwrap();
        while position.outcome().is_none() {
            let legal = position.legal_moves();
            let m = legal[random.below(legal.len() as u64) as usize];
            if m != PASS {
                work.push((position.own(), position.opponent(), m));
            }
            position.play(m);
        }
    }
    random.shuffle(&mut work);
    measure("bits::flips", &work, bits::flips);
    measure("parallel-prefix fill", &work, fill_flips);
    #[cfg(target_feature = "bmi2")]
    {
        let tables = packed::Tables::new();
        measure("pext and tables", &work, |p, o, s| tables.flips(p, o, s));
    }
    #[cfg(target_feature = "avx2")]
    {
        let rays = wide::Rays::new();
        let rays4 = lanes::Rays { up: rays.up.clone(), down: rays.down.clone() };
        measure("the same in arrays", &work, |p, o, s| rays4.flips(p, o, s));
        measure("AVX2 carry and smear", &work, |p, o, s| rays.flips(p, o, s));
    }
    #[cfg(target_feature = "avx2")]
    measure("moves, AVX2", &work, |p, o, _| wide_moves(p, o));
    measure("bits::reach", &work, |p, o, _| bits::reach(p, o));
}
