// node answers.mjs MODULE: reads lines such as "X XO..X....", the player who began and a text or JSON, and answers each.
import { createInterface } from "node:readline";

const { evaluate, moveValues } = await import(process.argv[2]);
const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const text = line.slice(2);
  try {
    const asked = text.startsWith("[") ? JSON.parse(text) : text;
    const { board, toMove, status, outcome, plies, best, pick } = evaluate(asked, { first: line[0] });
    const told = [board, toMove, status, outcome, plies, best.join(""), pick].map((item) => item ?? "none");
    const values = moveValues(asked, { first: line[0] }).map((value) => `${value.square}:${value.outcome}:${value.plies}`);
    answers.push([...told, ...values].join(" "));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    answers.push(`error: ${error.message}`);
  }
}
console.log(answers.join("\n"));
