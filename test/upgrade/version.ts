import { readFileSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { outputOf } from "../support/programs/output-of.ts";

/** The parts of a version that deploy it. */
export interface Version {
  /** The folder with its files. */
  readonly root: string;
  readonly deployment: typeof import("../../lib/local/deploy/deployment.ts");
  readonly bundles: typeof import("../../lib/local/deploy/bundle-program.ts");
  readonly parameters: typeof import("../../infra/parameters/local-parameters.ts");
  readonly manifests: typeof import("../../infra/cluster/local-manifests.ts");
}

/** Loads the version in the folder `root`. */
export async function loadVersion(root: string): Promise<Version> {
  return {
    root,
    deployment: await import(join(root, "lib/local/deploy/deployment.ts")),
    bundles: await import(join(root, "lib/local/deploy/bundle-program.ts")),
    parameters: await import(join(root, "infra/parameters/local-parameters.ts")),
    manifests: await import(join(root, "infra/cluster/local-manifests.ts")),
  };
}

/**
 * Takes the version `commit` out of the history of the clone `from` into the new folder `to`, with the packages of its own lock file. Throws
 * if the clone does not contain the commit.
 */
export async function checkOutVersion(commit: string, from: string, to: string): Promise<void> {
  await assertContains(from, commit);
  await mkdir(to);
  const archive = `${to}.tar`;
  await outputOf("git", ["-C", from, "archive", `--output=${archive}`, commit]);
  await outputOf("tar", ["-xf", archive, "-C", to]);
  const [ours, theirs] = [from, to].map((root) => readFileSync(join(root, "package-lock.json"), "utf8"));
  if (ours === theirs) await symlink(join(from, "node_modules"), join(to, "node_modules"));
  else await outputOf("npm", ["ci"], { cwd: to });
}

async function assertContains(clone: string, commit: string): Promise<void> {
  const git = (...args: readonly string[]) => outputOf("git", ["-C", clone, ...args]);
  try {
    await git("cat-file", "-e", `${commit}^{commit}`);
  } catch (cause) {
    const isShallow = (await git("rev-parse", "--is-shallow-repository")).trim() === "true";
    const remedy = isShallow ? "; the clone is shallow: run git fetch --unshallow" : "";
    throw new Error(`the history of ${clone} does not contain ${commit}${remedy}`, { cause });
  }
}
