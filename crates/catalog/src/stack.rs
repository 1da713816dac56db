//! A thread with room for deep recursion.
//!
//! The textbook algorithms recurse once per ply, and an explicit tree may have
//! a hundred thousand. The room is address space only: memory is used as far
//! as the recursion really goes.

use gametree_core::InputError;

/// What every search gets.
const LEAST: usize = 64 << 20;
/// What one ply may take. The largest measured is MTD(f) with the counting
/// observer: 300 bytes at optimisation level 1, from the memory that
/// `gametree tree` takes for a chain of 100,000 levels. Builds without
/// optimisation take several times that.
const PER_PLY: usize = 8 << 10;
/// What no search gets.
const MOST: usize = 16 << 30;

/// Runs `work` where recursion of `plies` levels is safe.
///
/// # Errors
///
/// When there is no room for that many.
pub(crate) fn run<T: Send>(plies: usize, work: impl FnOnce() -> T + Send) -> Result<T, InputError> {
    let too_deep = || InputError::new(format!("there is no memory for a search of {plies} plies"));
    let size = plies.checked_mul(PER_PLY).and_then(|size| size.checked_add(LEAST));
    let size = size.filter(|&size| size <= MOST).ok_or_else(too_deep)?;
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().name("search".to_string()).stack_size(size);
        let worker = worker.spawn_scoped(scope, work).map_err(|_| too_deep())?;
        worker.join().map_err(|panic| std::panic::resume_unwind(panic))
    })
}
