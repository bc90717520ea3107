import { inject } from "vitest";
import { outputOf } from "../programs/output-of.ts";

/** Runs kubectl as the administrator. Resolves to its output, or rejects with its error message. */
export async function kubectl(args: readonly string[], input?: unknown): Promise<string> {
  const { kubectl: program, kubeconfig } = inject("apiServer");
  return await outputOf(program, ["--kubeconfig", kubeconfig, ...args], { input });
}
