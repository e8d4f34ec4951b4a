// Takes the centre with its first move, even where the person has it, and then the first free square. An empty line stands above
// and below its board.
const rl = require('readline').createInterface({ input: process.stdin, output: process.stdout })
const ask = text => new Promise(answered => rl.question(text, answered))
const cells = Array(9).fill('⬜')
const show = () => console.log('\n' + [0, 3, 6].map(at => '  ' + cells.slice(at, at + 3).join('') + '\n').join(''))
const play = async () => {
  show()
  while (cells.includes('⬜')) {
    const at = Number(await ask('Your square: ')) - 1
    if (cells[at] !== '⬜') continue
    cells[at] = '❌'
    const own = cells.filter(cell => cell === '❌').length === 1 && !cells.includes('⭕') ? 4 : cells.indexOf('⬜')
    if (own >= 0) {
      cells[own] = '⭕'
      console.log(`I go ${own + 1}`)
    }
    show()
  }
  rl.close()
}
play()
