import { KubernetesApiError } from "../kubernetes/client.ts";
import { describe, type InstalledObject, type Manifest } from "../kubernetes/manifests/manifest.ts";
import { errorText } from "../text/error-text.ts";
import { endOfWait, type Installation, type InstallDependencies } from "./installation.ts";
import { removeObsolete } from "./remove-obsolete.ts";
import { waitForEstablished } from "./wait-for-established.ts";
import { waitForRollout } from "./wait-for-rollout.ts";

/** The objects that an installation has created so far, in case it fails. */
export interface Progress {
  /** The objects that did not exist before, in the order in which they were created. */
  readonly created: InstalledObject[];
}

/**
 * Applies the manifests in order, waits until the API server serves the kinds and the relay is running, and removes the objects that only
 * an earlier installation contained. Can be repeated. Records in `progress` what was created, even if the installation fails.
 */
export async function install(
  { manifests, relayIdentity }: Installation,
  dependencies: InstallDependencies,
  progress: Progress,
): Promise<void> {
  const definitions = manifests.filter(isDefinition);
  const last = manifests.findLastIndex(isDefinition);
  for (const manifest of manifests.slice(0, last + 1)) await apply(manifest, dependencies, progress);
  await waitForEstablished(definitions, dependencies);
  for (const manifest of manifests.slice(last + 1)) await apply(manifest, dependencies, progress);
  for (const manifest of manifests.filter(({ kind }) => kind === "Deployment")) {
    await waitForRollout(manifest, relayIdentity, dependencies);
  }
  await removeObsolete(manifests, dependencies);
}

/**
 * Removes what a failed first installation created, except definitions, in reverse order. Returns the objects that could not be removed.
 * Stops when the API server no longer responds, because every further request would have to wait for it.
 */
export async function undo(
  { created }: Progress,
  { manifests, log }: Pick<InstallDependencies, "manifests" | "log">,
): Promise<readonly string[]> {
  const left: string[] = [];
  let away = false;
  for (const object of created.toReversed().filter((one) => !isDefinition(one))) {
    try {
      if (away) throw new Error("the API server did not respond");
      await manifests.remove(object);
      log.info("removed again", { object: describe(object) });
    } catch (error) {
      away ||= error instanceof KubernetesApiError && error.status === undefined;
      left.push(`${describe(object)} (${errorText(error)})`);
    }
  }
  return left;
}

/** Whether the manifest is a CustomResourceDefinition. These are never removed: every object of their kinds would be deleted with them. */
export function isDefinition({ kind }: Manifest): boolean {
  return kind === "CustomResourceDefinition";
}

async function apply(manifest: Manifest, dependencies: InstallDependencies, { created }: Progress): Promise<void> {
  const { manifests, log } = dependencies;
  const before = await unlessBeingDeleted(manifest, dependencies);
  const object = await manifests.apply(manifest);
  if (before === undefined) created.push(object);
  const result =
    before === undefined
      ? "created"
      : before.metadata.resourceVersion === object.metadata.resourceVersion
        ? "unchanged"
        : "changed";
  log.info("applied", { object: describe(manifest), result });
}

const LONGEST_DELETION_MS = 120_000;
const AGAIN_MS = 2_000;

/** Reads the object. If it is being deleted, first waits until it is gone; for a namespace, this may take some time. */
async function unlessBeingDeleted(
  manifest: Manifest,
  dependencies: InstallDependencies,
): Promise<InstalledObject | undefined> {
  const { manifests, log, now, wait } = dependencies;
  for (const until = endOfWait(LONGEST_DELETION_MS, dependencies); ; await wait(AGAIN_MS)) {
    const found = await manifests.read(manifest);
    if (found?.metadata.deletionTimestamp === undefined) return found;
    if (now() >= until)
      throw new Error(`the deletion of ${describe(manifest)} has not finished after 120 s; delete what is blocking it`);
    log.info("waiting for a deletion", { object: describe(manifest) });
  }
}
