import { createConnect } from "../../lib/aws/connect.ts";
import { kinds } from "../../lib/kinds/index.ts";
import type { ObjectReference } from "../../lib/kubernetes/client.ts";
import type { SendRequest } from "../../lib/kubernetes/request.ts";
import { memoiseReads } from "../../lib/plan/memoise-reads.ts";
import { plan } from "../../lib/plan/plan.ts";
import type { PlannedObject } from "../../lib/plan/planned-object.ts";
import type { PlanTarget } from "../../lib/plan/prepare.ts";
import { refuseWrites } from "../../lib/plan/refuse-writes.ts";
import type { OpenDeployment } from "./open-deployment.ts";

/** What Driftless would do to objects, in their order. Commands that write show it first. */
export async function foresee(
  targets: readonly PlanTarget[],
  { dependencies }: Pick<OpenDeployment, "dependencies">,
  send: SendRequest,
): Promise<readonly PlannedObject[]> {
  const { objects } = await plan(targets, {
    dependencies,
    send: refuseWrites(send),
    isDelete: false,
    namespaces: new Map(),
    now: Date.now,
    progress: () => undefined,
    aws: memoiseReads(createConnect({ now: Date.now })),
    apply: { fieldManager: "kubectl-driftless", force: false },
  });
  return objects;
}

/** The stored object that a user names. */
export function targetOf({ kind, namespace, name }: ObjectReference): PlanTarget {
  const entry = kinds.find(({ resource }) => resource.group === kind.group && resource.kind === kind.kind);
  if (entry === undefined) throw new Error(`there is no kind ${kind.kind}`);
  return { entry, namespace, name };
}
