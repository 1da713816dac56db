//! The scripts of the page as one, because every file that a browser asks for puts
//! off the first board.
//!
//! A module `export const f …` becomes `const m_x = (() => { const f …; return { f }; })();`
//! and `import { f } from "./x.js";` becomes `const { f } = m_x;`. The modules keep
//! to what this understands, a test sees to it: an import fills a line of its own,
//! an export stands before `const`, `function` or `async function`, and a module
//! imports only those that stand before it.

use std::fmt::Write;

/// One script of all modules, which are given by name and text.
pub(crate) fn bundle(modules: &[(&str, &str)]) -> String {
    let mut script = String::new();
    for (name, text) in modules {
        _ = writeln!(script, "const m_{name} = (() => {{");
        let mut exports = Vec::new();
        for line in text.lines() {
            if let Some((what, from)) = import(line) {
                match what.strip_prefix("* as ") {
                    _ if what.is_empty() => {}
                    Some(all) => _ = writeln!(script, "const {all} = m_{from};"),
                    None => _ = writeln!(script, "const {what} = m_{from};"),
                }
            } else if let Some(rest) = line.strip_prefix("export ") {
                exports.push(declared(rest).unwrap_or_default());
                _ = writeln!(script, "{rest}");
            } else {
                _ = writeln!(script, "{line}");
            }
        }
        _ = writeln!(script, "return {{ {} }};\n}})();", exports.join(", "));
    }
    script
}

/// What a line imports, and from which module.
fn import(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix("import ")?.strip_suffix(".js\";")?;
    rest.split_once(" from \"./").or_else(|| Some(("", rest.strip_prefix("\"./")?)))
}

/// The name that a line declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    let rest = line.strip_prefix("const ").or_else(|| line.strip_prefix("function "))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '$').next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::MODULES;

    #[test]
    fn modules_become_functions() {
        let one = "export const f = 1;\nexport async function g(x) {\n  return x;\n}";
        let two = "import { f, g } from \"./one.js\";\nimport * as all from \"./one.js\";\nimport \"./one.js\";\ng(f);";
        let expected = "const m_one = (() => {\nconst f = 1;\nasync function g(x) {\n  return x;\n}\n\
            return { f, g };\n})();\nconst m_two = (() => {\nconst { f, g } = m_one;\n\
            const all = m_one;\ng(f);\nreturn {  };\n})();\n";
        assert_eq!(bundle(&[("one", one), ("two", two)]), expected);
    }

    #[test]
    fn the_modules_keep_to_what_is_understood() {
        for (place, (name, text)) in MODULES.iter().enumerate() {
            for line in text.lines() {
                if line.starts_with("import") {
                    let (_, from) = import(line).unwrap_or_else(|| panic!("{name}: {line}"));
                    assert!(MODULES[..place].iter().any(|(before, _)| *before == from), "{name}: {line}");
                } else if let Some(rest) = line.strip_prefix("export") {
                    let what = declared(rest.trim_start());
                    assert!(what.is_some_and(|what| !what.is_empty()), "{name}: {line}");
                }
            }
        }
    }
}
