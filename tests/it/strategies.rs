//! Compares each strategy with what its source says or shows, and with a second way of computing it.

use noughts::strategies::{ALL, find};
use noughts::{Player, Position, Square, Status};
use noughts_testing::oracle;
use noughts_testing::oracle::Board;

fn choices(name: &str, position: Position) -> Vec<u8> {
    find(name).unwrap().strategy.choices(position).iter().map(Square::number).collect()
}

fn on(name: &str, board: &Board) -> Vec<u8> {
    choices(name, oracle::text(board).parse().unwrap())
}

fn at(name: &str, text: &str) -> Vec<u8> {
    choices(name, text.parse().unwrap())
}

fn ongoing() -> impl Iterator<Item = (Board, oracle::Answer)> {
    oracle::answers().into_iter().filter(|(board, _)| !oracle::is_over(board))
}

#[test]
fn every_strategy_has_a_legal_choice_everywhere_whoever_began() {
    for named in ALL {
        assert_eq!(find(named.name).unwrap().name, named.name);
        for (board, _) in ongoing() {
            let x_first: Position = oracle::text(&board).parse().unwrap();
            let o_first = Position::from_key(x_first.key(), Player::O).unwrap();
            let chosen = named.strategy.choices(x_first);
            assert!(!chosen.is_empty() && x_first.legal_moves().contains_all(chosen), "{} {x_first}", named.name);
            assert_eq!(named.strategy.choices(o_first), chosen, "{} {x_first}", named.name);
        }
    }
    assert!(find("nobody").is_none());
}

/// The nine sums of the Fortran program, from a matrix of rows. A mark of mine counts 4, and one of yours 1.
fn sums(board: &Board) -> Vec<(Vec<usize>, u32)> {
    let me = oracle::mover(board);
    let weight = |cell: usize| match board[cell] {
        '.' => 0,
        mark if mark == me => 4,
        _ => 1,
    };
    let rows = (0..3).map(|r| (0..3).map(|c| 3 * r + c).collect());
    let columns = (0..3).map(|c| (0..3).map(|r| 3 * r + c).collect());
    let lines: Vec<Vec<usize>> = rows.chain(columns).chain([vec![0, 4, 8], vec![2, 4, 6]]).collect();
    lines.into_iter().map(|line| (line.clone(), line.iter().map(|cell| weight(*cell)).sum())).collect()
}

fn montero(board: &Board, worth: impl Fn(u32) -> u32) -> u8 {
    let sums = sums(board);
    let gap = |sum: u32| {
        let last = sums.iter().rev().find(|(_, s)| *s == sum)?;
        last.0.iter().copied().find(|cell| board[*cell] == '.')
    };
    let score = |cell: usize| match board[cell] {
        '.' => sums.iter().filter(|(line, _)| line.contains(&cell)).map(|(_, sum)| worth(*sum) as i32).sum(),
        _ => -5,
    };
    let mut best = 0;
    for cell in [0, 3, 6, 1, 4, 7, 2, 5, 8] {
        if score(cell) > score(best) {
            best = cell;
        }
    }
    gap(8).or_else(|| gap(2)).unwrap_or(best) as u8 + 1
}

#[test]
fn montero_scores_as_the_fortran_program_does() {
    for (board, _) in ongoing() {
        let mj = montero(&board, |sum| if sum % 2 == 0 { sum } else { 0 });
        assert_eq!(on("montero-mj", &board), [mj], "{}", oracle::text(&board));
        // A line that I could still fill on my own has no mark of yours, so its sum is a multiple of 4.
        let ia = montero(&board, |sum| u32::from(sum % 4 == 0));
        assert_eq!(on("montero-ia", &board), [ia], "{}", oracle::text(&board));
    }
}

#[test]
fn montero_mj_opens_in_the_corner_and_loses_to_9_7_3_as_its_author_says() {
    let mut position = Position::new();
    let answer = |position: &mut Position| {
        let square = Square::new(choices("montero-mj", *position)[0]).unwrap();
        *position = position.play(square).unwrap();
        square.number()
    };
    assert_eq!(answer(&mut position), 1);
    for reply in [9, 7, 3] {
        position = position.play(Square::new(reply).unwrap()).unwrap();
        answer(&mut position);
    }
    let wins = noughts::pick(position).and_then(|square| position.play(square).ok()).unwrap();
    assert!(matches!(wins.status(), Status::Won { winner: Player::O, .. }), "{wins}");
}

/// Harvey's procedures on words, as the chapter describes them. A triple is a word of digits and letters.
fn harvey(board: &Board) -> u8 {
    let (me, you) = (oracle::mover(board), oracle::other(oracle::mover(board)));
    let cell = |digit: char| board[digit as usize - '1' as usize];
    let substitute = |digit: char| if cell(digit) == '.' { digit } else { cell(digit) };
    let triples: Vec<String> = ["123", "456", "789", "147", "258", "369", "159", "357"]
        .iter()
        .map(|combination| combination.chars().map(substitute).collect())
        .collect();
    let letters = |triple: &&String| triple.chars().filter(char::is_ascii_alphabetic).collect::<String>();
    let digits = |triple: &String| triple.chars().filter(char::is_ascii_digit).collect::<Vec<char>>();
    let find_win = |who: char| triples.iter().find(|t| letters(t) == format!("{who}{who}")).map(|t| digits(t)[0]);
    let singles = |who: char| triples.iter().filter(move |t| letters(t) == who.to_string()).collect::<Vec<_>>();
    let joined = |who: char| singles(who).into_iter().flat_map(digits).collect::<Vec<char>>();
    let mine = joined(me);
    let fork = (0..mine.len()).find(|i| mine[i + 1..].contains(&mine[*i])).map(|i| mine[i]);
    let advance = singles(me).first().map(|single| {
        let (first, last) = (digits(single)[0], digits(single)[1]);
        let yours = joined(you);
        let forks = yours.iter().filter(|digit| **digit == first).count() > 1;
        if yours.is_empty() || forks { first } else { last }
    });
    let free = || "513792468".chars().find(|digit| cell(*digit) == '.').unwrap();
    let choice = find_win(me).or(find_win(you)).or(fork).or(advance).unwrap_or_else(free);
    choice as u8 - b'0'
}

#[test]
fn harvey_chooses_as_the_procedures_do() {
    for (board, _) in ongoing() {
        assert_eq!(on("harvey", &board), [harvey(&board)], "{}", oracle::text(&board));
    }
    assert_eq!(at("harvey", "........."), [5]);
    let anomalous = at("harvey", "X...O...X");
    assert!([2, 4, 6, 8].contains(&anomalous[0]), "the trouble of the chapter wants an edge, not {anomalous:?}");
}

#[test]
fn prevos_takes_the_lowest_win_or_any_move_that_keeps_the_outcome() {
    for (board, answer) in ongoing() {
        let wins: Vec<u8> = answer.moves.iter().filter(|m| (m.1, m.2) == (1, 1)).map(|m| m.0).take(1).collect();
        let keep = answer.moves.iter().filter(|m| m.1 == answer.outcome).map(|m| m.0).collect();
        assert_eq!(on("prevos", &board), if wins.is_empty() { keep } else { wins }, "{}", oracle::text(&board));
    }
}

#[test]
fn prevos_against_itself_is_always_a_draw() {
    fn games(position: Position) -> u32 {
        if position.is_over() {
            assert_eq!(position.status(), Status::Drawn, "{position}");
            return 1;
        }
        let chosen = choices("prevos", position);
        position.children().filter(|(square, _)| chosen.contains(&square.number())).map(|(_, child)| games(child)).sum()
    }
    assert_eq!(choices("prevos", Position::new()).len(), 9);
    assert!(games(Position::new()) > 9);
}

#[test]
fn luoshu_takes_the_lowest_of_the_moves_that_win_soonest_or_lose_latest() {
    for (board, answer) in ongoing() {
        assert_eq!(on("luoshu", &board), answer.best[..1], "{}", oracle::text(&board));
    }
}

#[test]
fn smartbot_follows_its_report() {
    for (text, expected) in [
        // The opening, and the second move after it.
        (".........", &[1, 5][..]),
        (".O..X....", &[1, 3]),
        ("...OX....", &[1, 7]),
        ("....XO...", &[3, 9]),
        ("....X..O.", &[7, 9]),
        ("O...X....", &[9]),
        ("..O.X....", &[7]),
        ("....X.O..", &[3]),
        ("....X...O", &[1]),
        ("XO.......", &[7]),
        ("X..O.....", &[3]),
        ("X....O...", &[7]),
        ("X......O.", &[3]),
        ("X...O....", &[9]),
        ("X.O......", &[9]),
        ("X.....O..", &[9]),
        // You took the corner opposite to mine. The book has nothing, so the centre.
        ("X.......O", &[5]),
        // The third move: a corner that makes a double threat.
        ("XO..X...O", &[7]),
        // The answers of the second player.
        ("....X....", &[1]),
        ("X........", &[5]),
        (".X.......", &[5]),
        ("X...O...X", &[2]),
        ("..X.O.X..", &[2]),
        ("O...X...X", &[3]),
        // Wins before blocks, rows before columns.
        ("XX.OO....", &[3]),
        (".X.OO.XX.", &[6]),
        ("X..OO.X..", &[6]),
        // Nothing applies: any free square.
        ("OX..X..O.", &[3, 4, 6, 7, 9]),
    ] {
        assert_eq!(at("smartbot", text), expected, "{text}");
    }
}

/// The report's strategy on cells: one decision after the other, by the numbers of the squares.
fn smartbot(board: &Board) -> Vec<u8> {
    let (me, you) = (oracle::mover(board), oracle::other(oracle::mover(board)));
    let holds = |mark: char, number: u8| board[number as usize - 1] == mark;
    let is_free = |number: &u8| holds('.', *number);
    let with = |number: u8, mark: char| {
        let mut next = *board;
        next[number as usize - 1] = mark;
        next
    };
    let lines: [[u8; 3]; 8] = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]];
    let gap = |mark: char| {
        let two = lines
            .iter()
            .find(|line| line.iter().filter(|n| holds(mark, **n)).count() == 2 && line.iter().any(is_free))?;
        two.iter().copied().find(|n| is_free(n))
    };
    if let Some(square) = gap(me).or(gap(you)) {
        return vec![square];
    }
    let free: Vec<u8> = (1..=9).filter(|n| is_free(n)).collect();
    let double = |number: &u8| {
        let next = with(*number, me);
        let wins = (0..9).filter(|i| next[*i] == '.').filter(|i| {
            let mut last = next;
            last[*i] = me;
            oracle::has_line(&last, me)
        });
        wins.count() > 1
    };
    let yours: Vec<u8> = (1..=9).filter(|n| holds(you, *n)).collect();
    let otherwise = || if is_free(&5) { vec![5] } else { free.clone() };
    let doubles = |among: &[u8]| among.iter().copied().filter(|n| is_free(n) && double(n)).collect::<Vec<u8>>();
    let or_else = |choice: Vec<u8>| if choice.is_empty() { otherwise() } else { choice };
    match (oracle::count(board, 'X') == oracle::count(board, 'O'), oracle::count(board, me)) {
        (false, 0) => vec![if yours == [5] { 1 } else { 5 }],
        (false, 1) if holds(me, 5) && (yours == [1, 9] || yours == [3, 7]) => vec![2],
        (false, 1) if holds(me, 1) && yours == [5, 9] => vec![3],
        (true, 0) => vec![1, 5],
        (true, 1) if holds(me, 5) => match yours[0] {
            2 => vec![1, 3],
            4 => vec![1, 7],
            6 => vec![3, 9],
            8 => vec![7, 9],
            1 => vec![9],
            3 => vec![7],
            7 => vec![3],
            _ => vec![1],
        },
        (true, 1) if holds(me, 1) => match yours[0] {
            2 | 6 => vec![7],
            4 | 8 => vec![3],
            9 => otherwise(),
            _ => vec![9],
        },
        (true, 2) if holds(me, 5) => {
            let corners = doubles(&[1, 3, 7, 9]);
            or_else(if corners.is_empty() { doubles(&free) } else { corners })
        }
        (true, 2) if holds(me, 1) => or_else(if is_free(&9) { vec![9] } else { doubles(&free) }),
        _ => otherwise(),
    }
}

#[test]
fn smartbot_decides_as_its_report_everywhere() {
    for (board, _) in ongoing() {
        assert_eq!(on("smartbot", &board), smartbot(&board), "{}", oracle::text(&board));
    }
}

#[test]
fn medium_wins_or_blocks_where_it_can_and_else_takes_any_square() {
    for (board, answer) in ongoing() {
        // Tries the opponent's mark on the same squares, to find where it would complete a line.
        let completes = |mark: char| {
            let mut squares: Vec<u8> = answer.moves.iter().map(|m| m.0).collect();
            squares.retain(|square| {
                let mut next = board;
                next[usize::from(*square) - 1] = mark;
                oracle::has_line(&next, mark)
            });
            squares
        };
        let mover = oracle::mover(&board);
        let free = answer.moves.iter().map(|m| m.0).collect();
        let wanted = [completes(mover), completes(oracle::other(mover)), free];
        let wanted = wanted.into_iter().find(|squares| !squares.is_empty()).unwrap();
        assert_eq!(on("medium", &board), wanted, "{}", oracle::text(&board));
    }
}

#[test]
fn the_tables_own_strategies_are_those_of_the_oracle() {
    for (board, answer) in ongoing() {
        let all: Vec<u8> = answer.moves.iter().map(|m| m.0).collect();
        let sound: Vec<u8> = answer.moves.iter().filter(|m| m.1 == answer.outcome).map(|m| m.0).collect();
        assert_eq!(on("random", &board), all);
        assert_eq!(on("any-best", &board), answer.best);
        assert_eq!(on("any-sound", &board), sound);
        let pick = noughts::pick(oracle::text(&board).parse::<Position>().unwrap()).unwrap().number();
        assert_eq!(on("perfect", &board), [pick]);
    }
}
