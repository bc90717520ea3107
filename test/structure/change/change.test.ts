import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = join(import.meta.dirname, "print-change.ts");

test("a change of a bucket's encryption is decided at most four calls below the handler, and runs through few files", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);
  expect(stdout.split("\n")).toContain(
    "calls that lead to the decision: serveObject -> reconcileWithExports -> reconcile -> pass -> decide",
  );
  const [, all, ofEngine] = /(\d+) files, of which (\d+) are in lib\/reconcile/.exec(stdout) ?? [];
  expect(Number(all)).toBeLessThanOrEqual(61);
  expect(Number(ofEngine)).toBeLessThanOrEqual(30);
});
