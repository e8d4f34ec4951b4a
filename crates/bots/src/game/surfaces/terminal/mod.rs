//! A program in a terminal: a text is typed, and a board is drawn.

mod copies;
mod lattice;
mod noted_draws;
mod prompt;
mod pty;
mod screen;
mod typing;
mod waiting;

use super::lock;
use super::past::{Past, Request};
use crate::game::surface::{Act, GameOption, MoveInput, NinePlaces, Offer, Program, Surface, SurfaceDraw, Wait, Wants};
use copies::ForkedCopies;
use noted_draws::{DiceFile, Modules};
use noughts::words::printable;
use prompt::wants_enter;
use pty::{Moment, Terminal};
use std::collections::BTreeSet;
use std::io;
use std::mem;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often Enter is pressed before anything else is typed.
const MOST_ENTERS: u32 = 10;

/// The most lines of the screen that people are shown.
const SHOWN: usize = 30;

pub struct TerminalProgram {
    command: String,
    modules: Arc<Modules>,
    idle: IdleTerminalRuns,
}

/// Runs that can go back to where another game departs from the last one.
type IdleTerminalRuns = Arc<Mutex<Vec<TerminalRun>>>;

impl TerminalProgram {
    pub fn new(command: &str) -> io::Result<TerminalProgram> {
        let (modules, idle) = (Arc::new(Modules::new()?), IdleTerminalRuns::default());
        Ok(TerminalProgram { command: command.to_string(), modules, idle })
    }

    fn run(&self, dice: &[f64]) -> io::Result<TerminalRun> {
        let dice = self.modules.dice(dice)?;
        let copies = ForkedCopies::new(&dice.path);
        let terminal = Terminal::start(&self.command, &self.modules.environment(&dice), copies)?;
        Ok(TerminalRun { terminal, modules: self.modules.clone(), dice, past: Past::default() })
    }
}

impl Program for TerminalProgram {
    fn start(&self, dice: &[f64], is_new: bool, limit: Duration) -> Result<(Box<dyn Surface>, Wait), String> {
        let request = Request { act: None, dice: Some(dice.to_vec()) };
        let earlier = lock(&self.idle).pop().and_then(|mut run| {
            let is_same = run.past.begin(is_new);
            let seen = match run.past.again(&request) {
                None if is_same && run.begin_anew(dice) => run.start(request.clone(), limit),
                seen => seen?,
            };
            Some((seen, run))
        });
        let (seen, run) = match earlier {
            Some(earlier) => earlier,
            None => {
                let mut run = self
                    .run(dice)
                    .map_err(|error| format!("the program {} cannot be started: {error}", printable(&self.command)))?;
                run.past.begin(true);
                (run.start(request, limit), run)
            }
        };
        let (idle, pages) = (self.idle.clone(), Vec::new());
        let mut dialogue = Dialogue { run: Some(run), idle, pages, slept: Duration::ZERO, seen: seen.clone() };
        let wait = dialogue.see(seen);
        Ok((Box::new(dialogue), wait))
    }

    fn forget(&self) {
        lock(&self.idle).clear();
    }

    fn may_cover_board(&self) -> bool {
        false
    }

    fn heeds_dice(&self) -> bool {
        self.modules.are_heeded()
    }

    fn name(&self) -> &'static str {
        "its own game"
    }

    fn remedies(&self) -> Vec<(GameOption, &'static str)> {
        vec![
            (GameOption::Type, "say how moves are typed: --type 'row col'"),
            (
                GameOption::Menu,
                "if something comes before the game, say what to type there, with commas between: --menu 'Ann,2', or ',2' for an empty line first",
            ),
            (
                GameOption::Answer,
                "if it draws no board, say which words tell its moves: --type 1-9 --answer 'I take (\\d)'",
            ),
        ]
    }

    fn remedy_if_ended(&self) -> &'static str {
        "\nif it needs arguments, name the command that starts it: 'exec:COMMAND ARGUMENTS'"
    }

    fn named_act(&self, text: &str) -> Act {
        Act::Type(text.to_string())
    }

    fn named_inputs(&self, name: &str) -> Result<Vec<MoveInput>, String> {
        typing::named(name)
    }
}

/// A running program, and what was done with it.
struct TerminalRun {
    terminal: Terminal,
    modules: Arc<Modules>,
    dice: DiceFile,
    past: Past<TerminalView>,
}

/// What came of an act. By default, the program is lost: it has ended, and nobody knows how.
#[derive(Clone, Default)]
struct TerminalView {
    wait: Wait,
    pages: Vec<screen::ScreenPage>,
    news: Vec<String>,
    screen: Vec<String>,
    draws: Vec<SurfaceDraw>,
    status: Option<ExitStatus>,
    slept: Duration,
    /// The point to which the run can go back, with the state of its dice.
    moment: Option<(Moment, String)>,
}

impl TerminalRun {
    /// Waits for what the program does when it starts.
    fn start(&mut self, request: Request, limit: Duration) -> TerminalView {
        let mut seen = TerminalView::default();
        seen.wait = self.listen(&mut seen, limit);
        self.keep(request, seen)
    }

    /// Types a line, unless an earlier game has done so.
    fn type_line(&mut self, line: &str, request: Request, limit: Duration) -> TerminalView {
        if let Some(seen) = self.past.again(&request) {
            return seen;
        }
        if !self.return_to_this() {
            return TerminalView::default();
        }
        if let Some(dice) = &request.dice {
            // If the dice cannot be set, the program draws other numbers, which is noticed.
            let _ = self.dice.roll(dice);
        }
        let mut seen = TerminalView::default();
        seen.wait = self.type_now(line, &mut seen, limit);
        self.keep(request, seen)
    }

    /// Starts the program anew in its process; `false` if that fails.
    fn begin_anew(&mut self, dice: &[f64]) -> bool {
        self.past.cut();
        self.terminal.begin_anew() && self.dice.roll(dice).is_ok()
    }

    /// Whether it can serve another game.
    fn can_go_on(&self) -> bool {
        self.past.can_return() || self.terminal.can_begin_anew()
    }

    /// Goes back to where this game departs from the last one, if it does. `false` if that fails.
    fn return_to_this(&mut self) -> bool {
        if self.past.is_last() {
            return true;
        }
        let moment = self.past.cut().and_then(|seen| seen.moment.clone());
        moment.is_some_and(|(moment, dice)| self.terminal.return_to(moment) && self.dice.set(&dice).is_ok())
    }

    /// Records the result of an act, for a game that begins alike.
    fn keep(&mut self, request: Request, mut seen: TerminalView) -> TerminalView {
        seen.screen = self.terminal.screen.last_lines(SHOWN);
        seen.draws = self.modules.drawn(&self.dice);
        (seen.status, seen.slept) = (self.terminal.status, mem::take(&mut self.terminal.slept));
        let moment = self.terminal.moment().filter(|_| matches!(seen.wait, Wait::Asks | Wait::Ended));
        seen.moment = moment.map(|moment| (moment, self.dice.state()));
        let (draws, can_return) = (seen.draws.len(), seen.moment.is_some());
        self.past.add(request, seen.clone(), draws, can_return);
        seen
    }

    /// Waits until the program asks for something or has ended. Presses Enter where it only wants that: where the same is said
    /// again, it wants something else.
    fn listen(&mut self, seen: &mut TerminalView, limit: Duration) -> Wait {
        let mut said = Vec::new();
        for _ in 0..MOST_ENTERS {
            let wait = self.terminal.wait(Instant::now() + limit);
            let news = self.note(seen);
            if wait != Wait::Asks || !wants_enter(&news) || news == said {
                return wait;
            }
            said = news;
            self.terminal.write("\r");
        }
        self.terminal.wait(Instant::now() + limit)
    }

    fn type_now(&mut self, line: &str, seen: &mut TerminalView, limit: Duration) -> Wait {
        if self.terminal.reads_lines() || line.is_empty() {
            self.terminal.write(&format!("{line}\r"));
            return self.listen(seen, limit);
        }
        // The program reads single keys or edits lines itself. In the first case it reacts to the key, in the second
        // to Enter.
        let before = self.terminal.screen.last_lines(1).concat();
        self.terminal.write(line);
        let wait = self.terminal.wait(Instant::now() + limit);
        let acted = !is_echo(&self.terminal.screen.news(), &before, line);
        if wait != Wait::Asks || acted {
            self.note(seen);
            return if wait == Wait::Asks && wants_enter(&seen.news) { self.listen(seen, limit) } else { wait };
        }
        self.terminal.send("\r");
        self.listen(seen, limit)
    }

    /// Adds what is new on the screen, and returns the new lines.
    fn note(&mut self, seen: &mut TerminalView) -> Vec<String> {
        let news = self.terminal.screen.news();
        seen.pages.extend(self.terminal.screen.pages());
        seen.news.extend_from_slice(&news);
        news
    }
}

/// A game with the program, and what it has shown.
struct Dialogue {
    /// `None` when it was killed.
    run: Option<TerminalRun>,
    idle: IdleTerminalRuns,
    /// What was shown since `forget`.
    pages: Vec<screen::ScreenPage>,
    slept: Duration,
    seen: TerminalView,
}

impl Dialogue {
    /// Notes the result of an act. A program that has ended, or did not wait, cannot be continued. It is killed unless
    /// another game can go back to an earlier point of it.
    fn see(&mut self, seen: TerminalView) -> Wait {
        self.pages.extend_from_slice(&seen.pages);
        self.slept += seen.slept;
        self.seen = seen;
        if self.seen.wait != Wait::Asks {
            let has_ended = self.seen.wait == Wait::Ended;
            self.run.take_if(|run| !(run.past.can_return() || has_ended && run.can_go_on()));
        }
        self.seen.wait
    }

    /// The names that stand in nine empty squares or in a list beside the board.
    fn names(&self) -> Vec<[String; 9]> {
        let is_name = |name: &&String| !name.trim().is_empty() && name.chars().all(char::is_alphanumeric);
        let are_names = |places: &[String; 9]| places.iter().filter(is_name).collect::<BTreeSet<_>>().len() == 9;
        let seen = lattice::nines(&self.pages, None).into_iter().map(|nine| nine.places);
        seen.filter(are_names).chain(self.seen.news.iter().filter_map(|line| typing::listed(line))).collect()
    }
}

impl Surface for Dialogue {
    fn act(&mut self, act: &Act, dice: Option<&[f64]>, limit: Duration) -> Wait {
        let Act::Type(line) = act else {
            self.seen.news.clear();
            return Wait::Asks;
        };
        let request = Request { act: Some(act.clone()), dice: dice.map(<[f64]>::to_vec) };
        match self.run.as_mut().filter(|_| self.seen.wait == Wait::Asks) {
            Some(run) => {
                let seen = run.type_line(line, request, limit);
                self.see(seen)
            }
            None => Wait::Ended,
        }
    }

    fn offers(&mut self) -> Vec<Offer> {
        prompt::offers(&self.seen.news)
    }

    fn wants_move(&mut self) -> Wants {
        let asks = prompt::asks_for_move(&self.seen.news);
        let nines = lattice::nines(&self.pages, None);
        match (asks, nines.iter().any(may_be_fresh)) {
            (true, true) => Wants::Move,
            (false, true) if nines.iter().any(are_numbered) => Wants::Likely,
            (false, false) => Wants::Other,
            _ => Wants::Perhaps,
        }
    }

    fn inputs(&mut self) -> Vec<MoveInput> {
        typing::likely(&self.seen.news.join("\n"), &self.names())
    }

    fn forget(&mut self) {
        self.pages.clear();
    }

    fn nines(&mut self, key: Option<&str>) -> Vec<NinePlaces> {
        lattice::nines(&self.pages, key)
    }

    fn news(&mut self) -> Vec<String> {
        self.seen.news.clone()
    }

    fn screen(&mut self) -> String {
        self.seen.screen.join("\n")
    }

    fn draws(&mut self) -> Vec<SurfaceDraw> {
        self.seen.draws.clone()
    }

    fn slept(&self) -> Duration {
        self.slept
    }

    fn status(&self) -> Option<ExitStatus> {
        self.seen.status
    }
}

/// A run that can go back may serve another game.
impl Drop for Dialogue {
    fn drop(&mut self) {
        lock(&self.idle).extend(self.run.take().filter(TerminalRun::can_go_on));
    }
}

/// Whether nine places may be a board before the person's first move: all alike but one, or each with a name of its
/// own.
fn may_be_fresh(nine: &NinePlaces) -> bool {
    let times = |look: &String| nine.places.iter().filter(|other| *other == look).count();
    let most = nine.places.iter().map(|look| (times(look), !look.trim().is_empty())).max();
    matches!(most, Some((1 | 9, _) | (8, true)))
}

/// Whether these places are numbered: by nine characters that follow one another, such as `1` to `9`, in whichever order.
fn are_numbered(nine: &NinePlaces) -> bool {
    let mut numbers: Vec<u32> =
        nine.places.iter().filter_map(|place| place.trim().parse::<char>().ok()).map(u32::from).collect();
    numbers.sort_unstable();
    numbers.len() == 9 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
}

/// Whether nothing is new but the text that was typed. A program that edits lines itself may write its question again with it.
fn is_echo(news: &[String], question: &str, typed: &str) -> bool {
    let rest = |line: &String| line.strip_prefix(question).map(|rest| rest.trim() == typed);
    matches!(news, []) || matches!(news, [line] if rest(line) == Some(true))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_question_that_is_written_again_with_the_answer_is_an_echo() {
        let echo =
            |news: &[&str]| is_echo(&news.iter().map(|line| line.to_string()).collect::<Vec<_>>(), "A or B:", "B");
        // As prompt-sync does, which edits lines itself.
        assert!(echo(&[]) && echo(&["A or B: B"]));
        assert!(!echo(&["A or B: A"]) && !echo(&["B"]) && !echo(&["A or B: B", "Your move:"]));
    }

    #[test]
    #[ignore = "needs python3"]
    fn enter_is_pressed_once_where_it_does_not_help() {
        let script = "enters = -1\nwhile True:\n    enters += 1\n    said = input('Type A or B, then press ENTER: ')\n    \
                      if said: break\nprint(said, enters)";
        let program = TerminalProgram::new(&format!("python3 -c \"{script}\"")).unwrap();
        let limit = Duration::from_secs(60);
        let (mut game, _) = program.start(&[], true, limit).unwrap();
        assert_eq!(game.act(&Act::Type("A".into()), None, limit), Wait::Ended);
        assert_eq!(game.news(), ["A 1"]);
        let pages = "for page in range(3):\n    input(f'Page {page}\\nPress ENTER to go on')\ninput('Your move: ')";
        let program = TerminalProgram::new(&format!("python3 -c \"{pages}\"")).unwrap();
        let (mut game, _) = program.start(&[], true, limit).unwrap();
        assert_eq!(game.news().last().unwrap(), "Your move:");
    }

    /// They name the folder of the program, whose parts would be tried as answers.
    #[test]
    #[ignore = "needs python3"]
    fn warnings_of_python_are_not_read() {
        let program = TerminalProgram::new("python3 -c \"print(1 is 1); input('Your move: ')\"").unwrap();
        let (mut game, _) = program.start(&[], true, Duration::from_secs(60)).unwrap();
        assert_eq!(game.news(), ["True", "Your move:"]);
    }

    #[test]
    #[ignore = "needs python3"]
    fn nine_numbered_squares_are_likely_to_be_a_board() {
        let wants = |rows: &str, asks: &str| {
            let program = TerminalProgram::new(&format!("python3 -c \"print('{rows}'); input('{asks}')\"")).unwrap();
            program.start(&[], true, Duration::from_secs(60)).unwrap().0.wants_move()
        };
        assert_eq!(wants(r"1 2 3\n4 5 6\n7 8 9", "Which?"), Wants::Likely);
        assert_eq!(wants(r"g h i\nd e f\na b c", "Which?"), Wants::Likely);
        assert_eq!(wants(r"a b c\nd e f\ng h j", "Which?"), Wants::Perhaps);
        assert_eq!(wants(r"1 2 3\n4 5 6\n7 8 9", "Your move?"), Wants::Move);
        assert_eq!(wants("", "Your move?"), Wants::Perhaps);
        assert_eq!(wants("", "Which?"), Wants::Other);
    }

    #[test]
    #[ignore = "needs python3"]
    fn another_game_goes_on_from_where_one_that_wrote_for_ever_was_asked() {
        let folder = tempfile::tempdir().unwrap();
        let (game, starts) = (folder.path().join("game.py"), folder.path().join("starts"));
        let source = "with open(__file__[:-7] + 'starts', 'a') as starts: starts.write('1')\n\
                      while input('Move: ') == 'taken':\n    \
                          while True: print('It is taken!')\n\
                      print('Well')\n";
        fs::write(&game, source).unwrap();
        let program = TerminalProgram::new(&format!("python3 {}", game.display())).unwrap();
        let limit = Duration::from_secs(60);
        let play = |text: &str| {
            let (mut game, wait) = program.start(&[], false, limit).unwrap();
            assert_eq!(wait, Wait::Asks);
            (game.act(&Act::Type(text.into()), None, limit), game.news())
        };
        assert_eq!(play("taken").0, Wait::Flood);
        assert_eq!(play("free"), (Wait::Ended, vec!["Well".to_string()]));
        assert_eq!(fs::read_to_string(&starts).unwrap(), "1");
    }
    #[test]
    #[ignore = "needs javac"]
    fn the_games_of_a_java_program_share_a_process_but_nothing_that_it_can_see() {
        let read = "java.util.Scanner in = new java.util.Scanner(System.in);";
        let (next, end) = ("in.nextLine()", "System.out.println(\"Over\");");
        let reader =
            "java.io.BufferedReader in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));";
        let cases = [
            (read, next, end, true),
            (reader, "in.readLine()", end, true),
            (read, next, "in.close();", true),
            (read, next, "Thread.currentThread().interrupt();", true),
            (read, next, "System.exit(0);", false),
            (read, next, "System.setProperty(\"a\", \"b\");", false),
            (read, next, "new Thread(() -> { while (true) { } }).start();", false),
            ("java.util.HashMap<String, String> in = null;", "System.console().readLine()", end, false),
            ("java.io.Console in = System.console();", "in.readLine()", end, false),
        ];
        for (open, next, end, is_shared) in cases {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("Game.java");
            let source = format!(
                "public class Game {{\n  static int games = 0, moves = 0;\n  \
                     public static void main(String[] a) throws Exception {{\n    {open}\n    \
                         while (moves < 2) {{\n      System.out.print(games++ + \" \" + Thread.interrupted() + \"? \");\n      \
                             System.out.println(moves++ + {next});\n    }}\n    {end}\n  }}\n}}\n"
            );
            fs::write(&file, source).unwrap();
            let compiled = crate::compiled::compile(file.to_str().unwrap()).unwrap().unwrap();
            let program = TerminalProgram::new(&compiled.command).unwrap();
            let play = |texts: &[&str]| {
                let (mut game, wait) = program.start(&[], false, Duration::from_secs(60)).unwrap();
                assert_eq!((wait, game.screen().as_str()), (Wait::Asks, "0 false?"), "{}", file.display());
                for text in texts {
                    game.act(&Act::Type(text.to_string()), None, Duration::from_secs(2));
                }
                let said = game.screen();
                drop(game);
                (said, lock(&program.idle).last().map(|run| run.terminal.process()))
            };
            let ((left, first), (over, second), (again, third)) =
                (play(&["one"]), play(&["two", "three"]), play(&["two"]));
            assert_eq!(left, "0 false? one\n0one\n1 false?", "{open} {end}");
            assert!(over.starts_with("0 false? two\n0two\n1 false? three\n1three"), "{over}");
            assert_eq!(again, "0 false? two\n0two\n1 false?", "{open} {end}");
            assert_eq!(first.is_some() && first == second && second == third, is_shared, "{open} {next} {end}");
        }
        // A package that is called as ours is looked at, too.
        for (named, is_shared) in [("", true), ("java.util.HashMap<String, String> map = null;", false)] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("noughts/Game.java");
            fs::create_dir(folder.path().join("noughts")).unwrap();
            let source = format!(
                "package noughts;\npublic class Game {{\n  public static void main(String[] a) {{ {named} }}\n}}\n"
            );
            fs::write(&file, source.replace("map = null;", "map = new java.util.HashMap<>();")).unwrap();
            let compiled = crate::compiled::compile(file.to_str().unwrap()).unwrap().unwrap();
            assert_eq!(compiled.command.contains("noughts.Anew"), is_shared, "{named}");
        }
        crate::remove_compiled();
    }
}
