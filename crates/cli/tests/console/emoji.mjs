// Emoji, numbers from 0, lines read from the stream of input. It wins and blocks, and moves to corners.
const cells = Array(9).fill('⬜');
const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const show = () => console.log(`\n${cells.slice(0, 3).join('')}\n${cells.slice(3, 6).join('')}\n${cells.slice(6).join('')}\n`);
const has = mark => lines.some(line => line.every(i => cells[i] === mark));
const completes = mark => {
  for (let i = 0; i < 9; i++) {
    if (cells[i] !== '⬜') continue;
    cells[i] = mark;
    const done = has(mark);
    cells[i] = '⬜';
    if (done) return i;
  }
  return -1;
};
const move = () => {
  for (const mark of ['⭕', '❌']) { const i = completes(mark); if (i >= 0) return i; }
  return [0, 2, 6, 8, 4, 1, 3, 5, 7].find(i => cells[i] === '⬜');
};
const over = () => {
  const text = has('❌') ? '🎉 You win' : has('⭕') ? '🤖 I win' : cells.includes('⬜') ? '' : 'Draw';
  if (text) { show(); console.log(text); process.exit(0); }
};

let started = false;
console.log('🎮 Tic-tac-toe: squares are numbered from 0 to 8.');
process.stdout.write('Who starts? (me/you) ');
process.stdin.setEncoding('utf8');
process.stdin.on('data', chunk => {
  const text = chunk.trim();
  if (!started) {
    started = true;
    if (text === 'you') cells[move()] = '⭕';
    show();
    return process.stdout.write('Square: ');
  }
  const i = Number(text);
  if (text === '' || !Number.isInteger(i) || cells[i] !== '⬜') return process.stdout.write('Not possible. Square: ');
  cells[i] = '❌';
  over();
  cells[move()] = '⭕';
  over();
  show();
  process.stdout.write('Square: ');
});
