#!/usr/bin/env node
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { billOfMaterials } from "../infra/functions/bill-of-materials.ts";
import { bundle, programNames } from "../infra/functions/bundle.ts";

// node bin/bundle.ts [NAME FOLDER]: bundles the program NAME into FOLDER; without arguments, bundles each program into dist/NAME, and lists the
// packages in it in dist/NAME.cdx.json.
const [, , wanted, folder] = process.argv;
const name = programNames.find((name) => name === wanted);

if (wanted === undefined) {
  const dist = join(import.meta.dirname, "../dist");
  // The chunks of an earlier bundle have different names, so they would be left behind. A FOLDER from the command line is never emptied.
  await rm(dist, { recursive: true, force: true });
  for (const name of programNames) {
    const list = billOfMaterials(name, await bundle(name, join(dist, name)));
    await writeFile(join(dist, `${name}.cdx.json`), `${JSON.stringify(list, undefined, 2)}\n`);
  }
} else if (name === undefined || folder === undefined) {
  process.stderr.write(`usage: bundle.ts [NAME FOLDER], where NAME is one of ${programNames.join(", ")}\n`);
  process.exitCode = 2;
} else {
  await bundle(name, folder);
}
