import type { FieldExportSetting } from "../../../lib/exports/field-export-kind.ts";
import { reconcileWithExports } from "../../../lib/exports/reconcile-with-exports.ts";
import type { HistoryRecord } from "../../../lib/history/history-record.ts";
import type { KubernetesClient, ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { Condition, ConditionType } from "../../../lib/kubernetes/condition.ts";
import type { Connection } from "../../../lib/kubernetes/connection/connection.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { actorOf, type QueuedRequest, type ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { type Result, startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import type { Connect, Dependencies } from "../../../lib/reconcile/dependencies.ts";
import type { Roles } from "../../../lib/reconcile/place/roles/roles.ts";
import { ACCOUNT, IAM_PATH, REGION } from "../aws/test-account.ts";
import type { ClusterUser } from "../kubernetes/users/cluster-user.ts";
import { silentLog } from "../programs/silent-log.ts";
import { type RunResult, recordWith, runResult } from "../worlds/run-result.ts";
import type { TestClock } from "../worlds/test-clock.ts";
import { testCluster } from "./test-cluster.ts";

/** The environment of a test's engine, in addition to the test run's API server. */
export interface TestEngine {
  readonly kinds: readonly KindEntry[];
  readonly connect: Connect;
  readonly clock: TestClock;
  readonly settings?: Partial<Settings>;
  readonly roles?: Roles | undefined;
  /** Reads the tags of what specs name. By default, nothing of that was created by objects. */
  readonly ownTags?: Dependencies["ownTags"];
  /** The key for the digests of secrets. By default, no Secret is read. */
  readonly digestKey?: Dependencies["digestKey"];
  /** What the passes remember, as those of one container of the function do. By default, each runs in another container. */
  readonly memory?: Dependencies["memory"];
  /** The parameter `fieldExport`. By default, nothing is exported. */
  readonly fieldExport?: FieldExportSetting;
  /** The API server. Default: that of the test run, or one in memory. */
  readonly connection?: Connection;
  /** Wraps the engine's API server client. */
  readonly kubernetes?: (client: KubernetesClient) => KubernetesClient;
}

/** An object on a real API server, and an engine in this process that reconciles it. */
export interface RealObject {
  readonly reference: ObjectReference;
  /** The object as it is now; `undefined` if it is gone. */
  read(): Promise<KubernetesObject | undefined>;
  condition(type: ConditionType): Promise<Condition | undefined>;
  /** The Kubernetes Events about the object, as `Reason: note`. */
  events(): Promise<readonly string[]>;
  /** Applies a merge patch to the spec. */
  change(spec: Readonly<Record<string, unknown>>): Promise<void>;
  /** Applies a merge patch to the annotations. */
  annotate(annotations: Readonly<Record<string, string | null>>): Promise<void>;
  /** Applies a merge patch to the status, as anyone who has permission to write the status can. */
  forge(status: Readonly<Record<string, unknown>>): Promise<void>;
  /** Requests the deletion of the object. */
  delete(): Promise<void>;
  /** Runs once for a change to the object. The messages that the run sends wait until `settle`. */
  pass(): Promise<Passed>;
  /** Runs once for this request. */
  receive(request: ReconcileRequest): Promise<Passed>;
  /** Runs for each message that was sent, once it is due, until no message is left. Resolves to the outcomes. */
  settle(): Promise<readonly Result[]>;
}

/** The result of a run, its record in the history, and the messages that it sent. */
export type Passed = RunResult & { readonly record: HistoryRecord; readonly sent: readonly Delayed[] };

export type Manifest = Parameters<ClusterUser["create"]>[1];

const MOST_RUNS = 50;
/** The settings of the engine, as far as a test replaces none. */
export const SETTINGS: Settings = {
  cluster: "local",
  account: ACCOUNT,
  partition: "aws",
  region: REGION,
  regions: [REGION, "eu-west-1", "us-east-1"],
  deletionPolicy: "delete",
  scope: { namespaces: [], selector: "" },
  takeOver: "ack",
  adoption: "tagged",
  passableRoles: ["arn:aws:iam::*:role/*"],
  resourceTags: [],
  unknownTags: "keep",
  iamPath: IAM_PATH,
  permissionsBoundary: "none",
};

/** Creates an object in a namespace that exists. */
export async function createRealObject(
  reference: ObjectReference,
  manifest: Manifest,
  { clock, settings, fieldExport = "off", connection, kubernetes: before = (client) => client, ...engine }: TestEngine,
): Promise<RealObject> {
  const cluster = testCluster(connection);
  const { kubernetes, user } = cluster;
  const { kind, namespace, name } = reference;
  const { uid } = (await user.create(reference, manifest)).metadata;
  const change: ReconcileRequest = {
    group: kind.group,
    version: kind.version,
    kind: kind.kind,
    namespace,
    name,
    uid,
    reason: "change",
  };
  let runs = 0;
  let queue: readonly { readonly request: ReconcileRequest; readonly at: number }[] = [];

  async function run(request: ReconcileRequest): Promise<Passed> {
    const sent: Delayed[] = [];
    const message: QueuedRequest = { id: `${uid}-message-${++runs}`, request };
    const outcome = startOutcome(actorOf([request]));
    await reconcileWithExports(
      [message],
      {
        holder: `${uid}-run-${runs}`,
        signal: new AbortController().signal,
        outcome,
        send: async (delayed) => void sent.push(delayed),
      },
      {
        ...engine,
        fieldExport,
        kubernetes: before(kubernetes),
        settings: { ...SETTINGS, ...settings },
        now: () => clock.now(),
        random: Math.random,
        log: silentLog,
      },
    );
    const now = clock.now();
    queue = [...queue, ...sent.map(({ request, delaySeconds }) => ({ request, at: now + delaySeconds * 1000 }))];
    return { ...runResult(outcome), record: recordWith(outcome), sent };
  }

  return {
    reference,
    read: () => kubernetes.get(reference),
    condition: async (type) =>
      (await kubernetes.get(reference))?.status?.conditions?.find((condition) => condition.type === type),
    events: () => cluster.eventsAbout(namespace, uid),
    async change(spec) {
      await user.patch(reference, { spec });
    },
    async annotate(annotations) {
      await user.patch(reference, { metadata: { annotations } });
    },
    async forge(status) {
      await user.patchStatus(reference, status);
    },
    delete: () => user.delete(reference),
    pass: () => run(change),
    receive: run,
    async settle() {
      const outcomes: Result[] = [];
      while (outcomes.length < MOST_RUNS) {
        const [next, ...others] = queue.toSorted((one, other) => one.at - other.at);
        if (next === undefined) return outcomes;
        queue = others;
        clock.advance(Math.max(0, next.at - clock.now()) / 1000);
        outcomes.push((await run(next.request)).outcome);
      }
      const { conditions } = (await kubernetes.get(reference))?.status ?? {};
      throw new Error(`nothing settles in ${MOST_RUNS} runs: ${outcomes.at(-1)}, ${JSON.stringify(conditions)}`);
    },
  };
}
