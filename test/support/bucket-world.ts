import { inject } from "vitest";
import { operationOf } from "../../lib/aws/operation.ts";
import type { S3 } from "../../lib/aws/s3.ts";
import { s3 } from "../../lib/aws/s3.ts";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import type { Aws } from "../../lib/reconcile/contract/aws.ts";
import type { Dependencies } from "../../lib/reconcile/dependencies.ts";
import { reconcile } from "../../lib/reconcile/pass/reconcile.ts";
import type { Result } from "../../lib/reconcile/pass/result.ts";
import { kinds } from "../../lib/resources/index.ts";
import { bucketKind } from "../../lib/resources/s3/bucket/kind.ts";
import type { BucketSpec } from "../../lib/resources/s3/bucket/spec.ts";
import { createMemoryKubernetes } from "./memory-kubernetes.ts";
import { silentLog } from "./silent-log.ts";
import { ACCOUNT, REGION, testAws, testConnect } from "./test-s3.ts";

/** The engine, a cluster in memory with one `Bucket`, `shop/assets`, and a real S3. */
export interface BucketWorld {
  /** Past the engine. */
  readonly s3: S3;
  /** Applies a manifest with this spec. What an earlier one had and this one has not is removed. */
  apply(spec: BucketSpec): Promise<void>;
  /** Deletes the object, which stays until its finalizer is gone. */
  delete(): Promise<void>;
  /** One pass over the object as it is, and the operations that it called. */
  pass(): Promise<Result & { readonly calls: readonly string[] }>;
  /** The object as it is; `undefined` once it is gone. */
  object(): KubernetesObject | undefined;
  /** The Kubernetes Events so far, as `Reason: note`. */
  events(): readonly string[];
}

/** Makes a world whose S3 is that of the test run, unless `endpoint` is given. */
export function createBucketWorld(endpoint: string = inject("s3Endpoint")): BucketWorld {
  const kubernetes = createMemoryKubernetes();
  const reference = { kind: bucketKind, namespace: "shop", name: "assets" };
  const calls: string[] = [];
  const connect = testConnect(endpoint);
  const dependencies: Dependencies = {
    kubernetes,
    kinds,
    connect: (access) => noting(connect(access), calls),
    settings: {
      cluster: "cluster",
      account: ACCOUNT,
      partition: "aws",
      region: REGION,
      deletionPolicy: "delete",
      scope: { namespaces: [], selector: "" },
      takeOver: "ack",
    },
    now: Date.now,
    random: Math.random,
    log: silentLog,
  };
  let passes = 0;

  const object = () => kubernetes.user.read(reference);
  return {
    s3: testAws(endpoint).client(s3),
    object,
    async apply(spec) {
      const before = object();
      if (before === undefined) {
        await kubernetes.user.create(reference, { spec });
        return;
      }
      const removed = Object.keys(before.spec ?? {}).map((field) => [field, null]);
      await kubernetes.user.patch(reference, { spec: Object.fromEntries(removed) });
      await kubernetes.user.patch(reference, { spec: { ...spec } });
    },
    delete: () => kubernetes.user.delete(reference),
    async pass() {
      const { metadata } = object() ?? {};
      if (metadata === undefined) throw new Error("the object is gone");
      const { group, version, kind } = bucketKind;
      const { namespace, name, uid } = metadata;
      const request = { group, version, kind, namespace, name, uid, reason: "change" } as const;
      passes += 1;
      const before = calls.length;
      const run = { holder: `pass-${passes}`, signal: new AbortController().signal, send: async () => undefined };
      const result = await reconcile([{ id: `message-${passes}`, request }], run, dependencies);
      return { ...result, calls: calls.slice(before) };
    },
    events: () => kubernetes.events.map(({ reason, note }) => `${reason}: ${note}`),
  };
}

/** Notes the operations that go through. */
function noting(aws: Aws, calls: string[]): Aws {
  return {
    client: (service) =>
      aws.client({
        ...service,
        open: (send) =>
          service.open((command) => {
            calls.push(operationOf(command).name);
            return send(command);
          }),
      }),
  };
}
