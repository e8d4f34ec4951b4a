//! Writes a program in the manner of students and hobbyists. Statements are those of Python, which [`javascript`]
//! translates; expressions are written in the language at once.

use super::grammar::{
    ALL_PLIES, Answer, Arguments, Board, Choices, Empty, Fault, Language, Marks, Memo, Pick, Place, Rule, Style,
};
use super::javascript::translated;
use super::truth::{GROUPS, LINES, Mark};

/// The text of the program.
pub fn program(choices: &Choices) -> String {
    let writer = Writer { c: choices };
    let parts = [writer.head(), writer.helpers(), writer.search(), writer.entry(), writer.game()];
    let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
    match choices.language {
        Language::Python => text,
        Language::JavaScript => translated(&text, writer.exported()),
    }
}

/// The lines, further in by so many steps.
fn indented(text: &str, steps: usize) -> String {
    text.lines().map(|line| "    ".repeat(steps) + line + "\n").collect()
}

struct Writer<'a> {
    c: &'a Choices,
}

impl Writer<'_> {
    fn say(&self, python: &str, javascript: &str) -> String {
        if self.c.language == Language::Python { python.into() } else { javascript.into() }
    }

    /// Whether squares are pairs of row and column.
    fn has_pairs(&self) -> bool {
        self.c.board == Board::Rows && self.c.language == Language::Python
    }

    /// The number of the first square, where squares are numbers.
    fn first(&self) -> usize {
        usize::from(matches!(self.c.board, Board::Numbered | Board::Ten))
    }

    fn has_digits(&self) -> bool {
        matches!(self.c.empty, Empty::Digits | Empty::Counted(_))
    }

    fn literals(&self) -> [&'static str; 2] {
        match self.c.marks {
            Marks::Capitals => ["\"X\"", "\"O\""],
            Marks::Small => ["'x'", "'o'"],
            Marks::Signed => ["1", "-1"],
            Marks::Numbers => ["1", "2"],
            Marks::Emoji => ["\"❌\"", "\"⭕\""],
            Marks::Colours => ["'B'", "'W'"],
        }
    }

    fn names(&self) -> [&'static str; 2] {
        match self.c.marks {
            Marks::Colours => ["BLACK", "WHITE"],
            Marks::Numbers => ["PLAYER_X", "PLAYER_O"],
            _ => ["X", "O"],
        }
    }

    /// What stands in the code for a mark.
    fn mark(&self, mark: Mark) -> String {
        let at = usize::from(mark == Mark::O);
        match self.c.style {
            Style::Literals | Style::Scores => self.literals()[at].into(),
            Style::Constants => self.names()[at].into(),
            Style::Tokens => format!("TOKENS[{at}]"),
            Style::Class | Style::Enum => format!("Mark.{}", ["X", "O"][at]),
            Style::Computer(own) if own == mark => "AI".into(),
            Style::Computer(_) => "HUMAN".into(),
        }
    }

    fn empty_literal(&self) -> String {
        match self.c.empty {
            Empty::Text(text) => format!("{text:?}"),
            Empty::Zero => "0".into(),
            _ => self.say("None", "null"),
        }
    }

    fn empty(&self) -> String {
        match self.c.style {
            Style::Constants => "EMPTY".into(),
            Style::Class | Style::Enum => "Mark.EMPTY".into(),
            _ => self.empty_literal(),
        }
    }

    /// What is on the square of a loop while it is empty.
    fn emptied(&self) -> String {
        let number = |first: usize| match first as i32 - self.first() as i32 {
            0 => self.index().to_string(),
            -1 => "i - 1".into(),
            _ => format!("{} + 1", self.index()),
        };
        match self.c.empty {
            Empty::Digits => self.say(&format!("str({})", number(1)), &format!("String({})", number(1))),
            Empty::Counted(first) => number(first),
            _ => self.empty(),
        }
    }

    /// The number of the square of a loop.
    fn index(&self) -> &'static str {
        if self.has_pairs() { "3 * r + c" } else { "i" }
    }

    fn new_board(&self) -> String {
        let cells: Vec<String> = (0..9).map(|i| self.empty_at(i)).collect();
        let list = |cells: &[String]| format!("[{}]", cells.join(", "));
        match self.c.board {
            Board::Nine => list(&cells),
            Board::Rows => list(&cells.chunks(3).map(list).collect::<Vec<_>>()),
            Board::Tuple => format!("({})", cells.join(", ")),
            Board::Text if self.has_digits() => "\"123456789\"".into(),
            Board::Text => self.say(&format!("{} * 9", self.empty()), &format!("{}.repeat(9)", self.empty())),
            Board::Numbered => {
                let pairs = (1..).zip(&cells).map(|(n, cell)| format!("{n}: {cell}"));
                format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
            }
            Board::Ten => list(&[vec![self.say("None", "null")], cells].concat()),
        }
    }

    fn empty_at(&self, index: usize) -> String {
        match self.c.empty {
            Empty::Digits => format!("\"{}\"", index + 1),
            Empty::Counted(first) => (index + first).to_string(),
            _ => self.empty(),
        }
    }

    /// The variable of a loop over squares.
    fn variable(&self) -> &'static str {
        if self.has_pairs() { "r, c" } else { "i" }
    }

    fn item(&self) -> &'static str {
        if self.has_pairs() { "(r, c)" } else { "i" }
    }

    /// What is on the square of a loop.
    fn cell(&self, board: &str) -> String {
        match (self.c.board, self.c.language) {
            (Board::Rows, Language::Python) => format!("{board}[r][c]"),
            (Board::Rows, Language::JavaScript) => format!("{board}[Math.floor(i / 3)][i % 3]"),
            _ => format!("{board}[i]"),
        }
    }

    fn cell_at(&self, board: &str, index: usize) -> String {
        match self.c.board {
            Board::Rows => format!("{board}[{}][{}]", index / 3, index % 3),
            _ => format!("{board}[{}]", index + self.first()),
        }
    }

    fn square(&self, index: usize) -> String {
        if self.has_pairs() { format!("({}, {})", index / 3, index % 3) } else { (index + self.first()).to_string() }
    }

    fn squares(&self, indices: &[usize]) -> String {
        format!("[{}]", indices.iter().map(|index| self.square(*index)).collect::<Vec<_>>().join(", "))
    }

    fn is_free(&self, board: &str) -> String {
        let (cell, x, o) = (self.cell(board), self.mark(Mark::X), self.mark(Mark::O));
        match self.has_digits() {
            true => format!("{cell} != {x} and {cell} != {o}"),
            false => format!("{cell} == {}", self.empty()),
        }
    }

    /// Those of a list of squares that are free.
    fn free_of(&self, squares: &str, board: &str) -> String {
        let (item, variable, is_free) = (self.item(), self.variable(), self.is_free(board));
        self.say(
            &format!("[{item} for {variable} in {squares} if {is_free}]"),
            &format!("{squares}.filter(i => {is_free})"),
        )
    }

    fn free(&self, board: &str) -> String {
        if self.c.helpers { format!("{}({board})", self.free_name()) } else { self.free_inline(board) }
    }

    fn free_inline(&self, board: &str) -> String {
        match (self.names_squares(), self.has_pairs(), self.first()) {
            (true, ..) => self.free_of("SQUARES", board),
            (_, true, _) => format!("[(r, c) for r in range(3) for c in range(3) if {}]", self.is_free(board)),
            (.., 0) => self.free_of(&self.say("range(9)", "[0, 1, 2, 3, 4, 5, 6, 7, 8]"), board),
            _ => self.free_of(&self.say("range(1, 10)", "[1, 2, 3, 4, 5, 6, 7, 8, 9]"), board),
        }
    }

    /// Whether the file has a constant of all squares. It looks like an empty board with numbers on it.
    fn names_squares(&self) -> bool {
        self.c.name(7, &["yes", "no", "no", "no"]) == "yes"
    }

    fn free_name(&self) -> &'static str {
        self.c.name(1, &["free_squares", "available_moves", "empty_cells", "get_moves", "spots_left"])
    }

    fn won(&self, board: &str, mark: &str) -> String {
        if self.c.helpers {
            return format!("{}({board}, {mark})", self.won_name());
        }
        let (cell, variable) = (self.cell(board), self.variable());
        self.say(
            &format!("any(all({cell} == {mark} for {variable} in line) for line in LINES)"),
            &format!("LINES.some(line => line.every(i => {cell} == {mark}))"),
        )
    }

    fn won_name(&self) -> &'static str {
        self.c.name(2, &["check_win", "has_won", "is_winner", "wins", "three_in_row"])
    }

    /// Marks and lines, and a board if the file has one.
    fn head(&self) -> String {
        let c = self.c;
        let title = c.name(5, &["Tic tac toe.", "My tic-tac-toe AI", "Noughts and crosses, assignment 3"]);
        let draws = c.has_dice() && c.language == Language::Python;
        let known = (0..8).filter(|line| c.fault != Fault::MissesLine(*line)).map(|line| self.squares(&LINES[line]));
        let lines = known.collect::<Vec<_>>().join(", ");
        let all = self.squares(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let squares = if self.names_squares() { format!("SQUARES = {all}\n") } else { String::new() };
        let board = if c.place == Place::Global { format!("board = {}\n", self.new_board()) } else { String::new() };
        format!(
            "\"\"\"{title}\"\"\"\n{}{}\nLINES = [{lines}]\n{squares}{}{board}",
            if draws { "import random\n" } else { "" },
            self.marks(),
            if c.memo == Memo::None { "" } else { "memo = {}\n" },
        )
    }

    /// The constants that name the marks.
    fn marks(&self) -> String {
        let ([x, o], [name_x, name_o], e) = (self.literals(), self.names(), self.empty_literal());
        let list = |start: &str, between: &str, is: &str, [x_name, o_name]: [&str; 2]| {
            let empty = if self.has_digits() { String::new() } else { format!("{between}EMPTY{is}{e}") };
            format!("{start}{x_name}{is}{x}{between}{o_name}{is}{o}{empty}")
        };
        match self.c.style {
            Style::Literals => String::new(),
            Style::Constants => list("", "\n", " = ", [name_x, name_o]),
            Style::Tokens => format!("TOKENS = [{x}, {o}]"),
            Style::Scores => format!("SCORE = {{{x}: 1, {o}: -1}}"),
            Style::Class if self.c.language == Language::JavaScript => list("Mark = { ", ", ", ": ", ["X", "O"]) + " }",
            Style::Class => list("\n\nclass Mark:\n    ", "\n    ", " = ", ["X", "O"]) + "\n\n",
            Style::Enum => {
                list("from enum import Enum\n\n\nclass Mark(Enum):\n    ", "\n    ", " = ", ["X", "O"]) + "\n\n"
            }
            Style::Computer(Mark::X) => format!("AI = {x}\nHUMAN = {o}"),
            Style::Computer(Mark::O) => format!("AI = {o}\nHUMAN = {x}"),
        }
    }

    fn helpers(&self) -> String {
        if !self.c.helpers {
            return String::new();
        }
        let maker = self.c.name(6, &["new_board", "initial_state", "empty_board"]);
        let is_complete = self.say(
            &format!("all({} == mark for {} in line)", self.cell("board"), self.variable()),
            &format!("line.every(i => {} == mark)", self.cell("board")),
        );
        format!(
            "def {}(board, mark):\n    for line in LINES:\n        if {is_complete}:\n            return {}\n    return {}\n\n\n\
             def {free}(board):\n    return {}\n\n\ndef print_board(board):\n    {}(board)\n\n\n\
             def {maker}():\n    return {}\n",
            self.won_name(),
            self.say("True", "true"),
            self.say("False", "false"),
            self.free_inline("board"),
            self.say("print", "console.log"),
            self.new_board(),
            free = self.free_name(),
        )
    }

    /// Tries a mark on the square of the loop, and keeps what comes of it. `$` is the board then.
    fn attempt(&self, board: &str, mark: &str, kept: &str) -> String {
        if self.c.in_place {
            let cell = self.cell(board);
            return format!("{cell} = {mark}\n{}\n{cell} = {}\n", kept.replace('$', board), self.emptied());
        }
        format!("{}{}\n", self.copy("child", board, mark), kept.replace('$', "child"))
    }

    /// The board with a mark on the square of the loop.
    fn copy(&self, child: &str, board: &str, mark: &str) -> String {
        let copied = match self.c.board {
            Board::Nine | Board::Ten => self.say(&format!("{board}[:]"), &format!("[...{board}]")),
            Board::Rows => self.say(&format!("[row[:] for row in {board}]"), &format!("{board}.map(row => [...row])")),
            Board::Numbered => self.say(&format!("dict({board})"), &format!("{{ ...{board} }}")),
            Board::Tuple => return format!("{child} = {board}[:i] + ({mark},) + {board}[i + 1:]\n"),
            Board::Text => {
                let python = format!("{child} = {board}[:i] + {mark} + {board}[i + 1:]\n");
                return self.say(&python, &format!("{child} = {board}.slice(0, i) + {mark} + {board}.slice(i + 1)\n"));
            }
        };
        format!("{child} = {copied}\n{} = {mark}\n", self.cell(child))
    }

    fn search_name(&self) -> &'static str {
        self.c.name(3, &["negamax", "minimax", "search", "_evaluate", "score_of"])
    }

    /// The search says what a board is worth to the player to move. It has a memo, or it cuts off by alpha and beta.
    fn search(&self) -> String {
        let Rule::Search { quick, .. } = self.c.rule else { return String::new() };
        let name = self.search_name();
        let key = match (self.c.board, self.c.language) {
            (Board::Text, Language::Python) => "(board, player)",
            (Board::Rows, Language::Python) => "(tuple(map(tuple, board)), player)",
            (Board::Numbered, Language::Python) => "(tuple(board.values()), player)",
            (_, Language::Python) => "(tuple(board), player)",
            (_, Language::JavaScript) => "JSON.stringify([board, player])",
        };
        let begin = format!("    key = {key}\n    if key in memo:\n        return memo[key]\n");
        let cut = "        alpha = max(alpha, best)\n        if alpha >= beta:\n            break\n";
        let (more, inner, begin, cut, end) = match self.c.memo {
            Memo::Used => ("", "", begin.as_str(), "", "    memo[key] = best\n"),
            _ => (", alpha, beta", ", -beta, -alpha", "", cut, ""),
        };
        let attempt = self.attempt("board", "player", &format!("score = -{name}($, enemy, depth - 1{inner})"));
        format!(
            "def {name}(board, player, depth{more}):\n{begin}    enemy = {}\n    if {}:\n        return {}\n    free = {}\n\
            \x20   if depth == 0 or len(free) == 0:\n        return 0\n    best = -1000\n    for {} in free:\n{}\
            \x20       best = max(best, score)\n{cut}{end}    return best\n",
            self.opponent_of("player"),
            self.won("board", "enemy"),
            if quick { "-1 - depth" } else { "-1" },
            self.free("board"),
            self.variable(),
            indented(&attempt, 2),
        )
    }

    fn either(&self, condition: &str, yes: &str, no: &str) -> String {
        self.say(&format!("{yes} if {condition} else {no}"), &format!("({condition} ? {yes} : {no})"))
    }

    fn opponent_of(&self, player: &str) -> String {
        let (x, o) = (self.mark(Mark::X), self.mark(Mark::O));
        self.either(&format!("{player} == {x}"), &o, &x)
    }

    fn entry_name(&self) -> &'static str {
        match self.c.answer {
            Answer::Changed => self.c.name(8, &["make_move", "computer_move", "ai_move", "play_turn"]),
            _ => self.c.name(8, &["best_move", "get_move", "find_best_move", "choose_move", "ai_move", "next_move"]),
        }
    }

    /// What others may import.
    fn exported(&self) -> &'static str {
        match self.c.place {
            Place::Argument | Place::Global => self.entry_name(),
            Place::Field => "TicTacToe",
        }
    }

    fn board_name(&self) -> &'static str {
        match self.c.place {
            Place::Argument => self.c.name(4, &["board", "board", "grid", "state", "b"]),
            _ => "board",
        }
    }

    fn player_name(&self) -> &'static str {
        self.c.name(9, &["player", "mark", "letter", "symbol", "turn"])
    }

    fn both_names(&self) -> [&'static str; 2] {
        [self.c.name(9, &["ai", "computer", "me"]), self.c.name(9, &["human", "human", "opponent"])]
    }

    fn parameters(&self) -> String {
        let (board, player, [ai, human]) = (self.board_name(), self.player_name(), self.both_names());
        let is_own = self.c.place != Place::Argument;
        match self.c.arguments {
            Arguments::Board if is_own => String::new(),
            Arguments::BoardPlayer if is_own => player.into(),
            Arguments::Board => board.into(),
            Arguments::BoardPlayer => format!("{board}, {player}"),
            Arguments::PlayerBoard => format!("{player}, {board}"),
            Arguments::BoardBoth => format!("{board}, {ai}, {human}"),
            Arguments::BoardDepth => format!("{board}, depth"),
            Arguments::BoardMaximizing => format!("{board}, is_maximizing"),
        }
    }

    /// The function that is to be asked, or the class that has it.
    fn entry(&self) -> String {
        let (name, parameters, body) = (self.entry_name(), self.parameters(), self.body());
        if self.c.place != Place::Field {
            return format!("def {name}({parameters}):\n{}", indented(&body, 1));
        }
        let comma = if parameters.is_empty() { "" } else { ", " };
        format!(
            "class TicTacToe:\n    def __init__(self):\n        self.board = {}\n\n\
            \x20   def {name}(self{comma}{parameters}):\n        board = self.board\n{}",
            self.new_board(),
            indented(&body, 2)
        )
    }

    fn body(&self) -> String {
        let (found, me, you) = self.sides();
        let you_meant = if self.c.fault == Fault::OneSided { self.mark(Mark::O) } else { you.clone() };
        let free = self.free(self.board_name());
        let good = self.good(&me, &you_meant);
        format!("{found}free = {free}\n{good}{}{}{}", self.picked(), self.fault(&me, &you), self.answered(&me))
    }

    /// The lines that find out who it is, if there must be any; and what it calls itself and its opponent.
    fn sides(&self) -> (String, String, String) {
        let (x, o, board, player) = (self.mark(Mark::X), self.mark(Mark::O), self.board_name(), self.player_name());
        if self.c.plays_one_mark() {
            return (String::new(), "AI".into(), "HUMAN".into());
        }
        let [ai, human] = self.both_names();
        let found = match self.c.arguments {
            Arguments::BoardBoth => return (String::new(), ai.into(), human.into()),
            Arguments::BoardPlayer | Arguments::PlayerBoard => player.into(),
            Arguments::BoardMaximizing if matches!(self.c.style, Style::Computer(_)) => {
                self.either("is_maximizing", "AI", "HUMAN")
            }
            Arguments::BoardMaximizing => self.either("is_maximizing", &x, &o),
            _ => self.either(&format!("{} == {}", self.count(board, &x), self.count(board, &o)), &x, &o),
        };
        let own = if found == player { String::new() } else { format!("{player} = {found}\n") };
        (format!("{own}other = {}\n", self.opponent_of(player)), player.into(), "other".into())
    }

    fn count(&self, board: &str, mark: &str) -> String {
        let (python, javascript) = match self.c.board {
            Board::Rows => (format!("sum(row.count({mark}) for row in {board})"), format!("{board}.flat()")),
            Board::Numbered => (format!("list({board}.values()).count({mark})"), format!("Object.values({board})")),
            _ => (format!("{board}.count({mark})"), format!("[...{board}]")),
        };
        self.say(&python, &format!("{javascript}.filter(cell => cell == {mark}).length"))
    }

    /// Puts the good squares into `best`.
    fn good(&self, me: &str, you: &str) -> String {
        let (board, variable, item) = (self.board_name(), self.variable(), self.item());
        let groups = GROUPS.map(|group| self.squares(group)).join(", ");
        let in_group = self.free_of("group", board);
        let group = format!("for group in [{groups}]:\n    best = {in_group}\n    if len(best) > 0:\n        break\n");
        match self.c.rule {
            Rule::Free => "best = free\n".into(),
            Rule::Groups => group,
            Rule::WinBlock { groups } => {
                let attempt = self.attempt(board, "tried", &format!("done = {}", self.won("$", "tried")));
                format!(
                    "best = []\nfor tried in [{me}, {you}]:\n    for {variable} in free:\n{}        if done:\n\
                    \x20           best.append({item})\n    if len(best) > 0:\n        break\nif len(best) == 0:\n{}",
                    indented(&attempt, 2),
                    indented(if groups { &group } else { "best = free\n" }, 1)
                )
            }
            Rule::Search { plies, .. } => format!(
                "best = []\nbest_score = -1000\nfor {variable} in free:\n{}    if score > best_score:\n\
                \x20       best_score = score\n        best = []\n    if score == best_score:\n        best.append({item})\n",
                indented(&self.attempt(board, me, &format!("score = {}", self.call(plies, you))), 1)
            ),
        }
    }

    /// What the search says of a board after an own move.
    fn call(&self, plies: usize, you: &str) -> String {
        let depth = match (self.c.arguments, plies) {
            (Arguments::BoardDepth, _) => "depth - 1".to_string(),
            (_, ALL_PLIES) => "len(free) - 1".into(),
            _ => (plies - 1).to_string(),
        };
        let window = if self.c.memo == Memo::Used { "" } else { ", -1000, 1000" };
        format!("-{}($, {you}, {depth}{window})", self.search_name())
    }

    /// Chooses one of the good squares.
    fn picked(&self) -> String {
        let any = match (self.has_pairs(), self.first()) {
            (true, _) => "(random.randrange(3), random.randrange(3))".into(),
            (false, 0) => self.say("random.randrange(9)", "Math.floor(Math.random() * 9)"),
            (false, _) => self.say("random.randint(1, 9)", "1 + Math.floor(Math.random() * 9)"),
        };
        let last = |list: &str| self.say(&format!("{list}[-1]"), &format!("{list}[{list}.length - 1]"));
        let is_good = |square: &str| self.say(&format!("{square} in best"), &format!("best.includes({square})"));
        match self.c.pick {
            Pick::First => "move = best[0]\n".into(),
            Pick::Last => format!("move = {}\n", last("best")),
            Pick::Choice => {
                let choice = self.c.name(10, &["random.choice(best)", "best[int(random.random() * len(best))]"]);
                format!("move = {}\n", self.say(choice, "best[Math.floor(Math.random() * best.length)]"))
            }
            Pick::Again => format!("move = {any}\nwhile not ({}):\n    move = {any}\n", is_good("move")),
            Pick::ThreeTries => format!(
                "move = {}\nfor _ in range(3):\n    drawn = {any}\n    if {}:\n        move = drawn\n        break\n",
                last("free"),
                is_good("drawn")
            ),
            Pick::Blunder(chance) => format!(
                "move = best[0]\nif {} < {chance}:\n    move = {}\n",
                self.say("random.random()", "Math.random()"),
                last("free")
            ),
        }
    }

    fn fault(&self, me: &str, you: &str) -> String {
        let board = self.board_name();
        let when = |a, b| format!("if {} == {me} and {} == {you}:\n", self.cell_at(board, a), self.cell_at(board, b));
        match self.c.fault {
            Fault::Hangs(a, b) => when(a, b) + "    while 1 == 1:\n        free = []\n",
            Fault::Raises(a, b) => {
                when(a, b) + &self.say("    raise ValueError(\"no\")", "    throw Error(\"no\")") + "\n"
            }
            Fault::Taken(a, b) => when(a, b) + &format!("    move = {}\n", self.square(b)),
            _ => String::new(),
        }
    }

    fn answered(&self, me: &str) -> String {
        let board = self.board_name();
        let taken_apart = format!("{} = move\n", self.variable());
        let index = match (self.has_pairs(), self.first()) {
            (true, _) => "move[0] * 3 + move[1]",
            (false, 0) => "move",
            (false, _) => "move - 1",
        };
        match self.c.answer {
            Answer::Number(0) => format!("return {index}\n"),
            Answer::Number(_) if self.first() == 1 => "return move\n".into(),
            Answer::Number(_) => format!("return {index} + 1\n"),
            Answer::RowColumn if self.has_pairs() => "return move\n".into(),
            Answer::RowColumn => {
                let python = format!("return divmod({index}, 3)\n");
                self.say(&python, &format!("return [Math.floor(({index}) / 3), ({index}) % 3]\n"))
            }
            Answer::Changed => format!("{taken_apart}{} = {me}\n", self.cell(board)),
            Answer::NewBoard => format!("{taken_apart}{}return after\n", self.copy("after", board, me)),
            Answer::ScoreMove => self.say("return best_score, move\n", "return [best_score, move]\n"),
            Answer::Dict => "return {\"move\": move, \"score\": best_score}\n".into(),
        }
    }

    /// A call of the function, with this mark for whom it plays.
    fn call_of_entry(&self, own: &str, other: &str) -> String {
        let arguments = match (self.c.arguments, self.c.rule) {
            (Arguments::BoardPlayer, _) => format!("board, {own}"),
            (Arguments::PlayerBoard, _) => format!("{own}, board"),
            (Arguments::BoardBoth, _) => format!("board, {own}, {other}"),
            (Arguments::BoardDepth, Rule::Search { plies, .. }) => format!("board, {plies}"),
            _ => "board".to_string(),
        };
        format!("{}({arguments})", self.entry_name())
    }

    /// A game of its own, in which X moves first, or in JavaScript just a call. The person is X where the computer can be O.
    fn game(&self) -> String {
        let (x, o, Answer::Number(base), true) = (self.mark(Mark::X), self.mark(Mark::O), self.c.answer, self.c.game)
        else {
            return String::new();
        };
        let (person, own) = if x == "AI" { (&o, &x) } else { (&x, &o) };
        let call = self.call_of_entry(own, person);
        if self.c.language == Language::JavaScript {
            return format!("def main():\n    board = {}\n    console.log({call})\n", self.new_board());
        }
        let square = |number: &str, base: usize| match self.has_pairs() {
            true => format!("r, c = divmod({number} - {base}, 3)"),
            false => format!("i = {number} + {} - {base}", self.first()),
        };
        let row = |row: &[usize; 3]| row.map(|index| self.cell_at("board", index)).join(", ");
        let shown: String = LINES[..3].iter().map(|line| format!("print({}, sep=\" | \")\n", row(line))).collect();
        format!(
            "if __name__ == \"__main__\":\n    board = {}\n    turn = {x}\n    while len({}) > 0:\n\
            \x20       if turn == {person}:\n{}            {}\n            if not ({}):\n                continue\n\
            \x20       else:\n            {}\n{}        if {}:\n            print(turn, \"wins\")\n            break\n\
            \x20       turn = {o} if turn == {x} else {x}\n    print(\"Game over\")\n",
            self.new_board(),
            self.free("board"),
            indented(&shown, 3),
            square("int(input(\"Your move (1-9): \"))", 1),
            self.is_free("board"),
            square(&call, base),
            indented(&self.copy("board", "board", "turn"), 2),
            self.won("board", "turn"),
        )
    }
}
