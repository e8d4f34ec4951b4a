//! Reads and runs `noughts.R`.

#![cfg(unix)]

use crate::exported;
use crate::exported::{run, source};
use std::fs;
use std::path::PathBuf;

/// A folder with `noughts.R` in it.
fn folder(name: &str) -> PathBuf {
    let folder = exported::folder(&format!("r-{name}"));
    fs::write(folder.join("noughts.R"), noughts::export::to_r()).unwrap();
    for file in ["answers.R", "damage.R"] {
        fs::copy(source(file), folder.join(file)).unwrap();
    }
    folder
}

/// Tests all boards of games in which X moves first, and every tenth of games in which O does, since R is slow.
#[test]
#[ignore = "needs Rscript"]
fn every_answer_is_that_of_the_table_and_every_fault_has_its_name() {
    let folder = folder("answers");
    let mut questions = exported::questions();
    let mut of_o = 0;
    questions.retain(|(question, _)| {
        of_o += usize::from(question.starts_with('O'));
        !question.starts_with('O') || of_o % 10 == 0
    });
    let input: String = questions.iter().map(|(question, _)| format!("{question}\n")).collect();
    exported::check(&questions, &run(&folder, "Rscript", &["answers.R"], &input));
}

#[test]
#[ignore = "needs Rscript"]
fn it_tests_itself_and_finds_damage() {
    let folder = folder("self-test");
    let test = "source('noughts.R'); cat(unlist(noughts$self_test()))";
    assert_eq!(run(&folder, "Rscript", &["-e", test], ""), format!("5478 {:08x}", exported::checksum()));
    assert_eq!(run(&folder, "Rscript", &["damage.R"], ""), "11 of 11\n");
}

#[test]
#[ignore = "needs Rscript"]
fn boards_may_be_vectors_and_matrices_and_what_is_none_is_an_error() {
    let folder = folder("boards");
    let ask = r#"
        source("noughts.R")
        cells <- c("X", "O", NA, NA, "X", NA, NA, NA, NA)
        cat(noughts$pick(cells), noughts$pick(matrix(cells, 3, byrow = TRUE)), noughts$pick(factor(cells)), noughts$pick("XXXOO...."))
        cat("", sapply(c("XO..X....", "........."), noughts$pick), noughts$best_moves("O........", "o"), "\n")
        tried <- function(...) tryCatch(noughts$pick(...), error = function(error) cat(conditionMessage(error), "\n", sep = ""))
        for (board in list(NULL, quote(x), list("X"), 1:2, TRUE, "XXXOO.O..")) tried(board)
        for (first in list(NULL, 5, NA, c("X", "O"))) tried(".........", first)
    "#;
    let expected = "9 9 9 NA 9 1 5 \nNULL is not a board\nx is not a board\n\
        list(\"X\") is not a board\nthere are 2 cells, not 9\n\"T\" is not a cell\nplay went on after X had won\n\
        NULL is not a player\n5 is not a player\nNA is not a player\nc(\"X\", \"O\") is not a player\n";
    assert_eq!(run(&folder, "Rscript", &["-e", ask], ""), expected);
}
