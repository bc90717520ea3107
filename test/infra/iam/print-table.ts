import { judge, notJudged } from "./judge.ts";
import { rows } from "./requests.ts";

// npm run iam: prints an IAM simulator's verdict on each request. Exits with 1 if any verdict is wrong.
const judged = await judge(rows);
const width = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));
const widths = { who: width(judged.map(({ who }) => who)), what: width(judged.map(({ what }) => what)) };

for (const { who, what, expected, verdict } of judged) {
  const wrong = verdict === expected ? "" : `  MUST BE ${expected}`;
  console.log(`${who.padEnd(widths.who)}  ${what.padEnd(widths.what)}  ${verdict}${wrong}`);
}
const count = (verdict: string) => judged.filter((row) => row.verdict === verdict).length;
console.log(`\n${count("allowed")} allowed, ${count("denied")} denied, ${count("unknown")} unknown to the simulator.`);
console.log(`\nNot judged:\n${notJudged.map((one) => `  ${one}`).join("\n")}`);
if (judged.some(({ expected, verdict }) => expected !== verdict)) process.exitCode = 1;
