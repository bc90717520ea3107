import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const BIN = join(import.meta.dirname, "../../bin");

/** These write nothing to standard output. */
const SILENT = ["bundle.ts", "cluster.ts", "driftless.ts"];

const programs = readdirSync(BIN).filter((name) => name.endsWith(".ts") && !SILENT.includes(name));

test.each(programs)("%s ends quietly if nobody reads its output to the end", async (name) => {
  const child = spawn(process.execPath, [join(BIN, name), "--help"]);
  // A reader such as head that has seen enough. The program cannot have written anything yet.
  child.stdout.destroy();
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  expect(complaint).toBe("");
  expect(code).toBe(0);
});
