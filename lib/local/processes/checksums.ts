import { hash } from "node:crypto";
import { readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { errorCode, ignoreMissing } from "./error-code.ts";

const FILE = "driftless.sha256";
const PARALLEL = 16;

/** Writes the SHA-256 of each file in a directory to a file there, except of compiled Python files, which Python rewrites. */
export async function writeChecksums(directory: string): Promise<void> {
  await writeFile(join(directory, FILE), await describe(directory));
}

/** Whether every file in a directory has the checksum that is recorded for it. False if the directory or the record is missing. */
export async function matchesChecksums(directory: string): Promise<boolean> {
  try {
    return (await readFile(join(directory, FILE), "utf8")) === (await describe(directory));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function describe(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const remaining = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: relative(directory, join(entry.parentPath, entry.name)), isLink: entry.isSymbolicLink() }))
    .filter(({ path }) => path !== FILE && !path.includes("__pycache__"))
    .values();
  const lines: string[] = [];
  const describeEach = async () => {
    for (const { path, isLink } of remaining) {
      const file = join(directory, path);
      lines.push(`${isLink ? await linkTarget(file) : hash("sha256", await readFile(file))}  ${path}\n`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, describeEach));
  return lines.toSorted().join("");
}

// A virtual environment links to the interpreter that created it, which may be uninstalled later.
async function linkTarget(file: string): Promise<string> {
  const target = await readlink(file);
  const found = await stat(file).catch(ignoreMissing);
  return found === undefined ? `-> ${target} (missing)` : `-> ${target}`;
}
