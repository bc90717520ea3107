import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { kinds } from "../../lib/kinds/index.ts";
import { ROOT } from "../structure/repository.ts";
import { ALL_OF_ACK } from "./copied-kinds.ts";
import { copySourceTree } from "./source-tree.ts";

// npm run scale: what programs read with as many kinds as ACK has, compared with what they read with those that there are. Fails if a program
// reads more than its bound. Takes a few minutes.

const Bytes = z.record(z.enum(["start", "firstPass", "sweep", "drift", "relay"]), z.number());

/** By how many percent what is read may grow with the kinds. */
const GROWTH = { start: 3, firstPass: 2, sweep: 3, drift: 3, relay: 3 } as const;

/** https://kubernetes.io/docs/concepts/configuration/configmap/ */
const LARGEST_CONFIG_MAP = 1024 * 1024;

function readsIn(tree: string) {
  const program = join(tree, "test/scale/print-reads.ts");
  const printed = execFileSync(process.execPath, [program], { cwd: tree, stdio: ["ignore", "pipe", "inherit"] });
  return Bytes.parse(JSON.parse(String(printed)));
}

const tree = mkdtempSync(join(tmpdir(), "driftless-kinds-"));
try {
  copySourceTree(tree);
  const started = performance.now();
  execFileSync(process.execPath, ["bin/generate.ts", "--needed"], { cwd: tree, stdio: "inherit" });
  console.log(`the modules of ${ALL_OF_ACK.kinds} kinds took ${Math.round((performance.now() - started) / 1000)} s`);
  const [now, full] = [readsIn(ROOT), readsIn(tree)];
  for (const name of ["start", "firstPass", "sweep", "drift", "relay"] as const) {
    const percent = (full[name] / now[name] - 1) * 100;
    const each = (full[name] - now[name]) / (ALL_OF_ACK.kinds - kinds.length);
    const isMet = percent <= GROWTH[name];
    if (!isMet) process.exitCode = 1;
    const verdict = isMet ? "" : `, more than ${GROWTH[name]} %`;
    console.log(`${name}: ${now[name].toFixed()} bytes, ${full[name].toFixed()} with ${ALL_OF_ACK.kinds} kinds`);
    console.log(`  ${percent.toFixed(2)} % more${verdict}; each further kind costs ${each.toFixed()} bytes`);
  }
  if (full.relay > LARGEST_CONFIG_MAP) throw new Error("the relay's bundle does not fit into a ConfigMap");
} finally {
  rmSync(tree, { recursive: true });
}
