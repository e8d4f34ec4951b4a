//! What words in the names of functions, parameters and variables say. All guesses by names are made by these lists. A
//! word with a star may be a part of a longer one.

pub type Words = &'static [&'static str];

pub const BOARD: Words = &["board grid cells squares state"];

/// Names of variables that may hold a board.
pub const BOARD_VARIABLES: Words = &["board* grid* cells* squares* state* field* game*"];

/// A side, without saying which.
pub const SIDE: Words = &["player* turn* side* mark* symbol* letter* piece* who* token*"];

pub const COMPUTER: Words = &[COMPUTERS];
const COMPUTERS: &str = "ai bot cpu comp computer machine";

pub const PERSON: Words = &["human player user person hu opponent"];

/// The side to move.
pub const MOVER: Words = &[COMPUTERS, "computer* mover me my own self current active"];

/// The other side.
pub const RIVAL: Words = &["human* hu opp opponent* enemy* other rival foe adversary you user* them"];

/// A side by its mark or by its place in the order.
pub const NAMED_SIDE: Words = &["x o cross crosses nought noughts next first"];

pub const X: Words = &["x cross crosses"];
pub const O: Words = &["o nought noughts"];

/// Parameters that are neither a board nor a side.
pub const NO_SIDE: Words = &[
    "depth ply plies level difficulty hard easy alpha beta size n time timeout seconds ms seed rng random limit number",
    "count index move moves action row col column verbose debug memo cache callback cb name type kind mode strategy algorithm algo",
];

/// Booleans that may be true for either side.
pub const MAXIMIZING: Words = &["maximis* maximiz* minimis* minimiz* max min"];

/// Booleans that are true if X or O moves.
pub const NEXT: Words =
    &["x_turn x_next x_moves x_to_move x_goes x_plays", "o_turn o_next o_moves o_to_move o_goes o_plays"];

/// Variables that may hold the mark of the side to move.
pub const TURN: Words = &["turn* player* mover* current* active* next* to_move* whose* symbol* mark* side*"];

/// Variables that hold the mark of the side to move, even if only the caller changes them.
pub const WHOSE_TURN: Words = &["turn current* active* whose* to_move*"];

/// Variables that say who begins.
pub const FIRST: Words = &["first* start* initial* begin*"];

/// Variables that may count moves.
pub const COUNT: Words = &["count counter move moves turn turns round ply plies step steps filled played made num"];

/// Variables that say how a game ended, or are no part of the game.
pub const INERT: Words = &[
    "over terminated terminal running active playing finished done ended end win winner winning won score scores wins",
    "losses ties draws status message result results memo cache nodes visited transposition table explored stats log",
    "is_live best_move best_score move_index",
];

/// Functions with effects besides what they return.
pub const EFFECTS: Words = &["print* display* show* draw* render* save* load* main* train* quit* exit* click* update*"];

/// Functions that begin something.
pub const BEGINNING: Words = &["reset* start* init*"];

pub const PLAYING: Words = &["play* run*"];

/// Functions without a board that would play a whole game or ask a person.
pub const OTHERS: Words = &[
    "input change toggle new run loop menu play game make undo setup get_board create clear minimax max_value min_value",
];

/// Functions that answer another question than where to move.
pub const QUESTIONS: Words = &[
    "check is has win wins winner won full over empty available free valid legal possible evaluate evaluation score",
    "utility terminal copy count result actions successors children heuristic line lines switch human user",
];

/// Functions that say whether a game is won.
pub const WINS: Words = &["win* won victory has_line"];

/// Functions that move for the computer.
pub const MOVES: Words = &[COMPUTERS, "best agent opponent move turn choose think decide pick"];

/// Functions that move for the computer whatever else their names say.
pub const MOVES_SURELY: Words = &[COMPUTERS, "best"];

/// Parameters of constructors that may be any text.
pub const LABEL: Words = &["name label title id"];

/// Whether the last part of a name with dots has one of these words, in snake case or in camel case.
pub fn has(name: &str, words: Words) -> bool {
    let name = format!("_{}_", snake(name.rsplit('.').next().unwrap_or(name)));
    words.iter().flat_map(|words| words.split(' ')).any(|word| match word.strip_suffix('*') {
        Some(part) => name.contains(part),
        None => name.contains(&format!("_{word}_")),
    })
}

/// Whether a name stands for a side or for who is to move.
pub fn is_side(name: &str) -> bool {
    [SIDE, MOVER, RIVAL, NAMED_SIDE].into_iter().any(|words| has(name, words))
}

/// Whether the name of a parameter says whose side it is, as `me` and `opponent` do and `player` does not.
pub fn is_own_or_other(name: &str) -> bool {
    has(name, MOVER) || has(name, RIVAL)
}

/// Whether a function chooses no move, and its call may have other effects.
pub fn is_helper(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name);
    last.starts_with('_') && !last.starts_with("__c") || has(last, EFFECTS) || has(last, BEGINNING)
}

/// Whether a function moves for the computer.
pub fn moves(name: &str) -> bool {
    has(name, MOVES)
}

pub fn snake(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (i, c) in chars.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| chars[i]);
        let after_small = before.is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        let ends_capitals =
            before.is_some_and(|b| b.is_ascii_uppercase()) && chars.get(i + 1).is_some_and(char::is_ascii_lowercase);
        if c.is_ascii_uppercase() && (after_small || ends_capitals) {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_brought_to_snake_case() {
        for (name, expected) in
            [("xIsNext", "x_is_next"), ("AIMove", "ai_move"), ("huPlayer2D", "hu_player2_d"), ("a_b", "a_b")]
        {
            assert_eq!(snake(name), expected);
        }
    }

    #[test]
    fn words_are_found_in_names() {
        assert!(has("AI_MARK", COMPUTER) && has("game.bestMove", MOVES) && has("humanPlayer", RIVAL));
        assert!(!has("main", COMPUTER) && !has("ai.board", COMPUTER) && !is_helper("__call__") && is_helper("_cache"));
    }
}
