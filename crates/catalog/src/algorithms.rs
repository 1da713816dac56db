//! The table of algorithms, and the choice of one: `NAME,key=value,no-thing`.

use gametree_core::{InputError, Score};
use gametree_search::Ladder;
use gametree_search::engine::{Chosen, Replacement, Technique};
use gametree_search::mcts::Options;

use crate::suggest::unknown;

/// A registered algorithm.
#[derive(Debug)]
pub struct Algorithm {
    /// What the command line calls it.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Who described it, and when.
    pub source: &'static str,
    /// Whether a search to the end of the game proves the value.
    pub exact: bool,
    /// The games that it can play; empty for all.
    pub games: &'static [&'static str],
    /// Its options, each as it is written.
    pub options: &'static [&'static str],
    /// Which code runs.
    pub method: Method,
}

/// Which code runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// A textbook algorithm.
    Ladder(Ladder),
    /// Alpha-beta at full strength.
    Engine,
    /// Monte-Carlo tree search.
    MonteCarlo,
    /// A proof search.
    Proof(Proof),
}

/// The proof searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Proof-number search.
    Pns,
    /// Proof-number search at the leaves of another.
    Pn2,
    /// Depth-first proof-number search.
    DfPn,
    /// Conspiracy-number search.
    Conspiracy,
}

const fn proof(
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    options: &'static [&'static str],
    proof: Proof,
) -> Algorithm {
    let exact = !matches!(proof, Proof::Conspiracy);
    Algorithm { name, summary, source, exact, games: &[], options, method: Method::Proof(proof) }
}

const fn ladder(algorithm: Ladder, source: &'static str, options: &'static [&'static str]) -> Algorithm {
    Algorithm {
        name: algorithm.name(),
        summary: algorithm.summary(),
        source,
        exact: true,
        games: &[],
        options,
        method: Method::Ladder(algorithm),
    }
}

/// Every algorithm, simplest first.
pub static ALGORITHMS: &[Algorithm] = &[
    ladder(Ladder::Minimax, "von Neumann 1928, Shannon 1950", &[]),
    ladder(Ladder::Negamax, "Knuth and Moore 1975", &[]),
    ladder(Ladder::AlphaBeta, "Knuth and Moore 1975, Fishburn 1983", &[]),
    ladder(Ladder::AlphaBetaHard, "Knuth and Moore 1975", &[]),
    ladder(Ladder::AlphaBetaShallow, "Knuth and Moore 1975", &[]),
    ladder(Ladder::Scout, "Pearl 1980", &[]),
    ladder(Ladder::NegaScout, "Reinefeld 1983", &[]),
    ladder(Ladder::Mtdf, "Plaat, Schaeffer, Pijls and de Bruin 1996", &["guess=N"]),
    ladder(Ladder::Sss, "Stockman 1979", &[]),
    ladder(Ladder::Dual, "Marsland, Reinefeld and Schaeffer 1987", &[]),
    Algorithm {
        name: "engine",
        summary: "alpha-beta at full strength; without a limit it proves the value",
        source: "see the book",
        exact: true,
        games: &[],
        options: &["no-TECHNIQUE", "replacement=SCHEME"],
        method: Method::Engine,
    },
    Algorithm {
        name: "mcts",
        summary: "Monte-Carlo tree search with proofs; without a limit it runs until the value is proven",
        source: "Coulom 2006, Kocsis and Szepesvári 2006",
        exact: true,
        games: &[],
        options: Options::WRITTEN,
        method: Method::MonteCarlo,
    },
    proof(
        "pns",
        "proof-number search: expands the leaf that helps a proof most",
        "Allis, van der Meulen and van den Herik 1994",
        &[],
        Proof::Pns,
    ),
    proof(
        "pn2",
        "proof-number search with a second one at its leaves",
        "Allis 1994, Breuker 2002",
        &[],
        Proof::Pn2,
    ),
    proof(
        "df-pn",
        "depth-first proof-number search with a table of fixed size",
        "Nagai 2002, Pawlewicz and Lew 2007",
        &[],
        Proof::DfPn,
    ),
    proof(
        "conspiracy",
        "searches until no few leaves could change the value",
        "McAllester 1988, Klingbeil and Schaeffer 1990",
        &["threshold=N"],
        Proof::Conspiracy,
    ),
];

impl Algorithm {
    /// The algorithm of this name.
    ///
    /// # Errors
    ///
    /// When there is none; the message names the nearest.
    pub fn find(name: &str) -> Result<&'static Algorithm, InputError> {
        let found = ALGORITHMS.iter().find(|algorithm| algorithm.name.eq_ignore_ascii_case(name));
        let names = ALGORITHMS.iter().map(|algorithm| algorithm.name);
        found.ok_or_else(|| InputError::new(unknown("algorithm", name, names)))
    }

    /// Whether it can play this game.
    #[must_use]
    pub fn plays(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }
}

/// A chosen algorithm with its options.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The algorithm.
    pub algorithm: &'static Algorithm,
    /// Where MTD(f) starts, for the player to move.
    pub guess: Option<Score>,
    /// How many leaves must conspire, for conspiracy-number search.
    pub threshold: usize,
    /// The engine's replacement scheme.
    pub replacement: Replacement,
    /// The settings of Monte-Carlo search.
    pub simulations: Options,
    /// The engine's techniques that are switched off.
    off: Vec<Technique>,
    text: String,
}

impl Choice {
    /// Reads `NAME,key=value,no-thing`.
    ///
    /// # Errors
    ///
    /// When there is no such algorithm, or it has no such option.
    pub fn read(text: &str) -> Result<Choice, InputError> {
        let mut parts = text.split(',').map(str::trim);
        let algorithm = Algorithm::find(parts.next().unwrap_or_default())?;
        let mut choice = Choice {
            algorithm,
            guess: None,
            threshold: 3,
            replacement: Replacement::default(),
            simulations: Options::default(),
            off: Vec::new(),
            text: text.trim().to_string(),
        };
        parts.try_for_each(|option| choice.set(option))?;
        Ok(choice)
    }

    fn set(&mut self, option: &str) -> Result<(), InputError> {
        let Algorithm { name, options, .. } = self.algorithm;
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        let known = options.iter().any(|known| known.split('=').next() == Some(key));
        match key {
            _ if self.algorithm.method == Method::MonteCarlo && self.simulations.set(key, value)? => Ok(()),
            "replacement" if known => {
                let found = Replacement::ALL.iter().find(|(name, _)| *name == value);
                let names = Replacement::ALL.iter().map(|&(name, _)| name);
                let scheme = found.ok_or_else(|| InputError::new(unknown("replacement", value, names)))?;
                self.replacement = scheme.1;
                Ok(())
            }
            _ if self.algorithm.method == Method::Engine && key.starts_with("no-") => {
                let technique = key.trim_start_matches("no-");
                let names = Technique::ALL.iter().map(|&(name, _)| name);
                let found = Technique::by_name(technique);
                self.off.push(found.ok_or_else(|| InputError::new(unknown("technique", technique, names)))?);
                Ok(())
            }
            "threshold" if known => {
                let found = value.parse().ok().filter(|n| (1..=1000).contains(n));
                let fault =
                    || InputError::new(format!("threshold={value}: expected a number from 1 to 1000"));
                self.threshold = found.ok_or_else(fault)?;
                Ok(())
            }
            "guess" if known => {
                let guess = value.parse::<i64>().ok().filter(|n| n.abs() <= gametree_core::Outcome::LIMIT);
                let no_number = || InputError::new(format!("guess={value}: {value:?} is no number"));
                self.guess = Some(Score::new(guess.ok_or_else(no_number)?));
                Ok(())
            }
            _ if options.is_empty() => {
                Err(InputError::new(format!("{name} has no options, so {option:?} is none")))
            }
            _ => Err(InputError::new(format!(
                "{name} has no option {option:?}; it has {}",
                options.join(", ")
            ))),
        }
    }

    /// The engine's techniques, if not all are on.
    #[must_use]
    pub fn switches(&self) -> Option<Chosen> {
        let off = self.off.iter();
        (!self.off.is_empty()).then(|| off.fold(Chosen::ALL, |chosen, &technique| chosen.without(technique)))
    }

    /// The choice as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}
