//! Protocol transcripts: what is sent and what must come back.
//!
//! ```text
//! # a comment
//! > isready
//! < readyok
//! ```
//!
//! A line that begins with `>` is sent, one with `<` must be received next; `*`
//! stands for any text. Received lines for which `skip` is true may come between.

use std::time::Duration;

/// How long a line may take to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// The other end of a protocol.
pub trait Peer {
    /// Sends a line.
    fn send(&mut self, line: &str);
    /// The next line, or `None` if none comes in time.
    fn receive(&mut self, patience: Duration) -> Option<String>;
}

/// Plays a transcript.
///
/// # Errors
///
/// With the place and the difference, when something else comes back.
pub fn play(transcript: &str, peer: &mut dyn Peer, skip: fn(&str) -> bool) -> Result<(), String> {
    for (number, line) in transcript.lines().enumerate() {
        if let Some(sent) = line.strip_prefix('>') {
            peer.send(sent.strip_prefix(' ').unwrap_or(sent));
        } else if let Some(expected) = line.strip_prefix('<') {
            let expected = expected.trim();
            loop {
                let got = peer.receive(PATIENCE);
                match got {
                    Some(got) if matches(expected, got.trim()) => break,
                    Some(got) if skip(&got) => {}
                    got => return Err(format!("line {}: expected {expected:?}, got {got:?}", number + 1)),
                }
            }
        }
    }
    Ok(())
}

/// Whether `text` fits a pattern in which `*` stands for any text.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_text() {
        assert!(matches("bestmove * ponder *", "bestmove e2e4 ponder e7e5"));
        assert!(matches("a*b", "ab") && matches("*", "") && matches("a", "a"));
        assert!(!matches("a*b", "a") && !matches("a", "ab") && !matches("x*", "ax"));
        assert!(!matches("ab*b", "ab"), "no letter serves twice");
    }
}
