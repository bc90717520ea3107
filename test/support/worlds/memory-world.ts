import type { FieldExportSetting } from "../../../lib/exports/field-export-kind.ts";
import { reconcileWithExports } from "../../../lib/exports/reconcile-with-exports.ts";
import type { HistoryRecord } from "../../../lib/history/history-record.ts";
import type { ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { Condition, ConditionType } from "../../../lib/kubernetes/condition.ts";
import type { KubernetesObject, ObjectMeta, ObjectStatus } from "../../../lib/kubernetes/object.ts";
import { actorOf, type QueuedRequest, type ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { beginsToWait, type Outcome, startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import type { Kind } from "../../../lib/reconcile/contract/kind.ts";
import type { Reference, RestrictedField } from "../../../lib/reconcile/contract/kind-data.ts";
import type { ResourceTags } from "../../../lib/reconcile/contract/resource-tags.ts";
import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import type { Dependencies } from "../../../lib/reconcile/dependencies.ts";
import { finalizerOf } from "../../../lib/reconcile/object/metadata.ts";
import type { Roles } from "../../../lib/reconcile/place/roles/roles.ts";
import { type GadgetSeen, type GadgetSpec, type GadgetTarget, gadget, gadgets } from "../kinds/memory/gadget-kind.ts";
import { createMemoryCloud, type MemoryCloud, type MemoryCloudOptions } from "../kinds/memory/memory-cloud.ts";
import { type MemoryKind, toyKinds } from "../kinds/memory/memory-kind.ts";
import { type RobotSeen, type RobotSpec, type RobotTarget, robot, robots } from "../kinds/memory/robot-kind.ts";
import {
  createMemoryKubernetes,
  type MemoryKubernetes,
  type MemoryKubernetesOptions,
} from "../kubernetes/memory/memory-kubernetes.ts";
import { silentLog } from "../programs/silent-log.ts";
import { entryWith } from "./gadgets/entry-with.ts";
import { createLimitTokens } from "./limit-tokens.ts";
import { carryOutEverything, type Intercept, type PortCall } from "./port-call.ts";
import { type RunResult, recordWith, runResult, type WorkDone, workDone } from "./run-result.ts";

/** The engine, a cluster with at most one object of interest, `default/toy`, and a cloud. */
export interface MemoryWorld {
  readonly kubernetes: MemoryKubernetes;
  readonly cloud: MemoryCloud;
  readonly reference: ObjectReference;
  /** The engine's dependencies. */
  readonly dependencies: Dependencies;
  now(): number;
  advance(seconds: number): void;
  /** Applies a manifest of the object. */
  create(parts?: ManifestParts): Promise<void>;
  /** The object as it is now. Throws if the object is gone. */
  object(): KubernetesObject;
  exists(): boolean;
  condition(type: ConditionType): Condition | undefined;
  /** Overwrites members of the status, as anyone who has permission to write the status can. */
  forge(status: Partial<Record<keyof ObjectStatus, unknown>>): void;
  request(parts?: Partial<ReconcileRequest>): ReconcileRequest;
  /** Runs once for all these requests, each in a separate message. Default: one request, for a change to the object. */
  reconcile(...requests: readonly (ReconcileRequest | QueuedRequest)[]): Promise<WorldResult>;
  /** The work of the latest run, even if the run rejected; `undefined` if it did not read the object. */
  workDone(): WorkDone | undefined;
  /** The record of the latest run in the history. */
  record(): HistoryRecord | undefined;
  /** Whether the latest run has found that the object begins to wait. */
  beganToWait(): boolean;
  /** Runs for these requests, and then for each message that is sent, once it is due, until none is left. Resolves to the last result. */
  settle(...requests: readonly (ReconcileRequest | QueuedRequest)[]): Promise<WorldResult>;
  /** Tells the current run that it must end. */
  endRun(): void;
  /** Every write call to the API server or the cloud, as `port.verb`, not including Kubernetes Events. */
  writes(): readonly string[];
  /** The Kubernetes Events, as `Reason: note`. */
  events(): readonly string[];
}

/** The result of a run, and the messages that it sent. */
export type WorldResult = RunResult & { readonly sent: readonly Delayed[] };

export type ManifestParts = Partial<Pick<ObjectMeta, "annotations" | "labels" | "finalizers">> & { spec?: object };

export interface MemoryWorldOptions extends Partial<Pick<Dependencies, "digestKey" | "memory">> {
  readonly settings?: Partial<Settings>;
  readonly roles?: Roles;
  /** The parameter `fieldExport`. By default, nothing is exported. */
  readonly fieldExport?: FieldExportSetting;
  /** The kind of `default/toy`. Default: a gadget. */
  readonly kind?: keyof typeof toyKinds | MemoryKind;
  /** The references of that kind. Default: none. */
  readonly references?: readonly Reference[];
  /** The spec fields of that kind that name roles. Default: none. */
  readonly restrictedFields?: readonly RestrictedField[];
  /** Reads the tags of roles. By default, objects create no roles. */
  readonly ownTags?: ResourceTags;
  /** Members of the kinds to replace. */
  readonly gadget?: Partial<Kind<GadgetSpec, GadgetTarget, GadgetSeen>>;
  readonly robot?: Partial<Kind<RobotSpec, RobotTarget, RobotSeen>>;
  readonly prune?: MemoryKubernetesOptions["prune"];
  readonly look?: MemoryCloudOptions["look"];
  readonly service?: MemoryCloudOptions["service"];
  readonly intercept?: Intercept;
  readonly random?: () => number;
  /** The time at the beginning, in milliseconds since the epoch. Default: the system's clock. */
  readonly start?: number;
  readonly newUid?: () => string;
}

export const settings: Settings = {
  cluster: "east",
  account: "000000000000",
  partition: "aws",
  region: "us-west-2",
  regions: ["us-west-2"],
  iamPath: "/driftless/east/",
  permissionsBoundary: "none",
  deletionPolicy: "delete",
  scope: { namespaces: [], selector: "" },
  takeOver: "ack",
  readOnly: "any",
  adoption: "tagged",
  resourceTags: [],
  unknownTags: "keep",
};

export const GADGET_FINALIZER = finalizerOf(gadget.resource);
export const ROBOT_FINALIZER = finalizerOf(robot.resource);
export const OWNER_TAG = "services.k8s.aws/driftless-owner";

/** The tags with which ACK marks the resources that it manages. */
export const ACK_TAGS = {
  "services.k8s.aws/namespace": "default",
  "services.k8s.aws/controller-version": "toys-v1.2.3",
};

/** The tags that every resource of ours has in addition to those in its spec. */
export const OUR_TAGS = {
  "services.k8s.aws/controller-version": "toys-driftless",
  "services.k8s.aws/namespace": "default",
  [OWNER_TAG]: "east/default/toy",
};

const MOST_RUNS = 50;

/** Creates a world without the object. By default, `random` results in the longest delays. */
export function createMemoryWorld(options: MemoryWorldOptions = {}): MemoryWorld {
  const { fieldExport = "off", intercept = carryOutEverything, random = () => 0.999, start = Date.now() } = options;
  const recorded: PortCall[] = [];
  const record: Intercept = (call, carryOut) => {
    recorded.push(call);
    return intercept(call, carryOut);
  };
  let time = start;
  let [runs, messages] = [0, 0];
  let ending = new AbortController();
  let latest: Outcome | undefined;
  const now = () => ++time;
  const { look, kind: given = "gadget" } = options;
  const kind: MemoryKind = typeof given === "string" ? toyKinds[given] : given;
  const { service = kind.service } = options;
  const cloud = createMemoryCloud({ now, intercept: record, service, ...(look && { look }) });
  const kubernetes = createMemoryKubernetes({
    intercept: record,
    now: () => time,
    ...(options.prune && { prune: options.prune }),
    ...(options.newUid && { newUid: options.newUid }),
  });
  createLimitTokens(kubernetes, options.settings);
  const reference = { kind: kind.entry.resource, namespace: "default", name: "toy" };
  const { references, restrictedFields, ownTags, digestKey, memory } = options;
  const others = { ...(references && { references }), ...(restrictedFields && { restrictedFields }) };
  const toys = [entryWith(gadgets, gadget, options.gadget), entryWith(robots, robot, options.robot)];
  const served = typeof given === "string" ? toys : [...toys, kind.entry];
  const dependencies: Dependencies = {
    kubernetes,
    kinds: served.map((entry) => (entry.resource === kind.entry.resource ? entryWith(entry, others) : entry)),
    connect: cloud.connect,
    settings: { ...settings, ...options.settings },
    roles: options.roles,
    ...(ownTags && { ownTags: async () => ownTags }),
    digestKey,
    memory,
    now,
    random,
    log: silentLog,
  };

  const world: MemoryWorld = {
    kubernetes,
    cloud,
    reference,
    dependencies,
    now,
    advance(seconds) {
      time += seconds * 1000;
      cloud.finishWork();
    },
    async create(parts = {}) {
      await kubernetes.user.create(reference, { spec: kind.spec, ...parts });
    },
    object() {
      const object = kubernetes.user.read(reference);
      if (object === undefined) throw new Error("the object is gone");
      return object;
    },
    exists: () => kubernetes.user.read(reference) !== undefined,
    condition: (type) => world.object().status?.conditions?.find((condition) => condition.type === type),
    forge: (status) => kubernetes.user.patchStatus(reference, status),
    request(parts) {
      const { namespace, name, uid } = world.object().metadata;
      const { group, version, kind } = reference.kind;
      return { group, version, kind, namespace, name, uid, reason: "change", ...parts };
    },
    async reconcile(...given) {
      const [first = queued(world.request()), ...others] = given.map(queued);
      const sent: Delayed[] = [];
      ending = new AbortController();
      const send = async (delayed: Delayed) => {
        await record({ port: "queue", verb: "send", writes: true, body: delayed }, () => sent.push(delayed));
      };
      const messages = [first, ...others] as const;
      const outcome = startOutcome(actorOf(messages.map(({ request }) => request)));
      const run = { holder: `run-${++runs}`, signal: ending.signal, send, outcome };
      latest = outcome;
      await reconcileWithExports(messages, run, { ...dependencies, fieldExport });
      return { ...runResult(outcome), sent };
    },
    workDone: () => workDone(latest),
    record: () => latest && recordWith(latest),
    beganToWait: () => latest !== undefined && beginsToWait(latest),
    async settle(...given) {
      let result = await world.reconcile(...given);
      let queue = due(result.sent);
      for (let count = 0; count < MOST_RUNS; count++) {
        const [next, ...others] = queue.toSorted((one, other) => one.at - other.at);
        if (next === undefined) return result;
        world.advance(Math.max(0, next.at - time) / 1000);
        result = await world.reconcile(next.request);
        queue = [...others, ...due(result.sent)];
      }
      throw new Error(`nothing settles in ${MOST_RUNS} runs`);
    },
    endRun: () => ending.abort(new Error("the run has to end")),
    writes: () =>
      recorded
        .filter(({ port, writes, verb }) => writes && port !== "queue" && verb !== "recordEvent")
        .map(({ port, verb }) => `${port}.${verb}`),
    events: () => kubernetes.events.map(({ reason, note }) => `${reason}: ${note}`),
  };
  return world;

  function due(sent: readonly Delayed[]) {
    return sent.map(({ request, delaySeconds }) => ({ request, at: time + delaySeconds * 1000 }));
  }

  function queued(one: ReconcileRequest | QueuedRequest): QueuedRequest {
    return "request" in one ? one : { id: `message-${++messages}`, request: one };
  }
}
