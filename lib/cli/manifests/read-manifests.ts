import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { errorText } from "../../text/error-text.ts";
import { plainText } from "../../text/plain-text.ts";
import { CommandError, usageError } from "../command-error.ts";

/** The text of a file with manifests. */
export interface ManifestFile {
  readonly file: string;
  readonly text: string;
}

/** The extensions that kubectl recognizes. In a folder it ignores all other files. */
const EXTENSIONS: readonly string[] = [".json", ".yaml", ".yml"];

/**
 * Reads the manifests that `kubectl apply -f` would: a file's, or a folder's. The subfolders are only read if `recursive` is set. Rejects
 * with a usage error if there are none, if one cannot be read, or if one is a link out of the folder: whoever may write the folder could
 * otherwise have any file read.
 */
export async function readManifests(path: string, { recursive = false } = {}): Promise<readonly ManifestFile[]> {
  const files = await unlessUnreadable(path, filesOf(path, recursive));
  if (files.length === 0) {
    const hint = recursive ? "" : "; subfolders are not read";
    throw usageError(
      `the folder ${path} contains no manifests: no files that end in ${EXTENSIONS.join(", ")}${hint}`,
      recursive ? "Name a folder with manifests." : "Name a folder with manifests, or add -R to read its subfolders.",
    );
  }
  return await Promise.all(
    files.map(async (file) => ({ file, text: await unlessUnreadable(file, readFile(file, "utf8")) })),
  );
}

async function filesOf(path: string, recursive: boolean): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive });
  const found = entries.filter((entry) => !entry.isDirectory() && EXTENSIONS.includes(extname(entry.name)));
  const files = found.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  const folder = await realpath(path);
  for (const file of files) {
    if ((await realpath(file)).startsWith(`${folder}${sep}`)) continue;
    throw usageError(`${plainText(file)} is a link out of the folder ${plainText(path)}`, "Name its target with -f.");
  }
  return files;
}

async function unlessUnreadable<Result>(path: string, reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof CommandError ? error : unreadable(path, error);
  }
}

function unreadable(path: string, cause: unknown): CommandError {
  return usageError(`cannot read the manifest ${plainText(path)}: ${errorText(cause)}`, "Check the path.", { cause });
}
