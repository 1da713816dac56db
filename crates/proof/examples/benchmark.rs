//! The benchmark of solving: one line per task with value, nodes and time.
//!
//! `cargo run --release -p gametree-proof --example benchmark -- TASK ...`

use std::sync::Arc;
use std::time::{Duration, Instant};

use gametree_core::{Game, Knowledge, Limits, Notation, Path, Playable, Player, Rules};
use gametree_games::connect_four::{AnySize, Insight as FourInsight, Standard};
use gametree_games::{
    Dakon, Domineering, Hex, Kalah, Morris, Othello, Pentominoes, Qubic, dakon, domineering, hex, kalah,
    othello, pentominoes, qubic,
};
use gametree_proof::awari::{self, by_thresholds};
use gametree_proof::certificate::Chooser;
use gametree_proof::chess_endings::{self, ChessEndings};
use gametree_proof::engine::range;
use gametree_proof::graph::Graph;
use gametree_proof::morris::{self, Endings};
use gametree_proof::syzygy::Syzygy;
use gametree_proof::value::{Budget, DepthFirst};
use gametree_proof::{AttackProver, DfPn, EngineProver, Part, Prover, value, write_certificate};
use gametree_testkit::{Graph as Board, GraphPosition};
use gametree_verify::{Claim, Goal, Header, Reader, check};

/// No run takes longer.
const MOST: Duration = Duration::from_secs(3600);

fn by_engine<G: Playable, K: Knowledge<G> + Sync>(name: &str, variant: &str, knowledge: K, megabytes: usize) {
    let start = G::start(variant).unwrap();
    let limits = Limits { time: Some(MOST), ..Limits::none() };
    let span = range(&knowledge, &start);
    let mut prover = EngineProver::new(knowledge, megabytes, 1, Budget::new(&limits));
    let clock = Instant::now();
    let found = value(&mut prover, &start, &Path::new(), span);
    let nodes = Prover::<G>::nodes(&prover);
    println!("{name}:{variant} engine {megabytes} MB: {found:?}, {nodes} nodes, {:.2?}", clock.elapsed());
}

/// The engine's own driver, with all of its choice of questions.
fn by_solver<G: Playable, K: Knowledge<G> + Sync>(name: &str, variant: &str, knowledge: K, megabytes: usize) {
    use gametree_search::engine::{AllOn, Solver, Table};
    let start = G::start(variant).unwrap();
    let limits = Limits { time: Some(MOST), ..Limits::none() };
    let mut solver = Solver::new(knowledge, AllOn, Table::new(megabytes).unwrap());
    solver.clear();
    let clock = Instant::now();
    let (score, nodes) = solver.value(&start, &limits, &Path::new());
    println!("{name}:{variant} solver {megabytes} MB: {score:?}, {nodes} nodes, {:.2?}", clock.elapsed());
}

fn by_df_pn<G: Playable>(name: &str, variant: &str, megabytes: usize, span: Option<(i64, i64)>) {
    let start = G::start(variant).unwrap();
    let limits = Limits { time: Some(MOST), ..Limits::none() };
    let search = DfPn::new(megabytes);
    let mut prover =
        DepthFirst { search: &search, budget: Budget::new(&limits), on_progress: &mut |_, _| {}, nodes: 0 };
    let clock = Instant::now();
    let found = value(&mut prover, &start, &Path::new(), span);
    println!(
        "{name}:{variant} df-pn {megabytes} MB: {found:?}, {} nodes, {:.2?}",
        prover.nodes,
        clock.elapsed()
    );
}

fn kalah(variant: &str, seeds: usize, megabytes: usize) {
    let start = Kalah::start(variant).unwrap();
    let clock = Instant::now();
    let endings = Arc::new(kalah::Database::new(&start, seeds));
    println!("kalah:{variant}: {} endings with {seeds} seeds, {:.2?}", endings.size(), clock.elapsed());
    by_solver::<Kalah, _>("kalah", variant, kalah::Insight::with(endings), megabytes);
}

fn awari(seeds: usize, twice: usize) {
    let mut endings = awari::Endings::new(6);
    for level in 1..=seeds {
        let clock = Instant::now();
        let other = (level <= twice).then(|| by_thresholds(&endings, 1));
        let thresholds = clock.elapsed();
        let clock = Instant::now();
        endings.solve(1);
        let solved = clock.elapsed();
        let wrong = endings.verify(level);
        let values = endings.level(level);
        let wins = values.iter().filter(|&&value| value > 0).count();
        let losses = values.iter().filter(|&&value| value < 0).count();
        let sum: i64 = values.iter().map(|&value| i64::from(value)).sum();
        let same = other.map_or("-".to_string(), |other| format!("{} ({thresholds:.2?})", other == values));
        println!(
            "awari {level}: {} positions, {wins} won, {losses} lost, sum {sum}, {solved:.2?}, wrong: {wrong:?}, same by thresholds: {same}",
            values.len()
        );
    }
}

/// FOLDER,MEN,THREADS: the databases of Nine Men's Morris with up to so many men a
/// side, in a folder, each verified by a second pass; then the opening's value.
fn morris(rest: &str) {
    let words: Vec<&str> = rest.split(',').collect();
    let [folder, most, threads] = words[..] else { return println!("morris=FOLDER,MEN,THREADS") };
    let (most, threads) = (most.parse().unwrap_or(4), threads.parse().unwrap_or(1));
    std::fs::create_dir_all(folder).unwrap();
    let mut endings = Endings::open(folder.as_ref()).unwrap();
    let (all, mut done) = (Endings::order(most).map(|(a, b)| Endings::size(a, b)).sum::<usize>(), 0);
    for (a, b) in Endings::order(most) {
        done += Endings::size(a, b);
        if endings.has(a, b) {
            continue;
        }
        let clock = Instant::now();
        endings.solve(a, b, threads, &mut |_| true).unwrap();
        let solved = clock.elapsed();
        let clock = Instant::now();
        let wrong = endings.verify(a, b, threads).unwrap();
        println!(
            "morris {a}-{b}: {} numbers ({:.2} % of all), {:?}, {solved:.2?}, verified in {:.2?}, wrong: {wrong:?}",
            Endings::size(a, b),
            100.0 * done as f64 / all as f64,
            endings.census(a, b),
            clock.elapsed()
        );
    }
    let endings = Arc::new(endings);
    for men in 3..=most {
        let variant = men.to_string();
        let knowledge = morris::WithEndings { inner: Default::default(), endings: endings.clone() };
        by_engine::<Morris, _>("morris", &variant, knowledge, 256);
    }
}

/// Who wins after each first move on a board of Hex.
fn hex(size: &str) {
    let start = Hex::start(size).unwrap();
    let limits = Limits { time: Some(MOST), ..Limits::none() };
    let (clock, mut all, mut wins) = (Instant::now(), 0, 0);
    // One table for all: an opening and the same turned by half a circle share it.
    let mut prover = EngineProver::new(hex::Insight::new(), 256, 1, Budget::new(&limits));
    for &m in start.legal_moves().iter() {
        let (begin, before) = (Instant::now(), Prover::<Hex>::nodes(&prover));
        let found = value(&mut prover, &start.after(m), &Path::new(), Some((-1, 1)));
        let nodes = Prover::<Hex>::nodes(&prover) - before;
        println!("hex:{size} {}: {found:?}, {nodes} nodes, {:.2?}", start.write_move(m), begin.elapsed());
        all += nodes;
        wins += u32::from(matches!(found, Ok(1)));
    }
    println!("hex:{size}: {wins} of {} win, {all} nodes, {:.2?}", start.legal_moves().len(), clock.elapsed());
}

/// NAME or NAME,FOLDER,THREADS: a chess ending and all that it leads to, in memory
/// or in the files of a folder.
fn chess(rest: &str) {
    let words: Vec<&str> = rest.split(',').collect();
    let folder = words.get(1).map(std::path::Path::new);
    let threads = words.get(2).and_then(|threads| threads.parse().ok()).unwrap_or(1);
    let men = match chess_endings::Men::read(words[0]) {
        Ok(men) => men,
        Err(error) => return println!("{error}"),
    };
    let mut endings = ChessEndings::default();
    let (clock, mut last, mut passes) = (Instant::now(), None, 0);
    let done = endings.solve(&men, folder, threads, &mut |ending, _, _| {
        // The smaller endings come first: this one's time begins with its own passes.
        if *ending != men {
            last = Some(clock.elapsed());
        }
        passes += 1;
        true
    });
    if let Err(error) = done {
        return println!("{error}");
    }
    let (all, lower) = (clock.elapsed(), last.unwrap_or_default());
    let clock = Instant::now();
    let (census, wrong) = (endings.census(&men), endings.verify(&men));
    println!(
        "chess {}: {census:?}, {passes} passes, {:.2?} and {lower:.2?} for smaller ones; \
         counted and checked in {:.2?}, wrong: {wrong:?}",
        men.name(),
        all - lower,
        clock.elapsed(),
    );
}

/// FOLDER,DATABASES: the Syzygy tables of a folder against all of ours of four men, which
/// are made in another.
fn syzygy(rest: &str) {
    let Some((folder, databases)) = rest.split_once(',') else { return println!("syzygy=FOLDER,DATABASES") };
    let tables = match Syzygy::open(&[folder.into()]) {
        Ok(tables) => tables,
        Err(error) => return println!("{error}"),
    };
    let mut names: Vec<String> = "QRBNP".chars().map(|man| format!("K{man}K")).collect();
    for join in ["", "K"] {
        for (i, first) in "QRBNP".chars().enumerate() {
            let end = if join.is_empty() { "K" } else { "" };
            names.extend("QRBNP".chars().skip(i).map(|second| format!("K{first}{join}{second}{end}")));
        }
    }
    let mut endings = ChessEndings::default();
    for name in names {
        let Ok(men) = chess_endings::Men::read(&name) else { continue };
        let clock = Instant::now();
        if let Err(error) = endings.solve(&men, Some(databases.as_ref()), 1, &mut |_, _, _| true) {
            return println!("{error}");
        }
        let solved = clock.elapsed();
        let counts = endings.compare(&men, &|position| Some(tables.wdl(position)?.sign()));
        println!(
            "{name}: positions and differences {counts:?}, {solved:.2?}, {:.2?}",
            clock.elapsed() - solved
        );
    }
}

/// GAME:VARIANT,FILE,MEGABYTES: who wins, the certificate of it, and the check.
fn certificate(rest: &str) {
    let words: Vec<&str> = rest.split(',').collect();
    let [game, file, megabytes] = words[..] else { return println!("certificate=GAME:VARIANT,FILE,MB") };
    let (name, variant) = game.split_once(':').unwrap_or((game, ""));
    let megabytes = megabytes.parse().unwrap_or(256);
    match name {
        "domineering" => by_choice::<Domineering, _>(game, variant, domineering::Insight, file, megabytes),
        "connect-four" if variant == "7x6" => {
            by_choice::<Standard, _>(game, "", FourInsight, file, megabytes);
        }
        "connect-four" => by_choice::<AnySize, _>(game, variant, FourInsight, file, megabytes),
        "qubic" => {
            let budget = Budget::new(&Limits::none());
            let mut prover = AttackProver::new(qubic::Insight, megabytes, 1, budget);
            certify::<Qubic, _>(game, "", file, &mut prover, &mut |prover, position, goal| {
                prover.choose(position, goal)
            });
        }
        "pentominoes" => by_choice::<Pentominoes, _>(game, "", pentominoes::Insight::new(), file, megabytes),
        other => println!("no certificates of {other} here"),
    }
}

/// By the engine, with moves that keep the strategy small.
fn by_choice<G: Playable, K: Knowledge<G> + Sync>(
    game: &str,
    variant: &str,
    knowledge: K,
    file: &str,
    megabytes: usize,
) {
    let mut prover = EngineProver::new(knowledge.clone(), megabytes, 1, Budget::new(&Limits::none()));
    let mut chooser = Chooser::new(knowledge);
    certify::<G, _>(game, variant, file, &mut prover, &mut |prover, position, goal| {
        chooser.choose(prover, position, goal)
    });
}

fn certify<G: Playable, P: Prover<G>>(
    game: &str,
    variant: &str,
    file: &str,
    prover: &mut P,
    choose: &mut impl FnMut(&mut P, &G, Goal) -> Option<G::Move>,
) {
    let start = G::start(variant).unwrap();
    let clock = Instant::now();
    let mut holds =
        |least| prover.holds(&start, Goal { player: Player::First, least }, &Path::new()) == Ok(true);
    // Each question by itself: a second one would forget what the first found.
    let claim = if holds(1) {
        Claim::AtLeast(1)
    } else if holds(0) {
        Claim::Equal(0)
    } else {
        Claim::AtMost(-1)
    };
    println!("{game}: {claim}, {} nodes, {:.2?}", prover.nodes(), clock.elapsed());
    let header = Header {
        folds: true,
        game: game.to_string(),
        root: "start".to_string(),
        claim,
        rests: String::new(),
    };
    let part = Part::open(file.as_ref(), &header, true).unwrap();
    let mut by = |position: &G, goal: Goal, _: &Path| choose(prover, position, goal);
    let mut told = Instant::now();
    let choices = write_certificate(&start, &header, part, &|_| None, &mut by, &mut |choices, done| {
        if told.elapsed() > Duration::from_secs(20) {
            told = Instant::now();
            println!("{game}: {choices} choices, {:.1} % done, {:.0?}", 100.0 * done, clock.elapsed());
        }
    });
    let bytes = std::fs::metadata(file).map_or(0, |data| data.len());
    println!("{game}: {choices:?} choices, {bytes} bytes, {:.2?}", clock.elapsed());
    let clock = Instant::now();
    let mut reader = Reader::new(std::io::BufReader::new(std::fs::File::open(file).unwrap()));
    let checked =
        reader.header().and_then(|header| check(&start, &header, &mut reader, &|_| None, &mut |_, _, _| {}));
    println!("{game}: {checked:?}, {:.2?}", clock.elapsed());
}

/// So many positions of random graphs with cycles, each searched by df-pn with one
/// table per graph, and every eighth by the exact engine with a table, against the
/// values by retrograde analysis.
fn cycles(most: usize) {
    let clock = Instant::now();
    let (mut positions, mut by_engine, mut wrong, mut seed) = (0usize, 0usize, 0usize, 0u64);
    let endless = || Budget::new(&Limits::none());
    while positions < most {
        seed += 1;
        let (size, degree) = (8 + seed as usize % 60, 2 + seed as usize % 3);
        let start = GraphPosition::new(Board::random(seed, size, degree, seed % 2 == 0));
        let graph = Graph::new(&start, 10_000).unwrap();
        let search = DfPn::new(1);
        let mut df_pn =
            DepthFirst { search: &search, budget: endless(), on_progress: &mut |_, _| {}, nodes: 0 };
        let mut engine = EngineProver::new(Rules, 1, 1, endless());
        for (number, (position, truth)) in graph.positions.iter().zip(graph.values()).enumerate() {
            for least in [truth, truth + 1] {
                let goal = Goal { player: Player::First, least };
                let asked = (number as u64 + seed).is_multiple_of(8) && graph.positions.len() <= 16;
                wrong += usize::from(df_pn.holds(position, goal, &Path::new()) != Ok(least <= truth));
                if asked {
                    by_engine += 1;
                    wrong += usize::from(engine.holds(position, goal, &Path::new()) != Ok(least <= truth));
                }
            }
            positions += 1;
        }
    }
    println!(
        "cycles: {positions} positions of {seed} graphs by df-pn, {by_engine} questions to the engine, wrong: {wrong}, {:.2?}",
        clock.elapsed()
    );
}

fn main() {
    for task in std::env::args().skip(1) {
        let (name, rest) = task.split_once('=').unwrap_or((&task, ""));
        match name {
            "kalah" => kalah(rest, 12, 64),
            // SEEDS or SEEDS,MEGABYTES: the endings in the database, and the table.
            "kalah64" => {
                let (seeds, megabytes) = rest.split_once(',').unwrap_or((rest, "512"));
                kalah("6,4", seeds.parse().unwrap_or(14), megabytes.parse().unwrap_or(512));
            }
            "domineering" => by_engine::<Domineering, _>("domineering", rest, domineering::Insight, 256),
            "domineering-df-pn" => by_df_pn::<Domineering>("domineering", rest, 256, Some((-1, 1))),
            "connect-four" => by_solver::<AnySize, _>("connect-four", rest, FourInsight, 64),
            "qubic" => by_engine::<Qubic, _>("qubic", "", qubic::Insight, 1024),
            "pentominoes" => {
                by_engine::<Pentominoes, _>("pentominoes", "", pentominoes::Insight::new(), 1024);
            }
            "dakon" => by_engine::<Dakon, _>("dakon", rest, dakon::Insight, 256),
            "othello" => by_solver::<Othello, _>("othello", rest, othello::Insight::new(), 256),
            // SEEDS or SEEDS,TWICE: up to which level both methods are compared.
            "awari" => {
                let (seeds, twice) = rest.split_once(',').unwrap_or((rest, "8"));
                awari(seeds.parse().unwrap_or(10), twice.parse().unwrap_or(8));
            }
            "certificate" => certificate(rest),
            "chess" => chess(rest),
            "syzygy" => syzygy(rest),
            "cycles" => cycles(rest.parse().unwrap_or(10_000_000)),
            "hex" => hex(rest),
            "morris" => morris(rest),
            other => println!("no task {other}"),
        }
    }
    _ = <Domineering as Game>::PATH_MATTERS;
}
