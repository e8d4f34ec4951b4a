//! Records and prescribes the random draws of programs of Python and Node. Modules of ours do this, which Python finds before its
//! own, and Node loads first. Other programs ignore them.

use super::super::lock;
use super::super::script_draws::{ScriptDraw, Sources};
use crate::game::surface::SurfaceDraw;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tempfile::TempDir;

/// The names and texts of the modules that Python finds first, and the one that Node loads first.
const MODULES: [(&str, &str); 3] = [
    (
        "random.py",
        concat!(
            include_str!("../../../functions/adapters/parts.py"),
            include_str!("../dice.py"),
            "\n",
            include_str!("random.py")
        ),
    ),
    (
        "sitecustomize.py",
        concat!(include_str!("sitecustomize.py"), "\n", include_str!("../copy.py"), "\n", include_str!("keyboard.py")),
    ),
    (OF_NODE, concat!(include_str!("../dice.js"), include_str!("random.cjs"))),
];

const OF_NODE: &str = "random.cjs";

/// A folder with the modules, and with the files for the dice of each run.
pub struct Modules {
    folder: TempDir,
    runs: AtomicU32,
    /// Whether a run has told what it drew.
    is_heeded: AtomicBool,
    /// The scripts of Node.
    sources: Mutex<Sources>,
}

impl Modules {
    pub fn new() -> io::Result<Modules> {
        let folder = tempfile::tempdir()?;
        for (name, text) in MODULES {
            fs::write(folder.path().join(name), text)?;
        }
        Ok(Modules {
            folder,
            runs: AtomicU32::new(0),
            is_heeded: AtomicBool::new(false),
            sources: Mutex::new(Sources::of(Path::new(""))),
        })
    }

    pub fn are_heeded(&self) -> bool {
        self.is_heeded.load(Ordering::Relaxed)
    }

    pub fn dice(&self, shown: &[f64]) -> io::Result<DiceFile> {
        let path = self.folder.path().join(self.runs.fetch_add(1, Ordering::Relaxed).to_string());
        let mut dice = DiceFile { path, rolls: 0 };
        dice.roll(shown)?;
        Ok(dice)
    }

    pub fn environment(&self, dice: &DiceFile) -> [(&'static str, OsString); 3] {
        let folder = self.folder.path();
        let mut folders = vec![folder.to_path_buf()];
        folders.extend(env::var_os("PYTHONPATH").iter().flat_map(env::split_paths));
        let folders = env::join_paths(folders).unwrap_or_else(|_| folder.into());
        let mut options = OsString::from(format!("--require {:?} ", folder.join(OF_NODE)));
        options.extend(env::var_os("NODE_OPTIONS"));
        [("PYTHONPATH", folders), ("NODE_OPTIONS", options), ("NOUGHTS_DICE", dice.path.clone().into())]
    }

    pub fn drawn(&self, dice: &DiceFile) -> Vec<SurfaceDraw> {
        let text = dice.state();
        let lines = text.lines().skip(1);
        self.is_heeded.fetch_or(lines.clone().next().is_some(), Ordering::Relaxed);
        let mut draws: Vec<ScriptDraw> = Vec::new();
        for (first, rest) in lines.filter_map(|line| line.split_once(' ')) {
            match (first, draws.last_mut()) {
                // Node tells more of the last draw.
                ("at", Some(last)) => {
                    last.at = rest.split_once(' ').and_then(|(column, at)| Some((at.into(), column.parse().ok()?)))
                }
                ("among", Some(last)) => last.among = rest.parse().ok(),
                _ => draws.push(ScriptDraw {
                    number: first.parse().ok(),
                    among: rest.parse().ok(),
                    ..ScriptDraw::default()
                }),
            }
        }
        let mut sources = lock(&self.sources);
        draws.iter().map(|draw| sources.drawn(draw)).collect()
    }
}

/// The dice of one run. They are a file: the first line has the prescribed numbers, and the program adds a line for each
/// draw.
pub struct DiceFile {
    pub path: PathBuf,
    rolls: u32,
}

impl DiceFile {
    /// Starts a new record of draws. These numbers come first.
    pub fn roll(&mut self, shown: &[f64]) -> io::Result<()> {
        let numbers: Vec<String> = shown.iter().map(f64::to_string).collect();
        self.rolls += 1;
        self.set(&format!("{:08}{}\n", self.rolls, numbers.join(",")))
    }

    /// What was prescribed, and drawn since.
    pub fn state(&self) -> String {
        fs::read_to_string(&self.path).unwrap_or_default()
    }

    /// Goes back to what was prescribed and drawn at an earlier time.
    pub fn set(&self, state: &str) -> io::Result<()> {
        fs::write(&self.path, state)
    }
}

impl Drop for DiceFile {
    fn drop(&mut self) {
        for path in [self.path.clone(), self.path.with_extension("said"), self.path.with_extension("orders")] {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::surface::{Act, Program};
    use crate::game::surfaces::terminal::TerminalProgram;
    use std::time::{Duration, Instant};

    #[test]
    #[ignore = "needs python3"]
    fn what_a_program_of_python_draws_is_told_and_noted() {
        let limit = Duration::from_secs(60);
        let script = "import random, time; first = random.choice(\"ab\")\n\
            while True: input(\"? \"); time.sleep(30); print(first, random.choice(\"abcd\"), random.random(), random.choice(\"z\"), random.random() < 0.25)";
        let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
        let begin = Instant::now();
        let (mut game, _) = program.start(&[0.75], true, limit).unwrap();
        assert_eq!(game.draws(), [SurfaceDraw { number: Some(0.75), among: Some(2) }]);
        assert!(program.heeds_dice());
        for (told, letter) in [(0.125, 'a'), (0.875, 'd')] {
            game.act(&Act::Type("1".into()), Some(&[told, 0.5, told]), limit);
            let said = game.news().join(" ");
            let is_less = if told < 0.25 { "True" } else { "False" };
            assert!(said.contains(&format!("b {letter} 0.5 z {is_less}")), "{said}");
            let draws = [(told, Some(4)), (0.5, None), (told, Some(4))];
            assert_eq!(game.draws(), draws.map(|(number, among)| SurfaceDraw { number: Some(number), among }));
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "no time passes while it sleeps");
    }

    #[test]
    #[ignore = "needs node"]
    fn what_a_program_of_node_draws_is_told_and_noted() {
        let limit = Duration::from_secs(60);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.js");
        let text = "
            const { floor } = Math, say = () => console.log(
                floor(Math.random() * 4), Math.floor(4 * Math.random()), Math.random() < 0.25, Math.random())
            say()
            require('readline').createInterface({ input: process.stdin }).on('line', line => {
                if (line === 'bits') require('crypto').randomInt(9)
                else say()
            })";
        fs::write(&file, text).unwrap();
        let program = TerminalProgram::new(&format!("node {}", file.display())).unwrap();
        let (mut game, _) = program.start(&[0.75], true, limit).unwrap();
        assert_eq!(game.draws()[0], SurfaceDraw { number: Some(0.75), among: Some(4) });
        assert!(program.heeds_dice());
        game.act(&Act::Type("next".into()), Some(&[0.375, 0.875, 0.25, f64::NAN]), limit);
        let said = game.news().join(" ");
        assert!(said.starts_with("1 3 false 0."), "{said}");
        let [.., last] = game.draws()[..] else { panic!("{said}") };
        let draws = [(0.375, Some(4)), (0.875, Some(4)), (0.25, Some(4)), (last.number.unwrap(), None)];
        assert_eq!(game.draws(), draws.map(|(number, among)| SurfaceDraw { number: Some(number), among }));
        game.act(&Act::Type("bits".into()), Some(&[]), limit);
        assert_eq!(game.draws(), [SurfaceDraw { number: None, among: None }]);
    }

    #[test]
    #[ignore = "needs python3"]
    fn bits_are_noted_however_much_was_drawn_before() {
        let limit = Duration::from_secs(60);
        let script = "import random; [random.random() for _ in range(500)]; input(); random.getrandbits(8); input()";
        let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
        let (mut game, _) = program.start(&[], true, limit).unwrap();
        assert_eq!(game.draws().len(), 300);
        game.act(&Act::Type("1".into()), Some(&[]), limit);
        assert_eq!(game.draws(), [SurfaceDraw { number: None, among: None }]);
    }

    #[test]
    #[ignore = "needs python3"]
    fn whoever_waits_for_another_thread_is_waited_for() {
        let limit = Duration::from_secs(60);
        let script = "import threading, time; done = []\n\
            threading.Thread(target=lambda: (time.sleep(0.3), done.append(1))).start()\n\
            time.sleep(1); input(len(done))";
        let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
        let (mut game, _) = program.start(&[], true, limit).unwrap();
        assert_eq!(game.screen(), "1");
    }

    /// What a program says to each of some lines in one game, and how often its answers were computed in all.
    fn said(program: &TerminalProgram, asked: &std::path::Path, is_new: bool, lines: &[&str]) -> (Vec<String>, usize) {
        let limit = Duration::from_secs(60);
        let (mut game, _) = program.start(&[], is_new, limit).unwrap();
        let say = |line: &&str| {
            let wait = game.act(&Act::Type(line.to_string()), Some(&[0.9]), limit);
            format!("{} {:?} {}", game.news().join("/"), wait, game.draws().len())
        };
        (lines.iter().map(say).collect(), fs::read(asked).map_or(0, |bytes| bytes.len()))
    }

    #[test]
    #[ignore = "needs python3"]
    fn a_game_that_begins_like_another_goes_on_from_a_copy() {
        let folder = tempfile::tempdir().unwrap();
        let asked = folder.path().join("asked");
        let script = format!(
            "import random, sys; said = \"\"\n\
             while len(said) < 3:\n  \
               said += input(\"? \") if len(said) % 2 else sys.stdin.readline().strip()\n  \
               open(\"{}\", \"a\").write(\".\"); print(said, random.choice(\"abc\"))",
            asked.display()
        );
        let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
        let game = |is_new, lines: &[&str]| said(&program, &asked, is_new, lines);
        let [a, ab, abc] = ["a c/? Asks 1", "ab c Asks 1", "abc c Ended 1"].map(String::from);
        assert_eq!(game(false, &["a", "b", "c"]), (vec![a.clone(), ab.clone(), abc], 3));
        assert_eq!(game(false, &["a", "b", "d"]), (vec![a.clone(), ab.clone(), "abd c Ended 1".into()], 4));
        assert_eq!(game(false, &["a", "e"]), (vec![a.clone(), "ae c Asks 1".into()], 5));
        assert_eq!(game(false, &["f"]), (vec!["f c/? Asks 1".into()], 6));
        assert_eq!(game(true, &["f"]), (vec!["f c/? Asks 1".into()], 7));
        program.forget();
        assert_eq!(game(false, &["f", "b"]), (vec!["f c/? Asks 1".into(), "fb c Asks 1".into()], 9));
    }

    #[test]
    #[ignore = "needs python3"]
    fn no_copy_is_made_of_what_would_be_shared() {
        let folder = tempfile::tempdir().unwrap();
        let asked = folder.path().join("asked");
        let file = format!("opened = open(\"{}\", \"a\")", folder.path().join("other").display());
        let thread = "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()";
        let child = "import subprocess; child = subprocess.Popen([\"sh\", \"-c\", \"kill -STOP $$\"])";
        for (shared, count) in [("", 1), (file.as_str(), 2), (thread, 2), (child, 2)] {
            let _ = fs::remove_file(&asked);
            let script =
                format!("{shared}\nwhile True: input(\"? \"); open(\"{}\", \"a\").write(\".\")", asked.display());
            let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
            said(&program, &asked, false, &["a"]);
            assert_eq!(said(&program, &asked, false, &["a"]).1, count, "{shared}");
        }
    }

    #[test]
    #[ignore = "needs python3"]
    fn each_copy_reads_an_open_file_on_from_where_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let (asked, read) = (folder.path().join("asked"), folder.path().join("read"));
        fs::write(&read, "123").unwrap();
        let script = format!(
            "read = open(\"{}\", \"rb\", buffering=0)\n\
             while True: input(\"? \"); open(\"{}\", \"a\").write(\".\"); print(read.read(1).decode())",
            read.display(),
            asked.display()
        );
        let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
        let [one, two, three] = ["1", "2", "3"].map(|said| format!("{said}/? Asks 0"));
        assert_eq!(said(&program, &asked, false, &["a", "b"]), (vec![one.clone(), two.clone()], 2));
        assert_eq!(said(&program, &asked, false, &["a", "c", "b"]), (vec![one.clone(), two, three], 4));
        assert_eq!(said(&program, &asked, false, &["b"]), (vec![one], 5));
    }

    #[test]
    #[ignore = "needs python3"]
    fn what_follows_a_seed_is_no_chance() {
        let limit = Duration::from_secs(60);
        let script = "import random; random.seed(4); input(random.choice(\"abcd\"))";
        let program = TerminalProgram::new(&format!("python3 -c '{script}'")).unwrap();
        let (mut game, _) = program.start(&[0.9], true, limit).unwrap();
        assert_eq!((game.draws(), game.screen().as_str()), (vec![], "b"));
    }
}
