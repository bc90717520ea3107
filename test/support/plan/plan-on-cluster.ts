import { kinds } from "../../../lib/kinds/index.ts";
import { createApiServerClient } from "../../../lib/kubernetes/api-server.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import type { ApplyOptions } from "../../../lib/plan/apply-dry.ts";
import { memoiseReads } from "../../../lib/plan/memoise-reads.ts";
import { plan } from "../../../lib/plan/plan.ts";
import type { PlannedObject } from "../../../lib/plan/planned-object.ts";
import { refuseWrites } from "../../../lib/plan/refuse-writes.ts";
import { declaredIn } from "../../../lib/plan/targets.ts";
import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { ACCOUNT, IAM_PATH, REGION } from "../aws/test-account.ts";
import { administrator } from "../kubernetes/users/administrator.ts";
import { silentLog } from "../programs/silent-log.ts";

/** How `planOnCluster` plans. */
export interface ClusterPlan {
  readonly connect: Connect;
  /** Default: the administrator's connection to the test run's API server. */
  readonly connection?: Connection;
  readonly apply?: Partial<ApplyOptions>;
  readonly isDelete?: boolean;
  readonly settings?: Partial<Settings>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Plans for manifests on a real API server, as `kubectl driftless plan -f` does. */
export async function planOnCluster(
  manifests: readonly object[],
  { connect, connection = administrator(), apply, isDelete = false, settings, now = Date.now }: ClusterPlan,
): Promise<readonly PlannedObject[]> {
  const text = JSON.stringify({ apiVersion: "v1", kind: "List", items: manifests });
  const { targets, namespaces } = declaredIn([{ file: "test.json", text }], kinds, {
    chosen: undefined,
    current: "default",
  });
  const { objects } = await plan(targets, {
    dependencies: {
      kubernetes: createApiServerClient({ ...connection, readOnly: true }),
      kinds,
      now,
      random: Math.random,
      log: silentLog,
      settings: {
        cluster: "local",
        account: ACCOUNT,
        partition: "aws",
        region: REGION,
        regions: [REGION],
        deletionPolicy: "delete",
        scope: { namespaces: [], selector: "" },
        takeOver: "ack",
        adoption: "tagged",
        passableRoles: ["arn:aws:iam::*:role/*"],
        resourceTags: [],
        unknownTags: "keep",
        iamPath: IAM_PATH,
        permissionsBoundary: "none",
        ...settings,
      },
    },
    aws: memoiseReads(connect),
    send: refuseWrites(createSendRequest(connection)),
    apply: { fieldManager: "kubectl", force: false, ...apply },
    isDelete,
    namespaces,
    now,
    progress: () => undefined,
  });
  return objects;
}
