# Rscript damage.R: changes some of the characters of the data in turn, and counts how often the self-test fails.
text <- readLines("noughts.R")
first <- grep("data <- paste0(", text, fixed = TRUE) + 1
found <- sapply(seq(20, 100, by = 8), function(column) {
    damaged <- text
    character <- substr(text[first], column, column)
    substr(damaged[first], column, column) <- intToUtf8(utf8ToInt(character) + 1)
    eval(parse(text = damaged))
    inherits(try(noughts$self_test(), silent = TRUE), "try-error")
})
cat(sum(found), " of ", length(found), "\n", sep = "")
