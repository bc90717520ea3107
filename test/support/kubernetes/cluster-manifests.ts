import { eventually } from "../assertions/eventually.ts";
import { installation } from "../deployment/installation.ts";
import { kubectl } from "./kubectl.ts";

/** Applies the cluster manifests, as a user does. Several test files may do this at the same time. */
export async function applyClusterManifests(): Promise<void> {
  await eventually(() => kubectl(["apply", "-f", "-"], installation));
}
