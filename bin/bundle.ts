#!/usr/bin/env node
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { bundling } from "../infra/bundling.ts";

// Bundles the relay into a folder: the first argument, or dist/relay. Its entry is relay.mjs.
const root = join(import.meta.dirname, "..");
const folder = process.argv[2] ?? join(root, "dist/relay");

// Chunks of an earlier bundle have other names; a folder of somebody else's is not ours to empty.
if (process.argv[2] === undefined) await rm(folder, { recursive: true, force: true });
await build({
  ...bundling,
  entryPoints: [{ in: join(root, "bin/relay.ts"), out: "relay" }],
  outdir: folder,
  chunkNames: "[name]-[hash]",
  logLevel: "warning",
});
