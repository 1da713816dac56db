//! Matches as experiments: what depth and what each technique is worth in Elo.
//!
//! Lecture 002 shows a graph of rating against search depth. `depth-rating`
//! plays every depth against its neighbours and rates them all from all the
//! games. `ablation-elo` plays the whole engine against engines that lack one
//! technique each, at a fixed number of nodes, so that what a technique costs
//! in time does not count and what it buys in choice does.

use gametree_catalog::open;
use gametree_draw::{Plot, Series};
use gametree_match::game::Rules;
use gametree_match::openings;
use gametree_match::runner::{Match, Summary};
use gametree_match::schedule::Format;
use gametree_match::spec::Spec;
use gametree_search::engine::Technique;

use super::Options;
use super::findings::{Findings, Outcome, Table, Value, Verdict};
use crate::{interrupt, matches};

/// The game if nobody names one.
const USUAL: &str = "connect-four";

pub(crate) fn depth_rating(options: &Options) -> Findings {
    let (depths, pairs) = if options.quick { (4, 4) } else { (8, 50) };
    let engines: Vec<String> =
        (1..=depths).map(|depth| format!("own:depth={depth},name=depth {depth}")).collect();
    let summary = play(options, &engines, Format::RoundRobin, pairs);
    let mut table = Table::new(&["depth", "Elo", "±", "points", "games"]);
    let ratings = summary.standings.ratings();
    for (i, rating) in ratings.iter().enumerate() {
        let games = summary.standings.record(i).iter().sum::<usize>() as u64;
        let depth = (i as u64 + 1).into();
        let points = Value::Real(summary.standings.points(i), 1);
        table.row(vec![
            depth,
            Value::Real(rating.elo, 0),
            Value::Real(rating.margin, 0),
            points,
            games.into(),
        ]);
    }
    let series = |name: &str, shift: f64| Series {
        name: name.to_owned(),
        points: ratings.iter().enumerate().map(|(i, r)| ((i + 1) as f64, r.elo + shift * r.margin)).collect(),
    };
    let plot = Plot {
        title: format!("Rating against depth: {}", options.game.as_deref().unwrap_or(USUAL)),
        x_label: "depth in plies".to_owned(),
        y_label: "Elo".to_owned(),
        series: vec![series("rating", 0.0), series("upper", 1.0), series("lower", -1.0)],
        ..Plot::default()
    };
    let rises = ratings.windows(2).filter(|pair| pair[1].elo > pair[0].elo).count();
    let steps = ratings.len() - 1;
    let gain = ratings[steps].elo - ratings[0].elo;
    let verdict = Verdict::new(
        "deeper search plays better",
        if rises == steps { Outcome::Agrees } else { Outcome::Differs },
        format!("{rises} of {steps} steps gain; depth {depths} is {gain:+.0} Elo from depth 1"),
    );
    Findings { table, plot, verdicts: vec![verdict] }
}

pub(crate) fn ablation_elo(options: &Options) -> Findings {
    let (nodes, pairs, most) = if options.quick { (200, 2, 6) } else { (5_000, 100, usize::MAX) };
    let techniques: Vec<&str> = Technique::ALL.iter().map(|&(name, _)| name).take(most).collect();
    let mut engines = vec![format!("own:engine,nodes={nodes},name=all")];
    engines
        .extend(techniques.iter().map(|name| format!("own:engine,no-{name},nodes={nodes},name=no-{name}")));
    let summary = play(options, &engines, Format::Gauntlet, pairs);
    let mut table = Table::new(&["technique", "worth in Elo", "±", "games"]);
    let mut points = Vec::new();
    for (i, name) in techniques.iter().enumerate() {
        let found = summary.standings.pairs(0, i + 1);
        let elo = found.elo();
        // A clean score has no finite worth.
        let worth = elo.value.clamp(-1000.0, 1000.0);
        let margin = elo.margin();
        let margin = if margin.is_finite() { Value::Real(margin, 0) } else { Value::None };
        table.row(vec![(*name).into(), Value::Real(worth, 0), margin, (2 * found.count()).into()]);
        points.push(((i + 1) as f64, worth));
    }
    let harmful = summary.standings.pairs(0, 1).count() > 0
        && (1..engines.len()).any(|i| summary.standings.pairs(0, i).elo().high < 0.0);
    let verdict = Verdict::new(
        "every technique is worth something",
        if harmful { Outcome::Differs } else { Outcome::Agrees },
        format!("at {nodes} nodes a move; those whose interval lies below zero cost Elo"),
    );
    let plot = Plot {
        title: format!("Worth of techniques: {}", options.game.as_deref().unwrap_or(USUAL)),
        x_label: "technique, in the order of the table".to_owned(),
        y_label: "Elo".to_owned(),
        series: vec![Series { name: "worth".to_owned(), points }],
        ..Plot::default()
    };
    Findings { table, plot, verdicts: vec![verdict] }
}

/// Plays with a live line; Ctrl-C ends it, and what was played counts.
fn play(options: &Options, engines: &[String], format: Format, pairs: usize) -> Summary {
    let name = options.game.as_deref().unwrap_or(USUAL);
    let game = open(name).unwrap_or_else(|_| open(USUAL).expect("it is registered"));
    let openings = openings::random(game.as_ref(), pairs, 4, 3.0, options.seed);
    let contest = Match {
        engines: engines.iter().map(|text| Spec::read(text).expect("written above")).collect(),
        format,
        pairs,
        openings,
        rules: Rules::default(),
        concurrency: std::thread::available_parallelism().map_or(1, usize::from),
        pinned: false,
        sprt: None,
        file: None,
        resume: false,
        stop: interrupt::flag(),
        game,
    };
    matches::play(&contest, false).expect("our own engines start")
}
