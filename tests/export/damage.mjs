// node damage.mjs MODULE: changes every character of the data in turn, and counts how often the self-test fails.
import { readFileSync, writeFileSync } from "node:fs";

// What does not depend on the data is remembered, or this would take minutes.
const memo = "((f, seen = new Map()) => (...all) => seen.get(`${all}`) ?? seen.set(`${all}`, f(...all)).get(`${all}`))";
let source = readFileSync(process.argv[2], "utf8");
for (const name of ["linesOf", "isReached", "free", "after"]) {
  const [before, rest] = source.split(`const ${name} =`);
  const end = rest.indexOf(";\n");
  source = `${before}const ${name} = ${memo}(${rest.slice(0, end)});\n${rest.slice(end + 2)}`;
}
source = source.replace("const data =", "let data =");
source += "export { data }; export function damage(text) { data = text; codes.clear(); }";
writeFileSync("damaged.mjs", source);

const { data: whole, damage, selfTest } = await import(`${process.cwd()}/damaged.mjs`);
let found = 0;
for (let i = 0; i < whole.length; i++) {
  damage(whole.slice(0, i) + String.fromCharCode(whole.charCodeAt(i) ^ 1) + whole.slice(i + 1));
  try {
    selfTest();
  } catch {
    found++;
  }
}
console.log(`${found} of ${whole.length}`);
