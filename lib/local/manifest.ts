import { hash } from "node:crypto";
import { readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

const MANIFEST = "manifest.json";
const PARALLEL = 16;

/** Records the SHA-256 of every file of a directory in a manifest inside it. */
export async function writeManifest(directory: string): Promise<void> {
  await writeFile(join(directory, MANIFEST), JSON.stringify(await digests(directory), undefined, 1));
}

/** Whether a directory is, file for file, as its manifest says. False if it does not exist or has no manifest. */
export async function matchesManifest(directory: string): Promise<boolean> {
  const recorded = await readFile(join(directory, MANIFEST), "utf8").catch(() => undefined);
  return recorded !== undefined && recorded === JSON.stringify(await digests(directory), undefined, 1);
}

async function digests(directory: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory() && entry.name !== MANIFEST)
    .map((entry) => ({ file: join(entry.parentPath, entry.name), link: entry.isSymbolicLink() }))
    // Python writes compiled files whenever it likes.
    .filter(({ file }) => !file.includes("__pycache__"))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1));
  const digests: [string, string][] = files.map(({ file }) => [relative(directory, file), ""]);
  const work = files.entries();
  const worker = async () => {
    for (const [index, { file, link }] of work) {
      const entry = digests[index];
      if (entry !== undefined) entry[1] = link ? await linkDigest(file) : await fileDigest(file);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return Object.fromEntries(digests);
}

async function fileDigest(file: string): Promise<string> {
  return hash("sha256", await readFile(file));
}

// A virtual environment links to the interpreter that made it, which may be uninstalled one day.
async function linkDigest(file: string): Promise<string> {
  const leads = await stat(file).then(
    () => "exists",
    () => "dangles",
  );
  return `link to ${await readlink(file)}, which ${leads}`;
}
