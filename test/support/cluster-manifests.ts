import { eventually } from "./eventually.ts";
import { installation } from "./installation.ts";
import { kubectl } from "./kubectl.ts";

/** Installs what a user installs. Test files that do so at the same time do not hinder each other. */
export async function applyClusterManifests(): Promise<void> {
  await eventually(() => kubectl(["apply", "-f", "-"], installation), { timeoutMs: 20_000 });
}
