import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { completionScripts } from "../../../lib/cli/completion-scripts.ts";

test("bash completes the last word with what the program lists", () => {
  const program = `kubectl-driftless() { printf '%s\\n' "$2" "\${@: -1}x" ':4'; }`;
  const complete = `COMP_WORDS=(kubectl-driftless why buck); COMP_CWORD=2; _kubectl_driftless; printf '%s ' "\${COMPREPLY[@]}"`;
  const script = [program, "shopt -s progcomp", completionScripts.bash, complete].join("\n");
  expect(execFileSync("bash", ["-c", script], { encoding: "utf8" })).toBe("buckx ");
});

test("each script asks the program", () => {
  for (const script of Object.values(completionScripts)) expect(script).toContain("kubectl-driftless __complete");
});
