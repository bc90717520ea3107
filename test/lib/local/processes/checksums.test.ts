import { appendFile, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { matchesChecksums, writeChecksums } from "../../../../lib/local/processes/checksums.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

test("matches an unchanged directory", async () => {
  expect(await matchesChecksums(await described())).toBe(true);
});

test.each([
  ["a changed file", (directory: string) => appendFile(join(directory, "lib/code"), "!")],
  ["a missing file", (directory: string) => rm(join(directory, "lib/code"))],
  ["an added file", (directory: string) => writeFile(join(directory, "lib/more"), "")],
  ["a link whose target no longer exists", (directory: string) => rm(join(directory, "interpreter"))],
  ["missing checksums", (directory: string) => rm(join(directory, "driftless.sha256"))],
  ["a missing directory", (directory: string) => rm(directory, { recursive: true })],
])("reports a mismatch for %s", async (_, damage) => {
  const directory = await described();
  await damage(directory);
  expect(await matchesChecksums(directory)).toBe(false);
});

test("ignores the files that Python compiles", async () => {
  const directory = await described();
  await mkdir(join(directory, "lib/__pycache__"));
  await writeFile(join(directory, "lib/__pycache__/code.pyc"), "compiled");
  expect(await matchesChecksums(directory)).toBe(true);
});

async function described(): Promise<string> {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, "lib"));
  await writeFile(join(directory, "lib/code"), "code");
  await writeFile(join(directory, "interpreter"), "interpreter");
  await symlink("interpreter", join(directory, "python"));
  await writeChecksums(directory);
  return directory;
}
