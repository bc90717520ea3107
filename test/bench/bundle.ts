import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleFunction } from "../../infra/function-code.ts";
import { bundleRelay } from "../../lib/local/relay-bundle.ts";
import type { BenchContext } from "./bench-context.ts";

/** How large the programs are that a deployment ships: the file that starts, and all files with what is loaded on demand. */
export async function bundle({ run, environment }: BenchContext): Promise<Readonly<Record<string, unknown>>> {
  const relay = run.scratch("relay");
  await bundleRelay(relay, environment);
  const functions = (["reconcile", "sweep"] as const).map((name) => {
    const folder = run.scratch(name);
    bundleFunction(name, folder);
    return [name, sizes(folder, "index.mjs")] as const;
  });
  return { bench: "bundle", ...Object.fromEntries(functions), relay: sizes(relay, "relay.mjs") };
}

function sizes(folder: string, entry: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".mjs"));
  const read = (name: string) => readFileSync(join(folder, name));
  return {
    entryBytes: read(entry).length,
    entryGzipBytes: gzipSync(read(entry)).length,
    allBytes: files.reduce((sum, name) => sum + read(name).length, 0),
  };
}
