import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { ACK } from "../support/import/imported.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, "bin/import-kind.ts"), ...args], { timeout: 50_000 });

it("writes the draft of a kind, and the facts about ACK's CRD that are in the project", async () => {
  const folder = mkdtempSync(join(tmpdir(), "draft-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await run("--ack", ACK, "--kind", "sqs/Queue", "--out", folder);
  expect(readdirSync(folder).sort()).toEqual(["queue.ack.json", "queue.notes.md", "queue.ts"]);
  const committed = readFileSync(join(ROOT, "lib/kinds/sqs/queue.ack.json"), "utf8");
  expect(readFileSync(join(folder, "queue.ack.json"), "utf8")).toBe(committed);
});

it("explains its flags", async () => {
  const { stdout } = await run("--help");
  expect(stdout).toContain("--ack <FOLDER>");
  expect(stdout).toContain("does not compile");
});

it.each([
  [["--kind", "sqs/Topic", "--out", "unused"], 1, "sqs has no kind Topic, but Queue"],
  [["--kind", "sqs/Queue"], 2, "--kind needs --out"],
  [["--frobnicate"], 2, "unknown option '--frobnicate'"],
])("%j ends with %i, a message and without a stack", async (args, code, message) => {
  const failed: unknown = await run("--ack", ACK, ...args).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code, stderr: expect.stringContaining(message) });
  expect(failed).toMatchObject({ stderr: expect.not.stringContaining("    at ") });
});
