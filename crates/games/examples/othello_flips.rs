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

    pub(super) struct Tables {
        lines: Vec<[(u64, u8); 4]>,
        ends: Vec<[u8; 64]>,
        runs: Vec<[u8; 256]>,
    }

    impl Tables {
        pub(super) fn new() -> Tables {
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
        pub(super) fn flips(&self, own: u64, opponent: u64, square: u8) -> u64 {
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

/// Rays by leading zeros and carries, one direction after the other.
mod rays {
    pub(super) struct Rays(Vec<[u64; 8]>);

    impl Rays {
        pub(super) fn new() -> Rays {
            let ray = |s: usize, x: i32, y: i32| {
                let (mut c, mut r, mut set) = ((s % 8) as i32 + x, (s / 8) as i32 + y, 0u64);
                while (0..8).contains(&c) && (0..8).contains(&r) {
                    set |= 1 << (8 * r + c);
                    c += x;
                    r += y;
                }
                set
            };
            let steps = [(1, 0), (0, 1), (-1, 1), (1, 1), (-1, 0), (0, -1), (1, -1), (-1, -1)];
            Rays((0..64).map(|s| steps.map(|(x, y)| ray(s, x, y))).collect())
        }

        #[inline]
        pub(super) fn flips(&self, own: u64, opponent: u64, square: u8) -> u64 {
            let rays = &self.0[(square & 63) as usize];
            let mut flipped = 0;
            for ray in &rays[..4] {
                let end = (opponent | !ray).wrapping_add(1) & ray & own;
                flipped |= end.saturating_sub(1) & ray;
            }
            for ray in &rays[4..] {
                let others = ray & !opponent;
                let end = if others == 0 { 0 } else { own & (1 << (63 - others.leading_zeros())) };
                flipped |= (end << 1).wrapping_neg() & ray;
            }
            flipped
        }
    }
}

fn measure(name: &str, work: &[(u64, u64, u8)], f: impl Fn(u64, u64, u8) -> u64) {
    let (mut latency, mut throughput) = (f64::INFINITY, f64::INFINITY);
    let mut sum = 0u64;
    for _ in 0..9 {
        let start = Instant::now();
        sum = 0;
        for &(own, opponent, square) in work {
            // The next call waits for the result of this one.
            let own = own ^ (own & (sum & 64));
            sum = sum.wrapping_mul(3) ^ f(own, opponent, square);
        }
        latency = latency.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        let mut all = 0u64;
        for &(own, opponent, square) in work {
            all = all.wrapping_mul(3) ^ f(own, opponent, square);
        }
        black_box(all);
        throughput = throughput.min(start.elapsed().as_secs_f64());
    }
    let each = 1e9 / work.len() as f64;
    println!(
        "{name:<24} waiting {:5.2} ns, not waiting {:5.2} ns   ({sum:016x})",
        latency * each,
        throughput * each
    );
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
    let rays = rays::Rays::new();
    measure("rays, one by one", &work, |p, o, s| rays.flips(p, o, s));
    measure("parallel-prefix fill", &work, fill_flips);
    #[cfg(target_feature = "bmi2")]
    {
        let tables = packed::Tables::new();
        measure("pext and tables", &work, |p, o, s| tables.flips(p, o, s));
    }
    measure("bits::reach", &work, |p, o, _| bits::reach(p, o));
}
