#!/usr/bin/env node
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { gate } from "../lib/codegen/crd/gate.ts";
import { type GeneratedFile, generate } from "../lib/codegen/generate.ts";
import { definitionChanges, staleFiles } from "../lib/codegen/stale-files.ts";

// Generates the files that are derived from the definitions of the kinds (CRDs, types, name tables, calls, permissions and reference
// pages), and the JSON schema of the parameters.
//   --gate             writes nothing; compares the CRDs with ACK's and with those in the tree, and fails if a file is stale
//   --accept-breaking  writes even if a new CRD rejects objects that the existing CRD accepts
const root = join(import.meta.dirname, "..");
const { values: flags } = parseArgs({
  options: {
    gate: { type: "boolean", default: false },
    "accept-breaking": { type: "boolean", default: false },
  },
});

await run();

async function run(): Promise<void> {
  const kinds = gate();
  for (const { kind, matched, total } of kinds) console.log(`${kind} ${matched}/${total}`);
  for (const { kind, additions } of kinds)
    for (const path of additions) console.log(`  ${kind} in addition to ACK: ${path}`);

  const files = generate();
  const stale = staleFiles(root, flags.gate ? [...files, await schema()] : files);
  const { additive, breaking } = definitionChanges(root, files);
  for (const line of additive) console.log(`  additive: ${line}`);

  const problems = [
    ...kinds.flatMap(({ kind, problems }) => problems.map((problem) => `${kind}: ${problem}`)),
    ...(flags["accept-breaking"] ? [] : breaking.map((line) => `breaking: ${line} (--accept-breaking accepts it)`)),
    ...(flags.gate ? stale.map(({ path }) => `${path} is stale: run npm run generate`) : []),
  ];
  for (const problem of problems) console.error(problem);

  if (problems.length > 0) process.exitCode = 1;
  else if (!flags.gate) {
    write(stale);
    write(staleFiles(root, [await schema()]));
  }
}

/** The JSON schema of the parameters, which lists all kinds. It is loaded last, when the list of kinds is current. */
async function schema(): Promise<GeneratedFile> {
  const { configFileSchema } = await import("../infra/parameters/config-file.ts");
  return { path: "docs/config.schema.generated.json", text: `${JSON.stringify(configFileSchema(), undefined, 2)}\n` };
}

function write(files: readonly GeneratedFile[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
