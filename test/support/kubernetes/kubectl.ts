import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { inject } from "vitest";

/** Runs kubectl as the administrator. Resolves to its output, or rejects with its error message. */
export async function kubectl(args: readonly string[], input?: unknown): Promise<string> {
  const { kubectl: program, kubeconfig } = inject("apiServer");
  const child = spawn(program, ["--kubeconfig", kubeconfig, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(input === undefined ? "" : JSON.stringify(input));
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on("close", resolve)),
  ]);
  if (code !== 0) throw new Error(`kubectl ${args.join(" ")}: ${complaint}`);
  return output;
}
