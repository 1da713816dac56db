//! Takes the connect-four example of the `minimax` crate, rules and evaluator,
//! from the crate itself, so that none of it has to be kept here.

use std::{env, fs, path::Path, process::Command};

fn main() {
    let cargo = env::var("CARGO").expect("set by Cargo");
    let told = Command::new(cargo).args(["metadata", "--format-version", "1", "--offline"]).output();
    let text = String::from_utf8(told.expect("cargo metadata").stdout).expect("UTF-8");
    let manifest = text
        .split("\"manifest_path\":\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .find(|path| path.contains("/minimax-0.6.") && path.ends_with("/Cargo.toml"))
        .expect("the crate's folder");
    let example = Path::new(manifest).with_file_name("examples").join("connect4.rs");
    let source = fs::read_to_string(example).expect("the crate's example");
    // What speaks about a whole file can not be included in a module.
    let lines = source.lines().filter(|line| !line.starts_with("//!") && !line.starts_with("#!"));
    let module: String = lines.map(|line| format!("{line}\n")).collect();
    let target = Path::new(&env::var("OUT_DIR").expect("set by Cargo")).join("connect4.rs");
    fs::write(target, module).expect("a writable folder");
    println!("cargo::rerun-if-changed=build.rs");
}
