import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A generated file. `path` is relative to the project's root. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** The generated files that are missing from the project or differ from those in it. `root` is the project's folder. */
export function staleFiles(root: string, files: readonly GeneratedFile[]): readonly GeneratedFile[] {
  return files.filter(({ path, text }) => readText(join(root, path)) !== text);
}

/** Writes a file into the project. Two programs may do so at once, so no one sees half of it. */
export function writeFile(root: string, { path, text }: GeneratedFile): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

/** The text of a file; `undefined` if there is none. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
