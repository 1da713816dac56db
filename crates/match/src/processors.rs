//! A processor for each game.
//!
//! Only one of two engines thinks, and the runner waits. Left to itself the system
//! moves all three about, so that each answer wakes a processor that had gone to sleep;
//! where the host is busy that takes 10 ms and more, which a clock is charged for. On one
//! processor there is always somebody awake to go on.

use gametree_core::InputError;

/// Keeps this thread, and all threads and programs that it starts from now on, on one
/// processor: the one for place `place` among those that the program may use.
///
/// # Errors
///
/// When the system does not do such a thing.
#[cfg(target_os = "linux")]
pub fn keep_to(place: usize) -> Result<(), InputError> {
    use rustix::thread::{CpuSet, sched_setaffinity};

    let processors = allowed();
    let mut own = CpuSet::new();
    // Whoever runs is allowed on one at least.
    own.set(processors.get(place % processors.len().max(1)).copied().unwrap_or(0));
    sched_setaffinity(None, &own)
        .map_err(|error| InputError::new(format!("a game can not be kept on one processor: {error}")))
}

/// The processors that this thread may use; none where the system does not tell.
#[cfg(target_os = "linux")]
#[must_use]
pub fn allowed() -> Vec<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity};

    let set = sched_getaffinity(None).unwrap_or_else(|_| CpuSet::new());
    (0..CpuSet::MAX_CPU).filter(|&i| set.is_set(i)).collect()
}

/// Nobody tells here.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn allowed() -> Vec<usize> {
    Vec::new()
}

/// There is no such thing here.
///
/// # Errors
///
/// Always.
#[cfg(not(target_os = "linux"))]
pub fn keep_to(_: usize) -> Result<(), InputError> {
    Err(InputError::new("games can be kept on one processor on Linux only"))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn programs_stay_where_they_were_started() {
        let keep = |place| {
            keep_to(place).unwrap();
            let status = std::process::Command::new("cat").arg("/proc/self/status").output().unwrap();
            let text = String::from_utf8(status.stdout).unwrap();
            let list = text.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).unwrap();
            list.trim().parse::<usize>().unwrap()
        };
        // Each place is asked for by a thread of its own, as in a match.
        let of = |place| std::thread::spawn(move || keep(place)).join().unwrap();
        let count = std::thread::available_parallelism().unwrap().get();
        assert_eq!(of(0), of(count), "places go round");
        assert_eq!(of(0) == of(1), count == 1);
    }
}
