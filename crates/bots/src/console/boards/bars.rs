//! Boards whose cells stand between bars, with or without lines between the rows, a frame, headings, and empty lines within
//! cells.

use super::{Drawn, are_headings, is_blank, nine, text};

const BARS: &str = "|│┃║¦┆┇┊┋❘｜";

/// What lines between rows consist of, beside the junctions of boxes.
const RULES: &str = "-_=~+*─━═—–‾¯.'`:#";

/// The widest cell.
const WIDEST: usize = 24;

/// What a line is in a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Bars with something between them: where each part begins and ends.
    Bars(Vec<(usize, usize)>),
    /// The same, but it may as well be a line between rows: `___|___|___`.
    Either(Vec<(usize, usize)>),
    /// A line between rows.
    Rule,
    Blank,
    Other,
}

/// A line with bars: its number, and its parts.
type Row = (usize, Vec<(usize, usize)>);

/// The lines of one row of cells.
type Band = Vec<Row>;

pub fn find(lines: &[Vec<char>]) -> Vec<Drawn> {
    let kinds: Vec<Kind> = lines.iter().map(|line| kind(line)).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < kinds.len() {
        // With empty lines between the rows only if it does not work without.
        let ends = [run_end(&kinds, at, 0), run_end(&kinds, at, 1), run_end(&kinds, at, 2)];
        let boards =
            ends.iter().map(|end| (*end, in_run(lines, &kinds, at, *end))).find(|(_, boards)| !boards.is_empty());
        match boards {
            Some((end, boards)) => {
                found.extend(boards);
                at = end;
            }
            None if may_be_above(&kinds, at) => at += 1,
            None => at = ends[0].max(at + 1),
        }
    }
    found
}

/// Whether a line may stand above a drawing and not belong to it.
fn may_be_above(kinds: &[Kind], at: usize) -> bool {
    let count = |kind: &Kind| match kind {
        Kind::Bars(parts) | Kind::Either(parts) => Some(parts.len()),
        _ => None,
    };
    let here = count(&kinds[at]);
    here.is_none() || here != kinds[at + 1..].iter().find_map(count)
}

/// The end of the lines from here that may be of one drawing, with at most so many empty lines in a row.
fn run_end(kinds: &[Kind], start: usize, gap: usize) -> usize {
    let (mut end, mut blanks) = (start, 0);
    for (at, kind) in kinds.iter().enumerate().skip(start) {
        match kind {
            Kind::Other => break,
            Kind::Blank => blanks += 1,
            _ => (end, blanks) = (at + 1, 0),
        }
        if blanks > gap || at == start && blanks > 0 {
            break;
        }
    }
    end
}

fn in_run(lines: &[Vec<char>], kinds: &[Kind], start: usize, end: usize) -> Vec<Drawn> {
    if !matches!(kinds.get(start), Some(Kind::Bars(_) | Kind::Either(_) | Kind::Rule)) {
        return Vec::new();
    }
    let ways = [bands(kinds, start, end, false), bands(kinds, start, end, true), single(kinds, start, end, false)];
    for bands in ways.into_iter().chain([single(kinds, start, end, true)]) {
        let boards = in_bands(lines, &bands);
        if !boards.is_empty() {
            return boards;
        }
    }
    Vec::new()
}

/// The rows of cells between the lines that part them.
fn bands(kinds: &[Kind], start: usize, end: usize, either_is_row: bool) -> Vec<Band> {
    let mut bands: Vec<Band> = vec![Vec::new()];
    for (at, kind) in kinds.iter().enumerate().take(end).skip(start) {
        match kind {
            Kind::Bars(parts) => bands.last_mut().expect("there is one").push((at, parts.clone())),
            Kind::Either(parts) if either_is_row => bands.last_mut().expect("there is one").push((at, parts.clone())),
            Kind::Either(_) | Kind::Rule => bands.push(Vec::new()),
            Kind::Blank | Kind::Other => {}
        }
    }
    bands.retain(|band| !band.is_empty());
    bands
}

/// A row of cells a line; or, if the lines at both ends of each three are empty, one every three lines.
fn single(kinds: &[Kind], start: usize, end: usize, either_is_row: bool) -> Vec<Band> {
    let rows: Band = bands(kinds, start, end, either_is_row).into_iter().flatten().collect();
    rows.into_iter().map(|row| vec![row]).collect()
}

/// Boards of three bands each, if all of them are.
fn in_bands(lines: &[Vec<char>], bands: &[Band]) -> Vec<Drawn> {
    if let Some(board) = with_header(lines, bands) {
        return vec![board];
    }
    if let [band] = bands
        && let Some(bands) = padded(lines, band)
    {
        return in_bands(lines, &bands);
    }
    if bands.is_empty() || !bands.len().is_multiple_of(3) {
        return Vec::new();
    }
    let boards: Vec<Vec<Drawn>> = bands.chunks(3).map(|bands| of_three(lines, bands)).collect();
    if boards.iter().any(Vec::is_empty) { Vec::new() } else { boards.into_iter().flatten().collect() }
}

/// Nine lines without lines between the rows, of which only every third has something in it.
fn padded(lines: &[Vec<char>], band: &Band) -> Option<Vec<Band>> {
    if band.len() < 6 || !band.len().is_multiple_of(3) {
        return None;
    }
    let height = band.len() / 3;
    let is_empty = |row: &Row| row.1.iter().all(|part| is_blank(&lines[row.0][part.0..part.1]));
    let bands: Vec<Band> = band.chunks(height).map(<[Row]>::to_vec).collect();
    let fits = |band: &Band| band.iter().filter(|row| !is_empty(row)).count() <= 1;
    bands.iter().all(fits).then_some(bands)
}

/// A board below a row with the names of its columns.
fn with_header(lines: &[Vec<char>], bands: &[Band]) -> Option<Drawn> {
    let [header, rows @ ..] = bands else { return None };
    let ([(line, parts)], 3) = (header.as_slice(), rows.len()) else { return None };
    let texts: Vec<String> = parts.iter().map(|part| text(&lines[*line][part.0..part.1])).collect();
    let columns = columns(lines, rows)?;
    let names = texts.get(columns..columns + 3)?;
    if columns == 0 || !are_headings(names) {
        return None;
    }
    of_columns(lines, rows, columns)
}

/// The board of three bands, or two boards side by side.
fn of_three(lines: &[Vec<char>], bands: &[Band]) -> Vec<Drawn> {
    if let Some(first) = columns(lines, bands) {
        return of_columns(lines, bands, first).into_iter().collect();
    }
    side_by_side(lines, bands).unwrap_or_default()
}

/// Which of the parts between the bars is the first column; `None` if there are not three. What stands outside of a frame,
/// and headings, are left out.
fn columns(lines: &[Vec<char>], bands: &[Band]) -> Option<usize> {
    let count = parts_count(bands)?;
    let all = |part: usize| bands.iter().flatten().map(move |row| row.1[part]);
    let width = |part: usize| all(part).map(|(start, end)| end - start).max().unwrap_or(0);
    let is_empty =
        |part: usize| bands.iter().flatten().all(|row| is_blank(&lines[row.0][row.1[part].0..row.1[part].1]));
    let heads = |part: usize| are_headings(&bands.iter().map(|band| band_text(lines, band, part)).collect::<Vec<_>>());
    let indent = bands.iter().flatten().map(|row| row.1[0].1 - indent(&lines[row.0])).max().unwrap_or(0);
    match count {
        3 => Some(0),
        4 if is_empty(0) && indent == 0 => Some(1),
        4 if is_empty(3) && width(3) == 0 => Some(0),
        4 if is_empty(0) || heads(0) => Some(1),
        4 if is_empty(3) => Some(0),
        5 if (is_empty(0) || heads(0)) && is_empty(4) => Some(1),
        5 if is_empty(0) && heads(1) => Some(2),
        6 if is_empty(0) && is_empty(5) && heads(1) => Some(2),
        _ => None,
    }
}

/// The spaces at the start of a line.
fn indent(line: &[char]) -> usize {
    line.iter().take_while(|c| c.is_whitespace()).count()
}

/// The number of parts of all lines.
fn parts_count(bands: &[Band]) -> Option<usize> {
    let mut counts = bands.iter().flatten().map(|row| row.1.len());
    let first = counts.next()?;
    counts.all(|count| count == first).then_some(first)
}

fn band_text(lines: &[Vec<char>], band: &Band, part: usize) -> String {
    band.iter().map(|row| text(&lines[row.0][row.1[part].0..row.1[part].1])).collect()
}

/// The board whose first column is this part.
fn of_columns(lines: &[Vec<char>], bands: &[Band], first: usize) -> Option<Drawn> {
    let count = parts_count(bands)?;
    let width = width(bands, first + 1);
    let outer = |part: usize| (part == 0, part + 1 == count);
    let rows: Vec<[String; 3]> = bands
        .iter()
        .map(|band| {
            std::array::from_fn(|column| {
                let part = first + column;
                band.iter().map(|row| cell(&lines[row.0], row.1[part], outer(part), width)).collect::<String>()
            })
        })
        .collect();
    let mut rows: [[String; 3]; 3] = rows.try_into().ok()?;
    if first == 0 {
        mend_left(lines, bands, &mut rows);
    }
    Some(Drawn { cells: nine(rows.map(|row| row.map(|cell| bare(&cell)))), lines: extent(bands)? })
}

/// The widest that a part is.
fn width(bands: &[Band], part: usize) -> usize {
    bands.iter().flatten().map(|row| row.1[part].1 - row.1[part].0).max().unwrap_or(0)
}

/// Where the bars stand close to the cells on one side only, the left column is not as wide as the others.
fn mend_left(lines: &[Vec<char>], bands: &[Band], rows: &mut [[String; 3]; 3]) {
    let whole: Vec<String> = bands.iter().map(|band| band_text(lines, band, 0)).collect();
    if are_headings(&whole) || whole.iter().any(|text| text.contains(char::is_whitespace)) {
        return;
    }
    for (row, text) in rows.iter_mut().zip(whole) {
        row[0] = text;
    }
}

/// What stands in a cell on one line. Left and right of the outer bars there may be more than the cell.
fn cell(line: &[char], (start, end): (usize, usize), (is_left, is_right): (bool, bool), width: usize) -> String {
    match (is_left, is_right) {
        (true, _) => text(&line[start.max(end.saturating_sub(width))..end]),
        (_, true) => text(&line[start..end.min(start + width.max(1))]),
        _ => text(&line[start..end]),
    }
}

/// A text without quotes, and without the lines that fill its cell.
fn bare(cell: &str) -> String {
    let cell = cell.trim_matches(['\'', '"']).trim();
    let inner = cell.trim_matches(['_', ' ']);
    if cell.chars().count() > 1 { inner.to_string() } else { cell.to_string() }
}

fn extent(bands: &[Band]) -> Option<(usize, usize)> {
    Some((bands.first()?.first()?.0, bands.last()?.last()?.0 + 1))
}

/// Two boards side by side: one shows the names of the squares.
fn side_by_side(lines: &[Vec<char>], bands: &[Band]) -> Option<Vec<Drawn>> {
    let count = parts_count(bands)?;
    let (inner, middle) = (width(bands, 1), width(bands, count / 2));
    match count {
        // The third cell of the left one and the first of the right one share the part in the middle.
        5 if middle > 2 * inner => {
            let split = |row: &Row| {
                let (start, end) = row.1[2];
                let left = [row.1[0], row.1[1], (start, (start + inner).min(end))];
                let right = [(end.saturating_sub(inner).max(start), end), row.1[3], row.1[4]];
                [(row.0, left.to_vec()), (row.0, right.to_vec())]
            };
            Some(both(lines, bands, split))
        }
        9 if middle != inner => {
            let split = |row: &Row| [(row.0, row.1[1..4].to_vec()), (row.0, row.1[5..8].to_vec())];
            Some(both(lines, bands, split))
        }
        _ => None,
    }
}

fn both(lines: &[Vec<char>], bands: &[Band], split: impl Fn(&Row) -> [Row; 2]) -> Vec<Drawn> {
    let side = |which: usize| -> Vec<Band> {
        bands.iter().map(|band| band.iter().map(|row| split(row)[which].clone()).collect()).collect()
    };
    [side(0), side(1)].iter().filter_map(|bands| of_columns(lines, bands, 0)).collect()
}

/// Whether this stands between cells.
pub fn is_bar(c: char) -> bool {
    BARS.contains(c)
}

fn kind(line: &[char]) -> Kind {
    if is_blank(line) {
        return Kind::Blank;
    }
    let is_rule = |c: char| RULES.contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let bars: Vec<usize> = (0..line.len()).filter(|column| is_bar(line[*column])).collect();
    let rules = line.iter().filter(|c| is_rule(**c) && !is_bar(**c)).count();
    let is_all_rule = line.iter().all(|c| is_rule(*c) || is_bar(*c) || c.is_whitespace());
    if bars.len() < 2 {
        return if is_all_rule && rules >= 3 { Kind::Rule } else { Kind::Other };
    }
    let starts = std::iter::once(0).chain(bars.iter().map(|bar| bar + 1));
    let parts: Vec<(usize, usize)> = starts.zip(bars.iter().copied().chain([line.len()])).collect();
    let inner = &parts[1..parts.len() - 1];
    if inner.iter().any(|(start, end)| end - start > WIDEST || start == end) {
        return Kind::Other;
    }
    // `---|---|---` is a line; `_|_|_` and `-|-|-` may be a row of empty cells.
    let fills = |part: &(usize, usize)| part.0 == part.1 || line[part.0..part.1].iter().all(|c| is_rule(*c));
    let has_junction = line.iter().any(|c| *c == '+' || ('\u{2500}'..='\u{257f}').contains(c) && !is_bar(*c));
    match parts.iter().filter(|part| part.0 < part.1).all(|part| fills(part) || is_blank(&line[part.0..part.1])) {
        true if rules > 0 && inner.iter().all(fills) && has_junction => Kind::Rule,
        true if rules > 0 && inner.iter().all(fills) => Kind::Either(parts),
        _ => Kind::Bars(parts),
    }
}
