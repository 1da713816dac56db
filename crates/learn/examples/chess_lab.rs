//! Chess experiments without the rest of the program: self-play data, training,
//! matches at fixed nodes, node counts. `gametree learn chess` does the first two
//! for users.
//!
//!     chess_lab data FILE SEED NODES EVALUATOR MEN
//!     chess_lab train FILES OUT EPOCHS BATCH RATE START RESULT
//!     chess_lab lookahead FILES OUT LAMBDA
//!     chess_lab distil FILES OUT TIMES SEED
//!     chess_lab error FILES EVALUATOR
//!     chess_lab fit FILE EPOCHS
//!     chess_lab match EVALUATOR EVALUATOR NODES PAIRS
//!     chess_lab bench DEPTH EVALUATOR
//!     chess_lab epd FILE MILLISECONDS EVALUATOR THREADS
//!     chess_lab mate FILE MOVES EVALUATOR
//!     chess_lab perft FILE
//!     chess_lab book OUT NODES PLIES EVALUATOR
//!     chess_lab uci EVALUATOR
//!
//! The last is just enough of the protocol for matches by the clock, in a program
//! that is built in half a minute.

use std::io::Write;
use std::time::Instant;

use gametree_core::{Evaluator, Game, Limits, Notation, Path, Playable, Scoring, perft};
use gametree_games::chess::{Chess, Insight, Outlook, polyglot};
use gametree_learn::chess::{book, distil, expectation, fit, lookahead, sample, selfplay, train};
use gametree_search::engine::{AllOn, Chosen, Engine, Errand, Memory, Table, Technique};

const BENCH: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2N1PN2/PP3PPP/R1BQKB1R w KQ - 0 7",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "3r1rk1/p3qppp/2bb4/2p5/3p4/1P2P3/PBQN1PPP/2R2RK1 w - - 0 1",
    "8/5pk1/3p2p1/2pP4/2P1KP2/6P1/8/8 w - - 0 40",
];

/// What may overlook a mate.
const SELECTIVE: [Technique; 11] = [
    Technique::NullMove,
    Technique::LateReductions,
    Technique::LatePruning,
    Technique::Futility,
    Technique::ReverseFutility,
    Technique::Razoring,
    Technique::ProbCut,
    Technique::InternalReductions,
    Technique::HistoryPruning,
    Technique::ExchangePruning,
    // It also cuts, and searches less deeply.
    Technique::Singular,
];

/// `features`, `zero`, or the file of a network.
fn outlook(name: &str) -> Outlook {
    let network = || Outlook::network(&std::fs::read(name).unwrap_or_default());
    Outlook::by_name(name).or_else(network).unwrap_or_else(|| panic!("no evaluator {name}"))
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let text: Vec<&str> = args.iter().map(String::as_str).collect();
    match text.as_slice() {
        ["data", file, seed, nodes, evaluator, men] => data(file, seed, nodes, evaluator, men),
        ["train", files, out, epochs, batch, rate, start, result] => {
            let samples = samples(files);
            println!("{} samples", samples.len());
            let options = train::Options {
                epochs: epochs.parse().unwrap(),
                batch: batch.parse().unwrap(),
                rate: rate.parse().unwrap(),
                result: result.parse().unwrap(),
                ..train::Options::default()
            };
            let model = std::fs::read(start).ok().and_then(|bytes| train::Model::from_bytes(&bytes));
            let model = model.unwrap_or_else(|| train::Model::new(options.seed));
            let start = Instant::now();
            let model = train::run_on(model, &samples, &options, &mut |p| {
                println!("{p:?} {:?}", start.elapsed());
                true
            });
            std::fs::write(out, model.to_bytes()).unwrap();
        }
        ["lookahead", files, out, lambda] => {
            let labelled = lookahead::labelled(&samples(files), lambda.parse().unwrap());
            let bytes: Vec<u8> = labelled.iter().flat_map(sample::Sample::to_bytes).collect();
            std::fs::write(out, bytes).unwrap();
        }
        ["distil", files, out, times, seed] => {
            let (times, seed) = (times.parse().unwrap(), seed.parse().unwrap());
            let bytes: Vec<u8> = samples(files)
                .iter()
                .flat_map(|sample| distil::near(sample, times, seed))
                .flat_map(|sample| sample.to_bytes())
                .collect();
            std::fs::write(out, bytes).unwrap();
        }
        ["error", files, evaluator] => error(&samples(files), evaluator),
        ["fit", file, epochs] => {
            let samples = samples(file);
            let weights = fit::run(&samples, epochs.parse().unwrap(), 0.0, &mut |p| {
                eprintln!("{p:?}");
                true
            });
            print!("{}", fit::table(&weights));
        }
        ["match", one, other, nodes, pairs] => {
            let (mut one, mut other) = (selfplay::side(outlook(one)), selfplay::side(outlook(other)));
            let (mut points, mut games) = (0.0, 0);
            for number in 0..pairs.parse().unwrap() {
                points += selfplay::pair(&mut one, &mut other, nodes.parse().unwrap(), number);
                games += 2;
                if games % 20 == 0 {
                    println!("{points} of {games}");
                }
            }
        }
        ["bench", depth, evaluator] => {
            let (mut nodes, mut time) = (0, 0.0);
            for fen in BENCH {
                let position = Chess::start("").unwrap().read_position(fen).unwrap();
                let table = Table::new(16).unwrap();
                let mut engine = Engine::new(Insight, outlook(evaluator), AllOn, table, Scoring::Distance);
                let limits = Limits::depth(depth.parse().unwrap());
                let start = Instant::now();
                let report = engine.think(&position, &limits, &Path::new(), &mut |_| {}).report;
                time += start.elapsed().as_secs_f64();
                nodes += report.counts.nodes;
                let best = report.best().map(|m| position.write_move(m)).unwrap_or_default();
                println!("{:9} {:>6} {best}", report.counts.nodes, report.score);
            }
            println!("{nodes} nodes, {time:.2} s, {:.0} nodes/s", nodes as f64 / time);
        }
        ["epd", file, milliseconds, evaluator, threads] => {
            epd(file, milliseconds.parse().unwrap(), evaluator, threads.parse().unwrap());
        }
        ["mate", file, moves, evaluator] => mate(file, moves.parse().unwrap(), evaluator),
        ["perft", file] => perft_suite(file),
        ["book", out, nodes, plies, evaluator] => {
            let moves = book::play(outlook(evaluator), nodes.parse().unwrap(), plies.parse().unwrap());
            println!("{} moves", moves.len());
            std::fs::write(out, polyglot::Book::to_bytes(&moves)).unwrap();
        }
        ["uci", evaluator] => uci(evaluator),
        _ => eprintln!("see the head of the file"),
    }
}

/// The samples of files with commas between them.
fn samples(files: &str) -> Vec<sample::Sample> {
    files.split(',').flat_map(|file| sample::read_all(&std::fs::read(file).unwrap())).collect()
}

/// How far an evaluator is from the labels of every twentieth game.
fn error(samples: &[sample::Sample], evaluator: &str) {
    let mut outlook = outlook(evaluator);
    let (mut sum, mut count) = (0.0, 0);
    for sample in samples.iter().filter(|sample| sample.game.is_multiple_of(20)) {
        let Some(board) = sample.board() else { continue };
        let score = outlook.evaluate(&Chess::new(board), 0).value() as f32;
        sum += f64::from(expectation(score) - expectation(f32::from(sample.score))).powi(2);
        count += 1;
    }
    println!("{:.6} on {count} positions", sum / f64::from(count));
}

fn data(file: &str, seed: &str, nodes: &str, evaluator: &str, men: &str) {
    let options = selfplay::Options {
        seed: seed.parse().unwrap(),
        nodes: nodes.parse().unwrap(),
        men: men.parse().unwrap(),
        ..selfplay::Options::default()
    };
    let mut player = selfplay::Player::new(outlook(evaluator), options);
    let mut out = std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap();
    let base = options.seed as u32 * 1_000_000;
    for number in 0.. {
        let bytes: Vec<u8> = player.game(base + number).iter().flat_map(sample::Sample::to_bytes).collect();
        out.write_all(&bytes).unwrap();
    }
}

fn uci(evaluator: &str) {
    let table = Table::new(64).unwrap();
    let mut engine = Engine::new(Insight, outlook(evaluator), AllOn, table, Scoring::Distance);
    let mut memory = Memory::default();
    let (mut position, mut path) = (Chess::start("").unwrap(), Path::new());
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied().unwrap_or_default() {
            "uci" => println!("id name chess_lab {evaluator}\nuciok"),
            "isready" => println!("readyok"),
            "ucinewgame" => {
                engine.solver().clear();
                memory = Memory::default();
            }
            "position" => {
                let moves = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
                position = Chess::start("").unwrap();
                if words[1] == "fen" {
                    position = position.read_position(&words[2..moves].join(" ")).unwrap();
                }
                path = Path::new();
                for text in words.iter().skip(moves + 1) {
                    path.push(position.step());
                    position.play(position.from_uci(text).unwrap());
                }
            }
            "go" => {
                let value = |name: &str| {
                    let place = words.iter().position(|&word| word == name)?;
                    words.get(place + 1)?.parse::<u64>().ok().map(std::time::Duration::from_millis)
                };
                let (time, increment) = if position.to_move().index() == 0 {
                    (value("wtime"), value("winc"))
                } else {
                    (value("btime"), value("binc"))
                };
                let clock = gametree_core::Clock {
                    remaining: time.unwrap_or_default(),
                    increment: increment.unwrap_or_default(),
                    moves_to_go: None,
                    played: path.steps().len() as u32 / 2,
                    overhead: std::time::Duration::from_millis(20),
                };
                let nodes = words.iter().position(|&word| word == "nodes");
                let nodes = nodes.and_then(|place| words.get(place + 1)?.parse().ok());
                let limits = match nodes {
                    Some(_) => Limits { nodes, ..Limits::none() },
                    None => clock.limit(Limits::none()),
                };
                let errand = Errand { limits: &limits, path: &path, only: &[] };
                let report = engine.think_on(&position, &errand, &mut memory, &mut |_| {}).report;
                let best = report.best().map_or("(none)".to_string(), |m| position.uci(m, false));
                let (depth, nodes) = (report.depth.unwrap_or(0), report.counts.nodes);
                let score = report.score.value().clamp(-10_000, 10_000);
                println!("info depth {depth} score cp {score} nodes {nodes}");
                println!("bestmove {best}");
            }
            "quit" => return,
            _ => {}
        }
    }
}

/// Positions with best moves (`bm`) or moves to avoid (`am`).
fn epd(file: &str, milliseconds: u64, evaluator: &str, threads: usize) {
    let text = std::fs::read_to_string(file).unwrap();
    let (mut solved, mut all, mut nodes, mut depths) = (0, 0, 0, 0);
    let mut table = Some(Table::new(64).unwrap());
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let fen: Vec<&str> = line.split_whitespace().take(4).collect();
        let position = Chess::start("").unwrap().read_position(&fen.join(" ")).unwrap();
        let operation = line.split(';').find_map(|part| {
            let (_, moves) = part
                .split_once(" bm ")
                .map(|(a, b)| (a, (b, true)))
                .or_else(|| part.split_once(" am ").map(|(a, b)| (a, (b, false))))?;
            Some(moves)
        });
        let Some((moves, wanted)) = operation else { continue };
        let named: Vec<_> = moves.split_whitespace().filter_map(|m| position.read_move(m).ok()).collect();
        let mut engine = Engine::new(
            Insight,
            outlook(evaluator),
            AllOn,
            table.take().unwrap_or_else(|| Table::new(64).unwrap()),
            Scoring::Distance,
        )
        .threads(threads);
        let limits = Limits { time: Some(std::time::Duration::from_millis(milliseconds)), ..Limits::none() };
        let report = engine.think(&position, &limits, &Path::new(), &mut |_| {}).report;
        let good = report.best().is_some_and(|m| named.contains(&m) == wanted);
        solved += usize::from(good);
        all += 1;
        nodes += report.counts.nodes;
        depths += report.depth.unwrap_or(0);
        if !good {
            let best = report.best().map(|m| position.write_move(m)).unwrap_or_default();
            println!("missed: {line} played {best} {}", report.score);
        }
    }
    println!("{solved} of {all}, {nodes} nodes, mean depth {:.1}", depths as f64 / all as f64);
}

/// Positions with their perft counts (`;D1 20 ;D2 400`), every depth.
fn perft_suite(file: &str) {
    let text = std::fs::read_to_string(file).unwrap();
    let (mut right, mut wrong, mut nodes) = (0, 0, 0);
    let start = Instant::now();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut fields = line.split(" ;D");
        let root = Chess::start("").unwrap().read_position(fields.next().unwrap().trim()).unwrap();
        for field in fields {
            let (depth, count) = field.trim().split_once(' ').unwrap();
            let found = perft(&root, depth.parse().unwrap());
            nodes += found;
            if found == count.trim().parse::<u64>().unwrap() {
                right += 1;
            } else {
                wrong += 1;
                println!("wrong: {line} depth {depth}: {found}");
            }
        }
    }
    let time = start.elapsed().as_secs_f64();
    println!("{right} right, {wrong} wrong, {nodes} nodes, {time:.1} s, {:.0} nodes/s", nodes as f64 / time);
}

/// Mates in so many moves, to the exact distance.
fn mate(file: &str, moves: usize, evaluator: &str) {
    let text = std::fs::read_to_string(file).unwrap();
    let (mut solved, mut all, mut nodes) = (0, 0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let position = Chess::start("").unwrap().read_position(line).unwrap();
        let table = Table::new(64).unwrap();
        // A mate that is hidden behind quiet moves is found by looking at all.
        let switches = SELECTIVE.iter().fold(Chosen::ALL, |chosen, &technique| chosen.without(technique));
        let mut engine = Engine::new(Insight, outlook(evaluator), switches, table, Scoring::Distance);
        let time = Some(std::time::Duration::from_secs(20));
        let limits = Limits { time, depth: Some(2 * moves), ..Limits::none() };
        let report = engine.think(&position, &limits, &Path::new(), &mut |_| {}).report;
        let good = report.score.is_win() && report.score.distance() == Some(2 * moves - 1);
        solved += usize::from(good);
        all += 1;
        nodes += report.counts.nodes;
        if !good {
            println!("missed: {line} {} at depth {:?}", report.score, report.depth);
        }
    }
    println!("{solved} of {all}, {nodes} nodes");
}
