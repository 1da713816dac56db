//! The table of commands; setting up and playing.

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

use gametree_catalog::{Request, Session, open};
use gametree_core::Player;

use super::clock::Clock;
use super::command::Command;
use super::handicap;
use super::think::Analysis;

/// How the program plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What is asked of a search where no clock says how long.
    pub request: Request,
    /// The chance to win, in per cent, below which it resigns; 0 for never.
    pub resign: f64,
}

/// Where lines go; shared with a running analysis.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    /// Writes at once. When nobody listens any more there is nobody to tell.
    pub(super) fn write(&self, text: &str) {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }
}

/// Plays `session`'s game with the program at the other end until `quit` or the
/// end of `input`.
pub fn serve(
    session: Box<dyn Session>,
    settings: Settings,
    input: impl BufRead,
    output: Box<dyn Write + Send>,
) {
    let mut server = Server::new(session, settings, Output(Arc::new(Mutex::new(output))));
    for line in input.split(b'\n') {
        let Ok(line) = line else { break };
        // Whatever comes ends an analysis.
        server.end_analysis();
        let Some(command) = Command::read(&String::from_utf8_lossy(&line)) else { continue };
        if !server.obey(&command) {
            break;
        }
    }
    server.end_analysis();
}

/// What a command answers: text without line ends at its end, or a message.
pub(super) type Reply = Result<String, String>;

pub(super) struct Server {
    pub(super) session: Box<dyn Session>,
    pub(super) settings: Settings,
    pub(super) clock: Clock,
    pub(super) out: Output,
    pub(super) analysis: Option<Analysis>,
    /// The options of the variant besides its size.
    extras: Vec<String>,
    pub(super) searches: u64,
}

/// Every command, in the order of the protocol's list.
const COMMANDS: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "play",
    "genmove",
    "undo",
    "time_settings",
    "time_left",
    "kgs-time_settings",
    "kgs-genmove_cleanup",
    "final_score",
    "final_status_list",
    "loadsgf",
    "printsgf",
    "reg_genmove",
    "showboard",
    "lz-analyze",
    "kata-analyze",
    "lz-genmove_analyze",
    "kata-genmove_analyze",
    "gogui-analyze_commands",
    "hexgui-analyze_commands",
    "all_legal",
    "get_komi",
];

impl Server {
    fn new(mut session: Box<dyn Session>, settings: Settings, out: Output) -> Server {
        session.remember();
        let extras = session.variant().split(',').map(str::trim);
        let extras =
            extras.filter(|part| !part.is_empty() && part.parse::<u8>().is_err() && !part.contains('x'));
        Server {
            extras: extras.map(str::to_string).collect(),
            session,
            settings,
            clock: Clock::default(),
            out,
            analysis: None,
            searches: 0,
        }
    }

    fn obey(&mut self, command: &Command) -> bool {
        let number = command.id.map_or_else(String::new, |id| id.to_string());
        if let Some(reply) = self.analyze(command, &number) {
            // Answers as it goes; only an error is told here.
            if let Err(message) = reply {
                self.out.write(&format!("?{number} {}\n\n", one_line(&message)));
            }
            return true;
        }
        match self.reply(command) {
            Ok(text) if text.is_empty() => self.out.write(&format!("={number}\n\n")),
            Ok(text) => self.out.write(&format!("={number} {}\n\n", text.trim_end())),
            Err(message) => self.out.write(&format!("?{number} {}\n\n", one_line(&message))),
        }
        command.name != "quit"
    }

    fn reply(&mut self, command: &Command) -> Reply {
        match command.name.as_str() {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("gametree".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => {
                let name = command.argument(0).unwrap_or_default();
                Ok(COMMANDS.contains(&name).to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(String::new()),
            "boardsize" => self.board_size(command),
            "clear_board" => self.reopen(self.session.variant().to_string().as_str()).map(|()| String::new()),
            "komi" => self.komi(command),
            "get_komi" => Ok(self.extra("komi").unwrap_or_else(|| "7.5".into())),
            "fixed_handicap" | "place_free_handicap" => self.handicap(command),
            "set_free_handicap" => self.place(&command.arguments.clone()),
            "play" => self.play(command),
            "genmove" | "kgs-genmove_cleanup" => self.generate(command, true),
            "reg_genmove" => self.generate(command, false),
            "undo" => match self.session.undo() {
                true => Ok(String::new()),
                false => Err("cannot undo".into()),
            },
            "time_settings" => self.clock.settings(command).map(|()| String::new()),
            "kgs-time_settings" => self.clock.kgs_settings(command).map(|()| String::new()),
            "time_left" => {
                let player = colour(command.need(0, "a colour")?)?;
                self.clock.left(player, command).map(|()| String::new())
            }
            "final_score" => self.final_score(),
            "final_status_list" => self.final_status_list(command),
            "loadsgf" => self.load_record(command),
            "printsgf" => self.print_record(command),
            "showboard" => Ok(self.board()),
            "all_legal" => Ok(self.session.legal_moves().join(" ")),
            "gogui-analyze_commands" => {
                Ok("string/All Legal/all_legal\nstring/Final Score/final_score".into())
            }
            "hexgui-analyze_commands" => Ok("string/All Legal/all_legal".into()),
            _ => Err("unknown command".into()),
        }
    }

    /// Opens a variant of the same game, keeping what can be kept.
    fn reopen(&mut self, variant: &str) -> Result<(), String> {
        let spec = match variant {
            "" => self.session.entry().name.to_string(),
            variant => format!("{}:{variant}", self.session.entry().name),
        };
        let mut session = open(&spec).map_err(|error| error.to_string())?;
        session.remember();
        self.session = session;
        Ok(())
    }

    fn board_size(&mut self, command: &Command) -> Reply {
        let size = command.need(0, "a size")?;
        if size.parse::<u8>().is_err() || command.argument(1).is_some_and(|height| height != size) {
            return Err("unacceptable size".into());
        }
        let parts: Vec<&str> = std::iter::once(size).chain(self.extras.iter().map(String::as_str)).collect();
        self.reopen(&parts.join(",")).map_err(|_| "unacceptable size".to_string())?;
        Ok(String::new())
    }

    /// An option of the variant.
    pub(super) fn extra(&self, key: &str) -> Option<String> {
        let found = self.extras.iter().find_map(|extra| extra.strip_prefix(key)?.strip_prefix('='));
        found.map(str::to_string)
    }

    /// The board's size, if the variant names it.
    pub(super) fn size(&self) -> usize {
        self.session.view().columns
    }

    fn komi(&mut self, command: &Command) -> Reply {
        let komi = command.number(0, "a number")?;
        // Games without komi have nothing to change.
        if self.session.entry().name != "go" {
            return Ok(String::new());
        }
        let before = self.extras.clone();
        self.extras.retain(|extra| !extra.starts_with("komi="));
        self.extras.push(format!("komi={komi}"));
        let (moves, position) = (self.session.played(), self.session.position());
        let old = self.session.fork();
        let size = self.size().to_string();
        let parts: Vec<&str> =
            std::iter::once(size.as_str()).chain(self.extras.iter().map(String::as_str)).collect();
        let parts = parts.join(",");
        let kept = self.reopen(&parts).and_then(|()| {
            for text in &moves {
                self.session.play(text).map_err(|error| error.to_string())?;
            }
            let same = self.session.position() == position;
            if same { Ok(()) } else { Err("the komi can not change on a board that was set up".into()) }
        });
        if let Err(message) = kept {
            self.session = old;
            self.extras = before;
            return Err(message);
        }
        Ok(String::new())
    }

    fn handicap(&mut self, command: &Command) -> Reply {
        let stones = command.number(0, "a number of stones")?;
        let points =
            handicap::fixed(self.size(), stones.max(0.0) as usize).ok_or("invalid number of stones")?;
        self.place(&points)?;
        Ok(points.join(" "))
    }

    /// Places Black's stones on an empty board: White passes in between.
    fn place(&mut self, points: &[String]) -> Reply {
        if !self.session.played().is_empty() {
            return Err("board not empty".into());
        }
        if points.len() < 2 {
            return Err("bad vertex list".into());
        }
        let before = self.session.fork();
        for (i, point) in points.iter().enumerate() {
            let passed = i == 0 || self.session.play("pass").is_ok();
            if !passed || point.eq_ignore_ascii_case("pass") || self.session.play(point).is_err() {
                self.session = before;
                return Err("bad vertex list".into());
            }
        }
        Ok(String::new())
    }

    fn play(&mut self, command: &Command) -> Reply {
        let player = colour(command.need(0, "a colour and a point")?)?;
        let point = command.need(1, "a colour and a point")?.to_string();
        if point.eq_ignore_ascii_case("resign") {
            return Ok(String::new());
        }
        let before = self.session.fork();
        self.turn_to(player)?;
        if let Err(error) = self.session.play(&point) {
            self.session = before;
            return Err(format!("illegal move: {error}"));
        }
        Ok(String::new())
    }

    /// Makes it the player's turn: the protocol lets a colour move twice, and
    /// the other one has passed then.
    pub(super) fn turn_to(&mut self, player: Player) -> Result<(), String> {
        if self.session.to_move() == player {
            return Ok(());
        }
        let passed = self.session.play("pass");
        passed.map(|_| ()).map_err(|_| format!("illegal move: it is not the turn of {player}"))
    }

    fn board(&self) -> String {
        let view = self.session.view();
        let mut text = String::from("\n");
        let indent = |row: usize| match view.grid {
            gametree_core::Grid::Hexes => row,
            _ => 0,
        };
        let header = format!("   {}\n", view.column_labels.join(" "));
        text += &header;
        for row in 0..view.rows {
            text += &" ".repeat(indent(row));
            text += &format!("{:>2} ", view.row_labels.get(row).map_or("", String::as_str));
            let letter = |column| view.cell(column, row).piece.as_ref().map_or('.', |piece| piece.letter);
            let cells: Vec<String> = (0..view.columns).map(|column| letter(column).to_string()).collect();
            text += &cells.join(" ");
            text.push('\n');
        }
        text += &view.notes.join("\n");
        text
    }
}

/// The player of a colour.
pub(super) fn colour(text: &str) -> Result<Player, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Player::First),
        "w" | "white" => Ok(Player::Second),
        other => Err(format!("syntax error: {other:?} is no colour")),
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
