//! Tables of text: rows of cells, the first of headings.

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
