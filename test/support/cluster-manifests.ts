import { join } from "node:path";
import { eventually } from "./eventually.ts";
import { kubectl } from "./kubectl.ts";

const folder = join(import.meta.dirname, "../../infra/cluster");

/** Installs what a user installs. Test files that do so at the same time do not hinder each other. */
export async function applyClusterManifests(): Promise<void> {
  await eventually(() => kubectl(["apply", "-k", folder]), { timeoutMs: 20_000 });
}
