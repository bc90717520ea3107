import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";

const bundler = join(import.meta.dirname, "../../bin/bundle.ts");

/** Bundles the relay as `npm run bundle` does, into a folder that is gone after the tests of the file; returns its entry. */
export async function bundleRelayProgram(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "relay-"));
  afterAll(() => rm(folder, { recursive: true }));
  await promisify(execFile)(process.execPath, [bundler, folder]);
  return join(folder, "relay.mjs");
}
