import { fileURLToPath } from "node:url";
import { build, type RolldownOutput } from "rolldown";

/** The programs of Driftless that are bundled, by name: where each begins, and what the file to start is called. */
const programs = {
  relay: { source: "bin/relay.ts", entry: "relay" },
  reconcile: { source: "functions/reconcile.ts", entry: "index" },
  sweep: { source: "functions/sweep.ts", entry: "index" },
} as const;

/** A program that is bundled. */
export type ProgramName = keyof typeof programs;

/** The names of all programs that are bundled. */
export const programNames = Object.keys(programs) as readonly ProgramName[];

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/**
 * Bundles a program into a folder: `relay.mjs`, or of a function `index.mjs`, and the chunks that it loads only when they are
 * needed. Resolves to what was written.
 */
export async function bundle(name: ProgramName, folder: string): Promise<RolldownOutput> {
  const { source, entry } = programs[name];
  return await bundleFile(`${ROOT}${source}`, entry, folder);
}

/** Bundles a source file, as the programs of Driftless are bundled, to `<entry>.mjs` in a folder. */
export async function bundleFile(source: string, entry: string, folder: string): Promise<RolldownOutput> {
  return await build({
    input: { [entry]: source },
    platform: "node",
    // ES modules first: they can be shaken, which CommonJS cannot.
    resolve: { mainFields: ["module", "main"] },
    transform: { target: "node24" },
    output: {
      dir: folder,
      format: "esm",
      entryFileNames: "[name].mjs",
      // What is imported lazily stays a file of its own, which most starts never read.
      chunkFileNames: "[name]-[hash].mjs",
      minify: true,
      comments: { legal: false },
    },
  });
}
