import { expect } from "vitest";
import { approvableIn } from "../../../lib/control/approve.ts";
import { plan } from "../../../lib/plan/plan.ts";
import type { MemoryWorld } from "../worlds/memory-world.ts";
import { dryRunServer } from "./dry-run-server.ts";

/** What `kubectl driftless approve` shows for the object, and what its reader may approve. */
export async function shownApproval(world: MemoryWorld) {
  // Only the deployment has the key.
  const { connect, digestKey: _, ...dependencies } = world.dependencies;
  const { namespace, name, kind } = world.reference;
  const entry = dependencies.kinds.find(({ resource }) => resource.kind === kind.kind) ?? expect.fail();
  const stored = await dependencies.kubernetes.getTarget(world.reference);
  const { objects } = await plan([{ entry, namespace, name }], {
    dependencies,
    aws: { connect, sent: () => 0 },
    send: dryRunServer(() => undefined),
    apply: { fieldManager: "kubectl", force: false },
    isDelete: false,
    namespaces: new Map(),
    now: () => world.now(),
    progress: () => undefined,
  });
  const [planned = expect.fail()] = objects;
  return { stored, planned, approvable: approvableIn({ stored, planned }) };
}
