# Rscript answers.R: reads lines such as "X XO..X....", the player who began and a text or JSON, and answers each.
source("noughts.R", encoding = "UTF-8")

# JSON as R: a list is a vector, and a list of lists a matrix.
from_json <- function(text) {
    text <- gsub("]", ")", gsub("[", "c(", gsub("[[", "rbind(c(", text, fixed = TRUE), fixed = TRUE), fixed = TRUE)
    eval(parse(text = gsub("null", "NA", text, fixed = TRUE), encoding = "UTF-8"))
}

answer <- function(first, text) {
    board <- if (startsWith(text, "[")) from_json(text) else text
    e <- noughts$evaluate(board, first)
    v <- noughts$move_values(board, first)
    values <- paste(sprintf(" %d:%s:%d", v$square, v$outcome, as.integer(v$plies)), collapse = "")
    stopifnot(identical(e$pick, noughts$pick(board, first)))
    none <- function(value) if (is.na(value)) "none" else value
    best <- paste(e$best, collapse = "")
    paste0(paste(e$board, none(e$to_move), e$status, e$outcome, e$plies, best, none(e$pick)), values)
}

input <- file("stdin")
lines <- readLines(input, encoding = "UTF-8")
close(input)
answers <- mapply(function(first, text) {
    tryCatch(answer(first, text), error = function(error) paste("error:", conditionMessage(error)))
}, substr(lines, 1, 1), substring(lines, 3))
writeLines(answers)
