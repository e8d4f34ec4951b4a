use super::*;
use crate::console::screen::Screen;

fn found(text: &str) -> Vec<String> {
    let mut screen = Screen::default();
    screen.write(text.replace('\n', "\r\n").as_bytes());
    let page = screen.pages().last().unwrap();
    boards(page).iter().map(|board| board.cells.join("/")).collect()
}

#[test]
fn boards_are_found_in_the_usual_drawings() {
    let marks = "X/O///X////O";
    let dots = "X/O/././X/./././O";
    let numbers = "X/O/3/4/X/6/7/8/O";
    for (expected, text) in [
        ("././././x/./././.", "I play b2\n\n3  .  .  .\n2  .  x  .\n1  .  .  .\n   a  b  c\n\n"),
        ("_/_/o/x/_/_/_/_/_", "  0 1 2\n0 _ _ o\n1 x _ _\n2 _ _ _\nenter row (0-2): "),
        (marks, " X | O |   \n---+---+---\n   | X |   \n---+---+---\n   |   | O \n"),
        ("/////X///", "   |   |\n---|---|---\n   |   | X\n---|---|---\n   |   |\n"),
        ("X///A///A//", " X |   |  \n---|---|---\n A |   |  \n---|---|---\n A |   |  \n"),
        (marks, "X|O| \n-+-+-\n |X| \n-+-+-\n | |O\n"),
        (marks, "X|O| \n-----\n |X| \n-----\n | |O\n"),
        (marks, "X|O| \n-|-|-\n |X| \n-|-|-\n | |O\n"),
        (marks, " X | O |\n---|---|---\n   | X |\n---|---|---\n   |   | O\n"),
        (marks, "| X | O |   |\n|   | X |   |\n|   |   | O |\n"),
        (marks, "    | X | O |   |\n    |   | X |   |\n    |   |   | O |\n"),
        (
            marks,
            "-------------\n| X | O |   |\n-------------\n|   | X |   |\n-------------\n|   |   | O |\n-------------\n",
        ),
        (marks, " X | O |   |\n   | X |   |\n   |   | O |\n"),
        (
            marks,
            "┌───┬───┬───┐\n│ X │ O │   │\n├───┼───┼───┤\n│   │ X │   │\n├───┼───┼───┤\n│   │   │ O │\n└───┴───┴───┘\n",
        ),
        (
            marks,
            "╔═══╦═══╦═══╗\n║ X ║ O ║   ║\n╠═══╬═══╬═══╣\n║   ║ X ║   ║\n╠═══╬═══╬═══╣\n║   ║   ║ O ║\n╚═══╩═══╩═══╝",
        ),
        (
            marks,
            "     |     |     \n  X  |  O  |     \n_____|_____|_____\n     |     |     \n     |  X  |     \n_____|_____|_____\n     |     |     \n     |     |  O  \n     |     |     \n",
        ),
        (
            marks,
            "   |   |\n X | O |  \n   |   |\n-----------\n   |   |\n   | X |  \n   |   |\n-----------\n   |   |\n   |   | O\n   |   |\n",
        ),
        (
            marks,
            "     |     |\n  X  |  O  |\n     |     |\n     |     |\n     |  X  |\n     |     |\n     |     |\n     |     |  O\n     |     |\n",
        ),
        (marks, "__X__|__O__|_____\n_____|__X__|_____\n     |     |  O  \n"),
        ("X/O/_/_/X/_///O", "X|O|_\n_|X|_\n | |O\n"),
        (
            marks,
            "  | 0 | 1 | 2\n--+---+---+---\n0 | X | O |   \n--+---+---+---\n1 |   | X |   \n--+---+---+---\n2 |   |   | O \n",
        ),
        (marks, "   1   2   3\n1  X | O |   \n  ---+---+---\n2    | X |   \n  ---+---+---\n3    |   | O \n"),
        (marks, "   a   b   c\n3  X | O |   \n  ---+---+---\n2    | X |   \n  ---+---+---\n1    |   | O \n"),
        (marks, "A | X | O |   |\nB |   | X |   |\nC |   |   | O |\n"),
        (marks, "  1   2   3\nA X | O |  \n  --+---+--\nB   | X |  \n  --+---+--\nC   |   | O\n"),
        (numbers, " X | O | 3\n---+---+---\n 4 | X | 6\n---+---+---\n 7 | 8 | O\n"),
        (numbers, "X|O|3\n4|X|6\n7|8|O"),
        (numbers, "\t X | O | 3 \n\t-----------\n\t 4 | X | 6 \n\t-----------\n\t 7 | 8 | O \n"),
        (marks, "[X][O][ ]\n[ ][X][ ]\n[ ][ ][O]\n"),
        (marks, "[ X ] [ O ] [   ]\n\n[   ] [ X ] [   ]\n\n[   ] [   ] [ O ]\n"),
        (marks, "(X)(O)( )\n---------\n( )(X)( )\n---------\n( )( )(O)\n"),
        (dots, "X O .\n. X .\n. . O\n"),
        (dots, "  0 1 2\n0 X O .\n1 . X .\n2 . . O\n"),
        (dots, "1 2 3\nX O .\n. X .\n. . O\n"),
        (dots, "  a b c\n1 X O .\n2 . X .\n3 . . O\nYour move: "),
        (dots, "XO.\n.X.\n..O\n"),
        ("X/O/-/-/X/-/-/-/O", "XO-\n-X-\n--O\n"),
        ("-/-/-/-/-/-/-/-/-", "---\n---\n---\n"),
        ("-/-/-/-/-/-/-/-/-", "- - -\n- - -\n- - -\n"),
        (dots, "XO.\n---\n.X.\n---\n..O\n"),
        ("❌/⭕/⬜/⬜/❌/⬜/⬜/⬜/⭕", "❌⭕⬜\n⬜❌⬜\n⬜⬜⭕\n"),
        ("❌/⭕/⬜/⬜/❌/⬜/⬜/⬜/⭕", "❌ ⭕ ⬜\n⬜ ❌ ⬜\n⬜ ⬜ ⭕\n"),
        ("❌/⭕///❌////⭕", " ❌ | ⭕ |    \n----+----+----\n    | ❌ |    \n----+----+----\n    |    | ⭕ \n"),
        (marks, "['X', 'O', ' ']\n[' ', 'X', ' ']\n[' ', ' ', 'O']\n"),
        (marks, "[['X', 'O', ' '], [' ', 'X', ' '], [' ', ' ', 'O']]\n"),
        (marks, "['X', 'O', ' ', ' ', 'X', ' ', ' ', ' ', 'O']\n"),
        (marks, "[['X' 'O' ' ']\n [' ' 'X' ' ']\n [' ' ' ' 'O']]\n"),
        (marks, "[\n  [ 'X', 'O', ' ' ],\n  [ ' ', 'X', ' ' ],\n  [ ' ', ' ', 'O' ]\n]\n"),
        (marks, "[['X', 'O', None], [None, 'X', None], [None, None, 'O']]\n"),
        ("1/2/0/0/1/0/0/0/2", "[[1 2 0]\n [0 1 0]\n [0 0 2]]\n"),
        ("1/-1/0/0/1/0/0/0/-1", "[[ 1 -1  0]\n [ 0  1  0]\n [ 0  0 -1]]\n"),
        (
            marks,
            "┌─────────┬─────┬─────┬─────┐\n│ (index) │  0  │  1  │  2  │\n├─────────┼─────┼─────┼─────┤\n│    0    │ 'X' │ 'O' │ ' ' │\n│    1    │ ' ' │ 'X' │ ' ' │\n│    2    │ ' ' │ ' ' │ 'O' │\n└─────────┴─────┴─────┴─────┘\n",
        ),
    ] {
        assert_eq!(found(text), [expected], "\n{text}");
        let framed = format!("Welcome to the game!\nIt is your turn.\n{text}\nYour move (1-9): 5\nOk.\n");
        assert_eq!(found(&framed), [expected], "\n{framed}");
    }
}

#[test]
fn several_boards_are_found() {
    let two = ["1/2/3/4/5/6/7/8/9", "////X////"];
    for text in [
        "1|2|3\n4|5|6\n7|8|9\n\n | | \n |X| \n | | \n",
        "1|2|3\n-+-+-\n4|5|6\n-+-+-\n7|8|9\n | | \n-+-+-\n |X| \n-+-+-\n | | \n",
        " 1 | 2 | 3 \n 4 | 5 | 6 \n 7 | 8 | 9 \nNow:\n   |   |   \n   | X |   \n   |   |   \n",
        "[1][2][3]\n[4][5][6]\n[7][8][9]\n[ ][ ][ ]\n[ ][X][ ]\n[ ][ ][ ]\n",
    ] {
        assert_eq!(found(text), two, "\n{text}");
    }
    let beside = "   |   |         1 | 2 | 3\n---+---+---     ---+---+---\n   | X |         4 | 5 | 6\n---+---+---     ---+---+---\n   |   |         7 | 8 | 9\n";
    assert_eq!(found(beside), ["////X////", "1/2/3/4/5/6/7/8/9"]);
    let framed = "| X | O |   |     | 1 | 2 | 3 |\n|   |   |   |     | 4 | 5 | 6 |\n|   |   |   |     | 7 | 8 | 9 |\n";
    assert_eq!(found(framed), ["X/O///////", "1/2/3/4/5/6/7/8/9"]);
}

#[test]
fn other_drawings_are_no_boards() {
    for text in [
        "   |   |   |   \n---+---+---+---\n   |   |   |   \n---+---+---+---\n   |   |   |   \n---+---+---+---\n   |   |   |   \n",
        " 1| 2| 3| 4\n 5| 6| 7| 8\n 9|10|11|12\n13|14|15|16\n",
        "| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n 1 2 3 4 5 6 7\n",
        ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n",
        "1 . . . .\n2 . . . .\n3 . . . .\n4 . . . .\n",
        "....\n....\n....\n....\n",
        "I am X\nyou are O\nlet us go\n",
        "1. Easy\n2. Medium\n3. Hard\n",
        "Name | Wins | Losses\n-----+------+-------\nAnn  | 1    | 2\n",
        "a b\nc d\ne f\n",
        "yes\nnon\noui\n",
        "----------\n==========\n",
    ] {
        assert_eq!(found(text), [""; 0], "\n{text}");
    }
}
