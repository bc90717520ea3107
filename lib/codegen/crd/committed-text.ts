import { execFileSync } from "node:child_process";

/** A file of the project as it is in the last commit; `undefined` if it is not, or if the project is no Git repository. `root` is the project's folder. */
export function committedText(root: string, path: string): string | undefined {
  try {
    return execFileSync("git", ["show", `HEAD:./${path}`], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    // Git may also be missing. Whichever it is, there is nothing to compare with.
    return undefined;
  }
}
