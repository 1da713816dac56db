//! Help texts: every command and flag explained, with examples.

use crate::{gametree, good};

const COMMANDS: [&str; 11] = [
    "tree",
    "compare",
    "play",
    "analyze",
    "solve",
    "verify",
    "database",
    "perft",
    "games",
    "algorithms",
    "lab",
];

#[test]
fn the_program_explains_itself() {
    let text = good(&["--help"]).out;
    for command in COMMANDS {
        assert!(text.contains(&format!("\n  {command} ")), "{command} in\n{text}");
    }
    assert!(text.contains("Examples:") && text.contains("Exit codes"), "{text}");
    assert!(good(&["--version"]).out.starts_with("gametree "));
    let alone = gametree(&[]);
    assert_eq!((alone.code, alone.out.as_str()), (2, ""));
    assert!(alone.err.contains("Usage:"));
}

#[test]
fn every_command_explains_its_flags_with_examples() {
    for command in COMMANDS {
        let text = good(&[command, "--help"]).out;
        assert!(text.contains("Examples:") && text.contains(&format!("gametree {command}")), "{text}");
        assert!(text.contains("--json"), "every command that prints a result takes --json: {text}");
        let lines: Vec<&str> = text.lines().collect();
        for (i, line) in lines.iter().enumerate().filter(|(_, line)| is_flag(line)) {
            let explained =
                line.trim().contains("  ") || lines.get(i + 1).is_some_and(|next| !next.trim().is_empty());
            assert!(explained, "{command}: {line:?} has no explanation");
        }
    }
}

/// `-a, --algorithm <NAME>` or `--json`; the values of a flag begin with `- `.
fn is_flag(line: &str) -> bool {
    line.trim_start().starts_with('-') && !line.trim_start().starts_with("- ")
}
