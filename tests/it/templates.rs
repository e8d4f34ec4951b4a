//! Tests the templates of the exports: each must be a valid file of its language, even with its holes.

#![cfg(unix)]

use crate::exported::run;
use std::path::Path;

#[test]
#[ignore = "needs gcc, node, tsc, python3 and Rscript"]
fn every_template_is_a_file_of_its_language() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/export/templates");
    for (template, command) in [
        ("noughts.h", &["gcc", "-std=c99", "-Wall", "-Wextra", "-fsyntax-only", "-x", "c"][..]),
        ("noughts_strategy.h", &["gcc", "-std=c99", "-Wall", "-Wextra", "-fsyntax-only", "-x", "c"]),
        ("noughts.mjs", &["node", "--check"]),
        ("engine.js", &["node", "--check"]),
        ("noughts.d.mts", &["tsc", "--strict", "--noEmit", "--target", "es2022"]),
        ("noughts.py", &["python3", "-c", "import ast, sys; ast.parse(open(sys.argv[1]).read())"]),
        ("noughts.R", &["Rscript", "-e", "invisible(parse(commandArgs(TRUE)))"]),
    ] {
        run(&templates, command[0], &[&command[1..], &[template]].concat(), "");
    }
    assert_eq!(templates.read_dir().unwrap().count(), 7, "every template is tried");
}
