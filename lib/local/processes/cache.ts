import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { matchesChecksums, writeChecksums } from "./checksums.ts";
import { ignoreMissing } from "./error-code.ts";
import { withLock } from "./lock.ts";
import type { StepOptions } from "./step-options.ts";

/** Something that is costly to build and built only once: its name and version, and the files that determine its content. */
export interface CacheEntry {
  readonly tool: string;
  readonly version: string;
  /** The lock files of its dependencies. When one of them changes, the entry is built again. */
  readonly pins: readonly string[];
  /** Builds the entry in an existing, empty directory. The entry must work after the directory is renamed. */
  build(directory: string): Promise<void>;
}

/**
 * Returns the directory of an entry in `${XDG_CACHE_HOME:-~/.cache}/driftless`. First builds an entry that is missing or has a file that has
 * changed. It appears complete or not at all, and no two processes build it at the same time.
 */
export async function ensureCached(entry: CacheEntry, options: StepOptions): Promise<string> {
  const { environment, progress } = options;
  const root = join(environment.XDG_CACHE_HOME || join(homedir(), ".cache"), "driftless");
  const directory = join(root, `${entry.tool}-${entry.version}-${await hash(entry.pins)}`);
  if (await matchesChecksums(directory)) return directory;

  await mkdir(root, { recursive: true });
  await withLock(
    `${directory}.lock`,
    async () => {
      if (await matchesChecksums(directory)) return;
      progress(`${entry.tool} ${entry.version}: building it for ${directory}`);
      await removeUnfinished(directory);
      const building = `${directory}.unfinished-${randomUUID()}`;
      await mkdir(building);
      await entry.build(building);
      await writeChecksums(building);
      await rename(directory, `${directory}.unfinished-${randomUUID()}`).catch(ignoreMissing);
      await rename(building, directory);
      await removeUnfinished(directory);
    },
    options,
  );
  return directory;
}

async function hash(pins: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const pin of pins) hash.update(await readFile(pin));
  return hash.digest("hex").slice(0, 16);
}

async function removeUnfinished(directory: string): Promise<void> {
  const siblings = await readdir(dirname(directory));
  const unfinished = siblings.filter((name) => name.startsWith(`${basename(directory)}.unfinished-`));
  await Promise.all(unfinished.map((name) => rm(join(dirname(directory), name), { recursive: true, force: true })));
}
