// Letters for columns, thinking for a while, and a line editor of its own. It takes the first free square of its list.
const readline = require('readline');
const rl = readline.createInterface({ input: process.stdin, output: process.stdout });
const ask = question => new Promise(resolve => rl.question(question, resolve));
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

const grid = [['.', '.', '.'], ['.', '.', '.'], ['.', '.', '.']];
const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

function print() {
  console.log('\n   a b c');
  grid.forEach((row, i) => console.log(` ${i + 1} ${row.join(' ')}`));
  console.log();
}

const wins = mark => lines.some(line => line.every(i => grid[Math.floor(i / 3)][i % 3] === mark));
const full = () => grid.flat().every(cell => cell !== '.');

function reply() {
  for (const i of [4, 8, 6, 2, 0, 7, 5, 3, 1]) if (grid[Math.floor(i / 3)][i % 3] === '.') return i;
}

async function main() {
  const start = (await ask('Shall the computer start? [yes/no] ')).toLowerCase();
  let human = start !== 'yes';
  for (;;) {
    if (human) {
      print();
      const text = (await ask('Your square, such as b2: ')).trim();
      const match = /^([a-c])([1-3])$/.exec(text);
      if (!match) { console.log('What?'); continue; }
      const column = 'abc'.indexOf(match[1]), row = Number(match[2]) - 1;
      if (grid[row][column] !== '.') { console.log('Taken.'); continue; }
      grid[row][column] = 'x';
    } else {
      process.stdout.write('Thinking');
      await pause(5);
      process.stdout.write('...\n');
      await pause(5);
      const i = reply();
      grid[Math.floor(i / 3)][i % 3] = 'o';
    }
    if (wins('x') || wins('o') || full()) break;
    human = !human;
  }
  print();
  console.log(wins('x') ? 'Well played!' : wins('o') ? 'I won.' : 'Drawn.');
  rl.close();
}

main();
