import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { UsageError } from "../usage-error.ts";

/** A file that contains manifests, with its unparsed text. */
export interface ManifestFile {
  readonly file: string;
  readonly text: string;
}

/**
 * Reads the manifests that `kubectl apply -f` would apply: the file itself or, for a folder, the files in it with a manifest's extension,
 * but not those in its subfolders. Rejects with a `UsageError` if there are none.
 */
export async function readManifests(path: string): Promise<readonly ManifestFile[]> {
  const files = await unlessMissing(path, filesOf(path));
  return await Promise.all(
    files.map(async (file) => ({ file, text: await unlessMissing(file, readFile(file, "utf8")) })),
  );
}

/** The extensions that kubectl recognizes. In a folder it ignores all other files. */
const EXTENSIONS: readonly string[] = [".json", ".yaml", ".yml"];

async function filesOf(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory() && EXTENSIONS.includes(extname(entry.name)));
  if (files.length > 0) return files.map(({ name }) => join(path, name)).toSorted();
  throw new UsageError(
    `the folder ${path} contains no manifests: no files that end in ${EXTENSIONS.join(", ")}; subfolders are not read`,
  );
}

async function unlessMissing<Result>(path: string, reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read the manifest ${path}`, { cause: error });
  }
}
