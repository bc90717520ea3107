import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleFunction } from "../../infra/function-code.ts";
import { bundleRelay } from "../../lib/local/relay-bundle.ts";
import type { BenchContext } from "./bench-context.ts";

/** How large the programs are that a deployment ships: what a cold start reads, and all files with what is loaded on demand. */
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
  const atStart = [...reached(folder, entry)];
  return {
    startBytes: total(folder, atStart, (content) => content.length),
    startGzipBytes: total(folder, atStart, (content) => gzipSync(content).length),
    allBytes: total(folder, files, (content) => content.length),
  };
}

function total(folder: string, files: readonly string[], measure: (content: Buffer) => number): number {
  return files.reduce((sum, name) => sum + measure(readFileSync(join(folder, name))), 0);
}

/** The file and all that it imports by statement, directly or not; `import()` is for later. */
function reached(folder: string, entry: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const text = readFileSync(join(folder, entry), "utf8");
  for (const [, path = ""] of text.matchAll(/(?:from|import)"(\.\/[^"]+\.mjs)"/g))
    reached(folder, basename(path), seen);
  return seen;
}
