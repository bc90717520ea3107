import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../structure/repository.ts";

const FOLDER = join(ROOT, ".driftless/passed-shards");

/** Whether a shard of all tests has passed with files that have this digest. */
export function hasPassed(shard: number, files: string): boolean {
  const path = join(FOLDER, String(shard));
  return existsSync(path) && readFileSync(path, "utf8") === files;
}

/** Notes that a shard has passed with files that have this digest. */
export function notePassed(shard: number, files: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, String(shard)), files);
}

export function forgetShards(): void {
  rmSync(FOLDER, { recursive: true });
}

/** A digest of all files that are committed or could be, except for the one that says what is proven. */
export function digestOfFiles(): string {
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: ROOT, encoding: "utf8" });
  const files = new Set(stdout.split("\0")).difference(new Set(["", "test/proven.json"]));
  const digest = createHash("sha256");
  for (const file of files) {
    const path = join(ROOT, file);
    // A file that was deleted remains in the index until then.
    if (existsSync(path)) digest.update(`${file}\n`).update(readFileSync(path));
  }
  return digest.digest("hex");
}
