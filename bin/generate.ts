#!/usr/bin/env node
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generate } from "../lib/codegen/generate.ts";

// Writes what follows from the definitions of the kinds: CRDs, types, name tables, permissions and reference pages.
const root = join(import.meta.dirname, "..");

for (const { path, text } of generate()) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
