//! Time settings, and how long to think about a move.

use std::time::Duration;

use gametree_core::Player;

use super::command::Command;

/// What is kept back for the way between the programs.
const LAG: f64 = 0.05;

/// The clocks of both players.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    system: Option<System>,
    /// Seconds left, and stones to be played in them; 0 for main time.
    left: [Option<(f64, f64)>; 2],
}

#[derive(Clone, Copy, Debug)]
struct System {
    main: f64,
    /// Seconds of a period.
    period: f64,
    /// Stones to be played in a period; 0 for none.
    stones: f64,
}

impl Clock {
    /// `time_settings MAIN PERIOD STONES`.
    pub(super) fn settings(&mut self, command: &Command) -> Result<(), String> {
        let what = "main time, byo-yomi time and byo-yomi stones";
        let [main, period, stones] = [0, 1, 2].map(|i| command.number(i, what));
        let system = System { main: main?, period: period?, stones: stones? };
        if system.main < 0.0 || system.period < 0.0 || system.stones < 0.0 {
            return Err("times and stones can not be negative".to_string());
        }
        // A period without stones means no limit at all.
        let endless = system.period > 0.0 && system.stones == 0.0;
        *self = Clock { system: (!endless).then_some(system), left: [None; 2] };
        Ok(())
    }

    /// `kgs-time_settings none | absolute M | byoyomi M P N | canadian M P S`.
    pub(super) fn kgs_settings(&mut self, command: &Command) -> Result<(), String> {
        let number = |i| command.number(i, "a number of seconds or periods");
        let system = match command.need(0, "a system")? {
            "none" => None,
            "absolute" => Some(System { main: number(1)?, period: 0.0, stones: 0.0 }),
            "byoyomi" => {
                number(3)?;
                Some(System { main: number(1)?, period: number(2)?, stones: 1.0 })
            }
            "canadian" => Some(System { main: number(1)?, period: number(2)?, stones: number(3)? }),
            other => return Err(format!("syntax error: {other:?} is no time system")),
        };
        *self = Clock { system, left: [None; 2] };
        Ok(())
    }

    /// `time_left COLOUR SECONDS STONES`.
    pub(super) fn left(&mut self, player: Player, command: &Command) -> Result<(), String> {
        let what = "a colour, seconds and stones";
        self.left[player.index()] = Some((command.number(1, what)?, command.number(2, what)?));
        Ok(())
    }

    /// How long to think, if there is a clock; `moves` is a guess at how many
    /// moves the player has left to make.
    pub(super) fn time(&self, player: Player, moves: f64) -> Option<Duration> {
        let (left, stones) = match (self.left[player.index()], self.system) {
            (Some(known), _) => known,
            (None, Some(System { main, .. })) if main > 0.0 => (main, 0.0),
            (None, Some(System { period, stones, .. })) => (period, stones),
            (None, None) => return None,
        };
        let period = self
            .system
            .map_or(0.0, |system| if system.stones > 0.0 { system.period / system.stones } else { 0.0 });
        let share = if stones > 0.0 { left / stones } else { left / moves.max(1.0) + period * 0.8 };
        let share = share.min(left.max(0.0)) - LAG;
        Some(Duration::from_secs_f64(share.clamp(0.01, 1e6)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(line: &str) -> Command {
        Command::read(line).unwrap()
    }

    #[test]
    fn time_is_shared_out() {
        let mut clock = Clock::default();
        assert_eq!(clock.time(Player::First, 30.0), None);
        clock.settings(&command("time_settings 60 0 0")).unwrap();
        let whole = clock.time(Player::First, 30.0).unwrap();
        assert!((1.9..2.0).contains(&whole.as_secs_f64()));
        clock.left(Player::First, &command("time_left b 3 0")).unwrap();
        assert!(clock.time(Player::First, 30.0).unwrap() < Duration::from_millis(110));
        clock.left(Player::First, &command("time_left b 10 5")).unwrap();
        assert!((1.9..2.0).contains(&clock.time(Player::First, 30.0).unwrap().as_secs_f64()));
        clock.settings(&command("time_settings 0 10 0")).unwrap();
        assert_eq!(clock.time(Player::First, 30.0), None, "no limit");
        clock.kgs_settings(&command("kgs-time_settings byoyomi 0 5 3")).unwrap();
        assert!((4.9..5.0).contains(&clock.time(Player::Second, 30.0).unwrap().as_secs_f64()));
        clock.left(Player::First, &command("time_left b 0 0")).unwrap();
        assert!(clock.time(Player::First, 1.0).unwrap() >= Duration::from_millis(10));
        for bad in ["time_settings 1 2", "time_settings a b c", "time_settings -1 0 0"] {
            assert!(clock.settings(&command(bad)).is_err(), "{bad}");
        }
        assert!(clock.kgs_settings(&command("kgs-time_settings sand")).is_err());
    }
}
