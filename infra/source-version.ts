import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What a deployment was built from. */
export interface SourceVersion {
  readonly version: string;
  /** The Git commit, followed by `-dirty` if files had been changed; `unknown` without Git. */
  readonly commit: string;
}

const ROOT = fileURLToPath(new URL("../", import.meta.url));
let found: SourceVersion | undefined;

/** Determines the version of this clone, once for each process. */
export function sourceVersion(): SourceVersion {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { readonly version: string };
  found ??= { version, commit: readCommit() };
  return found;
}

function readCommit(): string {
  const args = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];
  try {
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    // The files come from an archive, or Git is not installed.
    return "unknown";
  }
}
