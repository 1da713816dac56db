//! What a registered game adds to its rules, notation and picture.

use gametree_core::{
    Evaluator, Game, InputError, Knowledge, Path, Playable, Player, Rules, Scoring, Uniform, Zero,
};
use gametree_games::chess::Move;
use gametree_games::connect_four::{Board, ConnectFour, Drops, Insight, Outlook};
use gametree_games::{
    Awari, Chess, Dakon, Domineering, Kalah, Morris, Othello, Pentominoes, Qubic, TicTacToe, TreePosition,
    Worth, awari, chess, dakon, domineering, kalah, morris, othello, pentominoes, qubic,
};
use gametree_proof::retrograde::Value;
use gametree_proof::{awari as awari_endings, chess_resolve, morris as morris_endings};

use crate::answer::Answer;
use crate::databases::{Databases, found};
use crate::endings::{self, Advice};
use crate::judgement::Judgement;
use crate::monte_carlo::Simulation;
use crate::session::Ending;

/// A game that the catalogue can open.
pub trait Listed: Playable {
    /// All of the game's evaluators in one type, so that every search is
    /// compiled once for the game.
    type Evaluator: Evaluator<Self> + Clone + Send + Sync;

    /// What the engine may know beyond the rules.
    type Knowledge: Knowledge<Self> + Sync;

    /// Whether outcomes have a size, or only a sign.
    const MARGINS: bool;

    /// Whether a position that comes back is a draw, where the path matters.
    const REPETITION_DRAWS: bool = true;

    /// Megabytes of table for the engine if nobody says.
    const HASH: usize = 64;

    /// The evaluator of this name. Every game has `zero`; the others are
    /// those of its [`GameEntry`](crate::GameEntry).
    fn evaluator(name: &str) -> Option<Self::Evaluator>;

    /// The knowledge, fresh.
    fn knowledge() -> Self::Knowledge;

    /// How the thinking engine should score outcomes when this is asked for.
    fn scoring(asked: Scoring) -> Scoring {
        asked
    }

    /// Whether only who wins matters to Monte-Carlo search, although outcomes
    /// have a size.
    const WINS_ONLY: bool = false;

    /// Searches by simulations, with the game's own play-out policy if it has
    /// one.
    fn simulate(simulation: Simulation<'_, '_, Self>) -> Answer {
        simulation.with(Uniform)
    }

    /// How the game stands when dead stones are taken off, in games where
    /// that takes judgement.
    fn judge(&self) -> Option<Judgement> {
        None
    }

    /// The value for the player to move, if an endgame table knows it.
    fn tabled(&self) -> Option<i64> {
        self.known_to(&found())
    }

    /// Whether Syzygy tables are of use.
    const SYZYGY: bool = false;

    /// What endgame tables that do not count plies to the end say of a root.
    fn advice(&self, _path: &Path) -> Advice<Self::Move> {
        Advice::default()
    }

    /// The game's folder of databases that a certificate may rest on, if it has one.
    const DATABASES: Option<&str> = None;

    /// The value for the player to move, if these databases know it.
    fn known_to(&self, _databases: &Databases) -> Option<i64> {
        None
    }

    /// A game in the format of the game's records, if it has one.
    fn write_record(_start: &Self, _moves: &[Self::Move]) -> Option<String> {
        None
    }

    /// A recorded game: the variant, the start and the moves.
    ///
    /// # Errors
    ///
    /// When the text is no record of this game, or there is no format.
    fn read_record(_text: &str) -> Result<(String, Self, Vec<Self::Move>), InputError> {
        Err(InputError::new("this game has no format for records"))
    }

    /// The most plies that a game from here can last, or an estimate on the
    /// safe side: searches recurse that deep.
    fn longest(&self) -> usize {
        2000
    }

    /// How players would say that a game ended so.
    fn say(ending: Ending) -> String {
        match ending.winner {
            None => "draw".to_string(),
            Some(player) if Self::MARGINS => {
                format!("{} wins by {}", Self::player_name(player), ending.margin)
            }
            Some(player) => format!("{} wins", Self::player_name(player)),
        }
    }
}

impl Listed for TreePosition {
    type Evaluator = Zero;
    type Knowledge = Rules;
    const MARGINS: bool = true;

    fn evaluator(name: &str) -> Option<Zero> {
        (name == "zero").then_some(Zero)
    }

    fn knowledge() -> Rules {
        Rules
    }

    fn longest(&self) -> usize {
        self.tree().height()
    }

    fn say(ending: Ending) -> String {
        format!(
            "MAX gains {}",
            if ending.winner == Some(Player::MIN) { -ending.margin } else { ending.margin }
        )
    }
}

impl Listed for TicTacToe {
    type Evaluator = Zero;
    type Knowledge = Rules;
    const MARGINS: bool = false;

    fn evaluator(name: &str) -> Option<Zero> {
        (name == "zero").then_some(Zero)
    }

    fn knowledge() -> Rules {
        Rules
    }

    fn longest(&self) -> usize {
        9
    }
}

impl<B: Board> Listed for ConnectFour<B>
where
    ConnectFour<B>: Playable,
{
    type Evaluator = Outlook;
    type Knowledge = Insight;
    const MARGINS: bool = true;
    /// More memory saves few nodes and leaves the processor's caches: the
    /// empty board takes 6 s with 4 MB and 14 s with 256 MB in
    /// `connect_four_solver`.
    const HASH: usize = 4;

    fn simulate(simulation: Simulation<'_, '_, Self>) -> Answer {
        match simulation.policy() {
            "uniform" => simulation.with(Uniform),
            _ => simulation.with(Drops),
        }
    }

    fn evaluator(name: &str) -> Option<Outlook> {
        Outlook::by_name(name)
    }

    fn knowledge() -> Insight {
        Insight
    }

    fn longest(&self) -> usize {
        self.board().size() as usize
    }

    fn say(ending: Ending) -> String {
        ending
            .winner
            .map_or_else(|| "draw".to_string(), |player| format!("{} wins", Self::player_name(player)))
    }
}

impl Listed for Othello {
    type Evaluator = othello::Outlook;
    type Knowledge = othello::Insight;
    const MARGINS: bool = true;

    fn evaluator(name: &str) -> Option<othello::Outlook> {
        othello::Outlook::by_name(name)
    }

    fn knowledge() -> othello::Insight {
        othello::Insight::new()
    }

    fn longest(&self) -> usize {
        2 * 64
    }
}

impl Listed for Chess {
    type Evaluator = chess::Outlook;
    type Knowledge = chess_resolve::WithEndings;
    const MARGINS: bool = false;
    const SYZYGY: bool = true;

    fn evaluator(name: &str) -> Option<chess::Outlook> {
        chess::Outlook::by_name(name)
    }

    fn knowledge() -> chess_resolve::WithEndings {
        let Databases { chess, syzygy, .. } = found();
        chess_resolve::WithEndings { inner: chess::Insight, endings: chess, syzygy }
    }

    fn advice(&self, path: &Path) -> Advice<Move> {
        endings::advice(self, path)
    }

    /// The engine counts the moves to mate.
    fn scoring(_: Scoring) -> Scoring {
        Scoring::Distance
    }

    fn tabled(&self) -> Option<i64> {
        endings::chess(self)
    }
}

/// The evaluator of a game that has one besides `zero`.
fn plain<G: Playable>(name: &str, own: &str, worth: Worth<G>) -> Option<Worth<G>> {
    match name {
        "zero" => Some(Worth::zero()),
        name => (name == own).then_some(worth),
    }
}

impl Listed for Kalah {
    type Evaluator = Worth<Kalah>;
    type Knowledge = kalah::Insight;
    const MARGINS: bool = true;

    fn evaluator(name: &str) -> Option<Worth<Kalah>> {
        plain(name, "seeds", Worth::new(8, 8, Kalah::judge))
    }

    fn knowledge() -> kalah::Insight {
        kalah::Insight::new()
    }

    fn longest(&self) -> usize {
        1000
    }
}

impl Listed for Awari {
    type Evaluator = Worth<Awari>;
    type Knowledge = awari_endings::WithEndings;
    const MARGINS: bool = true;
    const REPETITION_DRAWS: bool = false;

    fn evaluator(name: &str) -> Option<Worth<Awari>> {
        plain(name, "seeds", Worth::new(4, 4, Awari::judge))
    }

    fn knowledge() -> awari_endings::WithEndings {
        awari_endings::WithEndings { inner: awari::Insight, endings: found().awari }
    }

    const DATABASES: Option<&str> = Some("awari");

    fn known_to(&self, databases: &Databases) -> Option<i64> {
        let me = self.to_move();
        let lead = i64::from(self.store(me)) - i64::from(self.store(me.other()));
        Some(lead + databases.awari.margin(self).filter(|_| self.in_play() > 0)?)
    }

    fn longest(&self) -> usize {
        10_000
    }
}

impl Listed for Dakon {
    type Evaluator = Worth<Dakon>;
    type Knowledge = dakon::Insight;
    const MARGINS: bool = true;

    fn evaluator(name: &str) -> Option<Worth<Dakon>> {
        plain(name, "seeds", Worth::new(1, 1, Dakon::judge))
    }

    fn knowledge() -> dakon::Insight {
        dakon::Insight
    }

    fn longest(&self) -> usize {
        1000
    }
}

impl Listed for Domineering {
    type Evaluator = Worth<Domineering>;
    type Knowledge = domineering::Insight;
    const MARGINS: bool = false;

    fn evaluator(name: &str) -> Option<Worth<Domineering>> {
        plain(name, "mobility", Worth::new(100, 4, Domineering::judge))
    }

    fn knowledge() -> domineering::Insight {
        domineering::Insight
    }

    fn longest(&self) -> usize {
        32
    }
}

impl Listed for Qubic {
    type Evaluator = Worth<Qubic>;
    type Knowledge = qubic::Insight;
    const MARGINS: bool = false;

    fn evaluator(name: &str) -> Option<Worth<Qubic>> {
        plain(name, "lines", Worth::new(1000, 8, Qubic::judge))
    }

    fn knowledge() -> qubic::Insight {
        qubic::Insight
    }

    fn longest(&self) -> usize {
        64
    }
}

impl Listed for Pentominoes {
    type Evaluator = Worth<Pentominoes>;
    type Knowledge = pentominoes::Insight;
    const MARGINS: bool = false;

    fn evaluator(name: &str) -> Option<Worth<Pentominoes>> {
        plain(name, "mobility", Worth::new(1000, 20, Pentominoes::judge))
    }

    fn knowledge() -> pentominoes::Insight {
        pentominoes::Insight::new()
    }

    fn longest(&self) -> usize {
        12
    }
}

impl Listed for Morris {
    type Evaluator = Worth<Morris>;
    type Knowledge = morris_endings::WithEndings;
    const MARGINS: bool = false;

    fn evaluator(name: &str) -> Option<Worth<Morris>> {
        plain(name, "men", Worth::new(1000, 4, Morris::judge))
    }

    fn knowledge() -> morris_endings::WithEndings {
        morris_endings::WithEndings { inner: morris::Insight, endings: found().morris }
    }

    const DATABASES: Option<&str> = Some("morris");

    fn known_to(&self, databases: &Databases) -> Option<i64> {
        databases.morris.value(self).map(Value::sign)
    }

    fn longest(&self) -> usize {
        10_000
    }
}
