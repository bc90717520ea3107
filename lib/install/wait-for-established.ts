import * as z from "zod/mini";
import { describe, type Manifest } from "../kubernetes/manifests/manifest.ts";
import { endOfWait, type InstallDependencies } from "./installation.ts";

const LONGEST_MS = 60_000;
const AGAIN_MS = 500;

const Condition = z.object({ type: z.string(), status: z.string(), message: z.optional(z.string()) });
// In a new definition, `conditions` is `null`.
const Status = z.object({ conditions: z._default(z.nullable(z.array(Condition)), null) });

/** Waits until the API server serves the kinds of these CustomResourceDefinitions. */
export async function waitForEstablished(
  definitions: readonly Manifest[],
  dependencies: InstallDependencies,
): Promise<void> {
  const { manifests, now, wait } = dependencies;
  const until = endOfWait(LONGEST_MS, dependencies);
  for (const definition of definitions) {
    for (;;) {
      const conditions = Status.parse((await manifests.read(definition))?.status ?? {}).conditions ?? [];
      if (conditions.some(({ type, status }) => type === "Established" && status === "True")) break;
      if (now() >= until) {
        const messages = conditions.flatMap(({ status, message }) => (status === "False" ? (message ?? []) : []));
        throw new Error(`${describe(definition)} is not established after 60 s: ${messages.join("; ")}`);
      }
      await wait(AGAIN_MS);
    }
  }
}
