// node answers.mjs MODULE: reads lines such as "X XO..X....", the player who began and a text or JSON, and answers each.
import { createInterface } from "node:readline";

const { evaluate } = await import(process.argv[2]);
const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const text = line.slice(2);
  try {
    const { board, toMove, status, outcome, plies, best, pick } = evaluate(
      text.startsWith("[") ? JSON.parse(text) : text,
      { first: line[0] },
    );
    answers.push([board, toMove, status, outcome, plies, best.join(""), pick].map((item) => item ?? "none").join(" "));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    answers.push(`error: ${error.message}`);
  }
}
console.log(answers.join("\n"));
