import type { ObjectReference } from "../../lib/kubernetes/client.ts";
import type { Condition, ConditionType } from "../../lib/kubernetes/condition.ts";
import type { KubernetesObject, ObjectMeta, ObjectStatus } from "../../lib/kubernetes/object.ts";
import type { ReconcileRequest } from "../../lib/queue/reconcile-request.ts";
import type { Dependencies } from "../../lib/reconcile/dependencies.ts";
import { reconcile } from "../../lib/reconcile/reconcile.ts";
import type { Settings } from "../../lib/reconcile/settings.ts";
import type { Requeue, Verdict } from "../../lib/reconcile/verdict.ts";
import { createMemoryCloud, type MemoryCloud } from "./memory-cloud.ts";
import { type GadgetManager, gadgetKind, gadgets, manageGadgets } from "./memory-kind.ts";
import { createMemoryKubernetes, type MemoryKubernetes, type MemoryKubernetesOptions } from "./memory-kubernetes.ts";
import type { Intercept, PortCall } from "./port-call.ts";
import { silentLog } from "./silent-log.ts";

/** The engine, a cluster with at most one gadget of interest, `default/toy`, and a cloud. */
export interface MemoryWorld {
  readonly kubernetes: MemoryKubernetes;
  readonly cloud: MemoryCloud;
  readonly reference: ObjectReference;
  /** What the engine works with here. */
  readonly dependencies: Dependencies;
  now(): number;
  advance(seconds: number): void;
  /** Applies a manifest of the gadget. */
  create(parts?: Partial<Pick<ObjectMeta, "annotations" | "labels" | "finalizers">> & { spec?: object }): Promise<void>;
  /** The gadget as it is; throws if it is gone. */
  object(): KubernetesObject;
  exists(): boolean;
  condition(type: ConditionType): Condition | undefined;
  /** Overwrites a part of the status, as anybody may who may write it. */
  forge(status: Partial<Record<keyof ObjectStatus, unknown>>): void;
  request(parts?: Partial<ReconcileRequest>): ReconcileRequest;
  /** One pass for these requests together; for a change of the gadget as it is unless given. */
  reconcile(...requests: readonly (ReconcileRequest | Requeue)[]): Promise<Verdict>;
  /** Every call that asked for a change, of the API server or the cloud, as `port.verb`; Kubernetes Events are left out. */
  writes(): readonly string[];
  /** The Kubernetes Events, as `Reason: note`. */
  events(): readonly string[];
}

export interface MemoryWorldOptions {
  readonly settings?: Partial<Settings>;
  readonly manager?: Partial<GadgetManager>;
  readonly prune?: MemoryKubernetesOptions["prune"];
  readonly intercept?: Intercept;
  readonly random?: () => number;
  /** The time at the beginning, in milliseconds since the epoch; the system's clock unless given. */
  readonly start?: number;
  readonly newUid?: () => string;
}

export const settings: Settings = {
  cluster: "east",
  account: "000000000000",
  partition: "aws",
  region: "us-west-2",
  deletionPolicy: "delete",
  scope: { namespaces: [], selector: "" },
};

/** `random` draws the longest delays unless given. */
export function createMemoryWorld(options: MemoryWorldOptions = {}): MemoryWorld {
  const { intercept = () => undefined, prune, newUid, random = () => 0.999, start = Date.now() } = options;
  const recorded: PortCall[] = [];
  const record: Intercept = (call, moment) => {
    if (moment === "before") recorded.push(call);
    return intercept(call, moment);
  };
  let time = start;
  let passes = 0;
  const now = () => ++time;
  const cloud = createMemoryCloud({ now, intercept: record });
  const kubernetes = createMemoryKubernetes({
    intercept: record,
    now: () => time,
    ...(prune && { prune }),
    ...(newUid && { newUid }),
  });
  const reference = { kind: gadgetKind, namespace: "default", name: "toy" };
  const dependencies: Dependencies = {
    kubernetes,
    kinds: [manageGadgets(cloud, { ...gadgets, ...options.manager })],
    settings: { ...settings, ...options.settings },
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
    },
    async create(parts = {}) {
      await kubernetes.user.create(reference, { spec: { name: "toy", color: "red" }, ...parts });
    },
    object() {
      const object = kubernetes.user.read(reference);
      if (object === undefined) throw new Error("the gadget is gone");
      return object;
    },
    exists: () => kubernetes.user.read(reference) !== undefined,
    condition: (type) => world.object().status?.conditions?.find((condition) => condition.type === type),
    forge: (status) => kubernetes.user.patchStatus(reference, status),
    request(parts) {
      const { namespace, name, uid } = world.object().metadata;
      const { group, version, kind } = gadgetKind;
      return { group, version, kind, namespace, name, uid, reason: "change", ...parts };
    },
    async reconcile(...given) {
      const [first, ...others] = given.map((one) => ("request" in one ? one.request : one));
      const requests = [first ?? world.request(), ...others] as const;
      return await reconcile(requests, `pass-${++passes}`, dependencies);
    },
    writes: () =>
      recorded
        .filter(({ writes, verb }) => writes && verb !== "recordEvent")
        .map(({ port, verb }) => `${port}.${verb}`),
    events: () => kubernetes.events.map(({ reason, note }) => `${reason}: ${note}`),
  };
  return world;
}
