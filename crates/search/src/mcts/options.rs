//! What is switched on. Every technique can be left out, so that its worth can
//! be measured.

use gametree_core::{InputError, Scoring};

/// Which child to visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Formula {
    /// Mean plus `c * sqrt(ln N / n)` (Auer, Cesa-Bianchi and Fischer 2002).
    #[default]
    Ucb1,
    /// The same with the variance in the exploration term, from the same paper.
    Tuned,
    /// Mean plus `c * P * sqrt(N) / (1 + n)`, with a prior probability `P`
    /// (Rosin 2011, Silver and others 2016).
    Puct,
}

/// How a leaf is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Leaf {
    /// By playing to the end.
    #[default]
    Playout,
    /// By the static evaluation.
    Evaluator,
}

/// How several threads share the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Parallel {
    /// All grow one tree. Visits are counted on the way down and rewards on the
    /// way up, so a visit under way counts as a loss: virtual loss, with nothing
    /// to undo (Chaslot, Winands and van den Herik 2008).
    #[default]
    Tree,
    /// Each grows its own; the root's numbers are added up at the end.
    Root,
    /// One grows the tree; all play out from each new leaf.
    Leaf,
}

/// The settings of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Which child to visit.
    pub formula: Formula,
    /// How much to explore: the factor `c` of the formula; the usual one for
    /// the formula if `None`.
    pub explore: Option<f32>,
    /// All moves as first: the number of visits at which a move's own mean
    /// weighs as much as that of all simulations in which it occurred later
    /// (Gelly and Silver 2007). 0 switches it off.
    pub rave: f32,
    /// Whether priors of the play-out policy count.
    pub priors: bool,
    /// What an untried move is taken to be worth, from 0 to 1 (Gelly and Wang
    /// 2006); `None` tries every move once first.
    pub fpu: Option<f32>,
    /// Progressive bias: the weight of `prior / (n + 1)` (Chaslot and others
    /// 2008). 0 switches it off.
    pub bias: f32,
    /// Progressive widening: of `N` visits, `widen * sqrt(N)` children are
    /// looked at, best prior first (Coulom 2007). 0 switches it off.
    pub widen: f32,
    /// MCTS-Solver (Winands, Björnsson and Saito 2008) in its score-bounded form
    /// (Cazenave and Saffidine 2010).
    pub solver: bool,
    /// Implicit minimax backups: the weight of the backed-up static evaluation
    /// (Lanctot and others 2014). 0 switches it off.
    pub minimax: f32,
    /// Sequential halving with Gumbel noise at the root (Danihelka and others
    /// 2022): among how many moves. 0 switches it off.
    pub gumbel: usize,
    /// How a leaf is judged.
    pub leaf: Leaf,
    /// The visits from which on a leaf gets children; the policy's number if
    /// `None`.
    pub expand: Option<u32>,
    /// Whether a search with a time limit stops before where nothing would change.
    pub early: bool,
    /// How several threads share the work.
    pub parallel: Parallel,
    /// Threads.
    pub threads: usize,
    /// Bytes for the tree.
    pub memory: usize,
    /// What the outcomes mean.
    pub scoring: Scoring,
    /// The seed of all chance.
    pub seed: u64,
    /// Simulations, if the limits name none.
    pub simulations: Option<u64>,
    /// The play-out policy by name; empty for the game's usual one.
    pub policy: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            formula: Formula::Ucb1,
            explore: None,
            rave: 3500.0,
            priors: true,
            fpu: None,
            bias: 0.0,
            widen: 0.0,
            solver: true,
            minimax: 0.0,
            gumbel: 0,
            leaf: Leaf::Playout,
            expand: None,
            early: true,
            parallel: Parallel::Tree,
            threads: 1,
            memory: 256 << 20,
            scoring: Scoring::Sign,
            seed: 0,
            simulations: None,
            policy: String::new(),
        }
    }
}

impl Options {
    /// The options as they are written, for help.
    pub const WRITTEN: &'static [&'static str] = &[
        "simulations=N",
        "formula=ucb1|tuned|puct",
        "c=X",
        "rave=K|off",
        "priors=on|off",
        "fpu=X|off",
        "bias=X|off",
        "widen=X|off",
        "solver=on|off",
        "minimax=X|off",
        "gumbel=N|off",
        "leaf=playout|evaluator",
        "expand=N",
        "early=on|off",
        "parallel=tree|root|leaf",
        "policy=usual|uniform",
    ];

    /// Textbook UCT: nothing but UCB1 and uniform play-outs.
    #[must_use]
    pub fn plain() -> Options {
        Options { rave: 0.0, priors: false, solver: false, policy: "uniform".into(), ..Options::default() }
    }

    /// Sets one option; `false` if there is none of this name.
    ///
    /// # Errors
    ///
    /// When the value does not fit.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool, InputError> {
        match key {
            "simulations" => self.simulations = Some(at_least_one(key, value)?),
            "formula" => {
                self.formula = one_of(
                    key,
                    value,
                    &[("ucb1", Formula::Ucb1), ("tuned", Formula::Tuned), ("puct", Formula::Puct)],
                )?;
            }
            "c" => self.explore = Some(number(key, value)?),
            "rave" => self.rave = number(key, value)?,
            "priors" => self.priors = one_of(key, value, SWITCH)?,
            "fpu" => self.fpu = if value == "off" { None } else { Some(number(key, value)?) },
            "bias" => self.bias = number(key, value)?,
            "widen" => self.widen = number(key, value)?,
            "solver" => self.solver = one_of(key, value, SWITCH)?,
            "minimax" => self.minimax = number(key, value)?.min(1.0),
            "gumbel" => self.gumbel = if value == "off" { 0 } else { at_least_one(key, value)? as usize },
            "leaf" => {
                self.leaf =
                    one_of(key, value, &[("playout", Leaf::Playout), ("evaluator", Leaf::Evaluator)])?;
            }
            "expand" => self.expand = Some(at_least_one(key, value)?.min(1 << 20) as u32),
            "early" => self.early = one_of(key, value, SWITCH)?,
            "parallel" => {
                let names = [("tree", Parallel::Tree), ("root", Parallel::Root), ("leaf", Parallel::Leaf)];
                self.parallel = one_of(key, value, &names)?;
            }
            "policy" => self.policy = one_of(key, value, &[("usual", ""), ("uniform", "uniform")])?.into(),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The exploration factor.
    ///
    /// Customary values, not tuned by matches yet: 0.7 for UCB1 in connect four; with RAVE
    /// the statistics of later moves explore enough.
    #[must_use]
    pub(super) fn factor(&self, informed_by_later_moves: bool) -> f32 {
        let usual = match self.formula {
            _ if informed_by_later_moves => 0.0,
            Formula::Ucb1 => 0.7,
            Formula::Tuned => 1.0,
            Formula::Puct => 1.5,
        };
        self.explore.unwrap_or(usual)
    }
}

const SWITCH: &[(&str, bool)] = &[("on", true), ("off", false)];

fn one_of<T: Copy>(key: &str, value: &str, names: &[(&str, T)]) -> Result<T, InputError> {
    let found = names.iter().find(|(name, _)| *name == value).map(|&(_, meaning)| meaning);
    found.ok_or_else(|| {
        let known: Vec<&str> = names.iter().map(|&(name, _)| name).collect();
        InputError::new(format!("{key}={value}: {key} is one of {}", known.join(", ")))
    })
}

fn number(key: &str, value: &str) -> Result<f32, InputError> {
    if value == "off" {
        return Ok(0.0);
    }
    let number = value.parse::<f32>().ok().filter(|number| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| InputError::new(format!("{key}={value}: {value:?} is no number of 0 or more")))
}

fn at_least_one(key: &str, value: &str) -> Result<u64, InputError> {
    let number = value.parse::<u64>().ok().filter(|&number| number > 0);
    number.ok_or_else(|| InputError::new(format!("{key}={value}: {value:?} is no number of 1 or more")))
}
