import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../structure/repository.ts";
import { kindPaths } from "./kind-inputs.ts";
import { digestOfFiles, forgetShards, hasPassed, notePassed } from "./passed-shards.ts";
import { noteProven } from "./proven-kinds.ts";

const SHARDS = [1, 2, 3, 4];

const HELP = `Usage: npm run test:all [-- --shard NUMBER]

Runs all tests, those of every kind also on the emulators, and notes in test/proven.json that they have passed. The tests are divided into
${SHARDS.length} shards. A shard that has passed is not run again until a file changes, so an interrupted run goes on where it stopped.

  --shard NUMBER  Run only this shard, ${SHARDS[0]} to ${SHARDS.length}. Several machines can run one each: copy .driftless/passed-shards to one of them,
                  and run the command there without this option.
`;

const { values } = parseArgs({ options: { shard: { type: "string" }, help: { type: "boolean", short: "h" } } });
if (values.help) console.log(HELP);
else run(values.shard);

function run(only: string | undefined): void {
  const chosen = SHARDS.filter((shard) => only === undefined || String(shard) === only);
  if (chosen.length === 0) fail(`there is no shard ${only}: use 1 to ${SHARDS.length}`);
  const files = digestOfFiles();
  for (const shard of chosen) {
    if (hasPassed(shard, files)) console.log(`shard ${shard} of ${SHARDS.length} has passed with these files`);
    else if (passes(shard)) notePassed(shard, files);
    else fail(`shard ${shard} of ${SHARDS.length} has failed: the next run begins with it`);
  }
  const missing = SHARDS.filter((shard) => !hasPassed(shard, files));
  if (missing.length > 0) {
    console.log(`left to run: shard ${missing.join(", ")}`);
    return;
  }
  noteProven(kindPaths);
  forgetShards();
  console.log(`all tests have passed: test/proven.json names the inputs of ${kindPaths.length} kinds`);
}

function passes(shard: number): boolean {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const words = [vitest, "run", `--shard=${shard}/${SHARDS.length}`];
  return spawnSync(process.execPath, words, { stdio: "inherit" }).status === 0;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
