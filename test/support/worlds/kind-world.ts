import type { ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import type { Delayed } from "../../../lib/queue/work-queue.ts";
import { hasActed, type Outcome, startOutcome } from "../../../lib/reconcile/act/outcome.ts";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import type { Connect, Dependencies } from "../../../lib/reconcile/dependencies.ts";
import { createMemory } from "../../../lib/reconcile/object/memory.ts";
import { reconcile } from "../../../lib/reconcile/reconcile.ts";
import { expectSettled } from "../assertions/settled-law.ts";
import { noting } from "../aws/noting.ts";
import { ACCOUNT, IAM_PATH, REGION } from "../aws/test-account.ts";
import { createMemoryKubernetes, type MemoryUser } from "../kubernetes/memory/memory-kubernetes.ts";
import { silentLog } from "../programs/silent-log.ts";
import { type RunResult, runResult, type WorkDone, workDone } from "./run-result.ts";

/** The engine, an in-memory cluster with one object, `shop/<name>`, and AWS. */
export interface KindWorld<Spec> {
  readonly reference: ObjectReference;
  /** The engine's dependencies. */
  readonly dependencies: Dependencies;
  /** The cluster's user. */
  readonly user: MemoryUser;
  /** Applies a manifest with this spec. Fields that only an earlier manifest had are removed. */
  apply(spec: Spec): Promise<void>;
  /** Deletes the object, which stays until its finalizer is gone. */
  delete(): Promise<void>;
  /** A request for a pass because of a change to the object. Throws if the object is gone. */
  request(): ReconcileRequest;
  /**
   * Runs a pass over the object as it is, by default for a change to the object. Returns the pass's result, the operations that it called,
   * and the messages that it sent. After a pass that writes and leaves the object Ready, checks that it is settled, by another pass.
   */
  pass(
    request?: ReconcileRequest,
  ): Promise<RunResult & { readonly calls: readonly string[]; readonly sent: readonly Delayed[] }>;
  /** The work of the latest pass; `undefined` if it did not read the object. */
  workDone(): WorkDone | undefined;
  /** The object as it is now; `undefined` once it is gone. */
  object(): KubernetesObject | undefined;
  /** The conditions, as `Type=Status Reason: message`, one per line. */
  conditions(): string;
  /** The Kubernetes Events so far, as `Reason: note`. */
  events(): readonly string[];
}

export interface KindWorldOptions {
  readonly region?: string;
  /** Milliseconds since the epoch. Default: the system's clock. */
  readonly now?: () => number;
  /** The other kinds that the deployment serves. */
  readonly others?: readonly KindEntry[];
  /** Settings to replace. */
  readonly settings?: Partial<Settings>;
  /** Reads the tags of what specs name. By default, nothing of that was created by objects. */
  readonly ownTags?: Dependencies["ownTags"];
  /** The key for the digests of secrets. By default, no Secret is read. */
  readonly digestKey?: Dependencies["digestKey"];
}

/** Creates a world without the object. */
export function createKindWorld<Spec extends object>(
  entry: KindEntry,
  name: string,
  connect: Connect,
  { region = REGION, now = Date.now, others = [], settings, ownTags, digestKey }: KindWorldOptions = {},
): KindWorld<Spec> {
  const kubernetes = createMemoryKubernetes({ now });
  const reference = { kind: entry.resource, namespace: "shop", name };
  const calls: string[] = [];
  const dependencies: Dependencies = {
    kubernetes,
    kinds: [entry, ...others],
    connect: (access) => noting(connect(access), calls),
    settings: {
      cluster: "cluster",
      account: ACCOUNT,
      partition: "aws",
      region,
      regions: [region, "eu-west-1", "us-east-1"],
      passableRoles: ["*"],
      deletionPolicy: "delete",
      scope: { namespaces: [], selector: "" },
      takeOver: "ack",
      adoption: "tagged",
      resourceTags: [],
      unknownTags: "keep",
      iamPath: IAM_PATH,
      permissionsBoundary: "none",
      ...settings,
    },
    ownTags,
    digestKey,
    memory: createMemory(now),
    now,
    random: Math.random,
    log: silentLog,
  };
  let passes = 0;
  let latest: Outcome | undefined;

  const object = () => kubernetes.user.read(reference);

  async function run(request: ReconcileRequest, clock = now) {
    passes += 1;
    const before = calls.length;
    const sent: Delayed[] = [];
    const send = async (message: Delayed) => void sent.push(message);
    const outcome = startOutcome();
    const signal = new AbortController().signal;
    await reconcile(
      [{ id: `message-${passes}`, request }],
      { holder: `pass-${passes}`, signal, send, outcome },
      { ...dependencies, now: clock },
    );
    return { outcome, calls: calls.slice(before), sent };
  }

  const world: KindWorld<Spec> = {
    reference,
    dependencies,
    user: kubernetes.user,
    object,
    async apply(spec) {
      const before = object();
      if (before === undefined) {
        await kubernetes.user.create(reference, { spec });
        return;
      }
      const removed = Object.keys(before.spec ?? {}).map((field) => [field, null]);
      await kubernetes.user.patch(reference, { spec: Object.fromEntries(removed) });
      await kubernetes.user.patch(reference, { spec: Object.fromEntries(Object.entries(spec)) });
    },
    delete: () => kubernetes.user.delete(reference),
    request() {
      const { metadata } = object() ?? {};
      if (metadata === undefined) throw new Error("the object is gone");
      const { group, version, kind } = entry.resource;
      const { namespace, uid } = metadata;
      return { group, version, kind, namespace, name, uid, reason: "change" };
    },
    async pass(request = world.request()) {
      const { outcome, ...others } = await run(request);
      latest = outcome;
      if (hasActed(outcome))
        await expectSettled(
          async () => object(),
          // A patch that only changed times would show in no status that the same second wrote.
          async () => (await run(world.request(), () => now() + 1_000)).outcome,
        );
      return { ...runResult(outcome), ...others };
    },
    workDone: () => workDone(latest),
    conditions: () =>
      (object()?.status?.conditions ?? [])
        .map(({ type, status, reason = "", message = "" }) => `${type}=${status} ${reason}: ${message}`)
        .join("\n"),
    events: () => kubernetes.events.map(({ reason, note }) => `${reason}: ${note}`),
  };
  return world;
}
