import { eventually } from "./eventually.ts";
import { installation } from "./installation.ts";
import { kubectl } from "./kubectl.ts";

/** Installs what a user installs. Test files may do so at the same time. */
export async function applyClusterManifests(): Promise<void> {
  await eventually(() => kubectl(["apply", "-f", "-"], installation), { timeoutMs: 20_000 });
}
