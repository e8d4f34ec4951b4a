//! Reads the `.pg` files of Mayer-Eichberger and Saffidine (Positional Games and QBF, 2020). They have code words such
//! as `#positions`, each followed by lines of words. Black is X. It refuses what no game here has: marks at the start,
//! a game that ends before the board is full, turns that do not alternate, and first moves that are not all moves up
//! to symmetry.

use super::description::{GameFile, check_point};
use super::fault::{GameFileError, NO_LINES, NO_POINTS, at};
use super::lines::{self, LineReader};

const CODE_WORDS: [&str; 9] = [
    "#times",
    "#blackturns",
    "#positions",
    "#blackwins",
    "#whitewins",
    "#blackinitials",
    "#whiteinitials",
    "#firstmoves",
    "#version",
];

/// Whether a text is a `.pg` file: its first line that is not a comment is a code word.
pub fn is_pg(text: &str) -> bool {
    let first = text.lines().map(without_comment).find(|line| !line.is_empty());
    first.is_some_and(|line| CODE_WORDS.contains(&line))
}

pub fn read(text: &str) -> Result<GameFile, GameFileError> {
    let sections = sections(text)?;
    let first = |word| sections.iter().find(|section| section.word == word).and_then(|section| section.first());
    let refused = |line, what: &str| Err(at(line, what));
    for word in ["#blackinitials", "#whiteinitials"] {
        if let Some(line) = first(word) {
            return refused(line, "marks at the start are not known here; leave them out");
        }
    }
    let words = |word: &str| -> Vec<(usize, &str)> {
        sections.iter().filter(|section| section.word == word).flat_map(|section| section.words.concat()).collect()
    };
    let points = points(words("#positions"))?;
    let (times, turns) = (words("#times"), words("#blackturns"));
    if let Some((line, _)) = times.first().filter(|_| times.len() < points.len()) {
        return refused(*line, "the game ends before all positions are taken; here, games go on until then");
    }
    let black: Vec<&str> = times.iter().step_by(2).map(|(_, time)| *time).collect();
    if let Some((line, _)) = turns.first().filter(|_| turns.iter().map(|(_, time)| *time).ne(black.iter().copied())) {
        return refused(*line, "the turns do not alternate, black first; here, they do");
    }
    let of = |word: &str| -> Result<Vec<u64>, GameFileError> {
        let mut reader = LineReader::default();
        let rows = sections.iter().filter(|section| section.word == word).flat_map(|section| &section.words);
        for row in rows {
            let (number, words) = (row[0].0, row.iter().map(|(_, word)| *word).collect::<Vec<_>>());
            let line = lines::read(&words, |name| points.iter().position(|point| point == name));
            let taken = line.and_then(|line| reader.take(number, line));
            taken.map_err(|fault| at(number, fault))?;
        }
        reader.finish()
    };
    let lines = [of("#blackwins")?, of("#whitewins")?];
    if lines.iter().all(Vec::is_empty) {
        return Err(at(text.lines().count().max(1), NO_LINES));
    }
    let file = GameFile { name: "a game without a name".into(), rows: vec![points], misere: false, lines };
    match words("#firstmoves").first() {
        Some((line, _)) if !are_all(&file, &words("#firstmoves")) => {
            refused(*line, "only some first moves are allowed; here, all are")
        }
        _ => Ok(file),
    }
}

/// Whether these first moves are all moves, up to symmetry.
fn are_all(file: &GameFile, moves: &[(usize, &str)]) -> bool {
    let (game, points) = (file.game(), &file.rows[0]);
    let symmetries = game.symmetries();
    let firsts: Vec<usize> =
        moves.iter().filter_map(|(_, name)| points.iter().position(|point| point == name)).collect();
    let images = (0..symmetries.count()).flat_map(|symmetry| firsts.iter().map(move |first| (symmetry, *first)));
    let reached = images.fold(0, |set, (symmetry, first)| set | 1 << symmetries.square(symmetry, first));
    reached == game.all()
}

/// A code word, and the words on the lines below it, each with the number of its line.
struct Section<'a> {
    word: &'a str,
    words: Vec<Vec<(usize, &'a str)>>,
}

impl Section<'_> {
    /// The number of the first line below the code word that has words.
    fn first(&self) -> Option<usize> {
        self.words.first().map(|row| row[0].0)
    }
}

fn sections(text: &str) -> Result<Vec<Section<'_>>, GameFileError> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = without_comment(line);
        let words: Vec<(usize, &str)> = line.split_whitespace().map(|word| (number, word)).collect();
        match sections.last_mut() {
            _ if words.is_empty() => {}
            _ if CODE_WORDS.contains(&line) => sections.push(Section { word: line, words: Vec::new() }),
            Some(section) if !line.starts_with('#') => section.words.push(words),
            _ => return Err(at(number, "unknown code word; the known ones begin with #positions")),
        }
    }
    Ok(sections)
}

fn points(words: Vec<(usize, &str)>) -> Result<Vec<String>, GameFileError> {
    let mut points: Vec<String> = Vec::new();
    for (line, name) in words {
        check_point(name, &points).map_err(|fault| at(line, fault))?;
        points.push(name.into());
    }
    if points.is_empty() { Err(at(1, NO_POINTS)) } else { Ok(points) }
}

/// The line without the comment, which begins with `%`.
fn without_comment(line: &str) -> &str {
    line.split('%').next().unwrap_or("").trim()
}
