import { memorySafe } from "../../kinds/memory/safe-kind.ts";
import type { SecretContents } from "../../kubernetes/users/cluster-user.ts";
import { createMemoryWorld, type ManifestParts, type MemoryWorld, type MemoryWorldOptions } from "../memory-world.ts";

/** The label of a Secret that objects may name. */
export const READABLE = { "driftless.dev/readable-by-objects": "true" };
/** The Secret that safes name, and the reference to it. */
export const SECRET = { namespace: "default", name: "codes" };
export const CODE = { name: "codes", key: "front" };

/** Creates a world of safes, with the Secret that contains their codes. */
export async function createSafeWorld(
  values: Readonly<Record<string, string>> = { front: "first-code" },
  options: MemoryWorldOptions = {},
): Promise<MemoryWorld> {
  const world = createMemoryWorld({
    digestKey: async () => "key",
    kind: memorySafe,
    ...options,
    settings: { secrets: "labelled", ...options.settings },
  });
  await putSecret(world, values);
  return world;
}

/** Creates the Secret, or replaces its contents. */
export async function putSecret(
  { kubernetes: { user } }: MemoryWorld,
  values: Readonly<Record<string, string>>,
  contents: SecretContents = { labels: READABLE },
): Promise<void> {
  await user.createSecret(SECRET, { ...contents, values });
}

/** A settled safe with the code. */
export async function settledSafe(parts: ManifestParts = {}, options: MemoryWorldOptions = {}): Promise<MemoryWorld> {
  const world = await createSafeWorld(undefined, options);
  await world.create({ ...parts, spec: { name: "toy", code: CODE, ...parts.spec } });
  await world.settle();
  return world;
}

/** The code that the safe in the cloud has. */
export function codeOf({ cloud }: MemoryWorld): string | undefined {
  return cloud.resources.get("toy")?.settings.code;
}
