import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outputOf } from "../support/programs/output-of.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";
import { checkOutVersion } from "./version.ts";

test("a version is taken out of the history, with the packages that are installed if its lock file is the same", async () => {
  const { directory, clone, first } = await clonedRepository();
  await mkdir(join(clone, "node_modules"));
  await writeFile(join(clone, "node_modules/package"), "installed");
  await checkOutVersion(first, clone, join(directory, "version"));
  expect(await readFile(join(directory, "version/file"), "utf8")).toBe("first");
  expect(await readFile(join(directory, "version/node_modules/package"), "utf8")).toBe("installed");
});

test("a shallow clone is told to be one, with the remedy", async () => {
  const { directory, clone, first } = await clonedRepository("--depth=1");
  await expect(checkOutVersion(first, clone, join(directory, "version"))).rejects.toThrow(
    `the history of ${clone} does not contain ${first}; the clone is shallow: run git fetch --unshallow`,
  );
});

test("a commit that does not exist is not blamed on the clone", async () => {
  const { directory, clone } = await clonedRepository();
  await expect(checkOutVersion("0000000", clone, join(directory, "version"))).rejects.toThrow(/contain 0000000$/);
});

/** Creates a repository with two commits, and a clone of it. */
async function clonedRepository(...options: readonly string[]) {
  const directory = await temporaryDirectory();
  const [origin, clone] = [join(directory, "origin"), join(directory, "clone")];
  const git = (...args: readonly string[]) =>
    outputOf("git", ["-c", "user.name=test", "-c", "user.email=test@example.com", ...args]);
  await git("init", "--quiet", origin);
  const commits: string[] = [];
  for (const content of ["first", "second"]) {
    await writeFile(join(origin, "file"), content);
    await writeFile(join(origin, "package-lock.json"), "{}");
    await git("-C", origin, "add", ".");
    await git("-C", origin, "commit", "--quiet", "-m", content);
    commits.push((await git("-C", origin, "rev-parse", "HEAD")).trim());
  }
  await git("clone", "--quiet", ...options, `file://${origin}`, clone);
  return { directory, clone, first: commits[0] ?? expect.fail("there is no commit") };
}
