//! What a generated program is made of: choices, drawn from a seed.

use super::truth::Mark;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Python,
    JavaScript,
}

/// What stands for X and O.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    Capitals,
    Small,
    /// 1 and -1.
    Signed,
    /// 1 and 2.
    Numbers,
    Emoji,
    /// `B` and `W`.
    Colours,
}

impl Marks {
    fn tell_who_is_first(self) -> bool {
        matches!(self, Marks::Capitals | Marks::Small)
    }
}

/// How the program writes its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Literals,
    Constants,
    /// `TOKENS[0]`, `TOKENS[1]`.
    Tokens,
    /// Literals, beside `SCORE = {"X": 1, "O": -1}`.
    Scores,
    /// Members of a class, or of an object in JavaScript.
    Class,
    Enum,
    /// `AI` and `HUMAN`; the computer has this mark.
    Computer(Mark),
}

/// What is on an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    Text(&'static str),
    None,
    Zero,
    /// Its own number, as text from 1.
    Digits,
    /// Its own number, from this one.
    Counted(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    Nine,
    Rows,
    Text,
    Tuple,
    /// A dict from 1 to 9.
    Numbered,
    /// A list whose first item is not used.
    Ten,
}

/// Where the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Argument,
    Global,
    /// A field of an object.
    Field,
}

/// What the function takes. A board that is no argument is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arguments {
    Board,
    BoardPlayer,
    PlayerBoard,
    /// The board, the computer's mark and the person's.
    BoardBoth,
    BoardDepth,
    /// The board, and whether X moves (or the computer, if the program has one).
    BoardMaximizing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The number of the square, counted from this one.
    Number(usize),
    RowColumn,
    /// Nothing: it changes the board.
    Changed,
    NewBoard,
    ScoreMove,
    Dict,
}

/// Which squares the program takes to be good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The best by minimax that looks so many moves ahead. If it is quick, a win is the better the sooner it comes.
    Search { plies: usize, quick: bool },
    /// All free ones.
    Free,
    /// The centre, else the corners, else the edges.
    Groups,
    /// Those that win, else those that block, else all free ones, or the next group.
    WinBlock { groups: bool },
}

/// Which of the good squares it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    First,
    Last,
    /// Any.
    Choice,
    /// Any: it draws until a square is good.
    Again,
    /// It draws three times, and if no square is good, it takes the last free one.
    ThreeTries,
    /// The first, but with this chance the last free one.
    Blunder(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    None,
    /// The check for a win does not know this line.
    MissesLine(usize),
    /// On boards with an own mark on the first square, and one of the opponent on the second.
    Hangs(usize, usize),
    Raises(usize, usize),
    Taken(usize, usize),
    /// Where it should say the opponent, it says O.
    OneSided,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memo {
    None,
    /// A dict that nothing uses.
    Unused,
    /// One that keeps the values of boards.
    Used,
}

#[derive(Clone, Copy, Debug)]
pub struct Choices {
    pub language: Language,
    pub marks: Marks,
    pub style: Style,
    pub empty: Empty,
    pub board: Board,
    pub place: Place,
    pub arguments: Arguments,
    pub answer: Answer,
    pub rule: Rule,
    pub pick: Pick,
    pub fault: Fault,
    pub memo: Memo,
    /// Whether it has functions for what it does more than once.
    pub helpers: bool,
    /// Whether moves are tried on the board itself, or on copies.
    pub in_place: bool,
    /// Which sides are audited: one, to save time, but both if it may play only one.
    pub sides: &'static str,
    /// Whether the file also has a game, or at least a call, of its own.
    pub game: bool,
    /// Which of several names it uses.
    pub spelling: u64,
}

/// To look so far ahead is to look to the end.
pub const ALL_PLIES: usize = 9;

/// Draws by chance from a seed: splitmix64.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, number: usize) -> usize {
        (self.next() % number as u64) as usize
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

impl Choices {
    /// The choices of a seed: the first that go together.
    pub fn drawn(seed: u64) -> Choices {
        let mut dice = Dice(seed);
        let mut all = std::iter::repeat_with(|| Choices::any(&mut dice));
        let choices = all.find(Choices::go_together).expect("there is no end to them");
        Choices { sides: if choices.plays_one_mark() { "both" } else { choices.sides }, ..choices }
    }

    fn any(dice: &mut Dice) -> Choices {
        let (quick, groups, plies) = (dice.below(2) == 0, dice.below(2) == 0, 1 + dice.below(4));
        let (a, b, line) = (dice.below(9), dice.below(9), dice.below(8));
        let faults =
            [Fault::MissesLine(line), Fault::Hangs(a, b), Fault::Raises(a, b), Fault::Taken(a, b), Fault::OneSided];
        Choices {
            sides: dice.of(&["x", "o"]),
            language: dice.of(&[Language::Python, Language::JavaScript]),
            marks: {
                use Marks::*;
                dice.of(&[Capitals, Capitals, Capitals, Small, Signed, Numbers, Emoji, Colours])
            },
            style: {
                use Style::*;
                let computer = Computer(dice.of(&[Mark::X, Mark::O]));
                dice.of(&[Literals, Literals, Constants, Constants, Tokens, Scores, Class, Enum, computer, computer])
            },
            empty: {
                use Empty::*;
                let text = Text(dice.of(&[" ", " ", "", ".", "_", "-"]));
                dice.of(&[text, text, text, text, text, None, Zero, Zero, Digits, Counted(0), Counted(1)])
            },
            board: {
                use Board::*;
                dice.of(&[Nine, Nine, Rows, Rows, Text, Tuple, Numbered, Ten])
            },
            place: {
                use Place::*;
                dice.of(&[Argument, Argument, Argument, Global, Field])
            },
            arguments: {
                use Arguments::*;
                dice.of(&[Board, Board, BoardPlayer, BoardPlayer, PlayerBoard, BoardBoth, BoardDepth, BoardMaximizing])
            },
            answer: {
                use Answer::*;
                dice.of(&[Number(0), Number(0), Number(1), RowColumn, Changed, NewBoard, ScoreMove, Dict])
            },
            rule: {
                use Rule::*;
                let [perfect, limited] = [ALL_PLIES, plies].map(|plies| Search { plies, quick });
                dice.of(&[perfect, perfect, perfect, limited, Free, Groups, WinBlock { groups }])
            },
            pick: {
                use Pick::*;
                let blunder = Blunder(dice.of(&["0.0003", "0.05"]));
                dice.of(&[First, First, First, First, First, Last, Last, Choice, Choice, Again, ThreeTries, blunder])
            },
            fault: if dice.below(4) == 0 { dice.of(&faults) } else { Fault::None },
            memo: dice.of(&[Memo::None, Memo::Unused, Memo::Used]),
            helpers: dice.below(3) > 0,
            in_place: dice.below(2) == 0,
            game: dice.below(5) == 0,
            spelling: dice.next(),
        }
    }

    /// Whether a program can have all this.
    fn go_together(&self) -> bool {
        let arguments_fit = match self.arguments {
            // The depth is known by a call.
            Arguments::BoardDepth => self.searches() && self.game,
            Arguments::BoardMaximizing => self.searches() && self.answer == Answer::ScoreMove,
            _ => true,
        };
        self.marks_fit()
            && self.board_fits()
            && arguments_fit
            && self.fault_fits()
            && self.is_soon_audited()
            && (self.language == Language::Python || self.board != Board::Tuple && self.style != Style::Enum)
            && (self.searches() || !matches!(self.answer, Answer::ScoreMove | Answer::Dict))
            && (self.memo != Memo::Used || self.looks_to_the_end())
            && (!self.game || self.place == Place::Argument && matches!(self.answer, Answer::Number(_)))
    }

    /// Whether its audit does not take minutes: Python is slow without a memo, or if it is loaded for each question, as
    /// with a board of the file, and so is every bot with dice that must be started again.
    fn is_soon_audited(&self) -> bool {
        let is_python = self.language == Language::Python;
        let is_slow = is_python && self.looks_to_the_end() && (self.memo != Memo::Used || self.place == Place::Global);
        !is_slow && (!self.has_dice() || !matches!(self.fault, Fault::Hangs(..) | Fault::Raises(..)))
    }

    fn looks_to_the_end(&self) -> bool {
        matches!(self.rule, Rule::Search { plies: ALL_PLIES, .. })
    }

    pub fn has_dice(&self) -> bool {
        !matches!(self.pick, Pick::First | Pick::Last)
    }

    fn marks_fit(&self) -> bool {
        match self.marks {
            Marks::Signed | Marks::Numbers => {
                matches!(self.empty, Empty::Zero | Empty::None) && !matches!(self.style, Style::Tokens | Style::Scores)
            }
            _ => self.empty != Empty::Zero || self.style == Style::Constants,
        }
    }

    fn board_fits(&self) -> bool {
        let is_mutable = !matches!(self.board, Board::Text | Board::Tuple);
        let is_own = self.place != Place::Argument;
        let are_letters = (matches!(self.empty, Empty::Text(text) if text.len() == 1) || self.empty == Empty::Digits)
            && !matches!(self.marks, Marks::Signed | Marks::Numbers)
            && self.style != Style::Enum;
        let takes_it = !is_own || matches!(self.arguments, Arguments::Board | Arguments::BoardPlayer);
        (are_letters || self.board != Board::Text)
            && takes_it
            && (is_mutable || !is_own && self.answer != Answer::Changed && !self.in_place)
            && !(is_own && self.answer == Answer::NewBoard)
    }

    fn fault_fits(&self) -> bool {
        let looks_for_lines = self.searches() || matches!(self.rule, Rule::WinBlock { .. });
        match self.fault {
            Fault::MissesLine(_) => looks_for_lines,
            // With it, the marks count.
            Fault::OneSided => looks_for_lines && !self.plays_one_mark() && self.marks.tell_who_is_first(),
            Fault::Hangs(a, b) | Fault::Raises(a, b) | Fault::Taken(a, b) => a != b,
            Fault::None => true,
        }
    }

    pub fn searches(&self) -> bool {
        matches!(self.rule, Rule::Search { .. })
    }

    /// Whether it plays one mark whatever the board says.
    pub fn plays_one_mark(&self) -> bool {
        matches!(self.style, Style::Computer(_)) && matches!(self.arguments, Arguments::Board | Arguments::BoardDepth)
    }

    /// The one side that it plays. If its marks do not tell who moves first, it may be on either.
    pub fn only_side(&self) -> Option<Mark> {
        match self.style {
            Style::Computer(mark) if self.plays_one_mark() && self.marks.tell_who_is_first() => Some(mark),
            _ => None,
        }
    }

    /// Whether the rule depends on which marks are its own.
    pub fn looks_at_marks(&self) -> bool {
        let draws_only = matches!(self.rule, Rule::Free | Rule::Groups);
        !draws_only || matches!(self.fault, Fault::Hangs(..) | Fault::Raises(..) | Fault::Taken(..))
    }

    /// Whether it is as the page on audits says that programs may be: no fault, no dice but a plain choice, and no
    /// argument or mark that might mean several things.
    pub fn is_plain(&self) -> bool {
        self.fault == Fault::None
            && matches!(self.pick, Pick::First | Pick::Last | Pick::Choice)
            && !self.plays_one_mark()
            && self.arguments != Arguments::BoardMaximizing
            && self.marks != Marks::Colours
    }

    /// One of these names.
    pub fn name(&self, salt: u32, names: &[&'static str]) -> &'static str {
        names[(self.spelling.rotate_left(7 * salt) % names.len() as u64) as usize]
    }

    /// What to count it under.
    pub fn kinds(&self) -> Vec<String> {
        let fields = [
            format!("language {:?}", self.language),
            format!("marks {:?}", self.marks),
            format!("style {:?}", self.style),
            format!("empty {:?}", self.empty),
            format!("board {:?}", self.board),
            format!("place {:?}", self.place),
            format!("arguments {:?}", self.arguments),
            format!("answer {:?}", self.answer),
            format!("rule {:?}", self.rule),
            format!("pick {:?}", self.pick),
            format!("fault {:?}", self.fault),
            format!("memo {:?}", self.memo),
        ];
        // A fault without its squares, but a rule with its depth.
        let short = |field: &str| match field.starts_with("fault") {
            true => field.split('(').next().unwrap_or(field).to_string(),
            false => field.to_string(),
        };
        let plain = if self.is_plain() { "plain" } else { "not plain" };
        fields.iter().map(|field| short(field)).chain([plain.to_string()]).collect()
    }
}
