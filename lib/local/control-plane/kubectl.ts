import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { KubernetesObject } from "../../kubernetes/object.ts";
import type { Environment } from "../processes/environment.ts";

const execute = promisify(execFile);

/** `kubectl` for one cluster. If a command fails, the method rejects with a `KubectlError` that contains kubectl's own message. */
export interface Kubectl {
  /** Applies a file, a folder or a URL and returns the objects as the API server stores them. */
  apply(file: string): Promise<readonly KubernetesObject[]>;
  /** Runs any other command and returns what it prints. */
  run(...args: readonly string[]): Promise<string>;
}

/** kubectl failed. */
export class KubectlError extends Error {
  override readonly name = "KubectlError";
}

/** Creates a `Kubectl` for the cluster that `kubeconfig` specifies, regardless of the user's own environment. */
export function createKubectl(
  binary: string,
  kubeconfig: string,
  environment: Environment,
  signal?: AbortSignal,
): Kubectl {
  return {
    async apply(file) {
      const applied: unknown = JSON.parse(await run("apply", "-o", "json", "-f", file));
      return asList(applied);
    },

    run,
  };

  async function run(...args: readonly string[]): Promise<string> {
    try {
      const { stdout } = await execute(binary, ["--kubeconfig", kubeconfig, ...args], {
        env: { ...environment },
        maxBuffer: 64 * 1024 * 1024,
        ...(signal ? { signal } : {}),
      });
      return stdout;
    } catch (error) {
      if (signal?.aborted) throw error;
      const message = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
      throw new KubectlError(`kubectl ${args[0]}: ${message}`, { cause: error });
    }
  }
}

/** Returns the objects that kubectl printed: it prints one object as itself and several as a `List`. */
function asList(applied: unknown): readonly KubernetesObject[] {
  if (typeof applied === "object" && applied !== null && "items" in applied && Array.isArray(applied.items)) {
    return applied.items;
  }
  return [applied as KubernetesObject];
}
