//! Tables of text: rows of cells, the first of headings; and large numbers.

/// A row of a table.
pub type Row = Vec<String>;

/// A table with aligned columns, those of numbers on the right.
pub fn aligned(rows: &[Row], is_number: impl Fn(usize) -> bool) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let cell = |(column, (cell, &width)): (usize, (&String, &usize))| match is_number(column) {
        true => format!("{cell:>width$}"),
        false => format!("{cell:<width$}"),
    };
    let line = |row: &Row| row.iter().zip(&widths).enumerate().map(cell).collect::<Vec<_>>().join("  ");
    rows.iter().map(|row| line(row).trim_end().to_string() + "\n").collect()
}

/// A table in Markdown.
pub fn markdown(rows: &[Row], is_number: impl Fn(usize) -> bool) -> String {
    let line = |row: &Row| {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: Vec<&str> = (0..rows[0].len()).map(|column| if is_number(column) { "---:" } else { "---" }).collect();
    let rule = format!("|{}|\n", rule.join("|"));
    [line(&rows[0]), rule].into_iter().chain(rows[1..].iter().map(line)).collect()
}

/// A number with a comma before each three digits: `255,168`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group));
    groups.collect::<Vec<_>>().join(",")
}
