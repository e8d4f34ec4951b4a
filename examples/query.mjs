// Asks noughts for the best moves of several positions, over one process that keeps running.
//
// node examples/query.mjs XO..X.... .........
//
// `noughts` must be on the path, or its place in the environment variable NOUGHTS.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Starts `noughts query`. The function that is returned sends it a position and gives its answer, an object. */
function start() {
  const command = process.env.NOUGHTS ?? "noughts";
  const child = spawn(command, ["query", "--format", "json", "-"], { stdio: ["pipe", "pipe", "ignore"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const query = async (position) => {
    child.stdin.write(`${position}\n`);
    const answer = JSON.parse((await lines.next()).value);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  };
  return { query, end: () => child.stdin.end() };
}

const noughts = start();
for (const text of process.argv.slice(2)) {
  try {
    const { pick, outcome, plies } = await noughts.query(text);
    console.log(`${text}: play ${pick}, ${outcome} in ${plies}`);
  } catch (error) {
    console.log(`${text}: ${error.message}`);
  }
}
noughts.end();
