const readline = require('readline');
const rl = readline.createInterface({ input: process.stdin, output: process.stdout });

console.log('=== TIC TAC TOE ===');
console.log('1) Play against the computer');

function playGame(choice) {
  console.log('you chose', choice);
  rl.close();
}

rl.question('Your choice: ', playGame);
