#!/bin/sh
# Writes docs/known-bots.md: tools/known_bots.sh >known-bots.md. Published programs are downloaded from the registries of Python, JavaScript
# and Rust, their checksums are compared with those that stand below, and each is audited. With names of packages, only these are audited.
# It needs python3 with pip, node with npm, cargo, and the program `noughts` on the path, or the one that the environment variable NOUGHTS
# names, and takes about ten minutes. An audit runs what it downloads.
set -eu
program=$(command -v "${NOUGHTS:-noughts}") || {
    echo "tools/known_bots.sh: there is no program ${NOUGHTS:-noughts}; build it, and name it by NOUGHTS" >&2
    exit 1
}
case $program in /*) ;; *) program=$PWD/$program ;; esac
wanted=" $* "
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
mkdir "$folder/bots"
touch "$folder/rows" "$folder/sections"
home=$PWD

noughts() {
    "$program" "$@"
}

# Compares the checksum of an archive with the one that stands in this file.
check() {
    test "$1" = "$sum" && return
    echo "tools/known_bots.sh: the archive of $name $version has the checksum $1, not $sum" >&2
    exit 1
}

sha256() {
    python3 -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$1"
}

# Puts a package where its bot is asked, with the lines around it, if there are any.
install_python() {
    test ! -s "$lines" || cp "$lines" bot.py
    python3 -m pip download --quiet --no-deps --dest archive "$name==$version" >&2
    check "$(sha256 archive/*)"
    python3 -m pip install --quiet --no-compile --no-deps --no-index --target . archive/* >&2
    # What it needs is not checked, since its archives differ from machine to machine.
    # shellcheck disable=SC2086
    test -z "$needs" || python3 -m pip install --quiet --target site-packages $needs >&2
}

install_javascript() {
    test ! -s "$lines" || cp "$lines" bot.js
    mkdir -p archive "node_modules/$name"
    npm pack --silent --pack-destination archive "$name@$version" >"$folder/packed"
    check "$(sha256 archive/*)"
    tar -xzf archive/* -C "node_modules/$name" --strip-components 1
}

install_rust() {
    mkdir src
    cp "$lines" src/main.rs
    printf '[package]\nname = "bot"\nedition = "2021"\n[dependencies]\n%s = "=%s"\n[workspace]\n' "$name" "$version" >Cargo.toml
    cargo vendor --quiet >vendor.toml
    check "$(sed 's/.*"package":"\([0-9a-f]*\)".*/\1/' "vendor/$name/.cargo-checksum.json")"
    if test -s "$lines"; then cargo build --quiet --release --target-dir target
    else cargo build --quiet --release --target-dir target --manifest-path "vendor/$name/Cargo.toml"; fi
}

# Turns the JSON of an audit into rows of the table. Where several functions were asked, each row names its own.
rows='
import json, sys
sides = [json.loads(line) for line in sys.stdin]
several = len({side["name"] for side in sides}) > 1
for side in sides:
    function = ", `" + side["name"].split(":")[-1] + "`" if several else ""
    counts = [side[count] for count in ("games", "won", "drawn", "lost")]
    cells = [sys.argv[1] + function, side["side"], side["verdict"], *counts, " ".join(map(str, side["losing_game"] or []))]
    print("|", " | ".join(map(str, cells)), "|")
'

# One program: bot LANGUAGE NAME VERSION SHA256 COMMAND REMARK [NEEDS], with the lines around it on standard input.
bot() {
    language=$1 name=$2 version=$3 sum=$4 command=$5 remark=$6 needs=${7:-}
    case $wanted in '  ' | *" $name "*) ;; *) return 0 ;; esac
    echo "$name $version" >&2
    lines=$folder/lines
    cat >"$lines"
    mkdir "$folder/bots/$name"
    cd "$folder/bots/$name"
    case $language in
        Python) install_python; ending=py ;;
        JavaScript) install_javascript; ending=js ;;
        Rust) install_rust; ending=rs ;;
    esac
    status=0
    (PYTHONPATH=site-packages; export PYTHONPATH; eval "$command --format json") >audit.json || status=$?
    case $status in 0 | 1 | 3) ;; *) exit 1 ;; esac
    # A bot that cannot be asked has no figures.
    test -s audit.json && ! grep -q '"verdict":"not judged"' audit.json || exit 1
    heading="$name $version"
    anchor=$(echo "$heading" | tr 'A-Z ' 'a-z-' | tr -d .,)
    python3 -c "$rows" "[$heading](#$anchor)" <audit.json >>"$folder/rows"
    {
        printf '\n### %s\n\n%s\n\n' "$heading" "$remark"
        printf '%s, SHA-256 of the archive `%s`\n\n```sh\n%s\n```\n' "$language" "$sum" "$command"
        test ! -s "$lines" || { printf '\n```%s\n' "$ending"; cat "$lines"; printf '```\n'; }
    } >>"$folder/sections"
}

bot Python tictactoe-py 1.0.0 2db7692246954b6ea3036f7a4d6545791ec89126c7420c0b318074b749911643 \
    'noughts audit tictactoe/__init__.py:play_best_move' \
    'Its game plays the moves of `play_best_move`: those of a table for its first move, and then minimax, which does not see that a line is
complete while the first row or the first column is empty.' </dev/null

bot Python easyAI 2.0.12 9ad5444bdc729b60baa39c60d28dd9c677aaec12e27b7972183859f1a0946ee1 'noughts audit bot.py' \
    'The game and the algorithm of its own example, Negamax to the depth of 6.' <<'END'
import runpy
from easyAI import AI_Player, Negamax

TicTacToe = runpy.run_path("easyAI/games/TicTacToe.py")["TicTacToe"]

def move(board, player):
    game = TicTacToe([AI_Player(Negamax(6)), AI_Player(Negamax(6))])
    game.board = [0 if cell == "" else 1 if cell == player else 2 for cell in board]
    return game.get_move()
END

bot Python tictacai 1.0.0 02fd4b33ed2a42ff81d906216c08122b7b97c0fedb0f7af3e20536302d2ff341 'noughts audit --timeout 5m bot.py' \
    'Its player `MinimaxComputerPlayer`, which begins by chance. It would take an hour without the memory for `minimax`, which changes no
value of it.' <<'END'
import functools
from tictacai.game.players import MinimaxComputerPlayer
from tictacai.logic import minimax
from tictacai.logic.models import GameState, Grid, Mark

minimax.minimax = functools.cache(minimax.minimax)

def move(board, player):
    state = GameState(Grid("".join(cell or " " for cell in board)))
    return MinimaxComputerPlayer(Mark(player), 0).get_move(state).cell_index
END

bot Python perfect-game-player 1.2 5397d0e8e087c2e6159f215041722448dec8cc21864ecc783652836e6336a662 'noughts audit --timeout 5m bot.py' \
    'Its minimax for any game, with its rules of tic-tac-toe.' <<'END'
from pgameplayer.minimax_tree import minimax
from pgameplayer.solvers.tictactoe import TicTacToeNode

def move(board):
    crosses_to_move = sum(row.count("x") - row.count("o") for row in board) == 0
    return minimax(TicTacToeNode([[cell or "." for cell in row] for row in board]), crosses_to_move)[0]
END

bot Python ai-tictactoe 0.1.5 b60f4ca420f7da77f3284818be89ab4e579ccc9400dad826beb6c762b7f8dcce \
    'noughts audit --as o ai_tictactoe/tictactoe.py:TicTacToeAI.get_ai_move' \
    'It plays O, and moves second, in its game.' </dev/null

bot Python aima3 1.0.11 3f80ac0ea43a3fd9c40fe018eccef972f0b8b9e57f6afb9d983148002755b003 \
    'noughts audit bot.py:alpha_beta bot.py:cutoff' \
    'The programs of *Artificial Intelligence: A Modern Approach* (Russell and Norvig), by other hands: `AlphaBetaPlayer`, which searches to
the end, and `AlphaBetaCutoffPlayer`, which sees four moves after its own, and takes what is not decided by then for a draw.' 'numpy tqdm' <<'END'
from aima3.games import AlphaBetaCutoffPlayer, AlphaBetaPlayer, GameState, TicTacToe

def ask(player, board, mark):
    game = TicTacToe()
    player.set_game(game)
    cells = {(i % 3 + 1, 3 - i // 3): cell for i, cell in enumerate(board) if cell}
    moves = [move for move in game.initial.moves if move not in cells]
    column, row = player.get_action(GameState(to_move=mark, utility=0, board=cells, moves=moves))
    return (3 - row) * 3 + column - 1

def alpha_beta(board, player):
    return ask(AlphaBetaPlayer(), board, player)

def cutoff(board, player):
    return ask(AlphaBetaCutoffPlayer(), board, player)
END

bot JavaScript discord-tictactoe 4.2.1 a7d5caa51dc3620ab5354c27828ebf5c487b00ddd444e934cf75d20e76ada0c3 'noughts audit bot.js' \
    'The program is player 2 and may begin, then by chance. Its level is the one that it has unasked, “unbeatable”.' <<'END'
const AI = require('discord-tictactoe/dist/src/tictactoe/ai/AI').default;
const Game = require('discord-tictactoe/dist/src/tictactoe/Game').default;

function move(board, player) {
  const game = new Game();
  if (game.currentPlayer === 1) game.nextPlayer();
  board.forEach((mark, square) => mark && game.updateBoard(mark === player ? 2 : 1, square));
  return new AI().operate(game).move;
}

module.exports = { move };
END

bot JavaScript tic-tac-toe-minimax-engine 1.0.8 f8620525ec9eaa47e184a2317f6d3e45f13b546864235af145cf12778e7d5615 'noughts audit --takes flat bot.js' \
    'It chooses by chance among the quickest wins or the safe moves. The lines play the moves of both players in turn.' <<'END'
const { default: TicTacToeEngine } = require('tic-tac-toe-minimax-engine');

function move(board) {
  const squares = mark => [...board.keys()].filter(square => board[square] === mark);
  const game = new TicTacToeEngine();
  const noughts = squares('O');
  const moves = squares('X').flatMap((square, i) => [square, ...noughts.slice(i, i + 1)]);
  moves.forEach(square => game.makeNextMove(square % 3, Math.floor(square / 3)));
  const { x, y } = game.getBestMove();
  return 3 * y + x;
}

module.exports = { move };
END

bot JavaScript tic-tac-toe-ai-engine 1.0.9 552f8b241b8860aa450a27d38a662baf7e2b1f8ae66ec2e9399186209b76a880 \
    'noughts audit node_modules/tic-tac-toe-ai-engine/index.js' \
    'Its function `computeMove` returns an object in which the board with its move is found.' </dev/null

bot JavaScript tic-tac-toe-minimax 1.0.8 f651e762bed481601bebc6d19c5604df644fa540a1aa0a25b0cf487e57eb43bf 'noughts audit bot.js' \
    'Its level “Hard”.' <<'END'
const { ComputerMove } = require('tic-tac-toe-minimax').default;

function move(board, player) {
  const symbols = { aiPlayer: player, huPlayer: player === 'X' ? 'O' : 'X' };
  return ComputerMove(board.map((mark, square) => mark || square), symbols, 'Hard');
}

module.exports = { move };
END

bot JavaScript qm-tictactoe-minimax 1.0.8 bd6cd2bb373069922b67fc56352bd31f0fd23bb683f782874d7ea635ba871f26 \
    'noughts audit node_modules/qm-tictactoe-minimax/src/index.js:bestMove' \
    'Its page says that it plays X, and aims to lose as O, although it takes the player.' </dev/null

bot Rust xo-core 0.2.0-alpha c834295190b3e58babad66aa9872db4d3958743334c88b0f53fb83bb02b13176 \
    "noughts audit --exec target/release/bot --coords 0-8" \
    'Its game plays the moves of `get_best_move`.' <<'END'
fn main() {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let squares = |mark| line.char_indices().filter(move |cell| cell.1 == mark).map(|cell| cell.0);
        let mut game = xo_core::GameEngine::new();
        let mut noughts = squares('O');
        for cross in squares('X') {
            game.make_move(cross).unwrap();
            noughts.next().map(|nought| game.make_move(nought));
        }
        println!("{}", game.get_best_move().unwrap());
    }
}
END

bot Rust toetactic_lib 0.1.0 926278510b379894fae562d9b9d56e88bfd1795ecba700780eb43f488bce45a9 \
    'noughts audit --exec target/release/bot --coords rc0' \
    'The depth of 9 is the one that it recommends. It chooses by chance among the moves that are equally good.' <<'END'
use toetactic_lib::{get_best_move, mech::Game};

fn main() {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let squares = |mark| line.char_indices().filter(move |cell| cell.1 == mark).map(|cell| (cell.0 / 3, cell.0 % 3));
        let mut game = Game::new(3);
        let mut noughts = squares('O');
        for cross in squares('X') {
            game.play(cross);
            noughts.next().map(|nought| game.play(nought));
        }
        let (row, column) = get_best_move(&game, 9);
        println!("{row}{column}");
    }
}
END

cd "$home"
cat <<'END'
# Known programs, audited

These are published programs that play tic-tac-toe. [`noughts audit`][audit page] has played each against every reply. A verdict is about this version,
asked in the way that is shown below. *Shortest loss* is the first of the shortest lost games. If there is none, no game was lost. A program
whose answers prove nothing more, as those of many programs with dice, is `unproven`.

`tools/known_bots.sh` downloads the programs, compares their checksums, audits them, and writes this page. The tests do not run it, because it needs the
registries.

| program | side | verdict | games | won | drawn | lost | shortest loss |
|---|---|---|---:|---:|---:|---:|---|
END
cat "$folder/rows"
cat <<'END'

## The strategies of this project

`noughts audit --all`:

END
noughts audit --all --format markdown || test $? -eq 1
cat <<'END'

`smartbot` plays as the text of its report says, even where the report's sample game differs, and `luoshu` as its author evidently meant, since it
does not run as printed.

## How each was asked

The lines shown are `bot.py`, `bot.js` or `src/main.rs`. Python packages are installed beside them, and what these need into a folder that
`PYTHONPATH` names. JavaScript packages are unpacked into `node_modules`, and Rust packages are built. If no lines are shown, the package is asked as
it is.
END
cat "$folder/sections"
printf '\n[audit page]: audit.md\n'
