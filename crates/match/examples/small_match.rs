//! A match from a program of one's own: `small_match GAME A B PAIRS BASE_MS
//! INCREMENT_MS [FILE]`, as
//! `small_match chess own:name=a "uci:stockfish?UCI_Elo=2000" 5 1000 10`.

use std::time::Duration;

use gametree_core::{InputError, StopFlag};
use gametree_match::game::{Rules, TimeControl};
use gametree_match::openings;
use gametree_match::runner::Match;
use gametree_match::schedule::Format;
use gametree_match::spec::Spec;

fn main() -> Result<(), InputError> {
    let words: Vec<String> = std::env::args().collect();
    let word = |place: usize, usual: &str| words.get(place).map_or(usual.to_string(), String::clone);
    let number = |place: usize, usual: u64| word(place, "").parse().unwrap_or(usual);
    let game = gametree_catalog::open(&word(1, "connect-four"))?;
    let pairs = number(4, 2) as usize;
    let (base, increment) = (Duration::from_millis(number(5, 500)), Duration::from_millis(number(6, 5)));
    let contest = Match {
        engines: vec![Spec::read(&word(2, "own:name=a"))?, Spec::read(&word(3, "own:depth=1,name=b"))?],
        format: Format::RoundRobin,
        pairs,
        openings: openings::random(game.as_ref(), pairs, 6, 1.0, 1),
        rules: Rules { clock: Some(TimeControl { base, increment, moves: None }), ..Rules::default() },
        concurrency: 1,
        pinned: false,
        sprt: None,
        file: words.get(7).map(Into::into),
        resume: true,
        stop: StopFlag::new(),
        game,
    };
    let summary = contest.run(&mut |_| {})?;
    let pairs = summary.standings.pairs(0, 1);
    println!("won, drawn, lost {:?}, pairs {:?}", summary.standings.record(0), pairs.0);
    println!("Elo {:+.1} ± {:.1}", pairs.elo().value, pairs.elo().margin());
    for record in summary.records.iter().filter(|record| record.played.fault.is_some()) {
        println!("game {}, {} plies: {}", record.number, record.played.moves.len(), record.played.reason);
    }
    Ok(())
}
