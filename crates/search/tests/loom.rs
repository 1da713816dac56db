//! Every interleaving of two writers and a reader on one entry of the table:
//! what a reader believes is something that was written under the key it
//! looked for, whole.
#![cfg(loom)]

use gametree_search::engine::table::Slot;
use loom::sync::Arc;
use loom::thread;

#[test]
fn torn_entries_are_not_believed() {
    loom::model(|| {
        let slot = Arc::new(Slot::empty());
        let writers: Vec<_> = [(0xAAAA_0001_u64, 0x1111_u64), (0xBBBB_0002, 0x2222)]
            .into_iter()
            .map(|(key, data)| {
                let slot = Arc::clone(&slot);
                thread::spawn(move || slot.write(key, data))
            })
            .collect();
        let (key, data) = slot.read();
        if key == 0xAAAA_0001 {
            assert_eq!(data, 0x1111);
        }
        if key == 0xBBBB_0002 {
            assert_eq!(data, 0x2222);
        }
        writers.into_iter().for_each(|writer| writer.join().unwrap());
    });
}

#[test]
fn two_values_of_one_key_never_mix_into_a_third() {
    loom::model(|| {
        let slot = Arc::new(Slot::empty());
        let writers: Vec<_> = [0x10_u64, 0x20]
            .into_iter()
            .map(|data| {
                let slot = Arc::clone(&slot);
                thread::spawn(move || slot.write(0xC0FFEE, data))
            })
            .collect();
        writers.into_iter().for_each(|writer| writer.join().unwrap());
        let (key, data) = slot.read();
        if key == 0xC0FFEE {
            assert!(data == 0x10 || data == 0x20);
        }
    });
}
