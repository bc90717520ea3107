import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../structure/repository.ts";
import { chooseKinds, MOST_UNPROVEN } from "./choose-kinds.ts";
import { kindPaths } from "./kind-inputs.ts";

// Runs the tests, those of kinds on emulators only as far as nobody has proven them.
const { unproven, forms, left } = await chooseKinds();
console.log(`The suites of all ${kindPaths.length} kinds run in memory, and on the emulators those of:
* one kind of each form: ${forms.join(", ")}
* kinds that changed since all tests last passed: ${unproven.join(", ") || "none"}`);
if (unproven.length > MOST_UNPROVEN) {
  console.error(`${unproven.length} kinds changed, more than ${MOST_UNPROVEN}: run \`npm run test:all\` (30 minutes)`);
  process.exit(1);
}
const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, PROVEN_KINDS: left.join() },
});
process.exitCode = status ?? 1;
