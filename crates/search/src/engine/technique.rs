//! The techniques of the engine, each with a switch.
//!
//! A shipped engine is compiled with [`AllOn`], whose answers are constants, so
//! that a test of a switch disappears. One more instance of the same code, with
//! [`Chosen`], asks at run time: it measures what each technique is worth.

/// One technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Technique {
    /// Remembering results by position.
    Table,
    /// Looking all children up in the table before searching any.
    EnhancedCutoffs,
    /// Fetching table lines ahead of their use.
    Prefetch,
    /// The game's forced moves and static bounds.
    Settle,
    /// The game's own solver for small positions.
    Resolve,
    /// Folding symmetric positions into one.
    Symmetry,
    /// The game's guess at the rank of a move.
    Guess,
    /// The game's second thoughts on the order of moves.
    Judge,
    /// Null windows for all moves but the first.
    Pvs,
    /// The move that the table recommends comes first.
    TableMove,
    /// A search that trusts shallow forecasts goes first, for its guess and its
    /// moves; nothing it finds is taken as proven.
    Rehearsal,
    /// A narrow window around the last depth's score.
    Aspiration,
    /// Two quiet moves per ply that caused cut-offs.
    Killers,
    /// The quiet move that refuted the opponent's last move before.
    Countermove,
    /// Cut-offs that quiet moves caused anywhere.
    History,
    /// The same, as replies to the moves before.
    Continuation,
    /// Noisy moves below the horizon.
    Quiescence,
    /// Quiet checks at the horizon, and again after the replies to them.
    Checks,
    /// Passing, to see whether even that is good enough.
    NullMove,
    /// Late moves are searched less deeply at first.
    LateReductions,
    /// Very late quiet moves near the horizon are not searched.
    LatePruning,
    /// Quiet moves near the horizon that can not reach alpha are not searched.
    Futility,
    /// Positions far above beta near the horizon are left.
    ReverseFutility,
    /// Positions far below alpha near the horizon go to quiescence.
    Razoring,
    /// A shallow search foretells the deep one.
    ProbCut,
    /// Positions without a table move are searched less deeply.
    InternalReductions,
    /// A table move that stands alone is searched more deeply.
    Singular,
    /// Static evaluations are mended by how far off they were before.
    Correction,
    /// Quiet moves with a bad history near the horizon are not searched.
    HistoryPruning,
    /// Moves that lose material near the horizon are not searched.
    ExchangePruning,
}

impl Technique {
    /// All of them, with their names.
    pub const ALL: [(&'static str, Technique); 30] = [
        ("table", Technique::Table),
        ("etc", Technique::EnhancedCutoffs),
        ("prefetch", Technique::Prefetch),
        ("settle", Technique::Settle),
        ("resolve", Technique::Resolve),
        ("symmetry", Technique::Symmetry),
        ("guess", Technique::Guess),
        ("judge", Technique::Judge),
        ("pvs", Technique::Pvs),
        ("table-move", Technique::TableMove),
        ("rehearsal", Technique::Rehearsal),
        ("aspiration", Technique::Aspiration),
        ("killers", Technique::Killers),
        ("countermove", Technique::Countermove),
        ("history", Technique::History),
        ("continuation", Technique::Continuation),
        ("quiescence", Technique::Quiescence),
        ("checks", Technique::Checks),
        ("null-move", Technique::NullMove),
        ("late-reductions", Technique::LateReductions),
        ("late-pruning", Technique::LatePruning),
        ("futility", Technique::Futility),
        ("reverse-futility", Technique::ReverseFutility),
        ("razoring", Technique::Razoring),
        ("probcut", Technique::ProbCut),
        ("internal-reductions", Technique::InternalReductions),
        ("singular", Technique::Singular),
        ("correction", Technique::Correction),
        ("history-pruning", Technique::HistoryPruning),
        ("exchange-pruning", Technique::ExchangePruning),
    ];

    /// Whether it can not change the value of a search to the end.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        (self as u8) < Technique::Aspiration as u8
    }

    /// The technique with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Technique> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|&(_, technique)| technique)
    }
}

/// Says which techniques are used.
pub trait Switches: Copy + Send + Sync + 'static {
    /// Whether this one is.
    fn on(self, technique: Technique) -> bool;
}

/// All techniques, decided when the engine is compiled.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllOn;

impl Switches for AllOn {
    #[inline(always)]
    fn on(self, _: Technique) -> bool {
        true
    }
}

/// A choice of techniques, made at run time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen(u32);

impl Chosen {
    /// All techniques.
    pub const ALL: Chosen = Chosen(u32::MAX);

    /// The same choice without one technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Chosen {
        Chosen(self.0 & !(1 << technique as u8))
    }

    /// The same choice with one technique more.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Chosen {
        Chosen(self.0 | 1 << technique as u8)
    }
}

impl Switches for Chosen {
    #[inline]
    fn on(self, technique: Technique) -> bool {
        self.0 >> technique as u8 & 1 == 1
    }
}
