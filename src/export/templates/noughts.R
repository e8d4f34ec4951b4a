# Perfect tic-tac-toe by table look-up, version @version@, written by `noughts export r`.
#
#   source("noughts.R")
#   e <- noughts$evaluate("XO..X....")
#   e$outcome                # "loss"
#   noughts$pick(board)      # the square to play; NA when the game is over
#
# A board is a text, a vector of nine cells, or a matrix. Squares are 1 to 9, row by row.
# SPDX-License-Identifier: MIT OR Apache-2.0

noughts <- local({
    # Of each canonical position that goes on: 35, 9 times the plies (0 in a draw), and the index of the pick.
    # Cells are 0 (empty), 1 (of who is to move) and 2; of the eight images, the one with the smallest key is canonical.
    data <- paste0(
        "@data@"
    )
    lines <- list(1:3, 4:6, 7:9, c(1, 4, 7), c(2, 5, 8), c(3, 6, 9), c(1, 5, 9), c(3, 5, 7))
    images <- list(
        1:9, c(7, 4, 1, 8, 5, 2, 9, 6, 3), 9:1, c(3, 6, 9, 2, 5, 8, 1, 4, 7),
        c(3, 2, 1, 6, 5, 4, 9, 8, 7), c(9, 6, 3, 8, 5, 2, 7, 4, 1), c(7, 8, 9, 4, 5, 6, 1, 2, 3), c(1, 4, 7, 2, 5, 8, 3, 6, 9)
    )

    # Functions of boards take a matrix, a board a row.
    index <- function(boards) drop(boards %*% 3^(8:0)) + 1
    has_line <- function(boards, mark) {
        Reduce(`|`, lapply(lines, function(line) rowSums(boards[, line, drop = FALSE] == mark) == 3))
    }
    ahead <- function(boards) rowSums(boards == 2) - rowSums(boards == 1)

    all_boards <- outer(0:19682, 3^(8:0), `%/%`) %% 3
    is_reached <- ahead(all_boards) %in% 0:1 & !has_line(all_boards, 1)
    is_over <- is_reached & (has_line(all_boards, 2) | rowSums(all_boards == 0) == 0)

    # Of each board, 16 times the plies, 10 more in a win or loss; and the pick, or 0. NA if play cannot reach it.
    codes <- local({
        codes <- ifelse(is_over, ifelse(has_line(all_boards, 2), 160, 0), NA)
        first <- do.call(pmin, lapply(images, function(image) index(all_boards[, image])))
        boards <- all_boards[is_reached & !is_over & first == index(all_boards), ]
        numbers <- utf8ToInt(data) - 35
        plies <- ifelse(numbers < 9, rowSums(boards == 0), numbers %/% 9 + 10)
        for (image in rev(images)) { # the first one counts where several give the same board
            codes[index(boards[, order(image)])] <- 16 * plies + image[numbers %% 9 + 1]
        }
        codes
    })

    plies_of <- function(codes) codes %/% 16 - ifelse(codes < 160, 0, 10)
    outcome_of <- function(codes) ifelse(codes < 160, "draw", ifelse(codes %/% 16 %% 2 == 1, "win", "loss"))
    # How much a player likes to have moved to each board.
    likings <- local({
        rank <- 20 - codes %/% 16
        ifelse(codes < 160, 0, ifelse(codes %/% 16 %% 2 == 1, -rank, rank))
    })
    # The indices of the boards after moves to each square; NA where there is none.
    after <- function(boards) {
        indices <- outer(index((3 - boards) %% 3), 2 * 3^(8:0), `+`)
        indices[boards != 0] <- NA
        indices
    }

    refuse <- function(value, what) stop(substr(deparse(value)[1], 1, 60), what, call. = FALSE)

    # What a cell may be. Emoji may have a variation selector behind them.
    selector <- "\ufe0f"
    characters <- function(text) strsplit(text, "")[[1]]
    empty <- c("", characters("0.-_* \u2b1c\u2b1b\u25fb\u25fc\u25fd\u25fe\u25ab\u25aa\u25a1\u25a0\U1F533\U1F532"))
    crosses <- characters("Xx\u274c\u274e\u2716\u2715\u2717\u2718\u00d7")
    rings <- characters("Oo\u2b55\u25cb\u25ef\U1F17E")
    by_letter <- list(empty, crosses, rings)
    by_number <- list(empty, "1", c("2", "-1"))
    # The cells as X, O or a dot; NULL if one is something else.
    known <- function(cells, signs) {
        read <- rep(c(".", "X", "O"), lengths(signs))[match(cells, unlist(signs))]
        if (!anyNA(read)) read
    }
    `%else%` <- function(value, other) if (is.null(value)) other else value

    cells_of <- function(board) {
        if (is.null(board) || !is.atomic(board)) refuse(board, " is not a board")
        if (is.matrix(board)) board <- t(board)
        cells <- gsub(selector, "", as.character(board), fixed = TRUE)
        cells[is.na(board)] <- ""
        if (length(cells) == 9) return(cells)
        cells <- characters(paste(cells, collapse = "/"))
        if (length(cells) == 9) cells else cells[!cells %in% c("/", "|", ",", " ", "\t", "\r", "\n")]
    }

    # The nine cells, each X, O or a dot.
    read <- function(board) {
        cells <- cells_of(board)
        unnumbered <- function(from) ifelse(cells == seq(from, along.with = cells), ".", cells)
        read <- known(cells, by_letter) %else% known(cells, by_number) %else%
            known(unnumbered(1), by_letter) %else% known(unnumbered(0), by_letter)
        if (is.null(read)) refuse(cells[!cells %in% unlist(by_letter)][1], " is not a cell")
        if (length(read) != 9) stop("there are ", length(read), " cells, not 9", call. = FALSE)
        read
    }

    # The board as the player to move sees it, and this player.
    position <- function(board, first) {
        if (!is.character(first) || length(first) != 1 || !toupper(first) %in% c("X", "O")) refuse(first, " is not a player")
        cells <- read(board)
        first <- toupper(first)
        second <- setdiff(c("X", "O"), first)
        more <- sum(cells == first) - sum(cells == second)
        if (!more %in% 0:1) stop("the marks do not alternate, where ", first, " moves first", call. = FALSE)
        players <- if (more == 0) c(first, second) else c(second, first)
        own <- matrix(match(cells, c(".", players)) - 1, 1)
        code <- codes[index(own)]
        if (is.na(code)) stop("play went on after ", players[1], " had won", call. = FALSE)
        list(text = paste(cells, collapse = ""), own = own, code = code, players = players)
    }

    best <- function(own) {
        worth <- likings[after(own)]
        if (all(is.na(worth))) integer() else which(worth == max(worth, na.rm = TRUE))
    }

    # What best play leads to, for the player to move; `first` began. An error says what is wrong.
    evaluate <- function(board, first = "X") {
        p <- position(board, first)
        is_over <- p$code %% 16 == 0
        won <- if (p$players[2] == "X") "x_won" else "o_won"
        list(
            board = p$text, to_move = if (is_over) NA_character_ else p$players[1],
            status = if (!is_over) "ongoing" else if (p$code == 160) won else "draw",
            outcome = outcome_of(p$code), plies = plies_of(p$code), best = best(p$own), pick = pick_of(p$code)
        )
    }
    pick_of <- function(code) if (code %% 16 == 0) NA_integer_ else as.integer(code %% 16)

    # The best moves for the outcome, then the plies.
    best_moves <- function(board, first = "X") best(position(board, first)$own)

    # The move to play, of the best the best against random play; NA when the game is over.
    pick <- function(board, first = "X") pick_of(position(board, first)$code)

    # The value of every move for the player who makes it, a row each: the pick, the other best moves, the rest.
    move_values <- function(board, first = "X") {
        p <- position(board, first)
        worth <- likings[after(p$own)]
        squares <- order(-worth, 1:9 != p$code %% 16)[seq_len(sum(!is.na(worth)))]
        results <- codes[after(p$own)[squares]]
        opposite <- c(win = "loss", draw = "draw", loss = "win")
        data.frame(square = squares, outcome = unname(opposite[outcome_of(results)]), plies = plies_of(results) + 1)
    }

    # FNV-1a in 32 bits, which R has no integers for.
    checksum_of <- function(codes) {
        checksum <- 2166136261
        for (code in ifelse(is.na(codes), 16, codes)) {
            low <- checksum %% 256
            checksum <- checksum - low + bitwXor(low, code)
            checksum <- (checksum %% 256 * 2^24 + checksum * 403) %% 2^32
        }
        sprintf("%04x%04x", as.integer(checksum %/% 2^16), as.integer(checksum %% 2^16))
    }

    # Positions and checksum, or an error if a value does not follow from those after it.
    self_test <- function() {
        boards <- all_boards[is_reached & !is_over, ]
        code <- codes[index(boards)]
        picked <- after(boards)[cbind(seq_along(code), code %% 16)]
        best <- apply(matrix(likings[after(boards)], ncol = 9), 1, max, na.rm = TRUE)
        follows <- likings[picked] == best & code %/% 16 == codes[picked] %/% 16 + 1
        if (!isTRUE(all(follows))) stop("damaged", call. = FALSE)
        checksum <- checksum_of(codes)
        if (checksum != "@checksum@") stop("damaged: ", checksum, call. = FALSE)
        list(positions = sum(is_reached), checksum = checksum)
    }

    list(evaluate = evaluate, best_moves = best_moves, move_values = move_values, pick = pick, self_test = self_test)
})
